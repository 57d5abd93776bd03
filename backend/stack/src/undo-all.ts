import { settledWithin } from './settled-within.ts';

/** Above what Postgres takes for its own shutdown signals: no part may keep the others from stopping. */
const stepTimeoutMs = 30_000;

/** Takes the steps back, the last first, and empties the list. A step that fails or takes too long is logged and left. */
export async function undoAll(steps: (() => Promise<unknown>)[], log: (message: string) => void): Promise<void> {
  for (const step of steps.splice(0).reverse()) {
    const settled = await settledWithin(stepTimeoutMs, step()).catch((error) => log(`while stopping: ${error}`));
    if (settled === false) log('while stopping: a part did not answer and was left behind');
  }
}
