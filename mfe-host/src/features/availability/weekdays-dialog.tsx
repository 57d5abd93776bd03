import { useId } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import { Form, FormField, showErrors, useWatch, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import * as z from 'zod/mini';
import { useSetWeekdays } from '../../data/hosting/set-weekdays.mutation.ts';
import {
  dayRangeFields,
  daysInOrder,
  optionalPriceText,
  weekdayNames,
} from '../../data/spaces/listing-terms.schema.ts';
import { DayRangeFields } from '../../lib/day-range-fields.tsx';
import { PriceInput } from '../../lib/price-input.tsx';

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
  })
  .check(
    daysInOrder,
    z.refine(({ act, price }) => act !== 'price' || price !== undefined, {
      path: ['price'],
      message: 'Informe o preço.',
    }),
  );

const failures: Record<string, string> = {
  too_many_price_ranges: `Um espaço tem até ${listingLimits.priceRanges} períodos com preço próprio. Escolha menos dias, ou o preço do dia da semana no anúncio.`,
  date_in_past: 'Escolha dias a partir de hoje.',
};

/** Every Saturday, say, between two days: blocked, freed or priced in one act. */
export function WeekdaysDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const id = useId();
  const change = useSetWeekdays(spaceId);
  const form = useZodForm(schema, {
    defaultValues: { act: 'block', weekday: '6', firstDay: '', lastDay: '', price: '' },
  });
  const { control } = form;
  const act = useWatch({ control, name: 'act' });
  const submit = async ({ weekday, price, ...rest }: z.output<typeof schema>) => {
    try {
      const { changed, kept: stored } = await change.mutateAsync({
        ...rest,
        weekday: Number(weekday),
        price: rest.act === 'price' ? price : undefined,
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
      locked={change.isPending}
      onOpenChange={(open) => open || onClose()}
      title="Mudar um dia da semana"
      description="Vale para todos esses dias do período. Datas reservadas ou em pagamento não mudam."
      footer={
        <>
          <Button variant="tertiary" disabled={change.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={change.isPending} busyLabel="Salvando...">
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
          <FormField control={control} name="price" label="Preço por evento">
            {({ onChange, ...field }) => <PriceInput {...field} onChange={onChange} />}
          </FormField>
        ) : null}
      </Form>
    </Dialog>
  );
}
