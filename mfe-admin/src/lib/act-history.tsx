import { useInfiniteQuery } from '@tanstack/react-query';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { actsOfOptions } from '../data/administration/audit-log.query.ts';
import { actChanges, actReason, actTitle } from './act-labels.ts';
import { formatDateTime } from './moments.ts';
import { MorePages } from './more-pages.tsx';

/** What was decided about a space or a person, why, and what was changed afterwards. */
export function ActHistory({ type, id, title }: { type: 'space' | 'profile'; id: string; title: string }) {
  const query = useInfiniteQuery(actsOfOptions(type, id));
  const acts = query.data?.pages.flat();
  return (
    <section aria-labelledby="acts" className="border-t border-border py-8">
      <h2 id="acts" className="type-h3 mb-3">
        {title}
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
