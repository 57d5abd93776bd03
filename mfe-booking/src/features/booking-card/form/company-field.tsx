import { Plus, X } from 'lucide';
import { FormField, useController } from 'shared-ui/patterns/form.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import type { BookingFormControl } from '../choice/use-booking-form.ts';
import { Fold } from './fold.tsx';

interface CompanyFieldProps {
  control: BookingFormControl;
  /** Forgets what was typed. */
  onRemove: () => void;
}

/** The company on the receipt, where a company books. Another tab asks for it again. */
export function CompanyField({ control, onRemove }: CompanyFieldProps) {
  const { field: wanted } = useController({ control, name: 'hasCompany' });
  if (!wanted.value)
    return (
      <Fold icon={Plus} className="border-t border-border" onClick={() => wanted.onChange(true)}>
        Comprovante em nome de empresa
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
      <button
        type="button"
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-sm"
        onClick={onRemove}
      >
        <Icon icon={X} size={18} />
        Comprovante sem empresa
      </button>
    </div>
  );
}
