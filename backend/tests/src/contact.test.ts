import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, eventually, forgetMessages, sql } from './testing/backend.ts';
import { day, given, type Person, type Space } from './testing/given.ts';

interface Contact {
  booking_id: string;
  role: 'guest' | 'host';
  other_name: string;
  phone: string | null;
  address: Record<string, unknown> | null;
  agreed_address: Record<string, unknown> | null;
  until: string;
}

async function contactsOf(person: Person): Promise<Contact[]> {
  const { data, error } = await person.api.rpc('booking_contacts');
  if (error) throw new Error(error.message);
  return data as unknown as Contact[];
}
const contactOf = async (person: Person, booking: string) =>
  (await contactsOf(person)).find(({ booking_id }) => booking_id === booking);

async function booked(date = day(20)) {
  const space = await given.space();
  const guest = await given.person('Gustavo Guimarães');
  await sql`update profile_private set phone = '(21) 96666-0002' where id = ${guest.id}`;
  const address = await given.address(space);
  const booking = await given.paidBooking(guest, space, date);
  return { space, host: space.host, guest, address, booking };
}

/** The day of an event that ended so long ago; whole days are given in hours, because events end at night. */
async function eventEnded(booking: string, ago: string) {
  await sql`update bookings set snapshot = snapshot where id = ${booking}`;
  await sql.begin(async (tx) => {
    await tx`alter table bookings disable trigger bookings_guard`;
    await tx`
      update bookings set event_date = ((now() - ${ago}::interval) at time zone 'America/Sao_Paulo')::date,
        snapshot = snapshot || jsonb_build_object('hours', jsonb_build_object('opens_at', '00:00', 'closes_at',
          to_char((now() - ${ago}::interval) at time zone 'America/Sao_Paulo', 'HH24:MI:SS')))
      where id = ${booking}`;
    await tx`alter table bookings enable trigger bookings_guard`;
  });
}

const mailsAbout = (booking: string, template: string) =>
  sql`select id, payload, available_at from outbox where payload ->> 'booking_id' = ${booking} and payload ->> 'template' = ${template} order by id`;
const composed = async (id: unknown) => {
  const [row] = await sql`select (select to_json(answer) from private.email_to_send(${Number(id)}) as answer) as mail`;
  return row?.mail as { to: string; data: Record<string, unknown> } | null;
};

