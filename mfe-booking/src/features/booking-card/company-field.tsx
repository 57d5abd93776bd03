import { Plus } from 'lucide';
import { useState } from 'react';
import { FormField, useWatch } from 'shared-ui/patterns/form.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Fold } from './fold.tsx';
import type { BookingFormControl } from './use-booking-form.ts';

/** On whose name the receipt is, where a company books. */
export function CompanyField({ control }: { control: BookingFormControl }) {
  const typed = useWatch({ control, name: ['companyName', 'cnpj'] });
  const [open, setOpen] = useState(typed.some((text) => text !== ''));
  if (!open)
    return (
      <Fold icon={Plus} className="border-t border-border" onClick={() => setOpen(true)}>
        Recibo em nome de empresa
      </Fold>
    );
  return (
    <div className="grid gap-3 border-t border-border pt-3">
      <FormField control={control} name="companyName" label="Nome da empresa">
        {(field) => <Input {...field} autoComplete="organization" />}
      </FormField>
      <FormField control={control} name="cnpj" label="CNPJ" help="Só aparece no seu comprovante.">
        {(field) => (
          <Input {...field} autoComplete="off" spellCheck={false} maxLength={20} placeholder="00.000.000/0000-00" />
        )}
      </FormField>
    </div>
  );
}
