import { Link } from 'react-router-dom';
import { searchChips } from 'shared-domain/spaces/search-chips.ts';
import { noFilters, type SearchFilters, searchHref } from 'shared-domain/spaces/search-filters.schema.ts';
import { RemovableChip } from 'shared-ui/primitives/chip.tsx';

/** The active filters; each can be taken away. On the phone the row scrolls sideways. */
export function FilterChips({
  filters,
  onSearch,
}: {
  filters: SearchFilters;
  onSearch: (next: SearchFilters) => void;
}) {
  const chips = searchChips(filters);
  if (chips.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Filtros ativos"
      className="mb-7 flex scrollbar-none items-center gap-1.5 max-desk:-mx-5 max-desk:mb-5 max-desk:overflow-x-auto max-desk:px-5 desk:flex-wrap"
    >
      {chips.map((chip) => (
        <RemovableChip key={chip.id} label={chip.label} onRemove={() => onSearch(chip.without)} />
      ))}
      <Link
        className="link inline-flex min-h-11 items-center px-1.5 text-sm whitespace-nowrap"
        to={searchHref({ ...noFilters, sort: filters.sort })}
      >
        Limpar tudo
      </Link>
    </div>
  );
}
