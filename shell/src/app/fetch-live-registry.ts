import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { withDeadline } from '../platform/with-deadline.ts';

/** Short: a person waits, and there is a fallback. */
const timeoutMs = 5000;

/** Fetches the live registry, which may be newer than this page. @throws also when it takes too long. */
export async function fetchLiveRegistry(signal: AbortSignal): Promise<SiteRegistry> {
  const ask = async () => {
    const response = await fetch('/registry.json', { signal, cache: 'no-cache' });
    return (await response.json()) as SiteRegistry;
  };
  return withDeadline(ask(), 'registry.json', timeoutMs, signal);
}
