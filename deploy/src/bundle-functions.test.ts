import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseSources, uploadMapsOf } from 'federation/build/release-maps.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { expect, onTestFinished, test } from 'vitest';
import { bundleFunctions } from './bundle-functions.ts';

test('the map of a function is kept under the name of its bundle, with sources by their path from the workspace', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'espacos-bundles-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await bundleFunctions(path.join(folder, 'functions'), ['reconcile']);
  const unit = { name: 'functions', version: '0123456789abcdef' };
  const target = folderTarget(path.join(folder, 'releases'));
  await uploadMapsOf(target, path.join(folder, 'functions'), unit);
  const stored = releaseSources(target, unit.name, unit.version);
  const { sources } = JSON.parse((await stored.map('reconcile/index.js')) ?? '{}') as { sources: string[] };
  expect(sources).toContain('backend/supabase/functions/reconcile/handler.ts');
  expect(await readFile(path.join(folder, 'functions/reconcile/index.js'), 'utf8')).not.toContain('sourceMappingURL');
});
