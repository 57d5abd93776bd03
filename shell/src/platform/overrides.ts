import type { SiteData } from './site-data.ts';

let overridden: string[] = [];

/** Returns the units that this visit sees in another release than the live one; their errors are no evidence about that one. */
export const overriddenUnits = (): string[] => overridden;

export function rememberOverrides({ overrides }: SiteData): void {
  overridden = overrides?.active.map(({ unit }) => unit) ?? [];
}

const openPanel = () => import('../features/overrides/open-panel.tsx').then((module) => module.openPanel());

/** The panel is opened by Ctrl + Alt + M, by `?mfe` in the address, and from the badge. Its code comes when it is opened. */
export function watchForPanel(): void {
  addEventListener('keydown', ({ ctrlKey, altKey, code }) => {
    if (ctrlKey && altKey && code === 'KeyM') void openPanel();
  });
  const [toPanel, toPublished] = document.querySelectorAll('#mfe-badge a');
  toPanel?.addEventListener('click', (event) => {
    event.preventDefault();
    void openPanel();
  });
  // back to this very page: a link in the document would lose the search in the address
  toPublished?.addEventListener('click', (event) => {
    event.preventDefault();
    const url = new URL(location.href);
    url.searchParams.set('mfe', 'reset');
    location.assign(url);
  });
  if (new URLSearchParams(location.search).get('mfe') === '') void openPanel();
}
