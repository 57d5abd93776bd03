import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageCount } from 'shared-ui/lib/page-window.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Pager } from 'shared-ui/patterns/pager.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

interface ListStatesProps {
  query: {
    data: { items: readonly unknown[]; total: number } | undefined;
    isFetching: boolean;
    errorUpdateCount: number;
    refetch: () => unknown;
  };
  page: number;
  pageSize: number;
  hrefOfPage: (page: number) => string;
  texts: { loading: string; failed: string; empty: { title: string; text: string } };
  /** The rows; rendered when there are any. */
  children: ReactNode;
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

/** A list of the panel that is loading, failed, empty, beyond its last page, or there, with its pager. */
export function ListStates({ query, page, pageSize, hrefOfPage, texts, children }: ListStatesProps) {
  const { data, errorUpdateCount, isFetching, refetch } = query;
  if (!data && errorUpdateCount > 0)
    return (
      <FailedPart
        title={texts.failed}
        text="Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <div>
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
        <LoadingRows />
      </div>
    );
  if (data.items.length > 0)
    return (
      <>
        {children}
        <Pager page={page} pages={pageCount(data.total, pageSize)} href={hrefOfPage} />
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
  return <EmptyState className="rounded-surface border border-border" {...texts.empty} />;
}
