import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import type { SpaceType } from 'shared-domain/spaces/space-types.ts';
import { categoryHref } from '../../data/spaces/category-spaces.query.ts';
import { changeSearch } from '../../data/spaces/change-search.ts';
import { DateFilter, GuestsFilter } from '../../lib/bar-fields.tsx';
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
      <DateFilter id={`${id}-date`} className="max-desk:col-span-2" filters={filters} onChange={change} />
      <FloatingField label="Onde" id={`${id}-place`}>
        <PlaceSelect id={`${id}-place`} className={floatingControl} filters={filters} onChange={change} />
      </FloatingField>
      <GuestsFilter id={`${id}-guests`} filters={filters} onChange={change} />
    </search>
  );
}
