import { authRefusal, invalid } from './auth-error.ts';

/** Fields that the endpoints read as text; another type would reach code that calls string methods. */
const texts = [
  'email',
  'password',
  'phone',
  'type',
  'token',
  'token_hash',
  'scope',
  'nonce',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'redirect_to',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
] as const;

export type AuthBody = { [field in (typeof texts)[number]]?: string } & { data?: Record<string, unknown> };

/** GoTrue's rule: HTML's own for fields of this kind, and not longer than its column. */
const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const longestEmail = 254;
const longestLocalPart = 64;
/** A person's name and a code of an affiliate: more is no sign-up. */
const mostBodyCharacters = 100_000;

/**
 * The body of a request to Auth, if its endpoints can work with it. Lite goes on with a number where it expects text, and with characters
 * that Postgres cannot keep, until something throws: the answer is then 500 for what is the caller's mistake.
 */
export function readAuthBody(text: string): AuthBody | Response {
  if (text.length > mostBodyCharacters) return invalid('The request is too large');
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return badJson('invalid character');
  }
  if (!isRecord(body)) return badJson('cannot unmarshal into an object');
  if (!isStorable(body)) return invalid('A text has characters that cannot be stored');
  for (const field of texts) {
    if (body[field] === null) delete body[field];
    if (body[field] !== undefined && typeof body[field] !== 'string')
      return badJson(`cannot unmarshal ${field} into a string`);
  }
  if (body.data === null) delete body.data;
  if (body.data !== undefined && !isRecord(body.data)) return badJson('cannot unmarshal data into an object');
  if (body.options !== undefined && !isRecord(body.options)) return badJson('cannot unmarshal options into an object');
  const { email } = body as AuthBody;
  if (email !== undefined && email !== '' && !isEmail(email)) {
    return invalid('Unable to validate email address: invalid format');
  }
  return body as AuthBody;
}

function isEmail(email: string): boolean {
  return email.length <= longestEmail && email.lastIndexOf('@') <= longestLocalPart && emailPattern.test(email);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Postgres keeps neither NUL nor half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry));
}

function badJson(what: string): Response {
  return authRefusal(400, 'bad_json', `Could not parse request body as JSON: ${what}`);
}
