import { expect, test } from 'vitest';
import { addressLines, devUnit, namedUnits, pageOf } from './dev-units.ts';

const here = ['booking', 'chat', 'shell'];

test('several units are named at once, by folder or by name, and each counts once', () => {
  expect(namedUnits(['mfe-booking/', 'chat', 'shell', 'mfe-chat'], here)).toEqual(['booking', 'chat', 'shell']);
});

test('without a name dev says how it is asked and what there is', () => {
  expect(() => namedUnits([], here)).toThrow(
    'Name what you work on, one or several: npm run dev chat, npm run dev booking chat. There are booking, chat, shell.',
  );
});

test('a remote that does not exist is refused, with those that do and the command that makes it', () => {
  expect(() => namedUnits(['chat', 'eventos'], here)).toThrow(
    'There is no mfe-eventos, only booking, chat, shell: npm run new:remote eventos makes one.',
  );
});

test('the remotes of this folder can be named', () => {
  expect(namedUnits(['mfe-discovery', 'shell'])).toEqual(['discovery', 'shell']);
});

test('the page of a remote is its first one whose address needs nothing filled in', () => {
  const space = { id: 'space', path: '/espaco/:id' };
  expect(pageOf([space, { id: 'search', path: '/buscar' }, { id: 'reviews', path: '/avaliacoes' }])).toBe('/buscar');
  expect(pageOf([space])).toBe('/');
});

test('each unit is printed with the address where its work shows', async () => {
  const units = [await devUnit('booking', 3009), await devUnit('chat', 3010), await devUnit('shell', 3011)];
  expect(addressLines('http://localhost:3001', units)).toEqual([
    '  booking           http://localhost:3001/minhas-reservas',
    '  chat              http://localhost:3001/chat',
    '  shell             http://localhost:3001/',
  ]);
});
