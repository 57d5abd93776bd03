/*
 * Exchanges a stylesheet of the development server after each compilation: the new one is applied before the old one is removed, so nothing
 * flickers. Part of a remote's development bundle.
 */
const folder = document.currentScript.src.replace(/[^/]*$/, '');
let turn = 0;

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.type !== 'webpackOk') return;
  const old = [...document.querySelectorAll('link[rel="stylesheet"]')].filter(({ href }) =>
    href.startsWith(`${folder}styles.css`),
  );
  if (old.length === 0) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.href = `${folder}styles.css?${++turn}`;
  link.onload = () => {
    for (const sheet of old) sheet.remove();
  };
  link.onerror = () => link.remove();
  document.head.append(link);
});
