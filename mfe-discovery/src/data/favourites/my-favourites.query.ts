import { queryOptions } from '@tanstack/react-query';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import type { Favourite } from 'shared-domain/favourites/stored-here.ts';
import { supabase } from 'shared-domain/platform';

/** Favourites of the account, newest first. */
export const myFavouritesOptions = (userId: string) =>
  queryOptions({
    queryKey: favouriteKeys.mine(userId),
    queryFn: async ({ signal }): Promise<Favourite[]> => {
      const { data } = await supabase()
        .from('favourites')
        .select('id:space_id, title')
        .order('saved_at', { ascending: false })
        .order('space_id')
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 60_000,
  });
