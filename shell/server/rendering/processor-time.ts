/** A worker thread whose processor time can be measured. */
export interface MeasuredThread {
  /** Microseconds since it began. @throws while it is not running */
  cpuUsage(): Promise<{ user: number; system: number }>;
}

/** Something that waits without the processor is given up after this many times as long by the clock. */
const clockFactor = 10;

/**
 * Calls `onSpent` once the thread has used so much processor time. On a busy machine this takes longer by the clock: a thread that waits
 * for the processor is not counted as looping. Returns a function that cancels the call.
 */
export function afterProcessorTime(thread: MeasuredThread, milliseconds: number, onSpent: () => void): () => void {
  const began = performance.now();
  let atBegin: number | undefined;
  let isOver = false;
  const take = () => {
    isOver = true;
    clearInterval(timer);
  };
  const spent = () => {
    if (isOver) return;
    take();
    onSpent();
  };
  const look = () => {
    if (performance.now() - began >= clockFactor * milliseconds) return spent();
    thread.cpuUsage().then(
      ({ user, system }) => {
        atBegin ??= user + system;
        if (user + system - atBegin >= milliseconds * 1000) spent();
      },
      // it does not run yet, or no longer
      () => {},
    );
  };
  const timer = setInterval(look, Math.min(200, milliseconds / 4));
  timer.unref();
  look();
  return take;
}
