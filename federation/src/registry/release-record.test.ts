import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oversized } from '../build/budget.ts';
import { providedModules, unmetNeeds } from '../build/shared-modules.ts';
import { siteRemote } from './registry.schema.ts';
import { parseRelease, recordText } from './release-record.ts';

// The record of a release of 2026-11-21, as it was written then: it has to stay readable with all later formats.
const text = await readFile(join(import.meta.dirname, '../testing/release-of-2026-11-21.json'), 'utf8');
const { version } = JSON.parse(text) as { version: string };
const parse = (record: string) => parseRelease('booking', version, record, 'release.json');

test('a release of an earlier week is read, shown to pages, and fits the shell of today', () => {
  const release = parse(text);
  if (release.kind !== 'remote') throw new Error('It was a remote.');
  expect(unmetNeeds(release, providedModules())).toEqual([]);
  expect(oversized(release, null)).toEqual([]);
  const shown = siteRemote(release, '/releases/booking/x/');
  expect(shown.routes.map(({ path }) => path)).toEqual(['/booking-success', '/minhas-reservas']);
  expect(Object.keys(shown.widgets)).toEqual(['booking-card']);
});

test.each([
  ['a file outside its folder', { entry: '../../etc/passwd' }],
  ['an entry that is no text', { entry: 7 }],
  ['a hash of another kind', { assets: { 'a.js': { integrity: 'md5-abc', size: 1, brotli: 1 } } }],
  ['a format of the future', { format: 9 }],
])('a record with %s is refused', (_what, part) => {
  expect(() => parse(JSON.stringify({ ...JSON.parse(text), ...part }))).toThrow('release.json is damaged');
});

test.each([
  ['is empty', () => ''],
  ['is cut short', (text: string) => text.slice(0, -100)],
  [
    'has one letter changed, and is still of the right form',
    (text: string) => text.replace('/minhas-reservas', '/minhas-reservaz'),
  ],
  ['is that of another release', (text: string) => text.replace(version, '0'.repeat(16))],
])('a record that %s is refused by its name', (_what, damage) => {
  const written = recordText(parse(text));
  expect(parse(written)).toEqual(parse(text));
  expect(() => parse(damage(written))).toThrow('release.json is damaged');
});

test('pages get neither contracts nor sizes', () => {
  const record = JSON.parse(text) as { widgets: Record<string, object> };
  record.widgets['booking-card'] = { ...record.widgets['booking-card'], props: { props: {} } };
  const release = parse(JSON.stringify(record));
  if (release.kind !== 'remote') throw new Error('It was a remote.');
  expect(JSON.stringify(siteRemote(release, '/x/'))).not.toMatch(/props|brotli/);
});
