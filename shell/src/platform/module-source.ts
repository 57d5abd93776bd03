import type { RouteModule } from 'shared-domain/contracts/route-module.ts';

/** Where pages get the code of a remote (or of the shell's own pages, owner `shell`) from. */
export interface ModuleSource {
  /** Loads the code and the styles. May be called again after a failure. @throws RemoteLoadError */
  load(owner: string, module: string, signal?: AbortSignal): Promise<unknown>;
  /** What has been loaded already. */
  loaded(owner: string, module: string): unknown;
}

/** The code did not arrive: a retry may help. Anything else that is thrown is the page's own. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  readonly owner: string;
  constructor(owner: string, module: string, cause: unknown) {
    super(`${owner}/${module} could not be loaded.`, { cause });
    this.owner = owner;
  }
}

/** @throws when what arrived is no route module. */
export function asRouteModule(value: unknown, name: string): RouteModule {
  const module = value as Partial<RouteModule> | null | undefined;
  if (typeof module?.Component !== 'function') throw new Error(`${name} exports no Component.`);
  return module as RouteModule;
}

/** The route module if it is there, without loading it. */
export function loadedRouteModule(source: ModuleSource, owner: string, module: string): RouteModule | undefined {
  const value = source.loaded(owner, module);
  return value === undefined ? undefined : asRouteModule(value, module);
}
