import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import type { SpaceType } from 'shared-domain/spaces/space-types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { categoryHref } from '../../data/spaces/category-spaces.query.ts';
import { changeSearch } from '../../data/spaces/search-of-address.ts';
import { CountInput } from '../../lib/count-input.tsx';
import { FloatingField, floatingControl } from '../../lib/floating-field.tsx';
import { PlaceSelect } from '../../lib/place-select.tsx';

/** Date, place and guests of the page of a category, which stays the same page. */
export function CategoryFilters({ type, filters }: { type: SpaceType; filters: SearchFilters }) {
  const id = useId();
  const navigate = useNavigate();
  const change = (next: Partial<SearchFilters>) =>
    void navigate(categoryHref(type, changeSearch(filters, next)), { preventScrollReset: true });
  return (
    <search
      aria-label="Filtros da categoria"
      className="grid grid-cols-2 gap-2.5 *:max-w-none desk:flex desk:*:max-w-60"
    >
      <FloatingField label="Data do evento" id={`${id}-date`} className="max-desk:col-span-2">
        <DatePicker
          id={`${id}-date`}
          label="Data do evento"
          placeholder="Qualquer data"
          className={cn(floatingControl, 'items-end pr-2 [&_svg]:hidden')}
          months={2}
          clearable
          format={formatNumericDay}
          value={filters.date}
          onValueChange={(date) => change({ date })}
        />
      </FloatingField>
      <FloatingField label="Onde" id={`${id}-place`}>
        <PlaceSelect id={`${id}-place`} className={floatingControl} filters={filters} onChange={change} />
      </FloatingField>
      <FloatingField label="Convidados" id={`${id}-guests`}>
        <CountInput
          id={`${id}-guests`}
          className={cn(floatingControl, 'pr-3')}
          placeholder="Quantos"
          value={filters.guests}
          onValueChange={(guests) => change({ guests })}
        />
      </FloatingField>
    </search>
  );
}
