import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export const largestCalendar = 2 * 1024 * 1024;
export const longestMs = 10_000;
const mostRedirects = 4;

export interface CalendarRequest {
  address: string;
  etag: string | null;
  lastModified: string | null;
  /** Domains that may be requested, with their subdomains. */
  providers: readonly string[];
}

export interface FetchSettings {
  /** `http://127.0.0.1:4000`: what tests and development may read though it is not public. */
  localOrigins?: readonly string[];
  /** The addresses of a name; the machine's own resolver unless given. */
  resolve?: (host: string) => Promise<string[]>;
  /** A further authority that certificates may come from. */
  ca?: string;
  /** Where TLS is spoken, 443. */
  port?: number;
  isPublic?: (address: string) => boolean;
}

type Fetched =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; text: string; etag: string | null; lastModified: string | null };

/** Why a calendar could not be fetched: `code` is part of the interface. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}

type FailureCode =
  | 'provider_unknown'
  | 'address_not_public'
  | 'calendar_unreachable'
  | 'calendar_too_slow'
  | 'calendar_too_large'
  | 'calendar_refused'
  | 'calendar_gone'
  | 'not_a_calendar';

const resolveByMachine = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Reads a calendar of a provider. Each hop, redirects too, has to be `https` of a listed provider; its name is resolved once, all its
 * addresses have to be public, and the connection is made to that very address, under the name that its certificate has to carry:
 * resolving the
 * name again can't lead anywhere else.
 *
 * @throws FetchFailure; no message of it or of what it wraps names the address
 */
export async function fetchCalendar(wanted: CalendarRequest, settings: FetchSettings = {}): Promise<Fetched> {
  const deadline = AbortSignal.timeout(longestMs);
  let url = urlOf(wanted.address);
  try {
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const target = await targetOf(url, wanted.providers, settings);
      const response = await send(url, target, wanted, settings, deadline);
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400 && status !== 304 && response.headers.location) {
        response.destroy();
        url = urlOf(response.headers.location, url);
        continue;
      }
      return await answerOf(response, status);
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure(deadline.aborted ? 'calendar_too_slow' : 'calendar_unreachable');
  }
  throw new FetchFailure('calendar_refused');
}

function urlOf(address: string, base?: URL): URL {
  try {
    return new URL(address, base);
  } catch {
    throw new FetchFailure('provider_unknown');
  }
}

/** As `private.is_host_name` has it. */
const hostLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

interface Target {
  /** The resolved address to connect to. */
  address: string;
  port: number;
  isSecure: boolean;
}

async function targetOf(url: URL, providers: readonly string[], settings: FetchSettings): Promise<Target> {
  if (settings.localOrigins?.includes(url.origin)) {
    return { address: '127.0.0.1', port: Number(url.port || 80), isSecure: false };
  }
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const isHostName = host.split('.').every((label) => hostLabel.test(label));
  const isListed = providers.some((domain) => host === domain || host.endsWith(`.${domain}`));
  if (
    url.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    !isHostName ||
    !isListed
  ) {
    throw new FetchFailure('provider_unknown');
  }
  if (isIP(host) !== 0) throw new FetchFailure('address_not_public');
  let addresses: string[];
  try {
    addresses = await (settings.resolve ?? resolveByMachine)(host);
  } catch {
    throw new FetchFailure('calendar_unreachable');
  }
  const isPublic = settings.isPublic ?? isPublicAddress;
  // IPv4 first: not every machine has a way to the other
  const [address] = [...addresses].sort((a, b) => isIP(a) - isIP(b));
  if (!address) throw new FetchFailure('calendar_unreachable');
  if (!addresses.every(isPublic)) throw new FetchFailure('address_not_public');
  return { address, port: settings.port ?? 443, isSecure: true };
}

function send(
  url: URL,
  target: Target,
  { etag, lastModified }: CalendarRequest,
  { ca }: FetchSettings,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    // an address, so that nothing is looked up a second time
    host: target.address,
    port: target.port,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    agent: false as const,
    signal,
    headers: {
      host: url.host,
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'EspacosRio-Calendarios/1',
      connection: 'close',
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    },
  };
  const request = target.isSecure
    ? secureRequest({ ...options, servername: url.hostname, ...(ca && { ca }) }, resolve)
    : plainRequest(options, resolve);
  request.on('error', reject);
  request.end();
  return promise;
}

async function answerOf(response: IncomingMessage, status: number): Promise<Fetched> {
  if (status === 304) {
    response.destroy();
    return { outcome: 'unchanged' };
  }
  if (status !== 200) {
    response.destroy();
    throw new FetchFailure(status === 404 || status === 410 ? 'calendar_gone' : 'calendar_refused');
  }
  const encoding = response.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    response.destroy();
    throw new FetchFailure('not_a_calendar');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestCalendar) {
      response.destroy();
      throw new FetchFailure('calendar_too_large');
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  const header = (name: 'etag' | 'last-modified', longest: number) => {
    const value = response.headers[name];
    return value && value.length <= longest ? value : null;
  };
  return {
    outcome: 'read',
    text: new TextDecoder().decode(bytes),
    etag: header('etag', 500),
    lastModified: header('last-modified', 100),
  };
}
