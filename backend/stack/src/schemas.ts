import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { bareStatement, splitStatements } from './sql-statements.ts';
import { StackError } from './stack-error.ts';
import { backendDir } from './supabase-cli.ts';
import { unboundedChanges } from './unbounded-changes.ts';

/** A file of `backend/supabase/schemas`, named as config.toml lists it: `./schemas/bookings/hold.sql`. */
export type SchemaFile = { name: string; sql: string };

const configSchema = z.object({ db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }) });

/** The files of the database in their order, which is `[db.migrations] schema_paths` of config.toml, as for the CLI. */
export function readSchemas(projectDir = backendDir): SchemaFile[] {
  const folder = path.join(projectDir, 'supabase');
  const config = configSchema.parse(parse(readFileSync(path.join(folder, 'config.toml'), 'utf8')));
  return config.db.migrations.schema_paths.map((name) => ({
    name,
    sql: readFileSync(path.join(folder, name), 'utf8'),
  }));
}

/** Every file there is, listed or not. */
export function findSchemaFiles(projectDir = backendDir): string[] {
  return globSync('schemas/**/*.sql', { cwd: path.join(projectDir, 'supabase') })
    .map((name) => `./${name.replaceAll(path.sep, '/')}`)
    .sort();
}

const object =
  /^create (?:or replace )?(?:unique )?(table|view|index|function|trigger|policy|type|schema|extension) (?:if not exists )?([\w."]+)(?:[^(]*? on (?:only )?([\w."]+))?/i;
const change = /^(?:create or replace|drop|alter table (?!\S+ enable row level security))/i;

/**
 * Returns the kind and name of the object that a statement creates (`policy public.spaces.spaces_delete_host`); null for other
 * statements.
 */
export function nameOfObject(statement: string): string | null {
  const [, kind, name, table] = object.exec(statement) ?? [];
  if (!kind || !name) return null;
  // names of triggers and policies include their table
  const ofTable = /^(?:trigger|policy)$/i.test(kind) && table ? `${table}.` : '';
  return `${kind.toLowerCase()} ${ofTable}${name}`.replaceAll('"', '');
}

/** Matches the rule on the same line that names the window, or a step from day to day. */
const isNamed = /_(?:an_hour|a_minute|a_day|in_an_hour|of_an?_\w+|by_hand)\(\)|generate_series\(|interval '0'/;

/** Lines with a length of time that no comment at them explains; rules come from shared-domain. */
function unexplainedIntervals(sql: string): string[] {
  const lines = sql.split('\n');
  return lines.filter(
    (line, index) =>
      /interval '/.test(line) &&
      !isNamed.test(line) &&
      !lines.slice(Math.max(index - 2, 0), index + 1).some((near) => /--/.test(near)),
  );
}

/** Returns the faults of the files, each as a sentence with the remedy. */
export function schemaTrouble(files: readonly SchemaFile[], present: readonly string[]): string[] {
  const listed = files.map(({ name }) => name);
  const trouble = present
    .filter((name) => !listed.includes(name))
    .map((name) => `${name} is not in schema_paths of backend/supabase/config.toml: add it after what it needs.`);
  const places = new Map<string, string>();
  for (const { name, sql } of files) {
    for (const words of unboundedChanges(sql))
      trouble.push(
        `${name}: "${words}" without WHERE is refused by hosted Supabase: say which rows, or \`where true\`.`,
      );
    if (name !== './schemas/foundation/rules.sql')
      for (const line of unexplainedIntervals(sql))
        trouble.push(
          `${name}: "${line.trim()}": take a rule from shared-domain/src/rules, or say in a comment why this long.`,
        );
    for (const statement of splitStatements(sql).map(bareStatement)) {
      const begin = statement.split('\n')[0]?.slice(0, 80);
      if (change.test(statement)) {
        trouble.push(`${name}: "${begin}" changes something: write what it becomes where it is created.`);
        continue;
      }
      const known = nameOfObject(statement);
      if (!known) continue;
      const before = places.get(known);
      if (before) trouble.push(`${known} is defined twice, in ${before} and in ${name}: keep one.`);
      places.set(known, name);
    }
  }
  return trouble;
}

/** Makes the database from the files alone, without a migration. The platform's schema is there already. */
export async function applySchemas(databaseUrl: string, files = readSchemas()): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    // a function may name what a later file creates
    await sql.unsafe('set check_function_bodies = off');
    for (const file of files) {
      try {
        await sql.unsafe(file.sql);
      } catch (error) {
        throw new StackError(`${file.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await sql.end();
  }
}
