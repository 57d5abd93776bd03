import { randomUUID } from 'node:crypto';
import { decode } from 'hono/jwt';
import type postgres from 'postgres';
import { renderSVG } from 'uqr';
import type { ProjectConfig } from '../project-config.ts';
import type { AuthBody } from './auth-body.ts';
import { authRefusal, invalid } from './auth-error.ts';
import { codeLifeSeconds, isTotpCode, newSecret, totpUri } from './totp.ts';

type Options = {
  /** `@supabase/lite`, which knows no factors, but whose a request is. */
  forward: (request: Request) => Promise<Response>;
  sql: postgres.Sql;
  config: Pick<ProjectConfig['auth'], 'mfa'>;
  siteUrl: string;
  secretKey: string;
};

type FactorCall = {
  request: Request;
  /** Below `/auth/v1/`. */
  path: string[];
  body: AuthBody;
  clientAddress: string;
};

type Factor = { id: string; friendly_name: string | null; factor_type: string; status: string; secret: string };
type Caller = { id: string; email: string; session: string; isAal2: boolean };

/** Supabase Auth's own numbers; no setting of a hosted project changes them. */
const challengeLifeSeconds = 300;
const unverifiedLifeSeconds = 300;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const notFound = () => authRefusal(404, 'mfa_factor_not_found', 'Factor not found');

/** The factors of a person as answers show them: never with the secret. */
export async function factorsOf(sql: postgres.Sql, userId: string) {
  return sql<{ id: string; status: string }[]>`
    select id, created_at, updated_at, status, coalesce(friendly_name, '') as friendly_name, factor_type, last_challenged_at
    from auth.mfa_factors where user_id = ${userId} order by created_at, id`;
}

