import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from './testing/backend.ts';

/* Texts from outside (texts/README.md), judged by somebody who had not seen the rules. The bounds are the shares that the rules reached. */

interface Text {
  t: string;
  verdict: 'contact' | 'payment' | 'language' | 'ok';
  why: string;
  doubt?: boolean;
}

const texts = readFileSync(new URL('../texts/texts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Text)
  .filter(({ doubt }) => !doubt);

test.each([
  { name: 'to be refused pass', isHonest: false, most: 0.077 },
  { name: 'honest are refused', isHonest: true, most: 0 },
])('of the texts from outside few that are $name', async ({ isHonest, most }) => {
  const judged = texts.filter(({ verdict }) => (verdict === 'ok') === isHonest);
  expect(judged.length).toBeGreaterThan(150);
  const wrong: string[] = [];
  for (const { t, why } of judged) {
    const [row] = await sql`select private.moderation_kind(${t}) as kind`;
    if ((row?.kind !== null) === isHonest) wrong.push(`${row?.kind ?? 'passes'}: ${t} (${why})`);
  }
  expect(wrong.length / judged.length, wrong.join('\n')).toBeLessThanOrEqual(most);
});
