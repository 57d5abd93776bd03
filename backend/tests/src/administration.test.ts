import { contactMessagesAnHour, contactMessagesOfAccounts } from 'shared-domain/rules/people-rules.ts';
import { seededRandom } from 'shared-domain/testing/random.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, backend, type Client, sql } from './testing/backend.ts';
import { day, db, given, type Person } from './testing/given.ts';

const admin = () => given.person('Chefe', { admin: true });
const log = (targetId: string) =>
  sql`select actor_id, action, details from audit_log where target_id = ${targetId} order by id`;

describe('reviewing a space', () => {
  test('an administrator approves or rejects once, and it is written down', async () => {
    const chief = await admin();
    const good = await given.space({ status: 'pending' });
    const bad = await given.space({ status: 'pending' });
    const approved = await chief.api.rpc('review_space', { target_space: good.id, decision: 'approved' });
    expect(approved.data).toMatchObject({
      id: good.id,
      status: 'approved',
      reviewed_by: chief.id,
      rejection_reason: null,
    });
    const rejected = await chief.api.rpc('review_space', {
      target_space: bad.id,
      decision: 'rejected',
      reason: ' Fotos escuras ',
    });
    expect(rejected.data).toMatchObject({ status: 'rejected', rejection_reason: 'Fotos escuras' });
    const again = await chief.api.rpc('review_space', { target_space: bad.id, decision: 'approved' });
    expect({ status: again.status, code: again.error?.message }).toEqual({
      status: 409,
      code: 'space_transition_illegal',
    });
    expect(await db.space(bad.id)).toMatchObject({ status: 'rejected' });
    expect(await log(good.id)).toMatchObject([{ actor_id: chief.id, action: 'space_approved' }]);
    expect(await log(bad.id)).toMatchObject([
      { actor_id: chief.id, action: 'space_rejected', details: { reason: 'Fotos escuras' } },
    ]);
  });

  test.each([
    ['without a reason', { decision: 'rejected' }, 'rejection_reason_required'],
    ['with an empty reason', { decision: 'rejected', reason: '   ' }, 'rejection_reason_required'],
    ['with an unknown decision', { decision: 'cancelled' }, 'invalid_input'],
  ])('is refused %s', async (_, decision, code) => {
    const chief = await admin();
    const space = await given.space({ status: 'pending' });
    const { status, error } = await chief.api.rpc('review_space', { target_space: space.id, ...decision });
    expect({ status, code: error?.message }).toEqual({ status: 422, code });
    expect(await db.space(space.id)).toMatchObject({ status: 'pending', reviewed_at: null });
  });

  test('nobody else does, the host neither', async () => {
    const space = await given.space({ status: 'pending' });
    const stranger = await given.person();
    for (const api of [space.host.api, stranger.api]) {
      const { status, error } = await api.rpc('review_space', { target_space: space.id, decision: 'approved' });
      expect({ status, code: error?.message }).toEqual({ status: 403, code: 'admin_required' });
    }
    expect(
      (await anonymous().rpc('review_space', { target_space: space.id, decision: 'approved' })).error,
    ).not.toBeNull();
    expect(await db.space(space.id)).toMatchObject({ status: 'pending' });
    expect(await log(space.id)).toEqual([]);
  });

  test('what a host changes afterwards is written down with both values', async () => {
    const space = await given.space({ price: 1000 });
    await space.host.api.from('spaces').update({ price: 1200, title: 'Casa Nova' }).eq('id', space.id);
    expect(await log(space.id)).toMatchObject([
      {
        actor_id: space.host.id,
        action: 'space_edited',
        details: { changed: { price: { from: 1000, to: 1200 }, title: { from: 'Casa do Mirante', to: 'Casa Nova' } } },
      },
    ]);
  });
});

test('the list of spaces is for administrators: all states, with the count of pending ones', async () => {
  const chief = await admin();
  const waiting = await given.space({ status: 'pending', title: 'Casa à Espera' });
  const { data } = await chief.api.rpc('admin_list_spaces', { status_filter: 'pending', page_size: 5 });
  const page = data as { items: { id: string; host_name: string; status: string }[]; total: number; pending: number };
  expect(page.items[0]).toMatchObject({ id: waiting.id, host_name: 'Anfitriã de Teste', status: 'pending' });
  expect(page.items.every(({ status }) => status === 'pending')).toBe(true);
  expect(page.pending).toBe(page.total);
  const all = (await chief.api.rpc('admin_list_spaces', {})).data as typeof page;
  expect(all.total).toBeGreaterThan(all.pending);
  for (const api of [waiting.host.api, (await given.person()).api]) {
    expect((await api.rpc('admin_list_spaces', {})).error?.message).toBe('admin_required');
    expect((await api.rpc('admin_list_spaces', { search_text: 'casa' })).error?.message).toBe('admin_required');
  }
  expect((await anonymous().rpc('admin_list_spaces', {})).data).toBeNull();
});

