import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { personName } from 'shared-domain/people/person-name.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type Act, actsOfOptions } from '../../data/administration/audit-log.query.ts';
import { formatRelativeTime } from '../../lib/moments.ts';
import { MorePages } from '../../lib/more-pages.tsx';
import { ActChanges } from './act-changes.tsx';
import { actReason, actTitle } from './act-labels.ts';

interface ActHistoryProps {
  type: 'space' | 'profile';
  id: string;
  /** The first entry: 'Conta criada' and its time (ISO 8601). */
  began: { words: string; at: string };
}

/**
 * Registro: decisions about a space, or about a person and their spaces, with their reasons, questions and later
 * changes.
 */
export function ActHistory({ type, id, began }: ActHistoryProps) {
  const query = useInfiniteQuery(actsOfOptions(type, id));
  const acts = query.data?.pages.flat();
  return (
    <section aria-labelledby="acts" className="border-t border-border py-8">
      <h2 id="acts" className="type-h3 mb-3.5">
        Registro
      </h2>
      {acts ? (
        <ol className="divide-y divide-border">
          {acts.map((act) => (
            <Entry key={act.id} at={act.created_at}>
              <ActWords act={act} isOf={type} />
            </Entry>
          ))}
          {query.hasNextPage ? null : <Entry at={began.at}>{began.words}</Entry>}
        </ol>
      ) : query.isFetching ? (
        <Skeleton className="h-16" />
      ) : (
        <FailedPart title="Não foi possível carregar o registro." onRetry={() => void query.refetch()} />
      )}
      <MorePages query={query} failed="Não foi possível carregar mais do registro." />
    </section>
  );
}

function Entry({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 py-2.5 text-sm desk:grid-cols-[120px_minmax(0,1fr)]">
      <time dateTime={at} className="text-muted-foreground">
        {formatRelativeTime(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </li>
  );
}

function ActWords({ act, isOf }: { act: Act; isOf: ActHistoryProps['type'] }) {
  const { details, target_id, target_type } = act;
  const title = typeof details.title === 'string' ? details.title : 'Anúncio';
  return (
    <>
      <p>
        <b className="font-semibold">{actTitle(act)}</b>
        {act.actor ? `, por ${personName(act.actor, 'Conta sem nome')}` : ''}
      </p>
      {isOf === 'profile' && target_type === 'space' ? (
        <p>
          {act.action === 'space_deleted' ? (
            title
          ) : (
            <Link className="link" to={`/admin/space/${target_id}`}>
              {title}
            </Link>
          )}
        </p>
      ) : null}
      {act.note ? <p className="whitespace-pre-line">“{act.note}”</p> : null}
      {actReason(act) ? <p>Motivo: {actReason(act)}</p> : null}
      <ActChanges act={act} />
    </>
  );
}
