import { Bell, CalendarCheck, MessageSquare } from 'lucide';
import { cloneElement, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { personName } from 'shared-domain/people/person-name.ts';
import type { SessionUser } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useIsDesktop } from 'shared-ui/lib/use-is-desktop.ts';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { FavouritesLink, iconLink, textLink, usePreload } from './header-parts.tsx';
import { paths } from './navigation.ts';
import { conversationsName, notificationsName, UnreadBadge } from './unread-badge.tsx';
import type { Unread } from './unread-watcher.tsx';

const accountMenu = onDemand(() =>
  import(/* webpackChunkName: "account-menu" */ './account-menu.tsx').then((module) => module.AccountMenu),
);

const notificationsPopover = onDemand(() =>
  import(/* webpackChunkName: "notifications-popover" */ '../features/notifications/notifications-popover.tsx').then(
    (module) => module.NotificationsPopover,
  ),
);

export function SignedInLinks({ user, unread }: { user: SessionUser; unread: Unread }) {
  return (
    <>
      {user.isAdmin ? (
        <Link to={paths.admin} className={textLink}>
          Admin
        </Link>
      ) : null}
      <Link to={paths.affiliates} className={textLink}>
        Afiliados
      </Link>
      {user.isHost ? (
        // the header has room for it on wide windows only; the menus always have it
        <Link to={paths.manage} className={cn(textLink, 'max-[1240px]:hidden')}>
          Painel
        </Link>
      ) : null}
      <Link to={paths.mySpaces} className={textLink}>
        Meus Espaços
      </Link>
      <Link to={paths.list} hidden={user.isSuspended} className={textLink}>
        Anunciar
      </Link>
      <FavouritesLink className="max-desk:hidden" />
      <NotificationsBell userId={user.id} unread={unread.notifications} />
      <Link to={paths.chat} aria-label={conversationsName(unread.messages)} className={cn(iconLink, 'max-desk:hidden')}>
        <Icon icon={MessageSquare} />
        <UnreadBadge count={unread.messages} />
      </Link>
      <Link to={paths.myBookings} aria-label="Minhas Reservas" className={cn(iconLink, 'max-desk:hidden')}>
        <Icon icon={CalendarCheck} />
      </Link>
      <AccountButton user={user} />
      <NotificationsLink unread={unread} />
    </>
  );
}

function NotificationsLink({ unread: { notifications } }: { unread: Unread }) {
  return (
    <Link
      to={paths.notifications}
      aria-label={notificationsName(notifications)}
      className={cn(iconLink, 'desk:hidden')}
    >
      <Icon icon={Bell} />
      <UnreadBadge count={notifications} />
    </Link>
  );
}

/** The wide header's bell: a press opens the newest; without their code it leads to the page. */
function NotificationsBell({ userId, unread }: { userId: string; unread: number }) {
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLAnchorElement>(null);
  const { value: NotificationsPopover, failed } = notificationsPopover.useWanted(open);
  const navigate = useNavigate();
  useEffect(() => {
    if (failed) void navigate(paths.notifications);
  }, [failed, navigate]);
  return (
    <>
      <Link
        ref={bell}
        to={paths.notifications}
        aria-label={notificationsName(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={cn(iconLink, 'max-desk:hidden aria-expanded:bg-muted')}
        onPointerEnter={notificationsPopover.preload}
        onFocus={notificationsPopover.preload}
        onClick={(event) => {
          if (failed || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(!open);
        }}
      >
        <Icon icon={Bell} />
        <UnreadBadge count={unread} />
      </Link>
      {NotificationsPopover ? (
        <NotificationsPopover userId={userId} bell={bell} open={open} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}

/** The avatar; its menu comes with the first click. */
function AccountButton({ user }: { user: SessionUser }) {
  const [wanted, setWanted] = useState(false);
  const { value: AccountMenu, failed } = accountMenu.useWanted(wanted);
  usePreload(accountMenu, useIsDesktop() === true);
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      className={cn(iconLink, 'ml-2 rounded-full max-desk:hidden')}
      onPointerEnter={accountMenu.preload}
      onFocus={accountMenu.preload}
    >
      <span className="sr-only">Menu de {personName(user.fullName, user.email)}</span>
      <Avatar name={user.fullName} src={user.avatarUrl} size="sm" />
    </button>
  );
  if (wanted && AccountMenu) return <AccountMenu user={user} trigger={trigger} />;
  // without its menu the avatar still leads somewhere
  if (failed) {
    return (
      <Link to={paths.profile} aria-label="Meu Perfil" className={cn(iconLink, 'ml-2 rounded-full max-desk:hidden')}>
        <Avatar name={user.fullName} src={user.avatarUrl} size="sm" />
      </Link>
    );
  }
  return cloneElement(trigger, { onClick: () => setWanted(true) });
}
