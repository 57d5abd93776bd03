import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailQueue, type QueuedMail } from './mail-queue.ts';

const patient = { timeout: 30_000 };
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'espacos-mails-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const mail = (to: string): QueuedMail => ({ to, subject: 'Confirme seu e-mail', html: '<p>Oi</p>' });
const lost = () =>
  new Error('send failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }) });
const refusal = () =>
  new Error('send failed', { cause: Object.assign(new Error('no such mailbox'), { responseCode: 550 }) });

async function open(server: { error: (() => Error) | null }) {
  const sent: string[] = [];
  const logged: string[] = [];
  const states: boolean[] = [];
  const queue = await MailQueue.open({
    dir,
    deliver: async ({ to }) => {
      if (server.error) throw server.error();
      sent.push(to);
    },
    log: (message) => logged.push(message),
    onChange: (isReached) => states.push(isReached),
    retryMs: 5,
  });
  return { queue, sent, logged, states };
}

test('mails wait for a lost mail server in their order; the log says so once, and again when it is back', async () => {
  const server: { error: (() => Error) | null } = { error: lost };
  const { queue, sent, logged, states } = await open(server);
  await queue.send(mail('a@exemplo.test'));
  await expect
    .poll(() => logged, patient)
    .toEqual([expect.stringContaining('the mail server is not reached, 1 e-mails of Auth wait')]);
  await queue.send(mail('b@exemplo.test'));
  server.error = null;
  await expect.poll(() => sent, patient).toEqual(['a@exemplo.test', 'b@exemplo.test']);
  expect(logged).toHaveLength(2);
  expect(states).toEqual([false, true]);
  await queue.stop();
  expect(await readdir(dir)).toEqual([]);
});

test('what waits when the stack is stopped is sent by the next one', async () => {
  const first = await open({ error: lost });
  await first.queue.send(mail('a@exemplo.test'));
  await first.queue.stop();
  const second = await open({ error: null });
  await expect.poll(() => second.sent, patient).toEqual(['a@exemplo.test']);
  await second.queue.stop();
});

test('a mail that is refused for good, and a file that is none, hold nobody up', async () => {
  await writeFile(path.join(dir, '0-broken.json'), '{"to":');
  const server: { error: (() => Error) | null } = { error: refusal };
  const { queue, sent, logged } = await open(server);
  await queue.send(mail('ninguem@exemplo.test'));
  await expect.poll(() => readdir(dir), patient).toEqual([]);
  server.error = null;
  await queue.send(mail('a@exemplo.test'));
  await expect.poll(() => sent, patient).toEqual(['a@exemplo.test']);
  expect(logged).toEqual([expect.stringContaining('let go: SyntaxError'), expect.stringContaining('let go: Error')]);
  await queue.stop();
});
