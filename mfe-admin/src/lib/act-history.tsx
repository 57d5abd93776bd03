import { useInfiniteQuery } from '@tanstack/react-query';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { actsOfOptions } from '../../data/administration/audit-log.query.ts';
import { actChanges, actReason, actTitle } from '../../lib/act-labels.ts';
import { formatDateTime } from '../../lib/moments.ts';
import { MorePages } from '../../lib/more-pages.tsx';

/** What was decided about a space, why, and what its host changed afterwards. */
export function SpaceHistory({ id }: { id: string }) {
  const query = useInfiniteQuery(actsOfOptions('space', id));
  const acts = query.data?.pages.flat();
  return (
    <section aria-labelledby="review-history" className="border-t border-border py-8">
      <h2 id="review-history" className="type-h3 mb-3">
        Histórico
      </h2>
      {acts?.length === 0 ? (
        <p className="text-muted-foreground">Nenhuma decisão ainda.</p>
      ) : acts ? (
        <ul className="divide-y divide-border">
          {acts.map((act) => (
            <li key={act.id} className="py-3 text-sm first:pt-0">
              <p className="font-semibold">{actTitle(act)}</p>
              {actReason(act) ? <p className="wrap-anywhere">Motivo: {actReason(act)}</p> : null}
              <ul className="wrap-anywhere">
                {actChanges(act).map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
              <p className="text-xs text-muted-foreground">
                {act.actor ? `Por ${act.actor}, ` : ''}
                {formatDateTime(act.createdAt)}
              </p>
            </li>
          ))}
        </ul>
      ) : query.isFetching ? (
        <Skeleton className="h-16" />
      ) : (
        <FailedPart title="Não foi possível carregar o histórico." onRetry={() => void query.refetch()} />
      )}
      <MorePages query={query} failed="Não foi possível carregar mais do histórico." />
    </section>
  );
}
