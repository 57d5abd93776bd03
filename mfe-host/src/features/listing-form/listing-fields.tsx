import type { ReactNode } from 'react';
import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { FieldErrors } from 'shared-domain/people/field-errors.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { feeWords } from 'shared-domain/rules/rule-words.ts';
import { amenities } from 'shared-domain/spaces/amenities.ts';
import { readPrice, writePrice } from 'shared-domain/spaces/price-input.ts';
import { neighborhoodOptions, typeOptions, zoneOptions } from 'shared-domain/spaces/space-options.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import type { ListingDraft, ListingField } from '../../data/spaces/listing.schema.ts';

type Written = Omit<ListingDraft, 'images' | 'imageDescriptions'>;

interface FieldsProps {
  written: Written;
  errors: FieldErrors<ListingField>;
  onChange: (part: Partial<Written>) => void;
}

export function FormSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5 border-b border-border py-8 first:pt-0">
      <div className="grid gap-1">
        <h2 className="type-h3">{title}</h2>
        {lead ? <p className="text-sm text-muted-foreground">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}

const pair = 'grid gap-5 desk:grid-cols-2';

export function BasicFields({ written, errors, onChange }: FieldsProps) {
  return (
    <FormSection title="Informações básicas">
      <Field label="Título" error={errors.title}>
        {(control) => (
          <Input
            {...control}
            name="title"
            required
            autoComplete="off"
            maxLength={listingLimits.title}
            value={written.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <div className={pair}>
        <Field label="Tipo de espaço" error={errors.type}>
          {(control) => (
            <Select
              {...control}
              name="type"
              required
              placeholder="Escolha o tipo"
              options={typeOptions}
              value={written.type}
              onValueChange={(type) => onChange({ type })}
            />
          )}
        </Field>
        <Field label="Capacidade" help="Número máximo de pessoas" error={errors.capacity}>
          {(control) => (
            <Input
              {...control}
              name="capacity"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={written.capacity}
              onChange={(event) => onChange({ capacity: event.target.value.replace(/[^\d.]/g, '') })}
            />
          )}
        </Field>
      </div>
    </FormSection>
  );
}

export function PlaceFields({ written, errors, onChange }: FieldsProps) {
  const { zone } = written;
  const neighborhoods = neighborhoodOptions(zone);
  return (
    <FormSection title="Localização">
      <div className={pair}>
        <Field label="Zona" error={errors.zone}>
          {(control) => (
            <Select
              {...control}
              name="zone"
              required
              placeholder="Escolha a zona"
              options={zoneOptions}
              value={zone}
              onValueChange={(next) => onChange({ zone: next, neighborhood: '' })}
            />
          )}
        </Field>
        <Field label="Bairro" error={errors.neighborhood}>
          {(control) => (
            <Select
              {...control}
              name="neighborhood"
              required
              disabled={neighborhoods.length === 0}
              placeholder={neighborhoods.length === 0 ? 'Escolha a zona primeiro' : 'Escolha o bairro'}
              options={neighborhoods}
              value={written.neighborhood}
              onValueChange={(neighborhood) => onChange({ neighborhood })}
            />
          )}
        </Field>
      </div>
    </FormSection>
  );
}

export function DescriptionField({ written, errors, onChange }: FieldsProps) {
  return (
    <FormSection title="Descrição">
      <Field
        label="Como é o espaço"
        help="Luz, acesso, horário de música, o que está incluído"
        error={errors.description}
      >
        {(control) => (
          <Textarea
            {...control}
            name="description"
            required
            className="min-h-36"
            maxLength={listingLimits.description}
            value={written.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </FormSection>
  );
}

export function AmenityFields({ written, onChange }: Omit<FieldsProps, 'errors'>) {
  return (
    <fieldset className="border-b border-border py-8">
      <legend className="type-h3 float-left mb-3 w-full">Comodidades</legend>
      <div className="clear-both grid grid-cols-2 gap-x-4 text-sm desk:grid-cols-3">
        {amenities.map(({ label }) => (
          <Checkbox
            key={label}
            name="amenities"
            value={label}
            checked={written.amenities.includes(label)}
            onCheckedChange={(checked) =>
              onChange({
                amenities: checked
                  ? [...written.amenities, label]
                  : written.amenities.filter((present) => present !== label),
              })
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

export function PriceField({ written, errors, onChange }: FieldsProps) {
  const reais = readPrice(written.price);
  const tidy = () => {
    const text = reais === undefined ? written.price : writePrice(reais);
    // a change takes the error away
    if (text !== written.price) onChange({ price: text });
  };
  return (
    <FormSection title="Preço">
      <div className={pair}>
        <Field label="Preço por evento" error={errors.price}>
          {(control) => (
            <div className="flex">
              <span
                aria-hidden="true"
                className="grid place-items-center rounded-l-control border border-r-0 border-input bg-muted px-3.5 text-sm text-subtle-foreground"
              >
                R$
              </span>
              <Input
                {...control}
                name="price"
                required
                inputMode="decimal"
                autoComplete="off"
                placeholder="0,00"
                maxLength={14}
                className="rounded-l-none"
                value={written.price}
                onChange={(event) => onChange({ price: event.target.value.replace(/[^\d.,]/g, '') })}
                onBlur={tidy}
              />
            </div>
          )}
        </Field>
        <div className="grid content-start gap-3 text-sm text-muted-foreground desk:pt-6.5">
          <p>Você recebe este valor por inteiro. A taxa de serviço de {feeWords()} é somada para o cliente.</p>
          <PriceShares reais={reais} />
        </div>
      </div>
    </FormSection>
  );
}

/** What the guest pays and what the host receives, while the price is typed. */
function PriceShares({ reais }: { reais: number | undefined }) {
  const isPrice = reais !== undefined && reais >= listingLimits.smallestPrice && reais <= listingLimits.largestPrice;
  const { price, fee, total } = bookingPrice(isPrice ? toCents(reais) : 0);
  const lines = [
    ['Você recebe', price],
    [`Taxa de serviço (${feeWords()})`, fee],
    ['O cliente paga', total],
  ] as const;
  return (
    <dl aria-live="polite" className={cn('grid gap-1', !isPrice && 'hidden')}>
      {lines.map(([label, cents], index) => (
        <div key={label} className={cn('flex justify-between gap-4', index !== 1 && 'font-semibold text-foreground')}>
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
