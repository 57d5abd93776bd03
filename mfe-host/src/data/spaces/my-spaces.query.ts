import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import { storedListing } from './listing-row.ts';

const lists = `extras:space_extras (id, name, description, price, per, is_obligatory),
  weekday_prices:space_weekday_prices (weekday, price),
  price_ranges:space_price_ranges (name, first_day, last_day, weekdays, price),
  address:space_addresses (street, number, complement, postal_code, arrival, day_phone)` as const;
const columns = `*, ${lists}` as const;

const rowsOf = (hostId: string) => supabase().from('spaces').select(columns).eq('host_id', hostId);
type Row = NonNullable<Awaited<ReturnType<typeof rowsOf>>['data']>[number];

const toOwnSpace = (row: Row) => ({
  ...row,
  images: orderedImages(row.images, row.cover_image_index),
  /**
   * The columns and lists that its form changes, as they are stored. PostgREST answers a list of addresses, because the
   * primary key is only a part of the foreign key; the embedded stack answers one address or null.
   */
  asRead: storedListing({ ...row, address: [row.address].flat()[0] ?? null }),
});

/** A space as its host sees it. `price` in reais, `images` with the cover first. */
export type OwnSpace = ReturnType<typeof toOwnSpace>;

/** The host's own spaces, newest first. */
export const mySpacesOptions = (hostId: string) =>
  queryOptions({
    queryKey: spaceKeys.mine(hostId),
    queryFn: async ({ signal }): Promise<OwnSpace[]> => {
      const { data } = await rowsOf(hostId)
        .order('created_at', { ascending: false })
        // as `save_listing` compares them
        .order('position', { referencedTable: 'extras' })
        .order('weekday', { referencedTable: 'weekday_prices' })
        .order('first_day', { referencedTable: 'price_ranges' })
        .order('last_day', { referencedTable: 'price_ranges' })
        .order('weekdays', { referencedTable: 'price_ranges' })
        .abortSignal(signal)
        .throwOnError();
      return data.map(toOwnSpace);
    },
    // An administrator may have decided in the meantime.
    refetchOnWindowFocus: true,
  });
