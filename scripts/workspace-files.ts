import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LockFile } from './lock-file.ts';

interface Manifest {
  name: string;
  exports?: Record<string, string>;
}

const isCode = (file: string) => /\.(?:[cm]?[jt]sx?|css)$/.test(file);
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const isProse = (file: string) => file.endsWith('.md');

const literal = /'([^'\n]{2,200})'|"([^"\n]{2,200})"/g;
const comment = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const declaration = /@inputs ([^\n]+)/g;
/** Statements, calls, and types: `from '…'`, `import '…'`, `import('…')`, with a comment for the bundler inside. */
const specifier = /\b(?:from|import)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?(['"])([^'"\n]+)\1/g;
/** Statements that are gone when the code runs. `import { type A }` stays: it still loads the module. */
const ofTypes = /^[ \t]*(?:import|export) type (?:\w+|\{[^}]*\}|\*(?: as \w+)?) from '[^'\n]+'/gm;
const extensions = ['', '.ts', '.tsx', '.js'];
const leftOut = new Set(['node_modules', 'dist', 'releases']);

/** Every file below a folder, but what is made and what is hidden. */
function filesBelow(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name) || entry.name.startsWith('.')) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(root, file) : [file];
  });
}

function filesOfCheckout(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error('What tests depend on is known in a git checkout only.');
  return listed.stdout.split('\0').filter(Boolean);
}

/** Begins a line outside of statements with a value: what declares a type, what closes it, comments. */
const ofTypesOnly =
  /^(?:(?:export )?(?:declare )?(?:type|interface) \w|(?:import|export) type\b|export \{\};|[})\]|&>]|\/\/|\/\*|\s|$)/;

/** Whether nothing is left of a module when it runs. */
const isOfTypesOnly = (text: string) => text.split('\n').every((line) => ofTypesOnly.test(line));

interface Following {
  /**
   * `names`: all files that a string names, too many rather than too few, to select tests.
   * `imports`: modules only, those for types included, for builds and for the users of a file.
   */
  follow?: 'names' | 'imports';
  /** False for files to leave out, with the files that only they read. */
  isIn?: (file: string) => boolean;
  /**
   * Default: true. When code runs there are no types: false leaves out imports of types and, where a file names a whole folder, the
   * modules that have nothing else.
   */
  types?: boolean;
}

const lockFile = 'pnpm-lock.yaml';
const workspaceFile = 'pnpm-workspace.yaml';
const ownersFile = '.github/CODEOWNERS';
/** All packages write into them, and each reads its own part. */
export const filesInParts: readonly string[] = [lockFile, workspaceFile, ownersFile];
const manifestName = 'package.json';
/** Says how the code of a package is found; the lock file has what it installs. */
const ofManifest = '#modules';

/**
 * The files of a workspace and which of them a file reads. It follows imports, or all names in a file's strings: a relative path, one
 * from the root, or one of a workspace package. A folder means all its files but tests and prose. Other inputs are declared in a comment: `@inputs backend/demo/ .github/CODEOWNERS`.
 */
export class WorkspaceFiles {
  readonly files: readonly string[];
  readonly root: string;
  readonly #changes: ReadonlyMap<string, string>;
  readonly #known: ReadonlySet<string>;
  readonly #folders = new Map<string, string[]>();
  readonly #packages = new Map<string, { folder: string; manifest: Manifest }>();
  /** Inputs of each file, by `follow`. */
  readonly #reads = new Map<string, Map<string, readonly string[]>>();
  readonly #typesOnly = new Map<string, boolean>();
  readonly #hashes = new Map<string, string>();
  #lockFile: LockFile | undefined;

  /** The files of a folder that need not be a checkout. */
  static inFolder(root: string): WorkspaceFiles {
    return new WorkspaceFiles(root, {}, filesBelow(root));
  }

