import type { SchemaFile } from '../backend/stack/src/schemas.ts';
import { bareStatement, splitStatements } from '../backend/stack/src/sql-statements.ts';

/* Reads from the schemas what a change of a row sets off: transitions, triggers, and the functions that they call. */

interface SqlFunction {
  name: string;
  file: string;
  body: string;
}

interface Trigger {
  name: string;
  table: string;
  timing: 'before' | 'after';
  events: string;
  function: string;
  isOfStatement: boolean;
}

export interface Step {
  from: string;
  fromReason: string | null;
  to: string;
  toReason: string | null;
  actors: string[];
}

/** The act to follow: its event, and the values that are known of the row before and after it. */
export interface Act {
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  values: Readonly<Record<string, string | null>>;
}

/** A call in the order of the after function, with the conditions that only the row decides. */
export interface Effect {
  name: string;
  /** Its place in the source, which tells two calls of one function apart. */
  place: number;
  unknown: string[];
}

export interface Database {
  functions: Map<string, SqlFunction>;
  triggers: Trigger[];
  steps: Map<string, Step[]>;
  statements: string[];
}

const uncommented = (sql: string) => sql.replace(/--[^\n]*/g, '');
const inOneLine = (sql: string) => uncommented(sql).replace(/\s+/g, ' ');
const unquoted = (value: string) => value.replace(/^'|'$/g, '');

function stepsOf(statement: string): Step[] {
  const rows = [...statement.slice(statement.indexOf('values')).matchAll(/\(('[^']*'(?:, '[^']*')*)\)/g)];
  return rows.map(([, row = '']) => {
    const values = (row.match(/'[^']*'/g) ?? []).map(unquoted);
    const actors = (values.pop() ?? '{}').slice(1, -1).split(', ');
    const [from, fromReason, to, toReason] = values.length === 4 ? values : [values[0], null, values[1], null];
    return { from: from ?? '', fromReason: fromReason || null, to: to ?? '', toReason: toReason || null, actors };
  });
}

export function readDatabase(schemas: readonly SchemaFile[]): Database {
  const database: Database = { functions: new Map(), triggers: [], steps: new Map(), statements: [] };
  for (const { name: file, sql } of schemas)
    for (const statement of splitStatements(sql).map(bareStatement)) {
      const created = /^create (?:or replace )?function ((?:private|public)\.\w+)/.exec(statement)?.[1];
      if (created && !file.endsWith('/api.sql'))
        database.functions.set(created, {
          name: created,
          file,
          body: inOneLine(statement),
        });
      const [, name = '', timing, events = '', table = '', fn = ''] =
        /^create trigger (\w+) (before|after) (.*?) on (\S+) .*?execute function ([\w.]+)/s.exec(
          inOneLine(statement),
        ) ?? [];
      if (timing)
        database.triggers.push({
          name,
          table,
          timing: timing as Trigger['timing'],
          events,
          function: fn,
          isOfStatement: / for each statement /.test(inOneLine(statement)),
        });
      const machine = /^insert into private\.(\w+_transitions) /.exec(statement)?.[1];
      if (machine) database.steps.set(machine, stepsOf(inOneLine(statement)));
      database.statements.push(statement);
    }
  return database;
}

