import { queryOptions } from '@tanstack/react-query';
import type { Database } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import { type ListingRow, listingRow } from './listing-row.ts';

const columns =
  'id, title, description, type, capacity, zone, neighborhood, price, amenities, images, image_descriptions, cover_image_index, status, rejection_reason, reviewed_at, created_at, updated_at';

type Row = Pick<
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
  | 'image_descriptions'
  | 'cover_image_index'
  | 'status'
  | 'rejection_reason'
  | 'reviewed_at'
  | 'created_at'
  | 'updated_at'
>;

/** A space as its host sees it. `price` in reais, `images` with the cover first. */
export type OwnSpace = Omit<Row, 'image_descriptions' | 'cover_image_index'> & {
  imageDescriptions: Record<string, string>;
  /** What its form changes, as it is stored. */
  asRead: ListingRow;
};

function toOwnSpace({ image_descriptions, cover_image_index, ...row }: Row): OwnSpace {
  const imageDescriptions = (image_descriptions ?? {}) as Record<string, string>;
  return {
    ...row,
    images: orderedImages(row.images, cover_image_index),
    imageDescriptions,
    asRead: listingRow({ ...row, cover_image_index, image_descriptions: imageDescriptions }),
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
