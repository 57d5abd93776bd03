import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { type Listing, listingColumns, listingLists } from './listing.schema.ts';
import { ListingError, toListingError } from './listing-error.ts';
import type { ListingRow } from './listing-row.ts';

/** Refreshes everything on the page that shows a listing: lists, counts, the host's figures. */
const refreshSpaces = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
    queryClient.invalidateQueries({ queryKey: hostingKeys.all }),
  ]);

interface NewListing {
  listing: Listing;
  /** Of the form that it was written in: the same listing sent again is stored once. */
  key: string;
}

/** The error of the unique index on `spaces (host_id, listing_key)`. */
const sentBefore = '23505';

/** Sends a listing to review: its row, and then the rows of its other tables. Sent again, each is stored once. */
async function createListing(hostId: string, sent: NewListing): Promise<string> {
  const { id, isReviewed } = await storeListing(hostId, sent);
  const { address, ...lists } = listingLists(sent.listing);
  const changes = isReviewed ? { address } : { address, ...lists };
  const { error } = await supabase().rpc('save_listing', { target_space: id, changes });
  if (error) throw toListingError(error);
  return id;
}

/**
 * Stores a listing; the cover is the first picture. A listing that was already stored, because only the answer was
 * lost, gets the changes since then while it waits; one approved in the meantime stays as it was reviewed.
 */
async function storeListing(
  hostId: string,
  { listing, key }: NewListing,
): Promise<{ id: string; isReviewed: boolean }> {
  const columns = { ...listingColumns(listing), cover_image_index: 0 };
  const { data, error } = await supabase()
    .from('spaces')
    .insert({ ...columns, host_id: hostId, status: 'pending', listing_key: key })
    .select('id')
    .single();
  if (!error) return { id: data.id, isReviewed: false };
  if (error.code !== sentBefore) throw toListingError(error);
  const stored = await supabase()
    .from('spaces')
    .update(columns)
    .eq('host_id', hostId)
    .eq('listing_key', key)
    .eq('status', 'pending')
    .select('id')
    .maybeSingle();
  if (stored.error) throw toListingError(stored.error);
  if (stored.data) return { id: stored.data.id, isReviewed: false };
  const approved = await supabase()
    .from('spaces')
    .select('id')
    .eq('host_id', hostId)
    .eq('listing_key', key)
    .eq('status', 'approved')
    .single();
  if (approved.error) throw toListingError(approved.error);
  return { id: approved.data.id, isReviewed: true };
}

export interface ListingChange {
  changes: Partial<ListingRow>;
  /** Values that the changed columns had when they were read. */
  asRead: Partial<ListingRow>;
  /** It was rejected, and goes back to review. */
  resend: boolean;
}

/** @throws PostgrestError `edit_conflict`, `space_rejected`, or what `toListingError` names */
async function updateListing(spaceId: string, { changes, asRead, resend }: ListingChange): Promise<void> {
  await supabase().rpc('save_listing', { target_space: spaceId, changes, as_read: asRead, resend }).throwOnError();
}

async function cancelListing(hostId: string, spaceId: string): Promise<void> {
  const { data, error } = await supabase()
    .from('spaces')
    .update({ status: 'cancelled' })
    .eq('id', spaceId)
    .eq('host_id', hostId)
    .select('id');
  if (error) throw toListingError(error);
  if (data.length === 0) throw new ListingError('space_not_found');
}

/** Really deletes; future bookings are cancelled and refunded by the database. */
async function deleteSpace(hostId: string, spaceId: string): Promise<void> {
  const { data, error } = await supabase().from('spaces').delete().eq('id', spaceId).eq('host_id', hostId).select('id');
  if (error) throw toListingError(error);
  if (data.length === 0) throw new ListingError('nothing_deleted');
}

/** Offline a mutation would wait in silence; ours fail immediately with their own message. */
const networkMode = 'always' as const;

export function useCreateListing(hostId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sent: NewListing) => createListing(hostId, sent),
    onSuccess: () => {
      // the first listing makes a host; the session follows the account, which no page may be looking at
      void queryClient.invalidateQueries({ queryKey: peopleKeys.account(hostId), refetchType: 'all' });
      void queryClient.invalidateQueries({ queryKey: peopleKeys.profile(hostId) });
      return refreshSpaces(queryClient);
    },
    networkMode,
  });
}

/**
 * Changes a listing. The list is read again after a refusal, too: the listing may have been decided in the meantime.
 */
export function useUpdateListing(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ListingChange) => updateListing(spaceId, change),
    onSettled: () => refreshSpaces(queryClient),
    networkMode,
  });
}

/**
 * Takes back a listing that waits for review. After a refusal the list is read again: the listing was decided in the
 * meantime.
 */
export function useCancelListing(hostId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (spaceId: string) => cancelListing(hostId, spaceId),
    onSettled: () => refreshSpaces(queryClient),
    networkMode,
  });
}

export function useDeleteSpace(hostId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (spaceId: string) => deleteSpace(hostId, spaceId),
    onSettled: () => refreshSpaces(queryClient),
    networkMode,
  });
}
