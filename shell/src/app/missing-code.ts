import type { SiteRegistry } from 'federation/registry.schema.ts';
import { redirectDocument } from 'react-router-dom';
import { overriddenUnits } from '../platform/overrides.ts';
import { liveRegistry } from './live-registry.ts';

/** The answer to a page whose code does not arrive; null when it is what it seems to be. */
export type MissingCode = (owner: string, request: Request) => Promise<Response | null>;

const versionOf = ({ shell, remotes }: SiteRegistry, unit: string) =>
  unit === 'shell' ? shell.version : remotes.find(({ name }) => name === unit)?.version;

/**
 * A tab may have been open for so long that the release it knows is removed: then no new attempt helps, and the address is
 * opened anew, as a document. The first view is never asked about: a cache may give out the old page again and again.
 */
export function askForNewRelease(known: SiteRegistry, isStarted: () => boolean): MissingCode {
  return async (owner, request) => {
    if (!isStarted() || overriddenUnits().includes(owner)) return null;
    try {
      const live = await liveRegistry(request.signal);
      if (versionOf(live, owner) === versionOf(known, owner)) return null;
      const { pathname, search } = new URL(request.url);
      return redirectDocument(pathname + search);
    } catch (error) {
      if (request.signal.aborted) throw error;
      return null;
    }
  };
}
