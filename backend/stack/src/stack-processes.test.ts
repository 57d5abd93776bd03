import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { identityOf, isAlive } from './process-identity.ts';
import { StackProcesses } from './stack-processes.ts';
import { temporaryDir } from './testing/temporary-dir.ts';

test.each([
  ['empty', (file: string) => writeFile(file, '')],
  ['cut short', (file: string) => writeFile(file, '{"owner":{"pid":1')],
  ['of another form', (file: string) => writeFile(file, '{"owner":{"pid":1,"startedAt":"1"}}')],
  ['a folder', (file: string) => mkdir(path.join(file, 'inside'), { recursive: true })],
])('a record of the processes that is damaged (%s) is named and written anew', async (_how, damage) => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = path.join(await temporaryDir(), 'processes.json');
  await damage(file);
  await utimes(file, new Date(0), new Date(0));
  const processes = await StackProcesses.open(path.dirname(file));
  expect(warned.mock.calls.flat().join()).toContain(`${file} is damaged`);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ owner: { pid: process.pid } });
  await processes.close();
  warned.mockRestore();
});

test('a record that another start is writing at this moment is waited for', async () => {
  const file = path.join(await temporaryDir(), 'processes.json');
  await writeFile(file, '');
  const opening = StackProcesses.open(path.dirname(file));
  const other = await StackProcesses.open(await temporaryDir());
  const record = { owner: { pid: 999_999, startedAt: '1' }, launcher: null, children: [] };
  await writeFile(file, JSON.stringify(record));
  await (await opening).close();
  await other.close();
});

test('a folder that another start uses is refused; one whose launcher is gone is ended first', async () => {
  const dir = await temporaryDir();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  onTestFinished(() => void other.kill('SIGKILL'));
  const owner = await identityOf(other.pid ?? 0);
  if (!owner) throw new Error('The other process did not start.');
  const writtenBy = (launcher: object | null) =>
    writeFile(path.join(dir, 'processes.json'), JSON.stringify({ owner, launcher, children: [] }));
  for (const launcher of [null, owner]) {
    await writtenBy(launcher);
    await expect(StackProcesses.open(dir)).rejects.toThrow(`It already runs on the data folder ${dir}`);
    expect(await isAlive(owner)).toBe(true);
  }
  await writtenBy({ pid: 999_999, startedAt: '1' });
  const processes = await StackProcesses.open(dir);
  expect(await isAlive(owner)).toBe(false);
  await processes.close();
});

test('a record that cannot be written stops no one, and is written with the next change', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const dir = await temporaryDir();
  const file = path.join(dir, 'processes.json');
  const processes = await StackProcesses.open(dir);
  const names = async () => {
    const { children } = JSON.parse(await readFile(file, 'utf8')) as { children: { name: string }[] };
    return children.map(({ name }) => name);
  };
  const gone = { pid: 999_999, startedAt: '1' };
  // a folder under the draft's name simulates a full disk
  const draft = `${file}.${process.pid}`;
  await mkdir(draft);
  await processes.watch('first', gone);
  expect(logged.mock.calls.flat().join()).toContain(`${file} could not be written`);
  expect(await names()).toEqual([]);
  await rm(draft, { recursive: true });
  await Promise.all([processes.watch('second', gone), processes.watch('third', gone)]);
  expect(await names()).toEqual(['first', 'second', 'third']);
  await processes.close();
  logged.mockRestore();
});
