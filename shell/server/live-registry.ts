import { isDeepStrictEqual } from 'node:util';
import {
  chooseVersions,
  combinationKey,
  reachableVersions,
  type Visitor,
} from 'federation/registry/choose-versions.ts';
import {
  type Registry,
  type RemoteRelease,
  type Retirement,
  type ShellRelease,
  type SiteRegistry,
  siteRemote,
} from 'federation/registry/registry.schema.ts';
import { readChangedRegistry } from 'federation/registry/registry.ts';
import type { ReleaseStore } from 'federation/targets/release-store.ts';
import type { ReleaseTarget } from 'federation/targets/release-target.ts';
import { LRUCache } from 'lru-cache';
import { type UsableRegistry, usableRegistry } from './usable-registry.ts';

/** The site made of one version of each unit; the same object for all who get these versions. */
export interface LiveSite {
  shell: ShellRelease;
  /** Address of a release's folder, with a slash at the end. */
  baseOf(release: { name: string; version: string }): string;
  shellBase: string;
  remotes: RemoteRelease[];
  /** Remotes that once had pages here. */
  retired: Retirement[];
  registry: SiteRegistry;
  /** Hashes of the style elements that their libraries insert. */
  inlineStyles: string[];
}

export interface ChosenSite {
  site: LiveSite;
  /** True while no visitor gets another version, so that a cache in front may store the page. */
  isSameForAll: boolean;
}

export interface LiveSites {
  choose(visitor: Visitor): Promise<ChosenSite>;
  /** The default site, for visitors without bucket, channel or pins. */
  site(): Promise<LiveSite>;
  registry(): Promise<Registry>;
  /** Looks at the files of all releases now: one of them has turned out to be damaged. */
  recheck(): Promise<void>;
  stop(): void;
}

interface LiveSitesOptions {
  target: ReleaseTarget;
  store: ReleaseStore;
  /** Address of a release's folder, with a slash at the end. */
  baseOf: LiveSite['baseOf'];
  /** Awaited before a site is shown; an error does not delay it. */
  prepare(sites: LiveSite[]): Promise<void>;
}

interface Moment {
  tag: string;
  /** As it was written. */
  written: Registry;
  /** Without damaged releases. */
  registry: Registry;
  damages: string[];
  isVaried: boolean;
  /** Sites that visitors can get, by the name of the choice; the default first. */
  sites: Map<string, LiveSite>;
  /** Sites for visitors without pins, by bucket and channel. */
  known: Map<string, LiveSite>;
}

const askFolderEveryMs = 1000;
const askBucketEveryMs = 5000;
/** A look at some 300 files costs 25 ms of a processor. */
const checkFilesEveryMs = 10_000;
/** Number of pinned combinations that are kept in memory. */
const cachedPins = 20;

/**
 * Follows the registry: polls the target, and reads records only after a change. A new version is shown when it is ready to be rendered;
 * until then the former one stays.
 */
