import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import type { ModuleSource } from '../platform/module-source.ts';
import { reportFailure } from '../platform/telemetry.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteBoundary } from './route-boundary.tsx';

/** For what is thrown outside every page: it renders the chrome itself. */
export function RootBoundary({ source }: { source: ModuleSource }) {
  const error = useRouteError();
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportFailure('shell', 'render', error);
  }, [error]);
  return (
    <RootLayout source={source}>
      <RouteBoundary />
    </RootLayout>
  );
}
