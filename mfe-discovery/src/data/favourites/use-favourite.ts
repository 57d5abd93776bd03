import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import {
  type Favourite,
  forgetHere,
  keepHere,
  nothingStored,
  onStoredHere,
  storedHere,
} from 'shared-domain/favourites/stored-here.ts';
import { notify, supabase, useSession } from 'shared-domain/platform';
import { askAgain } from './ask-again.ts';
import { myFavouritesOptions } from './my-favourites.query.ts';

/** The server renders with empty hearts: its HTML is the same for all visitors. */
export const useStoredHere = () => useSyncExternalStore(onStoredHere, storedHere, nothingStored);

/** The heart of a space: it changes immediately, and back, with a message, after a failure. */
export function useFavourite({ id, title }: Favourite): { saved: boolean; toggle: () => void } {
  const userId = useSession((session) => session.user?.id);
  const here = useStoredHere();
  const queryClient = useQueryClient();
  const { data: isMine } = useQuery({
    ...myFavouritesOptions(userId ?? ''),
    enabled: userId !== undefined,
    select: (mine) => mine.some((favourite) => favourite.id === id),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationKey: favouriteKeys.all,
    // one after the other, as they were pressed
    scope: { id: `favourite ${id}` },
    mutationFn: ({ wanted }: { owner: string; wanted: boolean }) => setInAccount(id, wanted),
    onMutate: async ({ owner, wanted }) => {
      await queryClient.cancelQueries({ queryKey: favouriteKeys.mine(owner) });
      showInAccount(queryClient, owner, { id, title }, wanted);
    },
    onSuccess: (_data, { wanted }) => {
      if (wanted) notifySaved();
    },
    onError: async (error, { owner, wanted }) => {
      showInAccount(queryClient, owner, { id, title }, !wanted);
      const { favouriteMessage } = await import('./favourite-message.ts');
      notify({ ...favouriteMessage(error, wanted), tone: 'danger' });
    },
    // in the lists, too
    onSettled: (_data, error) =>
      askAgain(queryClient, { mutationKey: favouriteKeys.all, queryKey: favouriteKeys.all, error }),
    // Offline it fails immediately.
    networkMode: 'always',
  });
  const known = isMine === true || here.some((favourite) => favourite.id === id);
  const saved = isPending ? variables.wanted : known;
  const toggle = () => {
    const wanted = !saved;
    if (userId) mutate({ owner: userId, wanted });
    else void setHere({ id, title }, wanted);
  };
  return { saved, toggle };
}

const notifySaved = () => notify({ title: 'Guardado', text: 'Em Favoritos você pode pôr numa lista.' });

async function setInAccount(id: string, wanted: boolean): Promise<void> {
  if (!wanted) {
    await supabase().rpc('remove_favourite', { target_space: id }).throwOnError();
    // brought along or not: it is taken out
    forgetHere([id]);
    return;
  }
  const { data } = await supabase()
    .rpc('save_favourites', { space_ids: [id] })
    .throwOnError();
  if (!data.includes(id)) throw new (await import('./favourite-message.ts')).SpaceGoneError();
}

function showInAccount(queryClient: QueryClient, owner: string, favourite: Favourite, wanted: boolean): void {
  queryClient.setQueryData(myFavouritesOptions(owner).queryKey, (mine) => {
    const others = mine?.filter(({ id }) => id !== favourite.id);
    return others && wanted ? [favourite, ...others] : others;
  });
}

async function setHere(favourite: Favourite, wanted: boolean): Promise<void> {
  try {
    if (wanted) keepHere(favourite);
    else forgetHere([favourite.id]);
    if (wanted) notifySaved();
  } catch {
    const { nothingStoredMessage } = await import('./favourite-message.ts');
    notify({ ...nothingStoredMessage, tone: 'danger' });
  }
}
