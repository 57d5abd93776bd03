/*
 * Requests a release's file from the site itself when the address of `RELEASES_URL` fails, hangs or sends other content. Plain
 * JavaScript, sent as it is, and blocking: it runs before any element that can fail. Code that loads a file sees one element, which
 * loads or fails once. The copy carries the same hash.
 */
(() => {
  // below the 7.5 seconds after which the loaders of scripts and styles give up
  let patience = 4000;
  const { elsewhere } = document.currentScript.dataset;
  const replaced = new WeakSet();
  let lastArrival = 0;

  const isSheet = (element) => element.localName === 'link' && element.rel === 'stylesheet';
  const isFromElsewhere = (element) => (element.src || element.href || '').startsWith?.(elsewhere);
  const isOurs = (element) =>
    (['script', 'img'].includes(element.localName) || isSheet(element)) &&
    isFromElsewhere(element) &&
    !replaced.has(element);
  const ownAddress = (address) => `/releases/${address.slice(elsewhere.length)}`;

  function replace(element) {
    replaced.add(element);
    if (element.localName === 'img') {
      for (const part of [...(element.closest('picture')?.querySelectorAll('source') ?? []), element]) {
        for (const name of ['srcset', 'src']) {
          const value = part.getAttribute(name);
          if (value) part.setAttribute(name, value.replaceAll(elsewhere, '/releases/'));
        }
      }
      return;
    }
    if (isSheet(element)) {
      // the shell finds the sheet by the address that the registry names
      element.dataset.holds = element.href;
      element.dataset.hashes = element.integrity;
      element.href = ownAddress(element.href);
      return;
    }
    const copy = document.createElement('script');
    copy.crossOrigin = 'anonymous';
    copy.integrity = element.integrity;
    copy.src = ownAddress(element.src);
    for (const type of ['load', 'error']) {
      copy.addEventListener(type, () => element.dispatchEvent(new Event(type)));
    }
    document.head.append(copy);
  }

  // in the capture phase of the window, so before the handlers of the element
  addEventListener(
    'error',
    (event) => {
      if (!(event.target instanceof Element) || !isOurs(event.target)) return;
      event.stopImmediatePropagation();
      replace(event.target);
    },
    true,
  );

  document.addEventListener(
    'load',
    ({ target }) => {
      if (isFromElsewhere(target)) lastArrival = performance.now();
    },
    true,
  );
  // a slow connection brings other files in the meantime; an address that hangs brings none
  new MutationObserver((changes) => {
    for (const element of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!isOurs(element)) continue;
      const asked = performance.now();
      const timer = setTimeout(() => {
        if (lastArrival > asked || !isOurs(element)) return;
        // the next files need not wait as long
        patience = 500;
        // a script of another document never runs, however late it arrives
        if (!isSheet(element)) document.implementation.createHTMLDocument().adoptNode(element);
        replace(element);
      }, patience);
      element.addEventListener('load', () => clearTimeout(timer), { once: true });
    }
  }).observe(document.head, { childList: true });
})();
