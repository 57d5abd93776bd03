import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useIsSuspended } from 'shared-domain/people/use-is-suspended.ts';

/** Leads to a new listing. A suspended account, which may list nothing, has no such link. */
export const ListLink = (props: Partial<ComponentProps<typeof Link>>) =>
  useIsSuspended() ? null : <Link to="/anunciar" discover="none" {...props} />;
