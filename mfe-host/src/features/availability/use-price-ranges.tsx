import { notify } from 'shared-domain/platform';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { useEdit } from 'shared-ui/patterns/edit-conflict.tsx';
import { useUpdateListing } from '../../data/spaces/listing.mutations.ts';
import { rangeNameError, updateListingMessage } from '../../data/spaces/listing-error.ts';
import { type ListingRow, listingParts } from '../../data/spaces/listing-row.ts';
import type { PriceRangeRow } from '../../data/spaces/listing-terms.schema.ts';

const parts = listingParts.filter(({ label }) => label === 'Preços por período');

/** Saves the periods of a space, as an edit of its listing. Answers whether they are saved, or with the error of a name; `dialog` asks about a conflict. */
export function usePriceRanges(space: { id: string; asRead: ListingRow }) {
  const update = useUpdateListing(space.id);
  const edit = useEdit<ListingRow>();

  const save = async (ranges: PriceRangeRow[]): Promise<boolean | string> => {
    if (ranges.length > listingLimits.priceRanges) {
      notify({
        title: 'Períodos demais',
        text: `Um espaço tem até ${listingLimits.priceRanges} períodos com preço próprio. Remova um deles.`,
        tone: 'danger',
      });
      return false;
    }
    try {
      const saved = await edit.save({
        parts,
        read: space.asRead,
        mine: { ...space.asRead, price_ranges: ranges },
        send: (changes, asRead) => update.mutateAsync({ changes, asRead, resend: false }),
      });
      if (saved) notify({ title: 'Preços atualizados', tone: 'success' });
      return saved !== undefined;
    } catch (error) {
      const ofName = rangeNameError(error);
      if (ofName) return ofName;
      notify({ ...updateListingMessage(error), tone: 'danger' });
      return false;
    }
  };

  return { save, dialog: edit.dialog };
}
