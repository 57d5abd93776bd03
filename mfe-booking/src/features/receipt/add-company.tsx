import { Plus } from 'lucide';
import { useState } from 'react';
import { companyErrorText } from 'shared-domain/bookings/booking-messages.ts';
import { notify } from 'shared-domain/platform';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { useAddCompany } from '../../data/bookings/add-company.mutation.ts';
import { companySchema } from '../../data/bookings/company.schema.ts';

/** Puts a company on the receipt of a booking that was paid without one. */
export function AddCompany({ bookingId }: { bookingId: string }) {
  const [open, setOpen] = useState(false);
  const add = useAddCompany(bookingId);
  const form = useZodForm(companySchema, { defaultValues: { companyName: '', cnpj: '' } });

  const submit = async (company: { companyName: string; cnpj: string }) => {
    try {
      await add.mutateAsync(company);
      notify({ title: 'Empresa no comprovante', text: company.companyName, tone: 'success' });
    } catch (error) {
      form.setError('root', { type: 'server', message: companyErrorText(error) });
    }
  };

  if (!open)
    return (
      <button type="button" className="link inline-flex min-h-11 items-center gap-2" onClick={() => setOpen(true)}>
        <Icon icon={Plus} size={18} />
        Comprovante em nome de empresa
      </button>
    );
  return (
    <Form form={form} className="grid max-w-md gap-3" onSubmit={submit}>
      <FormField control={form.control} name="companyName" label="Nome da empresa">
        {(field) => <Input {...field} autoFocus autoComplete="organization" />}
      </FormField>
      <FormField
        control={form.control}
        name="cnpj"
        label="CNPJ"
        help="Só aparece no seu comprovante. Depois de salvo, não muda."
      >
        {(field) => (
          <Input {...field} autoComplete="off" spellCheck={false} maxLength={20} placeholder="00.000.000/0000-00" />
        )}
      </FormField>
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        busy={form.formState.isSubmitting}
        busyLabel="Salvando..."
      >
        Pôr no comprovante
      </Button>
    </Form>
  );
}
