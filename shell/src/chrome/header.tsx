import { Menu as MenuIcon, Search } from 'lucide';
import { startTransition, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { notify, useSession } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useIsDesktop } from 'shared-ui/lib/use-is-desktop.ts';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { FavouritesLink, iconLink, textLink, usePreload } from './header-parts.tsx';
import { paths } from './navigation.ts';
import { isSearchPage, SearchBox } from './search-box.tsx';
import type { Unread } from './unread-watcher.tsx';

const phoneMenu = onDemand(() =>
  import(/* webpackChunkName: "phone-menu" */ './phone-menu.tsx').then((module) => module.PhoneMenu),
);

/** In the chunk of the library, which a session comes from. */
const signedInLinks = onDemand(() =>
  import(/* webpackChunkName: "supabase" */ './signed-in-links.tsx').then((module) => module.SignedInLinks),
);

const unreadWatcher = onDemand(() =>
  import(/* webpackChunkName: "unread" */ './unread-watcher.tsx').then((module) => module.UnreadWatcher),
);

const nothingUnread: Unread = { messages: 0, notifications: 0 };

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
  const { value: SignedInLinks } = signedInLinks.useWanted(isSignedIn);
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
          {SignedInLinks && session.status === 'signed-in' ? (
            <SignedInLinks user={session.user} unread={unread} />
          ) : null}
          {session.status === 'anonymous' ? <VisitorLinks /> : null}
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
