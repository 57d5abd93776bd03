import { SlidersHorizontal } from 'lucide';
import { Link } from 'react-router-dom';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { useReadNotifications } from '../../data/notifications/read-notifications.mutation.ts';
import { useNotifications } from '../../data/notifications/use-notifications.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

/** The signed-in person's notifications of the last 90 days. */
export function Notifications({ userId }: { userId: string }) {
  const { query, notifications, unread } = useNotifications(userId);
  const read = useReadNotifications(userId);
  const { isFetching } = query;
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
          <p className="flex flex-wrap justify-between gap-x-6">
            {unread > 0 ? (
              <button
                type="button"
                className="link inline-flex min-h-11 items-center"
                onClick={() => read.mutate(undefined)}
              >
                Marcar todas como lidas
              </button>
            ) : null}
            <Link to="/profile#avisos" className="link ml-auto inline-flex min-h-11 items-center gap-1.5">
              <Icon icon={SlidersHorizontal} size={18} />O que avisar
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
