import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storedHere } from 'shared-domain/favourites/stored-here.ts';
import { useSession } from 'shared-domain/platform';

/** Moves the hearts of this browser to the account at sign-in and sign-up. Mounted once, in the layout; renders nothing. */
export function FavouritesCarrier() {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const userId = useSession((session) => (session.user?.isSuspended ? undefined : session.user?.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not arrive is brought with the next page
  useEffect(() => {
    if (!userId || storedHere().length === 0) return;
    import(/* webpackChunkName: "favourites" */ './bring-favourites.ts')
      .then(({ bringFavourites }) => bringFavourites(queryClient, userId))
      .catch(() => {});
  }, [userId, pathname, queryClient]);
  return null;
}
