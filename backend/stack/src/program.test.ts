import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';

import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
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

const run = (program: string, readyUrl = 'http://127.0.0.1:1/health') =>
  startProgram(
    {
      name: 'site',
      command: process.execPath,
      args: ['-e', program],
      cwd: dir,
      env: process.env,
      logFile: path.join(dir, 'site.log'),
      readyUrl,
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

test('a program whose log cannot be written runs on', async () => {
  // a folder under the file's name simulates a full disk
  await mkdir(path.join(dir, 'site.log'));
  const url = `http://127.0.0.1:${await freePort()}/`;
  const service = await run(
    `require('node:http').createServer((request, response) => {
      process.stdout.write('a line\\n', () => response.end());
    }).listen(${new URL(url).port}, '127.0.0.1');`,
    url,
  );
  expect((await fetch(url)).status).toBe(200);
  await service.stop();
});
