import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// What passed is remembered with a hash over everything it could depend on. The memory is a file of this checkout's cache:
// a fresh clone has none and runs everything.

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Read by every test, whatever package it is in. */
const common = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
/** Packages whose tests look at the whole workspace: federation makes a copy of it and runs every check there. */
const readEverything = new Set(['federation']);
/** Settings of the machine that can change what a test sees. */
const settings = ['CI', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_OPTIONS', 'RELEASES_DIR', 'TZ'];

const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.\.?\/[^'"]+)['"]/g;

export class Inputs {
  readonly #root: string;
  readonly #files: string[];
  readonly #hashes = new Map<string, string>();
  readonly #packages: Map<string, Manifest>;

  /** @throws when the folder is no checkout: what belongs to it could only be guessed */
  constructor(root: string) {
    this.#root = root;
    const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (listed.status !== 0) throw new Error('The cache of tests needs a git checkout.');
    this.#files = [...new Set(listed.stdout.split('\0').filter(Boolean))].sort();
    const manifests = this.#files.filter((file) => file.includes('/') && path.basename(file) === 'package.json');
    this.#packages = new Map(
      manifests.map((file) => [path.dirname(file), JSON.parse(this.#read(file).toString('utf8')) as Manifest]),
    );
  }

  /** Folders of the packages. */
  get packages(): string[] {
    return [...this.#packages.keys()];
  }

  /** A hash over a package, all that it depends on in the workspace, and what every test depends on. */
  ofPackage(folder: string): string {
    if (readEverything.has(folder)) return this.of(['']);
    return this.of([...this.#withDependencies(folder)].sort().map((name) => `${name}/`));
  }

  /** A hash over all files whose path begins so, and what every test depends on. */
  of(prefixes: string[]): string {
    const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
    for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\n`);
    for (const file of this.#files) {
      if (!common.includes(file) && !prefixes.some((prefix) => file.startsWith(prefix))) continue;
      hash.update(`${file}\0${this.#hashOf(file)}\n`);
    }
    return hash.digest('hex');
  }

  #withDependencies(folder: string, found = new Set<string>()): Set<string> {
    if (found.has(folder)) return found;
    found.add(folder);
    for (const next of [...this.#declared(folder), ...this.#reachedByPath(folder)]) this.#withDependencies(next, found);
    return found;
  }

  #declared(folder: string): string[] {
    const { dependencies, devDependencies, peerDependencies } = this.#packages.get(folder) ?? {};
    const names = new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }));
    return [...this.#packages].flatMap(([other, { name }]) => (name && names.has(name) ? [other] : []));
  }

  /** Packages that files of this one import by a path that leaves it. */
  #reachedByPath(folder: string): string[] {
    const own = this.#files.filter((file) => file.startsWith(`${folder}/`) && /\.[cm]?[jt]sx?$/.test(file));
    const outside = own.flatMap((file) =>
      [...this.#read(file).toString('utf8').matchAll(relativeImport)]
        .map(([, target = '']) => path.posix.join(path.posix.dirname(file), target))
        .filter((target) => !target.startsWith(`${folder}/`)),
    );
    return [...new Set(outside.flatMap((target) => this.#packageOf(target) ?? []))];
  }

  #packageOf(file: string): string | undefined {
    return this.packages
      .filter((folder) => file.startsWith(`${folder}/`))
      .sort((one, other) => other.length - one.length)[0];
  }

  #read(file: string): Buffer {
    try {
      return readFileSync(path.join(this.#root, file));
    } catch {
      // listed, but deleted since the last commit
      return Buffer.alloc(0);
    }
  }

  #hashOf(file: string): string {
    let hash = this.#hashes.get(file);
    if (hash === undefined) {
      hash = createHash('sha256').update(this.#read(file)).digest('hex');
      this.#hashes.set(file, hash);
    }
    return hash;
  }
}

type Passed = Record<string, { inputs: string; passed: number }>;

/** What passed the last time, by its name. */
export class TestMemory {
  readonly #file: string;
  readonly #passed: Passed;

  constructor(file: string) {
    this.#file = file;
    this.#passed = readJson(file);
  }

  /** How many tests passed with exactly these inputs; null: none is known to. */
  recall(name: string, inputs: string): number | null {
    const known = this.#passed[name];
    return known?.inputs === inputs ? known.passed : null;
  }

  remember(name: string, inputs: string, passed: number): void {
    this.#passed[name] = { inputs, passed };
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#passed, null, 1));
  }
}

function readJson(file: string): Passed {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passed;
  } catch {
    return {};
  }
}
