import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { hash } from 'bcryptjs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startStackWithAuth } from '../testing/auth-server.ts';

const projectDir = path.resolve(import.meta.dirname, '../../test-project');
const password = 'segredo-1234';
/** For mails, which leave after the answer. */
const patient = { timeout: 30_000 };
/** Where Supabase Auth itself answers, what it does otherwise is left out: decision 171. */
const ours = test.skipIf(process.env.AUTH_BINARY);
let stack: Awaited<ReturnType<typeof startStackWithAuth>>;
let sql: postgres.Sql;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-auth-'));
  const [api, database, mail, payments] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  stack = await startStackWithAuth({
    ports: { api, database, mail, payments },
    dataDir,
    projectDir,
    durable: false,
    scheduleEveryMs: null,
    siteUrl: 'http://localhost:65000',
    environment: {},
  });
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let visitors = 0;
/** Returns a visitor with a client address of its own, as a trusted proxy forwards it. */
function visitor() {
  visitors += 1;
  const address = `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
  return (endpoint: string, body: unknown, { method = 'POST', token = '' } = {}) =>
    fetch(`${stack.urls.api}/auth/v1/${endpoint}`, {
      method,
      headers: {
        apikey: stack.keys.secret,
        'sb-forwarded-for': address,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
}

const newAddress = () => `${randomUUID().slice(0, 13)}@exemplo.test`;
const signIn = (email: string, secret = password) =>
  visitor()('token?grant_type=password', { email, password: secret });

interface Session {
  access_token: string;
  refresh_token: string;
}

async function session(email: string, secret = password): Promise<Session> {
  const response = await signIn(email, secret);
  expect(response.status).toBe(200);
  return (await response.json()) as Session;
}

/** An account of long ago: its sign-up no longer counts. */
async function account({ confirmed = true } = {}): Promise<string> {
  const [id, email] = [randomUUID(), newAddress()];
  const claims = { sub: id, email, email_verified: confirmed, phone_verified: false };
  const since = new Date(Date.now() - 86_400_000);
  await sql`insert into auth.users ${sql({
    id,
    // the embedded one serves one project
    ...(process.env.AUTH_BINARY && { instance_id: '00000000-0000-0000-0000-000000000000' }),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: await hash(password, 4),
    email_confirmed_at: confirmed ? since : null,
    confirmation_sent_at: since,
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
    raw_app_meta_data: sql.json({ provider: 'email', providers: ['email'] }),
    raw_user_meta_data: sql.json(claims),
    created_at: since,
    updated_at: since,
  })}`;
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${sql.json(claims)}, ${since}, ${since}, ${since})`;
  return email;
}

interface Mail {
  subject: string;
  html: string;
  to: { address: string }[];
}

async function mailsTo(email: string): Promise<Mail[]> {
  const all = (await (await fetch(`${stack.urls.mail}/api/email`)).json()) as Mail[];
  return all.filter(({ to }) => to.some(({ address }) => address === email));
}

