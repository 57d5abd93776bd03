import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstGrapheme, graphemeStart } from './graphemes.ts';

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
const sign = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    'a',
    'ã',
    'a\u0303',
    '©',
    '®\ufe0f',
    '👩🏽‍🎤',
    '\u00ad',
    '\u200d',
    '\u0301',
    '\r',
    '\n',
    ' ',
    'ʼ',
    '़',
    'ก็',
  ),
);
const text = fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => signs.join(''));

test('short ways give the same as the segmenter', () => {
  fc.assert(
    fc.property(text, fc.nat(), (text, place) => {
      const index = place % text.length;
      expect(graphemeStart(text, index)).toBe(segmenter.segment(text).containing(index)?.index);
      expect(firstGrapheme(text)).toBe(segmenter.segment(text).containing(0)?.segment);
    }),
    { numRuns: 5000 },
  );
  expect(firstGrapheme('')).toBe('');
});
