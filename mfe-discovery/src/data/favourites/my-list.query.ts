import { queryOptions } from '@tanstack/react-query';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import { supabase } from 'shared-domain/platform';
import { toListedSpace } from './listed-space.ts';

/** A list of the account with the comments on its spaces, and on its day; null where it is another account's. */
export const myListOptions = (userId: string, listId: string) =>
  queryOptions({
    queryKey: favouriteKeys.list(userId, listId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('my_list', { target_list: listId })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && { link: data.link, spaces: data.spaces.map(toListedSpace) };
    },
  });

/** Which lists are shared, and how many voted. */
export const myLinksOptions = (userId: string) =>
  queryOptions({
    queryKey: favouriteKeys.links(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('my_list_links').abortSignal(signal).throwOnError();
      return data;
    },
  });