/** Returns the keys and types of everything in an answer, which is all that an attacker could compare. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shapeOf(entry)]));
}

test.for(['signup', 'recovery', 'magiclink', 'email_change'])(
  'a code of /verify (%s) in full-width digits is a wrong code',
  async (type) => {
    const answer = await visitor()('verify', { type, email: await account(), token: '１２３４５６' });
    expect(answer.status).toBe(403);
  },
);

describe('limits', () => {
  ours('a hundred wrong passwords are not tried: the address waits, and the answer says how long', async () => {
    const email = await account();
    const thief = visitor();
    const guess = () => thief('token?grant_type=password', { email, password: randomUUID() });
    for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect((await thief('token?grant_type=password', { email, password })).status).toBe(429);
  });

  test('nobody is locked out by another’s wrong passwords', async () => {
    const email = await account();
    const thief = visitor();
    for (let i = 0; i < 8; i += 1) await thief('token?grant_type=password', { email, password: 'errada' });
    expect((await signIn(email)).status).toBe(200);
  });

  ours('an address cannot be chosen by a header of one’s own', async () => {
    const email = newAddress();
    const guess = (from: string) =>
      fetch(`${stack.urls.api}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: stack.keys.publishable, 'sb-forwarded-for': from, 'x-forwarded-for': from },
        body: JSON.stringify({ email, password }),
      });
    const answers: number[] = [];
    for (let i = 0; i < 6; i += 1) answers.push((await guess(`203.0.113.${i}`)).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  });

  ours.for(['signup', 'recover', 'resend', 'otp', 'magiclink', 'verify', 'token?grant_type=refresh_token'])(
    'one address asks /%s so often and no more',
    async (endpoint) => {
      const one = visitor();
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1) {
        const body = {
          email: newAddress(),
          password,
          type: 'signup',
          token_hash: randomUUID(),
          refresh_token: 'abcdefghijkl',
        };
        statuses.push((await one(endpoint, body)).status);
      }
      expect(statuses[0]).not.toBe(429);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  ours.for([
    ['recover', true],
    ['resend', false],
    ['signup', false],
  ] as const)('sixty requests to /%s send one address one mail a minute', async ([endpoint, confirmed]) => {
    const email = await account({ confirmed });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => visitor()(endpoint, { email, password, type: 'signup' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.at(-1);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({
      error_code: 'over_email_send_rate_limit',
      msg: expect.stringMatching(/only request this after \d+ seconds/),
    });
    await expect.poll(() => mailsTo(email), patient).toHaveLength(1);
  });

  test('the library hears of a limit as it would of the hosted service', async () => {
    const email = await account();
    const { auth } = createClient(stack.urls.api, stack.keys.publishable, { auth: { persistSession: false } });
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    });
  });
});

/** Returns the parts of an answer that one visitor can see about an address: its status, its code and its fields. */
async function heard(response: Response) {
  const text = await response.text();
  return {
    status: response.status,
    code: response.headers.get('x-sb-error-code'),
    body: shapeOf(text === '' ? '' : JSON.parse(text)),
  };
}

describe('whether an address has an account', () => {
  const attempts: [string, string, object][] = [
    ['signs up', 'signup', { password: 'outra-senha-9', data: { full_name: 'Marina Alves' } }],
    ['signs up with a weak password', 'signup', { password: 'curta' }],
    ['signs up without a password', 'signup', {}],
    ['asks for a new password', 'recover', {}],
    ['asks for the confirmation again', 'resend', { type: 'signup' }],
    ['asks for a link', 'otp', {}],
    ['asks for a link without an account', 'otp', { create_user: false }],
    ['asks for a link by the old name', 'magiclink', {}],
    ['signs in with a wrong password', 'token?grant_type=password', { password: 'errada-errada' }],
  ];

  const differing = [
    'signs up',
    'asks for a new password',
    'asks for the confirmation again',
    'asks for a link without an account',
  ];
  test.for(attempts.filter(([what]) => !process.env.AUTH_BINARY || !differing.includes(what)))(
    'nobody learns it who %s, once or twice',
    async ([, endpoint, body]) => {
      const addresses = [newAddress(), await account(), await account({ confirmed: false })];
      for (const time of ['once', 'twice']) {
        const answers = await Promise.all(
          addresses.map(async (email) => heard(await visitor()(endpoint, { email, ...body }))),
        );
        for (const answer of answers) expect({ time, ...answer }).toEqual({ time, ...answers[0] });
        expect(answers[0]?.status).not.toBe(500);
      }
    },
  );

  test('a sign-up for an address with an account changes nothing in it, and sends it nothing', async () => {
    const email = await account();
    const before = await sql`select * from auth.users where email = ${email}`;
    const response = await visitor()('signup', {
      email: email.toUpperCase(),
      password: 'outra-senha-9',
      data: { full_name: 'Outra' },
    });
    expect(await response.json()).toMatchObject({ email, user_metadata: { full_name: 'Outra' } });
    expect(await sql`select * from auth.users where email = ${email}`).toEqual(before);
    expect(await mailsTo(email)).toEqual([]);
  });

  ours('a link for an address without an account makes none', async () => {
    const email = newAddress();
    expect((await visitor()('otp', { email })).status).toBe(200);
    expect((await visitor()('magiclink', { email: `b${email}` })).status).toBe(200);
    // both were worked off: this one came after them
    const known = await account();
    await visitor()('recover', { email: known });
    await expect.poll(() => mailsTo(known), patient).toHaveLength(1);
    expect(await sql`select from auth.users where email like ${`%${email}`}`).toHaveLength(0);
  });

  test('the right password of an unconfirmed account gets the answer that the confirmation is missing', async () => {
    const response = await signIn(await account({ confirmed: false }));
    expect(await response.json()).toMatchObject({ error_code: 'email_not_confirmed' });
  });
});

