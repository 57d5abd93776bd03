/** A worker thread whose processor time can be measured. */
export interface MeasuredThread {
  /** Microseconds since it began. @throws while it is not running */
  cpuUsage(): Promise<{ user: number; system: number }>;
}

/** Something that waits without the processor is given up after this many times as long by the clock. */
const clockFactor = 10;

/**
 * Calls `onUsed` once the thread has used so much processor time. On a busy machine this takes longer by the clock: a thread that waits
 * for the processor is not counted as looping. Returns a function that cancels the call.
 */
export function afterProcessorTime(thread: MeasuredThread, milliseconds: number, onUsed: () => void): () => void {
  const began = performance.now();
  let usedAtBegin: number | undefined;
  let isOver = false;
  const cancel = () => {
    isOver = true;
    clearInterval(timer);
  };
  const finish = () => {
    if (isOver) return;
    cancel();
    onUsed();
  };
  const sample = () => {
    if (performance.now() - began >= clockFactor * milliseconds) return finish();
    thread.cpuUsage().then(
      ({ user, system }) => {
        usedAtBegin ??= user + system;
        if (user + system - usedAtBegin >= milliseconds * 1000) finish();
      },
      // it does not run yet, or no longer
      () => {},
    );
  };
  const timer = setInterval(sample, Math.min(200, milliseconds / 4));
  timer.unref();
  sample();
  return cancel;
}
