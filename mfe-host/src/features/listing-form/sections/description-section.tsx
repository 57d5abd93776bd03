import { PlainFields } from '../plain-fields.tsx';
import { FormSection } from './form-section.tsx';
import type { FoldProps } from './use-fold.ts';

export const DescriptionField = ({ form }: FoldProps) => (
  <FormSection title="Descrição">
    <PlainFields form={form} columns={['description']} />
  </FormSection>
);
