import { createHmac, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import type { Database } from 'shared-domain/db/api.types.ts';
import { afterAll, inject } from 'vitest';
import type { BackendAddresses } from './start-backend.ts';

const backends = inject('backends');
/** Of this worker. */
export const backend = backends[(Number(process.env.VITEST_POOL_ID) - 1) % backends.length] as BackendAddresses;
export type Client = SupabaseClient<Database>;

/** Straight into the database, past every policy: for preparing and for seeing what is really there. */
export const sql = postgres(backend.databaseUrl, {
  max: 4,
  ssl: /^(localhost|127\.0\.0\.1)$/.test(new URL(backend.databaseUrl).hostname) ? false : 'require',
  onnotice: () => undefined,
  types: {
    date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
    numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    bigint: { to: 20, from: [20], serialize: String, parse: Number },
  },
});
afterAll(() => sql.end());

const auth = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };

/** @param headers such as `cf-connecting-ip`, the visitor's address as the proxy before the API writes it */
export const anonymous = (headers: Record<string, string> = {}): Client =>
  createClient<Database>(backend.apiUrl, backend.publishableKey, { auth, global: { headers } });
/** The server side, with the secret key. */
export const server = (): Client => createClient<Database>(backend.apiUrl, backend.secretKey, { auth });

/** The assurance level of a session: password alone, or a code of an authenticator, too. */
export type Assurance = 'aal1' | 'aal2';

/** A token as the authentication service signs it. */
export function tokenOf(
  person: { id: string; email: string },
  expiresInSeconds = 3600,
  secret: string = backend.jwtSecret,
  aal: Assurance = 'aal1',
  codeAge = 0,
): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: person.id,
    email: person.email,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now,
    exp: now + expiresInSeconds,
    session_id: randomUUID(),
    aal,
    // as Auth names the ways in: the code was entered now
    amr: [
      ...(aal === 'aal2' ? [{ method: 'totp', timestamp: now - codeAge }] : []),
      { method: 'password', timestamp: now },
    ],
  };
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

/** @param headers as of `anonymous` */
export const clientWith = (token: string, headers: Record<string, string> = {}): Client =>
  createClient<Database>(backend.apiUrl, backend.publishableKey, {
    auth,
    global: { headers: { ...headers, Authorization: `Bearer ${token}` } },
  });

/** Calls a function as a person does, or, with a secret key, as the schedule. `headers` as of `anonymous`. */
export async function callFunction(name: string, body: unknown, token?: string, headers: Record<string, string> = {}) {
  const isKey = token?.startsWith('sb_secret_') === true;
  const response = await fetch(`${backend.apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      ...headers,
      apikey: isKey ? token : backend.publishableKey,
      'content-type': 'application/json',
      ...(token && !isKey ? { authorization: `Bearer ${token}` } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as FunctionAnswer };
}

interface FunctionAnswer {
  error?: { code: string; fields?: Record<string, string> };
  bookingId?: string;
  sessionId?: string;
  url?: string | null;
  status?: string;
  expiresAt?: string;
  holdExpiresAt?: string;
  outcome?: string;
}

/** The sandbox's test controls. */
export async function sandbox(path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`${backend.paymentsUrl}/sandbox${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${backend.stripeSecretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/**
 * Waits for something that another process does, and says what it saw when it gives up: long enough for an event that the provider
 * has to deliver a third time, with its pauses, to a machine that is busy with other tests.
 */
export async function eventually<T>(look: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await look();
    if (isThere(value)) return value;
    if (Date.now() > deadline) throw new Error(`Not seen within 30 s; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** For files that leave hundreds of messages behind: the next file would wait for them. */
export async function forgetMessages(): Promise<void> {
  await sql`update outbox set done_at = now() where done_at is null`;
}
