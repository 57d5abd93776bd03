import { CalendarCheck, LogOut, Menu as MenuIcon, MessageSquare, Search, User } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type SessionUser, useSession } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Menu, MenuItem, MenuLink } from 'shared-ui/primitives/menu.tsx';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { paths } from './navigation.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { isSearchPage, SearchBox } from './search-box.tsx';

const iconLink = 'relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-muted';
const textLink = cn(buttonVariants({ variant: 'tertiary', size: 'sm' }), 'whitespace-nowrap max-desk:hidden');

/** Logo, search and the way to everything. Until the session is known, the places of its links stay empty. */
export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-surface">
      <div
        className={cn(
          'wrap flex min-h-16 items-center gap-1 desk:min-h-19 desk:gap-5',
          isSearchPage(pathname) && 'max-w-none desk:px-8',
        )}
      >
        <Link
          to={paths.home}
          aria-label="Espaços Rio, página inicial"
          className="inline-flex min-h-11 shrink-0 items-center"
        >
          <Logo className="h-[26px] w-auto desk:h-[30px]" />
        </Link>
        <SearchBox label="Busca no topo" look="header" className="ml-4 max-w-[340px] flex-1 max-desk:hidden" />
        <nav aria-label="Principal" className="ml-auto flex items-center gap-0.5">
          {session.status === 'signed-in' ? <SignedInLinks user={session.user} /> : null}
          {session.status === 'anonymous' ? <VisitorLinks /> : null}
          <Link to={paths.search} aria-label="Buscar espaços" className={cn(iconLink, 'desk:hidden')}>
            <Icon icon={Search} />
          </Link>
          {session.status === 'signed-in' ? (
            <Link to={paths.chat} aria-label="Minhas Conversas" className={cn(iconLink, 'desk:hidden')}>
              <Icon icon={MessageSquare} />
            </Link>
          ) : null}
          <button
            type="button"
            aria-label="Abrir menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            className={cn(iconLink, 'desk:hidden')}
            onClick={() => setMenuOpen(true)}
          >
            <Icon icon={MenuIcon} size={24} />
          </button>
        </nav>
      </div>
      <PhoneMenu open={menuOpen} onOpenChange={setMenuOpen} />
    </header>
  );
}

function VisitorLinks() {
  return (
    <>
      <Link to={paths.affiliates} className={textLink}>
        Seja um Afiliado
      </Link>
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

function SignedInLinks({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
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
      <Link to={paths.mySpaces} className={textLink}>
        Meus Espaços
      </Link>
      <Link to={paths.list} className={textLink}>
        Anunciar
      </Link>
      <Link to={paths.chat} aria-label="Minhas Conversas" className={cn(iconLink, 'max-desk:hidden')}>
        <Icon icon={MessageSquare} />
      </Link>
      <Link to={paths.myBookings} aria-label="Minhas Reservas" className={cn(iconLink, 'max-desk:hidden')}>
        <Icon icon={CalendarCheck} />
      </Link>
      <Menu
        className="w-[260px] p-2"
        trigger={
          <button type="button" className={cn(iconLink, 'ml-2 rounded-full max-desk:hidden')}>
            <span className="sr-only">Menu de {user.fullName}</span>
            <Avatar name={user.fullName} src={user.avatarUrl} size="sm" />
          </button>
        }
      >
        <p className="flex items-center gap-3 border-b border-border px-3 pt-2.5 pb-3">
          <Avatar name={user.fullName} src={user.avatarUrl} size="sm" />
          <span className="grid min-w-0 text-sm">
            <b className="truncate font-semibold">{user.fullName}</b>
            <span className="truncate text-muted-foreground">{user.email}</span>
          </span>
        </p>
        <MenuLink className="mt-1.5 justify-start" render={<Link to={paths.profile} />}>
          <Icon icon={User} size={18} />
          Meu Perfil
        </MenuLink>
        <MenuItem className="justify-start" onClick={signOut}>
          <Icon icon={LogOut} size={18} />
          Sair da conta
        </MenuItem>
      </Menu>
    </>
  );
}
