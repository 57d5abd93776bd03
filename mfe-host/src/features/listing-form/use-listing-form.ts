import { useState } from 'react';
import { useZodForm } from 'shared-ui/patterns/form.tsx';
import type { ListingDraft } from '../../data/spaces/listing.schema.ts';
import type { ListingRow } from '../../data/spaces/listing-row.ts';
import type { DraftName } from './listing-draft.ts';
import { listingFormSchema, valuesOfListing } from './listing-values.ts';
import { useListingDraft } from './use-listing-draft.ts';
import { usePhotos } from './use-photos.ts';

interface ListingFormOptions {
  name: DraftName;
  userId: string;
  /** The first values of the form: empty, or those of the listing that is changed or copied. */
  initial: ListingDraft;
  /** In a change: the listing as it is stored. */
  stored?: ListingRow;
}

/** The form of a listing, its draft and its pictures. */
export function useListingForm({ name, userId, initial, stored }: ListingFormOptions) {
  const [defaultValues] = useState(() => valuesOfListing(initial));
  const form = useZodForm(listingFormSchema, { defaultValues });
  // first: they watch the form, and must be there when the draft comes back into it
  const photos = usePhotos(userId, form);
  const draft = useListingDraft(form, { name, userId, initial, stored });

  return {
    form,
    draft,
    photos,
    /** Back to what the form started with. */
    discard() {
      photos.giveUp();
      draft.discard();
      form.reset(valuesOfListing(initial), { keepFieldsRef: true });
    },
  };
}

export type ListingFormParts = ReturnType<typeof useListingForm>;
