import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toRequestError } from './request-error.ts';

const source = (name: string) =>
  readFileSync(new URL(`../../../../backend/supabase/schemas/requests/${name}.sql`, import.meta.url), 'utf8');
/** The codes that a function announces in its `@api` lines. */
function codesOf(file: string, name: string): string[] {
  const [before = ''] = source(file).split(`create function private.${name}(`);
  const codes = before
    .slice(before.lastIndexOf('-- @api'))
    .replaceAll('\n-- ', ' ')
    .match(/Codes: ([^.]+)\./)?.[1];
  return (codes ?? '')
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .map((code) => code.trim());
}

test.each([
  ['answer', 'accept_request'],
  ['answer', 'decline_request'],
  ['ask', 'withdraw_request'],
])('%s.sql: every code of %s has its text', (file, name) => {
  const codes = codesOf(file, name);
  expect(codes).toContain('request_over');
  for (const code of codes) expect(toRequestError({ message: code }), code).toMatchObject({ code });
});
