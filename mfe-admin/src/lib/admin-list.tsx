import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageCount } from 'shared-ui/lib/page-window.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Pager } from 'shared-ui/patterns/pager.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { AdminTable, type Columns } from './admin-table.tsx';
import { SearchField } from './search-field.tsx';
import type { usePanelAddress } from './use-panel-address.ts';

interface ListPage<Item> {
  items: readonly Item[];
  total: number;
}

interface AdminListProps<Item> {
  query: {
    data: ListPage<Item> | undefined;
    isFetching: boolean;
    isPlaceholderData: boolean;
    errorUpdateCount: number;
    refetch: () => unknown;
  };
  address: ReturnType<typeof usePanelAddress>;
  /** Without it the list has one page. */
  pageSize?: number;
  /** Above the search: figures of the same query. */
  head?: ReactNode;
  /** Label of the search field. */
  search?: string;
  /** Next to the search field. */
  filters?: ReactNode;
  /** With its article: 'as reservas' */
  things: string;
  failed?: string;
  empty: { title: string; text: string };
  /** Puts the rows into a table. */
  table?: { label: string; columns: Columns };
  /** Below the rows. */
  note?: string;
  /** Renders the rows; called when there are any. */
  children: (items: readonly Item[]) => ReactNode;
}

/** The page of a query that returns the whole list. */
export const onePage = <Item,>(items: Item[]): ListPage<Item> => ({ items, total: items.length });

/** A list of the panel: search and filters above, then the rows or a loading, failed or empty state, and the pager. */
export function AdminList<Item>({ head, search, filters, ...props }: AdminListProps<Item>) {
  const { query, address } = props;
  return (
    <div aria-busy={query.isFetching}>
      {head}
      {search || filters ? (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          {search ? (
            <SearchField
              label={search}
              value={address.search}
              onSearch={(text) => address.change({ busca: text || null })}
            />
          ) : null}
          {filters}
        </div>
      ) : null}
      <Rows {...props} />
    </div>
  );
}

type RowsProps<Item> = Omit<AdminListProps<Item>, 'head' | 'search' | 'filters'>;

function Rows<Item>({
  query: { data, isFetching, isPlaceholderData, errorUpdateCount, refetch },
  address: { page, hrefOfPage },
  pageSize,
  things,
  failed = `Não foi possível carregar ${things}.`,
  empty,
  table,
  note,
  children,
}: RowsProps<Item>) {
  if (!data && errorUpdateCount > 0)
    return (
      <FailedPart
        title={failed}
        text="Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <div>
        <p role="status" className="sr-only">
          Carregando {things}...
        </p>
        <LoadingRows />
      </div>
    );
  if (data.items.length > 0)
    return (
      <>
        {table ? (
          <AdminTable {...table} stale={isPlaceholderData}>
            {children(data.items)}
          </AdminTable>
        ) : (
          children(data.items)
        )}
        {note ? <p className="mt-3.5 text-xs text-muted-foreground">{note}</p> : null}
        {pageSize ? <Pager page={page} pages={pageCount(data.total, pageSize)} href={hrefOfPage} /> : null}
      </>
    );
  if (data.total > 0)
    return (
      <EmptyState
        className="rounded-surface border border-border"
        title="Esta página não existe"
        text="A lista ficou mais curta."
        actions={
          <Link className={buttonVariants()} to={hrefOfPage(1)}>
            Ir para a primeira página
          </Link>
        }
      />
    );
  return <EmptyState className="rounded-surface border border-border" {...empty} />;
}

/** The table to come: on the phone its rows are cards. */
function LoadingRows() {
  return (
    <div className="divide-y divide-border overflow-hidden rounded-surface border border-border">
      <div className="h-[46px] bg-sunken max-desk:hidden" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div
          key={row}
          className="grid gap-2.5 p-4 desk:h-[73px] desk:grid-cols-[2fr_1fr_1fr_1fr_112px] desk:items-center desk:gap-8"
        >
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 max-desk:hidden" />
          <Skeleton className="h-[26px] w-28 max-w-full" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  );
}
