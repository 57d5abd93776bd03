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
  const heard = ['click', 'input', 'change'];
  for (const type of heard) window.addEventListener(type, keep, true);
  function keep(event) {
    if (window.earlyInput !== early) {
      for (const type of heard) window.removeEventListener(type, keep, true);
      return;
    }
    start();
    const isClick = event.type === 'click';
    const element = event.target.closest(isClick ? 'button[type=button]' : 'select, input, textarea');
    // What React has taken over answers a click by itself; so does an element that it takes over because of this very event.
    if (!element || (isClick && isAlive(element))) return;
    // While it takes over it sets fields back to what the server wrote, and the last word about a field counts.
    const value = stateOf(element);
    const before = early.find((one) => one.type === 'change' && one.element === element);
    if (!isClick && before) {
      if (event.type === 'change') return;
      early.splice(early.indexOf(before), 1);
    }
    const input = { type: isClick ? 'click' : 'change', element, value, event };
    early.push(input);
    setTimeout(() => {
      if (isAlive(element) && (isClick || stateOf(element) === value) && early.includes(input)) {
        early.splice(early.indexOf(input), 1);
      }
    });
  }
  function stateOf(element) {
    return element.type === 'checkbox' || element.type === 'radio' ? element.checked : element.value;
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
