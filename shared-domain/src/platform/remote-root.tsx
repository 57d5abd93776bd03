import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const PortalContainer = createContext<HTMLElement | null>(null);

/** Where dialogs and popovers of the present remote must be mounted, so that its scoped styles reach them. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContainer);
}

/** The element that a remote's styles are scoped to. Every page and every widget of a remote is rendered inside one. */
export function RemoteRoot({ name, children }: { name: string; children: ReactNode }) {
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.dataset.mfe = name;
    element.dataset.slot = 'portal';
    document.body.append(element);
    setPortal(element);
    return () => element.remove();
  }, [name]);
  return (
    <PortalContainer value={portal}>
      <div data-mfe={name}>{children}</div>
    </PortalContainer>
  );
}
