import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anonymous, backend, sql } from './testing/backend.ts';
import { db, given } from './testing/given.ts';

describe('sign-up', () => {
  test('makes a public and a private profile, named as the person said', async () => {
    const email = `${randomUUID()}@exemplo.test`;
    const { data, error } = await anonymous().auth.signUp({
      email,
      password: 'segredo1',
      options: { data: { full_name: '  Beatriz Nunes ' } },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    expect(await db.profile(id)).toMatchObject({ full_name: 'Beatriz Nunes', is_host: false, host_verified: false });
    expect(await db.privateProfile(id)).toMatchObject({ phone: null, cpf: null });
  });

  test('takes the name from the e-mail when none was given', async () => {
    const email = `ana.lima.${randomUUID().slice(0, 6)}@exemplo.test`;
    const { data } = await anonymous().auth.signUp({ email, password: 'segredo1' });
    expect(await db.profile(data.user?.id ?? '')).toMatchObject({ full_name: email.split('@')[0] });
  });

  test('cannot smuggle in a role, a verification or a host flag', async () => {
    const { data } = await anonymous().auth.signUp({
      email: `${randomUUID()}@exemplo.test`,
      password: 'segredo1',
      options: { data: { full_name: 'Rui', role: 'admin', is_host: true, host_verified: true } },
    });
    const id = data.user?.id ?? '';
    expect(await db.profile(id)).toMatchObject({ is_host: false, host_verified: false });
    expect(await sql`select * from user_roles where user_id = ${id}`).toHaveLength(0);
  });
});

describe('the account', () => {
  test('an anonymous visitor has none', async () => {
    const { data, error } = await anonymous().rpc('my_account').maybeSingle();
    expect({ data, error }).toEqual({ data: null, error: null });
  });

  test('a new person learns what is missing, completes it, and nothing is missing', async () => {
    const someone = await given.person('Clara Souza', { complete: false });
    expect((await someone.api.rpc('my_account').maybeSingle()).data).toMatchObject({
      id: someone.id,
      full_name: 'Clara Souza',
      is_admin: false,
      missing: ['phone', 'date_of_birth'],
    });
    const { data, error } = await someone.api.rpc('complete_profile', {
      full_name: 'Clara de Souza',
      phone: '(21) 98765-4321',
      date_of_birth: '1992-02-29',
    });
    expect(error).toBeNull();
    expect(data?.[0]).toMatchObject({
      full_name: 'Clara de Souza',
      phone: '(21) 98765-4321',
      date_of_birth: '1992-02-29',
      missing: [],
    });
  });

  test('an incomplete answer is refused with the names of its fields, and nothing is written', async () => {
    const someone = await given.person('Clara Souza', { complete: false });
    const { error, status } = await someone.api.rpc('complete_profile', {
      full_name: '   ',
      phone: '123',
      date_of_birth: '2999-01-01',
    });
    expect(status).toBe(422);
    expect(error).toMatchObject({ code: 'PT422', message: 'invalid_input' });
    expect(JSON.parse(error?.details ?? '')).toEqual({ fields: ['full_name', 'phone', 'date_of_birth'] });
    expect(await db.profile(someone.id)).toMatchObject({ full_name: 'Clara Souza' });
    expect(await db.privateProfile(someone.id)).toMatchObject({ phone: null, date_of_birth: null });
  });

  test('an anonymous visitor completes nothing', async () => {
    const { status } = await anonymous().rpc('complete_profile', {
      full_name: 'X',
      phone: '21999999999',
      date_of_birth: '1990-01-01',
    });
    expect(status).toBe(401);
  });

  test('an administrator sees it', async () => {
    const admin = await given.person('Dona Chefe', { admin: true });
    expect((await admin.api.rpc('my_account').maybeSingle()).data).toMatchObject({ is_admin: true });
  });

  test('a deleted account leaves an anonymous profile and no private one', async () => {
    const someone = await given.person('Pedro Reis', { admin: true });
    await sql`delete from auth.users where id = ${someone.id}`;
    expect(await db.profile(someone.id)).toMatchObject({ full_name: 'Conta excluída', avatar_url: null });
    expect(await db.privateProfile(someone.id)).toBeUndefined();
    expect(await sql`select * from user_roles where user_id = ${someone.id}`).toHaveLength(0);
  });
});

describe('private profiles', () => {
  test('nobody but the owner reads one: not by select, embed, filter or order', async () => {
    const owner = await given.person('Lia');
    const stranger = await given.person('Outra');
    const admin = await given.person('Chefe', { admin: true });
    for (const api of [stranger.api, admin.api]) {
      expect((await api.from('profile_private').select().eq('id', owner.id)).data).toEqual([]);
      expect((await api.from('profiles').select('id, profile_private(phone)').eq('id', owner.id)).data).toEqual([
        { id: owner.id, profile_private: null },
      ]);
      const byPhone = await api
        .from('profiles')
        .select('id, profile_private!inner(id)')
        .eq('profile_private.phone', '(21) 99876-5432');
      expect(byPhone.data?.map(({ id }) => id)).not.toContain(owner.id);
    }
    const denied = await anonymous().from('profile_private').select();
    expect(denied.status).toBe(401);
    expect(denied.data).toBeNull();
    const embedded = await anonymous().from('profiles').select('id, profile_private(phone)').eq('id', owner.id);
    expect(embedded.data).toBeNull();
    expect((await owner.api.from('profile_private').select('phone').eq('id', owner.id)).data).toEqual([
      { phone: '(21) 99876-5432' },
    ]);
  });

  test('nobody but the owner writes one', async () => {
    const owner = await given.person('Lia');
    const stranger = await given.person('Outra');
    await stranger.api.from('profile_private').update({ phone: '(21) 90000-0000' }).eq('id', owner.id);
    expect(await db.privateProfile(owner.id)).toMatchObject({ phone: '(21) 99876-5432' });
    const moved = await stranger.api.from('profile_private').insert({ id: owner.id, phone: '(21) 90000-0000' });
    expect(moved.error).not.toBeNull();
  });

  test.each([
    ['529.982.247-25', true],
    ['529.982.247-26', false],
    ['111.111.111-11', false],
    ['52998224725', false],
    ['000.000.000-00', false],
  ])('a CPF is checked by its digits: %s', async (cpf, isValid) => {
    const owner = await given.person();
    const { error } = await owner.api.from('profile_private').update({ cpf }).eq('id', owner.id);
    expect(error === null).toBe(isValid);
    expect((await db.privateProfile(owner.id))?.cpf).toBe(isValid ? cpf : null);
  });
});

describe('public profiles', () => {
  test('a person edits their own and nobody else’s', async () => {
    const owner = await given.person('Lia');
    const stranger = await given.person('Outra');
    await owner.api.from('profiles').update({ bio: 'Gosto de festas.' }).eq('id', owner.id);
    expect(await db.profile(owner.id)).toMatchObject({ bio: 'Gosto de festas.' });
    expect((await stranger.api.from('profiles').update({ bio: 'hackeado' }).eq('id', owner.id).select()).data).toEqual(
      [],
    );
    expect((await anonymous().from('profiles').update({ bio: 'hackeado' }).eq('id', owner.id)).status).toBe(401);
    expect(await db.profile(owner.id)).toMatchObject({ bio: 'Gosto de festas.' });
  });

  test.each([{ is_host: true }, { host_verified: true }, { created_at: '2001-01-01' }, { id: randomUUID() }])(
    'nobody sets %j of their own profile',
    async (change) => {
      const owner = await given.person('Lia');
      const before = await db.profile(owner.id);
      const { error, status } = await owner.api
        .from('profiles')
        .update({ bio: 'x', ...change })
        .eq('id', owner.id);
      expect(error?.code).toBe('42501');
      expect(status).toBe(403);
      expect(await db.profile(owner.id)).toEqual(before);
    },
  );

  test('nobody makes themselves an administrator', async () => {
    const someone = await given.person();
    const { error } = await someone.api.from('user_roles').insert({ user_id: someone.id, role: 'admin' });
    expect(error?.code).toBe('42501');
    expect((await someone.api.from('user_roles').select()).data).toEqual([]);
    expect(await sql`select * from user_roles where user_id = ${someone.id}`).toHaveLength(0);
  });

  test('an avatar is an address or an object path, never a script', async () => {
    const owner = await given.person();
    const set = async (avatar_url: string) =>
      (await owner.api.from('profiles').update({ avatar_url }).eq('id', owner.id)).error;
    expect(await set(`${owner.id}/avatar-1.webp`)).toBeNull();
    expect(await set('https://exemplo.test/a.png')).toBeNull();
    expect(await set('javascript:alert(1)')).not.toBeNull();
    expect(await set('"><script>')).not.toBeNull();
  });
});

test('a forged token is not a person', async () => {
  const owner = await given.person();
  const [head, body] = owner.token.split('.');
  const response = await fetch(`${backend.apiUrl}/rest/v1/profile_private`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${head}.${body}.AAAA` },
  });
  expect(response.status).toBe(401);
});
