import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface FileTime {
  file: string;
  seconds: number;
}

interface Turn {
  parts: { title: string }[];
  atOnce: number;
}

/** Running and ended parts, and the remaining time if each part takes as long as when it last passed in full. */
export class Progress {
  readonly #file: string;
  readonly #known: Record<string, number>;
  readonly #turns: Turn[];
  readonly #ended = new Set<string>();
  readonly #running = new Map<string, number>();
  readonly #now: () => number;

  /** @param file keeps the seconds of each part from run to run */
  constructor(file: string, turns: Turn[], now: () => number = () => performance.now() / 1000) {
    this.#file = file;
    this.#known = readSeconds(file);
    this.#turns = turns;
    this.#now = now;
  }

  begins(title: string): string {
    this.#running.set(title, this.#now());
    const usual = this.#known[title];
    return `\n▶ ${title}${usual === undefined ? '' : ` (${Math.round(usual)} s last time)`}${this.#left()}\n`;
  }

  /** @param seconds left out where the part did not run as a whole, or failed */
  ends(title: string, line: string, seconds?: number): string {
    this.#running.delete(title);
    this.#ended.add(title);
    if (seconds !== undefined) {
      this.#known[title] = seconds;
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, JSON.stringify(this.#known));
    }
    const now = this.#running.size > 0 ? `  running: ${[...this.#running.keys()].join(', ')}\n` : '';
    return `${line}\n${now}`;
  }

  #left(): string {
    let seconds = 0;
    for (const { parts, atOnce } of this.#turns) {
      const left = parts.filter(({ title }) => !this.#ended.has(title)).map(({ title }) => this.#leftOf(title));
      if (left.includes(undefined)) return '';
      const all = left as number[];
      const shared = all.reduce((sum, one) => sum + one, 0) / Math.min(atOnce, all.length || 1);
      seconds += Math.max(shared, ...all, 0);
    }
    return `, about ${Math.max(1, Math.round(seconds / 60))} min left`;
  }

  #leftOf(title: string): number | undefined {
    const usual = this.#known[title];
    const began = this.#running.get(title);
    if (usual === undefined || began === undefined) return usual;
    return Math.max(0, usual - (this.#now() - began));
  }
}

function readSeconds(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

/** '  128.4 s  deploy/src/deploy.test.ts' */
export const slowest = (files: FileTime[], count = 10): string[] =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
