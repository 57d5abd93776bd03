import { expect, test } from 'vitest';
import { commentsOf, mannerOf, undescribedExports } from './comments.ts';

const code = `/** Returns a price, in cents. */
export const price = 1; // never null
/**
 * What a guest pays.
 * Nobody else reads it.
 */
export const paid = '/* no comment */'; // whatever it is
// two lines
// of one comment
`;

test('comments are read as a person reads them: blocks, runs of lines, and at the end of a line', () => {
  expect(commentsOf('a.ts', code)).toEqual([
    { line: 1, words: 'Returns a price, in cents.' },
    { line: 2, words: 'never null' },
    { line: 3, words: 'What a guest pays. Nobody else reads it.' },
    { line: 7, words: 'whatever it is' },
    { line: 8, words: 'two lines of one comment' },
  ]);
  expect(commentsOf('a.sql', '-- How long it lives.\nselect 1; -- a step\n')).toEqual([
    { line: 1, words: 'How long it lives.' },
    { line: 2, words: 'a step' },
  ]);
});

test('noun phrases at the beginning and marker words are found; a question and a verb are neither', () => {
  const { words, markers, nounPhrases } = mannerOf([{ file: 'a.ts', text: code }]);
  expect(words).toBe(23);
  expect(markers).toEqual(['a.ts:3: Nobody', 'a.ts:7: whatever']);
  expect(nounPhrases).toEqual(['a.ts:3: What a guest pays. Nobody else reads it.', 'a.ts:7: whatever it is']);
  expect(mannerOf([{ file: 'a.ts', text: '// What is left?\n' }]).nounPhrases).toEqual([]);
});

test('an export of the reference needs its line; the properties of a component have theirs at it', () => {
  const text = [
    '/** Shows it. */',
    'export function Shown() {}',
    'export interface ShownProps {}',
    'export const bare = 1;',
  ];
  const file = { file: 'shared-ui/src/lib/shown.ts', text: text.join('\n') };
  expect(undescribedExports([file])).toEqual(['shared-ui/src/lib/shown.ts:4: bare']);
  expect(undescribedExports([{ ...file, file: 'shared-ui/src/routes/shown.ts' }])).toEqual([]);
});
