import {
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router-dom';
import type { PageMeta } from 'shared-domain/contracts/route-module.ts';
import { queryClientContext } from 'shared-domain/platform';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { sharedListOptions } from '../data/favourites/shared-list.query.ts';
import { listRefusalText } from '../data/favourites/use-shared-list.ts';
import { LinkClosed, SharedListPage } from '../features/shared-list/shared-list-page.tsx';

/** The same for every list: only visitors with the link see its name. */
export const meta = (): PageMeta => ({
  title: 'Lista de espaços',
  description: 'Vote nos espaços de uma lista que alguém dividiu com você.',
  noindex: true,
  secret: true,
});

/** @throws 404 where the link is over */
export async function loader({ params: { secret = '' }, context }: LoaderFunctionArgs) {
  if (!/^[0-9a-f]{64}$/.test(secret)) throw data(null, { status: 404 });
  const list = await context.get(queryClientContext).fetchQuery(sharedListOptions(secret));
  if (!list) throw data(null, { status: 404 });
  return secret;
}

export function Component() {
  const secret = useLoaderData<typeof loader>();
  return <SharedListPage key={secret} secret={secret} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <LinkClosed />;
  return (
    <FailedPage
      onRetry={() => revalidator.revalidate()}
      retrying={revalidator.state !== 'idle'}
      text={listRefusalText(error)}
      home={
        <Link className={buttonVariants({ variant: 'secondary' })} to="/buscar">
          Ver todos os espaços
        </Link>
      }
    />
  );
}
