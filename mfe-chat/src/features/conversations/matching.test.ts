import { expect, test } from 'vitest';
import type { Conversation } from '../../data/chat/chat.ts';
import { matching } from './matching.ts';

const about = (spaceTitle: string, name: string) =>
  ({ id: spaceTitle + name, spaceTitle, other: { id: name, name, avatarUrl: null } }) as Conversation;
const all = [about('Galpão Estúdio 27', 'Júlia Campos'), about('Casa do Mirante', 'Helena Furtado')];
const found = (wanted: string) => matching(all, wanted).map(({ spaceTitle }) => spaceTitle);

test('conversations are found by space or person, whatever the accents and the order of the words', () => {
  expect(found('  ')).toHaveLength(2);
  expect(found('julia')).toEqual(['Galpão Estúdio 27']);
  expect(found('campos GALPAO')).toEqual(['Galpão Estúdio 27']);
  expect(found('mirante')).toEqual(['Casa do Mirante']);
  expect(found('helena 27')).toEqual([]);
});
