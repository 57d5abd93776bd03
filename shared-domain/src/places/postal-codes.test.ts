import { expect, test } from 'vitest';
import { findNeighborhood } from './neighborhoods.ts';
import { isCityPostalCode, neighborhoodOfPostalCode, postalPrefixes } from './postal-codes.ts';

test.each([
  ['22610-180', 'sao-conrado', 'zona-sul'],
  ['22041-001', 'copacabana', 'zona-sul'],
  ['20551-031', 'vila-isabel', 'zona-norte'],
  ['22640-100', 'barra-da-tijuca', 'zona-oeste'],
  ['20396-020', 'paqueta', 'zona-central'],
])('the neighbourhood of %s', (cep, slug, zone) => {
  expect(neighborhoodOfPostalCode(cep)).toMatchObject({ slug, zone });
});

test.each(['22250-040', '22999-999', '22610', '22610180', ''])('%s decides no neighbourhood', (cep) => {
  expect(neighborhoodOfPostalCode(cep)).toBeUndefined();
});

test('the table names known neighbourhoods, and each prefix once, within the city', () => {
  for (const slug of Object.keys(postalPrefixes)) expect([slug, findNeighborhood(slug)?.slug]).toEqual([slug, slug]);
  const prefixes = Object.values(postalPrefixes).flat();
  expect(new Set(prefixes).size).toBe(prefixes.length);
  for (const prefix of prefixes) expect([prefix, isCityPostalCode(`${prefix}-000`)]).toEqual([prefix, true]);
});

test.each([
  ['19999-999', false],
  ['20000-000', true],
  ['23799-999', true],
  ['23800-000', false],
  ['2000-0000', false],
])('whether %s is a CEP of the city: %s', (cep, expected) => {
  expect(isCityPostalCode(cep)).toBe(expected);
});
