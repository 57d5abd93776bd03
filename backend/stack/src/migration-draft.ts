import type { SchemaFile } from './schemas.ts';
import { nameOfObject } from './schemas.ts';
import { bareStatement, splitStatements } from './sql-statements.ts';

/** Privileges of the owner are left out: they are implied, and hosted Postgres 15 does not know every privilege of a newer one. */
const isOfOwner = (statement: string) => /^(?:grant|revoke) [\s\S]*(?:to|from) "postgres";$/i.test(statement);
const allPrivileges = /delete, insert, maintain, references, select, trigger, truncate, update/i;

/** Settings are the header's; jobs need pg_cron, which is not everywhere, and are written by hand. */
const isElsewhere = /^(?:set |select cron\.)/i;

/** Policies, and what hangs on tables of auth and storage: those are locked from there to the end of the migration. */
const isLast = (statement: string) =>
  /^create policy /i.test(statement) || /^create trigger [\s\S]*? on "?(?:auth|storage)"?\./i.test(statement);

/**
 * Makes a migration of what `supabase db diff` says: with a header, our own text of functions, policies, triggers and indexes
 * (with their comments), without what is no news, policies last.
 */
export function draftMigration(options: {
  /** A sentence without its full stop. */
  purpose: string;
  diff: string;
  files: readonly SchemaFile[];
}): string {
  const ours = new Map<string, string>();
  for (const statement of options.files.flatMap(({ sql }) => splitStatements(sql))) {
    const name = nameOfObject(bareStatement(statement));
    // a table's constraints are apart in the diff, so its own text would say them twice
    if (name && /^(?:function|policy|trigger|index) /.test(name)) ours.set(name, withoutFileHeader(statement));
  }
  const statements = joinGrants(
    splitStatements(options.diff).filter((statement) => !isElsewhere.test(statement) && !isOfOwner(statement)),
  );
  const changed = statements.map((statement) => {
    const own = ours.get(nameOfObject(statement) ?? '');
    if (own) return own.replace(/^create function/im, 'create or replace function');
    return lowerCase(statement).replace(allPrivileges, 'all');
  });
  const order = [
    ...changed.filter((statement) => !isLast(bareStatement(statement))),
    ...changed.filter((statement) => isLast(bareStatement(statement))),
  ];
  return `${[header(options.purpose, statements), ...order].join('\n\n')}\n\nreset check_function_bodies;\n`;
}

function header(purpose: string, statements: readonly string[]): string {
  const tables = new Set<string>();
  for (const statement of statements) {
    const table = /(?:table|on|update) (?:only )?"?(public|private|auth|storage)"?\."?(\w+)"?(?!\w*"?\()/i.exec(
      statement,
    );
    if (table && !/^(?:create or replace|drop) function|^comment on function|on function/i.test(statement))
      tables.add(table[1] === 'public' ? `${table[2]}` : `${table[1]}.${table[2]}`);
  }
  const lost = statements.filter((statement) => /^drop |^alter table [\s\S]* drop column/i.test(statement));
  const destructive = lost.map((statement) =>
    lowerCase(statement).replaceAll('"', '').replace(/\s+/g, ' ').replace(/;$/, ''),
  );
  return [
    `-- Purpose: ${purpose}.`,
    `-- Tables: ${[...tables].sort().join(', ') || 'none'}. Destructive: ${destructive.join('; ') || 'nothing'}.`,
    '',
    `set lock_timeout = '5s';`,
    'set check_function_bodies = off;',
  ].join('\n');
}

/** A diff grants a table's columns one by one, and takes each back before: one statement for all says the same. */
function joinGrants(statements: readonly string[]): string[] {
  const columns = new Map<string, string[]>();
  for (const statement of statements) {
    const [, act, column, rest] = ofColumn.exec(statement) ?? [];
    if (act && column && rest) columns.set(act + rest, [...(columns.get(act + rest) ?? []), column]);
  }
  return statements.flatMap((statement) => {
    const [, act, column, rest] = ofColumn.exec(statement) ?? [];
    if (!act || !column || !rest) return [statement];
    // from a table is from its columns, too
    if (/^revoke/i.test(act) && statements.includes(`${act.trim()} ${rest}`)) return [];
    const all = columns.get(act + rest) ?? [];
    return all[0] === column ? [`${act}(${all.join(', ')}) ${rest}`] : [];
  });
}
const ofColumn = /^((?:grant|revoke) \w+ )\(("\w+")\) (on table [\s\S]*)$/i;

/** Drops a comment for the whole file: it precedes the first statement, separated by an empty line. */
function withoutFileHeader(statement: string): string {
  const comment = /^(?:--[^\n]*\n|\n)*/.exec(statement)?.[0] ?? '';
  const end = comment.lastIndexOf('\n\n');
  return end < 0 ? statement : statement.slice(end).trim();
}

/** Keywords in lower case, as ours are, and names without quotes where they need none. */
function lowerCase(statement: string): string {
  const plain = statement
    .replace(/"(public|private|auth|storage)"\."(\w+)"/g, '$1.$2')
    .replace(/"(anon|authenticated|service_role)"/g, '$1');
  return plain.replace(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|[^'"$-]+/g, (text) =>
    /^(?:--|['"$])/.test(text) ? text : text.toLowerCase(),
  );
}
