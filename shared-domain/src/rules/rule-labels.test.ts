import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mailLinkHours } from './people-rules.ts';
import { retention } from './retention-rules.ts';
import { hoursInWords, mailLinkTerms, termInWords } from './rule-labels.ts';

const supabase = (file: string) => readFile(new URL(`../../../backend/supabase/${file}`, import.meta.url), 'utf8');

test('hours are feminine', () => {
  expect([1, 2, 3, 15].map(hoursInWords)).toEqual(['uma hora', 'duas horas', 'três horas', '15 horas']);
});

test('a term in words', () => {
  expect(Object.values(retention).map(termInWords)).toEqual(
    expect.arrayContaining(['7 anos', '90 dias', '6 meses', '1 dia']),
  );
});

test('Supabase Auth keeps a mailed link for as long as the rule says', async () => {
  expect(await supabase('config.toml')).toContain(`\notp_expiry = ${mailLinkHours * 60 * 60}\n`);
});

test.each(['confirmation', 'magic_link', 'recovery', 'email_change'])('the mail of %s says so', async (template) => {
  expect(await supabase(`templates/${template}.html`)).toContain(`O link ${mailLinkTerms}. `);
});
