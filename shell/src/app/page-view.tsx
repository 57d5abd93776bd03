import { type ReactNode, use } from 'react';
import { RemoteRoot } from 'shared-domain/platform';
import { asRouteModule, type ModuleSource } from '../platform/module-source.ts';

interface PageViewProps {
  source: ModuleSource;
  owner: string;
  module: string;
}

// one promise per page, also after a failure: React asks again for the same one until it is settled
const firstLoads = new WeakMap<ModuleSource, Map<string, Promise<unknown>>>();

function firstLoad(source: ModuleSource, owner: string, module: string): Promise<unknown> {
  let loads = firstLoads.get(source);
  if (!loads) {
    loads = new Map();
    firstLoads.set(source, loads);
  }
  const key = `${owner}/${module}`;
  const known = loads.get(key);
  if (known) return known;
  const load = source.load(owner, module);
  loads.set(key, load);
  return load;
}

/**
 * A page inside its owner's root. After a navigation its code is there already; after a first view from the server it
 * is on its way: the HTML stays, and the chrome around it works meanwhile.
 */
export function PageView({ source, owner, module }: PageViewProps) {
  const loaded = source.loaded(owner, module) ?? use(firstLoad(source, owner, module));
  const { Component } = asRouteModule(loaded, module);
  return (
    <OwnerRoot owner={owner}>
      <Component />
    </OwnerRoot>
  );
}

export function OwnerRoot({ owner, children }: { owner: string; children: ReactNode }) {
  return owner === 'shell' ? children : <RemoteRoot name={owner}>{children}</RemoteRoot>;
}
