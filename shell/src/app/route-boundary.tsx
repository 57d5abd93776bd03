import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { NotFoundPage } from '../pages/not-found.tsx';
import { overriddenUnits } from '../platform/overrides.ts';
import { pageLoadCode } from '../platform/telemetry.ts';

/** Replaces a page that failed and has no error page of its own; the chrome stays around it. */
export function RouteBoundary() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <FailedPage
      code={pageLoadCode}
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
