import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useIsSuspended } from 'shared-domain/people/use-is-suspended.ts';

interface ListLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** A listing to start from. */
  from?: string | undefined;
}

/** Leads to a new listing. A suspended account, which may list nothing, has no such link. */
export function ListLink({ from, ...props }: ListLinkProps) {
  if (useIsSuspended()) return null;
  return <Link to={from ? `/anunciar?de=${from}` : '/anunciar'} {...props} />;
}