test('spaces are found by title or host, whatever the case and accents, and the waiting ones come first', async () => {
  const chief = await admin();
  const mark = crypto.randomUUID().slice(0, 8);
  const waiting = await given.space({ status: 'pending', title: `Sítio ${mark} à Espera` });
  const done = await given.space({ title: `Sítio ${mark} Pronto` });
  const find = async (search_text: string, more = {}) => {
    const { data } = await chief.api.rpc('admin_list_spaces', { search_text, ...more });
    const { items, total } = data as { items: { id: string; cover: string }[]; total: number };
    return { ids: items.map(({ id }) => id), covers: items.map(({ cover }) => cover), total };
  };
  expect(await find(`SITIO ${mark}`)).toMatchObject({ ids: [done.id, waiting.id], total: 2 });
  expect((await find(`sitio ${mark}`, { pending_first: true })).ids).toEqual([waiting.id, done.id]);
  expect((await find(` ${mark} a espera `)).ids).toEqual([waiting.id]);
  expect((await find(`${mark}%`)).ids).toEqual([]);
  await sql`update profiles set full_name = ${`Íris ${mark}`} where id = ${waiting.host.id}`;
  const byHost = await find(`iris ${mark}`);
  expect(byHost.ids).toEqual([waiting.id]);
  expect(byHost.covers[0]).toEqual(expect.any(String));
  expect((await find(mark, { page_size: 1, page_number: 2, pending_first: true })).ids).toEqual([done.id]);
});

test('only an administrator vouches for a host, and only for a host', async () => {
  const chief = await admin();
  const { host } = await given.space();
  const guest = await given.person();
  const verify = (api: Client, target_person: string, verified = true) =>
    api.rpc('set_host_verified', { target_person, verified });
  for (const api of [host.api, guest.api, anonymous()]) expect((await verify(api, host.id)).error).not.toBeNull();
  expect(await db.profile(host.id)).toMatchObject({ host_verified: false });
  expect((await verify(chief.api, guest.id)).error?.message).toBe('not_a_host');
  expect(await db.profile(guest.id)).toMatchObject({ host_verified: false });
  expect((await verify(chief.api, host.id)).data).toEqual({ id: host.id, host_verified: true });
  expect(await db.profile(host.id)).toMatchObject({ host_verified: true });
  await verify(chief.api, host.id, false);
  expect(await log(host.id)).toMatchObject([
    { actor_id: chief.id, action: 'host_verified' },
    { actor_id: chief.id, action: 'host_unverified' },
  ]);
});

test('the log is read by administrators and written, changed or emptied by nobody', async () => {
  const chief = await admin();
  const guest = await given.person();
  const mine = () => log(chief.id);
  expect(await mine()).toMatchObject([{ actor_id: null, action: 'role_granted', details: { role: 'admin' } }]);
  expect((await chief.api.from('audit_log').select('action').eq('target_id', chief.id)).data).toEqual([
    { action: 'role_granted' },
  ]);
  expect((await guest.api.from('audit_log').select()).data).toEqual([]);
  expect((await anonymous().from('audit_log').select()).status).toBe(401);
  for (const api of [chief.api, guest.api]) {
    const row = { action: 'x', target_type: 'x', target_id: chief.id } as never;
    expect((await api.from('audit_log').insert(row)).error?.code).toBe('42501');
    expect(
      (
        await api
          .from('audit_log')
          .update({ action: 'x' } as never)
          .eq('target_id', chief.id)
      ).error?.code,
    ).toBe('42501');
    expect((await api.from('audit_log').delete().eq('target_id', chief.id)).error?.code).toBe('42501');
  }
  await expect(sql`delete from audit_log where target_id = ${chief.id}`).rejects.toThrow('append_only');
  expect(await mine()).toHaveLength(1);
});

