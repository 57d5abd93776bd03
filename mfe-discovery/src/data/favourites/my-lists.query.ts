import { queryOptions } from '@tanstack/react-query';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import { supabase } from 'shared-domain/platform';

export interface FavouriteList {
  id: string;
  name: string;
  /** `yyyy-MM-dd`, or none. */
  date: string | null;
  guests: number | null;
  /** The latest addition comes first. */
  spaceIds: string[];
}

/** The lists of the account, newest first. */
export const myListsOptions = (userId: string) =>
  queryOptions({
    queryKey: favouriteKeys.lists(userId),
    queryFn: async ({ signal }): Promise<FavouriteList[]> => {
      const { data } = await supabase()
        .from('favourite_lists')
        .select('id, name, date:event_date, guests:guest_count, spaces:favourite_list_spaces(space_id)')
        .order('created_at', { ascending: false })
        .order('id')
        .order('added_at', { referencedTable: 'spaces', ascending: false })
        .order('space_id', { referencedTable: 'spaces' })
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ spaces, ...list }) => ({ ...list, spaceIds: spaces.map(({ space_id }) => space_id) }));
    },
    staleTime: 60_000,
  });
