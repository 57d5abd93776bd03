import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { NotFoundPage } from '../pages/not-found.tsx';
import { RemoteLoadError } from '../platform/module-source.ts';
import { overriddenUnits } from '../platform/overrides.ts';

/**
 * The boundary of one page; the chrome stays around it. `children` is the page's own boundary: it speaks for everything
 * except code that never arrived.
 */
export function RouteBoundary({ children }: { children?: ReactNode }) {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  if (children && !(error instanceof RemoteLoadError)) return children;
  if (isMissing) return <NotFoundPage />;
  return (
    <FailedPage
      retrying={revalidator.state !== 'idle'}
      onRetry={() => revalidator.revalidate()}
      home={
        <>
          <Link className={buttonVariants({ variant: 'secondary' })} to="/">
            Voltar ao início
          </Link>
          {overriddenUnits().length > 0 ? (
            <a className={buttonVariants({ variant: 'secondary' })} href="?mfe=reset">
              Voltar ao publicado
            </a>
          ) : null}
        </>
      }
    />
  );
}