export function watchLiveSites({ target, store, baseOf, prepare }: LiveSitesOptions): LiveSites {
  let current: Moment | undefined;
  let asking: Promise<Moment> | undefined;
  let nextCheck = 0;
  const pinned = new LRUCache<string, LiveSite, () => Promise<LiveSite>>({
    max: cachedPins,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });

  async function ask(): Promise<Moment> {
    const read = await readChangedRegistry(target, current?.tag);
    if (read !== 'unchanged') {
      current = await momentOf(read.tag ?? '', read.registry, await usableRegistry(read.registry, store));
    } else if (current && (current.damages.length > 0 || performance.now() >= nextCheck)) {
      nextCheck = performance.now() + checkFilesEveryMs;
      // files may have been damaged since, or put back
      const { tag, written, damages } = current;
      const usable = await usableRegistry(written, store);
      if (usable.damages.join() !== damages.join()) current = await momentOf(tag, written, usable);
    }
    return current as Moment;
  }

  async function momentOf(tag: string, written: Registry, { registry, damages }: UsableRegistry): Promise<Moment> {
    for (const damage of damages) console.error(`⚠ ${damage}`);
    const sites = new Map<string, LiveSite>();
    const isAsRetired = isDeepStrictEqual(current?.registry.retired, registry.retired);
    for (const versions of reachableVersions(registry)) {
      const name = combinationKey(versions);
      try {
        // a site whose versions did not change keeps its object, and so its render worker
        sites.set(name, (isAsRetired && current?.sites.get(name)) || (await readSite(versions, registry)));
      } catch (error) {
        // without the live versions there is no site; a canary that can't be read is none
        if (sites.size === 0) throw error;
        console.error('A version that some visitors should get could not be read; they get the live one.', error);
      }
    }
    await prepare([...sites.values()]);
    return { tag, written, registry, damages, isVaried: sites.size > 1, sites, known: new Map() };
  }

  async function readSite(versions: Record<string, string>, { retired = {} }: Registry): Promise<LiveSite> {
    if (!versions.shell) throw new Error('No shell has been released: run the build first.');
    const releases = await Promise.all(Object.entries(versions).map(([unit, version]) => store.check(unit, version)));
    const shell = releases.find((release) => release.kind === 'shell');
    if (!shell) throw new Error('The record of the shell is not one of a shell.');
    const remotes = releases.filter((release) => release.kind === 'remote');
    return {
      shell,
      baseOf,
      shellBase: baseOf(shell),
      remotes,
      retired: Object.values(retired),
      inlineStyles: [...new Set(releases.flatMap((release) => release.inlineStyles))].sort(),
      registry: {
        shell: { version: shell.version, base: baseOf(shell) },
        remotes: remotes.map((release) => siteRemote(release, baseOf(release))),
        ...(Object.keys(retired).length > 0 && { retired: Object.values(retired).flatMap(({ paths }) => paths) }),
      },
    };
  }

  function refresh(): Promise<Moment> {
    asking ??= ask()
      .catch((error: unknown) => {
        // a broken registry must not take a site down that is running
        if (!current) throw error;
        console.error('The registry could not be read; the site stays as it was.', error);
        return current;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }
  const timer = setInterval(
    () => void refresh().catch(() => {}),
    target.localDir ? askFolderEveryMs : askBucketEveryMs,
  );
  timer.unref();

  /** Visitors get the current releases while new ones are made ready. */
  const moment = () => (current ? Promise.resolve(current) : refresh());

  const everybodys = ({ sites }: Moment) => sites.values().next().value as LiveSite;

  return {
    stop: () => clearInterval(timer),
    registry: async () => (await moment()).registry,
    async recheck() {
      nextCheck = 0;
      // one that is under way may be past its look at the files
      await asking;
      await refresh();
    },
    site: async () => everybodys(await moment()),
    async choose(visitor) {
      const now = await moment();
      const { registry, sites, isVaried, known } = now;
      const isPinned = Object.keys(visitor.pinned).length > 0;
      const group = `${visitor.bucket} ${visitor.channel}`;
      const knownSite = isPinned ? undefined : known.get(group);
      if (knownSite) return { site: knownSite, isSameForAll: !isVaried };
      const versions = chooseVersions(registry, visitor);
      const site = sites.get(combinationKey(versions));
      // a visitor can name any channel: only existing ones are cached
      if (site && !isPinned && known.size < 1000) known.set(group, site);
      if (site || !isPinned) return { site: site ?? everybodys(now), isSameForAll: !isVaried && !isPinned };
      try {
        const key = `${combinationKey(versions)} ${JSON.stringify(registry.retired)}`;
        return {
          site: await pinned.forceFetch(key, { context: () => readSite(versions, registry) }),
          isSameForAll: false,
        };
      } catch {
        // a version that is not there (any more) is as if it had not been pinned
        return { site: (await this.choose({ ...visitor, pinned: {} })).site, isSameForAll: false };
      }
    },
  };
}
