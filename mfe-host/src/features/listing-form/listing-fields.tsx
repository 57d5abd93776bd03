import { type ReactNode, useRef } from 'react';
import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { Neighborhood } from 'shared-domain/places/neighborhoods.ts';
import { neighborhoodOfPostalCode } from 'shared-domain/places/postal-codes.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { amenities } from 'shared-domain/spaces/amenities.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { neighborhoodOptions, zoneOptions } from 'shared-domain/spaces/space-options.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { FormField, useController, useWatch } from 'shared-ui/patterns/form.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { PrivateNote } from './folded-fields.tsx';
import type { ListingFormState } from './listing-values.ts';
import { PlainFields } from './plain-fields.tsx';

interface FieldsProps {
  form: ListingFormState;
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

export function BasicFields({ form }: FieldsProps) {
  return (
    <FormSection title="Informações básicas">
      <PlainFields form={form} columns={['title']} />
      <div className={pair}>
        <PlainFields form={form} columns={['type', 'capacity', 'seats', 'standing']} />
      </div>
    </FormSection>
  );
}

export function PlaceFields({ form }: FieldsProps) {
  const { control, setValue, clearErrors } = form;
  const [zone, neighborhood, postalCode] = useWatch({ control, name: ['zone', 'neighborhood', 'postalCode'] });
  const neighborhoods = neighborhoodOptions(zone);
  const required = useWatch({ control, name: 'asksAddress' });
  // the neighbourhood that a CEP filled in: only another CEP replaces it
  const filledIn = useRef('');
  const setPlace = ({ zone, slug }: Neighborhood) => {
    filledIn.current = slug;
    setValue('zone', zone, { shouldDirty: true });
    setValue('neighborhood', slug, { shouldDirty: true });
    clearErrors(['zone', 'neighborhood']);
  };
  const onPostalCode = (text: string) => {
    const place = neighborhoodOfPostalCode(text);
    const isFree = neighborhood === '' ? zone === '' || zone === place?.zone : neighborhood === filledIn.current;
    if (place && isFree) setPlace(place);
  };
  const suggested = neighborhoodOfPostalCode(postalCode);
  return (
    <FormSection title="Localização">
      <div className="grid gap-5 desk:grid-cols-[140px_minmax(0,1fr)_minmax(0,1fr)]">
        <FormField control={control} name="postalCode" label="CEP" mask={maskPostalCode}>
          {({ onChange, ...field }) => (
            <Input
              {...field}
              required={required}
              inputMode="numeric"
              autoComplete="postal-code"
              onChange={(event) => {
                onChange(event);
                onPostalCode(maskPostalCode(event.target.value));
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="zone" label="Zona">
          {({ onChange, ...field }) => (
            <Select
              {...field}
              required
              placeholder="Escolha a zona"
              options={zoneOptions}
              onValueChange={(next) => {
                onChange(next);
                setValue('neighborhood', '');
                clearErrors('neighborhood');
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="neighborhood" label="Bairro">
          {(field) => (
            <Select
              {...field}
              required
              disabled={neighborhoods.length === 0}
              placeholder={neighborhoods.length === 0 ? 'Escolha a zona primeiro' : 'Escolha o bairro'}
              options={neighborhoods}
            />
          )}
        </FormField>
      </div>
      <div aria-live="polite" className="text-sm text-muted-foreground empty:hidden">
        {suggested && suggested.slug !== neighborhood ? (
          <>
            Este CEP é de {suggested.name}.{' '}
            <button type="button" className="link min-h-11" onClick={() => setPlace(suggested)}>
              Usar {suggested.name}
            </button>
          </>
        ) : null}
      </div>
      <AddressFields form={form} />
    </FormSection>
  );
}

/** '22610180' → '22610-180' */
const maskPostalCode = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 8)
    .replace(/^(\d{5})(\d)/, '$1-$2');

/** Where it is: asked of every listing, and shown to who has paid. */
function AddressFields({ form: { control } }: FieldsProps) {
  const required = useWatch({ control, name: 'asksAddress' });
  return (
    <>
      <div className="grid gap-5 desk:grid-cols-[minmax(0,1fr)_110px]">
        <FormField control={control} name="street" label="Rua">
          {(field) => (
            <Input {...field} required={required} autoComplete="address-line1" maxLength={listingLimits.street} />
          )}
        </FormField>
        <FormField control={control} name="streetNumber" label="Número">
          {(field) => (
            <Input {...field} required={required} autoComplete="off" maxLength={listingLimits.streetNumber} />
          )}
        </FormField>
      </div>
      <FormField control={control} name="complement" label="Complemento" hint="opcional">
        {(field) => (
          <Input {...field} autoComplete="off" placeholder="Bloco, casa, andar" maxLength={listingLimits.complement} />
        )}
      </FormField>
      <PrivateNote />
    </>
  );
}

export const DescriptionField = ({ form }: FieldsProps) => (
  <FormSection title="Descrição">
    <PlainFields form={form} columns={['description']} />
  </FormSection>
);

export function AmenityFields({ form: { control } }: FieldsProps) {
  const { field } = useController({ control, name: 'amenities' });
  return (
    <fieldset className="border-b border-border py-8">
      <legend className="type-h3 float-left mb-3 w-full">Comodidades</legend>
      <div className="clear-both grid grid-cols-2 gap-x-4 text-sm desk:grid-cols-3">
        {amenities.map(({ label }) => (
          <Checkbox
            key={label}
            name={field.name}
            value={label}
            checked={field.value.includes(label)}
            onCheckedChange={(checked) =>
              field.onChange(checked ? [...field.value, label] : field.value.filter((present) => present !== label))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

export function PriceField({ form }: FieldsProps) {
  return (
    <FormSection title="Preço">
      <div className={pair}>
        <PlainFields form={form} columns={['price']} />
        <div className="grid content-start gap-3 text-sm text-muted-foreground desk:pt-6.5">
          <p>Você recebe este valor por inteiro. A taxa de serviço de {feeLabel()} é somada para quem reserva.</p>
          <PriceShares control={form.control} />
        </div>
      </div>
    </FormSection>
  );
}

/** What the guest pays and what the host receives, while the price is typed. */
function PriceShares({ control }: Pick<ListingFormState, 'control'>) {
  const reais = readPrice(useWatch({ control, name: 'price' }));
  const isPrice = reais !== undefined && reais >= listingLimits.smallestPrice && reais <= listingLimits.largestPrice;
  const { price, fee, total } = bookingPrice(isPrice ? toCents(reais) : 0);
  const lines = [
    ['Você recebe', price],
    [`Taxa de serviço (${feeLabel()})`, fee],
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
