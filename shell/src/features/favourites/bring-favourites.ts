import type { QueryClient } from '@tanstack/react-query';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import { forgetHere, storedHere } from 'shared-domain/favourites/stored-here.ts';
import { supabase } from 'shared-domain/platform';

/**
 * A visitor's hearts go into the account. The browser forgets those that the account has; of the others (a space that left the
 * site, a full account) the hearts stay where they are.
 */
export async function bringFavourites(queryClient: QueryClient, userId: string): Promise<void> {
  const ids = storedHere().map(({ id }) => id);
  if (ids.length === 0) return;
  const { data } = await supabase().rpc('save_favourites', { space_ids: ids }).throwOnError();
  // loads the account's favourites first, so that no heart is empty in between
  await queryClient.invalidateQueries({ queryKey: favouriteKeys.mine(userId) });
  forgetHere(data);
}
