/**
 * Starts a page's queries together. The server waits for all, so that they are in the HTML, and gives up on the page
 * when one fails. The browser waits for none: the page renders its own loading, error and empty states.
 */
export async function startQueries(...starts: (() => Promise<unknown>)[]): Promise<void> {
  const started = starts.map((start) => start());
  if (typeof document === 'undefined') {
    await Promise.all(started);
    return;
  }
  // failures are in the query cache, and the part that reads it reports them
  for (const query of started) query.catch(() => {});
}
