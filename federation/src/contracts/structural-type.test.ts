import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedTypes } from './declared-types.ts';
import { platformTypes, usedPlatformTypes } from './platform-types.ts';
import { assignabilityErrors, type StructuralType, structuralTypeSchema } from './structural-type.ts';
import { renderedWidgets, widgetContracts } from './widget-contracts.ts';

const object = (props: Record<string, StructuralType>, optional: string[] = []): StructuralType => ({
  props: Object.fromEntries(
    Object.entries(props).map(([name, shape]) => [name, { optional: optional.includes(name), shape }]),
  ),
});
const date = { anyOf: ['string', 'undefined'] };

test.each<[string, StructuralType, StructuralType]>([
  ['the same', object({ id: 'string' }), object({ id: 'string' })],
  ['more than is wanted', object({ id: 'string', title: 'string' }), object({ id: 'string' })],
  ['something new that may be missing', object({ id: 'string' }), object({ id: 'string', date: 'string' }, ['date'])],
  ['always what may be missing', object({ date: 'string' }), object({ date: 'string' }, ['date'])],
  ['fewer kinds than are understood', object({ date: 'string' }), object({ date })],
  ['one of the known words', object({ kind: '"a"' }), object({ kind: 'string' })],
  ['a list of what is wanted', { items: object({ id: 'string', x: 'number' }) }, { items: object({ id: 'string' }) }],
])('%s fits', (_what, given, wanted) => {
  expect(assignabilityErrors(given, wanted)).toEqual([]);
});

test.each<[string, StructuralType, StructuralType, string]>([
  ['a missing value', object({}), object({ id: 'string' }), 'id is not given'],
  ['a value that may be missing', object({ id: 'string' }, ['id']), object({ id: 'string' }), 'id is not always given'],
  [
    'another type',
    object({ s: object({ price: 'number' }) }),
    object({ s: object({ price: 'string' }) }),
    's.price is number',
  ],
  ['a word too many', object({ k: { anyOf: ['"a"', '"b"'] } }), object({ k: '"a"' }), 'k is "b" where "a" is expected'],
  ['a kind too many', object({ date }), object({ date: { anyOf: ['string', 'null'] } }), 'date may be undefined'],
  ['a list where one is wanted', { items: 'string' }, 'string', 'it is a list'],
])('%s does not', (_what, given, wanted, message) => {
  expect(assignabilityErrors(given, wanted).join()).toContain(message);
});

test('the contracts of the widgets are read from their interfaces, to the last value', () => {
  const card = widgetContracts()['booking/booking-card'];
  expect(card).toMatchObject({
    props: {
      space: {
        optional: false,
        shape: { props: { id: { optional: false, shape: 'string' }, price: { shape: 'number' } } },
      },
      initialDate: { optional: true },
    },
  });
  expect(assignabilityErrors(card as StructuralType, card as StructuralType)).toEqual([]);
});

test('what a remote draws is found in its code', () => {
  const slot = new URL('../../../mfe-discovery/src/features/space-detail/booking-slot.tsx', import.meta.url).pathname;
  expect(renderedWidgets([slot])).toContain('booking/booking-card');
  expect(renderedWidgets([import.meta.filename.replace('structural-type.test.ts', 'structural-type.ts')])).toEqual([]);
});

