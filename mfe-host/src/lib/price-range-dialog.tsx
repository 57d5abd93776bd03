import { type RefObject, useId, useMemo, useState } from 'react';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { rangeDays } from 'shared-domain/spaces/listing-terms.ts';
import { writePrice } from 'shared-domain/spaces/price-input.ts';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import * as z from 'zod/mini';
import {
  dayRangeFields,
  daysInOrder,
  overlapping,
  type PriceRangeRow,
  priceText,
} from '../data/spaces/listing-terms.schema.ts';
import { DayRangeFields } from './day-range-fields.tsx';
import { PriceInput } from './price-input.tsx';

interface PriceRangeDialogProps {
  /** The range to change; absent for a new one. */
  range?: PriceRangeRow | undefined;
  /** With these it has no day in common. */
  others: readonly PriceRangeRow[];
  finalFocus?: RefObject<HTMLElement | null>;
  /** Answers with the error of the name, if it has one. */
  onSave: (range: PriceRangeRow) => unknown;
  onRemove?: (() => unknown) | undefined;
  onClose: () => void;
}

/** The schema of a period among the others of its space. */
const rangeSchema = (others: readonly PriceRangeRow[]) =>
  z.pipe(
    z
      .object({
        name: z.string().check(z.trim(), atMost(listingLimits.priceRangeName)),
        ...dayRangeFields,
        price: priceText('Informe o preço do período.'),
      })
      .check(daysInOrder, (context) => {
        const { firstDay, lastDay } = context.value;
        const other = firstDay && lastDay ? overlapping(others, { first_day: firstDay, last_day: lastDay }) : undefined;
        if (other)
          context.issues.push({
            code: 'custom',
            path: ['firstDay'],
            input: context.value,
            message: `Já há um preço para estes dias: ${other.name ?? 'período'}, ${rangeDays(other)}.`,
          });
      }),
    z.transform(
      ({ name, firstDay, lastDay, price }): PriceRangeRow => ({
        name: name || null,
        first_day: firstDay,
        last_day: lastDay,
        price,
      }),
    ),
  );

/** A period with a price of its own. */
export function PriceRangeDialog({ range, others, finalFocus, onSave, onRemove, onClose }: PriceRangeDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const schema = useMemo(() => rangeSchema(others), [others]);
  const form = useZodForm(schema, {
    defaultValues: {
      name: range?.name ?? '',
      firstDay: range?.first_day ?? '',
      lastDay: range?.last_day ?? '',
      price: range ? writePrice(range.price) : '',
    },
  });
  const { control } = form;
  const run = async (act: () => unknown) => {
    setBusy(true);
    const answer = await act();
    setBusy(false);
    if (typeof answer === 'string') showErrors(form, { name: answer });
  };
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      {...(finalFocus ? { finalFocus } : {})}
      title={range ? 'Alterar período' : 'Adicionar período'}
      description="Nestes dias vale este preço, mais que o do dia da semana."
      footer={
        <>
          {onRemove ? (
            <Button
              variant="danger-outline"
              disabled={busy}
              className="desk:mr-auto"
              onClick={() => void run(onRemove)}
            >
              Remover período
            </Button>
          ) : null}
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            Salvar período
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className="grid gap-5" onSubmit={(row) => run(() => onSave(row))}>
        <FormField
          control={control}
          name="name"
          label="Nome"
          hint="opcional"
          help="Carnaval, Réveillon, alta temporada"
        >
          {(field) => <Input {...field} autoComplete="off" maxLength={listingLimits.priceRangeName} />}
        </FormField>
        <div className="grid gap-5 desk:grid-cols-2">
          <DayRangeFields control={control} />
        </div>
        <FormField control={control} name="price" label="Preço por evento">
          {({ onChange, ...field }) => <PriceInput {...field} onChange={onChange} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
