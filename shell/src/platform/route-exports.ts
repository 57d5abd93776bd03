import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import type { ModuleSource } from './module-source.ts';
import { reportFailure } from './telemetry.ts';

const isFunction = (value: unknown) => typeof value === 'function';
/** A function, or what `memo`, `lazy` and `forwardRef` make of one. */
export const isComponent = (value: unknown) =>
  isFunction(value) || (typeof value === 'object' && value !== null && '$$typeof' in value);

const kinds: Record<keyof RouteModule, (value: unknown) => boolean> = {
  Component: isComponent,
  ErrorBoundary: isComponent,
  HydrateFallback: isComponent,
  loader: isFunction,
  meta: isFunction,
  shouldRevalidate: isFunction,
};

const read = new WeakMap<object, RouteModule>();

/**
 * Reads a page's exports, once. Another squad wrote them: an export that can't be read, or has the wrong type, is reported and left out.
 * @throws when there is no page among them
 */
export function routeExports(loaded: unknown, owner: string, module: string): RouteModule {
  if (typeof loaded !== 'object' || loaded === null) throw new Error(`${owner}/${module} is no module.`);
  const known = read.get(loaded);
  if (known) return known;
  const exported: Record<string, unknown> = {};
  for (const [name, isRight] of Object.entries(kinds)) {
    try {
      const value = (loaded as Record<string, unknown>)[name];
      if (value === undefined) continue;
      if (!isRight(value)) throw new TypeError(`${owner}/${module} exports no usable ${name}.`);
      exported[name] = value;
    } catch (error) {
      // without a page there is nothing to show: the error page reports it
      if (name === 'Component') throw error;
      reportFailure(owner, 'render', error);
    }
  }
  if (!exported.Component) throw new Error(`${owner}/${module} exports no Component.`);
  const page = exported as unknown as RouteModule;
  read.set(loaded, page);
  return page;
}

/** The exports of a page if its code is there, without loading it. Undefined, too, when they hold no page. */
export function loadedExports(source: ModuleSource, owner: string, module: string): RouteModule | undefined {
  try {
    const loaded = source.loaded(owner, module);
    return loaded === undefined ? undefined : routeExports(loaded, owner, module);
  } catch {
    return undefined;
  }
}
