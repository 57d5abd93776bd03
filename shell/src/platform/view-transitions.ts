/** The page does not move while a transition waits for its next state: longer than this is a freeze. */
const patienceMs = 250;

/** Skips each view transition that is not ready in time; the next state is shown without an animation. The router starts all of ours. */
export function limitViewTransitions(page: Pick<Document, 'startViewTransition'> = document): void {
  // older browsers have none
  const start = page.startViewTransition?.bind(page);
  if (!start) return;
  page.startViewTransition = (...update) => {
    const transition = start(...update);
    const timer = setTimeout(() => transition.skipTransition(), patienceMs);
    // rejects where it is skipped, also by the next one
    transition.ready.catch(() => {}).finally(() => clearTimeout(timer));
    return transition;
  };
}
