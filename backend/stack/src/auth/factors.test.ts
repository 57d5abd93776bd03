import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { hash } from 'bcryptjs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startStackWithAuth } from '../testing/auth-server.ts';
import { totpCode } from './totp.ts';

const projectDir = path.resolve(import.meta.dirname, '../../test-project');
const password = 'segredo-1234';
/** Where Supabase Auth itself answers, what it does otherwise is left out. */
const ours = test.skipIf(process.env.AUTH_BINARY);
let stack: Awaited<ReturnType<typeof startStackWithAuth>>;
let sql: postgres.Sql;
let dataDir: string;
let passwordHash: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-factors-'));
  passwordHash = await hash(password, 4);
  const [api, database, mail, payments] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  stack = await startStackWithAuth({
    ports: { api, database, mail, payments },
    dataDir,
    projectDir,
    durable: false,
    scheduleEveryMs: null,
    siteUrl: 'http://localhost:65000',
    environment: {},
    authLimits: 'off',
  });
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const client = (key = stack.keys.publishable) =>
  createClient(stack.urls.api, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function account() {
  const [id, email] = [randomUUID(), `${randomUUID().slice(0, 13)}@exemplo.test`];
  await sql`insert into auth.users ${sql({
    id,
    ...(process.env.AUTH_BINARY && { instance_id: '00000000-0000-0000-0000-000000000000' }),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: passwordHash,
    email_confirmed_at: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
    raw_app_meta_data: sql.json({ provider: 'email', providers: ['email'] }),
    raw_user_meta_data: sql.json({ sub: id, email }),
  })}`;
  return { id, email };
}

async function signedIn(email: string): Promise<SupabaseClient> {
  const api = client();
  const { error } = await api.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return api;
}

/** Returns a person with a session in their own client. */
async function somebody() {
  const person = await account();
  return { ...person, api: await signedIn(person.email) };
}

async function enroll({ auth }: SupabaseClient, friendlyName = 'Celular') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, data };
}

const enter = ({ auth }: SupabaseClient, factorId: string, code: string) =>
  auth.mfa.challengeAndVerify({ factorId, code });

/** A code of the half minute before or after this one: each is good once. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, Date.now() + steps * 30_000);

/** Returns a person whose first authenticator is verified. */
async function secured() {
  const person = await somebody();
  const { id, secret } = await enroll(person.api);
  const { error } = await enter(person.api, id, codeOf(secret));
  expect(error).toBeNull();
  return { ...person, factorId: id, secret };
}

const claimsOf = async ({ auth }: SupabaseClient) => {
  const token = (await auth.getSession()).data.session?.access_token ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string;
    amr: { method: string; timestamp: number }[];
    session_id: string;
  };
};
const levels = async ({ auth }: SupabaseClient) => {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};

