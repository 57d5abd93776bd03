import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSchemas } from './schemas.ts';
import { bareStatement, splitStatements } from './sql-statements.ts';
import { backendDir } from './supabase-cli.ts';

/*
 * While nothing is deployed, one migration makes the whole database. It is generated from schemas/ alone, so it is not committed: every
 * script that needs migrations writes it first. Its version begins with 0 and is a hash of its text, so that a database made from other
 * schemas is recognised. The first deployment commits it under the time of that day; from then on nothing is written.
 */
const isDraft = (name: string) => /^0\d{13}_create_baseline\.sql$/.test(name);
export const migrationsFolder = (projectDir = backendDir): string => path.join(projectDir, 'supabase/migrations');

const header = `-- Purpose: the whole database, made from schemas/; read it there.
-- Tables: all. Destructive: nothing.
--
-- Policies and triggers on tables of auth and storage come last: these tables are locked from there to the end.

set lock_timeout = '5s';
-- A function may name what is created after it.
set check_function_bodies = off;
`;

/** Policies, and triggers on tables of auth and storage. */
const isLast = (statement: string) =>
  /^create policy /i.test(statement) || /^create trigger [\s\S]*? on (auth|storage)\./i.test(statement);

function baselineSql(projectDir: string): string {
  const statements = readSchemas(projectDir).flatMap(({ name, sql }) =>
    splitStatements(sql).map((statement) => ({ name, statement, last: isLast(bareStatement(statement)) })),
  );
  const parts = [header];
  let source = '';
  for (const { name, statement } of [
    ...statements.filter(({ last }) => !last),
    ...statements.filter(({ last }) => last),
  ]) {
    if (name !== source) parts.push(`-- ${name.replace('./', '')}\n`);
    source = name;
    parts.push(`${statement}\n`);
  }
  return `${parts.join('\n')}\nreset check_function_bodies;\n`;
}

const versionOf = (sql: string) => {
  const hash = BigInt(`0x${createHash('sha256').update(sql).digest('hex')}`);
  return `0${(hash % 10n ** 13n).toString().padStart(13, '0')}`;
};

/**
 * Replaces an older baseline by one of the present schemas. Returns its path; null when migrations are committed, which then define the
 * database.
 */
export function writeBaseline(projectDir = backendDir): string | null {
  const folder = migrationsFolder(projectDir);
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const isDeployed = names.some((name) => !isDraft(name));
  const sql = isDeployed ? null : baselineSql(projectDir);
  const name = sql && `${versionOf(sql)}_create_baseline.sql`;
  for (const old of names.filter(isDraft)) if (old !== name) rmSync(path.join(folder, old), { force: true });
  if (sql === null || name === null) return null;
  const file = path.join(folder, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === sql) return file;
  // several processes may write it at a time
  const draft = path.join(folder, `.${process.pid}.draft`);
  writeFileSync(draft, sql);
  renameSync(draft, file);
  return file;
}
