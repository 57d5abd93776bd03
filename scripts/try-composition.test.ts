import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordReader } from '../federation/src/contracts/compatibility-check.ts';
import { folderTarget } from '../federation/src/targets/folder-target.ts';
import { builtReleases } from '../federation/src/testing/built-releases.ts';
import { chooseSpecs, knownVersion, readTrialArguments, refusalsOf } from './try-composition.ts';

describe('what is asked for', () => {
  test('units with their versions, then the specs; a unit without one is built', () => {
    const given = readTrialArguments(
      ['booking@3f0c91aa', 'mfe-chat', 'e2e', 'chat', 'visit', '--site', 'https://qa.example.com/'],
      {},
    );
    expect(given).toMatchObject({
      units: [
        { unit: 'booking', version: '3f0c91aa' },
        { unit: 'chat', version: null },
      ],
      specs: ['chat', 'visit'],
      site: 'https://qa.example.com',
      phone: false,
    });
    expect(readTrialArguments(['e2e'], {})).toMatchObject({ units: [], specs: [], site: null });
  });

  test.each([
    [['booking@a'], 'Say what to run: e2e.'],
    [['Booking@a', 'e2e'], '"Booking@a" names no unit'],
    [['booking@', 'e2e'], '"booking@" names no unit'],
    [['booking@a', 'mfe-booking@b', 'e2e'], 'booking is named twice.'],
    [['booking@a', 'e2e', '--site', 'qa.example.com'], '--site is the address of a site.'],
    [['booking@a', 'e2e', '--sites', 'x'], "Unknown option '--sites'"],
  ])('%j is refused, with how it is used', (args, sentence) => {
    expect(() => readTrialArguments(args, {})).toThrow(sentence);
    expect(() => readTrialArguments(args, {})).toThrow('npm run try booking@3f0c91aa');
  });

  test('an option that npm has kept for itself is refused: the journeys would run elsewhere', () => {
    const env = { npm_config_user_agent: 'npm/11.0.0 node/v24', npm_config_site: 'true' };
    expect(() => readTrialArguments(['booking@a', 'e2e'], env)).toThrow('npm has kept --site for itself');
    expect(() => readTrialArguments(['booking@a', 'e2e', '--site', 'https://a.b'], env)).not.toThrow();
    expect(() => readTrialArguments(['booking@a', 'e2e'], { npm_config_site: 'true' })).not.toThrow();
  });
});

describe('a version', () => {
  const known = {
    booking: [
      { version: '3f0c91aa00000000', at: '2026-11-20T10:00:00.000Z', pointers: ['canary 10 %'] },
      { version: '3f0caaaa00000000', at: null, pointers: ['live', 'next'] },
    ],
    shell: [],
  };

  test.each([
    ['3f0c9', '3f0c91aa00000000'],
    ['3f0caaaa00000000', '3f0caaaa00000000'],
    ['canary', '3f0c91aa00000000'],
    ['live', '3f0caaaa00000000'],
    ['next', '3f0caaaa00000000'],
  ])('is found by %s', (wanted, version) => {
    expect(knownVersion(known, 'booking', wanted)).toBe(version);
  });

  test('that is not there, or not the only one, is refused with those that there are', () => {
    expect(() => knownVersion(known, 'booking', 'ffff')).toThrow(
      'There is no booking@ffff. There are:\n  booking@3f0c91aa00000000  2026-11-20 10:00  canary 10 %\n  booking@3f0caaaa00000000    live, next',
    );
    expect(() => knownVersion(known, 'booking', '3f0c')).toThrow('2 versions begin with booking@3f0c.');
    for (const unit of ['eventos', 'shell', 'constructor']) {
      expect(() => knownVersion(known, unit, 'a')).toThrow(`There is no ${unit} here: there are booking, shell.`);
    }
  });
});

describe('a composition', () => {
  let built: Awaited<ReturnType<typeof builtReleases>>;
  beforeEach(async () => {
    built = await builtReleases();
  });
  afterEach(() => built.remove());

  test('is refused by the compatibility check, in its words; together with what it needs it is not', async () => {
    const provides = (...exports: string[]) => ({ provides: { router: { version: '7.1.0', exports } } });
    const needs = (...exports: string[]) => ({ needs: { router: { range: '^7.0.0', exports } } });
    const live = { shell: await built.shell(provides('Link')), chat: await built.remote('chat', needs('Link')) };
    const next = {
      shell: await built.shell(provides('Link', 'useFetchers')),
      chat: await built.remote('chat', needs('useFetchers')),
    };
    const read = recordReader(folderTarget(built.dir));
    const today = { shell: live.shell.version, chat: live.chat.version };
    expect(await refusalsOf(today, { chat: next.chat.version }, read)).toEqual([
      expect.stringMatching(/^chat@\w{8} beside shell@\w{8}: .*useFetchers/),
    ]);
    expect(await refusalsOf(today, { chat: next.chat.version, shell: next.shell.version }, read)).toEqual([]);
    expect(await refusalsOf(today, {}, read)).toEqual([]);
    expect(await refusalsOf(today, { chat: 'f'.repeat(16) }, read)).toEqual([expect.stringContaining("can't be read")]);
  });
});

describe('the specs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'specs-'));
    const files = {
      'chat.spec.ts': "test('conversa @phone @anywhere', async () => {});\ntest('com dinheiro', async () => {});\n",
      'visit.spec.ts': "test('visita @anywhere', async () => {});\n",
      'booking-cancel.spec.ts': "test('cancela', async () => {});\n",
      'booking-event.spec.ts': "test('evento', async () => {});\n",
      'visit-notes.md': '@anywhere',
    };
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const choose = (names: string[], isForeign = false) => chooseSpecs(names, isForeign, folder);

  test('without a name: those with a journey that is fit for every site', () => {
    expect(choose([])).toEqual({ files: ['chat.spec.ts', 'visit.spec.ts'], notes: [] });
  });

  test('by name, or by how they begin', () => {
    expect(choose(['e2e/specs/visit.spec.ts', 'booking']).files).toEqual([
      'visit.spec.ts',
      'booking-cancel.spec.ts',
      'booking-event.spec.ts',
    ]);
    expect(() => choose(['reserva'])).toThrow(
      'There is no spec reserva: there are booking-cancel, booking-event, chat,',
    );
  });

  test('on a site of others: one that leaves something behind is refused, and a file in part says so', () => {
    expect(() => choose(['visit', 'booking-cancel'], true)).toThrow(
      /^booking-cancel is not fit for a site that others use.*Fit are chat, visit\./,
    );
    expect(choose(['chat', 'visit'], true)).toEqual({
      files: ['chat.spec.ts', 'visit.spec.ts'],
      notes: ['chat: 1 of 2 journeys are fit for this site; the others are left out.'],
    });
  });
});
