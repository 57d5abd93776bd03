import type { ComponentProps, FocusEvent } from 'react';
import { couponFieldsOf, type FieldOf } from 'shared-domain/coupons/coupon-fields.ts';
import { addDays, earlierDay, formatNumericDay } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { lowerFirst } from 'shared-domain/text/phrases.ts';
import { FormField, FormFieldGroup, useController, useWatch, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { Checkbox, Radio } from 'shared-ui/primitives/checkbox.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { type CouponRow, type WrittenCoupon, writeAmount } from '../../data/coupons/coupon-form.schema.ts';

interface CouponFieldsProps {
  form: ZodForm<WrittenCoupon, CouponRow>;
}

/** Ten years: a calendar needs an end. */
const mostDaysAhead = 3653;
const pair = 'grid gap-4.5 desk:grid-cols-2';
const three = 'grid gap-4.5 desk:grid-cols-3';

export function CouponFields({ form: { control } }: CouponFieldsProps) {
  const today = todayInRio();
  const lastDay = addDays(today, mostDaysAhead);
  const [type, validFrom] = useWatch({ control, name: ['discount_type', 'valid_from'] });
  const isPercentage = type === 'percentage';
  return (
    <>
      <div className={pair}>
        <FormField control={control} name="code" label="Código">
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              required
              maxLength={textLimits.couponCode}
              autoCapitalize="characters"
              spellCheck={false}
              className="uppercase"
            />
          )}
        </FormField>
        <FormField control={control} name="description" label="Descrição" hint="(opcional)">
          {(field) => <Input {...field} autoComplete="off" />}
        </FormField>
      </div>
      <FormFieldGroup control={control} name="discount_type" label="Tipo de desconto">
        {({ name, value, onChange }) => (
          <div className="flex flex-wrap gap-x-6">
            <Radio name={name} checked={value === 'percentage'} onCheckedChange={() => onChange('percentage')}>
              Percentual
            </Radio>
            <Radio name={name} checked={value === 'fixed'} onCheckedChange={() => onChange('fixed')}>
              Valor fixo
            </Radio>
          </div>
        )}
      </FormFieldGroup>
      <div className={isPercentage ? three : pair}>
        <FormField control={control} name="discount_value" label={isPercentage ? 'Desconto (%)' : 'Desconto (R$)'}>
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              required
              maxLength={12}
              inputMode={isPercentage ? 'decimal' : 'numeric'}
            />
          )}
        </FormField>
        <OptionalAmounts control={control} section="discount" />
        {isPercentage ? (
          <FormField control={control} name="max_discount" label="Desconto máximo" help="Vazio: sem teto">
            {(field) => <AmountInput {...field} />}
          </FormField>
        ) : null}
      </div>
      <div className={three}>
        <OptionalAmounts control={control} section="days" />
        <FormField control={control} name="valid_from" label="Válido de">
          {({ value, onChange, onBlur: _, ...field }) => (
            <DatePicker
              {...field}
              label="Válido de"
              format={formatNumericDay}
              placeholder="Escolha o dia"
              min={earlierDay(value || today, today)}
              max={lastDay}
              value={value || null}
              onValueChange={(day) => onChange(day ?? '')}
            />
          )}
        </FormField>
        <FormField control={control} name="valid_until" label="Válido até">
          {({ value, onChange, onBlur: _, ...field }) => (
            <DatePicker
              {...field}
              label="Válido até"
              format={formatNumericDay}
              placeholder="Escolha o dia"
              min={validFrom || today}
              max={lastDay}
              value={value || null}
              onValueChange={(day) => onChange(day ?? '')}
            />
          )}
        </FormField>
      </div>
      {couponFieldsOf('yes/no').map(({ column, label }) => (
        <Answer key={column} control={control} name={column} label={label} />
      ))}
    </>
  );
}

type CouponControl = CouponFieldsProps['form']['control'];

/** The optional fields of a section. */
function OptionalAmounts({ control, section }: { control: CouponControl; section: 'discount' | 'days' }) {
  return [...couponFieldsOf('cents'), ...couponFieldsOf('count')].map(
    ({ column, kind, label, none, section: own }) =>
      own === section && (
        <FormField key={column} control={control} name={column} label={label} help={`Vazio: ${lowerFirst(none)}`}>
          {(field) =>
            kind === 'cents' ? (
              <AmountInput {...field} />
            ) : (
              <Input {...field} autoComplete="off" maxLength={7} inputMode="numeric" />
            )
          }
        </FormField>
      ),
  );
}

function Answer({
  control,
  name,
  label,
}: {
  control: CouponControl;
  name: FieldOf<'yes/no'>['column'];
  label: string;
}) {
  const { field } = useController({ control, name });
  return (
    <Checkbox checked={field.value} onCheckedChange={field.onChange}>
      {label}
    </Checkbox>
  );
}

type AmountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (next: string | { target: EventTarget }) => void;
};

/** Reais behind their sign; tidied when one leaves it. */
function AmountInput({ value, onChange, onBlur, ...props }: AmountInputProps) {
  const tidy = (event: FocusEvent<HTMLInputElement>) => {
    const reais = value.trim() === '' ? undefined : readPrice(value);
    if (reais !== undefined) onChange(writeAmount(reais));
    onBlur?.(event);
  };
  return (
    <div className="flex">
      <span
        aria-hidden="true"
        className="grid place-items-center rounded-l-control border border-r-0 border-input bg-muted px-3.5 text-sm text-subtle-foreground"
      >
        R$
      </span>
      <Input
        {...props}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        className="rounded-l-none"
        value={value}
        onChange={onChange}
        onBlur={tidy}
      />
    </div>
  );
}
