/** At the first idle moment, or soon in browsers that announce none. */
export const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 4000 }) : setTimeout(act);

/** At the first idle moment after the page with its pictures has loaded. */
export function afterFirstView(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act);
  else addEventListener('load', () => whenIdle(act), { once: true });
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'];

/** At the first sign that a person uses the page. Returns what stops waiting. */
export function onFirstInput(act: () => void): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  const once = () => {
    controller.abort();
    act();
  };
  for (const sign of signs) addEventListener(sign, once, options);
  return () => controller.abort();
}
