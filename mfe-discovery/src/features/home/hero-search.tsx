import { Search } from 'lucide';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { longestQuery } from 'shared-domain/rules/search-rules.ts';
import { noFilters, type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { sentenceParam } from 'shared-domain/spaces/sentence-param.ts';
import { typeOptions, zoneOptions } from 'shared-domain/spaces/space-options.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { readFields } from 'shared-ui/lib/read-fields.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { oneKindOfDays } from '../../data/spaces/search-month.ts';
import { CountInput } from '../../lib/count-input.tsx';
import { monthInPlaceOfDay } from '../../lib/when-picker.tsx';

// the list comes when a zone is chosen
const neighborhoods = onDemand(() =>
  import('shared-domain/places/neighborhoods.ts').then((module) => module.neighborhoodOptions),
);

/** A sentence, or type, date, guests, zone and neighbourhood: the fields and the button in one surface. Works as a plain form, too. */
export function HeroSearch() {
  const navigate = useNavigate();
  const id = useId();
  const [filters, setFilters] = useState<SearchFilters>(noFilters);
  const change = (next: Partial<SearchFilters>) =>
    setFilters((present) => ({ ...present, ...next, ...oneKindOfDays({ ...present, ...next }, next) }));
  const { zone } = filters;
  const { value: neighborhoodOptions, failed, retry } = neighborhoods.useWanted(zone !== null);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sentence = String(new FormData(event.currentTarget).get(sentenceParam) ?? '').trim();
    const href = searchHref(filters);
    // the search page reads it, in addition to the chosen filters
    const read = new URLSearchParams({ [sentenceParam]: sentence.slice(0, 2 * longestQuery) });
    void navigate(sentence ? `${href}${href.includes('?') ? '&' : '?'}${read}` : href);
  };

  return (
    <form
      role="search"
      aria-label="Buscar espaços disponíveis"
      action="/buscar"
      onSubmitCapture={readFields}
      onSubmit={search}
      className={cn(
        'mt-[120px] mb-2 grid grid-cols-2 items-center rounded-surface bg-surface p-2 shadow-popover forced-colors:outline-1 min-[37.5rem]:mt-[250px]',
        'desk:mt-auto desk:mb-9 desk:grid-cols-3 desk:gap-y-2 desk:p-3',
        'min-[80rem]:grid-cols-[1fr_1fr_0.85fr_0.9fr_1.35fr_auto]',
      )}
    >
      <HeroField label="O que você procura" id={`${id}-sentence`} first whole>
        <Input
          id={`${id}-sentence`}
          name={sentenceParam}
          autoComplete="off"
          placeholder="Sítio para 60 pessoas, até 5 mil"
        />
      </HeroField>
      <HeroField label="Tipo de espaço" id={`${id}-type`} firstOfRow>
        <Select
          bare
          id={`${id}-type`}
          name="type"
          placeholder="Qualquer tipo"
          options={typeOptions}
          value={filters.type ?? ''}
          onValueChange={(type) => change({ type: type || null })}
        />
      </HeroField>
      <HeroField label="Data do evento" id={`${id}-date`} half>
        <DatePicker
          bare
          id={`${id}-date`}
          label="Data do evento"
          placeholder="Escolher data"
          className="items-end pr-2.5 pb-[3px]"
          months={2}
          clearable
          alwaysBelow
          value={filters.date}
          onValueChange={(date) => change({ date })}
          alternative={monthInPlaceOfDay(filters, change, false)}
        />
        {filters.date ? <input type="hidden" name="date" value={filters.date} /> : null}
        {filters.month ? <input type="hidden" name="month" value={filters.month} /> : null}
        {filters.weekdays.length > 0 ? <input type="hidden" name="weekdays" value={filters.weekdays.join()} /> : null}
      </HeroField>
      <HeroField label="Convidados" id={`${id}-guests`} half>
        <CountInput
          id={`${id}-guests`}
          name="guests"
          className="text-subtle-foreground"
          placeholder="Quantas pessoas"
          value={filters.guests}
          onValueChange={(guests) => change({ guests })}
        />
      </HeroField>
      <HeroField label="Zona" id={`${id}-zone`} half>
        <Select
          bare
          id={`${id}-zone`}
          name="zone"
          placeholder="Todas"
          options={zoneOptions}
          onPointerEnter={neighborhoods.preload}
          onFocus={neighborhoods.preload}
          value={zone ?? ''}
          onValueChange={(next) => change({ zone: next || null, neighborhood: null })}
        />
      </HeroField>
      <HeroField label="Bairro" id={`${id}-neighborhood`} half>
        <Select
          bare
          id={`${id}-neighborhood`}
          name="neighborhood"
          disabled={!zone}
          aria-describedby={zone ? undefined : `${id}-hint`}
          placeholder={!zone ? 'Escolha a zona' : failed ? 'A lista não carregou' : 'Todos os bairros'}
          options={neighborhoodOptions?.(zone) ?? []}
          onFocus={() => failed && retry()}
          value={filters.neighborhood ?? ''}
          onValueChange={(neighborhood) => change({ neighborhood: neighborhood || null })}
        />
        <span id={`${id}-hint`} className="sr-only">
          Disponível depois de escolher a zona
        </span>
      </HeroField>
      <Button
        type="submit"
        size="lg"
        className="max-desk:col-span-2 mt-2 min-[37.5rem]:whitespace-nowrap max-[360px]:px-2.5 max-[360px]:text-[0.9375rem] desk:mt-0 desk:ml-3"
      >
        <Icon icon={Search} />
        Buscar espaços disponíveis
      </Button>
    </form>
  );
}

function HeroField({
  label,
  id,
  first = false,
  half = false,
  whole = false,
  firstOfRow = false,
  children,
}: {
  label: string;
  id: string;
  first?: boolean;
  /** On the phone two share a row. */
  half?: boolean;
  /** A row of its own. */
  whole?: boolean;
  /** On the desktop none is left of it. */
  firstOfRow?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cn(
        'hero-field',
        !half && 'max-desk:col-span-2',
        whole && 'desk:col-span-full desk:border-b desk:border-border',
        !first && 'hero-line',
        firstOfRow && 'desk:before:hidden',
      )}
    >
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
