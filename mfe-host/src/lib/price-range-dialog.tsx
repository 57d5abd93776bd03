import { type RefObject, useId, useMemo, useState } from 'react';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { weekdays } from 'shared-domain/spaces/listing-terms.ts';
import { writePrice } from 'shared-domain/spaces/price-input.ts';
import {
  Form,
  FormField,
  FormFieldGroup,
  showErrors,
  useController,
  useWatch,
  useZodForm,
} from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import * as z from 'zod/mini';
import {
  dayRangeFields,
  daysInOrder,
  type PriceRangeRow,
  priceText,
  weekdayNames,
} from '../data/spaces/listing-terms.schema.ts';
import { rangeFault, rangeOf, rowsFor, typedRange } from '../data/spaces/price-days.ts';
import { DayRangeFields } from './day-range-fields.tsx';
import { PriceInput } from './price-input.tsx';
import { RangePreview } from './range-preview.tsx';

interface PriceRangeDialogProps {
  /** The range to change; absent for a new one. */
  range?: PriceRangeRow | undefined;
  /** The other periods of the space. */
  others: readonly PriceRangeRow[];
  finalFocus?: RefObject<HTMLElement | null>;
  /** Answers with the error of the name, if it has one. */
  onSave: (rows: PriceRangeRow[]) => unknown;
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
        weekdays: z.array(z.number()),
        price: priceText('Informe o preço do período.'),
        over: z.boolean(),
      })
      .check(daysInOrder, (context) => {
        const { firstDay, lastDay, over } = context.value;
        if (!firstDay || !lastDay || lastDay < firstDay) return;
        const fault = rangeFault(others, rangeOf(context.value), over);
        if (fault)
          context.issues.push({
            code: 'custom',
            path: [fault.isOfWeekdays ? 'weekdays' : 'firstDay'],
            input: context.value,
            message: fault.text,
          });
      }),
    z.transform((typed) => rowsFor(others, rangeOf(typed), typed.over)),
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
      weekdays: range?.weekdays ?? [],
      over: false,
      price: range ? writePrice(range.price) : '',
    },
  });
  const { control } = form;
  const typed = useWatch({ control });
  const { field: over } = useController({ control, name: 'over' });
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
      description="Nestes dias vale este preço, mais que o do dia da semana. Com dias da semana escolhidos, vale mais que os outros períodos."
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
      <Form form={form} id={id} className="grid gap-5" onSubmit={(rows) => run(() => onSave(rows))}>
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
        <FormFieldGroup control={control} name="weekdays" label="Só nestes dias da semana (opcional)">
          {({ value, onChange }) => (
            <div className="grid grid-cols-7 gap-1">
              {weekdays.map((label, weekday) => (
                <ToggleChip
                  key={label}
                  aria-label={weekdayNames[weekday]}
                  pressed={value.includes(weekday)}
                  className="justify-center px-0"
                  onClick={() =>
                    onChange(
                      value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday].sort(),
                    )
                  }
                >
                  {label}
                </ToggleChip>
              ))}
            </div>
          )}
        </FormFieldGroup>
        <FormField control={control} name="price" label="Preço por evento">
          {({ onChange, ...field }) => <PriceInput {...field} onChange={onChange} />}
        </FormField>
        <RangePreview others={others} range={typedRange(typed)} over={over.value} onOverChange={over.onChange} />
      </Form>
    </Dialog>
  );
}
