import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from './program.ts';
import { StackProcesses } from './stack-processes.ts';

let dir: string;
let processes: StackProcesses;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'program-'));
  processes = await StackProcesses.open(dir);
});
afterEach(async () => {
  await processes.close();
  await rm(dir, { recursive: true, force: true });
});

const run = (program: string) =>
  startProgram(
    {
      name: 'site',
      command: process.execPath,
      args: ['-e', program],
      cwd: dir,
      env: process.env,
      logFile: path.join(dir, 'site.log'),
      // port 1 is nobody's
      readyUrl: 'http://127.0.0.1:1/health',
      processes,
      startTimeoutMs: 300_000,
    },
    new AbortController().signal,
  );

test('a program that fails while it starts is given up at once, with its own reason', async () => {
  await writeFile(path.join(dir, 'site.log'), 'Error: of the start before\n');
  const error = await run("throw new Error('Port 3010 is taken')").then(
    () => null,
    (reason: Error) => reason,
  );
  expect(error?.message).toContain('The site did not start');
  expect(error?.message).toContain('Error: Port 3010 is taken');
  expect(error?.message).toContain('site.log');
  expect(error?.message).not.toMatch(/^\s*at /m);
  expect(error?.message).not.toContain('of the start before');
  expect(await readFile(path.join(dir, 'site.log'), 'utf8')).toContain('of the start before');
});

test('one that ends without a word is said to have ended', async () => {
  await expect(run('process.exit(3)')).rejects.toThrow(/The site did not start.*ended/s);
});
