import { SlidersHorizontal } from 'lucide';
import { useId } from 'react';
import { formatDayWithoutYear } from 'shared-domain/days/format.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { typeOptions } from 'shared-domain/spaces/space-options.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { guestsLabel, maxPriceLabel } from '../../data/spaces/filter-words.ts';
import type { SearchFacets } from '../../data/spaces/search-facets.query.ts';
import { whenLabel } from '../../data/spaces/search-month.ts';
import { quoted, rankingWords } from '../../data/spaces/search-texts.ts';
import { DateFilter, GuestsFilter } from '../../lib/bar-fields.tsx';
import { FloatingField, floatingControl } from '../../lib/floating-field.tsx';
import { withCounts } from '../../lib/option-counts.ts';
import { PlaceSelect, severalPlaces } from '../../lib/place-select.tsx';
import { monthInPlaceOfDay } from '../../lib/when-picker.tsx';
import { preloadFilters } from './filter-panel.tsx';
import { type ChangeSearch, furtherFilters, priceOptions } from './search-options.ts';

interface FilterBarProps {
  filters: SearchFilters;
  /** Number of spaces that each option would bring, once it is known. */
  facets: SearchFacets | undefined;
  onChange: ChangeSearch;
  onOpenFilters: () => void;
}

/** The bar under the header: the filters themselves on the desktop, the search in two lines on the phone. */
export function FilterBar(props: FilterBarProps) {
  return (
    <div className="sticky top-[65px] z-15 border-b border-border bg-surface desk:top-[77px]">
      <DesktopBar {...props} />
      <PhoneBar {...props} />
    </div>
  );
}

const field = 'max-w-60';
/** Between 901 and 1100 px these wait in 'Filtros'. */
const further = 'max-[68.75rem]:hidden';

const opensFilters = (onClick: () => void) => ({
  'aria-haspopup': 'dialog' as const,
  onPointerEnter: preloadFilters,
  onFocus: preloadFilters,
  onClick,
});

function DesktopBar({ filters, facets, onChange, onOpenFilters }: FilterBarProps) {
  const id = useId();
  const count = furtherFilters(filters);
  return (
    <search aria-label="Filtros da busca" className="flex items-center gap-2.5 px-8 py-3 max-desk:hidden">
      <FloatingField label="Tipo de espaço" id={`${id}-type`} className={field}>
        <Select
          id={`${id}-type`}
          className={floatingControl}
          placeholder="Qualquer tipo"
          options={withCounts(typeOptions, facets?.types, filters.type)}
          value={filters.type ?? ''}
          onValueChange={(type) => onChange({ type: type || null })}
        />
      </FloatingField>
      <DateFilter
        id={`${id}-date`}
        className={field}
        filters={filters}
        onChange={onChange}
        alternative={monthInPlaceOfDay(filters, onChange, true)}
      />
      <FloatingField label="Onde" id={`${id}-place`} className={field}>
        <PlaceSelect
          id={`${id}-place`}
          className={floatingControl}
          filters={filters}
          facets={facets}
          onChange={onChange}
        />
      </FloatingField>
      <FloatingField label="Preço" id={`${id}-price`} className={cn(field, further)}>
        <Select
          id={`${id}-price`}
          className={floatingControl}
          placeholder={filters.maxPrice ? maxPriceLabel(filters.maxPrice) : 'Qualquer preço'}
          options={withCounts(priceOptions, facets?.prices, filters.price)}
          value={filters.price ?? ''}
          onValueChange={(price) => onChange({ price: price || null })}
        />
      </FloatingField>
      <GuestsFilter id={`${id}-guests`} className={cn('max-w-30', further)} filters={filters} onChange={onChange} />
      <Button
        variant="secondary"
        size="sm"
        className="min-h-[52px] max-[68.75rem]:ml-auto"
        {...opensFilters(onOpenFilters)}
      >
        <Icon icon={SlidersHorizontal} size={18} />
        Filtros
        {count > 0 ? (
          <Tag tone="info" className="-ml-0.5">
            <span>{count}</span>
            <span className="sr-only"> {count === 1 ? 'ativo' : 'ativos'}</span>
          </Tag>
        ) : null}
      </Button>
    </search>
  );
}

function PhoneBar({ filters, onOpenFilters }: FilterBarProps) {
  const count = furtherFilters(filters);
  const { zone, neighborhood } = filters;
  const place =
    severalPlaces(filters) ||
    (neighborhood ? `${neighborhoodName(neighborhood)}, ` : '') + (zone ? zoneName(zone) : 'Rio de Janeiro');
  const day = filters.date ? formatDayWithoutYear(filters.date) : upperFirst(whenLabel(filters)) || 'Qualquer data';
  const type = filters.type ? spaceTypeLabel(filters.type) : 'qualquer tipo';
  return (
    <div className="flex items-center gap-2.5 px-5 py-2.5 desk:hidden">
      <button
        type="button"
        {...opensFilters(onOpenFilters)}
        className="grid min-h-[52px] min-w-0 flex-1 content-center rounded-control border border-border-strong px-3.5 py-1.5 text-left hover:border-foreground *:truncate"
      >
        <b className="text-sm font-semibold">
          {filters.q && !rankingWords(filters) ? `${quoted(filters.q)}, ${place}` : place}
        </b>
        <span className="text-xs text-muted-foreground">
          {[day, ...(filters.guests ? [guestsLabel(filters.guests)] : []), type].join(' · ')}
        </span>
      </button>
      <Button
        variant="secondary"
        size="icon"
        aria-label={count > 0 ? `Filtros, ${count} ${count === 1 ? 'ativo' : 'ativos'}` : 'Filtros'}
        className="relative size-[52px]"
        {...opensFilters(onOpenFilters)}
      >
        <Icon icon={SlidersHorizontal} />
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 h-[18px] min-w-[18px] rounded-full bg-primary px-[5px] text-[0.6875rem] leading-[18px] font-bold text-primary-foreground shadow-[0_0_0_2px_var(--color-surface)]"
          >
            {count}
          </span>
        ) : null}
      </Button>
    </div>
  );
}
