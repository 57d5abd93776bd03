import { randomBytes } from 'node:crypto';
import { telemetryPath } from '../../src/data/telemetry/telemetry-path.ts';

export type RequestKind = 'page' | 'release' | 'file' | 'telemetry' | 'probe';

/**
 * Origin of a page: a worker just now (`rendered`), this process's memory, an older one that replaces one that can't be
 * rendered (`stand-in`), the browser (`empty`), or none (`busy`; `api-away`: the API does not answer).
 */
export type PageSource = 'rendered' | 'memory' | 'stand-in' | 'empty' | 'busy' | 'api-away';

/** One request and its answer, without anything that a visitor has typed or that a link keeps secret. */
export interface AnsweredRequest {
  id: string;
  kind: RequestKind;
  method: string;
  /** A page's route as declared (`/espaco/:id`), a release's file; null: nothing of the site has that address. */
  route: string | null;
  status: number;
  /** As sent, headers included. */
  bytes: number;
  seconds: number;
  /** The connection broke before the answer was whole. */
  isCut: boolean;
  source: PageSource | null;
  /** A part of it: see `shortNetwork`. */
  network: string;
}

/** Returns the kind of a request, by its path alone. */
export function kindOf(path: string, isDocument: boolean): RequestKind {
  if (path.startsWith('/releases/')) return 'release';
  if (path === telemetryPath || path.startsWith(`${telemetryPath}/`)) return 'telemetry';
  if (path === '/health' || path === '/ready') return 'probe';
  return isDocument ? 'page' : 'file';
}

/** Request ids that a proxy of ours may set: nothing that could break a log line or a header. */
const plausibleId = /^[\w-]{8,64}$/;

export const requestIdHeader = 'x-request-id';

/** The name of a request in all logs. Accepted from proxies of ours only; any other client could give all requests the same. */
export function requestIdOf(headers: Headers, trustedHops: number): string {
  const given = trustedHops > 0 ? headers.get(requestIdHeader) : null;
  return given && plausibleId.test(given) ? given : randomBytes(8).toString('hex');
}

/** A visitor's network without what tells one household from its neighbours: 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function shortNetwork(network: string): string {
  const octets = network.split('.');
  if (octets.length === 4) return `${octets.slice(0, 3).join('.')}.0/24`;
  const groups = network.split(':');
  return groups.length > 2 ? `${groups.slice(0, 3).join(':')}::/48` : 'unknown';
}
