/** Sections that say which package gets which version. All others are settings of the installation. */
const ofPackages = ['catalogs', 'importers', 'packages', 'snapshots'];

/** `  'name@1.0.0(react@19.0.0)':` begins an entry of a section. */
const entry = /^ {2}'?([^' \n][^'\n]*?)'?:(?: \{\})?$/gm;
/** `      name: 1.0.0` in a snapshot; in an importer the version has a line of its own. */
const dependency = /^ {6}'?([^' \n]+?)'?:(?: '?([^'\n]+?)'?|\n(?: {8}.*\n)*? {8}version: '?([^'\n]+?)'?)$/gm;

function entriesOf(section: string): Map<string, string> {
  const starts = [...section.matchAll(entry)];
  return new Map(
    starts.map(({ 1: name = '', index }, place) => [name, section.slice(index, starts[place + 1]?.index)] as const),
  );
}

/**
 * The lock file of pnpm in parts: the packages that one workspace package installs, independent of others. Read by its lines, since a
 * YAML parser takes a second.
 */
export class LockFile {
  readonly #settings: string;
  readonly #importers: Map<string, string>;
  readonly #packages: Map<string, string>;
  readonly #snapshots: Map<string, string>;
  readonly #reached = new Map<string, readonly string[]>();

  constructor(text: string) {
    const sections = new Map(
      text.split(/^(?=[a-zA-Z])/m).map((section) => [section.slice(0, section.indexOf(':')), section] as const),
    );
    this.#settings = [...sections].flatMap(([name, section]) => (ofPackages.includes(name) ? [] : [section])).join('');
    this.#importers = entriesOf(sections.get('importers') ?? '');
    this.#packages = entriesOf(sections.get('packages') ?? '');
    this.#snapshots = entriesOf(sections.get('snapshots') ?? '');
  }

  /** Installed packages by their names in the lock file: those of the workspace package in the folder, and all that they need. */
  reachedBy(folder: string): readonly string[] {
    let reached = this.#reached.get(folder);
    if (!reached) {
      const found = new Set(this.#dependenciesIn(this.#importers.get(folder) ?? ''));
      for (const name of found)
        for (const next of this.#dependenciesIn(this.#snapshots.get(name) ?? '')) found.add(next);
      reached = [...found].sort();
      this.#reached.set(folder, reached);
    }
    return reached;
  }

  /** All of the lock file that decides what is installed for the workspace package in the folder, '.' for the root. */
  partOf(folder: string): string {
    const installed = this.reachedBy(folder).map(
      (name) => `${this.#snapshots.get(name)}${this.#packages.get(name.replace(/\(.*/, ''))}`,
    );
    return [this.#settings, this.#importers.get(folder), ...installed].join('\n');
  }

  #dependenciesIn(text: string): string[] {
    return [...text.matchAll(dependency)].flatMap(([, name, ofSnapshot, ofImporter]) => {
      const version = ofSnapshot ?? ofImporter ?? '';
      if (version.startsWith('link:')) return [];
      // an alias has the name of the package before its version
      return [`${name}@${version}`, version].find((key) => this.#snapshots.has(key)) ?? [];
    });
  }
}