/** Splits at a word outside of parentheses and quotes. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "'") at = text.indexOf("'", at + 1);
    else if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (depth === 0 && text.startsWith(` ${word} `, at)) {
      parts.push(text.slice(begin, at));
      begin = at + word.length + 2;
    }
  }
  return [...parts, text.slice(begin)].map((part) => part.trim());
}

const quoted = (list: string) => (list.match(/'[^']*'/g) ?? []).map((value) => value.slice(1, -1));

/** Whether a condition holds in an act; null where the row decides. */
export function holds(condition: string, { event, values }: Act): boolean | null {
  if (condition === '') return true;
  const all = splitAt(condition, 'and');
  if (all.length > 1) {
    const found = all.map((part) => holds(part, { event, values }));
    return found.includes(false) ? false : found.includes(null) ? null : true;
  }
  const any = splitAt(condition, 'or');
  if (any.length > 1) {
    const found = any.map((part) => holds(part, { event, values }));
    return found.includes(true) ? true : found.includes(null) ? null : false;
  }
  const known = (name: string) => (name === 'tg_op' ? event : values[name]);
  const [, left = '', operator, right = ''] = /^([\w.]+) (=|<>) ('[^']*'|[\w.]+)$/.exec(condition) ?? [];
  const [, member = '', list = ''] = /^([\w.]+) in \(([^)]*)\)$/.exec(condition) ?? [];
  const [, constant = '', names = ''] = /^'([^']*)' in \(([^)]*)\)$/.exec(condition) ?? [];
  const [, before = '', after = ''] = /^\(([^()]*)\) is distinct from \(([^()]*)\)$/.exec(condition) ?? [];
  if (before) {
    const [ones, others] = [before.split(', ').map(known), after.split(', ').map(known)];
    const differs = ones.some(
      (one, index) => one !== undefined && others[index] !== undefined && one !== others[index],
    );
    return differs ? true : null;
  }
  if (operator) {
    const [one, other] = [known(left), right.startsWith("'") ? right.slice(1, -1) : known(right)];
    return one === undefined || other === undefined ? null : (one === other) === (operator === '=');
  }
  if (member) {
    const value = known(member);
    return value === undefined ? null : value !== null && quoted(list).includes(value);
  }
  if (constant) {
    const found = names.split(', ').map(known);
    return found.includes(constant) ? true : found.includes(undefined) ? null : false;
  }
  return null;
}

const token =
  /\bend if;|\belsif (.*?) then\b|\belse\b|\bif (.*?) then\b|\bperform private\.(\w+)\(.*?\);|\breturn null;/g;

/** A branch of an `if`: whether it is taken, and the conditions that only the row decides. */
interface Branch {
  isLocked: boolean | null;
  unknown: string[];
  /** Condition that excludes the branches after it; null: they are never reached. */
  otherwise: string[] | null;
}

function branchOf(condition: string, act: Act, earlier: readonly string[] | null): Branch {
  if (earlier === null) return { isLocked: false, unknown: [], otherwise: null };
  const own = holds(condition, act);
  const unknown = own === null ? splitAt(condition, 'and').filter((part) => holds(part, act) === null) : [];
  return {
    isLocked: own === true && earlier.length > 0 ? null : own,
    unknown: [...earlier, ...unknown],
    otherwise: own === true ? null : [...earlier, ...unknown.map((part) => `not ${part}`)],
  };
}

/** The calls of an after function, in one line, in an act and in their order. */
export function effectsOf(body: string, act: Act): Effect[] {
  const effects: Effect[] = [];
  const branches: Branch[] = [];
  for (const found of body.slice(body.indexOf(' begin ')).matchAll(token)) {
    const [text, elsif, opening, name] = found;
    if (opening !== undefined) branches.push(branchOf(opening, act, []));
    else if (text === 'end if;') branches.pop();
    else if (elsif !== undefined || text === 'else')
      branches.push(branchOf(elsif ?? '', act, branches.pop()?.otherwise ?? null));
    else if (branches.every(({ isLocked }) => isLocked !== false)) {
      const unknown = branches.flatMap((branch) => branch.unknown);
      if (name) effects.push({ name: `private.${name}`, place: found.index, unknown });
      else if (unknown.length === 0) break;
    }
  }
  return effects;
}

const calls = /\b(?:public|private)\.\w+(?=\()/g;

/** The tables of schema public that some functions write, and those that they call. */
export function writtenBy(database: Database, names: readonly string[]): string[] {
  const bodies = [...calledBy(database, names)].map((name) => database.functions.get(name)?.body ?? '');
  const writes = /\b(?:insert into|update|delete from) (?:only )?(public\.\w+)/g;
  return [...new Set(bodies.flatMap((body) => [...body.matchAll(writes)].map(([, table = '']) => table)))];
}

/** The functions that some functions call, themselves included, without triggers of tables that they write. */
export function calledBy(database: Database, names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const name of found)
    for (const next of database.functions.get(name)?.body.match(calls) ?? [])
      if (database.functions.has(next)) found.add(next);
  return found;
}
