import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { integrityOf } from 'federation/build/assets.ts';
import type { RemoteRelease, ShellRelease } from 'federation/registry/registry.schema.ts';
import type { ReleaseStore } from 'federation/targets/release-store.ts';
import { LRUCache } from 'lru-cache';

type Release = RemoteRelease | ShellRelease;

/**
 * The stylesheets of the shell and of the remotes in a first view as one file. It waits for one answer, and no later sheet makes the browser
 * compute the styles of the whole page again (100 ms on a slow phone).
 */
export interface CombinedStylesheet {
  /** Its address names its parts, so that any server can make it again, also for a cached page. */
  path: string;
  integrity: string;
  text: string;
  /** The sheets in it, by their own addresses. */
  holds: { href: string; integrity: string }[];
  /** As it is sent; the work is done once. */
  encoded: Promise<{ br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }>;
}

export interface CombinedStyles {
  of(shell: ShellRelease, remotes: RemoteRelease[]): Promise<CombinedStylesheet>;
  /** By the parts of its address. @throws when there are no such releases */
  named(shellVersion: string, remotes: { name: string; version: string }[]): Promise<CombinedStylesheet>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** With canaries of several units there are a few at a time; more than these are made again. */
const cachedSheets = 100;

interface Options {
  store: ReleaseStore;
  baseOf(release: Release): string;
}

export function createCombinedStyles({ store, baseOf }: Options): CombinedStyles {
  const sheets = new LRUCache<string, CombinedStylesheet, Release[]>({
    max: cachedSheets,
    ignoreFetchAbort: true,
    fetchMethod: (path, _stale, { context: releases }) => make(path, releases),
  });

  async function textOf(release: Release): Promise<string> {
    const parts = release.styles.map(async (file) => {
      await store.fetchFile(release.name, release.version, file);
      const text = await readFile(join(store.dir, release.name, release.version, file), 'utf8');
      // a relative address (the font) is resolved against the original sheet, not against this one
      return text.replace(/url\((["']?)\.\//g, (_whole, quote: string) => `url(${quote}${baseOf(release)}`);
    });
    return (await Promise.all(parts)).join('\n');
  }

  async function make(path: string, releases: Release[]): Promise<CombinedStylesheet> {
    const text = (await Promise.all(releases.map(textOf))).join('\n');
    const content = Buffer.from(text);
    const encode = async () => ({
      br: new Uint8Array(await brotli(content)),
      gzip: new Uint8Array(await gzipped(content, { level: 9 })),
    });
    return {
      path,
      text,
      integrity: integrityOf(content),
      holds: releases.flatMap((release) =>
        release.styles.map((file) => ({
          href: baseOf(release) + file,
          integrity: release.assets[file]?.integrity ?? '',
        })),
      ),
      encoded: encode(),
    };
  }

  const styles: CombinedStyles = {
    of(shell, remotes) {
      const path = `/styles/${[shell.version, ...remotes.map(({ name, version }) => `${name}/${version}`)].join('/')}.css`;
      return sheets.forceFetch(path, { context: [shell, ...remotes] });
    },
    async named(shellVersion, remotes) {
      const [shell, ...others] = await Promise.all([
        store.record('shell', shellVersion),
        ...remotes.map(({ name, version }) => store.record(name, version)),
      ]);
      if (shell.kind !== 'shell') throw new Error('This is no shell.');
      return styles.of(
        shell,
        others.map((remote) => {
          if (remote.kind !== 'remote') throw new Error('This is no remote.');
          return remote;
        }),
      );
    },
  };
  return styles;
}