  /**
   * @param changes texts of files that are looked at as if they were written
   * @param files default: those of the checkout, those that are not committed yet included
   * @throws when the folder is no checkout: what belongs to it could only be guessed
   */
  constructor(root: string, changes: Record<string, string> = {}, files = filesOfCheckout(root)) {
    this.root = root;
    this.#changes = new Map(Object.entries(changes));
    this.#known = new Set([...files, ...this.#changes.keys()]);
    this.files = [...this.#known].sort();
    for (const file of this.files) {
      const segments = file.split('/').slice(0, -1);
      for (let depth = 1; depth <= segments.length; depth += 1) {
        const folder = segments.slice(0, depth).join('/');
        const inside = this.#folders.get(folder);
        if (inside) inside.push(file);
        else this.#folders.set(folder, [file]);
      }
      if (path.posix.basename(file) !== manifestName || !file.includes('/')) continue;
      const manifest = JSON.parse(this.read(file) || '{}') as Manifest;
      if (manifest.name) this.#packages.set(manifest.name, { folder: path.posix.dirname(file), manifest });
    }
  }

  /** The same files with other texts. What was found out about all others is not looked for again. */
  with(changes: Record<string, string>): WorkspaceFiles {
    const after = new WorkspaceFiles(this.root, { ...Object.fromEntries(this.#changes), ...changes }, [...this.files]);
    const isSame = (file: string) => !Object.hasOwn(changes, file);
    for (const [input, hash] of this.#hashes) if (isSame(input.split('#')[0] ?? '')) after.#hashes.set(input, hash);
    if (isSame(lockFile)) after.#lockFile = this.#lockFile;
    for (const [file, typesOnly] of this.#typesOnly) if (isSame(file)) after.#typesOnly.set(file, typesOnly);
    // the inputs of a file depend on the list of files, and on the packages' manifests
    if (Object.keys(changes).some((file) => !this.#known.has(file) || path.posix.basename(file) === manifestName))
      return after;
    // a module that is no longer types only is an input of all files that name its folder
    const isOfOtherKind = (file: string) =>
      this.#typesOnly.has(file) && this.#typesOnly.get(file) !== after.#hasTypesOnly(file);
    if (Object.keys(changes).some(isOfOtherKind)) return after;
    for (const [way, reads] of this.#reads) after.#reads.set(way, new Map([...reads].filter(([file]) => isSame(file))));
    return after;
  }

  read(file: string): string {
    return this.#changes.get(file) ?? this.#bytes(file).toString('utf8');
  }

  /** Returns files whose path begins with a pattern; `*` matches a part of a name. Without prose and tests. */
  matching(...patterns: string[]): string[] {
    const expressions = patterns.map((pattern) => {
      const text = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
      return new RegExp(`^${text}${pattern.endsWith('/') ? '' : '$'}`);
    });
    return this.files.filter(
      (file) => !isProse(file) && !isTest(file) && expressions.some((expression) => expression.test(file)),
    );
  }

  /** The files and everything that they read, directly or through others. */
  closure(starts: Iterable<string>, { follow = 'names', isIn = () => true, types = true }: Following = {}): string[] {
    const found = new Set<string>();
    const left = [...starts];
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if (found.has(file) || !isIn(file)) continue;
      found.add(file);
      left.push(...this.#readBy(file, follow, types));
    }
    return [...found].sort();
  }

  /** The files that all packages write into are replaced by the parts that concern the other files; what is installed always does. */
  inParts(files: readonly string[]): string[] {
    const others = files.filter((file) => !filesInParts.includes(file));
    const folders = new Set(others.map((file) => path.posix.dirname(this.#manifestOf(file) ?? manifestName)));
    const roots = new Set(others.map((file) => file.split('/')[0] ?? ''));
    return [
      ...others,
      ...[...folders].sort().map((folder) => `${lockFile}#${folder}`),
      `${workspaceFile}#settings`,
      ...(files.includes(ownersFile) ? [`${ownersFile}#${[...roots].sort()}`] : []),
    ];
  }

  /** A hash over the files and the parts of files: their names and what is in them. */
  hash(inputs: Iterable<string>): string {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(`${input}\0${this.#hashOf(input)}\n`);
    return hash.digest('hex');
  }

  #readBy(file: string, follow: 'names' | 'imports', types: boolean): readonly string[] {
    if (!isCode(file)) return [];
    const way = `${follow} ${types}`;
    const known = this.#reads.get(way) ?? new Map<string, readonly string[]>();
    this.#reads.set(way, known);
    let reads = known.get(file);
    if (!reads) {
      const text = types ? this.read(file) : this.read(file).replaceAll(ofTypes, '');
      reads = follow === 'names' ? this.#namedIn(file, text, types) : this.#importedIn(file, text);
      known.set(file, reads);
    }
    return reads;
  }

  #importedIn(file: string, text: string): string[] {
    const folder = path.posix.dirname(file);
    const names = [...text.matchAll(specifier)].map(([, , name = '']) => name);
    return [...new Set(names)].flatMap((name) => {
      const module = name.startsWith('.') ? [path.posix.join(folder, name)] : this.#ofPackage(name);
      // a missing file was a word in a comment; a real import would fail the build
      return extensions.map((extension) => `${module?.[0]}${extension}`).find((found) => this.#known.has(found)) ?? [];
    });
  }

  #namedIn(file: string, text: string, types: boolean): string[] {
    const ofFolder = (files: string[]) => (types ? files : files.filter((inside) => !this.#hasTypesOnly(inside)));
    const declared = [...text.matchAll(declaration)].flatMap(([, patterns = '']) =>
      ofFolder(
        this.matching(
          ...patterns
            .replace(/\*\/\s*$/, '')
            .trim()
            .split(/\s+/),
        ),
      ),
    );
    const named = [...text.replaceAll(comment, '').matchAll(literal)].flatMap(([, single, double]) =>
      this.#resolve(path.posix.dirname(file), single ?? double ?? '', ofFolder),
    );
    const manifest = this.#manifestOf(file);
    return [...new Set([...declared, ...named, ...(manifest ? [`${manifest}${ofManifest}`] : [])])];
  }

  #resolve(folder: string, text: string, ofFolder: (files: string[]) => string[]): string[] {
    if (!/^[\w@./-]+$/.test(text) || !/\w/.test(text)) return [];
    const beside = path.posix.join(folder, text);
    if (this.#known.has(beside)) return [beside];
    const inside = /^\.\.?\//.test(text) ? this.#folders.get(beside.replace(/\/$/, '')) : undefined;
    if (inside) return ofFolder(inside.filter((file) => !isProse(file) && !isTest(file)));
    // each package has a file of this name, and a word is often a folder
    if (text === manifestName) return [];
    if (this.#known.has(text)) return [text];
    if (!text.includes('/')) return [];
    return this.#ofPackage(text) ?? ofFolder(this.#folderFromRoot(text));
  }

  #ofPackage(text: string): string[] | undefined {
    const [name = '', ...rest] = text.split('/');
    const known = this.#packages.get(name);
    if (!known) return undefined;
    const { folder, manifest } = known;
    const wanted = `./${rest.join('/')}`;
    const exact = manifest.exports?.[wanted];
    if (exact) return [path.posix.join(folder, exact)];
    for (const [pattern, target] of Object.entries(manifest.exports ?? {})) {
      const [start = '', end] = pattern.split('*');
      if (end === undefined || !wanted.startsWith(start) || !wanted.endsWith(end)) continue;
      const part = wanted.slice(start.length, wanted.length - end.length);
      const file = path.posix.join(folder, target.replace('*', part));
      if (this.#known.has(file)) return [file];
    }
    return undefined;
  }

  #folderFromRoot(text: string): string[] {
    const inside = this.#folders.get(text.replace(/\/$/, ''));
    return (inside ?? []).filter((file) => !isProse(file) && !isTest(file));
  }

  #manifestOf(file: string): string | undefined {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      const manifest = `${folder}/${manifestName}`;
      if (this.#known.has(manifest)) return manifest;
    }
    return undefined;
  }

  #hasTypesOnly(file: string): boolean {
    if (!file.endsWith('.ts')) return false;
    let typesOnly = this.#typesOnly.get(file);
    if (typesOnly === undefined) {
      typesOnly = isOfTypesOnly(this.read(file));
      this.#typesOnly.set(file, typesOnly);
    }
    return typesOnly;
  }

  #bytes(file: string): Buffer {
    try {
      return readFileSync(path.join(this.root, file));
    } catch {
      // listed, but deleted since the last commit
      return Buffer.alloc(0);
    }
  }

  #hashOf(input: string): string {
    let hash = this.#hashes.get(input);
    if (hash === undefined) {
      const [file = '', part] = input.split('#');
      const content = part === undefined ? (this.#changes.get(file) ?? this.#bytes(file)) : this.#partOf(file, part);
      hash = createHash('sha256').update(content).digest('hex');
      this.#hashes.set(input, hash);
    }
    return hash;
  }

  #partOf(file: string, part: string): string {
    if (file === lockFile) {
      this.#lockFile ??= new LockFile(this.read(lockFile));
      return this.#lockFile.partOf(part);
    }
    if (file === ownersFile) {
      const isOf = new Set(['*', ...part.split(',')]);
      const lines = this.read(file).split('\n');
      return lines.filter((line) => isOf.has(/^\/?([^/\s]+)/.exec(line)?.[1] ?? '')).join('\n');
    }
    // the versions of the catalog are in the lock file
    if (file === workspaceFile) return this.read(file).replace(/^catalog:\n(?:(?:[ #].*)?\n)*/m, '');
    const { dependencies: _, devDependencies: __, scripts: ___, ...modules } = JSON.parse(this.read(file) || '{}');
    return JSON.stringify(modules);
  }
}
