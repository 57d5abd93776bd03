import { pageModules } from '../app/page-modules.ts';
import { type ModuleSource, RemoteLoadError } from './module-source.ts';

/** Route modules of remotes by remote and route id. */
export type ServerModules = Record<string, Record<string, unknown>>;

/** On the server everything is there already, except the shell's own pages, which are part of its bundle. */
export function createServerSource(remotes: ServerModules): ModuleSource {
  const pages = new Map<string, unknown>();
  const source: ModuleSource = {
    loaded: (owner, module) =>
      owner === 'shell' ? pages.get(module) : remotes[owner]?.[module.slice('routes/'.length)],
    async load(owner, module) {
      if (owner === 'shell' && !pages.has(module)) pages.set(module, await pageModules[module]?.());
      const loaded = source.loaded(owner, module);
      if (loaded === undefined) throw new RemoteLoadError(owner, module, 'not part of the server bundle');
      return loaded;
    },
  };
  return source;
}
