import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSchemas } from '../backend/stack/src/schemas.ts';
import { bareStatement, splitStatements } from '../backend/stack/src/sql-statements.ts';
import * as booking from '../shared-domain/src/rules/booking-rules.ts';
import * as calendar from '../shared-domain/src/rules/calendar-rules.ts';
import * as money from '../shared-domain/src/rules/money-rules.ts';
import * as people from '../shared-domain/src/rules/people-rules.ts';
import * as reports from '../shared-domain/src/rules/report-rules.ts';

/* The table of docs/operations.md, "What an act may cost others". */

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const [, chapter = ''] = /## What an act may cost others\n([\s\S]*?)\n## /.exec(read('docs/operations.md')) ?? [];
const rows = chapter
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2);
const functions = new Map(
  readSchemas().flatMap(({ name: file, sql }) =>
    file === './schemas/api.sql'
      ? []
      : splitStatements(sql).flatMap((statement) => {
          const name = /^create function (?:public|private)\.(\w+)/.exec(bareStatement(statement))?.[1];
          return name ? [[name, statement] as const] : [];
        }),
  ),
);

test('each number is that of the rule it stands behind', () => {
  const settings = [...read('backend/supabase/config.toml').matchAll(/^(\w+) = (\d+)$/gm)].map(
    ([, key = '', value]) => [key, Number(value)],
  );
  const rules: Record<string, unknown> = {
    ...booking,
    ...calendar,
    ...money,
    ...people,
    ...reports,
    ...Object.fromEntries(settings),
  };
  const named = [...chapter.matchAll(/`(\w+)` \((\d+)\)/g)].map(([, name = '', number]) => [name, Number(number)]);
  expect(named.length).toBeGreaterThan(25);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(named.map(([name = '']) => [name, rules[name]])));
});

test.each([
  'hold',
  'sign up',
  'chat',
  'link',
  'calendar',
  'contact',
  'upload',
  'report',
  'vote',
  'crash report',
  'search',
])('what a stranger can do is there: %s', (act) => {
  expect(rows.filter((row) => row.split('|')[1]?.toLowerCase().includes(act))).not.toEqual([]);
});

test('every function that refuses for a limit has its row, and every function of a row exists', () => {
  const where = rows.map((row) => row.split('|')[5] ?? '').join(' ');
  const limiting = [...functions]
    .filter(([, sql]) => /refuse\(429|is_beyond_address_limit\('/.test(sql))
    .map(([name]) => name);
  expect(limiting.length).toBeGreaterThan(10);
  expect(limiting.filter((name) => !where.includes(`\`${name}\``))).toEqual([]);
  const sqlNames = [...where.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
  expect(sqlNames.filter((name) => !functions.has(name))).toEqual([]);
});
