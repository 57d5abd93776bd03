import { expect, test } from 'vitest';
import { failureText, renderFailures } from './render-failure.ts';

test('why a page was not drawn on the server is said in Portuguese, whoever noticed it', () => {
  expect(failureText(renderFailures.slow)).toBe('a página não ficou pronta a tempo');
  // a worker sends the stack of what it caught, and libraries wrap what they caught
  expect(failureText('Error: a API não respondeu a tempo\n    at fetch')).toBe('a API não respondeu a tempo');
  // what a page threw is told as it was thrown
  expect(failureText('TypeError: x is undefined\n    at page')).toBe('TypeError: x is undefined');
});
