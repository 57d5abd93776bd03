import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import type { PageMeta, PageMetaArgs } from 'shared-domain/contracts/route-module.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { queryClientContext } from 'shared-domain/platform';
import { longestQuery } from 'shared-domain/rules/search-rules.ts';
import { type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { sentenceParam } from 'shared-domain/spaces/sentence-param.ts';
import { findType } from 'shared-domain/spaces/space-types.ts';
import panorama from 'shared-ui/images/hero-1440.webp';
import { cn } from 'shared-ui/lib/cn.ts';
import { pageCount } from 'shared-ui/lib/page-window.ts';
import { useIsDesktop } from 'shared-ui/lib/use-is-desktop.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { IgnoredNotice } from 'shared-ui/patterns/ignored-notice.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Pager } from 'shared-ui/patterns/pager.tsx';
import { inPlace } from '../data/places/place-phrases.ts';
import { changeSearch } from '../data/spaces/change-search.ts';
import { searchFacetsOptions } from '../data/spaces/search-facets.query.ts';
import { freeInMonth, whenLabel } from '../data/spaces/search-month.ts';
import { parseSearch } from '../data/spaces/search-of-address.ts';
import { type SearchResults, searchSpacesOptions } from '../data/spaces/search-spaces.query.ts';
import { unknownWordsText, wordlessText } from '../data/spaces/search-texts.ts';
import { FilterBar } from '../features/search/filter-bar.tsx';
import { FilterChips } from '../features/search/filter-chips.tsx';
import { FilterPanel } from '../features/search/filter-panel.tsx';
import { MapPlace, mapHash } from '../features/search/map-place.tsx';
import { NoResults } from '../features/search/no-results.tsx';
import { ResultsHead, resultsHeadingId } from '../features/search/results-head.tsx';
import { NoSuchPage } from '../features/space-list/no-such-page.tsx';
import { rangeLabel, SpaceList, SpaceListSkeleton } from '../features/space-list/space-list.tsx';
import { useFoundSpaces } from '../features/space-list/use-found-spaces.ts';
import { startQueries } from './start-queries.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext);
  const { searchParams } = new URL(request.url);
  const { filters, ignored } = parseSearch(searchParams);
  const sentence = searchParams.get(sentenceParam)?.trim();
  if (sentence) {
    // of what is too long the page says that it is left out
    if (sentence.length > longestQuery) throw redirect(searchHref({ ...filters, q: sentence, page: 1 }));
    const { searchBySentence } = await sentenceCode();
    throw redirect(searchHref(searchBySentence(filters, sentence, todayInRio())));
  }
  const [unused] = await Promise.all([
    filters.sentence ? sentenceCode().then(({ unusedParts }) => unusedParts(filters, todayInRio())) : null,
    startQueries(() => client.ensureQueryData(searchSpacesOptions(filters))),
  ]);
  return { filters, ignored, unused };
}

/** The rules come with the first sentence. */
const sentenceCode = () => import('../data/sentence/search-by-sentence.ts');

export function meta(_data: unknown, { url }: PageMetaArgs): PageMeta {
  const { filters } = parseSearch(url.searchParams);
  const what = findType(filters.type ?? '')?.category.short ?? 'Espaços para eventos';
  return {
    title: [`${what} ${inPlace(filters)}`, whenLabel(filters)].filter(Boolean).join(', '),
    description: `${what} ${inPlace(filters)}: veja o que ${filters.month ? `tem ${freeInMonth(filters)}` : 'está livre na sua data'}, com preço por evento e avaliações.`,
    // one address for each search, however the address that led here writes it
    canonical: searchHref(filters),
    image: panorama,
    noindex: searchHref(filters) !== '/buscar',
  };
}

