import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { favouriteKeys } from 'shared-domain/favourites/favourite.keys.ts';
import { keepLink } from 'shared-domain/favourites/stored-links.ts';
import { notify, supabase } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { askAgain } from './ask-again.ts';
import { listMessage } from './list-message.ts';
import { type FavouriteList, myListsOptions } from './my-lists.query.ts';

export const listNameSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Dê um nome à lista.'),
      z.maxLength(textLimits.listName, `Use até ${textLimits.listName} caracteres.`),
    ),
});

type Change = (lists: FavouriteList[]) => FavouriteList[];

interface Optimistic<Variables> {
  act: (variables: Variables) => Promise<void>;
  change: (variables: Variables) => Change;
  /** The reverse change; it keeps all other changes made since then. */
  undo: (variables: Variables, before: FavouriteList[]) => Change;
  /** The message after a failure; absent where the form shows it. */
  failed?: (error: unknown, variables: Variables) => { title: string; text: string };
}

/** Changes the lists immediately, and back, with a message, after a failure. */
function useOptimistic<Variables>(owner: string, { act, change, undo, failed }: Optimistic<Variables>) {
  const queryClient = useQueryClient();
  const { queryKey } = myListsOptions(owner);
  const show = (client: QueryClient, next: Change) => client.setQueryData(queryKey, (lists) => lists && next(lists));
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'lists' },
    mutationFn: act,
    onMutate: async (variables: Variables) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey) ?? [];
      show(queryClient, change(variables));
      return before;
    },
    onError: (error, variables, before) => {
      show(queryClient, undo(variables, before ?? []));
      if (failed) notify({ ...failed(error, variables), tone: 'danger' });
    },
    onSettled: (_data, error) => askAgain(queryClient, { mutationKey: queryKey, queryKey: favouriteKeys.all, error }),
    networkMode: 'always',
  });
}

interface Place {
  listId: string;
  spaceId: string;
  wanted: boolean;
}

const placed =
  ({ listId, spaceId, wanted }: Place): Change =>
  (lists) =>
    lists.map((list) => {
      if (list.id !== listId) return list;
      const others = list.spaceIds.filter((id) => id !== spaceId);
      return { ...list, spaceIds: wanted ? [spaceId, ...others] : others };
    });

/** Puts a space into a list of the account, or takes it out. */
export const useSetInList = (owner: string) =>
  useOptimistic<Place>(owner, {
    act: async ({ listId, spaceId, wanted }) => {
      const place = { target_list: listId, target_space: spaceId };
      if (wanted) await supabase().rpc('put_in_list', place).throwOnError();
      else await supabase().rpc('take_out_of_list', place).throwOnError();
    },
    change: placed,
    undo: (place) => placed({ ...place, wanted: !place.wanted }),
    failed: (error, { wanted }) => listMessage(error, wanted ? 'put' : 'take'),
  });

const renamed =
  ({ listId, name }: { listId: string; name: string }): Change =>
  (lists) =>
    lists.map((list) => (list.id === listId ? { ...list, name } : list));

/** The form says what was refused. */
export const useRenameList = (owner: string) =>
  useOptimistic<{ listId: string; name: string }>(owner, {
    act: async ({ listId, name }) => {
      await supabase().rpc('rename_list', { target_list: listId, list_name: name }).throwOnError();
    },
    change: renamed,
    undo: ({ listId }, before) => renamed({ listId, name: before.find(({ id }) => id === listId)?.name ?? '' }),
  });

const dated =
  ({ listId, date }: { listId: string; date: string | null }): Change =>
  (lists) =>
    lists.map((list) => (list.id === listId ? { ...list, date } : list));

/** The day that its spaces are looked at for. */
export const useDateList = (owner: string) =>
  useOptimistic<{ listId: string; date: string | null }>(owner, {
    act: async ({ listId, date }) => {
      await supabase()
        .rpc('date_list', { target_list: listId, ...(date ? { day: date } : {}) })
        .throwOnError();
    },
    change: dated,
    undo: ({ listId }, before) => dated({ listId, date: before.find(({ id }) => id === listId)?.date ?? null }),
    failed: (error) => listMessage(error, 'date'),
  });

const forGuests =
  ({ listId, guests }: { listId: string; guests: number | null }): Change =>
  (lists) =>
    lists.map((list) => (list.id === listId ? { ...list, guests } : list));

/** For how many guests its spaces are priced. */
export const useCountListGuests = (owner: string) =>
  useOptimistic<{ listId: string; guests: number | null }>(owner, {
    act: async ({ listId, guests }) => {
      await supabase()
        .rpc('count_list_guests', { target_list: listId, ...(guests ? { guests } : {}) })
        .throwOnError();
    },
    change: forGuests,
    undo: ({ listId }, before) => forGuests({ listId, guests: before.find(({ id }) => id === listId)?.guests ?? null }),
    failed: (error) => listMessage(error, 'guests'),
  });

/** Its spaces stay favourites. */
export const useDeleteList = (owner: string) =>
  useOptimistic<string>(owner, {
    act: async (listId) => {
      await supabase().rpc('delete_list', { target_list: listId }).throwOnError();
    },
    change: (listId) => (lists) => lists.filter(({ id }) => id !== listId),
    undo: (listId, before) => (lists) => [...before.filter(({ id }) => id === listId), ...lists],
    failed: (error) => listMessage(error, 'delete'),
  });

/** Answers with the id of the new list, that has the space in it already where one is given. */
export function useCreateList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, spaceId }: { name: string; spaceId?: string | undefined }) => {
      const { data } = await supabase()
        .rpc('create_list', { list_name: name, ...(spaceId ? { first_space: spaceId } : {}) })
        .throwOnError();
      return data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: favouriteKeys.all }),
  });
}

type LinkAct = 'close_list_link' | 'delete_list_link';

/** Ends the link of a list; `delete_list_link` also deletes its votes and lines. */
export function useEndLink(listId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (act: LinkAct) => {
      await supabase().rpc(act, { target_list: listId }).throwOnError();
      keepLink(listId, null);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: favouriteKeys.all }),
  });
}

/** Answers with the secret of a new link, which only this browser keeps; it ends the earlier link. */
export function useShareList(listId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data } = await supabase().rpc('share_list', { target_list: listId }).throwOnError();
      keepLink(listId, data);
      return data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: favouriteKeys.all }),
  });
}

export function useRemoveLine() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (lineId: string) => {
      await supabase().rpc('remove_list_line', { target_line: lineId }).throwOnError();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: favouriteKeys.all }),
  });
}
