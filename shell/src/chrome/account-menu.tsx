import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { hostPlaces } from 'shared-domain/hosting/host-places.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import type { SessionUser } from 'shared-domain/platform';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink } from 'shared-ui/primitives/menu.tsx';
import { signOut } from '../features/sign-in/sign-out.ts';
import { paths } from './navigation.ts';

/** Shows the signed-in person, a host's pages, the person's own, and the way out. */
export function AccountMenu({ user, trigger }: { user: SessionUser; trigger: ReactElement }) {
  return (
    <Menu defaultOpen className="w-[264px] p-2" trigger={trigger}>
      <div className="flex items-center gap-3 border-b border-border px-3 pt-2.5 pb-3">
        <Avatar name={user.fullName} src={user.avatarUrl} size="sm" />
        <span className="grid min-w-0 text-sm">
          <b className="truncate font-semibold">{personName(user.fullName, user.email)}</b>
          <span className="truncate text-muted-foreground">{user.email}</span>
        </span>
      </div>
      {user.isHost ? (
        <MenuGroup label="Seus espaços" className="border-b border-border pb-1.5">
          {/* the header itself has a link to the conversations */}
          {hostPlaces
            .filter(({ to }) => to !== paths.chat)
            .map(({ to, label }) => (
              <MenuLink key={to} render={<Link to={to} />}>
                {label}
              </MenuLink>
            ))}
        </MenuGroup>
      ) : null}
      <MenuGroup label="Sua conta">
        <MenuLink render={<Link to={paths.myBookings} />}>Minhas Reservas</MenuLink>
        <MenuLink render={<Link to={paths.profile} />}>Meu Perfil</MenuLink>
        <MenuItem onClick={() => void signOut('global')}>Sair da conta</MenuItem>
      </MenuGroup>
    </Menu>
  );
}
