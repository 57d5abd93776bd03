import fc from 'fast-check';
import { type BookingSum, bookingSum, type ExtraPer } from 'shared-domain/money/booking-sum.ts';
import { cancellationPolicies, cancellationPolicyNames, mostOfAnExtra } from 'shared-domain/rules/booking-rules.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { largestChargeCents } from 'shared-domain/rules/money-rules.ts';
import { describe, expect, test } from 'vitest';
import { backend, callFunction, eventually, sandbox, sql } from './testing/backend.ts';
import { bookingRequest, day, db, given, type Person, type Space } from './testing/given.ts';
import { paid, stripe } from './testing/provider.ts';

/* Terms booked with a date: extras, hours, house rules, a policy, a company. */

interface Extra {
  name: string;
  price: number;
  per: ExtraPer;
  is_obligatory: boolean;
}
const cleaning: Extra = { name: 'Limpeza', price: 350, per: 'event', is_obligatory: true };
const chairs: Extra = { name: 'Mesas e cadeiras', price: 12, per: 'guest', is_obligatory: false };
const sound: Extra = { name: 'Som com operador', price: 600, per: 'event', is_obligatory: false };

const save = async ({ id, host }: Space, changes: object) => {
  const { error } = await host.api.rpc('save_listing', { target_space: id, changes: changes as never });
  expect(error).toBeNull();
};
const extrasOf = async ({ id }: Space) =>
  await sql<(Extra & { id: string })[]>`select * from space_extras where space_id = ${id} order by position`;

/** Returns the sum as the page of the space computes it. */
async function sumOf(space: Space, guests: number, chosen: { id: string; quantity: number }[] = []) {
  const offered = (await extrasOf(space)).map(({ id, name, price, per, is_obligatory }) => ({
    id,
    name,
    per,
    unitCents: Math.round(price * 100),
    isObligatory: is_obligatory,
  }));
  return bookingSum({ priceCents: Math.round(space.price * 100), extras: offered, chosen, guests });
}

/** As the site of today asks. */
async function ask(guest: Person, space: Space, { total }: Pick<BookingSum, 'total'>, more: object = {}) {
  const { serviceFee, basePrice, ...request } = { serviceFee: undefined, ...bookingRequest(space) };
  const answer = await callFunction(
    'create-booking-payment',
    { ...request, basePrice, expectedTotal: total, rulesVersion: 1, ...more },
    guest.token,
  );
  return { status: answer.status, code: answer.body.error?.code, ...answer.body };
}
const linesOf = (booking: string | undefined) =>
  sql`select name, per, unit_cents, quantity, total_cents, is_obligatory from booking_extras
    where booking_id = ${booking ?? ''} order by position`;
const bookingsOf = (space: Space) => sql`select * from bookings where space_id = ${space.id}`;

describe('the sum', () => {
  test('database and browser agree, for any prices, extras, guests and coupons', async () => {
    const extra = fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('Limpeza', 'Cadeiras'),
      per: fc.constantFrom<ExtraPer[]>('event', 'guest'),
      unitCents: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
        fc.integer({ min: 1, max: 90_000_000 }),
      ),
      isObligatory: fc.boolean(),
      quantity: fc.option(
        fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: mostOfAnExtra })),
      ),
    });
    const sample = fc.record({
      price: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 100, max: 2_000_000 }) },
        fc.integer({ min: 100, max: 90_000_000 }),
      ),
      guests: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.integer({ min: 1, max: 100_000 })),
      wished: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
      extras: fc.uniqueArray(extra, { maxLength: listingLimits.extras, selector: ({ id }) => id }),
    });
    const cases = fc.sample(sample, { numRuns: 400, seed: 20261123 });
    const space = await given.space({ capacity: 100_000 });
    let refused = 0;
    for (const { price, guests, wished, extras } of cases) {
      await sql`delete from space_extras where space_id = ${space.id}`;
      if (extras.length > 0) {
        await sql`insert into space_extras ${sql(
          extras.map(({ id, name, per, unitCents, isObligatory }, index) => ({
            id,
            name,
            per,
            price: unitCents / 100,
            is_obligatory: isObligatory,
            position: index + 1,
            space_id: space.id,
            host_id: space.host.id,
          })),
        )}`;
      }
      const chosen = extras.flatMap(({ id, quantity }) => (quantity === null ? [] : [{ id, quantity }]));
      const expected = bookingSum({ priceCents: price, extras, chosen, guests, discountCents: wished });
      const requested = sql<{ lines: { extra_id: string; quantity: number; total_cents: number }[]; sum: object }[]>`
        select lines, private.booking_sum(${price}, lines, private.today_in_rio(), jsonb_populate_record(null::discount_coupons,
          ${sql.json({ id: space.id, discount_type: 'fixed', discount_value: wished / 100 })}::jsonb)) as sum
        from private.extra_lines(${space.id}, ${guests}, ${sql.json(chosen)}) as lines`;
      if (expected.subtotal + expected.fee > largestChargeCents) {
        await expect(requested).rejects.toThrow('total_too_high');
        refused += 1;
        continue;
      }
      const [row] = await requested;
      expect(row?.lines.map(({ extra_id, quantity, total_cents }) => [extra_id, quantity, total_cents])).toEqual(
        expected.extras.map(({ id, quantity, totalCents }) => [id, quantity, totalCents]),
      );
      expect(row?.sum).toEqual({
        price_cents: price,
        subtotal_cents: expected.subtotal,
        fee_cents: expected.fee,
        discount_cents: expected.discount,
        total_cents: expected.total,
      });
    }
    // Both kinds were seen.
    expect(refused).toBeGreaterThan(20);
    expect(cases.length - refused).toBeGreaterThan(100);
  });
});

