import { type RunningStack, type StackOptions, startStack } from 'backend-stack/start-stack.ts';

export type StackAddresses = Pick<RunningStack, 'urls' | 'keys' | 'databaseUrl' | 'smtpPort'>;

/** A stack in a process of its own, which exits when its database can't be restarted, as `npm start` does. */
const stack = await startStack(JSON.parse(process.argv[2] ?? '') as StackOptions);
void stack.failed.then(() => process.exit(1));
process.once('message', () => void stack.stop().then(() => process.exit(0)));
process.once('disconnect', () => void stack.stop().then(() => process.exit(0)));
const { urls, keys, databaseUrl, smtpPort } = stack;
process.send?.({ urls, keys, databaseUrl, smtpPort } satisfies StackAddresses);
