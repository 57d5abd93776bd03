import { queryOptions } from '@tanstack/react-query';
import type { Database } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import { type ListingRow, storedListing } from './listing-row.ts';

const columns =
  `id, title, description, type, capacity, zone, neighborhood, price, amenities, images, image_descriptions, cover_image_index, status,
  rejection_reason, suspended_at, reviewed_at, created_at, updated_at, opens_at, closes_at, music_until, house_rules, house_rules_note, notice_days,
  horizon_days, cancellation_policy,
  extras:space_extras (id, name, description, price, per, is_obligatory, position),
  weekday_prices:space_weekday_prices (weekday, price),
  price_ranges:space_price_ranges (name, first_day, last_day, price),
  address:space_addresses (street, number, complement, postal_code, arrival, day_phone)` as const;

type Columns = Pick<
  Database['public']['Tables']['spaces']['Row'],
  | 'id'
  | 'title'
  | 'description'
  | 'type'
  | 'capacity'
  | 'zone'
  | 'neighborhood'
  | 'price'
  | 'amenities'
  | 'images'
  | 'status'
  | 'rejection_reason'
  | 'suspended_at'
  | 'reviewed_at'
  | 'created_at'
  | 'updated_at'
>;

/** A space as its host sees it. `price` in reais, `images` with the cover first. */
export type OwnSpace = Columns & {
  imageDescriptions: Record<string, string>;
  /** What its form changes, as it is stored. */
  asRead: ListingRow;
};

interface Lists {
  extras: readonly { position: number }[];
  weekday_prices: readonly { weekday: number }[];
  price_ranges: readonly { first_day: string }[];
}

/** As `save_listing` compares them. */
const inOrder = ({ extras, weekday_prices, price_ranges }: Lists) => ({
  extras: [...extras].sort((a, b) => a.position - b.position),
  weekday_prices: [...weekday_prices].sort((a, b) => a.weekday - b.weekday),
  price_ranges: [...price_ranges].sort((a, b) => (a.first_day < b.first_day ? -1 : 1)),
});

function toOwnSpace<Row extends Columns & Lists & { cover_image_index: number; image_descriptions: unknown }>(
  row: Row,
): OwnSpace {
  const asRead = storedListing({ ...row, ...inOrder(row) });
  return {
    ...row,
    images: orderedImages(row.images, row.cover_image_index),
    imageDescriptions: asRead.image_descriptions,
    asRead,
  };
}

/** The host's own spaces, newest first. */
export const mySpacesOptions = (hostId: string) =>
  queryOptions({
    queryKey: spaceKeys.mine(hostId),
    queryFn: async ({ signal }): Promise<OwnSpace[]> => {
      const { data } = await supabase()
        .from('spaces')
        .select(columns)
        .eq('host_id', hostId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data.map(toOwnSpace);
    },
    // An administrator decides meanwhile.
    refetchOnWindowFocus: true,
  });
