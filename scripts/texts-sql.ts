import path from 'node:path';
import { backendDir } from '../backend/stack/src/supabase-cli.ts';
import { texts } from '../shared-domain/src/rules/system-texts.ts';
import { type PeopleText, peopleTexts } from '../shared-domain/src/rules/texts.ts';

const schemas = path.join(backendDir, 'supabase/schemas/foundation');
const root = path.join(import.meta.dirname, '..');

const quoted = (value: string | undefined) => (value ? `'${value}'` : 'null');
const columnOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const tableOf = (name: string) => name.slice(0, name.lastIndexOf('.'));
const entries = Object.entries(peopleTexts);
const asksOf = ({ moderation }: PeopleText) => (typeof moderation === 'string' ? moderation : undefined);

function ruleLine([name, text]: [string, PeopleText]): string {
  const moderation = asksOf(text) === 'contacts and language' ? 'contacts' : asksOf(text);
  const fields = [
    quoted(text.field ?? columnOf(name)),
    text.shortest,
    text.longest,
    quoted(text.lines),
    quoted(text.moderatedBy ? undefined : moderation),
    quoted(text.name),
    quoted(text.code),
    text.mayBeEmptied ?? false,
  ];
  return `    when '${name}' then row(${fields.join(', ')})::private.text_rule`;
}

const rules =
  () => `-- The rule of each text that people write. Written by \`npm run db:rules\` from shared-domain/src/rules/texts.ts: change them there.

-- field, code: of refusals. moderation: contacts (with language), language, or null where the trigger moderates nothing.
create type private.text_rule as (
  field text, shortest integer, longest integer, lines text, moderation text, name text, code text, may_be_emptied boolean
);

create function private.text_rule(text_name text)
returns private.text_rule language sql immutable set search_path = '' as $$
  select case text_name
${entries.map(ruleLine).join('\n')}
  end;
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.text_rule(text) to authenticated, service_role;
`;

const faultLines = (name: string) => `      fault := private.text_fault('${name}', new.${columnOf(name)});
      if fault is not null then
        faults := faults || jsonb_build_object('${name}', fault);
      end if;`;

function columnLines([name, text]: [string, PeopleText]): string {
  const column = columnOf(name);
  const normal = `private.normal_text(new.${column}, '${text.lines}')`;
  const stored = text.isObject
    ? `private.normal_texts(new.${column})`
    : text.shortest === 0 && !text.mayBeEmptied
      ? `nullif(${normal}, '')`
      : normal;
  return `  if tg_op = 'INSERT' or new.${column} is distinct from old.${column} then
    new.${column} := ${stored};
    if tg_op = 'INSERT' or new.${column} is distinct from old.${column} then
${text.isObject ? `      faults := faults || private.texts_faults('${name}', new.${column});` : faultLines(name)}
    end if;
  end if;`;
}

function triggerOf(table: string): string {
  const own = entries.filter(([name]) => tableOf(name) === table);
  const name = columnOf(table);
  return `create function private.normalise_texts_of_${name}()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
${own.map(columnLines).join('\n')}
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger ${name}_derive before insert or update of ${own.map(([column]) => columnOf(column)).join(', ')} on ${table}
  for each row execute function private.normalise_texts_of_${name}();
`;
}

const triggers =
  () => `-- Stores each text in its normal form and refuses what its rule refuses. Written by \`npm run db:rules\` from
-- shared-domain/src/rules/texts.ts: change them there.

${[...new Set(entries.map(([name]) => tableOf(name)))].map(triggerOf).join('\n')}`;

const limits =
  () => `/** The most characters of each text. Written by \`npm run db:rules\` from texts.ts: change them there. */
export const textLimits = {
${entries.flatMap(([, { limit, longest }]) => (limit ? [`  ${limit}: ${longest},`] : [])).join('\n')}
} as const;
`;

function moderationCell({ moderation, moderatedBy }: PeopleText): string {
  const words = typeof moderation === 'string' ? moderation : `none: ${moderation.none}`;
  return moderatedBy ? `${words} (${moderatedBy})` : words;
}

/** `public.spaces`: type, zone, … */
function systemLines(): string[] {
  const names = Object.entries(texts).flatMap(([name, { by }]) => (by === 'system' ? [name] : []));
  const byTable = Object.entries(Object.groupBy(names, tableOf));
  return byTable.map(([name, own = []]) => `- \`${name}\`: ${own.map(columnOf).join(', ')}`);
}

const table = () => `# Texts that people write

Written by \`npm run db:rules\` from \`shared-domain/src/rules/texts.ts\`. Each is stored in its normal form (\`private.normal_text\`); a name has a letter, and
a person's name is not the platform's.

| Column | Label | Read by | Characters | Lines | Moderation |
|---|---|---|---|---|---|
${entries.map(([name, text]) => `| \`${name}\` | ${text.label} | ${text.reader} | ${text.shortest}–${text.longest} | ${text.lines} | ${moderationCell(text)} |`).join('\n')}

## Columns that people do not write

Keys, states, choices, texts of the product, names of files, and copies of texts above.

${systemLines().join('\n')}
`;

/** Everything written from the declaration of texts, by its file. */
export const textFiles: Readonly<Record<string, () => string>> = {
  [path.join(schemas, 'text-rules.sql')]: rules,
  [path.join(schemas, 'text-triggers.sql')]: triggers,
  [path.join(root, 'shared-domain/src/rules/text-limits.ts')]: limits,
  [path.join(root, 'docs/texts.md')]: table,
};
