import { useRef, useState } from 'react';
import { type Neighborhood, neighborhoodName, neighborhoodOptions } from 'shared-domain/places/neighborhoods.ts';
import { isPostalCode, neighborhoodOfPostalCode } from 'shared-domain/places/postal-codes.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { zoneOptions } from 'shared-domain/spaces/space-options.ts';
import { FormField, useWatch } from 'shared-ui/patterns/form.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { FormSection } from './form-section.tsx';
import { PrivateNote } from './private-note.tsx';
import type { FoldProps } from './use-fold.ts';

export function PlaceFields({ form }: FoldProps) {
  const { control, setValue, clearErrors } = form;
  const [zone, neighborhood, postalCode] = useWatch({ control, name: ['zone', 'neighborhood', 'postalCode'] });
  const neighborhoods = neighborhoodOptions(zone);
  const required = useWatch({ control, name: 'asksAddress' });
  // the neighbourhood that a CEP filled in: only another CEP replaces it
  const filledIn = useRef('');
  const [cleared, setCleared] = useState('');
  const setPlace = ({ zone, slug }: Neighborhood) => {
    filledIn.current = slug;
    setCleared('');
    setValue('zone', zone, { shouldDirty: true });
    setValue('neighborhood', slug, { shouldDirty: true });
    clearErrors(['zone', 'neighborhood']);
  };
  const onPostalCode = (text: string) => {
    const place = neighborhoodOfPostalCode(text);
    const isFree = neighborhood === '' ? zone === '' || zone === place?.zone : neighborhood === filledIn.current;
    if (place && isFree) setPlace(place);
    else if (isPostalCode(text) && !place && neighborhood !== '' && neighborhood === filledIn.current) {
      filledIn.current = '';
      setCleared(neighborhood);
      setValue('zone', '', { shouldDirty: true });
      setValue('neighborhood', '', { shouldDirty: true });
    }
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
        ) : isPostalCode(postalCode) && !suggested && neighborhood === '' ? (
          <>
            {cleared ? `Tiramos ${neighborhoodName(cleared)}, do CEP anterior. ` : ''}
            Não sabemos o bairro deste CEP: escolha a zona e o bairro.
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

/** The address: required of every listing, and shown to guests who have paid. */
function AddressFields({ form: { control } }: FoldProps) {
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
