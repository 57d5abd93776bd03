import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { squadOfUnit } from './squads.ts';

// @inputs .github/CODEOWNERS

test('every remote of CODEOWNERS has a squad with a name', () => {
  const text = readFileSync(new URL('../../../../.github/CODEOWNERS', import.meta.url), 'utf8');
  const units = [...text.matchAll(/^\/mfe-(\w+)\/\s+@\S+$/gm)].map(([, unit = '']) => unit);
  expect(units.length).toBeGreaterThan(5);
  for (const unit of units) expect(squadOfUnit(unit)).not.toMatch(/^squad-/);
});

test('an unknown unit has the squad that its remote was made with', () => {
  expect(squadOfUnit('eventos')).toBe('squad-eventos');
});
