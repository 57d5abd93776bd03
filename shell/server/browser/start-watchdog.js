/*
 * A watchdog for the start of a page, whose scripts may fail before they can report it. Plain JavaScript, sent as it is, and
 * `async`: a stylesheet that hangs blocks every other script. It unblocks a page with such a stylesheet, shows a notice if the
 * page does not start, and reports that to the site. It also adds the sheets for browsers without `@scope`, and names the browsers
 * that work to all others: its syntax is of 2019, so that those read it.
 */
(() => {
  if (!('CSSScopeRule' in window)) {
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
      for (const address of (link.dataset.holds || link.href).split(' ')) {
        const [, folder] = /\/([a-z][a-z0-9]*\/[a-z0-9]+)\/styles\.[0-9a-f]+\.css$/.exec(address) || [];
        if (!folder) continue;
        const sheet = document.createElement('link');
        sheet.rel = 'stylesheet';
        sheet.crossOrigin = 'anonymous';
        sheet.href = `/releases/${folder}/without-scope.css`;
        document.head.append(sheet);
      }
    }
  }
  if (!canRun()) {
    document.documentElement.dataset.outdated = '';
    if (document.body && document.readyState !== 'loading') showOutdated();
    else document.addEventListener('DOMContentLoaded', showOutdated);
    return;
  }

  const sheetPatience = 5000;
  const startPatience = 15_000;
  // the code has arrived: a slow phone runs it in a second
  const runPatience = 5000;
  // an error may be harmless: the start has this long to continue
  const errorPatience = 3000;
  const entry = new URL(document.currentScript.dataset.entry, document.baseURI).href;
  const folder = entry.replace(/[^/]*$/, '');

  /** Returns whether React has rendered the page: it marks its root element. An empty marked root means that the whole rendering failed. */
  const isAlive = () => {
    const root = document.getElementById('root');
    return (
      root !== null &&
      root.firstElementChild !== null &&
      Object.keys(root).some((key) => key.startsWith('__reactContainer$'))
    );
  };

  const missing = () => [...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => !sheet);
  // A sheet for another medium blocks nothing; it continues to load, and is applied afterwards.
  setTimeout(() => {
    if (isAlive()) return;
    for (const link of missing()) {
      link.addEventListener('load', () => {
        link.media = 'all';
      });
      link.media = 'print';
    }
  }, sheetPatience);
  // A new link: a request for the same address from the old one would join the request that hangs.
  setTimeout(() => {
    for (const link of missing().filter(({ media }) => media === 'print')) {
      const again = link.cloneNode();
      again.media = 'all';
      again.href += '?again';
      link.after(again);
    }
  }, 2 * sheetPatience);

  let failure = null;
  let timer = setTimeout(check, startPatience);
  const checkIn = (patience) => {
    clearTimeout(timer);
    timer = setTimeout(check, patience);
  };
  // An entry that is not lazy has run by then, or will not.
  const whenParsed = () => {
    removeEventListener('load', whenParsed);
    if (failure === null) checkIn(runPatience);
  };
  if ([...document.querySelectorAll('script[defer]')].some(({ src }) => src === entry)) {
    if (document.readyState === 'complete') whenParsed();
    else addEventListener('load', whenParsed);
    document.addEventListener('DOMContentLoaded', whenParsed);
  }
  const onError = (event) => {
    const error = event.error || event.reason;
    // an extension of the browser fails without us
    const isOurs = error ? `${error.stack} ${event.filename}`.includes(folder) : event.target.src === entry;
    if (!isOurs || isAlive()) return;
    removeEventListener('error', onError, true);
    removeEventListener('unhandledrejection', onError);
    failure = error
      ? {
          kind: 'error',
          message: `O site não começou: ${error.name || 'Error'}: ${error.message || error}`,
          stack: `${error.stack || ''}`,
        }
      : { kind: 'load', message: 'O código do site não chegou', stack: '' };
    checkIn(error ? errorPatience : 0);
  };
  // a file that does not arrive says so on its element only
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', onError);

  function check() {
    removeEventListener('error', onError, true);
    removeEventListener('unhandledrejection', onError);
    if (isAlive()) return;
    const notice = showNotice();
    report();
    // slow is not dead
    const look = setInterval(() => {
      if (!isAlive()) return;
      clearInterval(look);
      notice.remove();
    }, 500);
  }

  function showNotice() {
    const notice = noticeOf(
      isRendered()
        ? 'Parte desta página não carregou: alguns botões podem não responder.'
        : 'Não foi possível carregar esta página. Verifique sua conexão e tente novamente.',
    );
    const again = document.createElement('a');
    again.href = location.href;
    again.textContent = 'Carregar de novo';
    again.style.cssText =
      'display:inline-block;min-height:44px;line-height:44px;color:inherit;font-weight:600;text-decoration:underline';
    again.addEventListener('click', (event) => {
      event.preventDefault();
      location.reload();
    });
    notice.append(again);
    return notice;
  }

  /** Returns whether the browser has all that the site's scripts need and do not add: `federation/src/build/browsers.ts`. */
  function canRun() {
    try {
      return /(?<=a)b/.test('ab') && 'Segmenter' in Intl && 'hasOwn' in Object && 'findLast' in [];
    } catch {
      return false;
    }
  }

  function showOutdated() {
    noticeOf(
      'Este navegador é antigo demais para o site: dá para ler, mas não para reservar. Funcionam o Chrome e o Edge a partir da versão 109, o Safari a partir da 16.4 (iOS 16.4) e o Firefox a partir da 128.',
    );
  }

  function isRendered() {
    return document.querySelector('main h1') !== null;
  }

  /** Shows a notice; a page that the server has rendered stays, with a line at its foot. Nothing here depends on a stylesheet. */
  function noticeOf(sentence) {
    const notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    notice.dataset.slot = 'start-failed';
    notice.style.cssText = `box-sizing:border-box;padding:1rem 1.25rem;font:1rem/1.5 sans-serif;font-family:var(--font-sans, sans-serif);color:#fff;background:#0f2b33;background:var(--color-inverse, #0f2b33);text-align:center;z-index:100;${
      isRendered() ? 'position:fixed;left:0;right:0;bottom:0' : 'position:relative'
    }`;
    const text = document.createElement('p');
    text.style.margin = '0 0 .5rem';
    text.textContent = sentence;
    notice.append(text);
    document.body.prepend(notice);
    return notice;
  }

  function withoutError() {
    const hasArrived = performance.getEntriesByName(entry).some(({ decodedBodySize }) => decodedBodySize > 0);
    return hasArrived ? 'O site não começou a tempo' : 'O código do site não chegou';
  }

  /** The first frame of a remote decides: the shell's files, including React, are in every stack. */
  function unitOf({ shell, remotes }, stack) {
    for (const line of stack.split('\n')) {
      const remote = remotes.find(({ base }) => line.includes(new URL(base, document.baseURI).href));
      if (remote) return { unit: remote.name, version: remote.version };
    }
    return { unit: 'shell', version: shell.version };
  }

  /** As `telemetry-report.schema.ts` wants it; the server takes out what may belong to a person. */
  function report() {
    try {
      const { registry, overrides } = JSON.parse(document.getElementById('site-data').textContent);
      const others = overrides ? overrides.active : [];
      // overrides apply to this visit only and say nothing about a release
      if (others.some(({ unit }) => unit === 'shell')) return;
      const { kind, message, stack } = failure || { kind: 'load', message: withoutError(), stack: '' };
      const unit = unitOf(registry, stack);
      if (others.some((override) => override.unit === unit.unit)) return;
      const visit = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('');
      const error = {
        ...unit,
        kind,
        message: message.slice(0, 400),
        count: 1,
        first: true,
        ...(stack && { stack: stack.slice(0, 4000) }),
      };
      const body = JSON.stringify({ visit, used: [unit], failed: [unit], errors: [error] });
      navigator.sendBeacon('/telemetry', new Blob([body], { type: 'application/json' }));
    } catch {
      // nothing to say, or nowhere to say it
    }
  }
})();
