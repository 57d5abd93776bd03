import { readFileSync } from 'node:fs';
import path from 'node:path';
import { backendDir } from '../backend/stack/src/supabase-cli.ts';
import type { Field } from '../shared-domain/src/spaces/fields/field.ts';
import { listingFields } from '../shared-domain/src/spaces/fields/listing-fields.ts';

/**
 * The lists of a listing's columns that stand in the schemas, from `shared-domain/src/spaces/fields`. Each stands between the lines
 * `-- Fields: <list>` and `-- End of fields.`, so that a reader of the file sees the columns.
 */

const fields: readonly Field[] = listingFields;
const columnsOf = (which: readonly Field[]) => which.map(({ column }) => column);
const all = columnsOf(fields);
/** Those that stand in a comparison by themselves, under the name of their column. */
const alone = fields.filter(({ kind, part }) => kind !== 'own' && part === undefined);
const queued = fields.filter(({ isQueued }) => isQueued);
const compared = alone.filter(({ isQueued }) => isQueued);
const filters = fields.filter((field) => field.kind === 'number' && field.filter);
const filtered = columnsOf(filters);
const filterColumns = filters.map((field) => `${field.column} ${'decimals' in field ? 'numeric' : 'integer'}`);

const longestLine = 132;

/** Joins entries to lines, each but the last with its comma. */
function lines(entries: readonly string[], { endsList = false } = {}): string[] {
  const found: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const text = index === entries.length - 1 && endsList ? entry : `${entry},`;
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= longestLine) found[found.length - 1] = `${last} ${text}`;
    else found.push(text);
  }
  return found;
}

const of = (table: string, columns: readonly string[] = all) => columns.map((column) => `${table}.${column}`);
const members = (columns: readonly string[]) => columns.map((column) => `'${column}', space.${column}`);

const lists: Readonly<Record<string, () => string[]>> = {
  columns: () => lines(all),
  'columns of new': () => lines(of('new'), { endsList: true }),
  'columns of old': () => lines(of('old'), { endsList: true }),
  names: () => lines(all.map((column) => `'${column}'`)),
  times: () =>
    lines(
      fields.filter(({ kind }) => kind === 'time').map(({ column }) => `'${column}'`),
      { endsList: true },
    ),
  'set from edited': () => lines(all.map((column) => `${column} = edited.${column}`)),
  'members for guests': () => lines(members(columnsOf(fields.filter(({ guest }) => guest))), { endsList: true }),
  'columns of cards': () => lines(of('space', columnsOf(fields.filter(({ card }) => card)))),
  'members of the queue': () => lines(members(columnsOf(compared))),
  'members for reviewers': () => lines(members(columnsOf(alone.filter(({ isQueued }) => !isQueued)))),
  'changes of the queue': () =>
    compared
      .filter(({ kind }) => kind !== 'money')
      .map(
        ({ column }) =>
          `case when coalesce(before -> '${column}', 'null') is distinct from coalesce(now -> '${column}', 'null') then '${column}' end,`,
      ),
  'columns of the queue': () => lines(columnsOf(queued), { endsList: true }),
  'queue of new': () => lines(of('new', columnsOf(queued)), { endsList: true }),
  'queue of old': () => lines(of('old', columnsOf(queued)), { endsList: true }),
  'filters of a request': () => lines(filterColumns),
  'filters as asked': () =>
    filtered.map((column) => `asked.${column} := case when request.${column} >= 1 then request.${column} end;`),
  'filters of the index': () => lines(filterColumns),
  'filters of a space': () => filtered.map((column) => `listing.${column} := space.${column};`),
  'filters in an update': () => lines(filtered.map((column) => `${column} = excluded.${column}`)),
};

const region = /^([ ]*)-- Fields: (.+)\n(?:(?!^[ ]*-- End of fields\.$).*\n)*^[ ]*-- End of fields\.$/gm;

/** The text of a schema file with its lists as the declaration says. Throws for a list that does not exist. */
const withFields = (text: string): string =>
  text.replace(region, (_, indent: string, name: string) => {
    const list = lists[name];
    if (!list) throw new Error(`No list of fields is called "${name}".`);
    return [`-- Fields: ${name}`, ...list(), '-- End of fields.'].map((line) => indent + line).join('\n');
  });

const schemas = path.join(backendDir, 'supabase/schemas');

/** The files that have such lists, each with its writer. */
export const fieldFiles: Readonly<Record<string, () => string>> = Object.fromEntries(
  [
    'spaces/access.sql',
    'spaces/cards.sql',
    'spaces/edit.sql',
    'spaces/states.sql',
    'spaces/terms.sql',
    'queues/changes.sql',
    'queues/resent.sql',
    'search/listings.sql',
    'search/request.sql',
    'search/tables.sql',
  ].map((name) => {
    const file = path.join(schemas, name);
    return [file, () => withFields(readFileSync(file, 'utf8'))];
  }),
);
