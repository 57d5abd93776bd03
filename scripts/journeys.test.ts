import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Journey, journeysOf, PassedJourneys, unreachedProjects } from './journeys.ts';
import { TestCache } from './test-cache.ts';
import { WorkspaceFiles } from './workspace-files.ts';

const before = new WorkspaceFiles(path.resolve(import.meta.dirname, '..'));
// in parts: a path that is named whole would be an input of this file
const [affiliate, booking, shell, backend, specs] = ['mfe-affiliate', 'mfe-booking', 'shell', 'backend', 'specs'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'journeys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const journey = (units: string[] | null): Journey => ({
  name: 'desktop affiliate.spec.ts alguém vira afiliado',
  file: 'e2e/specs/affiliate.spec.ts',
  project: 'desktop',
  status: 'expected',
  wasReached: true,
  seconds: 1,
  units,
});

/** Whether a journey that visited these units has to run again after the change of a file. */
function runsAgain(units: string[], file: string): boolean {
  const cache = new TestCache(folder);
  new PassedJourneys(before, cache, 'Chromium 1').add(journey(units));
  const after = before.with({ [file]: `${before.read(file)}\n// changed` });
  return !new PassedJourneys(after, cache, 'Chromium 1').has(journey(null));
}

test.each([
  [['affiliate', 'booking'], `${affiliate}/src/routes/programme.route.tsx`, true],
  [['affiliate', 'booking'], `${booking}/src/routes/my-bookings.route.tsx`, true],
  [['booking'], `${affiliate}/src/routes/programme.route.tsx`, false],
  [[''], `${affiliate}/src/routes/programme.route.tsx`, false],
  [['booking'], `${affiliate}/remote.ts`, true],
  [['booking'], `${booking}/src/routes/programme.route.test.tsx`, false],
  [['booking'], `${booking}/README.md`, false],
  [[''], `${shell}/src/main.ts`, true],
  [[''], `${shell}/server/site.ts`, true],
  [[''], `e2e/${specs}/affiliate.spec.ts`, true],
  [[''], 'e2e/src/journey.ts', true],
  [[''], `e2e/${specs}/chat.spec.ts`, false],
  [[''], 'scripts/start.ts', true],
  [[''], `${backend}/supabase/config.toml`, true],
])('one that visits %j runs again after a change of %s: %s', (units, file, again) => {
  expect(runsAgain(units, file)).toBe(again);
});

test('with another browser it has not passed', () => {
  const cache = new TestCache(folder);
  new PassedJourneys(before, cache, 'Chromium 1').add(journey(['affiliate']));
  expect(new PassedJourneys(before, cache, 'Chromium 1').has(journey(null))).toBe(true);
  expect(new PassedJourneys(before, cache, 'Chromium 2').has(journey(null))).toBe(false);
});

test('a journey that its own words skip is not run again', () => {
  const cache = new TestCache(folder);
  new PassedJourneys(before, cache, 'Chromium 1').add({ ...journey(null), status: 'skipped' });
  expect(new PassedJourneys(before, cache, 'Chromium 1').has(journey(null))).toBe(true);
});

test('the report names each journey once for each project, with what it visited', () => {
  const spec = (projectName: string, annotations: { type: string; description: string }[]) => ({
    title: 'alguém reserva',
    file: 'journey.spec.ts',
    tests: [{ projectName, status: 'expected', results: [{}], annotations }],
  });
  const suites = [
    {
      title: 'journey.spec.ts',
      specs: [],
      suites: [
        {
          title: 'reserva',
          specs: [
            spec('desktop', [{ type: 'units', description: 'booking discovery' }]),
            spec('phone', [
              { type: 'units', description: 'chat' },
              { type: 'units', description: 'booking' },
            ]),
            spec('desktop, alone', []),
          ],
        },
      ],
    },
  ];
  expect(journeysOf({ suites }).map(({ name, units }) => [name, units])).toEqual([
    ['desktop journey.spec.ts reserva alguém reserva', ['booking', 'discovery']],
    ['phone journey.spec.ts reserva alguém reserva', ['chat', 'booking']],
    ['desktop, alone journey.spec.ts reserva alguém reserva', null],
  ]);
});

test('a project that waited for one that failed is known by that none of its journeys was started', () => {
  const of = (project: string, wasReached: boolean): Journey => ({ ...journey(null), project, wasReached });
  expect([...unreachedProjects([of('desktop', true), of('phone', true), of('phone', false)])]).toEqual([]);
  expect([
    ...unreachedProjects([of('desktop', true), of('desktop, alone', false), of('desktop, alone', false)]),
  ]).toEqual(['desktop, alone']);
});
