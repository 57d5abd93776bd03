import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { redirectDocument } from 'react-router-dom';
import { overriddenUnits } from '../platform/overrides.ts';
import { fetchLiveRegistry } from './fetch-live-registry.ts';

/** Answers a page whose code does not load with a redirect, if its release is stale; null if it is not. */
export type StaleReleaseHandler = (owner: string, request: Request) => Promise<Response | null>;

const versionOf = ({ shell, remotes }: SiteRegistry, unit: string) =>
  unit === 'shell' ? shell.version : remotes.find(({ name }) => name === unit)?.version;

/** Returns whether a unit is live in another version than this page knows, or not at all; false if the site does not answer. */
export type StaleCheck = (owner: string, signal: AbortSignal) => Promise<boolean>;

/** An overridden unit is never stale. */
export function createStaleCheck(known: SiteRegistry): StaleCheck {
  return async (owner, signal) => {
    if (overriddenUnits().includes(owner)) return false;
    try {
      const live = await fetchLiveRegistry(signal);
      return versionOf(live, owner) !== versionOf(known, owner);
    } catch (error) {
      if (signal.aborted) throw error;
      return false;
    }
  };
}

/**
 * A tab may be so old that its release was removed. Then a retry cannot help, and the address is loaded as a new document.
 * Not for the first view: a cache may serve the old page again and again.
 */
export function createStaleReleaseHandler(known: SiteRegistry, isStarted: () => boolean): StaleReleaseHandler {
  const isStale = createStaleCheck(known);
  return async (owner, request) => {
    if (!isStarted() || !(await isStale(owner, request.signal))) return null;
    const { pathname, search } = new URL(request.url);
    return redirectDocument(pathname + search);
  };
}
