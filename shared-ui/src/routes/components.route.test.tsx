import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expect, test } from 'vitest';
import { Component } from './components.route.tsx';

const sources = path.resolve(import.meta.dirname, '..');

/** Other components on the page render these. */
const parts = ['CardPhotos', 'DatePickerPopup', 'Popover', 'DialogBackdrop', 'DialogCross', 'EditConflict'];
/** Shown by hand: a link with a condition, and no look of its own. */
const withoutLook = ['ListLink'];

const filesOf = (folder: string) =>
  readdirSync(path.join(sources, folder))
    .filter((file) => /\.tsx$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(sources, folder, file));

test('the page renders every component that the package exports', async () => {
  const files = [...filesOf('primitives'), ...filesOf('patterns')];
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
  const components = modules.flatMap(Object.keys).filter((name) => /^[A-Z]/.test(name));
  const page = filesOf('routes')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const missing = components.filter((name) => !new RegExp(`<${name}[\\s/>]`).test(page));
  expect(missing.sort()).toEqual([...parts, ...withoutLook].sort());
});

test('the page renders without data of the site', () => {
  renderPart(<Component />, { remote: 'components' });
  expect(screen.getByRole('heading', { level: 1, name: 'Componentes' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(30);
});
