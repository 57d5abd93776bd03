import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { neighborhoodOptions } from 'shared-domain/places/neighborhoods.ts';
import { bookingModes } from 'shared-domain/rules/booking-rules.ts';
import { amenities } from 'shared-domain/spaces/amenities.ts';
import { bookingModeLabels } from 'shared-domain/spaces/booking-mode.ts';
import { type NumberFilterColumn, numberFilters } from 'shared-domain/spaces/fields/facts.ts';
import { ruleFilters } from 'shared-domain/spaces/house-rules.ts';
import { noFilters, type SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { capacityBands, priceBands } from 'shared-domain/spaces/search-bands.ts';
import { type FilterValues, highestPrice } from 'shared-domain/spaces/search-filters.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { typeOptions, zoneOptions } from 'shared-domain/spaces/space-options.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { DateField } from 'shared-ui/primitives/date-field.tsx';
import { Drawer } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { changeSearch } from '../../data/spaces/change-search.ts';
import { type SearchFacets, searchFacetsOptions } from '../../data/spaces/search-facets.query.ts';
import { CountInput } from '../../lib/count-input.tsx';
import { facetNumber, withCounts } from '../../lib/option-counts.ts';
import { severalPlaces } from '../../lib/place-select.tsx';
import { monthInPlaceOfDay } from '../../lib/when-picker.tsx';
import type { ChangeSearch } from './search-options.ts';

export interface FilterDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: SearchFilters;
  onApply: (filters: SearchFilters) => void;
}

