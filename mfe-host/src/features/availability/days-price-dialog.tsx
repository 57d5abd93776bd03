import { useId, useState } from 'react';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { rangeDays } from 'shared-domain/spaces/listing-terms.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import * as z from 'zod/mini';
import { priceText } from '../../data/spaces/listing-terms.schema.ts';
import { runsOf } from '../../data/spaces/price-days.ts';
import { PriceInput } from '../../lib/price-input.tsx';

interface DaysPriceDialogProps {
  /** `yyyy-MM-dd` */
  days: readonly string[];
  /** Answers with the error of the name, if it has one. */
  onSave: (price: { name: string | null; price: number }) => Promise<unknown>;
  onClose: () => void;
}

const schema = z.object({
  name: z.string().check(z.trim(), atMost(listingLimits.priceRangeName)),
  price: priceText('Informe o preço.'),
});

/** The chosen days get a price of their own, as one period for each run of them. */
export function DaysPriceDialog({ days, onSave, onClose }: DaysPriceDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const form = useZodForm(schema, { defaultValues: { name: '', price: '' } });
  const which = runsOf(days).map(({ first, last }) => rangeDays({ first_day: first, last_day: last }));
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title="Mudar preço"
      description={`${andList(which)}: este preço vale mais que o do dia da semana. Reservas já feitas não mudam.`}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            Salvar preço
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={id}
        className="grid gap-5"
        onSubmit={async ({ name, price }) => {
          setBusy(true);
          const answer = await onSave({ name: name || null, price });
          setBusy(false);
          if (typeof answer === 'string') showErrors(form, { name: answer });
        }}
      >
        <FormField control={form.control} name="price" label="Preço por evento">
          {({ onChange, ...field }) => <PriceInput {...field} onChange={onChange} />}
        </FormField>
        <FormField
          control={form.control}
          name="name"
          label="Nome do período"
          hint="opcional"
          help="Carnaval, Réveillon, alta temporada"
        >
          {(field) => <Input {...field} autoComplete="off" maxLength={listingLimits.priceRangeName} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
