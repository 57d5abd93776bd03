import { RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { categoryPath, type SpaceType } from 'shared-domain/spaces/space-types.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { pageCount } from 'shared-ui/lib/page-window.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { Pager } from 'shared-ui/patterns/pager.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { categoryHref, categorySpacesOptions } from '../../data/spaces/category-spaces.query.ts';
import type { SearchResults } from '../../data/spaces/search-spaces.query.ts';
import { NoSuchPage } from './no-such-page.tsx';
import { rangeLabel, SpaceList, SpaceListSkeleton } from './space-list.tsx';
import { useFoundSpaces } from './use-found-spaces.ts';

/** Takes the focus when what had it is gone. */
const headingId = 'categoria';

/** A category: its heading, how many there are, the cards and the pager, in every state. */
export function CategorySpaces({
  type,
  filters,
  notice,
}: {
  type: SpaceType;
  filters: SearchFilters;
  /** Says which parts of the address are ignored. */
  notice?: ReactNode;
}) {
  const { results, isOlder, isFetching, hasFailed, retry } = useFoundSpaces(categorySpacesOptions(filters));
  const isFiltered = categoryHref(type, { ...filters, page: 1 }) !== categoryPath(type);
  return (
    <div className="wrap pb-24">
      <header className="pt-14 pb-10">
        <h1 id={headingId} tabIndex={-1} className="type-h1">
          {type.category.heading}
        </h1>
        {results && results.total > 0 ? (
          <p role="status" className="mt-2.5 text-muted-foreground">
            {spaceCountLabel(results.total)}
            {results.total > 1 ? ', do mais novo ao mais antigo' : ''}
          </p>
        ) : null}
        {results?.total === 0 && !isFiltered ? null : <Filters type={type} filters={filters} />}
      </header>
      {notice}
      {results ? (
        // the failure is shown over the older results, which stay in their place
        <div className="grid grid-cols-1 items-start *:[grid-area:1/1]">
          <div>
            <Found
              type={type}
              filters={filters}
              isFiltered={isFiltered}
              results={results}
              stale={isOlder && isFetching}
            />
          </div>
          {hasFailed ? (
            <FailedPart
              className="z-1 shadow-popover"
              title="Erro ao carregar espaços. Tente novamente."
              text="Abaixo está o resultado anterior."
              onRetry={() => retry(headingId)}
              retrying={isFetching}
            />
          ) : null}
        </div>
      ) : hasFailed ? (
        <EmptyState
          failed
          className="border-t border-border py-22"
          title="Erro ao carregar espaços. Tente novamente."
          text="O servidor não respondeu depois de três tentativas."
          actions={
            <Button busy={isFetching} busyLabel="Tentando..." onClick={() => retry(headingId)}>
              <Icon icon={RotateCw} size={18} />
              Tentar novamente
            </Button>
          }
        />
      ) : (
        <SpaceListSkeleton columns={3} />
      )}
    </div>
  );
}

const categoryFilters = onDemand(() => import('./category-filters.tsx').then((module) => module.CategoryFilters));

/** Until their code is there, and without scripts, a link to the search stands in their place. */
function Filters(props: { type: SpaceType; filters: SearchFilters }) {
  const { value: CategoryFilters } = categoryFilters.useWanted(true);
  return (
    <div className="mt-6 min-h-[114px] desk:min-h-[52px]">
      {CategoryFilters ? (
        <CategoryFilters {...props} />
      ) : (
        <Link className="link inline-flex min-h-11 items-center" to={searchHref({ type: props.type.key })}>
          Filtrar por data e bairro
        </Link>
      )}
    </div>
  );
}

function Found({
  type,
  filters,
  isFiltered,
  results,
  stale,
}: {
  type: SpaceType;
  filters: SearchFilters;
  isFiltered: boolean;
  results: SearchResults;
  stale: boolean;
}) {
  const href = (page: number) => categoryHref(type, { ...filters, page });
  if (results.total === 0 && isFiltered) {
    return (
      <EmptyState
        className="border-t border-border py-22"
        title="Nenhum resultado"
        text="Nenhum espaço desta categoria atende a todos os filtros."
        actions={
          <Link className={buttonVariants({ variant: 'secondary' })} to={categoryPath(type)}>
            Limpar filtros
          </Link>
        }
      />
    );
  }
  if (results.total === 0) {
    return (
      <EmptyState
        className="border-t border-border py-22"
        title="Nenhum espaço disponível nesta categoria ainda."
        text="Tem um lugar assim? Seja a primeira pessoa a anunciar."
        actions={
          <div className="grid justify-items-center gap-2">
            <ListLink className={buttonVariants()}>Anunciar Espaço</ListLink>
            <Link className="link inline-flex min-h-11 items-center" to="/buscar">
              Ver todos os espaços
            </Link>
          </div>
        }
      />
    );
  }
  if (results.items.length === 0) {
    return (
      <NoSuchPage
        className="border-t border-border py-22"
        text={`A categoria tem ${spaceCountLabel(results.total)}.`}
        first={href(1)}
      />
    );
  }
  return (
    <>
      <SpaceList spaces={results.items} columns={3} search={filters} stale={stale} />
      <Pager
        page={results.page}
        pages={pageCount(results.total, results.pageSize)}
        href={href}
        headingId={headingId}
        note={results.total > results.pageSize ? rangeLabel(results) : null}
      />
    </>
  );
}
