import type { SiteRegistry } from 'federation/registry.schema.ts';
import { redirectDocument } from 'react-router-dom';
import { overriddenUnits } from '../platform/overrides.ts';
import { liveRegistry } from './live-registry.ts';

/** The answer to a page whose code does not arrive; null when it is what it seems to be. */
export type MissingCode = (owner: string, request: Request) => Promise<Response | null>;

const versionOf = ({ shell, remotes }: SiteRegistry, unit: string) =>
  unit === 'shell' ? shell.version : remotes.find(({ name }) => name === unit)?.version;

/** Whether a part is live in another version than this page knows, or no longer at all; false while the site can't say. */
export type AskReplaced = (owner: string, signal: AbortSignal) => Promise<boolean>;

/** Never so of what this visit sees in a version of its own. */
export function askWhetherReplaced(known: SiteRegistry): AskReplaced {
  return async (owner, signal) => {
    if (overriddenUnits().includes(owner)) return false;
    try {
      const live = await liveRegistry(signal);
      return versionOf(live, owner) !== versionOf(known, owner);
    } catch (error) {
      if (signal.aborted) throw error;
      return false;
    }
  };
}

/**
 * A tab may have been open for so long that the release it knows is removed: then no new attempt helps, and the address is
 * opened anew, as a document. The first view is never asked about: a cache may give out the old page again and again.
 */
export function askForNewRelease(known: SiteRegistry, isStarted: () => boolean): MissingCode {
  const isReplaced = askWhetherReplaced(known);
  return async (owner, request) => {
    if (!isStarted() || !(await isReplaced(owner, request.signal))) return null;
    const { pathname, search } = new URL(request.url);
    return redirectDocument(pathname + search);
  };
}