/** All filters in one panel. They apply with 'Mostrar N espaços'. */
export function FilterDrawer({ open, onOpenChange, filters, onApply }: FilterDrawerProps) {
  const [draft, setDraft] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(filters);
  }
  const change: ChangeSearch = (next) => setDraft((present) => changeSearch(present, next));
  const { data: facets } = useQuery({ ...searchFacetsOptions(draft), enabled: open });
  const total = facets?.total;

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Filtros"
      footer={
        <>
          <Button
            variant="tertiary"
            className="-ml-[22px] forced-colors:ml-0"
            onClick={() => setDraft({ ...noFilters, sort: draft.sort })}
          >
            Limpar tudo
          </Button>
          <Button onClick={() => onApply({ ...draft, page: 1 })}>
            {total === undefined
              ? 'Mostrar espaços'
              : total === 0
                ? 'Nenhum resultado'
                : `Mostrar ${spaceCountLabel(total)}`}
          </Button>
        </>
      }
    >
      <PlaceAndDate draft={draft} facets={facets} change={change} />
      <fieldset>
        <legend className={legend}>Preço por evento</legend>
        <div className="flex flex-wrap gap-2">
          {priceBands.map((band) => (
            <BandChip
              key={band.key}
              label={band.label}
              count={facets && (facets.prices[band.key] ?? 0)}
              pressed={draft.price === band.key}
              onPress={() => change({ price: draft.price === band.key ? null : band.key })}
            />
          ))}
        </div>
        <NumberFields
          fields={[
            { key: 'minPrice', label: 'De (R$)', most: highestPrice },
            { key: 'maxPrice', label: 'Até (R$)', most: highestPrice },
          ]}
          values={draft}
          onChange={change}
        />
      </fieldset>
      <hr className="border-border" />
      <fieldset>
        <legend className={legend}>Capacidade</legend>
        <div className="flex flex-wrap gap-2">
          {capacityBands.map((band) => (
            <BandChip
              key={band.key}
              label={band.short}
              count={facets && (facets.capacities[band.key] ?? 0)}
              pressed={draft.capacity === band.key}
              onPress={() => change({ capacity: draft.capacity === band.key ? null : band.key })}
            />
          ))}
        </div>
        <NumberFields
          fields={numberFilters.map(({ column, label, most }) => ({ key: column, label, most }))}
          values={draft}
          onChange={change}
        />
      </fieldset>
      <hr className="border-border" />
      <fieldset>
        <legend className={legend}>Como a reserva acontece</legend>
        <div className="flex flex-wrap gap-2">
          {bookingModes.map((mode) => (
            <ToggleChip
              key={mode}
              pressed={draft.bookingMode === mode}
              onClick={() => change({ bookingMode: draft.bookingMode === mode ? null : mode })}
            >
              {bookingModeLabels[mode]}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <hr className="border-border" />
      <fieldset>
        <legend className={legend}>Comodidades</legend>
        <div className="grid gap-x-2 gap-y-0.5 min-[24rem]:grid-cols-2">
          {amenities.map(({ slug, label }) => (
            <AmenityBox
              key={slug}
              label={label}
              count={facets && (facets.amenities[label] ?? 0)}
              checked={draft.amenities.includes(slug)}
              onChange={(checked) =>
                change({
                  amenities: checked ? [...draft.amenities, slug] : draft.amenities.filter((other) => other !== slug),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <hr className="border-border" />
      <fieldset>
        <legend className={legend}>O que a casa permite</legend>
        <div className="grid gap-x-2 gap-y-0.5 min-[24rem]:grid-cols-2">
          {ruleFilters.map(({ key, label }) => (
            <Checkbox
              key={key}
              className="gap-2 text-sm"
              checked={draft.allowed.includes(key)}
              onCheckedChange={(checked) =>
                change({
                  allowed: checked ? [...draft.allowed, key] : draft.allowed.filter((other) => other !== key),
                })
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </Drawer>
  );
}

interface NumberFieldsProps {
  fields: readonly { key: 'minPrice' | 'maxPrice' | NumberFilterColumn; label: string; most: number }[];
  values: FilterValues;
  onChange: (values: Partial<FilterValues>) => void;
}

/** Numbers that are typed, two in a row. */
function NumberFields({ fields, values, onChange }: NumberFieldsProps) {
  const id = useId();
  return (
    <div className="mt-4 grid grid-cols-2 gap-3">
      {fields.map(({ key, label, most }) => (
        <Field key={key} label={label} id={`${id}-${key}`}>
          {(control) => (
            <CountInput
              {...control}
              placeholder="Tanto faz"
              most={most}
              value={values[key]}
              onValueChange={(count) => onChange({ [key]: count })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function BandChip({
  label,
  count,
  pressed,
  onPress,
}: {
  label: string;
  count: number | undefined;
  pressed: boolean;
  onPress: () => void;
}) {
  const id = useId();
  return (
    <ToggleChip
      pressed={pressed}
      aria-describedby={id}
      className={cn('pr-2.5', count === 0 && !pressed && 'text-muted-foreground')}
      onClick={onPress}
    >
      {label}
      <FacetCount id={id} count={count} />
    </ToggleChip>
  );
}

function AmenityBox({
  label,
  count,
  checked,
  onChange,
}: {
  label: string;
  count: number | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <Checkbox
      className={cn('gap-2 text-sm', count === 0 && !checked && 'text-muted-foreground')}
      aria-describedby={id}
      checked={checked}
      onCheckedChange={onChange}
    >
      <span className="flex items-center gap-1.5">
        <span className="min-w-0">{label}</span> <FacetCount id={id} count={count} />
      </span>
    </Checkbox>
  );
}

/** Keeps its room while the number is on its way, so that nothing moves when it comes. Read after the option's name. */
function FacetCount({ id, count }: { id: string; count: number | undefined }) {
  return (
    <span aria-hidden="true" className="inline-block min-h-4.5 min-w-[3ch] text-xs font-normal text-muted-foreground">
      <span id={id}>
        {count === undefined ? '' : facetNumber(count)}
        {count === undefined ? null : <span className="sr-only">{count === 1 ? ' espaço' : ' espaços'}</span>}
      </span>
    </span>
  );
}

const legend = 'mb-3 text-[1.0625rem] font-semibold tracking-[-0.014em]';

/** Fields that the bar has no room for on the phone and up to 1100 px. */
function PlaceAndDate({
  draft,
  facets,
  change,
}: {
  draft: SearchFilters;
  facets: SearchFacets | undefined;
  change: ChangeSearch;
}) {
  const id = useId();
  return (
    <div className="grid gap-4 min-[68.8125rem]:hidden">
      <Field label="Tipo de espaço" id={`${id}-type`}>
        {(control) => (
          <Select
            {...control}
            placeholder="Qualquer tipo"
            options={withCounts(typeOptions, facets?.types, draft.type)}
            value={draft.type ?? ''}
            onValueChange={(type) => change({ type: type || null })}
          />
        )}
      </Field>
      <DateField
        id={`${id}-date`}
        label="Data do evento"
        placeholder="Qualquer data"
        clearable
        format={formatNumericDay}
        value={draft.date}
        onValueChange={(date) => change({ date })}
        alternative={monthInPlaceOfDay(draft, change, false)}
      />
      <Field label="Convidados" id={`${id}-guests`}>
        {(control) => (
          <CountInput
            {...control}
            placeholder="Quantas pessoas"
            value={draft.guests}
            onValueChange={(guests) => change({ guests })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Zona" id={`${id}-zone`}>
          {(control) => (
            <Select
              {...control}
              placeholder="Todas"
              options={withCounts(zoneOptions, facets?.zones, draft.zone)}
              value={draft.zone ?? ''}
              onValueChange={(zone) => change({ zone: zone || null, neighborhood: null })}
            />
          )}
        </Field>
        <Field label="Bairro" id={`${id}-neighborhood`}>
          {(control) => (
            <Select
              {...control}
              disabled={!draft.zone}
              placeholder={severalPlaces(draft) || (draft.zone ? 'Todos' : 'Escolha a zona')}
              options={withCounts(neighborhoodOptions(draft.zone), facets?.neighborhoods, draft.neighborhood)}
              value={draft.neighborhood ?? ''}
              onValueChange={(neighborhood) => change({ neighborhood: neighborhood || null })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