test('a save of a listing is one entry, with both values of each field; of an address only that it changed', async () => {
  const space = await given.space({ price: 1000, title: 'Casa antiga' });
  await given.address(space);
  const save = (changes: object) =>
    space.host.api.rpc('save_listing', { target_space: space.id, changes: changes as never });
  const changes = {
    title: 'Casa nova',
    images: ['teste/nova.jpg'],
    house_rules: { animals: 'no' },
    extras: [{ name: 'Limpeza', price: 50, per: 'event', is_obligatory: true }],
    weekday_prices: [{ weekday: 6, price: 1500 }],
    price_ranges: [{ name: 'Réveillon', first_day: day(30), last_day: day(31), weekdays: null, price: 5000 }],
    address: { street: 'Rua Real', number: '9', postal_code: '22000-120', arrival: 'Portão azul' },
  };
  expect((await save(changes)).error).toBeNull();
  const [act, ...others] = await log(space.id);
  expect(others).toEqual([]);
  expect(act).toMatchObject({
    actor_id: space.host.id,
    action: 'space_edited',
    details: { title: 'Casa nova', host_id: space.host.id },
  });
  const { extras, ...changed } = act?.details.changed ?? {};
  expect(changed).toEqual({
    title: { from: 'Casa antiga', to: 'Casa nova' },
    images: { from: expect.any(Array), to: ['teste/nova.jpg'] },
    house_rules: { from: {}, to: { animals: 'no' } },
    weekday_prices: { from: [], to: changes.weekday_prices },
    price_ranges: { from: [], to: changes.price_ranges },
    address: {},
  });
  expect(extras).toMatchObject({ from: [], to: changes.extras });
  await save({ title: 'Casa nova' });
  expect(await log(space.id)).toHaveLength(1);
  await save({ address: { ...changes.address, number: '11' } });
  await space.host.api.from('spaces').update({ price: 1200 }).eq('id', space.id);
  expect((await log(space.id)).slice(1)).toMatchObject([
    { action: 'space_edited', details: { changed: { address: {} } } },
    { action: 'space_edited', details: { changed: { price: { from: 1000, to: 1200 } } } },
  ]);
});

describe('the list of acts', () => {
  interface Answer {
    items: { action: string; target_id: string; actor: string | null; person: string | null; note: string | null }[];
    total: number;
    people: { id: string; full_name: string }[];
  }
  const list = async (who: Person, filter: object = {}) =>
    (await who.api.rpc('admin_list_acts', filter)).data as unknown as Answer;

  test('is found by act, word, person and day, the latest first', async () => {
    const chief = await admin();
    const host = await given.person('Nilce Única');
    const space = await given.space({ host, status: 'pending', title: `Sítio ${crypto.randomUUID()}` });
    await chief.api.rpc('review_space', { target_space: space.id, decision: 'rejected', reason: 'Está escuro' });
    await chief.api.rpc('set_host_verified', { target_person: host.id, verified: true });
    const letter_id = crypto.randomUUID();
    await chief.api.rpc('write_to_person', { letter_id, target_person: host.id, message: 'Um recado' });
    const actions = async (filter: object) => (await list(chief, filter)).items.map(({ action }) => action);
    expect(await actions({ person_filter: host.id })).toEqual(['letter_sent', 'host_verified', 'space_rejected']);
    expect(await actions({ person_filter: chief.id })).toEqual([
      'letter_sent',
      'host_verified',
      'space_rejected',
      'role_granted',
    ]);
    expect(await actions({ person_filter: host.id, action_filter: ['host_verified', 'space_rejected'] })).toEqual([
      'host_verified',
      'space_rejected',
    ]);
    for (const search_text of ['UNICA', 'recado'])
      expect(await actions({ search_text, person_filter: host.id })).toContain('letter_sent');
    expect(await actions({ search_text: 'escuro', person_filter: host.id })).toEqual(['space_rejected']);
    expect(await actions({ search_text: space.id.slice(0, 8) })).toEqual(['space_rejected']);
    const today = { person_filter: host.id, from_date: day(0), to_date: day(0) };
    expect(await actions(today)).toHaveLength(3);
    expect(await actions({ ...today, from_date: day(1), to_date: null })).toEqual([]);
    expect(await actions({ ...today, from_date: null, to_date: day(-1) })).toEqual([]);
    expect(await list(chief, { person_filter: host.id, page_size: 1, page_number: 3 })).toMatchObject({
      items: [{ action: 'space_rejected', actor: 'Chefe' }],
      total: 3,
      people: expect.arrayContaining([
        { id: chief.id, full_name: 'Chefe' },
        { id: host.id, full_name: 'Nilce Única' },
      ]),
    });
    const refused = await chief.api.rpc('admin_list_acts', { from_date: 'infinity' });
    expect(refused.error?.message).toBe('invalid_input');
  });

  test('names its people, and reads each note from its own row', async () => {
    const chief = await admin();
    const [first] = (await list(chief, { person_filter: chief.id })).items;
    expect(first).toMatchObject({ action: 'role_granted', actor: null, person: 'Chefe' });
    const sent = await anonymous().rpc('send_contact_message', {
      name: 'Rui',
      email: `${crypto.randomUUID()}@exemplo.test`,
      subject: 'Dúvida de nota',
      message: 'Como?',
    });
    await chief.api.rpc('resolve_contact_message', { target_message: sent.data ?? '' });
    expect((await list(chief, { search_text: 'duvida de nota' })).items).toMatchObject([
      { action: 'contact_resolved', target_id: sent.data, note: 'Dúvida de nota', person: null },
    ]);
    const guest = await given.person();
    const byPassword = await given.person('Ana', { admin: true, aal: 'aal1' });
    for (const { api } of [guest, byPassword]) {
      const { data, error } = await api.rpc('admin_list_acts');
      expect({ data, code: error?.message }).toEqual({ data: null, code: 'admin_required' });
    }
    expect((await anonymous().rpc('admin_list_acts')).error?.code).toBe('42501');
  });
});

