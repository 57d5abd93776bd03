import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { notificationsOptions } from '../../data/notifications/notifications.query.ts';
import { useReadNotifications } from '../../data/notifications/read-notifications.mutation.ts';
import { NotificationList } from './notification-list.tsx';

/** The signed-in person's notifications of the last 90 days. */
export function Notifications({ userId }: { userId: string }) {
  const query = useInfiniteQuery(notificationsOptions(userId));
  const read = useReadNotifications(userId);
  const { data, isFetching } = query;
  // one that came in the meantime moves the others on: a page may repeat some of the page before
  const notifications = data && [
    ...new Map(data.pages.flatMap(({ items }) => items).map((one) => [one.id, one])).values(),
  ];
  const hasUnread = notifications?.some(({ isRead }) => !isRead);
  return (
    <>
      <PageHeader
        title="Notificações"
        lead="Guardamos por 90 dias. Dinheiro e reservas avisam sempre por e-mail também."
      />
      {notifications === undefined ? (
        query.isError ? (
          <FailedPart
            title="As notificações não carregaram."
            text="Confira sua conexão e tente de novo."
            retrying={isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <NotificationsSkeleton />
        )
      ) : notifications.length === 0 ? (
        <EmptyState
          className="py-16"
          title="Nenhuma notificação"
          text="Avisamos aqui quando algo acontecer com suas reservas, conversas e anúncios."
        />
      ) : (
        <>
          <p className="flex flex-wrap gap-x-6">
            {hasUnread ? (
              <button
                type="button"
                className="link inline-flex min-h-11 items-center"
                onClick={() => read.mutate(undefined)}
              >
                Marcar todas como lidas
              </button>
            ) : null}
            <Link to="/profile#avisos" className="link inline-flex min-h-11 items-center">
              O que avisar
            </Link>
          </p>
          <NotificationList notifications={notifications} onOpen={(id) => read.mutate([id])} />
          {query.isFetchNextPageError && !isFetching ? (
            <FailedPart
              className="mt-4"
              title="As mais antigas não carregaram."
              onRetry={() => void query.fetchNextPage()}
            />
          ) : query.hasNextPage ? (
            <Button
              variant="secondary"
              className="mt-6"
              busy={query.isFetchingNextPage}
              busyLabel="Carregando..."
              onClick={() => void query.fetchNextPage()}
            >
              Ver mais antigas
            </Button>
          ) : null}
        </>
      )}
    </>
  );
}

export function NotificationsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        Carregando as notificações...
      </p>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-20" />
      ))}
    </div>
  );
}
