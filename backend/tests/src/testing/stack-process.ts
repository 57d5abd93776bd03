import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { StackOptions } from 'backend-stack/start-stack.ts';
import type { StackAddresses } from './stack-process.main.ts';

export interface LaunchedStack extends StackAddresses {
  process: ChildProcess;
  ended: Promise<unknown>;
  stop: () => Promise<void>;
}

/** `says: false` where parts are killed on purpose, which they would report. */
export async function launchStack(
  options: Omit<StackOptions, 'onStep' | 'processes' | 'log'>,
  { says = true } = {},
): Promise<LaunchedStack> {
  const main = path.join(import.meta.dirname, 'stack-process.main.ts');
  const stdio = says ? ['ignore', 'inherit', 'inherit', 'ipc'] : 'ignore';
  const child = fork(main, [JSON.stringify(options)], { execArgv: [], stdio: stdio as 'ignore' });
  const ended = once(child, 'exit');
  const addresses = await Promise.race([
    once(child, 'message').then(([message]) => message as StackAddresses),
    ended.then(() => Promise.reject(new Error('The stack did not start.'))),
  ]);
  const stop = async () => {
    child.send('stop');
    await ended;
  };
  return { ...addresses, process: child, ended, stop };
}
