import { bareStatement, splitStatements } from '../backend/stack/src/sql-statements.ts';

const definition = /^(?:create (?:or replace )?|drop )function (?:if exists )?"?(public|private)"?\."?(\w+)"?/i;
const qualified = /\b(?:public|private)\.(\w+)/g;
const word = /[a-z_][a-z0-9_]*/g;
/** They say who may call a function, and call none. */
const callsNothing = /^(?:grant|revoke|comment|alter default)\b/i;
/** Of the migration, not of the database. */
const isSetting = /^(?:set|reset) \w+/i;

interface DatabaseFunction {
  text: string;
  calls: Set<string>;
}

/**
 * Files of SQL in parts: each function, and all statements outside of functions as one. A table's triggers, policies, defaults
 * and jobs run for every user of the table, so the functions that such a statement names are inputs of all tests, with all that they
 * call. Functions name each other with their schema, since their search path is empty; two of the same name in both schemas are one.
 */
export class DatabaseParts {
  readonly #functions = new Map<string, DatabaseFunction>();
  readonly #outside: string[] = [];
  readonly #roots: Set<string>;

  constructor(files: readonly string[]) {
    for (const statement of files.flatMap(splitStatements).map(bareStatement)) {
      const name = definition.exec(statement)?.[2];
      if (name) this.#add(name, statement);
      else if (!isSetting.test(statement)) this.#outside.push(statement);
    }
    const running = this.#outside.filter((statement) => !callsNothing.test(statement));
    this.#roots = new Set(running.flatMap((statement) => this.namesIn(statement)));
  }

  /** Functions, by the name without its schema. */
  get names(): string[] {
    return [...this.#functions.keys()];
  }

  /** Functions that the text may mean, by any word in it. */
  namesIn(text: string): string[] {
    return [...new Set(text.match(word))].filter((name) => this.#functions.has(name));
  }

  /** The functions that run when these are called: they, what they call, and what runs for everybody. */
  reachedBy(called: Iterable<string>): string[] {
    const reached = new Set([...this.#roots, ...called]);
    for (const name of reached) for (const next of this.#functions.get(name)?.calls ?? []) reached.add(next);
    return [...reached].filter((name) => this.#functions.has(name)).sort();
  }

  /** The SQL of these functions, with all that is outside of functions. */
  textOf(names: readonly string[]): string {
    return [...this.#outside, ...names.map((name) => this.#functions.get(name)?.text)].join('\n');
  }

  #add(name: string, statement: string): void {
    const known = this.#functions.get(name) ?? { text: '', calls: new Set<string>() };
    known.text += `${statement}\n`;
    for (const [, called = ''] of statement.matchAll(qualified)) known.calls.add(called);
    this.#functions.set(name, known);
  }
}
