import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteLoadError } from '../platform/module-source.ts';
import { PageFailed } from './page-failed.tsx';
import { RootLayout } from './root-layout.tsx';

/**
 * The boundary of one page; the chrome stays around it. `children` is the page's own boundary: it speaks for everything
 * except code that never arrived.
 */
export function RouteBoundary({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const revalidator = useRevalidator();
  if (error instanceof RemoteLoadError || (!children && !isNotFound(error))) {
    return <PageFailed busy={revalidator.state !== 'idle'} onRetry={() => revalidator.revalidate()} />;
  }
  return children || <PageNotFound />;
}

/** For what is thrown outside every page; it must draw the chrome itself. */
export function RootBoundary() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  return (
    <RootLayout>
      {isNotFound(error) ? (
        <PageNotFound />
      ) : (
        <PageFailed busy={revalidator.state !== 'idle'} onRetry={() => revalidator.revalidate()} />
      )}
    </RootLayout>
  );
}

export function PageNotFound() {
  return (
    <div className="mx-auto max-w-text px-5 py-30 text-center">
      <h1 className="type-h1">Página não encontrada</h1>
    </div>
  );
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
