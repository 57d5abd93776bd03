import { noteRequest } from './connection.ts';

/** Smaller differences are the network's and those of the header, which counts whole seconds. */
const toleratedMs = 5000;

let aheadMs = 0;

/** The server's present instant in milliseconds, by its last answer: the clock of a device may be hours off. */
export const serverNow = (): number => Date.now() - aheadMs;

/** The server wrote its time between request and response. The device may have slept in between. */
function noteServerTime(answer: Response, requestedAt: number): void {
  const written = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(written)) return;
  const least = requestedAt - written;
  const most = Date.now() - written;
  aheadMs = least > toleratedMs ? least : most < -toleratedMs ? most : 0;
}

/** `fetch` for requests to the API: notes the server's time, and whether there is a connection. */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const requestedAt = Date.now();
  const answer = await fetch(input, init).catch((error: unknown) => {
    noteRequest(false);
    throw error;
  });
  noteRequest(true);
  noteServerTime(answer, requestedAt);
  return answer;
}

/**
 * Also takes `expires_at` off each new session. The library then counts `expires_in` from the device's clock, by which it
 * decides when to renew: by the server's instant a clock that is an hour fast would renew at every request.
 */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await apiFetch(input, init);
  const url = input instanceof Request ? input.url : String(input);
  if (!answer.ok || !url.includes('/auth/v1/')) return answer;
  const text = await answer.text();
  return new Response(withoutExpiry(text), { status: answer.status, headers: answer.headers });
}

function withoutExpiry(text: string): string | null {
  // a response such as 204 must have no body
  if (text === '') return null;
  try {
    const { expires_at, ...session } = JSON.parse(text);
    return expires_at === undefined || session.expires_in === undefined ? text : JSON.stringify(session);
  } catch {
    // not JSON
    return text;
  }
}
