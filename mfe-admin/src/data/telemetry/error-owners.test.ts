import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownersOf, squadsOfUnit } from './error-owners.ts';

// @inputs .github/CODEOWNERS

test('the squads of the units are those of CODEOWNERS', () => {
  const text = readFileSync(new URL('../../../../.github/CODEOWNERS', import.meta.url), 'utf8');
  const lines = [...text.matchAll(/^\/(?:mfe-)?(\w+)\/\s+(@\S+)$/gm)].map(([, unit = '', owner = '']) => [unit, owner]);
  const units = ['shell', 'discovery', 'booking', 'host', 'admin', 'chat', 'affiliate'];
  for (const unit of units) expect(lines).toContainEqual([unit, ...ownersOf({ owners: [], unit })]);
});

test('a unit of which nothing is known has the squad that its remote was made with', () => {
  expect(squadsOfUnit('chat')).toBe('Chat');
  expect(squadsOfUnit('eventos')).toBe('squad-eventos');
});
