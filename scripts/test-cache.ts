import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Settings of the machine that can change what a test sees. */
const settings = ['CI', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_OPTIONS', 'RELEASES_DIR', 'SEED', 'TZ'];

/**
 * Passed checks and tests, each in a small file whose name is a hash of all its inputs. Two runs that write the same file write the
 * same content, so several machines may share the folder.
 */
export class TestCache {
  readonly #folder: string;
  readonly #machine: string;

  constructor(folder: string) {
    this.#folder = folder;
    const machine = [process.version, process.platform, process.arch, ...settings.map((name) => process.env[name])];
    this.#machine = JSON.stringify(machine);
  }

  key(...parts: string[]): string {
    return createHash('sha256')
      .update(JSON.stringify([this.#machine, ...parts]))
      .digest('hex');
  }

  /** Null: nothing is known of it. */
  recall<Fact>(key: string): Fact | null {
    try {
      return JSON.parse(readFileSync(this.#file(key), 'utf8')) as Fact;
    } catch {
      return null;
    }
  }

  remember(key: string, fact: unknown): void {
    const file = this.#file(key);
    const draft = `${file}.${randomUUID()}`;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, JSON.stringify(fact));
    renameSync(draft, file);
  }

  #file = (key: string) => path.join(this.#folder, key.slice(0, 2), key.slice(2));
}