const tokenIn = (mail: Mail | undefined) => /token=([0-9a-f]{56,64})/.exec(mail?.html ?? '')?.[1] ?? '';

describe('the mail of a sign-up', () => {
  test.for(['signup', 'resend'])(
    '/%s sends it again: the new link confirms, the one before does not, the password stays',
    async (endpoint) => {
      const email = await account({ confirmed: false });
      const before = randomUUID().replaceAll('-', '').repeat(2);
      await sql`update auth.users set confirmation_token = ${before} where email = ${email}`;
      expect((await visitor()(endpoint, { email, type: 'signup', password: 'senha-de-outra' })).status).toBe(200);
      await expect.poll(() => mailsTo(email), patient).toHaveLength(1);
      const [again] = await mailsTo(email);
      expect((await visitor()('verify', { type: 'signup', token_hash: before })).status).toBe(403);
      expect(again?.subject).toBe('Confirme o seu e-mail');
      expect((await visitor()('verify', { type: 'signup', token_hash: tokenIn(again) })).status).toBe(200);
      expect((await visitor()('verify', { type: 'signup', token_hash: tokenIn(again) })).status).toBe(403);
      expect((await signIn(email)).status).toBe(200);
      expect((await signIn(email, 'senha-de-outra')).status).toBe(400);
    },
  );
});

describe('a new password', () => {
  const change = (token: string, secret: string) => visitor()('user', { password: secret }, { method: 'PUT', token });
  const renew = async ({ refresh_token }: Session) =>
    (await visitor()('token?grant_type=refresh_token', { refresh_token })).status;

  test('ends every other session at once, and the one that set it goes on', async () => {
    const email = await account();
    const [mine, thief] = [await session(email), await session(email)];
    expect((await change(mine.access_token, 'nova-senha-9')).status).toBe(200);
    expect(await renew(thief)).toBe(400);
    expect((await change(thief.access_token, 'de-volta-9')).status).toBe(403);
    expect(await renew(mine)).toBe(200);
    expect((await signIn(email)).status).toBe(400);
    expect((await signIn(email, 'nova-senha-9')).status).toBe(200);
  });

  test('takes back an address and links that somebody had begun to set', async () => {
    const email = await account();
    const [mine, thief] = [await session(email), await session(email)];
    const other = newAddress();
    expect((await visitor()('user', { email: other }, { method: 'PUT', token: thief.access_token })).status).toBe(200);
    expect((await visitor()('recover', { email })).status).toBe(200);
    await expect.poll(() => mailsTo(email), patient).toHaveLength(2);
    expect((await change(mine.access_token, 'nova-senha-9')).status).toBe(200);
    const [user] = await sql`
      select concat(email_change_token_current, email_change_token_new, recovery_token) as links from auth.users where email = ${email}`;
    expect(user).toEqual({ links: '' });
  });

  test('that is refused ends nobody’s session', async () => {
    const email = await account();
    const [mine, other] = [await session(email), await session(email)];
    expect((await change(mine.access_token, password)).status).toBe(422);
    expect((await change(mine.access_token, 'curta')).status).toBe(422);
    expect(await renew(other)).toBe(200);
  });
});
