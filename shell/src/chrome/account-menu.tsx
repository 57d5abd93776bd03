import { LogOut, User } from 'lucide';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from 'shared-domain/platform';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Menu, MenuItem, MenuLink } from 'shared-ui/primitives/menu.tsx';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { paths } from './navigation.ts';

/** Who is signed in, the own profile, and the way out. */
export function AccountMenu({ user, trigger }: { user: SessionUser; trigger: ReactElement }) {
  const signOut = useSignOut();
  return (
    <Menu defaultOpen className="w-[260px] p-2" trigger={trigger}>
      <div className="flex items-center gap-3 border-b border-border px-3 pt-2.5 pb-3">
        <Avatar name={user.fullName} src={user.avatarUrl} size="sm" />
        <span className="grid min-w-0 text-sm">
          <b className="truncate font-semibold">{user.fullName}</b>
          <span className="truncate text-muted-foreground">{user.email}</span>
        </span>
      </div>
      <MenuLink className="mt-1.5 justify-start" render={<Link to={paths.profile} />}>
        <Icon icon={User} size={18} />
        Meu Perfil
      </MenuLink>
      <MenuItem className="justify-start" onClick={signOut}>
        <Icon icon={LogOut} size={18} />
        Sair da conta
      </MenuItem>
    </Menu>
  );
}
