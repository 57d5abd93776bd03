/**
 * A program of its own: it outlives the stack just long enough to end the stack's children when the stack itself was
 * killed and could not. It reads one JSON line per child from its standard input; the end of that input means that the
 * stack is gone.
 */
import { createInterface } from 'node:readline';
import { endProcess } from './process-identity.ts';
import type { GuardedChild, GuardMessage } from './stack-processes.ts';

const children = new Map<number, GuardedChild>();

// Ctrl-C and a closed terminal are the stack's business: it stops its children in order and dismisses the guard.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as GuardMessage;
  if (message.kind === 'watch') children.set(message.child.pid, message.child);
  if (message.kind === 'forget') children.delete(message.pid);
  if (message.kind === 'dismiss') process.exit(0);
}

// The last started is the first to go: the database outlives its clients.
for (const child of [...children.values()].reverse()) await endProcess(child, child.signals);
