/**
 * `node scripts/draw-mutations.ts`: draws 80 faults by lot from the sources, always the same from the same sources, and writes them to
 * drawn-mutations.json without results. `npm run test:mutations -- --drawn` makes them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Chance, seededChance } from '../backend/demo/src/seeded.ts';
import { WorkspaceFiles } from './workspace-files.ts';

export interface DrawnMutation {
  id: number;
  file: string;
  line: number;
  kind: string;
  /** The line above, which tells apart lines with the same text. */
  above: string;
  before: string;
  after: string;
  /** The test that found it, `survived`, `time is over` or `gone`: its line is no longer in the file. */
  result?: string;
}
type Draft = Omit<DrawnMutation, 'id'>;
type Change = [from: RegExp, to: string | ((text: string, ...parts: string[]) => string)];

const root = path.resolve(import.meta.dirname, '..');
export const drawnFile = path.join(root, 'scripts/drawn-mutations.json');

const comparisons: Change[] = [
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
];
const constants = [1, -1].map((by): Change => [/(?<![\w.$-])\d+(?![\w.])/g, (number) => String(Number(number) + by)]);
const sqlConditions: Change[] = [
  ...comparisons,
  [/\band\b/g, 'or'],
  [/\bor\b(?! replace)/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot exists\b/g, 'exists'],
];
const codeConditions: Change[] = [
  ...comparisons,
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/(?<![\w)!])!(?=[a-z(])/g, ''],
];
/** Rights that a table loses or gives to everybody, and a function of the API that more people may call. */
const grants: [from: RegExp, to: string][] = [
  [/^grant .* to .*authenticated.*;$/, ''],
  [/^(grant .* to )authenticated;$/, '$1anon, authenticated;'],
  [/^(-- @api )(?:authenticated|admin):/, '$1anon:'],
  [/^(-- @api )service_role:/, '$1authenticated:'],
];

/** Each change of a line, once for each place outside of strings. */
function changesOf(file: string, lines: string[], kind: string, changes: Change[]): Draft[] {
  return lines.flatMap((before, index) => {
    if (
      /^\s*(--|\/\/|\*|\/\*|import |export (type|interface) |comment on|')|className=|<svg|\/\^|=>\s*void;$/.test(
        before,
      )
    )
      return [];
    const strings = [...before.matchAll(/'[^']*'|"[^"]*"|`[^`]*`/g)].map(({ index: from, 0: { length } }) => [
      from,
      from + length,
    ]);
    return changes.flatMap(([from, to]) =>
      [...before.matchAll(from)].flatMap((match) => {
        if (strings.some(([start = 0, end = 0]) => match.index > start && match.index < end)) return [];
        const start = before.slice(0, match.index);
        const text = typeof to === 'string' ? to : to(match[0], ...match.slice(1));
        const after = `${start}${text}${before.slice(match.index + match[0].length)}`;
        return [{ file, line: index + 1, kind, above: lines[index - 1] ?? '', before, after }];
      }),
    );
  });
}

function grantsOf(file: string, lines: string[]): Draft[] {
  return lines.flatMap((before, index) =>
    grants
      .filter(([from]) => from.test(before))
      .map(([from, to]) => ({
        ...{ file, line: index + 1, kind: 'grant', above: lines[index - 1] ?? '' },
        ...{ before, after: before.replace(from, to) },
      })),
  );
}

/** A condition of a policy that becomes true; one that spans lines is left out. */
function policiesOf(file: string, lines: string[]): Draft[] {
  return lines.flatMap((before, index) => {
    const found = /^(.*\b(?:using|with check) )\(.*\)(;?)$/.exec(before);
    if (!found) return [];
    const after = `${found[1]}(true)${found[2]}`;
    return [{ file, line: index + 1, kind: 'policy', above: lines[index - 1] ?? '', before, after }];
  });
}

function draw(chance: Chance, drafts: Draft[], count: number): Draft[] {
  return chance.shuffle(drafts).slice(0, count);
}

if (import.meta.main) {
  const { files } = new WorkspaceFiles(root);
  const isCode = (file: string) =>
    /^(shell|shared-ui|shared-domain|mfe-[a-z]+|federation|backend\/supabase\/functions|backend\/stack)\/.*\.tsx?$/.test(
      file,
    ) && !/\.test\.|\/testing\/|\/tests\/|database\.types|generated|\.d\.ts|config\.ts$/.test(file);
  const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n');
  const all = (chosen: string[], take: (file: string, lines: string[]) => Draft[]) =>
    chosen.flatMap((file) => take(file, linesOf(file)));
  const sql = files.filter(
    (file) => /^backend\/supabase\/schemas\/.*\/.*\.sql$/.test(file) && !file.endsWith('/foundation/rules.sql'),
  );
  const code = files.filter(isCode);
  const chance = seededChance(20_261_126);
  const drawn = [
    ...draw(
      chance,
      all(sql, (file, lines) => changesOf(file, lines, 'condition', sqlConditions)),
      16,
    ),
    ...draw(
      chance,
      all(sql, (file, lines) => changesOf(file, lines, 'constant', constants)),
      8,
    ),
    ...draw(chance, all(sql, policiesOf), 8),
    ...draw(chance, all(sql, grantsOf), 8),
    ...draw(
      chance,
      all(code, (file, lines) => changesOf(file, lines, 'condition', codeConditions)),
      28,
    ),
    ...draw(
      chance,
      all(code, (file, lines) => changesOf(file, lines, 'constant', constants)),
      12,
    ),
  ];
  // A run that is stopped early has seen every kind.
  const mutations = chance.shuffle(drawn).map((draft, index) => ({ id: index + 1, ...draft }));
  writeFileSync(drawnFile, `${JSON.stringify(mutations, null, 2)}\n`);
}
