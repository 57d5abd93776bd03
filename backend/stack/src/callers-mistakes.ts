import { outageStatus } from './outage-status.ts';
import { withoutNoise } from './quiet-console.ts';

/**
 * Answers mistakes of the caller that Lite reports as server errors: a value of another type, a row that a check refuses, a missing
 * column or procedure. PostgREST derives the status from the database's code; Lite only logs that code, so it is read from the log
 * here. A full disk and a lost database get their own status, too.
 */
export async function withCallersMistakes(request: Request, work: () => Promise<Response>): Promise<Response> {
  let trouble: unknown;
  const response = await withoutNoise((values) => {
    trouble ??= values.find((value) => value instanceof Error);
    return isRefusal(trouble);
  }, work);
  if (response.status !== 500) return response;
  const mistake = mistakeOf(trouble);
  if (mistake === null) return response;
  const { status, code, message } = mistake;
  const { pathname } = new URL(request.url);
  const isOurs = status >= 500;
  const body = pathname.startsWith('/storage/')
    ? { statusCode: String(status), error: isOurs ? 'InternalError' : 'InvalidRequest', message }
    : pathname.startsWith('/auth/')
      ? { code: status, error_code: isOurs ? 'unexpected_failure' : 'validation_failed', msg: message }
      : { code, message, details: null, hint: null };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status, headers });
}

/** A refusal by the database that the caller gets as her answer; trouble of the server itself is not one. */
function isRefusal(error: unknown): boolean {
  return /^(PT4|22|23|28|42501|P0001)/.test(codeOf(error));
}

type Mistake = { status: number; code: string; message: string };

function mistakeOf(error: unknown): Mistake | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  // The driver got a number for a text parameter, alone or in a list.
  if ((error as { code?: unknown }).code === 'ERR_INVALID_ARG_TYPE' || isOfDriversList(error)) {
    return { status: 400, code: '22P02', message: 'invalid input syntax' };
  }
  const code = codeOf(error);
  const status = statuses.find(([codes]) => codes.test(code))?.[1] ?? outageStatus(error);
  return status === null ? null : { status, code, message };
}

/** `postgres` writes the values of a list in `arrayEscape`, which takes each for a text. */
const isOfDriversList = (error: Error) => error instanceof TypeError && error.stack?.includes('arrayEscape') === true;

/** PostgREST's. What is not here stays an error of the server. */
const statuses: [RegExp, number][] = [
  [/^2350[35]$/, 409],
  [/^(21|22|23)/, 400],
  [/^(42883|42P01)$/, 404],
  [/^42501$/, 403],
  [/^42P17$/, 500],
  // a row written to a view that cannot take one
  [/^55000$/, 405],
  [/^(42|P0001)/, 400],
];

/** SQLSTATE of an error of the database. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'PostgresError') return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
