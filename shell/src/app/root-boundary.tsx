import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import type { ModuleSource } from '../platform/module-source.ts';
import { reportAlive } from '../platform/page-life.ts';
import { PartBoundary, reportThrown } from '../platform/part-boundary.tsx';
import { pageLoadCode } from '../platform/telemetry.ts';
import { useRecovery } from './recovery.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteBoundary } from './route-boundary.tsx';

/** Shows errors outside every page: it renders the chrome itself, and does without if the chrome is the cause. */
export function RootBoundary({ source }: { source: ModuleSource }) {
  const error = useRouteError();
  useRecovery(error);
  useEffect(reportAlive, []);
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportThrown('shell', error);
  }, [error]);
  return (
    <PartBoundary owner="shell" fallback={() => <BarePage />}>
      <RootLayout source={source}>
        <RouteBoundary />
      </RootLayout>
    </PartBoundary>
  );
}

/** Replaces a site that can't be rendered: only a new document helps. */
function BarePage() {
  return (
    <main>
      <FailedPage
        code={pageLoadCode}
        onRetry={() => window.location.reload()}
        home={
          <a className={buttonVariants({ variant: 'secondary' })} href="/">
            Voltar ao início
          </a>
        }
      />
    </main>
  );
}