/** `/factors` and `/admin/users/:id/factors`, as Supabase Auth answers them; codes are of TOTP (RFC 6238). */
export function createFactorHandlers(options: Options) {
  const { forward, sql, config, siteUrl, secretKey } = options;

  /** The person of the token, or the refusal: Lite checks the key, the token, the session and the person. */
  async function callerOf(request: Request): Promise<Caller | Response> {
    const answer = await forward(new Request(new URL('/auth/v1/user', request.url), { headers: request.headers }));
    if (!answer.ok) return answer;
    const user = (await answer.json()) as { id: string; email: string };
    const { payload } = decode(request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '');
    const session = String(payload.session_id);
    const [row] = await sql`select coalesce(aal::text, 'aal1') as aal from auth.sessions where id = ${session}`;
    return { id: user.id, email: user.email, session, isAal2: row?.aal === 'aal2' };
  }

  async function factorOf(userId: string, id: string): Promise<Factor | Response> {
    if (!uuidPattern.test(id)) return authRefusal(404, 'validation_failed', 'factor_id must be an UUID');
    const [factor] = await sql<Factor[]>`select * from auth.mfa_factors where id = ${id} and user_id = ${userId}`;
    return factor ?? notFound();
  }

  async function enroll(caller: Caller, body: AuthBody): Promise<Response> {
    const { factor_type: type, friendly_name: name = '', issuer = new URL(siteUrl).host } = body;
    if (type === 'phone' || type === 'webauthn') {
      const called = type === 'phone' ? 'Phone' : 'WebAuthn';
      return authRefusal(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${called}`);
    }
    if (type !== 'totp') return invalid('factor_type needs to be totp, phone, or webauthn');
    if (!config.mfa.totp.enroll_enabled)
      return authRefusal(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
    const [id, secret] = [randomUUID(), newSecret()];
    const refused = await sql.begin((tx) =>
      addFactor(tx, caller, { id, name, secret }, config.mfa.max_enrolled_factors),
    );
    if (refused !== null) return refused;
    const uri = totpUri(secret, { issuer, account: caller.email });
    return Response.json({
      id,
      type: 'totp',
      friendly_name: name,
      totp: { qr_code: pictureOf(uri), secret, uri },
    });
  }

  async function challenge(factor: Factor, clientAddress: string): Promise<Response> {
    if (!config.mfa.totp.verify_enabled) return verifyDisabled();
    const [row] = await sql.begin(async (tx) => {
      await tx`delete from auth.mfa_challenges where factor_id = ${factor.id} and created_at < now() - interval '1 day'`;
      await tx`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`;
      return tx<{ id: string; expires_at: number }[]>`
        insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
        values (${randomUUID()}, ${factor.id}, now(), ${inet(clientAddress)})
        returning id, floor(extract(epoch from created_at))::integer + ${challengeLifeSeconds}::integer as expires_at`;
    });
    return Response.json({ id: row?.id, type: 'totp', expires_at: row?.expires_at });
  }

  async function verify(caller: Caller, { id: factorId }: Factor, call: FactorCall): Promise<Response> {
    const { code, challenge_id: challengeId } = call.body;
    if (!code) return invalid('Code needs to be non-empty');
    if (!config.mfa.totp.verify_enabled) return verifyDisabled();
    if (!challengeId || !uuidPattern.test(challengeId))
      return authRefusal(400, 'bad_json', 'Could not parse request body as JSON: challenge_id must be an UUID');
    const address = inet(call.clientAddress);
    const refused = await sql.begin(async (tx) => {
      const refusal = await refuseCode(tx, factorId, challengeId, code, address);
      if (refusal === null) await acceptCode(tx, caller, factorId, challengeId, code);
      return refusal;
    });
    return refused ?? renewed(call.request, caller.session);
  }

  /** The session goes on under a new pair of tokens, which Lite makes. */
  async function renewed(request: Request, session: string): Promise<Response> {
    const [current] = await sql`
      select token from auth.refresh_tokens where session_id = ${session} and not revoked order by created_at desc limit 1`;
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    headers.set('content-type', 'application/json');
    return forward(
      new Request(new URL('/auth/v1/token?grant_type=refresh_token', request.url), {
        method: 'POST',
        headers,
        body: JSON.stringify({ refresh_token: current?.token ?? '' }),
      }),
    );
  }

  async function own({ path: [, id, action], ...call }: FactorCall): Promise<Response | null> {
    const { method } = call.request;
    const isKnown =
      (method === 'POST' && (id === undefined || action === 'challenge' || action === 'verify')) ||
      (method === 'DELETE' && id !== undefined && action === undefined);
    if (!isKnown) return null;
    const caller = await callerOf(call.request);
    if (caller instanceof Response) return caller;
    if (id === undefined) return enroll(caller, call.body);
    const factor = await factorOf(caller.id, id);
    if (factor instanceof Response) return factor;
    if (action === 'challenge') return challenge(factor, call.clientAddress);
    if (action === 'verify') return verify(caller, factor, { ...call, path: [] });
    if (factor.status === 'verified' && !caller.isAal2)
      return authRefusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await removeFactor(sql, factor);
    return Response.json({ id });
  }

  async function anybodys({ request, path: [, , userId = '', , id] }: FactorCall): Promise<Response | null> {
    const { method, headers } = request;
    const key = headers.get('authorization')?.replace(/^Bearer /i, '') ?? headers.get('apikey');
    if (key !== secretKey) return authRefusal(403, 'not_admin', 'User not allowed');
    if (!uuidPattern.test(userId)) return authRefusal(404, 'validation_failed', 'user_id must be an UUID');
    const [user] = await sql`select from auth.users where id = ${userId}`;
    if (user === undefined) return authRefusal(404, 'user_not_found', 'User not found');
    if (id === undefined) return method === 'GET' ? Response.json(await factorsOf(sql, userId)) : null;
    if (method !== 'DELETE') return null;
    const shown = (await factorsOf(sql, userId)).find((one) => one.id === id);
    const factor = await factorOf(userId, id);
    if (factor instanceof Response) return factor;
    await removeFactor(sql, factor);
    return Response.json(shown);
  }

  /** @returns null where the request is about something else */
  async function answer(call: FactorCall): Promise<Response | null> {
    const { path } = call;
    if (path[0] === 'factors' && path.length <= 3) return own(call);
    const isAdmins = path[0] === 'admin' && path[1] === 'users' && path[3] === 'factors' && path.length <= 5;
    return isAdmins ? anybodys(call) : null;
  }

  /** Refuses changes that need a code from a person with an authenticator. @returns the refusal, or null */
  async function refuseWithoutCode(request: Request): Promise<Response | null> {
    const caller = await callerOf(request);
    if (caller instanceof Response) return caller;
    if (caller.isAal2) return null;
    const factors = await factorsOf(sql, caller.id);
    if (!factors.some(({ status }) => status === 'verified')) return null;
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    return authRefusal(401, 'insufficient_aal', message);
  }

  return { answer, refuseWithoutCode };
}

/** Stores an unverified factor. @returns the refusal, or null */
async function addFactor(
  tx: postgres.TransactionSql,
  caller: Caller,
  { id, name, secret }: { id: string; name: string; secret: string },
  most: number,
): Promise<Response | null> {
  // serialise enrolments of one person, so that the limit holds
  await tx`select from auth.users where id = ${caller.id} for update`;
  await tx`
    delete from auth.mfa_factors as factor where status <> 'verified'
      and created_at < now() - make_interval(secs => ${unverifiedLifeSeconds})
      and not exists (select from auth.mfa_challenges where factor_id = factor.id)`;
  const factors = await tx<Factor[]>`select * from auth.mfa_factors where user_id = ${caller.id}`;
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    return authRefusal(422, 'mfa_factor_name_conflict', message);
  }
  if (factors.length >= most) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    return authRefusal(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (factors.some(({ status }) => status === 'verified') && !caller.isAal2)
    return authRefusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  await tx`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${id}, ${caller.id}, ${name}, 'totp', 'unverified', now(), now(), ${secret})`;
  return null;
}

/** Checks a code and its challenge, and locks the factor. @returns the refusal, or null */
async function refuseCode(
  tx: postgres.TransactionSql,
  factorId: string,
  challengeId: string,
  code: string,
  address: string,
): Promise<Response | null> {
  // one at a time: a code is good for one of them
  const [factor] = await tx<Factor[]>`select * from auth.mfa_factors where id = ${factorId} for update`;
  if (factor === undefined) return notFound();
  const [open] = await tx<{ isOurs: boolean; isExpired: boolean }[]>`
    select verified_at is null and ip_address = ${address} as "isOurs",
      created_at < now() - make_interval(secs => ${challengeLifeSeconds}) as "isExpired"
    from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factorId}`;
  if (open === undefined) {
    return authRefusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (!open.isOurs) return authRefusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (open.isExpired) {
    await tx`delete from auth.mfa_challenges where id = ${challengeId}`;
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
    return authRefusal(422, 'mfa_challenge_expired', message);
  }
  // RFC 6238, 5.2: a code is accepted once. Hosted Auth lets it through again with another challenge; the sentence is its own.
  const used = await tx`
    select from auth.mfa_challenges where factor_id = ${factorId} and otp_code = ${code}
      and verified_at > now() - make_interval(secs => ${codeLifeSeconds})`;
  if (used.length > 0 || !isTotpCode(factor.secret, code))
    return authRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  return null;
}

/** Raises the caller's session to the second level, and ends the sessions and enrolments below it. */
async function acceptCode(
  tx: postgres.TransactionSql,
  caller: Caller,
  factorId: string,
  challengeId: string,
  code: string,
): Promise<void> {
  await tx`update auth.mfa_challenges set verified_at = now(), otp_code = ${code} where id = ${challengeId}`;
  await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId} and status <> 'verified'`;
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${caller.session}, now(), now(), 'totp')
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
  await tx`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${caller.session}`;
  await tx`delete from auth.sessions where user_id = ${caller.id} and coalesce(aal, 'aal1') < 'aal2'`;
  await tx`delete from auth.mfa_factors where user_id = ${caller.id} and status = 'unverified' and factor_type = 'totp'`;
}

async function removeFactor(sql: postgres.Sql, factor: Factor): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      delete from auth.mfa_amr_claims where authentication_method = ${factor.factor_type}
        and session_id in (select id from auth.sessions where factor_id = ${factor.id})`;
    await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
    await tx`delete from auth.mfa_factors where id = ${factor.id}`;
  });
}

const verifyDisabled = () => authRefusal(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');

/** Pages show it by a `data:` address, in which a colour such as `#000` would end the picture. */
const pictureOf = (uri: string): string =>
  renderSVG(uri, { ecc: 'H', border: 4, blackColor: 'black', whiteColor: 'white' });

const inet = (clientAddress: string): string => clientAddress || '0.0.0.0';
