import { useFormState, useWatch } from 'shared-ui/patterns/form.tsx';
import { emptyListing } from '../../../data/spaces/listing.schema.ts';
import type { ListingFormState, ListingValues } from '../listing-values.ts';

export interface FoldProps {
  form: ListingFormState;
}

type Field = keyof ListingValues & keyof typeof emptyListing;

/** Whether one of these is wrong, and whether one is other than it is without anybody's doing. */
export function useFold({ control }: ListingFormState, fields: readonly Field[]) {
  const { errors } = useFormState({ control });
  const values = useWatch({ control, name: fields as Field[] });
  return {
    hasError: fields.some((field) => errors[field]),
    isFilled: fields.some((field, index) => JSON.stringify(values[index]) !== JSON.stringify(emptyListing[field])),
  };
}
