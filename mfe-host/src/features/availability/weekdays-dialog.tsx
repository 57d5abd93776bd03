import { useId, useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { byDay } from 'shared-domain/spaces/listing-terms.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import { Form, FormField, showErrors, useController, useWatch, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import * as z from 'zod/mini';
import { useSetWeekdays } from '../../data/hosting/set-weekdays.mutation.ts';
import {
  dayRangeFields,
  daysInOrder,
  optionalPriceText,
  type PriceRangeRow,
  weekdayNames,
} from '../../data/spaces/listing-terms.schema.ts';
import { rangeFault, rangeOf, rowsFor, typedRange } from '../../data/spaces/price-days.ts';
import { DayRangeFields } from '../../lib/day-range-fields.tsx';
import { PriceInput } from '../../lib/price-input.tsx';
import { RangePreview } from '../../lib/range-preview.tsx';

const acts = [
  { value: 'block', label: 'Bloquear' },
  { value: 'free', label: 'Liberar' },
  { value: 'price', label: 'Mudar preço' },
] as const;
const weekdayOptions = weekdayNames.map((label, weekday) => ({ value: String(weekday), label }));

const schema = z
  .object({
    act: z.enum(['block', 'free', 'price']),
    weekday: z.string(),
    ...dayRangeFields,
    price: optionalPriceText,
    over: z.boolean(),
  })
  .check(
    daysInOrder,
    z.refine(({ act, price }) => act !== 'price' || price !== undefined, {
      path: ['price'],
      message: 'Informe o preço.',
    }),
  );

const failures: Record<string, string> = {
  date_in_past: 'Escolha dias a partir de hoje.',
};

interface WeekdaysDialogProps {
  spaceId: string;
  ranges: readonly PriceRangeRow[];
  /** Answers whether the periods are saved, or with an error. */
  onPrices: (ranges: PriceRangeRow[]) => Promise<boolean | string>;
  onClose: () => void;
}

/** Blocks, frees or prices a weekday between two days. A price is one period. */
export function WeekdaysDialog({ spaceId, ranges, onPrices, onClose }: WeekdaysDialogProps) {
  const id = useId();
  const [pricing, setPricing] = useState(false);
  const change = useSetWeekdays(spaceId);
  const form = useZodForm(schema, {
    defaultValues: { act: 'block', weekday: '6', firstDay: '', lastDay: '', price: '', over: false },
  });
  const { control } = form;
  const { act, weekday = '', ...typed } = useWatch({ control });
  const { field: over } = useController({ control, name: 'over' });
  const busy = change.isPending || pricing;
  const setPrice = async (range: PriceRangeRow, isOver: boolean) => {
    const fault = rangeFault(ranges, range, isOver);
    if (fault) return showErrors(form, { [fault.isOfWeekdays ? 'weekday' : 'firstDay']: fault.text });
    setPricing(true);
    const answer = await onPrices(byDay([...ranges, ...rowsFor(ranges, range, isOver)]));
    setPricing(false);
    if (answer === true) onClose();
  };
  const submit = async ({ act, weekday, price, over: isOver, ...days }: z.output<typeof schema>) => {
    if (act === 'price')
      return setPrice(rangeOf({ ...days, name: '', weekdays: [Number(weekday)], price: price ?? 0 }), isOver);
    try {
      const { changed, kept: stored } = await change.mutateAsync({
        ...days,
        act,
        weekday: Number(weekday),
      });
      const unchangedText =
        stored.length > 0 ? ` Reservadas ou em pagamento, sem mudança: ${andList(stored.map(formatNumericDay))}.` : '';
      notify({
        title: 'Calendário atualizado',
        text: `${formatCount(changed.length, 'data mudou', 'datas mudaram')}.${unchangedText}`,
        tone: 'success',
      });
      onClose();
    } catch (error) {
      const { message } = error as { message?: string };
      showErrors(form, { root: failures[message ?? ''] ?? 'Nenhuma data mudou. Confira a conexão e tente novamente.' });
    }
  };
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title="Mudar um dia da semana"
      description="Vale para todos esses dias do período. Datas reservadas ou em pagamento não mudam."
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            Aplicar
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className="grid gap-5" onSubmit={submit}>
        <div className="grid gap-5 desk:grid-cols-2">
          <FormField control={control} name="act" label="O que fazer">
            {(field) => <Select {...field} options={acts} />}
          </FormField>
          <FormField control={control} name="weekday" label="Dia da semana">
            {(field) => <Select {...field} options={weekdayOptions} />}
          </FormField>
          <DayRangeFields control={control} />
        </div>
        {act === 'price' ? (
          <>
            <FormField control={control} name="price" label="Preço por evento">
              {({ onChange, ...field }) => <PriceInput {...field} onChange={onChange} />}
            </FormField>
            <RangePreview
              others={ranges}
              range={typedRange({ ...typed, weekdays: [Number(weekday)] })}
              over={over.value}
              onOverChange={over.onChange}
            />
          </>
        ) : null}
      </Form>
    </Dialog>
  );
}
