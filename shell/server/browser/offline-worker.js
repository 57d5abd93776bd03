/*
 * Answers a navigation that the network does not answer, by the one page that it caches. All other requests pass by it, so a release or a
 * rollback reaches this browser as any other. Plain JavaScript; `offline.ts` puts the addresses of `cached` before it, the page first.
 */
const [page] = cached;
// by its content: a new list is a new cache, and each address names its content
const name = `offline ${cached.join(' ')}`;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(cached))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const isOld = (other) => other !== name;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((old) => caches.delete(old)))));
});

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'GET' && mode === 'navigate') {
    event.respondWith(
      fetch(event.request).catch(async (error) => {
        const answer = await caches.match(page);
        if (!answer) throw error;
        return answer;
      }),
    );
  } else if (origin === location.origin && cached.includes(pathname)) {
    // the font of that page
    event.respondWith(caches.match(pathname).then((answer) => answer ?? fetch(event.request)));
  }
});
