import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-domain/platform';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

/** A suspended account lists no space: the database refuses it. */
export const useIsSuspended = (): boolean => useSession((session) => session.user?.isSuspended === true);

interface ListSpaceLinkProps {
  /** A listing to start from. */
  from?: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** Leads to a new listing; a suspended host reads why there is none. */
export function ListSpaceLink({ from, variant = 'primary', children }: ListSpaceLinkProps) {
  if (useIsSuspended()) return <SuspendedHost />;
  return (
    <Link to={from ? `/anunciar?de=${from}` : '/anunciar'} className={buttonVariants({ variant })}>
      {children}
    </Link>
  );
}

export function SuspendedHost() {
  return (
    <p className="text-sm text-muted-foreground">
      Sua conta está suspensa e não pode anunciar espaços.{' '}
      <Link to="/conta-suspensa" className="link">
        Ver o motivo
      </Link>
    </p>
  );
}
