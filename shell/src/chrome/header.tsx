import { Bell, CalendarCheck, Heart, Menu as MenuIcon, MessageSquare, Search } from 'lucide';
import { cloneElement, startTransition, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { personName } from 'shared-domain/people/person-name.ts';
import { notify, type SessionUser, useSession } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { type OnDemand, onDemand } from 'shared-ui/lib/on-demand.ts';
import { useIsDesktop } from 'shared-ui/lib/use-is-desktop.ts';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { afterFirstView, onFirstInput } from '../platform/when-idle.ts';
import { favouritesPath, paths } from './navigation.ts';
import { isSearchPage, SearchBox } from './search-box.tsx';
import { conversationsName, notificationsName, UnreadBadge } from './unread-badge.tsx';
import type { Unread } from './unread-watcher.tsx';

const phoneMenu = onDemand(() =>
  import(/* webpackChunkName: "phone-menu" */ './phone-menu.tsx').then((module) => module.PhoneMenu),
);
const accountMenu = onDemand(() =>
  import(/* webpackChunkName: "account-menu" */ './account-menu.tsx').then((module) => module.AccountMenu),
);

const unreadWatcher = onDemand(() =>
  import(/* webpackChunkName: "unread" */ './unread-watcher.tsx').then((module) => module.UnreadWatcher),
);

const notificationsPopover = onDemand(() =>
  import(/* webpackChunkName: "notifications-popover" */ '../features/notifications/notifications-popover.tsx').then(
    (module) => module.NotificationsPopover,
  ),
);

/** Loads a menu's code ahead (30 KB), so that it opens immediately when pressed. Only where its button is shown, for who uses the page. */
function usePreload({ preload }: Pick<OnDemand<unknown>, 'preload'>, isShown: boolean) {
  useEffect(() => (isShown ? onFirstInput(() => afterFirstView(preload)) : undefined), [isShown, preload]);
}

const nothingUnread: Unread = { messages: 0, notifications: 0 };

const iconLink = 'relative icon-button';
const textLink = cn(buttonVariants({ variant: 'tertiary', size: 'sm' }), 'whitespace-nowrap max-desk:hidden');

/** Logo, search and the way to everything. Until the session is known, the places of its links stay empty. */
export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [forSearch, setForSearch] = useState(false);
  const openMenu = (toSearch: boolean) => {
    // in slices: the press itself is answered before them
    startTransition(() => {
      setForSearch(toSearch);
      setMenuOpen(true);
    });
  };
  usePreload(phoneMenu, useIsDesktop() === false);
  const [unread, setUnread] = useState(nothingUnread);
  const isSignedIn = session.status === 'signed-in';
  const { value: UnreadWatcher } = unreadWatcher.useWanted(isSignedIn);
  useEffect(() => {
    if (!isSignedIn) setUnread(nothingUnread);
  }, [isSignedIn]);
  const { value: PhoneMenu, failed: menuFailed, retry } = phoneMenu.useWanted(menuOpen);
  useEffect(() => {
    if (!menuFailed) return;
    setMenuOpen(false);
    retry();
    notify({ title: 'Erro', text: 'Não foi possível abrir o menu. Confira sua conexão.', tone: 'danger' });
  }, [menuFailed, retry]);
  return (
    <header data-slot="site-header" className="sticky top-0 z-20 border-b border-border bg-surface print:hidden">
      <div
        className={cn(
          'wrap flex min-h-16 items-center gap-1 desk:min-h-19 desk:gap-5',
          isSearchPage(pathname) && 'max-w-none desk:px-8',
        )}
      >
        <Link
          to={paths.home}
          discover="none"
          aria-label="Espaços Rio, página inicial"
          // magnified so far that the name has no room, the mark alone
          className="inline-flex min-h-11 min-w-0 items-center max-[17rem]:w-7 max-[17rem]:shrink-0 max-[17rem]:overflow-hidden desk:shrink-0"
        >
          <Logo className="h-[26px] w-auto max-w-full max-[17rem]:max-w-none max-[17rem]:shrink-0 desk:h-[30px]" />
        </Link>
        <SearchBox label="Busca no topo" look="header" className="ml-4 max-w-[340px] flex-1 max-desk:hidden" />
        {/* on the phone as wide as all its icons: the first one comes with the session, and moves nothing */}
        <nav
          aria-label="Principal"
          className="ml-auto flex items-center max-desk:min-w-44 desk:gap-0.5 max-desk:justify-end max-[22.4rem]:min-w-33"
        >
          {session.status === 'signed-in' ? <SignedInLinks user={session.user} unread={unread} /> : null}
          {session.status === 'anonymous' ? <VisitorLinks /> : null}
          {session.status === 'signed-in' ? <NotificationsLink unread={unread} /> : null}
          {/* on the narrowest phones the menu has the search */}
          <Link
            to={paths.search}
            discover="none"
            aria-label="Buscar espaços"
            aria-haspopup="dialog"
            className={cn(iconLink, 'max-[22.4rem]:hidden desk:hidden')}
            onPointerEnter={phoneMenu.preload}
            onFocus={phoneMenu.preload}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              openMenu(true);
            }}
          >
            <Icon icon={Search} />
          </Link>
          <FavouritesLink className="desk:hidden" />
          <button
            type="button"
            aria-label="Abrir menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            className={cn(iconLink, 'desk:hidden')}
            onPointerEnter={phoneMenu.preload}
            onFocus={phoneMenu.preload}
            onClick={() => openMenu(false)}
          >
            <Icon icon={MenuIcon} size={24} />
          </button>
        </nav>
      </div>
      {PhoneMenu ? (
        <PhoneMenu open={menuOpen} onOpenChange={setMenuOpen} forSearch={forSearch} unread={unread.messages} />
      ) : null}
      {UnreadWatcher && session.status === 'signed-in' ? (
        <UnreadWatcher key={session.user.id} userId={session.user.id} onCount={setUnread} />
      ) : null}
    </header>
  );
}

function FavouritesLink({ className }: { className: string }) {
  const { search } = useLocation();
  return (
    <Link to={favouritesPath(search)} discover="none" aria-label="Favoritos" className={cn(iconLink, className)}>
      <Icon icon={Heart} />
    </Link>
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

function VisitorLinks() {
  return (
    <>
      <Link to={paths.affiliates} className={textLink}>
        Seja um Afiliado
      </Link>
      <FavouritesLink className="max-desk:hidden" />
      <Link to={paths.profile} className={textLink}>
        Entrar
      </Link>
      <Link
        to={paths.list}
        className={cn(buttonVariants({ variant: 'secondary', size: 'sm' }), 'ml-2 whitespace-nowrap max-desk:hidden')}
      >
        Anunciar Espaço
      </Link>
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

function SignedInLinks({ user, unread }: { user: SessionUser; unread: Unread }) {
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
    </>
  );
}
