import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callFunction, server, sql } from './testing/backend.ts';
import { claimsOf, given, inSession, type Person, signedIn } from './testing/given.ts';

const admin = (name = 'Ana Administradora') => given.person(name, { admin: true });

/** As the authentication service keeps it. */
async function authenticator(person: Pick<Person, 'id'>, name = 'Celular'): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${id}, ${person.id}, ${name}, 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`;
  return id;
}

const actsAbout = (person: Pick<Person, 'id'>) =>
  sql`select actor_id, action, details from audit_log where target_id = ${person.id} and action = 'authenticators_removed'`;

describe('an administrator’s password alone', () => {
  test('shows the way to the panel, and opens nothing of it', async () => {
    const { api, token } = await given.person('Ana', { admin: true, aal: 'aal1' });
    expect((await api.rpc('my_account').maybeSingle()).data).toMatchObject({ is_admin: true });
    expect((await api.rpc('admin_list_spaces', {})).error?.message).toBe('admin_required');
    expect((await api.from('audit_log').select('id')).data).toEqual([]);
    const { id } = await given.space({ status: 'pending' });
    expect((await api.from('spaces').select('id').eq('id', id)).data).toEqual([]);
    expect((await api.rpc('review_space', { target_space: id, decision: 'approved' })).error?.message).toBe(
      'admin_required',
    );
    expect(await sql`select status from spaces where id = ${id}`).toMatchObject([{ status: 'pending' }]);
    expect(claimsOf({ token })).toMatchObject({ aal: 'aal1' });
  });

  test('nor does a token that says more than its session: one of them is not enough', async () => {
    const boss = await admin();
    const { session_id: session } = claimsOf(boss);
    expect((await boss.api.rpc('admin_list_spaces', {})).error).toBeNull();
    await sql`update auth.sessions set aal = 'aal1' where id = ${session}`;
    expect((await boss.api.rpc('admin_list_spaces', {})).error?.message).toBe('admin_required');
    await sql`delete from auth.sessions where id = ${session}`;
    expect((await boss.api.rpc('admin_list_spaces', {})).error?.message).toBe('admin_required');
    // another's session that has it
    const other = await inSession(await given.person(), 'aal2');
    await sql`update auth.sessions set id = ${session} where id = ${claimsOf(other).session_id}`;
    expect((await boss.api.rpc('admin_list_spaces', {})).error?.message).toBe('admin_required');
  });

  test('a code makes nobody an administrator', async () => {
    const guest = await given.person('Gil', { aal: 'aal2' });
    expect((await guest.api.rpc('admin_list_spaces', {})).error?.message).toBe('admin_required');
    expect((await guest.api.rpc('my_account').maybeSingle()).data).toMatchObject({ is_admin: false });
  });

  test('refunds and sums are as closed to it', async () => {
    const { api } = await given.person('Ana', { admin: true, aal: 'aal1' });
    const [guest, space] = [await given.person(), await given.space()];
    const booking = await given.paidBooking(guest, space, '2031-05-10');
    expect(
      (await api.rpc('cancel_booking_as_admin', { target_booking: booking, reason: 'Anúncio duplicado.' })).error
        ?.message,
    ).toBe('admin_required');
    expect((await api.from('bookings').select('id').eq('id', booking)).data).toEqual([]);
    expect((await api.rpc('admin_due_payouts', { target_host: space.host.id })).error?.message).toBe('admin_required');
  });
});

describe('a person with an authenticator', () => {
  test('is asked for its code before the account or its money moves', async () => {
    const person = await given.person('Helena');
    await authenticator(person);
    const byPassword = await inSession(person, 'aal1');
    await signedIn(byPassword);
    expect((await byPassword.api.rpc('delete_account')).error?.message).toBe('sign_in_again');
    const byCode = await inSession(person, 'aal2');
    await signedIn(byCode);
    expect((await byCode.api.rpc('delete_account')).error).toBeNull();
  });

  test('and a person without one signs in by the password alone', async () => {
    const person = await given.person('Hugo');
    await signedIn(person);
    expect((await person.api.rpc('delete_account')).error).toBeNull();
  });
});

const mailsAbout = ({ id }: Pick<Person, 'id'>) =>
  sql`select payload ->> 'template' as template, payload ->> 'recipient_id' as recipient
    from outbox where payload ->> 'person_id' = ${id} and payload ->> 'template' like 'authenticator%' order by id`;

describe('mails', () => {
  test('a mail reports one’s own authenticators when they are activated and removed, not when the account goes', async () => {
    const person = await given.person('Rita Anfitriã');
    const id = await authenticator(person);
    await sql`update auth.mfa_factors set status = 'unverified' where id = ${id}`;
    expect(await mailsAbout(person)).toEqual([]);
    await sql`update auth.mfa_factors set status = 'verified' where id = ${id}`;
    await sql`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${id}`;
    await sql`delete from auth.mfa_factors where id = ${id}`;
    const mails = [
      { template: 'authenticator_added', recipient: null },
      { template: 'authenticator_removed', recipient: null },
    ];
    expect(await mailsAbout(person)).toEqual(mails);
    await authenticator(person);
    await sql`delete from auth.users where id = ${person.id}`;
    expect(await mailsAbout(person)).toEqual(mails);
  });

  test('removing an administrator’s authenticators mails their owner and every other administrator, a host’s the host alone', async () => {
    const [boss, unlucky, host] = [
      await admin('Bia Chefe'),
      await admin('Rui Sem Telefone'),
      await given.person('Rita'),
    ];
    for (const person of [unlucky, host]) {
      await authenticator(person);
      await authenticator(person, 'Reserva');
      expect((await boss.api.rpc('remove_authenticators', { target_person: person.id })).error).toBeNull();
    }
    const administrators = await sql<{ id: string }[]>`select user_id as id from user_roles where role = 'admin'`;
    const mails = await mailsAbout(unlucky);
    expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(['authenticators_removed']));
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(administrators.map(({ id }) => id).sort());
    expect(await mailsAbout(host)).toEqual([{ template: 'authenticators_removed', recipient: host.id }]);
    const told = async ({ api }: Person) =>
      (await api.rpc('my_notifications')).data?.items.find(({ kind }) => kind === 'authenticators_removed')?.facts;
    expect(await told(boss)).toMatchObject({ is_own: false, full_name: 'Rui Sem Telefone' });
    expect(await told(host)).toMatchObject({ is_own: true, full_name: 'Rita' });
  });

  test('the script on the server tells of it, too', async () => {
    const unlucky = await admin();
    await authenticator(unlucky);
    await sql`select private.drop_authenticators(${unlucky.id})`;
    expect((await mailsAbout(unlucky)).map(({ recipient }) => recipient)).toContain(unlucky.id);
  });
});

describe('lost authenticators', () => {
  test('are taken away by another administrator: every session ends, and it is written down', async () => {
    const [boss, unlucky] = [await admin('Bia Chefe'), await admin('Rui Sem Telefone')];
    await authenticator(unlucky);
    await authenticator(unlucky, 'Reserva');
    expect((await unlucky.api.rpc('admin_list_spaces', {})).error).toBeNull();
    const { data, error } = await boss.api.rpc('remove_authenticators', { target_person: unlucky.id });
    expect({ data, error }).toEqual({ data: { id: unlucky.id, removed: 2 }, error: null });
    expect(await sql`select from auth.mfa_factors where user_id = ${unlucky.id}`).toHaveLength(0);
    expect(await sql`select from auth.sessions where user_id = ${unlucky.id}`).toHaveLength(0);
    // the token in the lost telephone still has half an hour: it opens nothing
    expect((await unlucky.api.rpc('admin_list_spaces', {})).error?.message).toBe('admin_required');
    expect(await actsAbout(unlucky)).toEqual([
      {
        actor_id: boss.id,
        action: 'authenticators_removed',
        details: { full_name: 'Rui Sem Telefone', authenticators: 2 },
      },
    ]);
  });

  test('one’s own are not, nor those of somebody who has none, nor of nobody', async () => {
    const boss = await admin();
    await authenticator(boss);
    const remove = async (id: string) =>
      (await boss.api.rpc('remove_authenticators', { target_person: id })).error?.message;
    expect(await remove(boss.id)).toBe('own_authenticators');
    expect(await remove((await given.person()).id)).toBe('no_authenticators');
    expect(await remove(randomUUID())).toBe('profile_not_found');
    expect(await sql`select from auth.mfa_factors where user_id = ${boss.id}`).toHaveLength(1);
  });

  test('nobody but an administrator with a code takes them away', async () => {
    const unlucky = await admin();
    await authenticator(unlucky);
    const byPassword = await given.person('Ana', { admin: true, aal: 'aal1' });
    for (const who of [byPassword, await given.person(), { api: server() }]) {
      expect((await who.api.rpc('remove_authenticators', { target_person: unlucky.id })).error).not.toBeNull();
    }
    expect(await sql`select from auth.mfa_factors where user_id = ${unlucky.id}`).toHaveLength(1);
    expect(await actsAbout(unlucky)).toEqual([]);
  });

  test('the list names who administers, with or without authenticators, and who else has some', async () => {
    const tag = `Zuleide ${randomUUID().replace(/[^a-f]/g, '')}`;
    const boss = await admin(`${tag} Um`);
    await admin(`${tag} Dois`);
    const host = await given.person(`${tag} Três`);
    await given.person(`${tag} Quatro`);
    for (const one of [boss, host]) await authenticator(one);
    const { data } = await boss.api.rpc('admin_list_authenticators', { search_text: tag });
    expect(data).toMatchObject({
      total: 3,
      items: [
        { full_name: `${tag} Dois`, is_admin: true, authenticators: 0 },
        { full_name: `${tag} Um`, is_admin: true, authenticators: 1 },
        { full_name: `${tag} Três`, is_admin: false, authenticators: 1, email: host.email },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('JBSWY3DPEHPK3PXP');
  });
});

test('a function acts as its caller: what a password alone does not read, it does not answer', async () => {
  const [guest, space] = [await given.person(), await given.space()];
  const booking = await given.checkout(guest, space);
  const byPassword = await given.person('Ana', { admin: true, aal: 'aal1' });
  const ask = async ({ token }: Person) =>
    (await callFunction('verify-payment', { sessionId: booking.sessionId }, token)).status;
  expect(await ask(await given.person())).toBe(await ask(byPassword));
  expect(await ask(byPassword)).toBeGreaterThanOrEqual(400);
});
