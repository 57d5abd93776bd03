import { createRoot } from 'react-dom/client';
import { OverridesPanel } from './overrides-panel.tsx';

let isOpen = false;

/** Renders the panel in a root of its own: it works while a page with overrides does not. */
export function openPanel(): void {
  if (isOpen) return;
  isOpen = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    isOpen = false;
    root.unmount();
    place.remove();
    const url = new URL(location.href);
    if (!url.searchParams.has('mfe')) return;
    url.searchParams.delete('mfe');
    history.replaceState(history.state, '', url);
  };
  root.render(<OverridesPanel onClose={close} />);
}
