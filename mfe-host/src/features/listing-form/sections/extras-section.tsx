import { Disclosure } from 'shared-ui/patterns/disclosure.tsx';
import { useController } from 'shared-ui/patterns/form.tsx';
import { extrasLabel } from '../../../data/spaces/listing-terms.ts';
import { ExtraList } from '../extra-list.tsx';
import { entryErrors } from './entry-errors.ts';
import { type FoldProps, useFold } from './use-fold.ts';

export function ExtraFields({ form }: FoldProps) {
  const fold = useFold(form, ['extras']);
  const { field, fieldState } = useController({ control: form.control, name: 'extras' });
  return (
    <Disclosure title="Extras" summary={extrasLabel(field.value)} {...fold}>
      <ExtraList extras={field.value} errors={entryErrors(fieldState.error)} onChange={field.onChange} />
    </Disclosure>
  );
}
