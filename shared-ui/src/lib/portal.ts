import { usePortalContainer } from 'shared-domain/platform';

/** Returns the container of this component's floating parts: in the remote it belongs to, so that the remote's styles reach them. */
export function usePortal(): { container?: HTMLElement } {
  const container = usePortalContainer();
  return container ? { container } : {};
}
