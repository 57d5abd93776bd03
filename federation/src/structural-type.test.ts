import { expect, test } from 'vitest';
import { assignabilityErrors, type StructuralType } from './structural-type.ts';
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
  const slot = new URL('../../mfe-discovery/src/features/space-detail/booking-slot.tsx', import.meta.url).pathname;
  expect(renderedWidgets([slot])).toContain('booking/booking-card');
  expect(renderedWidgets([import.meta.filename.replace('structural-type.test.ts', 'structural-type.ts')])).toEqual([]);
});
