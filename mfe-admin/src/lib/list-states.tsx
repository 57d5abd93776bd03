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
    refetch: () => unknown;
  };
  page: number;
  pageSize: number;
  hrefOfPage: (page: number) => string;
  texts: { loading: string; failed: string; empty: { title: string; text: string } };
  /** The rows; drawn when there are any. */
  children: ReactNode;
}

/** A list of the panel that is loading, failed, empty, beyond its last page, or there, with its pager. */
export function ListStates({ query, page, pageSize, hrefOfPage, texts, children }: ListStatesProps) {
  const { data, isFetching, refetch } = query;
  if (!data && !isFetching) return <FailedPart title={texts.failed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div>
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
        <Skeleton className="h-[420px] w-full" />
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