test('coupons and cancellations by the platform are written down', async () => {
  const chief = await admin();
  const row = {
    code: `LOG${crypto.randomUUID().slice(0, 6).toUpperCase()}`,
    discount_type: 'fixed',
    discount_value: 10,
  };
  const { data: coupon } = await chief.api
    .from('discount_coupons')
    .insert({ ...row, valid_from: '2026-01-01', valid_until: '2030-12-31' })
    .select()
    .single();
  const id = coupon?.id ?? '';
  await chief.api.from('discount_coupons').update({ discount_value: 20 }).eq('id', id);
  await sql`update discount_coupons set used_count = used_count + 1 where id = ${id}`;
  await chief.api.from('discount_coupons').delete().eq('id', id);
  expect(await log(id)).toMatchObject([
    { actor_id: chief.id, action: 'coupon_created' },
    { actor_id: chief.id, action: 'coupon_edited', details: { changed: { discount_value: { from: 10, to: 20 } } } },
    { actor_id: chief.id, action: 'coupon_deleted' },
  ]);
  const booking = await given.paidBooking(await given.person(), await given.space(), day(20));
  expect(
    (await chief.api.rpc('cancel_booking_as_admin', { target_booking: booking, reason: 'Anúncio duplicado.' })).error,
  ).toBeNull();
  expect(await log(booking)).toMatchObject([{ actor_id: chief.id, action: 'booking_cancelled' }]);
});

