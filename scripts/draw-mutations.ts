/**
 * `node scripts/draw-mutations.ts`: draws 80 faults by lot from the sources, always the same from the same sources, and writes them to
 * drawn-mutations.json without results. With a commit it adds 30 in lines that have changed after it.
 * `npm run test:mutations -- --drawn` makes them.
 */
import { execFileSync } from 'node:child_process';
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

interface Counts {
  sqlConditions: number;
  sqlConstants: number;
  policies: number;
  grants: number;
  codeConditions: number;
  codeConstants: number;
}

/** @param isCandidate which lines a fault may change */
function drawAll(chance: Chance, counts: Counts, isCandidate: (draft: Draft) => boolean): Draft[] {
  const { files } = new WorkspaceFiles(root);
  const isCode = (file: string) =>
    /^(shell|shared-ui|shared-domain|mfe-[a-z]+|federation|backend\/supabase\/functions|backend\/stack)\/.*\.tsx?$/.test(
      file,
    ) && !/\.test\.|\/testing\/|\/tests\/|database\.types|generated|\.d\.ts|config\.ts$/.test(file);
  const sql = files.filter(
    (file) =>
      /^backend\/supabase\/schemas\/.*\/.*\.sql$/.test(file) &&
      !/\/foundation\/(?:rules|moderated-words|text-rules|text-triggers)\.sql$/.test(file),
  );
  const code = files.filter(isCode);
  const some = (count: number, from: string[], take: (file: string, lines: string[]) => Draft[]) => {
    const drafts = from.flatMap((file) => take(file, readFileSync(path.join(root, file), 'utf8').split('\n')));
    return chance.shuffle(drafts.filter(isCandidate)).slice(0, count);
  };
  // A run that is stopped early has seen every kind.
  return chance.shuffle([
    ...some(counts.sqlConditions, sql, (file, lines) => changesOf(file, lines, 'condition', sqlConditions)),
    ...some(counts.sqlConstants, sql, (file, lines) => changesOf(file, lines, 'constant', constants)),
    ...some(counts.policies, sql, policiesOf),
    ...some(counts.grants, sql, grantsOf),
    ...some(counts.codeConditions, code, (file, lines) => changesOf(file, lines, 'condition', codeConditions)),
    ...some(counts.codeConstants, code, (file, lines) => changesOf(file, lines, 'constant', constants)),
  ]);
}

/** `file:line` of every line that was added or changed after a commit. */
function changedLines(commit: string): Set<string> {
  const diff = execFileSync('git', ['diff', '-U0', '--no-renames', '--no-prefix', commit, 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const changed = new Set<string>();
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(4);
    const [, from, length = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let place = 0; from && place < Number(length); place++) changed.add(`${file}:${Number(from) + place}`);
  }
  return changed;
}

if (import.meta.main) {
  const [since] = process.argv.slice(2);
  const changed = since ? changedLines(since) : null;
  const counts = changed
    ? { sqlConditions: 8, sqlConstants: 3, policies: 2, grants: 2, codeConditions: 10, codeConstants: 5 }
    : { sqlConditions: 16, sqlConstants: 8, policies: 8, grants: 8, codeConditions: 28, codeConstants: 12 };
  const drafts = drawAll(seededChance(20_261_126), counts, ({ file, line }) => changed?.has(`${file}:${line}`) ?? true);
  const kept = changed ? (JSON.parse(readFileSync(drawnFile, 'utf8')) as DrawnMutation[]) : [];
  const mutations = [...kept, ...drafts.map((draft, index) => ({ id: kept.length + index + 1, ...draft }))];
  writeFileSync(drawnFile, `${JSON.stringify(mutations, null, 2)}\n`);
}
