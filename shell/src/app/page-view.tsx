import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { RemoteRoot } from 'shared-domain/platform';
import { replayEarlyInput } from '../platform/early-input.ts';
import { modulePromise } from '../platform/module-promise.ts';
import { type ModuleSource, RemoteLoadError } from '../platform/module-source.ts';
import { reportAlive } from '../platform/page-life.ts';
import { PartBoundary, reportThrown, ThrowsObjects } from '../platform/part-boundary.tsx';
import { routeExports } from '../platform/route-exports.ts';
import { reportUse } from '../platform/telemetry.ts';
import { PagePending } from './page-pending.tsx';
import { useRecovery } from './recovery.ts';
import { RouteBoundary } from './route-boundary.tsx';

interface PageViewProps {
  source: ModuleSource;
  owner: string;
  module: string;
}

/**
 * A page inside its owner's root. After a navigation its code is already loaded; after a first view from the server it is still loading:
 * the HTML stays, and the chrome around it works in the meantime.
 */
export function PageView({ source, owner, module }: PageViewProps) {
  const { Component } = usePage(source, owner, module);
  useEffect(replayEarlyInput, []);
  useEffect(() => reportUse(owner), [owner]);
  useEffect(reportAlive, []);
  return (
    <OwnerRoot owner={owner}>
      <ThrowsObjects>
        <Component />
      </ThrowsObjects>
    </OwnerRoot>
  );
}

const usePage = (source: ModuleSource, owner: string, module: string): RouteModule =>
  routeExports(use(modulePromise(source, owner, module)), owner, module);

/** Shows the quiet page while a first view's data are loading, then, once its code is loaded, the page's own fallback. */
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
    <PartBoundary owner={owner} fallback={() => <PagePending />}>
      <OwnerRoot owner={owner}>
        <Fallback />
      </OwnerRoot>
    </PartBoundary>
  );
}

/** Renders an error of a page or its loader: with the page's own boundary, or the shell's where that fails as well. */
export function PageErrorView({ owner, ...page }: PageViewProps) {
  const error = useRouteError();
  useRecovery(error);
  useEffect(reportAlive, []);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (isMissing) return;
    // React logs errors of rendering, but a loader's error is no error of React
    console.error(error instanceof RemoteLoadError ? error.cause : error);
    reportThrown(owner, error);
  }, [error, isMissing, owner]);
  if (error instanceof RemoteLoadError) return <RouteBoundary />;
  return (
    <PartBoundary owner={owner} fallback={() => <RouteBoundary />}>
      <OwnBoundary owner={owner} {...page} />
    </PartBoundary>
  );
}

/** The page's code may still be on its way: the server has rendered its boundary for a 404. */
function OwnBoundary({ source, owner, module }: PageViewProps) {
  const { ErrorBoundary } = usePage(source, owner, module);
  if (!ErrorBoundary) return <RouteBoundary />;
  return (
    <OwnerRoot owner={owner}>
      <ErrorBoundary />
    </OwnerRoot>
  );
}

function OwnerRoot({ owner, children }: { owner: string; children: ReactNode }) {
  return owner === 'shell' ? children : <RemoteRoot name={owner}>{children}</RemoteRoot>;
}