describe('contact messages', () => {
  const message = (email: string) => ({ name: 'Rui', email, subject: 'Dúvida', message: 'Como funciona?' });
  const address = () => `${crypto.randomUUID().slice(0, 12)}@exemplo.test`;

  test('a visitor sends one; it is confirmed to them, and administrators see and settle it', async () => {
    const chief = await admin();
    const email = address();
    const { data: id, error } = await anonymous().rpc('send_contact_message', {
      ...message(email),
      phone: '(21) 99876-5432',
    });
    expect(error).toBeNull();
    expect(await sql`select payload from outbox where dedupe_key = ${`email:contact_received:${id}`}`).toEqual([
      { payload: { template: 'contact_received', contact_message_id: id } },
    ]);
    expect(
      (
        await chief.api
          .from('contact_messages')
          .select('email, message')
          .eq('id', id ?? '')
      ).data,
    ).toEqual([{ email, message: 'Como funciona?' }]);
    expect((await chief.api.rpc('resolve_contact_message', { target_message: id ?? '' })).error).toBeNull();
    expect(await sql`select resolved_by from contact_messages where id = ${id}`).toEqual([{ resolved_by: chief.id }]);
  });

  test('an administrator puts them aside and takes them back', async () => {
    const chief = await admin();
    const { data: id } = await anonymous().rpc('send_contact_message', message(address()));
    const target_message = id ?? '';
    const archivedBy = async () =>
      (await sql`select archived_by from contact_messages where id = ${target_message}`)[0];
    const person = await given.person();
    for (const api of [person.api, anonymous()]) {
      expect((await api.rpc('archive_contact_message', { target_message })).error).not.toBeNull();
    }
    expect(await archivedBy()).toEqual({ archived_by: null });
    expect((await chief.api.rpc('archive_contact_message', { target_message })).error).toBeNull();
    expect(await archivedBy()).toEqual({ archived_by: chief.id });
    await chief.api.rpc('archive_contact_message', { target_message, archived: false });
    expect(await archivedBy()).toEqual({ archived_by: null });
    expect(await log(target_message)).toMatchObject([
      { actor_id: chief.id, action: 'contact_archived' },
      { actor_id: chief.id, action: 'contact_unarchived' },
    ]);
  });

  test('nobody else reads, writes or settles them', async () => {
    const person = await given.person();
    const { data: id } = await person.api.rpc('send_contact_message', message(address()));
    expect((await person.api.from('contact_messages').select()).data).toEqual([]);
    expect((await anonymous().from('contact_messages').select()).status).toBe(401);
    expect((await person.api.from('contact_messages').insert(message(address()) as never)).error?.code).toBe('42501');
    expect((await person.api.rpc('resolve_contact_message', { target_message: id ?? '' })).error?.message).toBe(
      'admin_required',
    );
    expect(await sql`select resolved_at, user_id from contact_messages where id = ${id}`).toEqual([
      { resolved_at: null, user_id: person.id },
    ]);
  });

  test('what is wrong is named', async () => {
    const { status, error } = await anonymous().rpc('send_contact_message', {
      name: ' ',
      email: 'rui@exemplo',
      phone: 'abc',
      subject: '',
      message: '',
    });
    expect({ status, code: error?.message }).toEqual({ status: 422, code: 'invalid_input' });
    expect(JSON.parse(error?.details ?? '{}')).toEqual({ fields: ['name', 'email', 'phone', 'subject', 'message'] });
  });

  test('when visitors have used up their part of the hour, people with an account still write', async () => {
    await sql.begin(async (tx) => {
      await tx`delete from outbox where payload ->> 'template' = 'contact_received'`;
      await tx`delete from contact_messages`;
      await tx`insert into contact_messages (name, email, subject, message)
        select 'Robô', 'robo' || number || '@exemplo.test', 'Oi', 'Oi' from generate_series(1, ${contactMessagesAnHour - contactMessagesOfAccounts}) as number`;
    });
    expect((await anonymous().rpc('send_contact_message', message(address()))).error?.message).toBe('rate_limited');
    const person = await given.person();
    expect((await person.api.rpc('send_contact_message', message(address()))).error).toBeNull();
    await sql`delete from contact_messages where name = 'Robô'`;
    expect((await anonymous().rpc('send_contact_message', message(address()))).error).toBeNull();
  });

  test('three an hour from one address, also at once', async () => {
    const email = address();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => anonymous().rpc('send_contact_message', message(email))),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await sql`select 1 from contact_messages where email = ${email}`).toHaveLength(3);
  });

  test('ten an hour from one network address, whatever the e-mails; others go on, and only its salted trace is kept', async () => {
    const { fraction } = seededRandom();
    const octet = () => Math.floor(fraction() * 250) + 1;
    const network = () => `203.${octet()}.${octet()}.${octet()}`;
    const send = (headers: Record<string, string>) =>
      fetch(`${backend.apiUrl}/rest/v1/rpc/send_contact_message`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(message(address())),
      });
    const [from, to] = [network(), network()];
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => send({ 'cf-connecting-ip': from, 'x-forwarded-for': network() })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429, 429]);
    expect((await send({ 'cf-connecting-ip': to })).status).toBe(200);
    const stored = await sql`select encode(source, 'escape') as source from private.address_acts where act = 'contact'`;
    expect(JSON.stringify(stored)).not.toContain(from);
    await sql`update private.address_acts set created_at = created_at - interval '61 minutes' where act = 'contact'`;
    expect((await send({ 'cf-connecting-ip': from })).status).toBe(200);
    expect(
      await sql`select 1 from private.address_acts where act = 'contact' and created_at < now() - interval '1 hour'`,
    ).toEqual([]);
  });
});