describe('a remote that was built for one function of the shell and meets another', () => {
  const words = "interface Toast { title: string; tone?: 'success' | 'danger' }\n";
  // the type it was built for, the shell's type, and why that won't do; without a reason it will
  const changes: Record<string, [was: string, is: string, reason?: string]> = {
    'the same': ['(toast: Toast) => void', '(toast: Toast) => void'],
    'more that may be given': ['(toast: { title: string }) => void', '(toast: Toast) => void'],
    'an argument more that may be left out': ['(title: string) => void', '(title: string, text?: string) => void'],
    'further arguments where there was one': ['(title: string) => void', '(...titles: string[]) => void'],
    'more in what it returns': ['() => { id: string }', '() => { id: string; name: string }'],
    'less than anything in what it returns': ['() => boolean | undefined', '() => boolean'],
    'one more way to call it': ['(id: string) => void', '{ (id: string): void; (id: number): void }'],
    'listeners that get more': [
      '(hear: (id: string) => void) => void',
      '(hear: (id: string, at: Date) => void) => void',
    ],
    'an answer where there was none': ['() => void', '() => boolean'],
    'an object where there were two texts': [
      '(title: string, text: string) => void',
      '(toast: Toast) => void',
      'argument 1 is string where an object is expected',
    ],
    'an argument less': ['(a: string, b?: string) => void', '(a: string) => void', 'argument 2 is not taken any more'],
    'an argument more': ['(a: string) => void', '(a: string, b: string) => void', 'argument 2 is not given'],
    'an argument that may not be left out': ['(a?: string) => void', '(a: string) => void', 'argument 1 is not always'],
    'more that must be given': [
      '(toast: { title: string }) => void',
      '(toast: { title: string; text: string }) => void',
      'argument 1.text is not given',
    ],
    'a word fewer that is understood': [
      '(toast: Toast) => void',
      "(toast: { title: string; tone?: 'success' }) => void",
      'argument 1.tone may be "danger", which is not expected',
    ],
    'less in what it returns': [
      '() => { id: string; name: string }',
      '() => { id: string }',
      'what it returns.name is not given',
    ],
    'an answer that may be missing': ['() => Toast', '() => Toast | null', 'what it returns is null'],
    'an answer that comes later': [
      '() => boolean',
      '() => Promise<boolean>',
      'what it returns is Promise where boolean',
    ],
    'another answer that comes later': ['() => Promise<boolean>', '() => Promise<string>', 'what it returns is string'],
    'listeners that get something else': [
      '(hear: (id: string) => void) => void',
      '(hear: (id: number) => void) => void',
      'argument 1 of argument 1 is number where string',
    ],
    'one way fewer to call it': [
      '{ (id: string): void; (id: number): void }',
      '(id: string) => void',
      'argument 1 is number',
    ],
  };
  let dir: string;
  let types: Record<string, StructuralType>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'signatures-'));
    const lines = Object.values(changes).map(
      ([was, is], index) => `export declare const was${index}: ${was};\nexport declare const is${index}: ${is};\n`,
    );
    await writeFile(join(dir, 'platform.ts'), words + lines.join(''));
    types = exportedTypes(join(dir, 'platform.ts'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  test.each(Object.entries(changes).map(([what, [, , reason]], index) => ({ what, reason, index })))(
    '$what',
    ({ reason, index }) => {
      const errors = assignabilityErrors(types[`is${index}`] as StructuralType, types[`was${index}`] as StructuralType);
      if (reason) expect(errors.join()).toContain(reason);
      else expect(errors).toEqual([]);
    },
  );
});

test('the signatures of the platform are read to the last value, and fit themselves', () => {
  const types = platformTypes();
  expect(types.notify).toMatchObject({
    calls: [{ params: [{ optional: false, shape: { props: { title: { optional: false, shape: 'string' } } } }] }],
  });
  // tables and procedures change with the database, packages with their versions
  expect(JSON.stringify(types.supabase)).toContain('"from of @supabase/supabase-js 2"');
  for (const [name, type] of Object.entries(types)) {
    expect(assignabilityErrors(type, structuralTypeSchema.parse(type)), name).toEqual([]);
  }
});

test('of what the platform returns a remote needs what it names', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'names-'));
  const file = join(dir, 'page.tsx');
  await writeFile(file, 'const { user } = useSession(); return <p>{user.fullName}</p>;');
  const { useSession, notify, ...others } = usedPlatformTypes(['useSession', 'notify'], [file]);
  expect(others).toEqual({});
  expect(JSON.stringify(useSession)).toContain('fullName');
  expect(JSON.stringify(useSession)).not.toContain('isHost');
  expect(notify).toEqual(platformTypes().notify);
  await rm(dir, { recursive: true });
});
