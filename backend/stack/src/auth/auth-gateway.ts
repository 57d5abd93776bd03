import { decode } from 'hono/jwt';
import type postgres from 'postgres';
import type { ProjectConfig } from '../project-config.ts';
import type { StackKeys } from '../stack-keys.ts';
import { findAccount, withoutAccount } from './accounts.ts';
import { withAssurance } from './assurance.ts';
import { type AuthBody, readAuthBody } from './auth-body.ts';
import { authRefusal, invalid, wrongCredentials } from './auth-error.ts';
import type { AuthLimits, Endpoint, MailKind, MailTicket } from './auth-limits.ts';
import type { AuthMails } from './auth-mails.ts';
import { sendConfirmation } from './confirmation-mail.ts';
import { createFactorHandlers } from './factors.ts';
import { samePassword, spendTimeOfPassword } from './passwords.ts';

export type AuthGatewayOptions = {
  /** `@supabase/lite` */
  forward: (request: Request) => Promise<Response>;
  sql: postgres.Sql;
  config: ProjectConfig['auth'];
  siteUrl: string;
  keys: Pick<StackKeys, 'secret' | 'jwtSecret'>;
  limits: AuthLimits;
  mails: Pick<AuthMails, 'send'>;
  log: (message: string) => void;
};

export type AuthGateway = {
  fetch: (request: Request, clientAddress: string) => Promise<Response>;
  /** Resolves when the work behind immediate answers is done, too. */
  settled: () => Promise<void>;
};

type Call = { request: Request; body: AuthBody; again: () => Request };

/** bcrypt reads no more. */
const longestPassword = 72;

/**
 * Guards Lite's Auth: limits, second factors, bodies it would fail on, and answers that don't reveal whether an address has an account,
 * neither by their content nor, as far as possible, by their duration. All answers follow hosted Auth.
 */
