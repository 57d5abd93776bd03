import { ChevronRight } from 'lucide';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hostPlaces } from 'shared-domain/hosting/host-places.ts';
import { useSession } from 'shared-domain/platform';
import { categoryPath, spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Screen } from 'shared-ui/primitives/dialog.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { TabCount } from 'shared-ui/primitives/tab-look.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { signOut } from '../features/sign-in/sign-out.ts';
import { categoryThumbnails } from './category-thumbnails.ts';
import { favouritesPath, paths } from './navigation.ts';
import { SearchBox } from './search-box.tsx';
import { unreadLabel } from './unread-badge.tsx';

const visitorLinks = [
  { to: paths.favourites, label: 'Favoritos' },
  { to: paths.howItWorks, label: 'Como funciona' },
  { to: paths.help, label: 'Central de Ajuda' },
  { to: paths.affiliates, label: 'Seja um Afiliado' },
];

const signedInLinks = [
  { to: paths.chat, label: 'Minhas Conversas' },
  { to: paths.myBookings, label: 'Minhas Reservas' },
  { to: paths.favourites, label: 'Favoritos' },
  { to: paths.mySpaces, label: 'Meus Espaços' },
  { to: paths.affiliates, label: 'Afiliados' },
  { to: paths.profile, label: 'Meu Perfil' },
];

const groupHeading = 'text-xs font-semibold text-subtle-foreground';

const adminLink = { to: paths.admin, label: 'Admin' };

interface PhoneMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opened to write a search: the field gets the focus. */
  forSearch: boolean;
  /** Unread messages to the signed-in person. */
  unread: number;
}

/** The menu of the phone: the whole screen. */
export function PhoneMenu({ open, onOpenChange, forSearch, unread }: PhoneMenuProps) {
  const field = useRef<HTMLInputElement>(null);
  const { search, key } = useLocation();
  /** A text that was not searched for stays when the menu closes, until one goes to another page. */
  const draft = useRef<string | null>(null);
  useEffect(() => {
    if (key) draft.current = null;
  }, [key]);
  const session = useSession();
  const close = () => onOpenChange(false);
  const isSignedIn = session.status === 'signed-in';
  const ownLinks =
    isSignedIn && session.user.isHost
      ? signedInLinks.filter(({ to }) => to !== paths.mySpaces && to !== paths.chat)
      : signedInLinks;
  const links = isSignedIn ? [...(session.user.isAdmin ? [adminLink] : []), ...ownLinks] : visitorLinks;
  return (
    <Screen
      open={open}
      onOpenChange={onOpenChange}
      label="Menu"
      closeLabel="Fechar menu"
      header={<Logo className="h-[26px] w-auto" />}
      className="desk:hidden"
      {...(forSearch ? { initialFocus: field } : {})}
    >
      <SearchBox label="Busca no menu" look="menu" className="mt-2" onSearch={close} inputRef={field} draft={draft} />
      <AfterFrame>
        <nav aria-label="Menu">
          {isSignedIn && session.user.isHost ? <HostPlaces unread={unread} onGo={close} /> : null}
          <Categories onGo={close} />
          <h2 className={cn(groupHeading, 'mt-6')}>{isSignedIn ? 'Sua conta' : 'Mais'}</h2>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to === paths.favourites ? favouritesPath(search) : to}
                  onClick={close}
                  className="relative flex min-h-14 items-center justify-between border-b border-border text-xl font-medium tracking-[-0.02em] font-stretch-106%"
                >
                  {label}
                  {to === paths.chat && unread > 0 ? (
                    <>
                      <span className="sr-only"> {unreadLabel(unread)}</span>
                      <Tag tone="info" aria-hidden="true">
                        {unread}
                      </Tag>
                    </>
                  ) : (
                    <Icon icon={ChevronRight} size={18} />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <MenuEnd isSignedIn={isSignedIn} onGo={close} />
      </AfterFrame>
    </Screen>
  );
}

function HostPlaces({ unread, onGo }: { unread: number; onGo: () => void }) {
  return (
    <section aria-labelledby="phone-menu-host" className="mt-6">
      <h2 id="phone-menu-host" className={groupHeading}>
        Seus espaços
      </h2>
      <ul className="grid grid-cols-2 gap-x-5 max-[17rem]:grid-cols-1">
        {hostPlaces.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onGo}
              className="flex min-h-12 items-center justify-between gap-2 border-b border-border text-base font-medium"
            >
              {label}
              {to === paths.chat && unread > 0 ? (
                <TabCount>
                  <span aria-hidden="true">{unread}</span>
                  <span className="sr-only">{unreadLabel(unread)}</span>
                </TabCount>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories({ onGo }: { onGo: () => void }) {
  return (
    <section aria-labelledby="phone-menu-categories" className="mt-6">
      <h2 id="phone-menu-categories" className={groupHeading}>
        Espaços
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 max-[21.8rem]:grid-cols-1">
        {spaceTypes.map((type) => (
          <li key={type.key}>
            <Link
              to={categoryPath(type)}
              onClick={onGo}
              className="flex items-center gap-2.5 text-[0.9375rem] leading-5 font-medium max-[24rem]:text-sm"
            >
              <img
                src={categoryThumbnails[type.key]}
                alt=""
                width={48}
                height={48}
                className="size-12 shrink-0 rounded-tag bg-muted"
              />
              <span className="min-w-0 wrap-break-word">{type.category.short}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The two buttons at the end of the menu. */
function MenuEnd({ isSignedIn, onGo }: { isSignedIn: boolean; onGo: () => void }) {
  return (
    <div className="mt-auto grid grid-cols-2 gap-2.5 pt-5 max-[17rem]:grid-cols-1">
      {isSignedIn ? (
        <>
          <ListLink onClick={onGo} className={buttonVariants({ size: 'lg' })}>
            Anunciar
          </ListLink>
          <Button
            variant="secondary"
            size="lg"
            onClick={() => {
              onGo();
              void signOut('global');
            }}
          >
            Sair da conta
          </Button>
        </>
      ) : (
        <>
          <Link to={paths.profile} onClick={onGo} className={buttonVariants({ size: 'lg' })}>
            Entrar
          </Link>
          <ListLink onClick={onGo} className={buttonVariants({ variant: 'secondary', size: 'lg' })}>
            Anunciar Espaço
          </ListLink>
        </>
      )}
    </div>
  );
}

/** Rendered after what surrounds it is on the screen, in slices between which the browser answers. */
function AfterFrame({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
