import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { RemoteRoot } from 'shared-domain/platform';
import { replayEarlyInput } from '../platform/early-input.ts';
import { asRouteModule, type ModuleSource, RemoteLoadError } from '../platform/module-source.ts';
import { reportFailure, reportUse } from '../platform/telemetry.ts';
import { PagePending } from './page-pending.tsx';
import { RouteBoundary } from './route-boundary.tsx';

interface PageViewProps {
  source: ModuleSource;
  owner: string;
  module: string;
}

// one promise per page, also after a failure: React asks again for the same one until it is settled
const promises = new WeakMap<ModuleSource, Map<string, Promise<unknown>>>();

function pagePromise(source: ModuleSource, owner: string, module: string): Promise<unknown> {
  const ofSource = promises.get(source) ?? new Map<string, Promise<unknown>>();
  promises.set(source, ofSource);
  const key = `${owner}/${module}`;
  const known = ofSource.get(key);
  const loaded = source.loaded(owner, module);
  if (known && (loaded === undefined || isFulfilled(known))) return known;
  // marked as React marks what it has waited for, so that code that is there is used at once
  const promise =
    loaded === undefined
      ? source.load(owner, module)
      : Object.assign(Promise.resolve(loaded), { status: 'fulfilled' as const, value: loaded });
  ofSource.set(key, promise);
  return promise;
}

const isFulfilled = (promise: Promise<unknown>) => 'status' in promise && promise.status === 'fulfilled';

/**
 * A page inside its owner's root. After a navigation its code is there already; after a first view from the server it
 * is on its way: the HTML stays, and the chrome around it works meanwhile.
 */
export function PageView({ source, owner, module }: PageViewProps) {
  const { Component } = asRouteModule(use(pagePromise(source, owner, module)), module);
  useEffect(replayEarlyInput, []);
  useEffect(() => reportUse(owner), [owner]);
  return (
    <OwnerRoot owner={owner}>
      <Component />
    </OwnerRoot>
  );
}

/** While a first view's data are on their way: the quiet page, then, once its code is there, what the page shows for that. */
export function PagePendingView({ owner, code }: { owner: string; code: Promise<RouteModule> }) {
  const [Fallback, setFallback] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isShown = true;
    void code.then((page) => {
      if (isShown) setFallback(() => page.HydrateFallback ?? null);
    });
    return () => {
      isShown = false;
    };
  }, [code]);
  if (!Fallback) return <PagePending />;
  return (
    <OwnerRoot owner={owner}>
      <Fallback />
    </OwnerRoot>
  );
}

/**
 * What is drawn for what a page or its loader threw. Here, too, the page's code may still be on its way: the server has
 * drawn the page's own boundary for a 404.
 */
export function PageErrorView({ source, owner, module }: PageViewProps) {
  const error = useRouteError();
  useEffect(() => {
    if (isRouteErrorResponse(error)) return;
    const isLoad = error instanceof RemoteLoadError;
    reportFailure(isLoad ? error.owner : owner, isLoad ? 'load' : 'render', error);
  }, [error, owner]);
  if (error instanceof RemoteLoadError) return <RouteBoundary />;
  const { ErrorBoundary } = asRouteModule(use(pagePromise(source, owner, module)), module);
  return (
    <RouteBoundary>
      {ErrorBoundary && (
        <OwnerRoot owner={owner}>
          <ErrorBoundary />
        </OwnerRoot>
      )}
    </RouteBoundary>
  );
}

function OwnerRoot({ owner, children }: { owner: string; children: ReactNode }) {
  return owner === 'shell' ? children : <RemoteRoot name={owner}>{children}</RemoteRoot>;
}
