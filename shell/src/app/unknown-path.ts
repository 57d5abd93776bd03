import { matchRoutes, redirectDocument } from 'react-router-dom';
import { fetchLiveRegistry } from './fetch-live-registry.ts';

/** The answer to a click on a path that this page knows nothing of. */
export type UnknownPath = (request: Request) => Promise<Response | null>;

/**
 * Asks the server about an unknown path. A remote may have been released with new routes since this page was opened, or the path is one of
 * a retired remote, which the server answers: then the path is loaded as a new document. The first view is never checked: the server has
 * just answered it.
 */
export function askForNewRoutes(isStarted: () => boolean): UnknownPath {
  return async (request) => {
    if (!isStarted()) return null;
    try {
      const { remotes, retired = [] } = await fetchLiveRegistry(request.signal);
      const { pathname, search } = new URL(request.url);
      const paths = remotes.flatMap(({ routes }) => routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]));
      const routes = [...paths, ...retired].map((path) => ({ path }));
      return matchRoutes(routes, pathname) ? redirectDocument(pathname + search) : null;
    } catch (error) {
      if (request.signal.aborted) throw error;
      return null;
    }
  };
}
