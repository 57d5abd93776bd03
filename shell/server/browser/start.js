/*
 * Starts the site's scripts of a page that the server has drawn, once that can be seen: neither the network nor the processor
 * is taken from the first picture. Plain JavaScript, sent as it is. Whoever acts earlier starts them at once, and what
 * they did is kept for the page (`shell/src/platform/early-input.ts`).
 */
(() => {
  const patience = 2500;
  const early = [];
  window.earlyInput = early;

  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'preload';
    const entry = document.getElementById('entry');
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = entry.dataset.integrity;
    script.src = entry.dataset.src;
    document.head.append(script);
  };

  const acts = ['pointerdown', 'keydown', 'touchstart'];
  for (const act of acts) window.addEventListener(act, start, { capture: true, once: true, passive: true });
  // links and forms work without scripts; these do not
  window.addEventListener('click', keep, true);
  window.addEventListener('change', keep, true);
  function keep(event) {
    if (window.earlyInput !== early) {
      window.removeEventListener('click', keep, true);
      window.removeEventListener('change', keep, true);
      return;
    }
    start();
    const element = event.target.closest(event.type === 'click' ? 'button[type=button]' : 'select, input, textarea');
    // What React has taken over answers by itself; so does an element that it takes over because of this very event.
    if (!element || isAlive(element)) return;
    const input = { type: event.type, element, value: element.value, event };
    early.push(input);
    setTimeout(() => {
      if (isAlive(element) && early.includes(input)) early.splice(early.indexOf(input), 1);
    });
  }
  function isAlive(element) {
    return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  }

  setTimeout(start, patience);
  if (document.hidden) return start();
  // called once before the first painting; the timer runs after it
  requestAnimationFrame(() =>
    setTimeout(() => {
      const picture = document.querySelector('img[fetchpriority=high]');
      if (!picture || picture.complete) return start();
      picture.addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
      picture.addEventListener('error', start);
    }),
  );
})();
