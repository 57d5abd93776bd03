import type { SiteData } from './site-data.ts';

let overridden: string[] = [];

/** Units that this visit sees in another release than the live one; what it shows says nothing about that one. */
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
  document.querySelector('#mfe-badge a')?.addEventListener('click', (event) => {
    event.preventDefault();
    void openPanel();
  });
  if (new URLSearchParams(location.search).get('mfe') === '') void openPanel();
}
