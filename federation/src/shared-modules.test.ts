import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usedExports } from './imported-names.ts';
import { writeProvidedModules } from './provided-modules.ts';
import { providedModules, sharedModuleNames, unmetNeeds } from './shared-modules.ts';

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
  [needs('react', '^20.0.0', 'useState'), 'needs react ^20.0.0; the shell provides 19.3.1'],
  [needs('react', '^18.3.0', 'useState'), 'needs react ^18.3.0'],
  [needs('react', '^19.4.0', 'useState'), 'needs react ^19.4.0'],
  [needs('react', '^19.3.2', 'useState'), 'needs react ^19.3.2'],
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
    const loaded = (await import(standIns[module] ?? '../../shared-domain/src/platform/index.ts')) as Record<
      string,
      unknown
    >;
    expect(Object.keys(loaded).sort(), module).toEqual([...exports].sort());
    for (const name of exports) expect(loaded[name], name).toBeDefined();
  }
  expect(Object.keys(providedModules())).toEqual(sharedModuleNames);
});