describe('extras', () => {
  test('chosen and obligatory ones are held, charged and frozen as agreed; the host receives all of them', async () => {
    const space = await given.space({ price: 4900 });
    await save(space, { extras: [cleaning, chairs, sound] });
    const [, first] = await extrasOf(space);
    const chosen = [{ id: first?.id ?? '', quantity: 1 }];
    const guest = await given.person();
    const sum = await sumOf(space, 80, chosen);
    const { bookingId, sessionId } = await ask(guest, space, sum, { guestCount: 80, extras: chosen });
    const agreed = {
      total_amount: 652_050,
      owner_amount: 621_000,
      service_fee: 31_050,
      snapshot: { price_cents: 490_000 },
    };
    expect(await db.booking(bookingId ?? '')).toMatchObject(agreed);
    const lines = [
      {
        name: 'Limpeza',
        per: 'event',
        unit_cents: 35_000,
        quantity: 1,
        total_cents: 35_000,
        is_obligatory: true,
      },
      {
        name: 'Mesas e cadeiras',
        per: 'guest',
        unit_cents: 1_200,
        quantity: 1,
        total_cents: 96_000,
        is_obligatory: false,
      },
    ];
    expect(await linesOf(bookingId)).toEqual(lines);
    // The provider charges each by its name.
    expect(sessionId).toMatch(/^cs_/);
    await save(space, { extras: [], price: 9999 });
    expect(await db.booking(bookingId ?? '')).toMatchObject(agreed);
    expect(await linesOf(bookingId)).toEqual(lines);
    await expect(sql`update booking_extras set total_cents = 1 where booking_id = ${bookingId ?? ''}`).rejects.toThrow(
      'append_only',
    );
  });

  test('come on top of the price of the date', async () => {
    const space = await given.space({ price: 1000 });
    const range = { name: 'Carnaval', first_day: day(29), last_day: day(31), price: 2500 };
    await save(space, { extras: [cleaning], price_ranges: [range] });
    const guest = await given.person();
    expect(await ask(guest, space, await sumOf(space, 20))).toMatchObject({ status: 409, code: 'price_changed' });
    const { bookingId } = await ask(guest, space, await sumOf({ ...space, price: 2500 }, 20), { basePrice: 250_000 });
    expect(await db.booking(bookingId ?? '')).toMatchObject({
      owner_amount: 285_000,
      service_fee: 14_250,
      total_amount: 299_250,
      snapshot: { price_cents: 250_000 },
    });
  });

  test('one that is no longer there is named; nothing is held', async () => {
    const space = await given.space();
    await save(space, { extras: [sound] });
    const [gone] = await extrasOf(space);
    await save(space, { extras: [] });
    const answer = await ask(
      await given.person(),
      space,
      { total: 168_000 },
      { extras: [{ id: gone?.id, quantity: 1 }] },
    );
    expect(answer).toMatchObject({ status: 409, code: 'extras_changed' });
    expect(await bookingsOf(space)).toHaveLength(0);
  });

  test('of another space are none of this one', async () => {
    const [space, other] = [await given.space(), await given.space()];
    await save(other, { extras: [{ ...sound, price: 0.01 }] });
    const [theirs] = await extrasOf(other);
    const sum = await sumOf(space, 20);
    const answer = await ask(await given.person(), space, sum, { extras: [{ id: theirs?.id, quantity: 1 }] });
    expect(answer).toMatchObject({ status: 409, code: 'extras_changed' });
  });

  test('a price, an obligatory extra or an extra’s price that changed meanwhile is another total', async () => {
    const guest = await given.person();
    for (const change of [{ price: 1001 }, { extras: [cleaning] }] as const) {
      const space = await given.space();
      const seen = await sumOf(space, 20);
      await save(space, change);
      expect(await ask(guest, space, seen)).toMatchObject({ status: 409, code: 'price_changed' });
      expect(await bookingsOf(space)).toHaveLength(0);
    }
    const space = await given.space();
    await save(space, { extras: [sound] });
    const [extra] = await extrasOf(space);
    const chosen = [{ id: extra?.id ?? '', quantity: 2 }];
    const seen = await sumOf(space, 20, chosen);
    await save(space, { extras: [{ ...extra, price: 601 }] });
    expect(await ask(guest, space, seen, { extras: chosen })).toMatchObject({ status: 409, code: 'price_changed' });
    expect(await bookingsOf(space)).toHaveLength(0);
  });

  test.each([
    [
      'two of the same',
      (id: string) => [
        { id, quantity: 1 },
        { id: id.toUpperCase(), quantity: 1 },
      ],
    ],
    ['none of it', (id: string) => [{ id, quantity: 0 }]],
    ['a hundred', (id: string) => [{ id, quantity: 100 }]],
    ['a half', (id: string) => [{ id, quantity: 0.5 }]],
    ['no list', () => 'Limpeza'],
    ['no id', () => [{ id: 'x', quantity: 1 }]],
  ])('%s is no choice, of the function or of the database', async (_, wrong) => {
    const space = await given.space();
    await save(space, { extras: [sound] });
    const [extra] = await extrasOf(space);
    const guest = await given.person();
    const extras = wrong(extra?.id ?? '');
    expect(await ask(guest, space, { total: 105_000 }, { extras })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
    const direct = await guest.api.rpc('hold_booking', {
      target_space: space.id,
      event_date: day(30),
      guest_count: 20,
      base_price_cents: 100_000,
      payment_method: 'card',
      extras: extras as never,
      expected_total_cents: 105_000,
    });
    expect([direct.status, direct.error?.message]).toEqual([422, 'invalid_input']);
    expect(await bookingsOf(space)).toHaveLength(0);
  });

  test('more than the provider can charge is refused by its name', async () => {
    const space = await given.space({ price: 900_000 });
    await save(space, { extras: [{ ...cleaning, price: 900_000 }] });
    const sum = await sumOf(space, 20);
    expect(await ask(await given.person(), space, sum)).toMatchObject({ status: 422, code: 'total_too_high' });
  });

  test('are the guest’s, and the host’s once it is paid', async () => {
    const space = await given.space();
    await save(space, { extras: [cleaning] });
    const guest = await given.person();
    const { bookingId = '' } = await ask(guest, space, await sumOf(space, 20));
    const read = async ({ api }: Person) =>
      (await api.from('booking_extras').select().eq('booking_id', bookingId)).data;
    expect(await read(guest)).toHaveLength(1);
    expect(await read(space.host)).toEqual([]);
    expect(await read(await given.person())).toEqual([]);
    await sql`update bookings set status = 'paid', paid_at = now(), checkout_url = null where id = ${bookingId}`;
    expect(await read(space.host)).toHaveLength(1);
  });
});

describe('a tab that is older than the release', () => {
  const requested = (guest: Person, space: Space, more: object = {}) =>
    callFunction('create-booking-payment', { ...bookingRequest(space), ...more }, guest.token);

  test('books a space as before, without extras and with all of its hours', async () => {
    const space = await given.space();
    await save(space, { extras: [sound], house_rules: { smoke: 'no' } });
    const { status, body } = await requested(await given.person(), space);
    expect(status).toBe(200);
    expect(await db.booking(body.bookingId ?? '')).toMatchObject({
      total_amount: 105_000,
      owner_amount: 100_000,
      starts_at: null,
      ends_at: null,
      snapshot: { rules: { version: 2, answers: { smoke: 'no' }, note: null } },
    });
    expect(await linesOf(body.bookingId)).toEqual([]);
  });

  test('gets the changed price where an obligatory extra comes on top of what it showed', async () => {
    const space = await given.space();
    await save(space, { extras: [cleaning] });
    const { status, body } = await requested(await given.person(), space);
    expect([status, body.error?.code]).toEqual([409, 'price_changed']);
    expect(await bookingsOf(space)).toHaveLength(0);
  });
});

describe('hours of the event', () => {
  test.each([
    ['18:00', '01:00'],
    ['08:00', '02:00'],
    ['23:30', '00:30'],
    ['08:00', '08:01'],
  ])('from %s to %s lies within the space’s', async (startsAt, endsAt) => {
    const space = await given.space();
    await save(space, { music_until: '22:00' });
    const { bookingId } = await ask(await given.person(), space, await sumOf(space, 20), { startsAt, endsAt });
    expect(await db.booking(bookingId ?? '')).toMatchObject({
      starts_at: `${startsAt}:00`,
      ends_at: `${endsAt}:00`,
      snapshot: { hours: { opens_at: '08:00', closes_at: '02:00', music_until: '22:00' } },
    });
  });

  test.each([
    ['07:59', '12:00'],
    ['18:00', '02:01'],
    ['12:00', '12:00'],
    ['20:00', '19:00'],
    ['03:00', '07:00'],
    ['01:00', '08:00'],
  ])('from %s to %s does not; the answer tells the hours', async (startsAt, endsAt) => {
    const space = await given.space();
    const answer = await ask(await given.person(), space, await sumOf(space, 20), { startsAt, endsAt });
    expect(answer).toMatchObject({ status: 422, code: 'hours_outside' });
    expect(answer.error?.fields).toEqual({ opensAt: '08:00', closesAt: '02:00' });
    expect(await bookingsOf(space)).toHaveLength(0);
  });

  test.each([{ startsAt: '18:00' }, { endsAt: '18:00' }, { startsAt: '25:00', endsAt: '26:00' }])(
    '%o says no hours',
    async (hours) => {
      const space = await given.space();
      const answer = await ask(await given.person(), space, await sumOf(space, 20), hours);
      expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    },
  );
});

test('house rules that changed since they were read come back with the refusal; accepted anew, they are kept', async () => {
  const space = await given.space();
  const guest = await given.person();
  await save(space, { house_rules: { smoke: 'no', sound: 'ask' }, house_rules_note: 'Portão fecha à meia-noite.' });
  const sum = await sumOf(space, 20);
  const stale = await ask(guest, space, sum);
  expect(stale).toMatchObject({ status: 409, code: 'rules_changed' });
  expect(stale.error?.fields).toEqual({
    rulesVersion: 2,
    houseRules: { smoke: 'no', sound: 'ask' },
    houseRulesNote: 'Portão fecha à meia-noite.',
  });
  expect(await bookingsOf(space)).toHaveLength(0);
  const { bookingId } = await ask(guest, space, sum, { rulesVersion: 2 });
  expect(await db.booking(bookingId ?? '')).toMatchObject({
    snapshot: {
      rules: { version: 2, answers: { smoke: 'no', sound: 'ask' }, note: 'Portão fecha à meia-noite.' },
    },
  });
});

describe('cancellation', () => {
  test.each(cancellationPolicyNames)(
    '%s, as the listing says it on that day, is what the booking keeps',
    async (name) => {
      const space = await given.space();
      await save(space, { cancellation_policy: name });
      const { bookingId } = await ask(await given.person(), space, await sumOf(space, 20));
      await save(space, { cancellation_policy: name === 'firm' ? 'flexible' : 'firm' });
      expect(await db.booking(bookingId ?? '')).toMatchObject({
        snapshot: { policy_name: name, policy: cancellationPolicies[name] },
      });
    },
  );

  test.each([
    ['flexible', 8, 100],
    ['flexible', 7, 100],
    ['flexible', 6, 50],
    ['flexible', 2, 50],
    ['flexible', 1, 0],
    ['moderate', 30, 100],
    ['moderate', 29, 50],
    ['moderate', 7, 50],
    ['moderate', 6, 0],
    ['firm', 60, 100],
    ['firm', 59, 50],
    ['firm', 30, 50],
    ['firm', 29, 0],
  ] as const)('%s, %i days before: %i per cent, of the extras, too', async (name, ahead, share) => {
    const space = await given.space();
    await save(space, { cancellation_policy: name, extras: [cleaning] });
    const guest = await given.person();
    const { bookingId = '' } = await ask(guest, space, await sumOf(space, 20), { eventDate: day(ahead) });
    // Booked long ago: the right of withdrawal is over.
    await sql.begin(async (own) => {
      await own`alter table bookings disable trigger bookings_guard`;
      await own`update bookings set status = 'paid', paid_at = now(), checkout_url = null, created_at = now() - interval '90 days'
        where id = ${bookingId}`;
      await own`alter table bookings enable trigger bookings_guard`;
    });
    const { data } = await guest.api.rpc('preview_cancellation', { target_booking: bookingId });
    expect(data).toMatchObject({ share, refund_cents: (141_750 * share) / 100 });
  });

  test('within seven days of booking everything comes back in each of them, while the event is seven days away', async () => {
    for (const name of cancellationPolicyNames) {
      const space = await given.space();
      await save(space, { cancellation_policy: name });
      const guest = await given.person();
      const { bookingId = '' } = await ask(guest, space, await sumOf(space, 20), { eventDate: day(7) });
      await sql`update bookings set status = 'paid', paid_at = now(), checkout_url = null where id = ${bookingId}`;
      const { data } = await guest.api.rpc('preview_cancellation', { target_booking: bookingId });
      expect(data, name).toMatchObject({ share: 100 });
    }
  });
});

describe('a company', () => {
  const company = { name: ' Festa Ltda. ', cnpj: '11222333000181' };
  test('stands with the booking, for its guest and administrators', async () => {
    const space = await given.space();
    const guest = await given.person();
    const { bookingId = '' } = await ask(guest, space, await sumOf(space, 20), { company });
    const admin = await given.person('Ana', { admin: true });
    const read = async ({ api }: Person) =>
      (await api.from('booking_companies').select('name, cnpj').eq('booking_id', bookingId)).data;
    expect(await read(guest)).toEqual([{ name: 'Festa Ltda.', cnpj: company.cnpj }]);
    expect(await read(admin)).toEqual([{ name: 'Festa Ltda.', cnpj: company.cnpj }]);
    await sql`update bookings set status = 'paid', paid_at = now(), checkout_url = null where id = ${bookingId}`;
    expect(await read(space.host)).toEqual([]);
    expect(await read(await given.person())).toEqual([]);
  });

  test.each([
    { name: '', cnpj: company.cnpj },
    { name: 'Festa Ltda.', cnpj: '11222333000182' },
    { name: 'Festa Ltda.', cnpj: '11.222.333/0001-81' },
    { name: 'x'.repeat(121), cnpj: company.cnpj },
    { name: 'Festa Ltda.' },
    'Festa Ltda.',
  ])('%o is none', async (wrong) => {
    const space = await given.space();
    const answer = await ask(await given.person(), space, await sumOf(space, 20), { company: wrong });
    expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(await bookingsOf(space)).toHaveLength(0);
  });
});

describe('asking again while the date is held', () => {
  test('for the same: the same session; for something else of it: a new one that is that', async () => {
    const space = await given.space();
    await save(space, { extras: [cleaning, sound] });
    const [, extra] = await extrasOf(space);
    const guest = await given.person();
    const chosen = [{ id: extra?.id ?? '', quantity: 2 }];
    const hours = { startsAt: '18:00', endsAt: '01:00' };
    const company = { name: 'Festa Ltda.', cnpj: '11222333000181' };
    const [plain, more] = [await sumOf(space, 20), await sumOf(space, 20, chosen)];
    const bookings = new Set<string | undefined>();
    for (const [sum, wish] of [
      [plain, {}],
      [more, { extras: chosen }],
      [more, { extras: chosen, ...hours }],
      [more, { extras: chosen, ...hours, company }],
    ] as const) {
      const first = await ask(guest, space, sum, wish);
      const again = await ask(guest, space, sum, wish);
      expect(again.sessionId).toBe(first.sessionId);
      bookings.add(first.bookingId);
      expect(await db.booking(first.bookingId ?? '')).toMatchObject({ status: 'pending', total_amount: sum.total });
    }
    expect(bookings.size).toBe(4);
    expect(await sql`select 1 from bookings where space_id = ${space.id} and status = 'pending'`).toHaveLength(1);
  });

  test('a page that shows another total than the hold’s is not sent to the old one', async () => {
    const space = await given.space();
    const guest = await given.person();
    const old = await sumOf(space, 20);
    const held = await ask(guest, space, old);
    await save(space, { price: 1200 });
    space.price = 1200;
    const fresh = await ask(guest, space, await sumOf(space, 20));
    expect(fresh.bookingId).not.toBe(held.bookingId);
    expect(await db.booking(fresh.bookingId ?? '')).toMatchObject({ total_amount: 126_000 });
    expect(await ask(guest, space, old)).toMatchObject({ status: 409, code: 'price_changed' });
  });
});

test('paid with extras, hours and a company: provider, payout, mails, trail, export and books tell the same', async () => {
  const space = await given.space({ title: 'Casa dos Extras', price: 4900 });
  await save(space, { extras: [cleaning, chairs] });
  const [, offered] = await extrasOf(space);
  const chosen = [{ id: offered?.id ?? '', quantity: 1 }];
  const guest = await given.person('Júlia Campos');
  const company = { name: 'Festa Ltda.', cnpj: '11222333000181' };
  const wish = { guestCount: 80, extras: chosen, startsAt: '18:00', endsAt: '01:00', company };
  const { bookingId = '', sessionId = '' } = await ask(guest, space, await sumOf(space, 80, chosen), wish);

  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] });
  expect(session.amount_total).toBe(652_050);
  expect(
    session.line_items?.data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total]),
  ).toEqual([
    ['Casa dos Extras', 1, 490_000],
    ['Limpeza', 1, 35_000],
    ['Mesas e cadeiras', 80, 96_000],
    ['Taxa de serviço', 1, 31_050],
  ]);
  await sandbox(`/sessions/${sessionId}/pay`);
  await paid(bookingId);
  expect(await sql`select amount_cents from host_payouts where booking_id = ${bookingId}`).toEqual([
    { amount_cents: 621_000 },
  ]);

  const mails = (person: Person) =>
    eventually(
      async () => {
        await callFunction('outbox-worker', {}, backend.secretKey);
        const all = (await (await fetch(`${backend.mailUrl}/api/email`)).json()) as {
          text: string;
          to: { address: string }[];
        }[];
        const mail = all.find(({ to }) => to.some(({ address }) => address === person.email));
        return mail?.text.replaceAll('\u00a0', ' ') ?? '';
      },
      (text) => text !== '',
    );
  const guestMails = await mails(guest);
  for (const line of [
    'Limpeza',
    'R$ 350,00',
    'Mesas e cadeiras, 80 × R$ 12,00',
    'R$ 960,00',
    'R$ 310,50',
    'R$ 6.520,50',
    'Festa Ltda.',
    'das 18h à 1h',
  ])
    expect(guestMails).toContain(line);
  const hostMails = await mails(space.host);
  expect(hostMails).toContain('Mesas e cadeiras, 80 × R$ 12,00');
  expect(hostMails).toContain('R$ 6.210,00');
  expect(hostMails).not.toContain('Festa Ltda.');

  const admin = await given.person('Ana', { admin: true });
  const trail = (await admin.api.rpc('admin_booking', { target_booking: bookingId })).data;
  const lines = [
    { name: 'Limpeza', total_cents: 35_000 },
    { name: 'Mesas e cadeiras', total_cents: 96_000 },
  ];
  expect(trail).toMatchObject({ price_cents: 621_000, extras: lines, company, starts_at: '18:00', ends_at: '01:00' });
  const { data: taken } = await guest.api.rpc('account_export');
  expect(taken).toMatchObject({ bookings: [{ id: bookingId, extras: lines, company }] });
  expect(JSON.stringify((await space.host.api.rpc('account_export')).data)).not.toContain('Festa Ltda.');

  const differences = async () =>
    (await sql`select kind, expected, actual from private.money_differences() where subject = ${bookingId}`).map(
      (row) => ({
        ...row,
      }),
    );
  expect(await differences()).toEqual([]);
  await sql.begin(async (own) => {
    await own`alter table booking_extras disable trigger user`;
    await own`update booking_extras set total_cents = total_cents - 1 where booking_id = ${bookingId} and position = 1`;
    await own`alter table booking_extras enable trigger user`;
  });
  expect(await differences()).toEqual([{ kind: 'booking_sum', expected: '620999', actual: '621000' }]);

  // Seven years after the account was closed the company is forgotten, too.
  await sql.begin(async (own) => {
    await own`select set_config('espacos.forgetting', 'on', true)`;
    await own`select private.forget_person(${guest.id})`;
  });
  expect(await sql`select 1 from booking_companies where booking_id = ${bookingId}`).toHaveLength(0);
  expect(await linesOf(bookingId)).toHaveLength(2);
});
