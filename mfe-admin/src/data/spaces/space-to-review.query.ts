import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { CancellationPolicyName } from 'shared-domain/rules/booking-rules.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';

/** Everything an administrator decides by. `price` in reais per event; instants are ISO 8601. */
export interface SpaceToReview {
  id: string;
  title: string;
  description: string;
  type: string;
  capacity: number;
  price: number;
  zone: string;
  neighborhood: string;
  amenities: string[];
  /** The cover first. */
  images: string[];
  /** What the host says of a picture, by its entry of `images`. */
  imageDescriptions: Record<string, string>;
  hostId: string;
  status: string;
  cancellationPolicy: CancellationPolicyName;
  rejectionReason: string | null;
  createdAt: string;
  reviewedAt: string | null;
}

const columns =
  'id, title, description, type, capacity, price, zone, neighborhood, amenities, images, image_descriptions, cover_image_index, host_id, status, cancellation_policy, rejection_reason, created_at, reviewed_at';

/** A space in any state; null when there is none, or the asker may not see it. */
export const spaceToReviewOptions = (id: string) =>
  queryOptions({
    queryKey: spaceKeys.toReview(id),
    queryFn: async ({ signal }): Promise<SpaceToReview | null> => {
      const { data } = await supabase()
        .from('spaces')
        .select(columns)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (!data) return null;
      return {
        id: data.id,
        title: data.title,
        description: data.description,
        type: data.type,
        capacity: data.capacity,
        price: data.price,
        zone: data.zone,
        neighborhood: data.neighborhood,
        amenities: data.amenities,
        images: orderedImages(data.images, data.cover_image_index),
        imageDescriptions: data.image_descriptions as Record<string, string>,
        hostId: data.host_id,
        status: data.status,
        cancellationPolicy: data.cancellation_policy as CancellationPolicyName,
        rejectionReason: data.rejection_reason,
        createdAt: data.created_at,
        reviewedAt: data.reviewed_at,
      };
    },
  });
