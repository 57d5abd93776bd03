import { randomUUID } from 'node:crypto';
import { invalidPixKeys, validPixKeys } from 'shared-domain/hosting/testing/pix-key-cases.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, eventually, forgetMessages, sql } from './testing/backend.ts';
import { bankReference } from './testing/bank-reference.ts';
import { day, given, hold, inSession, type Person, signedIn } from './testing/given.ts';

afterAll(forgetMessages);

const admin = () => given.person('Ana Administradora', { admin: true });

/** Paid through the procedures for a day in the future, then moved so many days back: its payout is due. */
async function event(host: Person, { days = -3, price = 1000 } = {}): Promise<string> {
  const space = await given.space({ host, price });
  const { data } = await hold(await given.person(), space, { date: day(40) });
  const { booking_id: id, total_amount: total } = data as { booking_id: string; total_amount: number };
  await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${total}, 'brl', ${`pi_${id}`})`;
  await sql.begin(async (tx) => {
    await tx`alter table bookings disable trigger bookings_guard`;
    await tx`alter table host_payouts disable trigger host_payouts_guard`;
    await tx`update bookings set event_date = ${day(days)} where id = ${id}`;
    await tx`update host_payouts set due_on = ${day(days + 2)} where booking_id = ${id}`;
    await tx`alter table bookings enable trigger bookings_guard`;
    await tx`alter table host_payouts enable trigger host_payouts_guard`;
  });
  return id;
}

async function hostWithKey(name = 'Helena Anfitriã'): Promise<Person> {
  const host = await given.person(name);
  await signedIn(host);
  expect((await setKey(host)).error).toBeNull();
  return host;
}

const setKey = (host: Person, key: Record<string, string> = {}) =>
  host.api.from('payout_keys').insert({
    host_id: host.id,
    key_type: 'email',
    pix_key: 'helena@exemplo.test',
    holder_name: 'Helena Prado',
    ...key,
  });

interface Due {
  payout_id: string;
  booking_id: string;
  amount_cents: number;
}
const dueOf = async (by: Person, host: Person) =>
  ((await by.api.rpc('admin_due_payouts', { target_host: host.id })).data ?? []) as unknown as Due[];
const sum = (rows: Due[]) => rows.reduce((all, { amount_cents }) => all + amount_cents, 0);

interface Seen {
  target_host: string;
  payout_ids: string[];
  expected_cents: number;
  key_version: string;
}
/** The first call notes it, the second shows. */
async function reveal(by: Person, host: Person) {
  await by.api.rpc('reveal_payout_key', { target_host: host.id });
  return await by.api.rpc('reveal_payout_key', { target_host: host.id });
}

/** As the panel does it: what is due is looked at, and the key is shown. */
async function look(by: Person, host: Person): Promise<Seen> {
  const due = await dueOf(by, host);
  const { data, error } = await reveal(by, host);
  if (error) throw new Error(error.message);
  return {
    target_host: host.id,
    payout_ids: due.map(({ payout_id }) => payout_id),
    expected_cents: sum(due),
    key_version: (data as { version: string }).version,
  };
}
const send = (by: Person, seen: Seen, bank_reference: string = bankReference()) =>
  by.api.rpc('settle_host_payouts', { ...seen, bank_reference });
const refusal = async (answer: PromiseLike<{ status: number; error: { message: string } | null }>) => {
  const { status, error } = await answer;
  return [status, error?.message];
};
const rows = (host: Person) =>
  sql`select kind, amount_cents as cents from host_settlements where host_id = ${host.id} order by created_at`;
/** But for refunds: these payments were made up, and the sandbox refunds none that it doesn't know. */
const differences = (...subjects: string[]) =>
  sql`select kind, expected, actual from private.money_differences()
    where subject in ${sql(subjects)} and kind not like 'refund%' order by kind`;
const cancel = (id: string) =>
  sql`select private.cancel_paid_booking(bookings, 100, 'platform') from bookings where id = ${id}`;

describe('a day of payouts', () => {
  test('opens with a code of the last minutes and one entry in the log; it has who can be paid, and how much', async () => {
    const [ana, host, without] = [await admin(), await hostWithKey('Dália do Dia'), await given.person('Sem Chave')];
    await event(host);
    await event(host, { price: 500 });
    await event(without);
    const { data, error } = await ana.api.rpc('open_payout_day');
    expect(error).toBeNull();
    const payees = data as unknown as { host_id: string; owed_cents: number }[];
    expect(payees.find(({ host_id }) => host_id === host.id)).toEqual({
      host_id: host.id,
      host_name: 'Dália do Dia',
      owed_cents: 150_000,
      key_type: 'email',
    });
    expect(payees.some(({ host_id }) => host_id === without.id)).toBe(false);
    const owed = payees.reduce((all, { owed_cents }) => all + owed_cents, 0);
    expect(await sql`select target_type, details from audit_log where actor_id = ${ana.id}`).toEqual([
      { target_type: 'payout_day', details: { hosts: payees.length, amount_cents: owed } },
    ]);
    // a paid event is not in the next one
    expect((await send(ana, await look(ana, host))).error).toBeNull();
    const { data: later } = await ana.api.rpc('open_payout_day');
    expect((later as unknown as { host_id: string }[]).some(({ host_id }) => host_id === host.id)).toBe(false);
  });

  test('an old code, a password and a host open none, and the log has nothing of it', async () => {
    const ana = await admin();
    const afterTerm = await inSession(ana, 'aal2', 660);
    const byPassword = await inSession(ana, 'aal1');
    const host = await hostWithKey();
    const opened = async () => (await sql`select 1 from audit_log where action = 'payout_day_opened'`).length;
    const before = await opened();
    expect(await refusal(afterTerm.api.rpc('open_payout_day'))).toEqual([403, 'code_again']);
    for (const { api } of [byPassword, host])
      expect(await refusal(api.rpc('open_payout_day'))).toEqual([403, 'admin_required']);
    expect((await anonymous().rpc('open_payout_day')).error).not.toBeNull();
    expect(await opened()).toBe(before);
  });
});

describe('where the money goes', () => {
  test.each(validPixKeys)('as %s, %s is stored', async (type, key) => {
    expect(await sql`select private.is_pix_key(${type}, ${key}) as valid`).toEqual([{ valid: true }]);
  });

  test.each(invalidPixKeys)('as %s, %j is not', async (type, key) => {
    expect(await sql`select private.is_pix_key(${type}, ${key}) as valid`).toEqual([{ valid: false }]);
  });

  test('nothing wrong gets past the table', async () => {
    const host = await given.person();
    await signedIn(host);
    for (const wrong of [
      { key_type: 'cpf', pix_key: '52998224726' },
      { key_type: 'fax', pix_key: '52998224725' },
    ])
      expect((await setKey(host, wrong)).error?.code).toBe('23514');
    expect((await setKey(host, { holder_name: ' ' })).error?.message).toBe('invalid_input');
    expect(await sql`select 1 from payout_keys where host_id = ${host.id}`).toEqual([]);
  });

  test('only its owner reads, changes or removes it: not another host, an administrator, a visitor', async () => {
    const [host, other, boss] = [await hostWithKey(), await hostWithKey('Olívia'), await admin()];
    await signedIn(boss);
    for (const someone of [other, boss]) {
      const table = () => someone.api.from('payout_keys');
      expect((await table().select('host_id').eq('host_id', host.id)).data).toEqual([]);
      expect((await table().update({ pix_key: 'x@y.test' }).eq('host_id', host.id).select('host_id')).data).toEqual([]);
      expect((await table().delete().eq('host_id', host.id).select('host_id')).data).toEqual([]);
      expect((await setKey(someone, { host_id: host.id })).error).not.toBeNull();
    }
    expect((await anonymous().from('payout_keys').select('host_id')).error).not.toBeNull();
    expect((await host.api.from('payout_keys').select('pix_key')).data).toEqual([{ pix_key: 'helena@exemplo.test' }]);
  });

  test('it is changed only after a sign-in of the last minutes: a borrowed session leads no money away', async () => {
    const host = await hostWithKey();
    await signedIn(host, '11 minutes');
    const own = () => host.api.from('payout_keys');
    const attempts = [
      own().update({ pix_key: 'ladra@exemplo.test' }).eq('host_id', host.id),
      own().delete().eq('host_id', host.id),
    ];
    for (const attempt of attempts) expect(await refusal(attempt)).toEqual([403, 'sign_in_again']);
    const newcomer = await given.person();
    expect(await refusal(setKey(newcomer))).toEqual([403, 'sign_in_again']);
    expect((await own().select('pix_key')).data).toEqual([{ pix_key: 'helena@exemplo.test' }]);
  });

  test('every change is mailed to its owner and logged, without the key; saving the same is none', async () => {
    const host = await hostWithKey();
    const change = (pix_key: string) => host.api.from('payout_keys').update({ pix_key }).eq('host_id', host.id);
    await change('helena@exemplo.test');
    await change('nova@exemplo.test');
    expect((await host.api.from('payout_keys').delete().eq('host_id', host.id)).error).toBeNull();
    const acts = await sql`select action, actor_id, details from audit_log where target_id = ${host.id} order by id`;
    expect(acts.map(({ action }) => action)).toEqual(['payout_key_set', 'payout_key_changed', 'payout_key_removed']);
    expect(acts.every(({ actor_id }) => actor_id === host.id)).toBe(true);
    const queued = await sql`select payload from outbox where payload ->> 'host_id' = ${host.id}`;
    expect(queued).toHaveLength(3);
    expect(JSON.stringify([acts, queued])).not.toMatch(/exemplo\.test/);
    const mails = await mailsTo(host, 3);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Sua chave PIX foi alterada',
      'Sua chave PIX foi cadastrada',
      'Sua chave PIX foi removida',
    ]);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/(helena|nova)@exemplo\.test/);
    expect(mails[0]?.text).toContain('Se não foi você');
  });
});

interface Email {
  subject: string;
  text: string;
  to: { address: string }[];
}
async function mailsTo({ email }: Person, count: number): Promise<Email[]> {
  return await eventually(
    async () => {
      await callFunction('outbox-worker', {}, backend.secretKey);
      const all = (await (await fetch(`${backend.mailUrl}/api/email`)).json()) as Email[];
      return all.filter(
        ({ to, subject }) => to.some(({ address }) => address === email) && !/^Nova reserva/.test(subject),
      );
    },
    (found) => found.length >= count,
  );
}

describe('paying', () => {
  test('what is due is paid once, and everybody reads the same: host, trail, lists, log, e-mail, night', async () => {
    const [host, boss] = [await hostWithKey('Hortênsia Única'), await admin()];
    const bookings = [await event(host), await event(host, { days: -10, price: 500.55 })];
    const coming = await event(host, { days: 5 });
    const cancelledInTime = await event(host, { days: -4 });
    await cancel(cancelledInTime);
    const list = async () => (await boss.api.rpc('admin_list_payouts', { search_text: 'Hortênsia Única' })).data;
    expect(await list()).toMatchObject({
      items: [
        {
          host_id: host.id,
          owed_cents: 150_055,
          earned_cents: 150_055,
          reversed_cents: 0,
          bookings: 2,
          oldest_due_on: day(-8),
          has_key: true,
          key_type: 'email',
          is_closed: false,
        },
      ],
      total: 1,
    });
    expect(JSON.stringify(await list())).not.toContain('helena@exemplo.test');
    const seen = await look(boss, host);
    expect(seen.expected_cents).toBe(150_055);
    expect(seen.payout_ids).toHaveLength(4);
    const reference = bankReference();
    const { data: sent, error } = await send(boss, seen, `  ${reference}\n`);
    expect(error).toBeNull();
    expect(sent).toMatchObject({ kind: 'paid', amount_cents: 150_055, payouts: 4 });
    // the answer was lost: once more
    expect((await send(boss, seen, reference)).data).toEqual(sent);
    expect(await rows(host)).toEqual([{ kind: 'paid', cents: 150_055 }]);

    expect(await list()).toMatchObject({ items: [], total: 0 });
    const { data: history } = await boss.api.rpc('admin_list_settlements', { search_text: reference });
    expect(history).toMatchObject({
      items: [
        {
          host_name: 'Hortênsia Única',
          amount_cents: 150_055,
          bank_reference: reference,
          reversed_at: null,
          key_type: 'email',
          key_hint: 'h•••@exemplo.test',
          settled_by: 'Ana Administradora',
          bookings: [
            { booking_id: bookings[1], amount_cents: 50_055 },
            { booking_id: bookings[0], amount_cents: 100_000 },
          ],
        },
      ],
      total: 1,
    });
    expect(JSON.stringify(history)).not.toContain('helena@exemplo.test');
    const { data: trail } = await boss.api.rpc('admin_booking', { target_booking: bookings[0] ?? '' });
    expect(trail).toMatchObject({
      settlements: [
        {
          kind: 'paid',
          amount_cents: 100_000,
          total_cents: 150_055,
          bank_reference: reference,
          settled_by: 'Ana Administradora',
          key_hint: 'h•••@exemplo.test',
          reason: null,
        },
      ],
    });
    const { data: own } = await host.api
      .from('host_payouts')
      .select(
        'booking_id, amount_cents, settled_payouts(amount_cents, host_settlements(kind, bank_reference, key_hint))',
      )
      .in('booking_id', [bookings[0] ?? '', coming]);
    const settled = { kind: 'paid', bank_reference: reference, key_hint: 'h•••@exemplo.test' };
    expect(own).toHaveLength(2);
    expect(own).toContainEqual({ booking_id: coming, amount_cents: 100_000, settled_payouts: [] });
    expect(own).toContainEqual({
      booking_id: bookings[0],
      amount_cents: 100_000,
      settled_payouts: [{ amount_cents: 100_000, host_settlements: settled }],
    });
    const acts = await sql`select action, actor_id, details from audit_log where target_id = ${host.id} order by id`;
    expect(acts.map(({ action }) => action)).toEqual(['payout_key_set', 'payout_key_seen', 'payout_sent']);
    expect(acts.at(-1)).toMatchObject({ actor_id: boss.id, details: { amount_cents: 150_055 } });
    expect(JSON.stringify(acts)).not.toMatch(/exemplo\.test|Hortênsia|Helena/);
    const mail = (await mailsTo(host, 3)).find(({ subject }) => /Repasse enviado/.test(subject));
    expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe('Repasse enviado: R$ 1.500,55');
    expect(mail?.text).toContain(reference);
    expect(mail?.text).toContain('O repasse de 2 reservas');
    // each booking with its day and what was sent for it
    expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(
      /, \d{1,2} de \p{L}+\. de \d{4}: R\$ 500,55\n.*, .*: R\$ 1\.000,00\nEnviado: R\$ 1\.500,55/u,
    );
    expect(await differences(host.id, ...bookings, cancelledInTime, coming)).toEqual([]);
  });

  test('ten administrators at once: one wins, nine get a conflict', async () => {
    const host = await hostWithKey();
    await event(host);
    const looked = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const boss = await admin();
        return [boss, await look(boss, host)] as const;
      }),
    );
    const answers = await Promise.all(looked.map(([boss, seen]) => refusal(send(boss, seen))));
    expect(answers.filter(([, code]) => code === undefined)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'payout_already_paid')).toHaveLength(9);
    expect(await rows(host)).toEqual([{ kind: 'paid', cents: 100_000 }]);
    // the next administrator sees who has just read the key
    const { data } = await reveal(await admin(), host);
    expect(data).toMatchObject({ seen_by: 'Ana Administradora', seen_at: expect.any(String) });
  });

  test('what was not looked at is refused, and nothing is written', async () => {
    const [host, other, boss] = [await hostWithKey(), await hostWithKey('Olívia'), await admin()];
    await event(host);
    const coming = await event(host, { days: 0 });
    await event(other);
    const [seen, others] = [await look(boss, host), await look(boss, other)];
    const [future] = await sql<{ id: string }[]>`select id from host_payouts where booking_id = ${coming}`;
    for (const [change, code] of [
      [{ expected_cents: 99_999 }, 'payout_changed'],
      [{ expected_cents: 0 }, 'invalid_input'],
      [{ payout_ids: [] }, 'invalid_input'],
      [{ payout_ids: others.payout_ids }, 'invalid_input'],
      [{ payout_ids: [...seen.payout_ids, future?.id ?? ''], expected_cents: 200_000 }, 'invalid_input'],
      [{ target_host: randomUUID() }, 'host_not_found'],
      [{ key_version: randomUUID() }, 'payout_key_not_seen'],
      [{ key_version: others.key_version }, 'payout_key_not_seen'],
    ] as const)
      expect((await send(boss, { ...seen, ...change } as Seen)).error?.message, JSON.stringify(change)).toBe(code);
    for (const reference of ['  ', 'x'.repeat(101), 'E123', `${bankReference()}0`, bankReference().slice(1)])
      expect((await send(boss, seen, reference)).error?.message).toBe('invalid_input');
    expect(await refusal(send(await admin(), seen))).toEqual([409, 'payout_key_not_seen']);
    expect(await rows(host)).toEqual([]);
    // each reference of the bank belongs to one transfer
    const reference = bankReference();
    expect((await send(boss, others, reference)).error).toBeNull();
    expect(await refusal(send(boss, seen, ` ${reference} `))).toEqual([409, 'bank_reference_used']);
    // also of an earlier transfer to the same host: these payouts have not been paid
    await event(other);
    expect(await refusal(send(boss, await look(boss, other), reference))).toEqual([409, 'bank_reference_used']);
    expect(await rows(other)).toHaveLength(1);
  });

  test('a key that changes after it was seen: what is written is where the money went', async () => {
    const [host, boss] = [await hostWithKey(), await admin()];
    await event(host);
    const seen = await look(boss, host);
    await host.api.from('payout_keys').update({ pix_key: 'nova@exemplo.test' }).eq('host_id', host.id);
    const { data: sent } = await send(boss, seen);
    const { settlement_id } = sent as { settlement_id: string };
    const ask = () => boss.api.rpc('reveal_settlement_key', { target_settlement: settlement_id });
    expect((await ask()).data).toEqual({ is_noted: false });
    const { data: shown } = await ask();
    expect(shown).toMatchObject({ pix_key: 'helena@exemplo.test', holder_name: 'Helena Prado' });
    const acts =
      await sql`select action from audit_log where target_id = ${host.id} and actor_id = ${boss.id} order by id`;
    expect(acts.map(({ action }) => action)).toEqual(['payout_key_seen', 'payout_sent', 'payout_key_seen']);
  });

  test('no key is shown without its note: not by an error that undoes both, not by the call that notes', async () => {
    const [host, boss] = [await hostWithKey(), await admin()];
    await event(host);
    const notes = async () =>
      (await sql`select 1 from audit_log where target_id = ${host.id} and action = 'payout_key_seen'`).length;
    const key = 'helena@exemplo.test';
    const ask = () => boss.api.rpc('reveal_payout_key', { target_host: host.id });
    const undone = await ask().select('reveal_payout_key->>pix_key::uuid');
    expect(JSON.stringify(undone)).not.toContain(key);
    expect(await notes()).toBe(1);
    expect((await ask()).data).toMatchObject({ is_noted: true, pix_key: key });
    expect((await ask()).data).toMatchObject({ is_noted: true, pix_key: key });
    expect(await notes()).toBe(1);
    // ten minutes later it is noted again; a changed key is another one
    await sql`update private.seen_payout_keys set seen_at = now() - interval '11 minutes' where host_id = ${host.id}`;
    expect((await ask()).data).toEqual({ is_noted: false });
    expect((await ask()).data).toMatchObject({ is_noted: true });
    await host.api.from('payout_keys').update({ pix_key: 'nova@exemplo.test' }).eq('host_id', host.id);
    expect(JSON.stringify((await ask()).data)).not.toContain('nova@exemplo.test');
    expect(await notes()).toBe(3);
    // nor does an earlier payment's key
    const { data } = await send(boss, await look(boss, host));
    const { settlement_id: target_settlement } = data as { settlement_id: string };
    const past = await boss.api
      .rpc('reveal_settlement_key', { target_settlement })
      .select('reveal_settlement_key->>pix_key::uuid');
    expect(JSON.stringify(past)).not.toContain('nova@exemplo.test');
  });

  test('what the platform cancels later is deducted: first carried, then taken off', async () => {
    const [host, boss] = [await hostWithKey('Deodora Devedora'), await admin()];
    const first = await event(host);
    expect((await send(boss, await look(boss, host))).error).toBeNull();
    expect(
      (await boss.api.rpc('cancel_booking_as_admin', { target_booking: first, reason: 'Anúncio duplicado.' })).error,
    ).toBeNull();
    const list = async () => (await boss.api.rpc('admin_list_payouts', { search_text: 'Deodora Devedora' })).data;
    expect(await list()).toMatchObject({ items: [{ owed_cents: -100_000, oldest_due_on: null, bookings: 1 }] });
    const negative = await look(boss, host);
    expect((await send(boss, negative)).error?.message).toBe('invalid_input');
    await event(host, { price: 3000 });
    expect(await list()).toMatchObject({
      items: [{ owed_cents: 200_000, earned_cents: 300_000, reversed_cents: -100_000, bookings: 2 }],
    });
    expect((await send(boss, await look(boss, host))).data).toMatchObject({ amount_cents: 200_000, payouts: 2 });
    expect(await list()).toMatchObject({ items: [] });
    expect(await differences(host.id, first)).toEqual([]);
  });

  test('a cancellation between looking and writing stays open for the next time: what was sent is written', async () => {
    const [host, boss] = [await hostWithKey(), await admin()];
    const booking = await event(host);
    const seen = await look(boss, host);
    await boss.api.rpc('cancel_booking_as_admin', { target_booking: booking, reason: 'Anúncio duplicado.' });
    expect((await send(boss, seen)).data).toMatchObject({ amount_cents: 100_000 });
    expect((await dueOf(boss, host)).map(({ amount_cents }) => amount_cents)).toEqual([-100_000]);
  });

  test('without a key nobody can be paid, and the list says so', async () => {
    const [host, boss] = [await given.person('Semíramis Semchave'), await admin()];
    await event(host);
    const { data } = await boss.api.rpc('admin_list_payouts', { search_text: 'Semíramis' });
    expect(data).toMatchObject({ items: [{ has_key: false, key_type: null, owed_cents: 100_000 }] });
    expect((data as { without_key: number }).without_key).toBeGreaterThan(0);
    expect(await refusal(boss.api.rpc('reveal_payout_key', { target_host: host.id }))).toEqual([
      404,
      'payout_key_missing',
    ]);
  });

  test('nobody but administrators asks, sees, pays or corrects; nothing changes', async () => {
    const [host, boss, stranger] = [await hostWithKey(), await admin(), await given.person()];
    await event(host);
    const seen = await look(boss, host);
    const { data } = await send(boss, seen);
    const target_settlement = (data as { settlement_id: string }).settlement_id;
    for (const { api } of [host, stranger]) {
      for (const attempt of [
        api.rpc('admin_list_payouts'),
        api.rpc('admin_list_settlements'),
        api.rpc('admin_due_payouts', { target_host: host.id }),
        api.rpc('reveal_payout_key', { target_host: host.id }),
        api.rpc('reveal_settlement_key', { target_settlement }),
        api.rpc('settle_host_payouts', { ...seen, bank_reference: bankReference() }),
        api.rpc('reverse_host_settlement', { target_settlement, reason: 'porque sim' }),
      ])
        expect(await refusal(attempt)).toEqual([403, 'admin_required']);
    }
    for (const { api } of [stranger, boss]) {
      expect((await api.from('host_settlements').select('id').eq('host_id', host.id)).data).toEqual([]);
      expect((await api.from('settled_payouts').select('payout_id').eq('host_id', host.id)).data).toEqual([]);
    }
    await expect(sql`update host_settlements set amount_cents = 1 where id = ${target_settlement}`).rejects.toThrow();
    await expect(sql`delete from settled_payouts where settlement_id = ${target_settlement}`).rejects.toThrow();
    expect(await rows(host)).toEqual([{ kind: 'paid', cents: 100_000 }]);
  });
});

describe('a payment that was recorded wrongly', () => {
  test('is taken back by a row of its own with a reason; it is due again, and may be paid again', async () => {
    const [host, boss, second] = [await hostWithKey('Corália Correta'), await admin(), await admin()];
    const booking = await event(host);
    const seen = await look(boss, host);
    const wrong = bankReference();
    const { data } = await send(boss, seen, wrong);
    const target_settlement = (data as { settlement_id: string }).settlement_id;
    const reverse = (by: Person, reason: string) =>
      by.api.rpc('reverse_host_settlement', { target_settlement, reason });
    expect(await refusal(reverse(boss, '  '))).toEqual([422, 'invalid_input']);
    const reversed = await reverse(boss, 'Devolvido pelo banco');
    expect(reversed.data).toMatchObject({ kind: 'reversed', amount_cents: -100_000, payouts: 1 });
    expect((await reverse(boss, 'Devolvido pelo banco')).data).toEqual(reversed.data);
    expect(await refusal(reverse(second, 'Devolvido pelo banco'))).toEqual([409, 'settlement_already_reversed']);
    expect(
      await refusal(
        boss.api.rpc('reverse_host_settlement', {
          target_settlement: (reversed.data as { settlement_id: string }).settlement_id,
          reason: 'de novo',
        }),
      ),
    ).toEqual([404, 'settlement_not_found']);
    expect(await rows(host)).toEqual([
      { kind: 'paid', cents: 100_000 },
      { kind: 'reversed', cents: -100_000 },
    ]);
    expect(sum(await dueOf(boss, host))).toBe(100_000);
    expect(await differences(host.id, booking)).toEqual([]);
    const { data: history } = await boss.api.rpc('admin_list_settlements', { search_text: 'Corália Correta' });
    expect(history).toMatchObject({
      items: [{ reversed_by: 'Ana Administradora', reversed_reason: 'Devolvido pelo banco' }],
    });
    const { data: trail } = await boss.api.rpc('admin_booking', { target_booking: booking });
    expect(trail).toMatchObject({ settlements: [{ kind: 'paid' }, { kind: 'reversed', amount_cents: -100_000 }] });
    // only the correction is mailed: the payment was wrong
    const mails = (await mailsTo(host, 2)).map(({ subject }) => subject.replaceAll('\u00a0', ' '));
    expect(mails).toContain('Correção de um repasse: R$ 1.000,00');
    // the same transfer, for what it really was
    expect((await send(boss, seen, wrong)).data).toMatchObject({ kind: 'paid', amount_cents: 100_000 });
    expect(sum(await dueOf(boss, host))).toBe(0);
  });

  test('two who correct at once: one row', async () => {
    const [host, boss] = [await hostWithKey(), await admin()];
    await event(host);
    const { data } = await send(boss, await look(boss, host));
    const target_settlement = (data as { settlement_id: string }).settlement_id;
    const bosses = await Promise.all(Array.from({ length: 5 }, admin));
    const answers = await Promise.all(
      bosses.map((one, index) =>
        refusal(one.api.rpc('reverse_host_settlement', { target_settlement, reason: `motivo ${index}` })),
      ),
    );
    expect(answers.filter(([, code]) => code === undefined)).toHaveLength(1);
    expect(await rows(host)).toHaveLength(2);
  });
});

describe('the night', () => {
  async function tamper(table: string, change: (tx: typeof sql) => Promise<unknown>) {
    await sql.begin(async (tx) => {
      await tx`alter table ${tx(table)} disable trigger user`;
      await change(tx as unknown as typeof sql);
      await tx`alter table ${tx(table)} enable trigger user`;
    });
  }

  test('reports a sum that is not its parts, a part that is no payout, and a correction of another sum', async () => {
    const [host, boss] = [await hostWithKey(), await admin()];
    const booking = await event(host);
    const { data } = await send(boss, await look(boss, host));
    const id = (data as { settlement_id: string }).settlement_id;
    await tamper(
      'settled_payouts',
      (tx) => tx`update settled_payouts set amount_cents = 99999 where settlement_id = ${id}`,
    );
    expect(await differences(booking, id)).toEqual([
      { kind: 'settled_payout', expected: '100000', actual: '99999' },
      { kind: 'settlement', expected: '100000', actual: '99999' },
    ]);
    await tamper(
      'settled_payouts',
      (tx) => tx`update settled_payouts set amount_cents = 100000 where settlement_id = ${id}`,
    );
    const reversed = await boss.api.rpc('reverse_host_settlement', { target_settlement: id, reason: 'engano' });
    const reversal = (reversed.data as { settlement_id: string }).settlement_id;
    await tamper('host_settlements', (tx) => tx`update host_settlements set amount_cents = -1 where id = ${reversal}`);
    expect(await differences(booking, id, reversal)).toEqual([
      { kind: 'settlement', expected: '-1', actual: '-100000' },
      { kind: 'settlement_reversal', expected: '-100000', actual: '-1' },
    ]);
  });

  test('reports what has been due for more than a week to somebody who can be paid', async () => {
    const host = await hostWithKey();
    await event(host, { days: -9 });
    expect(await differences(host.id)).toEqual([]);
    await event(host, { days: -10 });
    expect(await differences(host.id)).toEqual([{ kind: 'payout_overdue', expected: '0', actual: '200000' }]);
  });
});

describe('a host who leaves', () => {
  test('says first where the money goes; then the key stays until it has been sent, and is forgotten', async () => {
    const [host, boss] = [await given.person('Lídia'), await admin()];
    const booking = await event(host);
    await signedIn(host);
    expect(await refusal(host.api.rpc('delete_account'))).toEqual([409, 'payout_key_missing']);
    expect((await setKey(host)).error).toBeNull();
    const { data: exported } = await host.api.rpc('account_export');
    expect(exported).toMatchObject({ payout_key: { pix_key: 'helena@exemplo.test', holder_name: 'Helena Prado' } });
    expect((await host.api.rpc('delete_account')).error).toBeNull();
    const seen = await look(boss, host);
    expect((await send(boss, seen)).error).toBeNull();
    expect(await differences(booking, host.id)).toEqual([]);
    const run = () => callFunction('delete-expired-data', {}, backend.secretKey);
    const keys = async () => (await sql`select 1 from payout_keys where host_id = ${host.id}`).length;
    await run();
    expect(await keys()).toBe(1);
    await sql.begin(async (tx) => {
      await tx`alter table host_settlements disable trigger user`;
      await tx`update host_settlements set created_at = now() - interval '91 days' where host_id = ${host.id}`;
      await tx`alter table host_settlements enable trigger user`;
    });
    await run();
    expect(await keys()).toBe(0);
    await sql`update private.closed_accounts set closed_at = now() - interval '7 years 1 day' where person_id = ${host.id}`;
    await run();
    expect(
      await sql`select amount_cents, pix_key, key_hint, holder_name from host_settlements where host_id = ${host.id}`,
    ).toEqual([{ amount_cents: 100_000, pix_key: '', key_hint: '', holder_name: '' }]);
  });

  test('leaves the key while a transfer may still come back; then it is owed again and can be sent', async () => {
    const [host, boss] = [await hostWithKey('Rosália Retorno'), await admin()];
    await event(host);
    const { data } = await send(boss, await look(boss, host));
    expect((await host.api.rpc('delete_account')).error).toBeNull();
    const { settlement_id: target_settlement } = data as { settlement_id: string };
    await boss.api.rpc('reverse_host_settlement', { target_settlement, reason: 'Devolvido pelo banco' });
    expect((await send(boss, await look(boss, host))).data).toMatchObject({ kind: 'paid', amount_cents: 100_000 });
  });

  test('takes the key along when nothing is owed', async () => {
    const host = await hostWithKey();
    expect((await host.api.rpc('delete_account')).error).toBeNull();
    expect(await sql`select 1 from payout_keys where host_id = ${host.id}`).toEqual([]);
  });
});

describe('a payout that waits for a PIX key', () => {
  const requestedOf = (host: Person) => sql<{ id: number; at_nine: boolean }[]>`
    select id, to_char(available_at at time zone 'America/Sao_Paulo', 'HH24:MI') = '09:00' and available_at > now() as at_nine
    from outbox where payload ->> 'template' = 'payout_key_missing' and payload ->> 'host_id' = ${host.id} order by id`;
  const runDaily = () => sql`select private.delete_expired_data()`;
  const daysPass = (host: Person, days: number) =>
    Promise.all([
      sql`update outbox set dedupe_key = dedupe_key || ':' || id
        where payload ->> 'template' = 'payout_key_missing' and payload ->> 'host_id' = ${host.id}`,
      sql`update notifications set created_at = created_at - ${days} * interval '1 day', subject = subject || ':' || id
        where kind = 'payout_key_missing' and person_id = ${host.id}`,
    ]);
  const composed = async (id: number | undefined) =>
    (await sql`select (select to_json(answer) from private.email_to_send(${id ?? 0}) as answer) as mail`)[0]?.mail;

  test('is mailed in the morning, with what waits, once, and a month later again', async () => {
    const host = await given.person('Helena Prado');
    const [oldest] = [await event(host, { days: -9 }), await event(host)];
    await Promise.all([runDaily(), runDaily()]);
    await runDaily();
    const requested = await requestedOf(host);
    expect(requested).toMatchObject([{ at_nine: true }]);
    const [payout] = await sql`select due_on::text from host_payouts where booking_id = ${oldest}`;
    expect(await composed(requested[0]?.id)).toMatchObject({
      to: host.email,
      template: 'payout_key_missing',
      data: { owed_cents: 200_000, bookings: 2, oldest_due_on: payout?.due_on },
    });
    await daysPass(host, 27);
    await runDaily();
    expect(await requestedOf(host)).toHaveLength(1);
    await daysPass(host, 4);
    await runDaily();
    expect(await requestedOf(host)).toHaveLength(2);
  });

  test('is mailed no more once there is a key', async () => {
    const host = await given.person('Helena Prado');
    await event(host);
    await runDaily();
    const [requested] = await requestedOf(host);
    await signedIn(host);
    expect((await setKey(host)).error).toBeNull();
    expect(await composed(requested?.id)).toBeNull();
    await daysPass(host, 40);
    await runDaily();
    expect(await requestedOf(host)).toHaveLength(1);
  });

  test('is not mailed to a host with a key, nor before it is due, nor while it is held', async () => {
    const [ready, early, held] = [await hostWithKey(), await given.person(), await given.person('Rui Retido')];
    await event(ready);
    await event(early, { days: 9 });
    await event(held);
    await sql`insert into suspensions (person_id, reason, suspended_by, payouts_held_reason)
      values (${held.id}, 'Fraude.', ${(await admin()).id}, 'Em exame.')`;
    await runDaily();
    for (const host of [ready, early, held]) expect(await requestedOf(host)).toEqual([]);
  });
});
