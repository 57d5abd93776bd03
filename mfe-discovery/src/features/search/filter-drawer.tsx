import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { amenities } from 'shared-domain/spaces/amenities.ts';
import { capacityBands, priceBands } from 'shared-domain/spaces/search-bands.ts';
import { changeSearch, noFilters, type SearchFilters } from 'shared-domain/spaces/search-filters.schema.ts';
import { searchSpacesOptions } from 'shared-domain/spaces/search-spaces.query.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { DateField } from 'shared-ui/primitives/date-field.tsx';
import { Drawer } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { type ChangeSearch, neighborhoodOptions, typeOptions, zoneOptions } from './search-options.ts';

export interface FilterDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: SearchFilters;
  onApply: (filters: SearchFilters) => void;
}

/** All filters in one panel. Nothing changes before 'Mostrar N espaços'. */
export function FilterDrawer({ open, onOpenChange, filters, onApply }: FilterDrawerProps) {
  const [draft, setDraft] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(filters);
  }
  const change: ChangeSearch = (next) => setDraft((present) => changeSearch(present, next));
  const count = useQuery({
    ...searchSpacesOptions({ ...draft, page: 1 }, 1),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const total = count.data?.total;

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Filtros"
      footer={
        <>
          <Button
            variant="tertiary"
            className="-ml-[22px]"
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
      <PlaceAndDate draft={draft} change={change} />
      <fieldset>
        <legend className={legend}>Preço por evento</legend>
        <div className="flex flex-wrap gap-2">
          {priceBands.map((band) => (
            <ToggleChip
              key={band.key}
              pressed={draft.price === band.key}
              onClick={() => change({ price: draft.price === band.key ? null : band.key })}
            >
              {band.label}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <hr className="border-border" />
      <fieldset>
        <legend className={legend}>Capacidade</legend>
        <div className="flex flex-wrap gap-2">
          {capacityBands.map((band) => (
            <ToggleChip
              key={band.key}
              pressed={draft.capacity === band.key}
              onClick={() => change({ capacity: draft.capacity === band.key ? null : band.key })}
            >
              {band.short}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <hr className="border-border" />
      <fieldset>
        <legend className={legend}>Comodidades</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-0.5">
          {amenities.map(({ slug, label }) => (
            <Checkbox
              key={slug}
              className="text-sm"
              checked={draft.amenities.includes(slug)}
              onCheckedChange={(checked) =>
                change({
                  amenities: checked ? [...draft.amenities, slug] : draft.amenities.filter((other) => other !== slug),
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

const legend = 'mb-3 text-[1.0625rem] font-semibold tracking-[-0.014em]';

/** What the bar has no room for on the phone and up to 1100 px. */
function PlaceAndDate({ draft, change }: { draft: SearchFilters; change: ChangeSearch }) {
  const id = useId();
  return (
    <div className="grid gap-4 min-[68.8125rem]:hidden">
      <Field label="Tipo de espaço" id={`${id}-type`}>
        {(control) => (
          <Select
            {...control}
            placeholder="Qualquer tipo"
            options={typeOptions}
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
        value={draft.date}
        onValueChange={(date) => change({ date })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Zona" id={`${id}-zone`}>
          {(control) => (
            <Select
              {...control}
              placeholder="Todas"
              options={zoneOptions}
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
              placeholder={draft.zone ? 'Todos' : 'Escolha a zona primeiro'}
              options={neighborhoodOptions(draft.zone)}
              value={draft.neighborhood ?? ''}
              onValueChange={(neighborhood) => change({ neighborhood: neighborhood || null })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
