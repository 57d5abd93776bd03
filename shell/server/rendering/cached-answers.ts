import { LRUCache } from 'lru-cache';

interface CachedAnswersOptions {
  /** Base address of the API. */
  apiUrl: string;
  /** The publishable key: only calls that carry it, and no person's token, are anonymous. */
  apiKey: string;
}

interface CachedAnswers {
  fetch: typeof globalThis.fetch;
  /** Forgets all answers, also those that are under way. */
  forget(): void;
}

const cacheMs = 10_000;
/** Limit of one worker's answers. */
const maxBytes = 8e6;

/** Procedures that pages call while they are rendered, by POST; all are `stable`, so Postgres lets them write nothing. */
export const readingProcedures = ['home_page', 'search_spaces', 'space_page', 'space_terms'];

interface Answer {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
}

/**
 * Keeps answers to anonymous reading calls of the API for ten seconds: many pages show the same. Equal calls at the same time
 * share one. A worker renders one combination of versions, so no cohort sees an answer of another one.
 */
export function withCachedAnswers(
  fetch: typeof globalThis.fetch,
  { apiUrl, apiKey }: CachedAnswersOptions,
): CachedAnswers {
  const stored = new LRUCache<string, Answer>({
    ttl: cacheMs,
    // read now: tests replace the clock
    perf: performance,
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + 500,
  });
  const underWay = new Map<string, Promise<Answer>>();
  const readingCalls = new Set(readingProcedures.map((name) => `${apiUrl}/rest/v1/rpc/${name}`));

  /** Null: the answer is for this caller alone. */
  function keyOf(input: string | URL | Request, { method = 'GET', headers: given, body = '' }: RequestInit) {
    const address = String(input);
    if (input instanceof Request || !address.startsWith(`${apiUrl}/rest/v1/`) || typeof body !== 'string') return null;
    if (method !== 'GET' && !(method === 'POST' && readingCalls.has(address.split('?', 1)[0] ?? ''))) return null;
    const headers = new Headers(given);
    const authorization = headers.get('authorization') ?? `Bearer ${apiKey}`;
    if (headers.get('apikey') !== apiKey || authorization !== `Bearer ${apiKey}`) return null;
    return JSON.stringify([method, address, [...headers], body]);
  }

  function ask(key: string, input: string | URL | Request, init: RequestInit): Promise<Answer> {
    const isStillWanted = () => underWay.get(key) === asking;
    const asking = (async () => {
      // not the caller's signal: other pages may wait for the same answer
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(cacheMs) });
      const headers = new Headers(response.headers);
      // the platform reads the server's present time from it
      headers.delete('date');
      const answer = { status: response.status, headers, body: await response.arrayBuffer() };
      if (response.ok && isStillWanted()) stored.set(key, answer);
      return answer;
    })().finally(() => {
      if (isStillWanted()) underWay.delete(key);
    });
    underWay.set(key, asking);
    return asking;
  }

  return {
    async fetch(input, init = {}) {
      const key = keyOf(input, init);
      if (key === null) return fetch(input, init);
      init.signal?.throwIfAborted();
      const answer = stored.get(key) ?? (await unlessAborted(underWay.get(key) ?? ask(key, input, init), init.signal));
      const { status, headers, body } = answer;
      return new Response(body.byteLength > 0 ? body : null, { status, headers });
    },
    forget() {
      stored.clear();
      underWay.clear();
    },
  };
}

async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