describe('the address of a space', () => {
  test('a guest learns it with the payment, and both have each other’s phone', async () => {
    const { guest, host, address, booking } = await booked();
    expect(await contactOf(guest, booking)).toMatchObject({
      role: 'guest',
      address,
      agreed_address: null,
      phone: address.day_phone,
    });
    expect(await contactOf(host, booking)).toMatchObject({
      role: 'host',
      phone: '(21) 96666-0002',
      other_name: 'Gustavo Guimarães',
    });
  });

  test('without a phone for the day the host’s own stands', async () => {
    const { guest, space, booking } = await booked();
    await sql`update space_addresses set day_phone = null where space_id = ${space.id}`;
    expect((await contactOf(guest, booking))?.phone).toBe('(21) 99876-5432');
  });

  test('it is there until two days after the event’s end, and gone then for both', async () => {
    const { guest, host, booking } = await booked();
    await eventEnded(booking, '47 hours 59 minutes');
    expect((await contactOf(guest, booking))?.address).not.toBeNull();
    expect(await contactOf(host, booking)).toBeDefined();
    await eventEnded(booking, '48 hours 1 minute');
    expect(await contactOf(guest, booking)).toBeUndefined();
    expect(await contactOf(host, booking)).toBeUndefined();
  });

  test('hours that end before they begin end on the next day', async () => {
    const { booking } = await booked('2027-03-10');
    const [row] =
      await sql`select private.event_end(b) at time zone 'America/Sao_Paulo' as ends from bookings b where id = ${booking}`;
    expect(String(new Date(row?.ends).toISOString())).toMatch(/^2027-03-11T02:00/);
  });

  test.each(['pending', 'cancelled'])('a booking that is %s shows nothing', async (status) => {
    const { guest, host, booking, space } = await booked();
    if (status === 'cancelled')
      await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${booking}`;
    else {
      await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${booking}`;
      await sql`insert into bookings (user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee,
          payment_method, checkout_expires_at, hold_expires_at, snapshot)
        values (${guest.id}, ${space.id}, ${host.id}, ${day(41)}, 10, 105000, 100000, 5000, 'card', now(), now() + interval '30 minutes', '{}')`;
    }
    expect(await contactsOf(guest)).toEqual([]);
    expect(await contactsOf(host)).toEqual([]);
  });

  test('nobody else learns it: not by the table, nor by the function', async () => {
    const { guest, space } = await booked();
    const stranger = await given.person('Olga Estranha');
    for (const api of [guest.api, stranger.api]) {
      expect((await api.from('space_addresses').select().eq('space_id', space.id)).data).toEqual([]);
    }
    expect(await contactsOf(stranger)).toEqual([]);
    const visitor = anonymous();
    expect((await visitor.from('space_addresses').select()).error?.code).toBe('42501');
    expect((await visitor.rpc('booking_contacts')).error?.code).toBe('42501');
    const kept = await fetch(`${backend.apiUrl}/rest/v1/booking_addresses`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${guest.token}`, 'accept-profile': 'private' },
    });
    expect(kept.ok).toBe(false);
  });

  test('a guest or a stranger changes none', async () => {
    const { guest, space, address } = await booked();
    const stranger = await given.person('Olga Estranha');
    for (const api of [guest.api, stranger.api]) {
      await api.from('space_addresses').update({ street: 'Outra' }).eq('space_id', space.id);
      expect(
        (
          await api.rpc('save_listing', {
            target_space: space.id,
            changes: { address: { ...address, street: 'Outra' } },
          })
        ).error?.message,
      ).toBe('space_not_found');
    }
    expect(await sql`select street from space_addresses where space_id = ${space.id}`).toMatchObject([
      { street: address.street },
    ]);
  });

  test('it stands in nothing that others read', async () => {
    const mark = `Ladeira ${randomUUID()}`;
    const space = await given.space();
    await given.address(space, { street: mark, arrival: `${mark} chegada`, day_phone: '(21) 93333-4444' });
    const guest = await given.person('Gustavo Guimarães');
    const booking = await given.paidBooking(guest, space, day(20));
    const stranger = await given.person('Olga Estranha');
    const read = async (person: Person | null) => {
      const api = person?.api ?? anonymous();
      return JSON.stringify([
        await api.rpc('space_page', { target_space: space.id }),
        await api.from('spaces').select('*').eq('id', space.id),
        await api.rpc('search_spaces', { request: { q: mark } }),
        await api.rpc('search_spaces', { request: { space_type: 'casa-com-piscina', zone_slug: 'zona-sul' } }),
        await api.rpc('home_page', { free_on: day(19) }),
        person && (await api.rpc('account_export')),
        person && (await api.from('bookings').select('*')),
        person && (await api.rpc('list_conversations')),
      ]);
    };
    for (const person of [null, stranger, guest]) expect(await read(person)).not.toMatch(new RegExp(`${mark}|93333`));
    const [{ logs } = { logs: '' }] =
      await sql`select coalesce(string_agg(details::text, ''), '') as logs from audit_log where target_id = ${space.id}`;
    expect(logs).not.toContain(mark);
    const queued = await sql`select payload from outbox where payload ->> 'booking_id' = ${booking}`;
    expect(JSON.stringify(queued)).not.toContain(mark);
    const [{ snapshot } = { snapshot: '' }] = await sql`select snapshot::text from bookings where id = ${booking}`;
    expect(snapshot).not.toContain(mark);
    const published =
      await sql`select tablename from pg_publication_tables where pubname = 'supabase_realtime' and tablename like '%address%'`;
    expect(published).toEqual([]);
  });
});

describe('another address', () => {
  const moved = (space: Space, changes: Record<string, unknown>, as_read?: Record<string, unknown>) =>
    space.host.api.rpc('save_listing', {
      target_space: space.id,
      changes: { address: changes },
      ...(as_read && { as_read: { address: as_read } }),
    } as never);

  test('the booking keeps the one it was paid with, the guest sees today’s and gets a mail', async () => {
    const { guest, space, address, booking } = await booked();
    const later = { ...address, street: 'Travessa do Ipê Novo', complement: null };
    expect((await moved(space, later, { ...address })).error).toBeNull();
    expect(await contactOf(guest, booking)).toMatchObject({ address: later, agreed_address: address });
    const [mail] = await mailsAbout(booking, 'booking_address');
    expect(await composed(mail?.id)).toMatchObject({
      to: guest.email,
      data: { is_change: true, contact: { address: later } },
    });
  });

  test('changed twice in a minute it is mailed once; the same again is no change', async () => {
    const { space, address, booking } = await booked();
    await moved(space, { ...address, number: '121' });
    await moved(space, { ...address, number: '122' });
    await moved(space, { ...address, number: '122' });
    const mails = await mailsAbout(booking, 'booking_address');
    expect(mails).toHaveLength(2);
    expect(await composed(mails[0]?.id)).toBeNull();
    expect(await composed(mails[1]?.id)).not.toBeNull();
  });

  test('one that is first given after the payment is mailed, too, and kept with the booking', async () => {
    const space = await given.space();
    const guest = await given.person();
    const booking = await given.paidBooking(guest, space, day(9));
    const over = await given.paidBooking(guest, space, day(-9));
    expect(await contactOf(guest, booking)).toMatchObject({ address: null, phone: '(21) 99876-5432' });
    const address = await given.address(space);
    expect(await contactOf(guest, booking)).toMatchObject({ address, agreed_address: null });
    const [mail] = await mailsAbout(booking, 'booking_address');
    expect(await composed(mail?.id)).toMatchObject({ data: { is_change: false } });
    expect(await mailsAbout(over, 'booking_address')).toEqual([]);
  });

  test('of two tabs the second is asked which address stands', async () => {
    const { space, address } = await booked();
    await moved(space, { ...address, number: '7' }, { ...address });
    const refused = await moved(space, { ...address, number: '8' }, { ...address });
    expect(refused.error?.message).toBe('edit_conflict');
    expect(JSON.parse(refused.error?.details ?? '{}')).toMatchObject({
      fields: ['address'],
      stored: { address: { number: '7' } },
    });
    expect(await sql`select number from space_addresses where space_id = ${space.id}`).toMatchObject([{ number: '7' }]);
  });

  test.each([
    ['no street', { street: ' ' }],
    ['no number', { number: '' }],
    ['a postal code that is none', { postal_code: '22000' }],
    ['a postal code of another city', { postal_code: '24020-005' }],
    ['a phone that is none', { day_phone: '190' }],
  ])('%s is refused, and the old one stays', async (_, wrong) => {
    const { space, address } = await booked();
    const refused = await moved(space, { ...address, ...wrong });
    expect(refused.error?.message).toBe('invalid_input');
    expect(JSON.parse(refused.error?.details ?? '{}')).toEqual({ fields: [`address.${Object.keys(wrong)[0]}`] });
    expect(
      await sql`select street, number, postal_code, day_phone from space_addresses where space_id = ${space.id}`,
    ).toMatchObject([
      {
        street: address.street,
        number: address.number,
        postal_code: address.postal_code,
        day_phone: address.day_phone,
      },
    ]);
  });

  test('of a space that is gone the one that was agreed stays for its days', async () => {
    const { guest, space, address, booking } = await booked(day(-1));
    await space.host.api.from('spaces').delete().eq('id', space.id);
    expect(await contactOf(guest, booking)).toMatchObject({ address, agreed_address: null });
  });
});

describe('with the account', () => {
  test('the owner’s export has it, and deleting the account removes it', async () => {
    const { host, space, address, booking } = await booked(day(-3));
    const { data } = await host.api.rpc('account_export');
    expect(data).toMatchObject({
      space_addresses: [{ ...address, space_id: space.id }],
      booking_addresses: [{ ...address, booking_id: booking }],
    });
    await sql`insert into payout_keys (host_id, key_type, pix_key, holder_name) values (${host.id}, 'cpf', '52998224725', 'Anfitriã')`;
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at)
      values (${JSON.parse(Buffer.from(host.token.split('.')[1] ?? '', 'base64url').toString()).session_id}, ${host.id}, now(), now())`;
    expect((await host.api.rpc('delete_account')).error).toBeNull();
    expect(await sql`select from space_addresses where host_id = ${host.id}`).toHaveLength(0);
    expect(await sql`select from private.booking_addresses where host_id = ${host.id}`).toHaveLength(0);
  });
});

