import type { PageMeta } from 'shared-domain/contracts/route-module.ts';
import { FavouritesPage } from '../features/favourites/favourites-page.tsx';

export const meta = (): PageMeta => ({
  title: 'Favoritos',
  description: 'Os espaços que você guardou.',
  noindex: true,
});

/** Hearts live in the browser or in the account: there is nothing to load before either is known. */
export function Component() {
  return <FavouritesPage />;
}
