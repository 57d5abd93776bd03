import { randomUUID } from 'node:crypto';
import { decode, sign } from 'hono/jwt';
import type postgres from 'postgres';
import type { Endpoint } from './auth-limits.ts';
import { factorsOf } from './factors.ts';

type Options = { sql: postgres.Sql; jwtSecret: string };

/** Names of the sign-in methods in `amr`. Refreshing a session is not a new sign-in. */
const methods: Partial<Record<Endpoint, string>> = {
  password: 'password',
  signup: 'password',
  verify: 'otp',
  code: 'oauth',
};

/** Lite's answer with what hosted Auth tells of second factors: `aal` and `amr` in the token, `factors` in the person. */
export async function withAssurance(
  { sql, jwtSecret }: Options,
  endpoint: Endpoint | null,
  response: Response,
): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const text = await response.text();
  const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown> | null);
  if (typeof body?.access_token === 'string') {
    body.access_token = await assured(sql, jwtSecret, body.access_token, endpoint && methods[endpoint]);
    body.user = await withFactors(sql, body.user);
    return answered(response, JSON.stringify(body));
  }
  return answered(response, typeof body?.id === 'string' ? JSON.stringify(await withFactors(sql, body)) : text);
}

async function assured(
  sql: postgres.Sql,
  jwtSecret: string,
  token: string,
  method: string | null | undefined,
): Promise<string> {
  const { payload } = decode(token);
  const session = String(payload.session_id);
  if (method) {
    await sql`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (${randomUUID()}, ${session}, now(), now(), ${method}) on conflict do nothing`;
  }
  const ways = await sql<{ aal: string; method: string | null; timestamp: number }[]>`
    select coalesce(session.aal::text, 'aal1') as aal, claim.authentication_method as method,
      floor(extract(epoch from claim.updated_at))::integer as timestamp
    from auth.sessions as session left join auth.mfa_amr_claims as claim on claim.session_id = session.id
    where session.id = ${session} order by claim.updated_at desc`;
  const amr = ways.flatMap((way) => (way.method === null ? [] : [{ method: way.method, timestamp: way.timestamp }]));
  return sign({ ...payload, aal: ways[0]?.aal ?? 'aal1', amr }, jwtSecret, 'HS256');
}

async function withFactors(sql: postgres.Sql, user: unknown): Promise<unknown> {
  if (typeof user !== 'object' || user === null || !('id' in user)) return user;
  const factors = await factorsOf(sql, String(user.id));
  // as hosted: no key where there is nothing
  return factors.length === 0 ? user : { ...user, factors };
}

function answered(response: Response, body: string): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body, { status: response.status, headers });
}