describe('the mails', () => {
  const inbox = async ({ email }: Person): Promise<{ subject: string; text: string; html: string }[]> => {
    const response = await fetch(`${backend.mailUrl}/api/email`);
    const all = (await response.json()) as { subject: string; text: string; html: string; to: { address: string }[] }[];
    return all.filter(({ to }) => to.some(({ address }) => address === email));
  };
  const mailTo = async (person: Person, subject: string) => {
    const found = await eventually(
      async () => {
        await callFunction('outbox-worker', {}, backend.secretKey);
        return (await inbox(person)).filter((mail) => mail.subject.startsWith(subject));
      },
      (mails) => mails.length > 0,
    );
    return found[0] as (typeof found)[number];
  };

  test('of a payment: the guest’s says where and whom to call, the host’s says the guest’s phone', async () => {
    await forgetMessages();
    const space = await given.space({ title: 'Casa do Aviso' });
    const guest = await given.person('Gustavo Guimarães');
    await sql`update profile_private set phone = '(21) 96666-0002' where id = ${guest.id}`;
    await given.address(space);
    const [booking] = await sql<{ id: string }[]>`
      insert into bookings (user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee,
        payment_method, checkout_expires_at, hold_expires_at, snapshot)
      values (${guest.id}, ${space.id}, ${space.host.id}, ${day(15)}, 10, 105000, 100000, 5000, 'card', now(),
        now() + interval '30 minutes', '{"title": "Casa do Aviso", "neighborhood": "copacabana", "zone": "zona-sul"}') returning id`;
    await sql`update bookings set status = 'paid', paid_at = now() where id = ${booking?.id ?? ''}`;
    const mail = await mailTo(guest, 'Reserva confirmada');
    expect(mail.text).toContain(
      'Onde: Rua das Acácias Claras, 120, Fundos\nCopacabana, CEP 22000-120. Portão verde, à direita da padaria.',
    );
    expect(mail.text).toContain(
      'https://www.google.com/maps/search/?api=1&query=Rua%20das%20Ac%C3%A1cias%20Claras%2C%20120%2C%20Copacabana',
    );
    expect(mail.text).toContain('Contato: Anfitriã de Teste, (21) 97777-0001');
    expect(mail.html).toContain('Abrir no mapa</a>');
    expect((await mailTo(space.host, 'Nova reserva')).text).toContain('Contato: Gustavo Guimarães, (21) 96666-0002');
  });

  test('of another address, once it has stood for some minutes', async () => {
    const { guest, space, booking } = await booked();
    await sql`update space_addresses set number = '9' where space_id = ${space.id}`;
    const [queued] = await mailsAbout(booking, 'booking_address');
    expect(new Date(queued?.available_at).getTime()).toBeGreaterThan(Date.now());
    await sql`update outbox set available_at = now() where id = ${queued?.id}`;
    const mail = await mailTo(guest, 'Mudou o endereço');
    expect(mail.text).toContain('Rua das Acácias Claras, 9, Fundos');
  });
});

