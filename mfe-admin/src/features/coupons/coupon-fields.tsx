import type { ComponentProps } from 'react';
import { addDays, earlierDay } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import type { FieldErrors } from 'shared-domain/people/field-errors.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { Checkbox, Radio } from 'shared-ui/primitives/checkbox.tsx';
import { DateField } from 'shared-ui/primitives/date-field.tsx';
import { Field, FieldGroup } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { type CouponField, type WrittenCoupon, writeAmount } from '../../data/coupons/coupon-form.schema.ts';

interface CouponFieldsProps {
  written: WrittenCoupon;
  errors: FieldErrors<CouponField>;
  onChange: (changes: Partial<WrittenCoupon>) => void;
}

/** Ten years: a calendar needs an end. */
const mostDaysAhead = 3653;
const pair = 'grid gap-4.5 desk:grid-cols-2';
const three = 'grid gap-4.5 desk:grid-cols-3';

export function CouponFields({ written, errors, onChange }: CouponFieldsProps) {
  const today = todayInRio();
  const lastDay = addDays(today, mostDaysAhead);
  const isPercentage = written.discount_type === 'percentage';
  const control = (field: 'code' | 'description' | 'discount_value' | 'usage_limit') => ({
    'data-field': field,
    autoComplete: 'off',
    value: written[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  const amount = (field: 'min_amount' | 'max_discount') => ({
    'data-field': field,
    value: written[field],
    onWrite: (text: string) => onChange({ [field]: text }),
  });
  return (
    <>
      <div className={pair}>
        <Field label="Código" error={errors.code}>
          {(ids) => (
            <Input
              {...ids}
              {...control('code')}
              required
              maxLength={40}
              autoCapitalize="characters"
              spellCheck={false}
              className="uppercase"
            />
          )}
        </Field>
        <Field label="Descrição" hint="(opcional)" error={errors.description}>
          {(ids) => <Input {...ids} {...control('description')} maxLength={500} />}
        </Field>
      </div>
      <FieldGroup label="Tipo de desconto">
        <div className="flex flex-wrap gap-x-6">
          <Radio
            name="discount_type"
            checked={isPercentage}
            onCheckedChange={() => onChange({ discount_type: 'percentage' })}
          >
            Percentual
          </Radio>
          <Radio
            name="discount_type"
            checked={!isPercentage}
            onCheckedChange={() => onChange({ discount_type: 'fixed' })}
          >
            Valor fixo
          </Radio>
        </div>
      </FieldGroup>
      <div className={isPercentage ? three : pair}>
        <Field label={isPercentage ? 'Desconto (%)' : 'Desconto (R$)'} error={errors.discount_value}>
          {(ids) => (
            <Input
              {...ids}
              {...control('discount_value')}
              required
              maxLength={12}
              inputMode={isPercentage ? 'decimal' : 'numeric'}
            />
          )}
        </Field>
        <Field label="Valor mínimo" help="Vazio: sem mínimo" error={errors.min_amount}>
          {(ids) => <AmountInput {...ids} {...amount('min_amount')} />}
        </Field>
        {isPercentage ? (
          <Field label="Desconto máximo" help="Vazio: sem teto" error={errors.max_discount}>
            {(ids) => <AmountInput {...ids} {...amount('max_discount')} />}
          </Field>
        ) : null}
      </div>
      <div className={three}>
        <Field label="Limite de usos" help="Vazio: sem limite" error={errors.usage_limit}>
          {(ids) => <Input {...ids} {...control('usage_limit')} maxLength={7} inputMode="numeric" />}
        </Field>
        <DateField
          id="valid_from"
          label="Válido de"
          numeric
          placeholder="Escolha o dia"
          min={earlierDay(written.valid_from || today, today)}
          max={lastDay}
          value={written.valid_from || null}
          error={errors.valid_from}
          onValueChange={(day) => onChange({ valid_from: day ?? '' })}
        />
        <DateField
          id="valid_until"
          label="Válido até"
          numeric
          placeholder="Escolha o dia"
          min={written.valid_from || today}
          max={lastDay}
          value={written.valid_until || null}
          error={errors.valid_until}
          onValueChange={(day) => onChange({ valid_until: day ?? '' })}
        />
      </div>
      <Checkbox checked={written.is_active} onCheckedChange={(isActive) => onChange({ is_active: isActive })}>
        Cupom ativo
      </Checkbox>
    </>
  );
}

type AmountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onWrite: (text: string) => void;
};

/** Reais behind their sign; tidied when one leaves it. */
function AmountInput({ value, onWrite, ...props }: AmountInputProps) {
  const tidy = () => {
    const reais = value.trim() === '' ? undefined : readPrice(value);
    if (reais !== undefined) onWrite(writeAmount(reais));
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
        onChange={(event) => onWrite(event.target.value)}
        onBlur={tidy}
      />
    </div>
  );
}
