import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { noFilters, type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { RemovableChip } from 'shared-ui/primitives/chip.tsx';
import { changeSearch } from '../../data/spaces/change-search.ts';
import { searchChips } from '../../data/spaces/search-chips.ts';
import { nearDayLabel } from '../../data/spaces/search-month.ts';
import { resultsHeadingId } from './results-head.tsx';

const rowLink = 'link inline-flex min-h-11 items-center px-1.5 text-sm whitespace-nowrap';

/** The active filters; each can be taken away. On the phone the row scrolls sideways. */
export function FilterChips({
  filters,
  near,
  onSearch,
}: {
  filters: SearchFilters;
  /** The nearer of two days that the sentence may mean, `yyyy-MM-dd`. */
  near: string | null;
  onSearch: (next: SearchFilters) => void;
}) {
  const chips = searchChips(filters);
  const row = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);

  // the cross that had the focus is gone: the next one takes it, or the heading of what was found
  // biome-ignore lint/correctness/useExhaustiveDependencies: new filters are what takes the cross away
  useEffect(() => {
    const index = removed.current;
    if (index === null) return;
    removed.current = null;
    const crosses = row.current?.querySelectorAll('button');
    const next = crosses?.[Math.min(index, crosses.length - 1)] ?? document.getElementById(resultsHeadingId);
    next?.focus();
  }, [filters]);

  if (chips.length === 0) return null;
  const isRead = filters.sentence !== null && filters.sentence !== filters.q;
  return (
    <div
      ref={row}
      role="group"
      aria-label="Filtros ativos"
      className="mb-7 flex scrollbar-none items-center gap-1.5 max-desk:-mx-5 max-desk:mb-5 max-desk:overflow-x-auto max-desk:px-5 desk:flex-wrap"
    >
      {isRead ? <span className="pr-1.5 text-sm whitespace-nowrap text-muted-foreground">Entendemos:</span> : null}
      {chips.map((chip, index) => (
        <RemovableChip
          key={chip.id}
          label={chip.label}
          onRemove={() => {
            removed.current = index;
            onSearch(chip.without);
          }}
        />
      ))}
      {near ? (
        <Link className={rowLink} to={searchHref(changeSearch(filters, { date: near }))}>
          ou {nearDayLabel(near)}?
        </Link>
      ) : null}
      {isRead ? (
        <Link
          className={rowLink}
          to={searchHref({ ...noFilters, q: filters.sentence, sentence: filters.sentence, sort: filters.sort })}
        >
          Não é isso?
          <span className="sr-only"> Buscar pelas palavras como foram escritas</span>
        </Link>
      ) : null}
      <Link className={rowLink} to={searchHref({ ...noFilters, sort: filters.sort })}>
        Limpar tudo
      </Link>
    </div>
  );
}
