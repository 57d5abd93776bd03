import { useFormState, useWatch } from 'shared-ui/patterns/form.tsx';
import { emptyListing } from '../../../data/spaces/listing.schema.ts';
import type { ListingFormState, ListingValues } from '../listing-values.ts';

export interface FoldProps {
  form: ListingFormState;
}

type Field = keyof ListingValues & keyof typeof emptyListing;

/** Whether one of these fields is wrong, and whether one differs from its default. */
export function useFold({ control }: ListingFormState, fields: readonly Field[]) {
  const { errors } = useFormState({ control });
  const values = useWatch({ control, name: fields as Field[] });
  return {
    hasError: fields.some((field) => errors[field]),
    isFilled: fields.some((field, index) => JSON.stringify(values[index]) !== JSON.stringify(emptyListing[field])),
  };
}
