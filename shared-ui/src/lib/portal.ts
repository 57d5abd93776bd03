import { usePortalContainer } from 'shared-domain/platform';

/** Where this component's floating parts go: into the remote it belongs to, so that the remote's styles reach them. */
export function usePortal(): { container?: HTMLElement } {
  const container = usePortalContainer();
  return container ? { container } : {};
}
