/** Waits for work to end, well or badly, but no longer than this; false when it was given up. Its error is thrown on. */
export async function settledWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const given = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), given]);
  } finally {
    clearTimeout(timer);
  }
}
