import { columnsOfSection } from '../../../data/spaces/listing-fields.ts';
import { PlainFields } from '../plain-fields.tsx';
import { FormSection } from './form-section.tsx';
import type { FoldProps } from './use-fold.ts';

const pair = 'grid gap-5 desk:grid-cols-2';

export function BasicFields({ form }: FoldProps) {
  return (
    <FormSection title="Informações básicas">
      <PlainFields form={form} columns={['title']} />
      <div className={pair}>
        <PlainFields form={form} columns={columnsOfSection('basic')} />
      </div>
    </FormSection>
  );
}