export function createAuthGateway(options: AuthGatewayOptions): AuthGateway {
  const { forward, sql, config, siteUrl, keys, limits, log } = options;
  const factors = createFactorHandlers({ forward, sql, config, siteUrl, secretKey: keys.secret });
  const pending = new Set<Promise<unknown>>();

  /** Answers first and works afterwards, so that the duration of an answer does not depend on the work. */
  function later(work: () => Promise<unknown>): Response {
    const done: Promise<unknown> = work()
      .catch((error: unknown) => log(`auth: ${error}`))
      .finally(() => pending.delete(done));
    pending.add(done);
    return Response.json({});
  }

  /** Takes what a mail costs, and gives it back when none was sent. */
  async function withMail(
    kind: MailKind,
    email: string | undefined,
    work: (ticket: MailTicket) => Response | Promise<Response>,
  ): Promise<Response> {
    const ticket = limits.mail(kind, (email ?? '').toLowerCase());
    if (ticket instanceof Response) return ticket;
    const response = await work(ticket);
    if (!response.ok) ticket.undo();
    return response;
  }

  async function signUp({ body, again }: Call): Promise<Response> {
    const { email, password } = body;
    const canSignUp = config.enable_signup && config.email.enable_signup && config.email.enable_confirmations;
    if (!email || !canSignUp) return forward(again());
    if (!password) return invalid('Signup requires a valid password');
    if (password.length > longestPassword) return invalid('Password cannot be longer than 72 characters');
    // Lite would say it as well, but only to those who have no account.
    if (password.length < config.minimum_password_length) return weakPassword(config.minimum_password_length);
    return withMail('confirmation', email, async () => {
      const account = await accountOf(email);
      if (account === undefined) return forward(again());
      await spendTimeOfPassword(password);
      if (!account.confirmed) await sendConfirmation(options, account);
      return Response.json(withoutAccount(email, body.data ?? {}));
    });
  }

  async function signIn({ body, again }: Call): Promise<Response> {
    if (!body.email || !body.password) return forward(again());
    const account = await accountOf(body.email);
    const isRight = await samePassword(body.password, account?.encrypted_password ?? null);
    // Only the right password gets the reason why it does not sign in.
    return isRight ? forward(again()) : wrongCredentials();
  }

  async function resend({ body, again }: Call): Promise<Response> {
    const { email, type } = body;
    if (type !== 'signup' || !email) return forward(again());
    return withMail('confirmation', email, () =>
      later(async () => {
        const account = await accountOf(email);
        if (account !== undefined && !account.confirmed) await sendConfirmation(options, account);
      }),
    );
  }

  /** Mails only people with an account. For other addresses Lite's `/otp` would create an unconfirmed one. */
  async function mailToAccount({ body, again }: Call): Promise<Response> {
    const { email } = body;
    if (!email) return forward(again());
    return withMail('recovery', email, () =>
      later(async () => {
        const account = await accountOf(email);
        if (account === undefined) return;
        const response = await forward(again());
        if (!response.ok) log(`auth: a mail was not sent: ${response.status} ${await response.text()}`);
      }),
    );
  }

  async function changeUser({ request, body, again }: Call): Promise<Response> {
    if (body.password !== undefined && body.password.length > longestPassword) {
      return invalid('Password cannot be longer than 72 characters');
    }
    if (body.password || body.email) {
      const refused = await factors.refuseWithoutCode(request);
      if (refused !== null) return refused;
    }
    const change = () => forward(again());
    const response = body.email ? await withMail('email_change', body.email, change) : await change();
    if (response.ok && body.password !== undefined) await endOtherSessions(sql, request);
    return response;
  }

  async function accountOf(email: string) {
    return findAccount(sql, email.toLowerCase());
  }

  const handlers: Partial<Record<Endpoint, (call: Call) => Promise<Response>>> = {
    signup: signUp,
    password: signIn,
    resend,
    recover: mailToAccount,
    otp: mailToAccount,
    magiclink: mailToAccount,
    user: changeUser,
    verify: async ({ body, again }) => (await refuseOtherType(sql, body.type, body.token_hash)) ?? forward(again()),
  };

  async function answer(request: Request, endpoint: Endpoint | null, clientAddress: string): Promise<Response> {
    const path = pathOf(request);
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') {
      const { searchParams } = new URL(request.url);
      const refused =
        endpoint === 'verify' ? await refuseOtherType(sql, searchParams.get('type'), searchParams.get('token')) : null;
      return refused ?? (await factors.answer({ request, path, body: {}, clientAddress })) ?? forward(request);
    }
    const text = await request.text();
    const body = readAuthBody(text);
    if (body instanceof Response) return body;
    const again = () => new Request(request.url, { method: request.method, headers: request.headers, body: text });
    const handler = endpoint === null ? undefined : handlers[endpoint];
    if (handler !== undefined) return handler({ request, body, again });
    return (await factors.answer({ request, path, body, clientAddress })) ?? forward(again());
  }

  return {
    fetch: async (request, clientAddress) => {
      const endpoint = endpointOf(request);
      if (endpoint !== null) {
        const refused = limits.request(endpoint, clientAddress);
        if (refused !== null) return refused;
      }
      return withAssurance(
        { sql, jwtSecret: keys.jwtSecret },
        endpoint,
        await answer(request, endpoint, clientAddress),
      );
    },
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

/** A new password is often the answer to a theft: it ends all sessions of the old one, and flows that they began. */
async function endOtherSessions(sql: postgres.Sql, request: Request): Promise<void> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  // Lite has checked it: it has just let its bearer change the password.
  const { sub, session_id: session } = decode(token).payload as { sub: string; session_id?: string };
  const stored = session ?? null;
  await sql.begin(async (tx) => {
    await tx`delete from auth.refresh_tokens where user_id::text = ${sub} and session_id is distinct from ${stored}`;
    await tx`delete from auth.sessions where user_id = ${sub} and id is distinct from ${stored}`;
    await tx`
      update auth.users set confirmation_token = null, recovery_token = null, reauthentication_token = null,
        email_change = null, email_change_token_current = null, email_change_token_new = null
      where id = ${sub}`;
  });
}

/** The token of a sign-up opens an account by that type only: Lite finds it as a magic link's, too. */
async function refuseOtherType(
  sql: postgres.Sql,
  type: string | null | undefined,
  token: string | null | undefined,
): Promise<Response | null> {
  if (!token || type === 'signup' || type === 'invite' || type === 'email') return null;
  const [ofSignUp] = await sql`select from auth.users where confirmation_token = ${token}`;
  return ofSignUp ? authRefusal(403, 'otp_expired', 'Email link is invalid or has expired') : null;
}

const grants: Record<string, Endpoint> = { password: 'password', refresh_token: 'refresh', pkce: 'code' };

/** Returns the path after `/auth/v1/` in parts. */
const pathOf = ({ url }: Request): string[] =>
  new URL(url).pathname
    .replace(/^\/auth\/v1\//, '')
    .replace(/\/+$/, '')
    .split('/');

function endpointOf(request: Request): Endpoint | null {
  const { method, url } = request;
  const { searchParams } = new URL(url);
  const path = pathOf(request);
  const name = path.join('/');
  if (name === 'verify') return 'verify';
  if (method === 'PUT') return name === 'user' ? 'user' : null;
  if (method !== 'POST') return null;
  if (path[0] === 'factors' && path[2] === 'challenge') return 'factor_challenge';
  if (path[0] === 'factors' && path[2] === 'verify') return 'factor_verify';
  if (name === 'token') return grants[searchParams.get('grant_type') ?? ''] ?? null;
  return name === 'signup' || name === 'recover' || name === 'resend' || name === 'otp' || name === 'magiclink'
    ? name
    : null;
}

function weakPassword(least: number): Response {
  return authRefusal(422, 'weak_password', `Password should be at least ${least} characters.`);
}
