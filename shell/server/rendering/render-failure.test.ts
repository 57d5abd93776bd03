import { expect, test } from 'vitest';
import { failureText, renderFailures } from './render-failure.ts';

test('the reason that a page was not rendered on the server is in Portuguese', () => {
  expect(failureText(renderFailures.slow)).toBe('a página não ficou pronta a tempo');
  // a worker sends the stack of what it caught, and libraries wrap what they caught
  expect(failureText('Error: a API não respondeu a tempo\n    at fetch')).toBe('a API não respondeu a tempo');
  // a page's own error keeps its words
  expect(failureText('TypeError: x is undefined\n    at page')).toBe('TypeError: x is undefined');
});
