/** An error as an error server takes it: scrubbed, and without anything of the person. */
export interface ErrorEvent {
  unit: string;
  version: string;
  kind: string;
  message: string;
  /** The route as declared, never the address. */
  page: string | null;
  stack: string | null;
  /** Groups events as the site does. */
  fingerprint: string;
  /** ISO 8601. */
  at: string;
  occurrences: number;
}

/** Where to send events and by which key. */
export interface ErrorServer {
  url: string;
  /** The header `X-Sentry-Auth`. */
  auth: string;
}

/**
 * Reads the address of Sentry or of a server that speaks its protocol: `https://<key>@<host>/<project>`
 * (https://develop.sentry.dev/sdk/foundations/transport/authentication/).
 * @throws Error without a key or a project
 */
export function readDsn(dsn: string): ErrorServer {
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (!username || !project) throw new Error('ERRORS_DSN is https://<key>@<host>/<project>.');
  return {
    url: `${protocol}//${host}${folder}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=espacos-rio/1, sentry_key=${username}`,
  };
}

/** Whether `readDsn` takes it. */
export function isDsn(text: string): boolean {
  try {
    return Boolean(readDsn(text));
  } catch {
    return false;
  }
}

/** `at f (/releases/chat/3f2a/entry.js:1:88213)`, or Firefox's and Safari's `f@…`. */
const frame = /^(?:at\s+)?(?:async\s+)?(?:(.*?)\s*[@(])?\s*([^\s()@]+):(\d+):(\d+)\)?$/;

/** Innermost last, as the protocol has them. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = frame.exec(line.trim()) ?? [];
      return file ? [{ function: name || '?', filename: file, lineno: Number(row), colno: Number(column) }] : [];
    })
    .reverse();

/** Returns the body of a request that hands over one event (https://develop.sentry.dev/sdk/foundations/envelopes/). */
export function errorEnvelope(event: ErrorEvent, eventId: string): string {
  const { unit, version, kind, message, page, stack, fingerprint, at, occurrences } = event;
  const id = eventId.replaceAll('-', '');
  const frames = stack ? framesOf(stack) : [];
  const [, type = kind, value = message] = /^(\w*(?:Error|Exception)): (.*)$/s.exec(message) ?? [];
  const payload = {
    event_id: id,
    timestamp: at,
    platform: 'javascript',
    level: 'error',
    release: `${unit}@${version}`,
    transaction: page ?? undefined,
    fingerprint: [fingerprint],
    tags: { unit, kind },
    extra: { occurrences },
    exception: { values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
  };
  return [{ event_id: id, sent_at: new Date().toISOString() }, { type: 'event' }, payload]
    .map((part) => JSON.stringify(part))
    .join('\n');
}

/** Hands over one event. @throws Error when the server can't be reached or refuses */
export async function sendErrorEvent(server: ErrorServer, event: ErrorEvent, patienceMs: number): Promise<void> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': server.auth },
    body: errorEnvelope(event, crypto.randomUUID()),
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The error server answered ${response.status}.`);
}
