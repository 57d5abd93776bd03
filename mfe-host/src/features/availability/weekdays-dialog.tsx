import { useId } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import { Form, FormField, showErrors, useWatch, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import * as z from 'zod/mini';
import { useSetWeekdays } from '../../data/hosting/set-weekdays.mutation.ts';
import { optionalPriceText, weekdayNames } from '../../data/spaces/listing-terms.schema.ts';
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
    firstDay: z.string().check(z.minLength(1, 'Escolha o primeiro dia.')),
    lastDay: z.string().check(z.minLength(1, 'Escolha o último dia.')),
    price: optionalPriceText,
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay === '' || lastDay === '' || firstDay <= lastDay, {
      path: ['lastDay'],
      message: 'O último dia não vem antes do primeiro.',
    }),
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
  const window = bookableWindow();
  const change = useSetWeekdays(spaceId);
  const form = useZodForm(schema, {
    defaultValues: { act: 'block', weekday: '6', firstDay: '', lastDay: '', price: '' },
  });
  const { control } = form;
  const [act, firstDay] = useWatch({ control, name: ['act', 'firstDay'] });
  const submit = async ({ weekday, price, ...rest }: z.output<typeof schema>) => {
    try {
      const { changed, kept } = await change.mutateAsync({
        ...rest,
        weekday: Number(weekday),
        price: rest.act === 'price' ? price : undefined,
      });
      const keptText =
        kept.length > 0 ? ` Reservadas ou em pagamento, sem mudança: ${andList(kept.map(formatNumericDay))}.` : '';
      notify({
        title: 'Calendário atualizado',
        text: `${formatCount(changed.length, 'data mudou', 'datas mudaram')}.${keptText}`,
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
          {(
            [
              ['firstDay', 'Primeiro dia', window.from],
              ['lastDay', 'Último dia', firstDay || window.from],
            ] as const
          ).map(([name, label, min]) => (
            <FormField key={name} control={control} name={name} label={label}>
              {({ value, onChange, name: _, onBlur: _blur, ...field }) => (
                <DatePicker
                  {...field}
                  label={label}
                  value={value || null}
                  min={min}
                  max={window.to}
                  onValueChange={(day) => onChange(day ?? '')}
                />
              )}
            </FormField>
          ))}
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
