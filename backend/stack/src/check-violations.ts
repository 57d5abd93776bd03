/**
 * A row that a check constraint refuses is the caller's mistake: PostgREST says so with 400 and `23514`, Lite calls it an
 * error of the server. Every other answer passes as it is.
 */
export async function asCallersMistake(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const message = messageOf(body)?.match(/^PostgresError: (.* violates check constraint .*)$/s)?.[1];
  if (message === undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json({ code: '23514', message, details: null, hint: null }, { status: 400, headers });
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}
