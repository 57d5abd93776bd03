import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { usedExports } from './imported-names.ts';
import { writeProvidedModules } from './provided-modules.ts';
import { needsOf } from './release.ts';
import { remoteConfig } from './remote-config.ts';
import { runBundler } from './run-bundler.ts';
import { providedModules, sharedModuleNames, unmetNeeds } from './shared-modules.ts';
import { packageDir } from './workspace.ts';

const provides = {
  react: { version: '19.3.1', exports: null },
  'react-router-dom': { version: '7.18.5', exports: ['Link', 'useParams'] },
};
const needs = (module: string, range: string, ...exports: string[]) => ({
  name: 'chat',
  needs: { [module]: { range, exports } },
});

test('a remote that needs what there is fits', () => {
  expect(unmetNeeds(needs('react', '^19.0.0', 'useState'), provides)).toEqual([]);
  expect(unmetNeeds(needs('react-router-dom', '^7.18.5', 'Link'), provides)).toEqual([]);
  expect(unmetNeeds(needs('react-dom', '^19.0.0'), provides)).toEqual([]);
});

test.each([
  [needs('react', '^20.0.0', 'useState'), 'was built with react 20.0.0; the shell provides 19.3.1. Release a shell'],
  [needs('react', '^18.3.0', 'useState'), 'was built with react 18.3.0; the shell provides 19.3.1. Build it with the'],
  [needs('react', '^19.4.0', 'useState'), 'was built with react 19.4.0'],
  [needs('react', '^19.3.2', 'useState'), 'was built with react 19.3.2'],
  [needs('react-router-dom', '^7.0.0', 'Link', 'useFetchers'), 'uses useFetchers of react-router-dom'],
  [needs('react-router-dom', '^7.0.0', '*'), 'uses * of react-router-dom'],
  [needs('jotai', '^2.0.0', 'atom'), 'needs jotai, which the shell does not provide'],
])('what does not fit is named', (remote, reason) => {
  expect(unmetNeeds(remote, provides).join()).toContain(reason);
});

test('the names that code takes from a module are found, types and strings apart', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'imports-'));
  const file = join(dir, 'page.tsx');
  await writeFile(
    file,
    `import React, { useState, type FC } from 'react';
import type { Params } from 'react-router-dom';
import {
  Link,
  useParams as usePathParams,
} from 'react-router-dom';
import * as query from '@tanstack/react-query';
export { data } from 'react-router-dom';
import './side-effect.ts';
const text = "import { NavLink } from nowhere";
`,
  );
  expect(usedExports([file], ['react', 'react-router-dom', '@tanstack/react-query', 'zustand'])).toEqual({
    react: ['default', 'useState'],
    'react-router-dom': ['Link', 'data', 'useParams'],
    '@tanstack/react-query': ['*'],
    zustand: [],
  });
  await rm(dir, { recursive: true });
});

test('what the shell says it provides, it can provide', async () => {
  const standIns = writeProvidedModules();
  for (const [module, { version, exports }] of Object.entries(providedModules())) {
    expect(version, module).toMatch(/^\d+\.\d+\.\d+/);
    if (!exports) continue;
    const standIn = standIns[module] && join(packageDir('shell'), standIns[module]);
    const loaded = (await import(standIn ?? '../../../shared-domain/src/platform/index.ts')) as Record<string, unknown>;
    expect(Object.keys(loaded).sort(), module).toEqual([...exports].sort());
    for (const name of exports) expect(loaded[name], name).toBeDefined();
  }
  expect(Object.keys(providedModules())).toEqual(sharedModuleNames);
});

describe('a remote with a zustand of its own', () => {
  const page = "import { create } from 'zustand';\nexport const Component = create(() => null);\n";
  const dependency = "import { create } from 'zustand';\nexport const store = create(() => null);\n";
  const needsOfRemote = async (files: Record<string, string>) => {
    const root = await mkdtemp(join(tmpdir(), 'versions-'));
    const dir = join(root, 'mfe-ilha');
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, file)), { recursive: true });
      await writeFile(join(dir, file), text);
    }
    const remote = remoteConfig(dir, { name: 'ilha', routes: [{ id: 'home', path: '/ilha' }] });
    const { zustand } = needsOf(await runBundler(remote.browser(join(root, 'out'), 'production')), dir);
    await rm(root, { recursive: true });
    return { name: 'ilha', needs: { zustand: zustand ?? { range: '^0.0.0', exports: [] } } };
  };
  const version = (version: string) => JSON.stringify({ name: 'zustand', version });
  const shell = { zustand: { version: '5.1.0', exports: null } };

  test('says which version it was really built with, and is refused beside another one', async () => {
    const remote = await needsOfRemote({
      'src/routes/home.route.tsx': page,
      'node_modules/zustand/package.json': version('4.5.7'),
    });
    expect(remote.needs.zustand).toMatchObject({ range: '^4.5.7', builtWith: ['4.5.7'] });
    expect(unmetNeeds(remote, shell)).toEqual([expect.stringContaining('was built with zustand 4.5.7;')]);
  });

  test('is refused, too, when only a package in it brings the other version', async () => {
    const remote = await needsOfRemote({
      'src/routes/home.route.tsx': `import 'lib';\n${page}`,
      'node_modules/zustand/package.json': version('5.1.0'),
      'node_modules/lib/package.json': '{ "name": "lib", "main": "lib.js" }',
      'node_modules/lib/lib.js': dependency,
      'node_modules/lib/node_modules/zustand/package.json': version('4.5.7'),
    });
    expect(remote.needs.zustand.builtWith).toEqual(['4.5.7', '5.1.0']);
    expect(unmetNeeds(remote, shell).join()).toContain('`pnpm why zustand` says who brings the other');
  });

  test('that nothing in it imports may have any', async () => {
    const remote = await needsOfRemote({
      'src/routes/home.route.tsx': 'export const Component = () => null;\n',
      'node_modules/zustand/package.json': version('4.5.7'),
    });
    expect(unmetNeeds(remote, shell)).toEqual([]);
  });
});
