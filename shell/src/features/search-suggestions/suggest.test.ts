import { slugOf } from 'shared-domain/places/slug.ts';
import { everydayWords } from 'shared-domain/rules/everyday-words.ts';
import { expect, test } from 'vitest';
import { isInTitle, occasions, suggest } from './suggest.ts';

const labels = (text: string) => suggest(text).map(({ label }) => label);

test.each([
  ['copa', ['Copacabana']],
  ['jpa', ['Jacarepaguá']],
  ['zona s', ['Zona Sul']],
  ['TIJU', ['Tijuca', 'Barra da Tijuca']],
  ['sao con', ['São Conrado']],
  ['sít', ['Sítio']],
  ['festa inf', ['Festa infantil']],
  ['casamen', ['Casamento']],
  ['casa', ['Casa com piscina', 'Casamento']],
])('"%s" becomes %s', (text, expected) => {
  expect(labels(text)).toEqual(expected);
});

test.each([
  ['sítio para 60 pessoas em varg', 'sítio para 60 pessoas em Vargem Grande'],
  ['casamento barra da t', 'casamento em Barra da Tijuca'],
  ['festa na lap', 'festa na Lapa'],
])('of a sentence the last words become a place: "%s"', (text, expected) => {
  expect(labels(text)).toContain(expected);
});

test.each(['', 's', 'sítio para', 'sítio com', 'até 5 mil', 'xyz'])('"%s" becomes nothing', (text) => {
  expect(labels(text)).toEqual([]);
});

test('every occasion has a word that the search knows', () => {
  const inTypes = ['ensaio', 'mini', 'reuniao'];
  for (const occasion of occasions) {
    const words = slugOf(occasion)
      .split('-')
      .filter((word) => word !== 'de');
    const known = words.some((_, at) => everydayWords[words.slice(at).join(' ')] ?? everydayWords[words[at] ?? '']);
    expect(known || inTypes.includes(words[0] ?? ''), occasion).toBeTruthy();
  }
});

test('a title is meant by beginnings of its words, in any order, without accents', () => {
  expect(isInTitle('Sítio Vargem Alta', 'alta sit')).toBe(true);
  expect(isInTitle('Sítio Vargem Alta', 'argem')).toBe(false);
});
