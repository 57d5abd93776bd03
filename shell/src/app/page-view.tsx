import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { RemoteRoot } from 'shared-domain/platform';
import { replayEarlyInput } from '../platform/early-input.ts';
import { modulePromise } from '../platform/module-promise.ts';
import { asRouteModule, type ModuleSource, RemoteLoadError } from '../platform/module-source.ts';
import { reportFailure, reportUse } from '../platform/telemetry.ts';
import { PagePending } from './page-pending.tsx';
import { RouteBoundary } from './route-boundary.tsx';

interface PageViewProps {
  source: ModuleSource;
  owner: string;
  module: string;
}

/**
 * A page inside its owner's root. After a navigation its code is there already; after a first view from the server it
 * is on its way: the HTML stays, and the chrome around it works meanwhile.
 */
export function PageView({ source, owner, module }: PageViewProps) {
  const { Component } = asRouteModule(use(modulePromise(source, owner, module)), module);
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
 * What is rendered for what a page or its loader threw. Here, too, the page's code may still be on its way: the server has
 * rendered the page's own boundary for a 404.
 */
export function PageErrorView({ source, owner, module }: PageViewProps) {
  const error = useRouteError();
  useEffect(() => {
    if (isRouteErrorResponse(error)) return;
    const isLoad = error instanceof RemoteLoadError;
    reportFailure(isLoad ? error.owner : owner, isLoad ? 'load' : 'render', error);
  }, [error, owner]);
  if (error instanceof RemoteLoadError) return <RouteBoundary />;
  const { ErrorBoundary } = asRouteModule(use(modulePromise(source, owner, module)), module);
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
