import { expect, test } from 'vitest';
import { knownGroups, visitorGroups } from './visitor-groups.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1';

test.each([
  [safari, 'pt-BR,pt;q=0.9,en;q=0.8', ['browser Safari', 'language pt']],
  [safari, 'EN', ['browser Safari', 'language en']],
  [safari, 'gn-PY, es;q=0.5', ['browser Safari', 'language other']],
  ['curl/8.0', '<script>', ['browser Outro', 'language other']],
  [undefined, undefined, ['browser Outro', 'language other']],
])('%s with %s', (userAgent, acceptLanguage, groups) => {
  expect(visitorGroups(userAgent, acceptLanguage)).toEqual(groups);
  expect(knownGroups).toEqual(expect.arrayContaining(groups));
});
