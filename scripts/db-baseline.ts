/**
 * Puts one migration in the place of all: everything in backend/supabase/schemas, as one file. Only while no database is
 * deployed; from then on a change is a migration of its own (`npm run db:migration`).
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSchemas } from '../backend/stack/src/schemas.ts';
import { bareStatement, splitStatements } from '../backend/stack/src/sql-statements.ts';
import { backendDir } from '../backend/stack/src/supabase-cli.ts';
import { nextVersion } from '../backend/stack/src/write-migration.ts';

const folder = path.join(backendDir, 'supabase/migrations');
const before = readdirSync(folder);
const file = path.join(folder, `${nextVersion(before, new Date())}_create_baseline.sql`);
const header = `-- Purpose: the whole database, made from schemas/ by \`npm run db:baseline\`; read it there.
-- Tables: all. Destructive: nothing.
--
-- What hangs on tables of auth and storage comes last: they are locked from there to the end.

set lock_timeout = '5s';
-- A function may name what is created after it.
set check_function_bodies = off;
`;

/** Policies, and triggers on tables of auth and storage. */
const isLast = (statement: string) =>
  /^create policy /i.test(statement) || /^create trigger [\s\S]*? on (auth|storage)\./i.test(statement);

const statements = readSchemas().flatMap(({ name, sql }) =>
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
for (const name of before) rmSync(path.join(folder, name));
writeFileSync(file, `${parts.join('\n')}\nreset check_function_bodies;\n`);
console.log(
  `Written: ${path.relative(process.cwd(), file)}, ${statements.length} statements, in the place of ${before.length}.`,
);
