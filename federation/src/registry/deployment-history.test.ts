import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rollback } from '../commands/rollback.ts';
import { folderTarget } from '../targets/folder-target.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { applyDeployments, type DeploymentRequest } from './deployment-history.ts';
import { changeRegistry, DeploymentRefused, publish, readRegistry } from './registry.ts';

let dir: string;
let target: ReleaseTarget;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'deployments-'));
  target = folderTarget(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const [a, b, c] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)] as [string, string, string];
const release = (version: string) => publish(target, [{ name: 'chat', version }], { by: 'release' });
const deploy = (request: Omit<DeploymentRequest, 'unit' | 'by'>) =>
  changeRegistry(target, (registry) => applyDeployments(registry, [{ unit: 'chat', by: 'release', ...request }]));
const chat = async () => (await readRegistry(target)).units.chat;

test('a rollback returns to what was live before, and each further one goes one further back', async () => {
  for (const version of [a, b, c]) await release(version);
  await rollback(target, 'chat', { reason: 'slow' });
  expect(await chat()).toMatchObject({ live: b });
  await rollback(target, 'chat', { reason: 'slow too' });
  expect(await chat()).toMatchObject({ live: a });
  await expect(rollback(target, 'chat', { reason: 'again' })).rejects.toThrow('--to');
  await release(c);
  await rollback(target, 'chat', { reason: 'still slow' });
  expect(await chat()).toMatchObject({ live: a });
  expect((await readRegistry(target)).history.at(-1)).toMatchObject({
    unit: 'chat',
    from: c,
    to: a,
    by: 'rollback',
    reason: 'still slow',
  });
});

test('a rollback goes to the version that is named', async () => {
  for (const version of [a, b, c]) await release(version);
  await rollback(target, 'chat', { reason: 'since b', to: a });
  expect(await chat()).toMatchObject({ live: a });
  await expect(rollback(target, 'chat', { reason: '', to: a })).rejects.toThrow('live already');
  await expect(rollback(target, 'nobody', { reason: '' })).rejects.toThrow(DeploymentRefused);
});

test('a rollback that a check refuses changes nothing', async () => {
  for (const version of [a, b]) await release(version);
  const check = async () => {
    throw new Error('the shell has changed');
  };
  await expect(rollback(target, 'chat', { reason: 'slow', check })).rejects.toThrow('has changed');
  expect(await chat()).toMatchObject({ live: b });
});

test('a running canary is what a rollback takes back first', async () => {
  for (const version of [a, b]) await release(version);
  await deploy({ pointer: 'canary', to: c, percent: 10 });
  expect(await rollback(target, 'chat', { reason: 'errors' })).toMatchObject([
    { pointer: 'canary', from: c, to: null, by: 'rollback', reason: 'errors' },
  ]);
  expect(await chat()).toEqual({ live: b, channels: {} });
});

test('a canary keeps its beginning when its percent grows, and ends when another version goes live', async () => {
  await release(a);
  const first = (await deploy({ pointer: 'canary', to: b, percent: 10 })).units.chat?.canary;
  expect((await deploy({ pointer: 'canary', to: b, percent: 50 })).units.chat?.canary).toEqual({
    ...first,
    percent: 50,
  });
  await release(c);
  expect(await chat()).toEqual({ live: c, channels: {} });
  expect((await readRegistry(target)).history.map(({ pointer, to, percent }) => [pointer, to, percent])).toEqual([
    ['live', a, undefined],
    ['canary', b, 10],
    ['canary', b, 50],
    ['canary', null, undefined],
    ['live', c, undefined],
  ]);
});

test('a canary that goes live for everybody is a promotion', async () => {
  await release(a);
  await deploy({ pointer: 'canary', to: b, percent: 10 });
  await deploy({ pointer: 'live', to: b });
  expect(await chat()).toEqual({ live: b, channels: {} });
  expect((await readRegistry(target)).history).toHaveLength(3);
});

test('a full build leaves a canary of the same content to who tries it out', async () => {
  await release(a);
  await deploy({ pointer: 'canary', to: b, percent: 10 });
  await publish(target, [{ name: 'chat', version: b }]);
  expect(await chat()).toMatchObject({ live: a, canary: { version: b } });
});

test('a channel stays when the live version changes', async () => {
  await release(a);
  await deploy({ pointer: 'next', to: b });
  await release(c);
  expect(await chat()).toEqual({ live: c, channels: { next: b } });
  expect((await deploy({ pointer: 'next', to: null })).units.chat).toEqual({ live: c, channels: {} });
});

test.each([
  ['a canary of what is live', { pointer: 'canary', to: a, percent: 10 }, 'live for everybody'],
  ['a canary without percent', { pointer: 'canary', to: b }, 'percent'],
  ['a canary for all', { pointer: 'canary', to: b, percent: 100 }, 'percent'],
  ['a channel with a strange name', { pointer: 'Next week', to: b }, 'channels'],
] as const)('%s is refused', async (_what, request, message) => {
  await release(a);
  await expect(deploy(request)).rejects.toThrow(message);
  expect(await chat()).toEqual({ live: a, channels: {} });
});

test('a unit without a live version has neither canary nor channel', async () => {
  await expect(deploy({ pointer: 'next', to: b })).rejects.toThrow('no live version yet');
});

test('the history keeps the latest deployments of each unit', async () => {
  const many = Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? a : b));
  const registry = many.reduce(
    (state, to) => applyDeployments(state, [{ unit: 'chat', pointer: 'live', to, by: 'release' }]),
    applyDeployments({ format: 2, units: {}, history: [] }, [{ unit: 'shell', pointer: 'live', to: c, by: 'release' }]),
  );
  expect(registry.history.filter(({ unit }) => unit === 'chat')).toHaveLength(50);
  expect(registry.history.filter(({ unit }) => unit === 'shell')).toHaveLength(1);
});
