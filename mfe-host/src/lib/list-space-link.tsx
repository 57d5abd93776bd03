import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsSuspended } from 'shared-domain/people/use-is-suspended.ts';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

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
    <ListLink {...(from ? { to: `/anunciar?de=${from}` } : {})} className={buttonVariants({ variant })}>
      {children}
    </ListLink>
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
