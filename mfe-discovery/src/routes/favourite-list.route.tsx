import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PageMeta } from 'shared-domain/contracts/route-module.ts';
import { ListPage } from '../features/favourites/list-page.tsx';

export const meta = (): PageMeta => ({
  title: 'Lista de favoritos',
  description: 'Os espaços de uma das suas listas.',
  noindex: true,
});

export const loader = ({ params }: LoaderFunctionArgs) => params.id ?? '';

/** Only whose it is reads it: there is nothing to load before that is known. */
export function Component() {
  const id = useLoaderData<typeof loader>();
  return <ListPage key={id} id={id} />;
}