export function Component() {
  const { filters, ignored, unused } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const { hash } = useLocation();
  const isOnMap = hash === mapHash;
  // the phone's map stays open while it filters
  const search = (next: SearchFilters) => navigate(searchHref(next) + hash);
  const change = (next: Partial<SearchFilters>) => search(changeSearch(filters, next));
  const { results, isOlder, isFetching, hasFailed, retry } = useFoundSpaces(searchSpacesOptions(filters));
  // the bar shows them on the desktop only; the results come first
  const isDesktop = useIsDesktop();
  const facets = useQuery({
    ...searchFacetsOptions(filters),
    enabled: isDesktop === true && results !== undefined && !isOlder,
  });

  return (
    <>
      <FilterBar filters={filters} facets={facets.data} onChange={change} onOpenFilters={() => setFiltersOpen(true)} />
      <FilterPanel
        open={filtersOpen}
        onOpenChange={setFiltersOpen}
        filters={filters}
        onApply={(next) => {
          setFiltersOpen(false);
          void search(next);
        }}
      />
      <div className="grid items-start desk:grid-cols-[minmax(0,1fr)_43%] wide:grid-cols-[minmax(0,1fr)_36%]">
        <div className="min-w-0 px-5 pt-4.5 pb-24 desk:px-8 desk:pt-6 desk:pb-18">
          <ResultsHead filters={filters} results={results} failed={hasFailed} onSort={(sort) => change({ sort })} />
          <FilterChips filters={filters} near={unused?.near ?? null} onSearch={search} />
          <IgnoredNotice ignored={ignored} />
          {[
            unused?.sentence,
            results?.unknownText && unknownWordsText(results.unknownText),
            results?.wordlessText && wordlessText(results.wordlessText),
          ].map((text) =>
            text ? (
              <Notice key={text} className="mb-6" role="status">
                {text}
              </Notice>
            ) : null,
          )}
          {/* over the older results, which stay where they are */}
          <div className="grid grid-cols-1 items-start *:[grid-area:1/1]">
            {results ? (
              <div>
                <Results
                  filters={filters}
                  results={results}
                  question={unused?.question ?? null}
                  isOlder={isOlder}
                  isFetching={isFetching}
                />
                {unused?.around && !isOlder ? (
                  <Link
                    className="link mt-6 inline-flex min-h-11 items-center"
                    to={searchHref(
                      changeSearch(filters, { neighborhoods: [filters.neighborhood ?? '', ...unused.around.slugs] }),
                    )}
                  >
                    Procurar também {unused.around.names}
                  </Link>
                ) : null}
              </div>
            ) : hasFailed ? null : (
              <div>
                <SpaceListSkeleton columns={2} />
              </div>
            )}
            {hasFailed ? (
              <FailedPart
                className={cn(
                  results && 'z-1 shadow-popover',
                  // the phone's map covers the list
                  hash === mapHash &&
                    'shadow-popover max-desk:fixed max-desk:inset-x-5 max-desk:bottom-21 max-desk:z-15',
                )}
                title="Erro ao carregar espaços. Tente novamente."
                text={failureText(results, isOnMap)}
                onRetry={() => retry(resultsHeadingId)}
                retrying={isFetching}
              />
            ) : null}
          </div>
        </div>
        <MapPlace spaces={results?.items ?? []} filters={filters} onChange={change} />
      </div>
    </>
  );
}

function failureText(older: SearchResults | undefined, isOnMap: boolean): string {
  if (!older) return 'O servidor não respondeu.';
  return isOnMap ? 'O mapa mostra o resultado anterior.' : 'Abaixo está o resultado anterior.';
}

function Results({
  filters,
  results,
  question,
  isOlder,
  isFetching,
}: {
  filters: SearchFilters;
  results: SearchResults;
  /** To the host of each, of what no filter could do. */
  question: string | null;
  isOlder: boolean;
  isFetching: boolean;
}) {
  if (results.total === 0) return isOlder ? null : <NoResults filters={filters} />;
  const href = (page: number) => searchHref({ ...filters, page });
  if (results.items.length === 0) {
    return <NoSuchPage text="A busca tem menos resultados do que isso." first={href(1)} />;
  }
  return (
    <>
      <SpaceList
        spaces={results.items}
        columns={2}
        search={filters}
        question={question}
        stale={isOlder && isFetching}
      />
      <Pager
        page={results.page}
        pages={pageCount(results.total, results.pageSize)}
        href={href}
        headingId={resultsHeadingId}
        note={results.total > results.pageSize ? rangeLabel(results) : null}
      />
    </>
  );
}
