import { useNavigate } from 'react-router-dom';
import { notify } from 'shared-domain/platform';
import { type ShownPart, useEdit } from 'shared-ui/patterns/edit-conflict.tsx';
import { showErrors } from 'shared-ui/patterns/form.tsx';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { useUpdateListing } from '../../data/spaces/listing.mutations.ts';
import type { Listing } from '../../data/spaces/listing.schema.ts';
import { isOutcomeUnknown, listingFieldErrors, updateListingMessage } from '../../data/spaces/listing-error.ts';
import { type ListingRow, listingParts, rowOfListing, shownPictures } from '../../data/spaces/listing-row.ts';
import type { ListingFormParts } from './use-listing-form.ts';

/**
 * Saves the change of a listing, or sends a rejected one back to review. `conflict` is to be rendered outside the form.
 */
export function useSaveListing(spaceId: string, { form, draft, photos }: ListingFormParts, isRejected: boolean) {
  const navigate = useNavigate();
  const update = useUpdateListing(spaceId);
  const edit = useEdit<ListingRow>();

  const save = async (listing: Listing) => {
    const mine = rowOfListing(listing);
    try {
      const saved = await edit.save({
        parts: shownParts,
        read: draft.asRead() ?? mine,
        mine,
        send: (changes, asRead) => update.mutateAsync({ changes, asRead, resend: isRejected }),
      });
      if (!saved) return;
    } catch (error) {
      if (isOutcomeUnknown(error)) photos.settle();
      const images = form.getValues('images').map(({ path }) => path);
      if (!showErrors(form, listingFieldErrors(error, images)))
        notify({ ...updateListingMessage(error), tone: 'danger' });
      return;
    }
    draft.finish();
    notify(
      isRejected
        ? { title: 'Anúncio reenviado', text: 'Seu espaço voltou para análise.', tone: 'success' }
        : { title: 'Espaço atualizado', tone: 'success' },
    );
    await navigate('/meus-espacos');
  };

  return { save, conflict: edit.dialog };
}

const shownParts: readonly ShownPart<ListingRow>[] = listingParts.map((part) =>
  part.label === 'Fotos' ? { ...part, show: (row: ListingRow) => <Pictures row={row} /> } : part,
);

function Pictures({ row }: { row: ListingRow }) {
  return (
    <span className="grid grid-cols-3 gap-1.5">
      {shownPictures(row).map(({ image, description }, index) => (
        <span key={image} className="block aspect-[4/3] overflow-hidden rounded-photo bg-muted">
          <Picture image={image} alt={description || `Foto ${index + 1}`} sizes="96px" compact />
        </span>
      ))}
    </span>
  );
}
