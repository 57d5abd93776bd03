import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Popover } from 'shared-ui/primitives/popover.tsx';
import { useReadNotifications } from '../../data/notifications/read-notifications.mutation.ts';
import { useNotifications } from '../../data/notifications/use-notifications.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

interface NotificationsPopoverProps {
  userId: string;
  bell: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The newest notifications below the bell; it closes when one of its links, or anything else, leads to another page. */
export function NotificationsPopover({ userId, bell, open, onOpenChange }: NotificationsPopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  const close = useRef(() => onOpenChange(false));
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key === openedAt.current) return;
    openedAt.current = key;
    close.current();
  }, [key]);
  return (
    <Popover
      ref={popup}
      data-slot="notifications"
      anchor={bell}
      open={open}
      onOpenChange={onOpenChange}
      label="Notificações"
      align="end"
      alignOffset={-40}
      // its name is read first, not its first button
      initialFocus={popup}
      className="flex max-h-[min(44rem,var(--available-height))] w-[420px] flex-col"
    >
      <NewestNotifications userId={userId} />
    </Popover>
  );
}

function NewestNotifications({ userId }: { userId: string }) {
  const { query, notifications, unread } = useNotifications(userId);
  const read = useReadNotifications(userId);
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-5 pt-2">
        <h2 className="type-h4">Notificações</h2>
        {unread > 0 ? (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center text-sm"
            onClick={() => read.mutate(undefined)}
          >
            Marcar todas como lidas
          </button>
        ) : (
          <span className="min-h-11" />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
        {notifications === undefined ? (
          query.isError ? (
            <FailedPart
              className="mx-5 my-3"
              title="As notificações não carregaram."
              text="Confira sua conexão e tente de novo."
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <div className="px-5 py-3">
              <NotificationsSkeleton />
            </div>
          )
        ) : notifications.length === 0 ? (
          <p className="px-5 py-6 text-sm text-pretty text-muted-foreground">
            Nenhuma notificação. Avisamos aqui quando algo acontecer com suas reservas, conversas e anúncios.
          </p>
        ) : (
          <NotificationList notifications={notifications} onOpen={(id) => read.mutate([id])} compact />
        )}
      </div>
      <div className="flex justify-between gap-4 border-t border-border px-5 py-1 text-sm">
        <Link to="/notificacoes" className="link inline-flex min-h-11 items-center">
          Ver todas
        </Link>
        <Link to="/profile#avisos" className="link inline-flex min-h-11 items-center">
          O que avisar
        </Link>
      </div>
    </>
  );
}