describe('from a password to a second factor', () => {
  test('an authenticator is enrolled, shown as a picture and a key, and raises the session that entered its code', async () => {
    const { api, email } = await somebody();
    expect(await levels(api)).toEqual(['aal1', 'aal1']);
    const { id, secret, data } = await enroll(api);
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Celular' });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data.totp.uri);
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', expect.stringContaining(email)]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: 'localhost:65000',
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    });
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,.*<svg/s);
    expect(data.totp.qr_code).not.toContain('#');
    // not verified yet: it does not count
    expect((await api.auth.mfa.listFactors()).data).toMatchObject({ all: [{ id, status: 'unverified' }], totp: [] });
    expect(await levels(api)).toEqual(['aal1', 'aal1']);

    expect((await enter(api, id, codeOf(secret))).error).toBeNull();
    expect(await levels(api)).toEqual(['aal2', 'aal2']);
    expect(await claimsOf(api)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect((await api.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id, friendly_name: 'Celular', status: 'verified' },
    ]);
  });

  test('a renewed session keeps what it proved; a new one begins with the password alone and names what it lacks', async () => {
    const { api, email, factorId, secret } = await secured();
    expect((await api.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(api)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    const other = await signedIn(email);
    expect(await claimsOf(other)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(await levels(other)).toEqual(['aal1', 'aal2']);
    expect((await enter(other, factorId, codeOf(secret, 1))).error).toBeNull();
    expect(await levels(other)).toEqual(['aal2', 'aal2']);
    expect((await api.auth.refreshSession()).error).toBeNull();
  });

  test('entering a code ends the sessions that had the password alone', async () => {
    const { api, email } = await somebody();
    const thief = await signedIn(email);
    const stolen = (await thief.auth.getSession()).data.session?.access_token ?? '';
    const { id, secret } = await enroll(api);
    await enter(api, id, codeOf(secret));
    expect((await thief.auth.refreshSession()).error).not.toBeNull();
    expect((await client().auth.getUser(stolen)).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  test('what was begun and not finished goes when another is', async () => {
    const { api } = await somebody();
    await enroll(api, 'Perdido no meio');
    const { id, secret } = await enroll(api);
    await enter(api, id, codeOf(secret));
    expect((await api.auth.mfa.listFactors()).data?.all).toMatchObject([{ id }]);
  });
});

describe('codes', () => {
  test('a wrong one is refused and changes nothing', async () => {
    const { api } = await somebody();
    const { id, secret } = await enroll(api);
    const wrong = codeOf(secret) === '123456' ? '654321' : '123456';
    for (const code of [wrong, '12345', 'abcdef', codeOf(secret, -3), codeOf(secret, 3)]) {
      expect((await enter(api, id, code)).error, code).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    }
    expect((await enter(api, id, '')).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await levels(api)).toEqual(['aal1', 'aal1']);
  });

  test('a challenge is answered once', async () => {
    const { api, factorId, secret } = await secured();
    const { data } = await api.auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? '';
    expect((data?.expires_at ?? 0) * 1000 - Date.now()).toBeGreaterThan(200_000);
    expect((await api.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) })).error).toBeNull();
    expect((await api.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, -1) })).error).toMatchObject({
      code: 'mfa_ip_address_mismatch',
    });
  });

  test('a code in full-width digits is a wrong code', async () => {
    const { api, factorId } = await secured();
    const { error } = await enter(api, factorId, '１２３４５６');
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  ours('a code is good once, also for another challenge and another session', async () => {
    const { api, email, factorId, secret } = await secured();
    const code = codeOf(secret, 1);
    expect((await enter(api, factorId, code)).error).toBeNull();
    const other = await signedIn(email);
    expect((await enter(other, factorId, code)).error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  ours('of five at the same moment with one code, one comes in', async () => {
    const { email, factorId, secret } = await secured();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signedIn(email)));
    const code = codeOf(secret, 1);
    const answers = await Promise.all(sessions.map((api) => enter(api, factorId, code)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('a challenge that is over is refused', async () => {
    const { api, factorId, secret } = await secured();
    const challengeId = (await api.auth.mfa.challenge({ factorId })).data?.id ?? '';
    await sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${challengeId}`;
    expect((await api.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) })).error).toMatchObject({
      code: 'mfa_challenge_expired',
    });
  });

  test('another’s challenge and another’s authenticator are none', async () => {
    const [one, other] = [await secured(), await secured()];
    const challengeId = (await one.api.auth.mfa.challenge({ factorId: one.factorId })).data?.id ?? '';
    const { auth } = other.api;
    const code = codeOf(other.secret, 1);
    expect((await auth.mfa.verify({ factorId: other.factorId, challengeId, code })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
    expect((await auth.mfa.challenge({ factorId: one.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await auth.mfa.unenroll({ factorId: one.factorId })).error).toMatchObject({ status: 404 });
    expect((await one.api.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });
});

describe('a password alone', () => {
  test('neither adds an authenticator nor takes one away', async () => {
    const { email, factorId, api } = await secured();
    const thief = await signedIn(email);
    expect((await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Meu' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await thief.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await api.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test('changes neither the password nor the address; with a code both go', async () => {
    const { email, api, factorId, secret } = await secured();
    const thief = await signedIn(email);
    for (const change of [{ password: 'outra-senha-9' }, { email: `novo-${email}` }]) {
      expect((await thief.auth.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
    expect((await thief.auth.updateUser({ data: { full_name: 'Ana' } })).error).toBeNull();
    expect((await api.auth.updateUser({ password: 'outra-senha-9' })).error).toBeNull();
    const again = client();
    expect((await again.auth.signInWithPassword({ email, password: 'outra-senha-9' })).error).toBeNull();
    expect((await enter(again, factorId, codeOf(secret, 1))).error).toBeNull();
  });

  test('nothing at all opens nothing', async () => {
    const { auth } = client();
    const ask = (method: string, where: string, token?: string) =>
      fetch(`${stack.urls.api}/auth/v1/${where}`, {
        method,
        headers: { apikey: stack.keys.publishable, ...(token && { authorization: `Bearer ${token}` }) },
        ...(method === 'POST' && { body: '{"factor_type":"totp"}' }),
      });
    expect((await auth.getSession()).data.session).toBeNull();
    for (const [method, where] of [
      ['POST', 'factors'],
      ['POST', `factors/${randomUUID()}/challenge`],
      ['POST', `factors/${randomUUID()}/verify`],
      ['DELETE', `factors/${randomUUID()}`],
    ] as const) {
      expect((await ask(method, where)).status, where).toBe(401);
      expect((await ask(method, where, 'a.b.c')).status, where).toBe(403);
    }
  });
});

describe('more than one authenticator', () => {
  test('each opens; names differ; there are no more than the project allows', async () => {
    const { api, factorId } = await secured();
    expect((await api.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    const second = await enroll(api, 'Reserva');
    expect((await enter(api, second.id, codeOf(second.secret))).error).toBeNull();
    expect((await api.auth.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([factorId, second.id]);
    await enroll(api, 'Terceiro');
    expect((await api.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Quarto' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    });
  });

  test('one that is taken away takes what it proved with it, and what another proved stays', async () => {
    const { api, email, factorId, secret } = await secured();
    const second = await enroll(api, 'Reserva');
    await enter(api, second.id, codeOf(second.secret));
    const other = await signedIn(email);
    expect((await enter(other, factorId, codeOf(secret, 1))).error).toBeNull();
    expect((await api.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await Promise.all([api.auth.refreshSession(), other.auth.refreshSession()]);
    expect(await levels(api)).toEqual(['aal2', 'aal2']);
    expect(await claimsOf(other)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  });

  test('other kinds are not on offer', async () => {
    const { auth } = (await somebody()).api;
    expect((await auth.mfa.enroll({ factorType: 'phone', phone: '+5521999999999' })).error).toMatchObject({
      code: 'mfa_phone_enroll_not_enabled',
    });
  });
});

describe('the server', () => {
  test('lists and takes away anybody’s authenticators; nobody else does', async () => {
    const { id: userId, factorId, api, email } = await secured();
    const { mfa } = client(stack.keys.secret).auth.admin;
    const { data } = await mfa.listFactors({ userId });
    expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
    expect(JSON.stringify(data)).not.toContain('secret');
    const outsiders = client().auth.admin.mfa;
    expect((await outsiders.listFactors({ userId })).error).not.toBeNull();
    expect((await outsiders.deleteFactor({ userId, id: factorId })).error).not.toBeNull();
    expect((await api.auth.admin.mfa.deleteFactor({ userId, id: factorId })).error).toMatchObject({
      code: 'not_admin',
    });
    expect((await mfa.deleteFactor({ userId: randomUUID(), id: factorId })).error).toMatchObject({
      code: 'user_not_found',
    });

    expect((await mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    await api.auth.refreshSession();
    expect(await levels(api)).toEqual(['aal1', 'aal1']);
    expect(await levels(await signedIn(email))).toEqual(['aal1', 'aal1']);
  });

  test('keeps secrets out of every answer', async () => {
    const { api, secret } = await secured();
    const { data } = await api.auth.getUser();
    expect(data.user?.factors).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(JSON.stringify((await api.auth.refreshSession()).data)).not.toContain(secret);
  });
});
