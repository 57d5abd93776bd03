/*
 * Starts the scripts of a page rendered by the server, and records the person's input until they run, for the page to
 * replay (`shell/src/platform/early-input.ts`). Plain JavaScript, sent as it is.
 */
(() => {
  const early = [];
  window.earlyInput = early;

  // Browsers fetch lazy pictures up to three screens ahead. They would share the line with the scripts, so they wait for them.
  let held = [];
  for (const picture of document.querySelectorAll('img[loading=lazy]')) {
    for (const element of [...(picture.closest('picture')?.querySelectorAll('source') ?? []), picture]) {
      for (const name of ['srcset', 'src']) {
        const value = element.getAttribute(name);
        if (value === null) continue;
        element.removeAttribute(name);
        held.push({ picture, element, name, value });
      }
    }
  }
  const show = (isDue = () => true) => {
    const due = held.filter(({ picture }) => isDue(picture));
    held = held.filter((one) => !due.includes(one));
    for (const { element, name, value } of due) if (!element.hasAttribute(name)) element.setAttribute(name, value);
  };
  const showAll = () => show();
  // called before the page is hydrated
  window.showPictures = showAll;
  addEventListener('scroll', showAll, { once: true, capture: true, passive: true });
  addEventListener('beforeprint', showAll);
  setTimeout(showAll, 5000);
  const isInView = (picture) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect();
    return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  };
  // called once before the first painting; the timer runs after it
  requestAnimationFrame(() => setTimeout(() => show(isInView)));

  // Fetches all scripts immediately. The entry runs after the first paint, which it would otherwise delay on a fast line.
  const entry = document.getElementById('entry');
  const first = document.createElement('link');
  first.as = 'script';
  first.crossOrigin = 'anonymous';
  first.integrity = entry.dataset.integrity;
  first.fetchPriority = 'high';
  first.href = entry.dataset.src;
  document.head.append(first);
  const later = [first, ...document.querySelectorAll('link[rel=later]')];
  let waiting = later.length;
  for (const link of later) {
    link.addEventListener('load', () => {
      waiting -= 1;
      if (waiting === 0) showAll();
    });
    link.addEventListener('error', showAll);
    link.rel = 'preload';
  }
  const run = () => {
    if (!entry.isConnected) return;
    entry.remove();
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = entry.dataset.integrity;
    script.fetchPriority = 'high';
    script.src = entry.dataset.src;
    document.head.append(script);
  };
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true });
  // a background tab does not paint
  setTimeout(run, 1000);

  // links and forms work without scripts; these do not
  const heard = ['click', 'input', 'change'];
  for (const type of heard) window.addEventListener(type, keep, true);
  function keep(event) {
    if (window.earlyInput !== early) {
      for (const type of heard) window.removeEventListener(type, keep, true);
      return;
    }
    const isClick = event.type === 'click';
    const element = event.target.closest(isClick ? 'button[type=button]' : 'select, input, textarea');
    // React already handles clicks on elements that it has hydrated, and on elements that it hydrates because of this very
    // event.
    if (!element || (isClick && isAlive(element))) return;
    // Hydration sets fields back to the server's values, and the last input to a field counts.
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
})();
