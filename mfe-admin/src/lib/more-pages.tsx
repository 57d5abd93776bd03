import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';

interface MorePagesProps {
  query: {
    isFetching: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Said when the next page does not come. */
  failed: string;
}

/** Below a list in a dialog that loads in pages; renders nothing when it is complete. */
export function MorePages({ query, failed }: MorePagesProps) {
  if (query.isFetchNextPageError && !query.isFetching)
    return <FailedPart className="mt-4" title={failed} onRetry={() => void query.fetchNextPage()} />;
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      full
      className="mt-4"
      busy={query.isFetchingNextPage}
      busyLabel="Carregando..."
      onClick={() => void query.fetchNextPage()}
    >
      Ver mais
    </Button>
  );
}
