import type { ZodForm } from 'shared-ui/patterns/form.tsx';
import * as z from 'zod/mini';
import { type Listing, type ListingDraft, listingSchema } from '../../data/spaces/listing.schema.ts';
import type { ListingRow } from '../../data/spaces/listing-row.ts';
import type { StoredListing } from './listing-draft.ts';
import { listingOfRow } from './listing-of-space.ts';

const photoStates = ['sending', 'failed', 'stored'] as const;

/** A picture of a listing while it is written. */
export interface ListingPhoto {
  key: string;
  /** The entry of `spaces.images`, once it is stored. */
  path: string | null;
  state: (typeof photoStates)[number];
  description: string;
}

/** The values of a listing's form. */
export type ListingValues = Omit<ListingDraft, 'images' | 'image_descriptions'> & {
  /** The cover first. */
  images: ListingPhoto[];
  /** Of the pictures, those that no listing was saved with: they go away with the draft. */
  fresh: string[];
  /** Names the listing where it is stored: sent again after a lost answer, it is stored once. */
  key: string;
};

export type ListingFormState = ZodForm<ListingValues, Listing>;

const storedPhoto = (path: string, description = ''): ListingPhoto => ({
  key: path,
  path,
  state: 'stored',
  description,
});

export const sendingPhoto = (key: string): ListingPhoto => ({ key, path: null, state: 'sending', description: '' });

/** The stored pictures, and among them the places of those whose file is yet to be sent. */
export function valuesOfDraft({ listing, fresh, waiting, key }: StoredListing): ListingValues {
  const { images: paths, image_descriptions, ...written } = listing;
  const images = paths.map((path) => storedPhoto(path, image_descriptions[path]));
  for (const { id, at } of waiting) images.splice(at, 0, sendingPhoto(id));
  return { ...written, images, fresh, key };
}

export const valuesOfListing = (listing: ListingDraft): ListingValues =>
  valuesOfDraft({ listing, fresh: [], waiting: [], key: crypto.randomUUID() });

/** A stored listing as its form shows it. */
export const valuesOfRow = (row: ListingRow): ListingValues => valuesOfListing(listingOfRow(row));

export function draftOfValues({ images, fresh, key, ...written }: ListingValues): Omit<StoredListing, 'asRead'> {
  const stored = images.flatMap(({ path, description }) => (path === null ? [] : [{ path, description }]));
  return {
    listing: {
      ...written,
      images: stored.map(({ path }) => path),
      image_descriptions: Object.fromEntries(stored.map(({ path, description }) => [path, description])),
    },
    fresh,
    waiting: images.flatMap(({ key: id, path }, at) => (path === null ? [{ id, at }] : [])),
    key,
  };
}

export const unsentRefusals = {
  sending: 'Espere o envio das fotos terminar.',
  failed: 'Uma foto não foi enviada. Envie de novo ou remova.',
} as const;

/** A listing names its pictures by where they are stored: all of them must have arrived. */
const arrivedSchema = z.object({ states: z.array(z.enum(photoStates)) }).check((context) => {
  const unsent = context.value.states.find((state) => state !== 'stored');
  if (unsent)
    context.issues.push({
      code: 'custom',
      message: unsentRefusals[unsent],
      path: ['images'],
      input: context.value,
    });
});

/** The rules of a listing (`listingSchema`), applied to the values of the form. */
export const listingFormSchema = z.pipe(
  z.transform((values: ListingValues) => ({
    ...draftOfValues(values).listing,
    states: values.images.map(({ state }) => state),
  })),
  z.pipe(
    // an unfinished upload is reported before a missing picture
    z.intersection(arrivedSchema, listingSchema),
    z.transform(({ states: _, ...listing }) => listing as Listing),
  ),
);
