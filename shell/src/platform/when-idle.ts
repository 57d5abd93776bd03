/** At the first idle moment, or soon in browsers that announce none. */
export const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 4000 }) : setTimeout(act);

/** At the first idle moment after the page with its pictures has loaded. */
export function afterFirstView(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act);
  else addEventListener('load', () => whenIdle(act), { once: true });
}
