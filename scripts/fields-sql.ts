import { readFileSync } from 'node:fs';
import path from 'node:path';
import { couponFields } from '../shared-domain/src/coupons/coupon-fields.ts';
import { termsChanges } from '../shared-domain/src/rules/terms-changes.ts';
import { amenityEntries } from '../shared-domain/src/spaces/fields/amenity-entries.ts';
import type { Field } from '../shared-domain/src/spaces/fields/field.ts';
import { listingFields } from '../shared-domain/src/spaces/fields/listing-fields.ts';
import { typeEntries } from '../shared-domain/src/spaces/fields/type-entries.ts';

/**
 * The lists in schemas and code that follow from `shared-domain/src/spaces/fields`: a listing's columns, types of spaces, amenities.
 * Each is between the lines `-- Fields: <list>` and `-- End of fields.` (`//` in code), so that a reader of the file sees them.
 */

const fields: readonly Field[] = listingFields;
const columnsOf = (which: readonly Field[]) => which.map(({ column }) => column);
const all = columnsOf(fields);
/** Fields that are compared alone, under the name of their column. */
const alone = fields.filter(({ kind, part }) => kind !== 'own' && part === undefined);
const queued = fields.filter(({ isQueued }) => isQueued);
const compared = alone.filter(({ isQueued }) => isQueued);
const filters = fields.filter((field) => field.kind === 'number' && field.filter);
const filtered = columnsOf(filters);
const filterColumns = filters.map((field) => `${field.column} ${'decimals' in field ? 'numeric' : 'integer'}`);

const longestLine = 132;

/** Joins entries to lines of at most `longest` characters, each but the last with its comma. */
function lines(entries: readonly string[], { endsList = false, longest = longestLine } = {}): string[] {
  const found: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const text = index === entries.length - 1 && endsList ? entry : `${entry},`;
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= longest) found[found.length - 1] = `${last} ${text}`;
    else found.push(text);
  }
  return found;
}

/** Rows in the order in which they came. */
const byNumber = <Entry extends { number: number }>(entries: readonly Entry[]) =>
  entries.toSorted((one, other) => one.number - other.number);

/** The last has no comma. */
const onePerLine = { endsList: true, longest: 0 };

const of = (table: string, columns: readonly string[] = all) => columns.map((column) => `${table}.${column}`);
const members = (columns: readonly string[]) => columns.map((column) => `'${column}', space.${column}`);

const lists: Readonly<Record<string, () => string[]>> = {
  columns: () => lines(all),
  'columns of coupons': () =>
    lines(
      couponFields.map(({ column }) => column),
      { endsList: true },
    ),
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
  'queue of new': () => lines(of('new', columnsOf(queued)), { endsList: true }),
  'queue of old': () => lines(of('old', columnsOf(queued)), { endsList: true }),
  'filters of a request': () => lines(filterColumns),
  'filters as criteria': () =>
    filtered.map((column) => `criteria.${column} := case when request.${column} >= 1 then request.${column} end;`),
  'filters of the index': () => lines(filterColumns),
  'filters of a space': () => filtered.map((column) => `listing.${column} := space.${column};`),
  'rows of types': () =>
    lines(
      byNumber(typeEntries).map(({ number, key, label }) => `(${number}, '${key}', '${label}')`),
      onePerLine,
    ),
  'rows of amenities': () =>
    lines(
      byNumber(amenityEntries).map(({ number, label }) => `(${number}, '${label}')`),
      onePerLine,
    ),
  types: () =>
    typeEntries.flatMap(({ key, label, category: { slug, heading, short } }) => [
      '{',
      `  key: '${key}',`,
      `  label: '${label}',`,
      '  category: {',
      `    slug: '${slug}',`,
      `    heading: '${heading}',`,
      `    short: '${short}',`,
      '  },',
      '},',
    ]),
  amenities: () =>
    amenityEntries.map((amenity) => {
      const icon = 'icon' in amenity ? `, icon: '${amenity.icon}'` : '';
      return `{ label: '${amenity.label}', slug: '${amenity.slug}'${icon} },`;
    }),
  'filters in an update': () => lines(filtered.map((column) => `${column} = excluded.${column}`)),
};

/** Of the versions of the terms of use: `-- Terms: <list>`, `-- End of terms.`. */
const termsLists: Readonly<Record<string, () => string[]>> = {
  versions: () => termsChanges.map(({ version, startsOn }) => `{ version: ${version}, startsOn: '${startsOn}' },`),
  rows: () =>
    lines(
      termsChanges.map(
        ({ version, startsOn, changes }) => `(${version}, '${startsOn}', '${changes.replaceAll("'", "''")}')`,
      ),
      onePerLine,
    ),
};

const region = /^([ ]*)(--|\/\/) (Fields|Terms): (.+)\n(?:(?!^[ ]*\2 End of ).*\n)*^[ ]*\2 End of .+\.$/gm;

/** The text of a file with its lists as the declaration says. Throws for a list that does not exist. */
const withFields = (text: string): string =>
  text.replace(region, (_, indent: string, mark: string, subject: string, name: string) => {
    const list = (subject === 'Terms' ? termsLists : lists)[name];
    if (!list) throw new Error(`No list of ${subject.toLowerCase()} is called "${name}".`);
    return [`${mark} ${subject}: ${name}`, ...list(), `${mark} End of ${subject.toLowerCase()}.`]
      .map((line) => indent + line)
      .join('\n');
  });

const root = path.join(import.meta.dirname, '..');

/** The files that have such lists, each with its writer. */
export const fieldFiles: Readonly<Record<string, () => string>> = Object.fromEntries(
  [
    'backend/supabase/schemas/coupons/access.sql',
    'backend/supabase/schemas/spaces/access.sql',
    'backend/supabase/schemas/spaces/amenities.sql',
    'backend/supabase/schemas/spaces/cards.sql',
    'backend/supabase/schemas/spaces/edit.sql',
    'backend/supabase/schemas/spaces/states.sql',
    'backend/supabase/schemas/spaces/terms.sql',
    'backend/supabase/schemas/spaces/types.sql',
    'backend/supabase/schemas/queues/changes.sql',
    'backend/supabase/schemas/queues/resent.sql',
    'backend/supabase/schemas/search/listings.sql',
    'backend/supabase/schemas/search/request.sql',
    'backend/supabase/schemas/search/tables.sql',
    'backend/supabase/schemas/terms/rows.sql',
    'shared-domain/src/rules/terms-rules.ts',
    'shared-domain/src/spaces/amenities.ts',
    'shared-domain/src/spaces/space-types.ts',
  ].map((name) => {
    const file = path.join(root, name);
    return [file, () => withFields(readFileSync(file, 'utf8'))];
  }),
);
