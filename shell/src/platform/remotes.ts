import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { SiteRegistry, SiteRemote } from 'federation/registry/registry.schema.ts';
import { pageModules } from '../app/page-modules.ts';
import { provideContainerRuntime } from './container-runtime.ts';
import { rememberEntry } from './entry-integrity.ts';
import { type ModuleSource, RemoteLoadError } from './module-source.ts';
import { loadRemoteStyles } from './remote-styles.ts';
import { remoteDeadline, withDeadline } from './with-deadline.ts';

const containerOf = (name: string) => `mfe_${name}`;

/** Loads remotes named by the registry through the federation runtime. */
export function createRemoteSource(registry: SiteRegistry): ModuleSource & { add(remote: SiteRemote): void } {
  provideContainerRuntime();
  const remotes = new Map<string, SiteRemote>();
  const modules = new Map<string, unknown>();
  const running = new Map<string, Promise<unknown>>();

  const add = (remote: SiteRemote) => {
    remotes.set(remote.name, remote);
    rememberEntry(remote.base + remote.entry, remote.integrity);
    registerRemotes([
      {
        name: containerOf(remote.name),
        entry: new URL(remote.base + remote.entry, document.baseURI).href,
        entryGlobalName: containerOf(remote.name),
        type: 'global',
      },
    ]);
  };
  for (const remote of registry.remotes) add(remote);

  async function fetchModule(owner: string, module: string): Promise<unknown> {
    if (owner === 'shell') {
      const page = pageModules[module];
      if (!page) throw new Error(`The shell has no page ${module}.`);
      return page();
    }
    const remote = remotes.get(owner);
    if (!remote) throw new Error(`No remote ${owner} is live.`);
    const [loaded] = await Promise.all([
      loadRemote<unknown>(`${containerOf(owner)}/${module}`, { from: 'runtime' }),
      loadRemoteStyles(remote),
    ]);
    if (loaded === null || loaded === undefined) throw new Error(`${owner} exposes no ${module}.`);
    return loaded;
  }

  const baseOf = (owner: string) => {
    const base = owner === 'shell' ? registry.shell?.base : remotes.get(owner)?.base;
    return base && new URL(base, document.baseURI).href;
  };

  return {
    add,
    loaded: (owner, module) => modules.get(`${owner}/${module}`),
    async load(owner, module, signal) {
      const key = `${owner}/${module}`;
      if (modules.has(key)) return modules.get(key);
      let work = running.get(key);
      if (!work) {
        // A file whose preload failed fails once more from the browser's memory, and is requested again only then. The first of them ends
        // the attempt: the pause lets the others fail as well. The same goes for one that still hung when the person tried again. A request
        // of this attempt that hung in vain is left to the person to repeat.
        const started = performance.now();
        const again = async (error: unknown) => {
          if (performance.now() - started > 7000) throw error;
          forgetPreloads(baseOf(owner));
          await new Promise((resolve) => setTimeout(resolve, 250));
          return fetchModule(owner, module);
        };
        work = withDeadline(fetchModule(owner, module).catch(again), key, remoteDeadline)
          .then((loaded) => {
            modules.set(key, loaded);
            return loaded;
          })
          .finally(() => running.delete(key));
        running.set(key, work);
      }
      try {
        return await withDeadline(work, key, remoteDeadline, signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        forgetPreloads(baseOf(owner));
        throw new RemoteLoadError(owner, module, error);
      }
    },
  };
}

/**
 * A preload that hangs would be joined by every later request for the same file; without its element the browser gives it
 * up.
 */
function forgetPreloads(base: string | undefined): void {
  if (!base) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')) {
    if (link.href.startsWith(base)) link.remove();
  }
}
