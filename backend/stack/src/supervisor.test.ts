import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type Service, supervise } from './supervisor.ts';
import { temporaryDir } from './testing/temporary-dir.ts';
import { startInWorker } from './worker-service.ts';

type StartWriter = (options: { full: string }) => Promise<{ startedAt: number; stop: () => Promise<void> }>;

/** A service whose timer writes to a disk; a file named `full` simulates a disk without space. */
const writer = `
import { existsSync } from 'node:fs';
export async function startWriter({ full }) {
  const timer = setInterval(() => {
    if (existsSync(full)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }, 10);
  return { startedAt: Date.now(), stop: async () => clearInterval(timer) };
}`;

async function superviseWriter() {
  const dir = await temporaryDir();
  const full = path.join(dir, 'full');
  const module = path.join(dir, 'writer.mjs');
  await writeFile(module, writer);
  const logged: string[] = [];
  const changes: boolean[] = [];
  const starts: number[] = [];
  const service = await supervise({
    name: 'The writer',
    start: async () => {
      const running = await startInWorker<StartWriter>(pathToFileURL(module), 'startWriter', { full }, () => undefined);
      starts.push(running.startedAt);
      return running;
    },
    onChange: (isUp) => changes.push(isUp),
    log: (message) => logged.push(message),
  });
  onTestFinished(service.stop);
  return { service, logged, changes, starts, fill: () => writeFile(full, ''), free: () => rm(full) };
}

test('a service whose write throws is restarted with growing waits, while another runs on', async () => {
  const other = await superviseWriter();
  const { service, logged, changes, starts, fill, free } = await superviseWriter();
  await fill();
  await expect.poll(() => starts.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  await free();
  await expect.poll(() => changes.at(-1), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => service.current()).not.toBeNull();
  expect(logged.join()).toContain('The writer has failed and is restarted: Error: no space left on device');
  const [first = 0, second = 0, third = 0, fourth = 0] = starts;
  expect(second - first).toBeGreaterThanOrEqual(250);
  expect(third - second).toBeGreaterThanOrEqual(500);
  expect(fourth - third).toBeGreaterThanOrEqual(1_000);
  expect(other.starts).toHaveLength(1);
  expect(other.changes).toEqual([]);
});

/** A service that fails on demand, and does not start while `isBroken`. */
async function superviseFailing(isHopeless?: () => Promise<boolean>) {
  let isBroken = false;
  let fail: () => void = () => undefined;
  let stops = 0;
  let attempts = 0;
  const service = await supervise({
    name: 'The service',
    start: async (): Promise<Service> => {
      attempts += 1;
      if (isBroken) throw new Error('broken');
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      fail = resolve;
      const stop = async () => {
        stops += 1;
      };
      return { ended, stop };
    },
    ...(isHopeless && { isHopeless }),
    log: () => undefined,
  });
  onTestFinished(service.stop);
  return {
    service,
    fail: () => fail(),
    breakDown: () => {
      isBroken = true;
      fail();
    },
    attempts: () => attempts,
    stops: () => stops,
  };
}

test('what a failed service holds is released before its next start', async () => {
  const { service, fail, attempts, stops } = await superviseFailing();
  fail();
  await expect.poll(attempts).toBe(2);
  expect(stops()).toBe(1);
  await service.stop();
  expect(stops()).toBe(2);
});

test('a stop ends the attempts', async () => {
  const { service, breakDown, attempts } = await superviseFailing();
  breakDown();
  await expect.poll(attempts).toBe(2);
  await service.stop();
  expect(service.current()).toBeNull();
});

test('a hopeless service is given up after five failures within a minute', async () => {
  const { service, breakDown, attempts } = await superviseFailing(async () => true);
  breakDown();
  expect((await service.failed).message).toContain('The service fails again and again');
  expect(attempts()).toBe(6);
});
