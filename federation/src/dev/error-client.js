/*
 * Shows a page's failure to its developer: the message, and its place in the sources. Visitors of a released site see the page's own words
 * only. Part of a unit's development bundle; the shell's development build reports failures to it.
 */
const folder = document.currentScript.src.replace(/[^/]*$/, '');
let shown;

window.addEventListener('page-failure', async ({ detail: { unit, error, components } }) => {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `Thrown: ${String(error)}`;
  // React and the router have caught it, so its stack is theirs: the components lead to the place
  const stack = [error?.stack ?? message, error?.cause?.stack, components && `Components:${components}`]
    .filter(Boolean)
    .join('\n');
  const found = await locate(stack);
  const text = [message, found.place && `${unit ?? 'page'}: ${found.place}`, found.code, found.stack];
  console.error(text.filter(Boolean).join('\n\n'));
  show(message, found);
});

async function locate(stack) {
  try {
    const response = await fetch(`${folder}stack`, { method: 'POST', body: stack });
    return await response.json();
  } catch {
    return { place: null, code: '', stack };
  }
}

function show(message, { place, code, stack }) {
  // the first one is the cause of the others
  if (shown?.isConnected) return;
  shown = document.createElement('div');
  shown.setAttribute('role', 'alert');
  shown.dataset.slot = 'development-error';
  shown.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:2147483647;max-height:60vh;overflow:auto;padding:1rem 1.25rem;background:#1e1014;color:#ffe9e4;font:0.8125rem/1.5 ui-monospace,monospace;border-top:3px solid #ff5d43';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.style.cssText = 'float:right;min-height:2.75rem;padding:0 1rem;border:1px solid currentColor';
  close.addEventListener('click', () => shown.remove());
  shown.append(close, line(message, 'font-weight:700;font-size:1rem'));
  if (place) shown.append(line(place, 'color:#ffc46b'));
  if (code) shown.append(line(code, 'margin:.75rem 0;padding:.75rem;background:#2c181d'));
  shown.append(line(stack, 'opacity:.75'));
  document.body.append(shown);
}

/** Appends a line as text: a thrown value may hold anything. */
function line(text, style) {
  const element = document.createElement('pre');
  element.textContent = text;
  element.style.cssText = `margin:0;white-space:pre-wrap;overflow-wrap:anywhere;${style}`;
  return element;
}

// the next compilation may have mended it
window.addEventListener('message', ({ source, data }) => {
  if (source === window && data?.type === 'webpackOk') shown?.remove();
});
