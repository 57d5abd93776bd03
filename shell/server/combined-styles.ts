import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { integrityOf } from 'federation/build/assets.ts';
import type { RemoteRelease, ShellRelease } from 'federation/registry/registry.schema.ts';
import type { ReleaseStore } from 'federation/targets/release-store.ts';
import { LRUCache } from 'lru-cache';

type Release = RemoteRelease | ShellRelease;

/** The stylesheets of the shell and of one remote as one file: a first view waits for one answer instead of two. */
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
  of(shell: ShellRelease, remote: RemoteRelease): Promise<CombinedStylesheet>;
  /** By the parts of its address. @throws when there are no such releases */
  named(shellVersion: string, remote: string, remoteVersion: string): Promise<CombinedStylesheet>;
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
    of(shell, remote) {
      const path = `/styles/${shell.version}/${remote.name}/${remote.version}.css`;
      return sheets.forceFetch(path, { context: [shell, remote] });
    },
    async named(shellVersion, remoteName, remoteVersion) {
      const [shell, remote] = await Promise.all([
        store.record('shell', shellVersion),
        store.record(remoteName, remoteVersion),
      ]);
      if (shell.kind !== 'shell' || remote.kind !== 'remote') throw new Error('These are no shell and no remote.');
      return styles.of(shell, remote);
    },
  };
  return styles;
}
