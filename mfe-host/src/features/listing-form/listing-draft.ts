import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import type { PlainColumn } from 'shared-domain/spaces/fields/field-words.ts';
import { houseRuleAnswers, houseRuleKeys } from 'shared-domain/spaces/house-rules.ts';
import * as z from 'zod/mini';
import { emptyListing, type ListingDraft } from '../../data/spaces/listing.schema.ts';
import { columnSchemas, emptyFields } from '../../data/spaces/listing-fields.ts';
import type { ListingRow } from '../../data/spaces/listing-row.ts';
import { extraRowSchema, priceRangeRowSchema } from '../../data/spaces/listing-terms.schema.ts';

/**
 * A listing in progress, kept in `localStorage`: a reload, a closed tab and the way through sign-in keep what was
 * written. Shown again only to the person who wrote it.
 */
const longText = z.string().check(z.maxLength(listingLimits.description * 2));
const text = z.catch(longText, '');
const list = z.catch(z.array(z.string()), []);
const draftFields = Object.fromEntries(
  Object.entries(emptyFields).map(([column, empty]) => [column, z.catch(longText, empty)]),
) as Record<PlainColumn, typeof text>;
const optionalText = z.nullable(z.string());
const houseRules = z.partialRecord(z.enum(houseRuleKeys), z.enum(houseRuleAnswers));
// a draft from before the weekdays has none
const priceRanges = z.array(
  z.extend(priceRangeRowSchema, { weekdays: z._default(z.nullable(z.array(z.number())), null) }),
);
const rowSchema = z.object({
  ...columnSchemas,
  zone: z.string(),
  neighborhood: z.string(),
  amenities: z.array(z.string()),
  images: z.array(z.string()),
  cover_image_index: z.number(),
  image_descriptions: z.record(z.string(), z.string()),
  house_rules: houseRules,
  extras: z.array(extraRowSchema),
  weekday_prices: z.array(z.object({ weekday: z.number(), price: z.number() })),
  price_ranges: priceRanges,
  address: z.nullable(
    z.object({
      street: z.string(),
      number: z.string(),
      complement: optionalText,
      postal_code: z.string(),
      arrival: optionalText,
      day_phone: optionalText,
    }),
  ),
});
const draftSchema = z.object({
  version: z.literal(2),
  userId: z.string(),
  listing: z.object({
    ...draftFields,
    zone: text,
    neighborhood: text,
    amenities: list,
    images: list,
    image_descriptions: z.catch(z.record(z.string(), z.string()), {}),
    house_rules: z.catch(houseRules, {}),
    extras: z.catch(z.array(extraRowSchema), []),
    weekdayPrices: z.catch(z.array(z.string()).check(z.length(7)), emptyListing.weekdayPrices),
    priceRanges: z.catch(priceRanges, []),
    asksAddress: z.catch(z.boolean(), true),
    postalCode: text,
    street: text,
    streetNumber: text,
    complement: text,
    arrival: text,
    dayPhone: text,
  }),
  /** Of the pictures, those that no listing was saved with: they go away with the draft. */
  fresh: list,
  /** Pictures that had not arrived: under which name the browser keeps the file, and their place among the others. */
  waiting: z.catch(z.array(z.object({ id: z.string(), at: z.number() })), []),
  /** Names the listing where it is stored, so that it is stored once. */
  key: z.catch(z.optional(z.uuid()), undefined),
  /** In a change: the stored listing, as it was read when the change was begun. */
  asRead: z.optional(rowSchema),
});

export interface StoredListing {
  listing: ListingDraft;
  fresh: string[];
  waiting: { id: string; at: number }[];
  key: string;
  asRead?: ListingRow | undefined;
}

/** The subject of a draft: a new listing, one made from a listing that was refused, or a change. */
export type DraftName = 'new' | `copy:${string}` | `edit:${string}`;

const storageKeyOf = (name: DraftName) => `listing-draft:${name}`;

export function readDraft(name: DraftName, userId: string): StoredListing | null {
  try {
    const stored = localStorage.getItem(storageKeyOf(name));
    const draft = stored ? draftSchema.safeParse(JSON.parse(stored)).data : undefined;
    if (draft?.userId !== userId) return null;
    const { listing, fresh, waiting, key = crypto.randomUUID(), asRead } = draft;
    return { listing, fresh, waiting, key, asRead };
  } catch {
    // No storage (private mode), or the text is not ours: there is no draft.
    return null;
  }
}

/** Whether it could be kept. */
export function saveDraft(name: DraftName, userId: string, stored: StoredListing): boolean {
  try {
    localStorage.setItem(storageKeyOf(name), JSON.stringify({ version: 2, userId, ...stored }));
    return true;
  } catch {
    // Full or forbidden: the form works without it, only a reload forgets.
    return false;
  }
}

export function clearDraft(name: DraftName): void {
  try {
    localStorage.removeItem(storageKeyOf(name));
  } catch {
    // see saveDraft
  }
}

export function sameListing(a: ListingDraft, b: ListingDraft): boolean {
  const plain = (listing: ListingDraft) =>
    JSON.stringify(
      (Object.keys(emptyListing) as (keyof ListingDraft)[]).map((field) =>
        field === 'image_descriptions'
          ? Object.entries(listing.image_descriptions)
              .filter(([image, words]) => words !== '' && listing.images.includes(image))
              .sort()
          : listing[field],
      ),
    );
  return plain(a) === plain(b);
}
