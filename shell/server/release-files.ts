import { serveStatic } from '@hono/node-server/serve-static';
import { DamagedRelease } from 'federation/registry/release-record.ts';
import { type ReleaseStore, UnknownRelease } from 'federation/targets/release-store.ts';
import { Hono } from 'hono';
import type { LiveSites } from './live-registry.ts';

/** Only files of a release's folder itself: neither server bundles nor the registry's own files. */
const releasedFile = /^\/releases\/[a-z][a-z0-9]*\/[a-z0-9]+\/[\w][\w.-]*$/;

/** Serves `/releases/<unit>/<version>/<file>`; fetches files that are not on this machine yet. */
export function releaseFiles(store: ReleaseStore, live: Pick<LiveSites, 'recheck'>): Hono {
  const app = new Hono();
  app.get('/releases/*', async (context, next) => {
    const { path } = context.req;
    // a cache in front that kept such an answer would hide a release that arrives a moment later
    context.header('cache-control', 'no-store');
    if (!releasedFile.test(path)) return context.text('Not found', 404);
    const [, , unit = '', version = '', file = ''] = path.split('/');
    try {
      await store.fetchFile(unit, version, file);
    } catch (error) {
      // versions can be made up without end: they are no news
      if (error instanceof UnknownRelease) return context.text('Not found', 404);
      console.error(error);
      // the next page names another version
      if (error instanceof DamagedRelease) await live.recheck();
      return context.text('Service unavailable', 503, { 'retry-after': '5' });
    }
    return next();
  });
  app.get(
    '/releases/*',
    serveStatic({
      root: store.dir,
      rewriteRequestPath: (path) => path.slice('/releases'.length),
      precompressed: true,
      onFound: (_path, context) => {
        context.header('cache-control', 'public, max-age=31536000, immutable');
        context.header('access-control-allow-origin', '*');
      },
    }),
  );
  app.get('/releases/*', (context) => context.text('Not found', 404));
  return app;
}
