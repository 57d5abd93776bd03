import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from './testing/backend.ts';

/*
 * Texts from outside (texts/README.md), judged by a person who had not seen the rules. The bounds are the counts that the rules
 * reached. Of the held-out part only counts are shown: authors of the rules must not read it.
 */

interface Text {
  t: string;
  verdict: 'contact' | 'payment' | 'language' | 'ok';
  why: string;
  doubt?: boolean;
}

const read = (name: string) => readFileSync(new URL(`../texts/${name}`, import.meta.url), 'utf8').trim();
const heldOut = new Set(JSON.parse(read('held-out.json')) as number[]);
const texts = read('texts.jsonl')
  .split('\n')
  .map((line, index) => ({ text: JSON.parse(line) as Text, isHeldOut: heldOut.has(index) }))
  .filter(({ text }) => !text.doubt);

/** Returns how many texts of a part are to be refused, or are honest, and a line for each that is judged otherwise. */
async function judged(isHeldOut: boolean, isHonest: boolean): Promise<{ count: number; wrong: string[] }> {
  const part = texts.filter(({ text, ...its }) => its.isHeldOut === isHeldOut && (text.verdict === 'ok') === isHonest);
  const wrong: string[] = [];
  for (const { text } of part) {
    const [row] = await sql`select private.moderation_kind(${text.t}) as kind`;
    if ((row?.kind !== null) === isHonest) wrong.push(`${row?.kind ?? 'passes'}: ${text.t} (${text.why})`);
  }
  return { count: part.length, wrong };
}

test('the texts from outside are judged as by a person', async () => {
  const toRefuse = await judged(false, false);
  const honest = await judged(false, true);
  expect([toRefuse.count, honest.count]).toEqual([116, 127]);
  expect([...toRefuse.wrong, ...honest.wrong]).toEqual([]);
});

test.each([
  { name: 'to be refused pass', isHonest: false, most: 9 },
  { name: 'honest are refused', isHonest: true, most: 2 },
])('of the held-out texts few that are $name', async ({ isHonest, most }) => {
  const { count, wrong } = await judged(true, isHonest);
  expect(count).toBeGreaterThan(35);
  // Not toHaveLength: its message would show the texts.
  expect(wrong.length <= most, `${wrong.length} of ${count}`).toBe(true);
});