describe('the conversation of a paid booking', () => {
  const map = 'a entrada é aqui: https://maps.app.goo.gl/7xQf2 e o CEP é 22451-060';

  async function talking(date = day(20)) {
    const { guest, host, space, booking } = await booked(date);
    const { data } = await guest.api.rpc('open_conversation', { target_space: space.id });
    const conversation = String(data);
    const say = async (who: Person, content: string) => {
      const requested = await who.api.rpc('moderate_message_content', { content, target_conversation: conversation });
      const stored = await who.api
        .from('messages')
        .insert({ conversation_id: conversation, sender_id: who.id, content, message_type: 'text' })
        .select('is_moderated')
        .single();
      const blocked = (requested.data as { is_blocked: boolean }).is_blocked;
      // The browser gets the database's decision.
      expect(stored.data?.is_moderated, content).toBe(blocked);
      return !blocked;
    };
    return { guest, host, space, booking, conversation, say };
  }

  test.each([
    'me liga quando chegar: (21) 99876-5432',
    'Rua das Acácias Claras, 120, fundos, CEP 22000-120',
    map,
    'https://www.google.com/maps/place/Copacabana/@-22.97,-43.18,15z',
    'https://waze.com/ul?ll=-22.9,-43.1',
  ])('lets pass: %s', async (content) => {
    const { guest, host, say } = await talking();
    expect(await say(guest, content)).toBe(true);
    expect(await say(host, content)).toBe(true);
  });

  test.each([
    'meu e-mail é gabi@exemplo.com',
    'veja https://exemplo.com/fotos',
    'https://maps.google.com.exemplo.com/x',
    'https://google.com/search?q=casa',
    'me chama no insta',
    'que MERDA',
  ])('still blocks: %s', async (content) => {
    const { guest, say } = await talking();
    expect(await say(guest, content)).toBe(false);
  });

  test('until two days after the event, and not without a payment or in another conversation', async () => {
    const { guest, booking, say } = await talking();
    expect(await say(guest, map)).toBe(true);
    await eventEnded(booking, '47 hours');
    expect(await say(guest, map)).toBe(true);
    await eventEnded(booking, '49 hours');
    expect(await say(guest, map)).toBe(false);
    expect(await say(guest, '(21) 99876-5432')).toBe(false);
    const cancelled = await talking();
    await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${cancelled.booking}`;
    expect(await cancelled.say(cancelled.guest, '(21) 99876-5432')).toBe(false);
  });

  test('a stranger who names the conversation gets nothing of it', async () => {
    const { conversation } = await talking();
    const stranger = await given.person('Olga Estranha');
    const requested = await stranger.api.rpc('moderate_message_content', {
      content: '(21) 99876-5432',
      target_conversation: conversation,
    });
    expect(requested.data).toMatchObject({ is_blocked: true });
  });
});

describe('a space without an address', () => {
  const reminders = (space: Space) =>
    sql`select id, available_at from outbox where payload ->> 'template' = 'address_missing' and payload ->> 'space_id' = ${space.id} order by id`;
  const runDaily = () => sql`select private.delete_expired_data()`;
  const weeksPass = (space: Space) =>
    Promise.all([
      sql`update outbox set dedupe_key = dedupe_key || ':' || id
        where payload ->> 'template' = 'address_missing' and payload ->> 'space_id' = ${space.id}`,
      sql`update notifications set created_at = created_at - interval '7 days 1 minute', subject = subject || ':' || id
        where kind = 'address_missing' and data ->> 'space_id' = ${space.id}`,
    ]);

  test('its host is reminded from the first payment on, once a week, until the address is given', async () => {
    const space = await given.space();
    const guest = await given.person('Gustavo Guimarães');
    await runDaily();
    expect(await reminders(space)).toHaveLength(0);
    await given.paidBooking(guest, space, day(40));
    await given.paidBooking(guest, space, day(41));
    await runDaily();
    await runDaily();
    expect(await reminders(space)).toHaveLength(1);
    await weeksPass(space);
    await runDaily();
    const [first, second] = await reminders(space);
    expect(await composed(second?.id)).toMatchObject({
      to: space.host.email,
      data: { guest_name: 'Gustavo Guimarães' },
    });
    await given.address(space);
    expect(await composed(first?.id)).toBeNull();
    expect(await composed(second?.id)).toBeNull();
    await weeksPass(space);
    await runDaily();
    expect(await reminders(space)).toHaveLength(2);
  });

  test('nobody is reminded where the address is known, the event is over or the booking was cancelled', async () => {
    const { space } = await booked();
    await runDaily();
    expect(await reminders(space)).toEqual([]);
    const over = await given.space();
    await given.paidBooking(await given.person(), over, day(-3));
    await runDaily();
    expect(await reminders(over)).toEqual([]);
    const undone = await given.space();
    const booking = await given.paidBooking(await given.person(), undone, day(12));
    await runDaily();
    await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${booking}`;
    const [reminder] = await reminders(undone);
    expect(reminder).toBeDefined();
    expect(await composed(reminder?.id)).toBeNull();
  });
});
