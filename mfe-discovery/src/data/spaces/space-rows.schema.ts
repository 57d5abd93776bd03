import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import * as z from 'zod/mini';
import { toSpaceItem } from './space-item.ts';

/**
 * Rows as the procedures answer them: JSON, so the generated types say nothing about their inside. Imported only while an
 * answer is on its way (decision 042).
 */
const itemRow = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  zone: z.nullable(z.string()),
  neighborhood: z.nullable(z.string()),
  neighborhood_name: z.optional(z.nullable(z.string())),
  zone_name: z.optional(z.nullable(z.string())),
  capacity: z.number(),
  price: z.coerce.number(),
  /** Databases of before do not send these two. */
  price_varies: z.optional(z.boolean()),
  price_per_guest: z.optional(z.nullable(z.coerce.number())),
  /** Of a search by month only. */
  free_days: z.optional(z.array(z.string())),
  amenities: z.nullable(z.array(z.string())),
  images: z.unknown(),
  cover_image_index: z.optional(z.nullable(z.number())),
  rating_average: z.nullable(z.coerce.number()),
  rating_count: z.nullable(z.number()),
});

export const spaceItemSchema = z.pipe(itemRow, z.transform(toSpaceItem));

export const featuredSpacesSchema = z.array(spaceItemSchema);

export const searchAnswerSchema = z.object({
  items: z.array(spaceItemSchema),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
  words: z.number(),
});

export const categoryCountsSchema = z.array(z.object({ type: z.string(), count: z.number() }));

const counts = z.record(z.string(), z.number());
export const searchFacetsSchema = z.object({
  total: z.number(),
  types: counts,
  zones: counts,
  neighborhoods: counts,
  prices: counts,
  capacities: counts,
  amenities: counts,
});

export const searchMapSchema = z.object({
  places: z.array(z.object({ neighborhood: z.string(), spaces: z.number(), price: z.coerce.number() })),
});

const reviewRow = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  created_at: z.string(),
  reviewer_name: z.nullable(z.string()),
  reviewer_avatar: z.nullable(z.string()),
  /** Databases of before do not send these three. */
  answer: z.optional(z.nullable(z.string())),
  answered_at: z.optional(z.nullable(z.string())),
  photos: z.optional(z.array(z.string())),
});

export interface SpaceReview {
  id: string;
  rating: number;
  comment: string;
  /** Instant, ISO 8601. */
  createdAt: string;
  reviewerName: string;
  reviewerAvatar: string | null;
  /** The host's; `at`: instant, ISO 8601. */
  answer: { text: string; at: string } | null;
  /** In the bucket `review-photos`, without width. */
  photos: string[];
}

const spaceReviewSchema = z.pipe(
  reviewRow,
  z.transform(
    (row): SpaceReview => ({
      id: row.id,
      rating: row.rating,
      comment: row.comment,
      createdAt: row.created_at,
      reviewerName: row.reviewer_name?.trim() || 'Hóspede',
      reviewerAvatar: row.reviewer_avatar,
      answer: row.answer && row.answered_at ? { text: row.answer, at: row.answered_at } : null,
      photos: row.photos ?? [],
    }),
  ),
);

const hostRow = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  member_since: z.nullable(z.string()),
  host_verified: z.nullable(z.boolean()),
  response_minutes: z.nullable(z.number()),
  /** Databases of before do not send it. */
  is_new: z.optional(z.boolean()),
});

export interface SpaceHost {
  id: string;
  name: string;
  avatarUrl: string | null;
  /** Instant, ISO 8601; null when unknown. */
  memberSince: string | null;
  verified: boolean;
  /** Null while there is no data. */
  responseMinutes: number | null;
  /** In the first weeks of the account, and nobody has booked yet. */
  isNew: boolean;
}

const spaceHostSchema = z.pipe(
  hostRow,
  z.transform(
    (row): SpaceHost => ({
      id: row.id,
      name: row.full_name?.trim() || 'Anfitrião',
      avatarUrl: row.avatar_url,
      memberSince: row.member_since,
      verified: row.host_verified ?? false,
      responseMinutes: row.response_minutes,
      isNew: row.is_new ?? false,
    }),
  ),
);

/** How many reviews gave one to five stars. It comes as an object by stars or as a list from one to five. */
const distributionSchema = z.pipe(
  z.union([z.record(z.string(), z.number()), z.array(z.number()), z.null()]),
  z.transform((value): RatingDistribution => {
    const counts = Array.isArray(value)
      ? Object.fromEntries(value.map((count, index) => [String(index + 1), count]))
      : (value ?? {});
    const of = (stars: number) => counts[String(stars)] ?? 0;
    return { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) };
  }),
);

export type RatingDistribution = Record<1 | 2 | 3 | 4 | 5, number>;

export interface SpaceDetail extends SpaceItem {
  description: string;
  /** What the host says of a picture, by its entry of `images`; most have none. */
  imageDescriptions: Record<string, string>;
  /** Of the cheapest of the free days, with what is obligatory; `price` is that of a day without one of its own. */
  lowestPrice: number;
}

const spaceDetailSchema = z.pipe(
  z.extend(itemRow, {
    description: z.nullable(z.string()),
    image_descriptions: z.optional(z.nullable(z.record(z.string(), z.string()))),
    lowest_price: z.optional(z.coerce.number()),
  }),
  z.transform(
    (row): SpaceDetail => ({
      ...toSpaceItem(row),
      description: row.description ?? '',
      imageDescriptions: row.image_descriptions ?? {},
      lowestPrice: row.lowest_price ?? row.price,
    }),
  ),
);

export const spacePageSchema = z.object({
  space: spaceDetailSchema,
  host: z.nullable(spaceHostSchema),
  reviews: z.array(spaceReviewSchema),
  rating_distribution: distributionSchema,
});
