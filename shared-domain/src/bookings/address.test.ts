import { expect, test } from 'vitest';
import { arrivalLine, mapLink, streetLine } from './address.ts';

const address = {
  street: 'Estrada das Canoas',
  number: '722',
  complement: 'casa 3',
  postal_code: '22610-210',
  arrival: 'Entre pela portaria.',
  day_phone: '(21) 99999-0117',
};

test('an address is read in two lines', () => {
  expect(streetLine(address)).toBe('Estrada das Canoas, 722, casa 3');
  expect(arrivalLine(address, 'São Conrado')).toBe('São Conrado, CEP 22610-210. Entre pela portaria.');
  expect(arrivalLine({ ...address, arrival: null }, 'São Conrado')).toBe('São Conrado, CEP 22610-210');
});

test('the link to the map contains the place and nothing else', () => {
  const query = new URL(mapLink(address, 'São Conrado')).searchParams.get('query');
  expect(query).toBe('Estrada das Canoas, 722, São Conrado, Rio de Janeiro, 22610-210');
  expect(mapLink(address, 'São Conrado')).not.toContain('99999');
});
