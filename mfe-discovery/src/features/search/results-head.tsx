import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { SearchResults } from '../../data/spaces/search-spaces.query.ts';
import { noResultsText, resultsHeading, resultsSubline } from '../../data/spaces/search-texts.ts';
import { SortControl } from './sort-control.tsx';

/** Takes the focus when what had it is gone. */
export const resultsHeadingId = 'resultados';

interface ResultsHeadProps {
  filters: SearchFilters;
  results: SearchResults | undefined;
  failed: boolean;
  onSort: (sort: SearchFilters['sort']) => void;
}

/** The count in words, and the order. A new count is announced. */
export function ResultsHead({ filters, results, failed, onSort }: ResultsHeadProps) {
  if (results?.total === 0) {
    return (
      <div role="status" className="mb-4 grid gap-2">
        <h1 id={resultsHeadingId} tabIndex={-1} className="type-h3">
          Nenhum resultado
        </h1>
        <p className="text-subtle-foreground">{noResultsText(results.filters)}</p>
      </div>
    );
  }
  return (
    <div className="mb-4 flex justify-between gap-x-5 gap-y-3 max-desk:flex-wrap max-desk:items-end desk:items-center">
      {/* on the phone what was found takes two lines: its place is kept while it loads and when it fails */}
      <div
        role="status"
        className={cn(
          'min-w-[min(100%,8rem)] flex-1',
          // the longest headings: next to the order they would take four lines
          filters.month && 'max-desk:basis-full',
          !results && 'max-desk:min-h-[4.9375rem]',
        )}
      >
        <h1 id={resultsHeadingId} tabIndex={-1} className="type-h3">
          {results
            ? resultsHeading(results.filters, results.total)
            : failed
              ? 'Buscar espaços'
              : 'Carregando espaços...'}
        </h1>
        {results ? (
          <p className="text-sm text-muted-foreground">{resultsSubline(results.filters, results.total)}</p>
        ) : (
          <div className="h-[1.3125rem] pt-1">{failed ? null : <Skeleton className="h-4 w-56 max-w-full" />}</div>
        )}
      </div>
      <SortControl sort={filters.sort} onSort={onSort} />
    </div>
  );
}