describe('tables of a period', () => {
  const exported = (by: Person, kind: string, from_date = day(0), to_date = day(0)) =>
    by.api.rpc('admin_export', { kind, from_date, to_date });

  test('bookings, payouts and commissions of the days that were asked for, logged; no key is in them', async () => {
    const boss = await given.person('Chefe', { admin: true });
    const [guest, space] = [await given.person('Gilda da Planilha'), await given.space()];
    const id = await given.paidBooking(guest, space, day(40));
    const { data } = await exported(boss, 'bookings');
    expect(data).toContainEqual(expect.objectContaining({ id, guest_name: 'Gilda da Planilha', status: 'paid' }));
    expect(JSON.stringify((await exported(boss, 'bookings', day(1), day(2))).data)).not.toContain(id);
    for (const kind of ['payouts', 'commissions', 'disputes']) {
      const { data: rows, error } = await exported(boss, kind, day(-300), day(60));
      expect(error).toBeNull();
      expect(JSON.stringify(rows)).not.toMatch(/pix_key|key_hint|holder_name/);
    }
    expect(
      await sql`select target_id, details ->> 'from' as from from audit_log where actor_id = ${boss.id} and action = 'data_exported' order by id`,
    ).toEqual([
      { target_id: 'bookings', from: day(0) },
      { target_id: 'bookings', from: day(1) },
      { target_id: 'payouts', from: day(-300) },
      { target_id: 'commissions', from: day(-300) },
      { target_id: 'disputes', from: day(-300) },
    ]);
  });

  test('a contested booking has the amount and the provider’s fee; each dispute has a row of its own', async () => {
    const boss = await given.person('Chefe', { admin: true });
    const [guest, space] = [await given.person('Gilda da Planilha'), await given.space()];
    const [contested, quiet] = [
      await given.paidBooking(guest, space, day(40)),
      await given.paidBooking(guest, space, day(41)),
    ];
    const dispute = (id: string, booking: string | null) => sql`
      insert into disputes (provider_dispute_id, booking_id, amount_cents, currency, reason, status, opened_at, seen_at)
      values (${id}, ${booking}, 105000, 'brl', 'fraudulent', 'needs_response', ${`${day(0)}T15:00:00Z`}, now()) returning id`;
    const [known, unknown] = [`dp_${contested}`, `dp_of_nobody_${contested}`];
    const [row] = await dispute(known, contested);
    await dispute(unknown, null);
    await sql`insert into private.dispute_movements (id, dispute_id, amount_cents, fee_cents, happened_at)
      values (${`txn_${contested}`}, ${row?.id}, -105000, 5500, now())`;
    const { data: bookings } = await exported(boss, 'bookings');
    expect(bookings).toContainEqual(expect.objectContaining({ id: contested, contested: 105_000, dispute_fee: 5_500 }));
    expect(bookings).toContainEqual(expect.objectContaining({ id: quiet, contested: null, dispute_fee: null }));
    const { data: disputes } = await exported(boss, 'disputes');
    expect(disputes).toContainEqual(
      expect.objectContaining({
        provider_dispute_id: known,
        booking_id: contested,
        guest_name: 'Gilda da Planilha',
        amount_cents: 105_000,
        reason: 'fraudulent',
        status: 'needs_response',
        withdrawn: 105_000,
        dispute_fee: 5_500,
      }),
    );
    expect(disputes).toContainEqual(
      expect.objectContaining({ provider_dispute_id: unknown, booking_id: null, withdrawn: 0, dispute_fee: 0 }),
    );
    expect((await exported(boss, 'disputes', day(1), day(2))).data).toEqual([]);
    expect((await exported(guest, 'disputes')).error?.message).toBe('admin_required');
  });

  test('of up to a year, and for administrators only', async () => {
    const boss = await given.person('Chefe', { admin: true });
    for (const [kind, from, to] of [
      ['people', day(0), day(0)],
      ['bookings', day(1), day(0)],
      ['bookings', day(-367), day(0)],
    ] as const)
      expect((await exported(boss, kind, from, to)).error?.message).toBe('invalid_input');
    expect((await exported(await given.person(), 'bookings')).error?.message).toBe('admin_required');
    expect(await sql`select 1 from audit_log where actor_id = ${boss.id}`).toEqual([]);
  });
});
