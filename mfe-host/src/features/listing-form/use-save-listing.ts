import { useNavigate } from 'react-router-dom';
import { notify } from 'shared-domain/platform';
import { showErrors } from 'shared-ui/patterns/form.tsx';
import { useUpdateListing } from '../../data/spaces/listing.mutations.ts';
import type { Listing } from '../../data/spaces/listing.schema.ts';
import { isOutcomeUnknown, listingFieldErrors, updateListingMessage } from '../../data/spaces/listing-error.ts';
import type { ListingFormParts } from './use-listing-form.ts';

/** Saves the change of a listing. */
export function useSaveListing(userId: string, spaceId: string, { form, draft, photos }: ListingFormParts) {
  const navigate = useNavigate();
  const update = useUpdateListing(userId, spaceId);

  return async (listing: Listing) => {
    try {
      await update.mutateAsync(listing);
    } catch (error) {
      if (isOutcomeUnknown(error)) photos.settle();
      showErrors(form, listingFieldErrors(error));
      notify({ ...updateListingMessage(error), tone: 'danger' });
      return;
    }
    draft.finish();
    notify({ title: 'Espaço atualizado', tone: 'success' });
    await navigate('/meus-espacos');
  };
}
