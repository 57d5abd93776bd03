import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, given, hold, type Person, type Space } from './testing/given.ts';

const block = (space: Space, dates: string[], is_available = false) =>
  space.host.api
    .from('space_availability')
    .upsert(dates.map((date) => ({ space_id: space.id, host_id: space.host.id, date, is_available })));
const rows = (space: Space) =>
  sql`select date, is_available from space_availability where space_id = ${space.id} order by 1`;

describe('blocking days', () => {
  test('a booked or held day is not blocked silently, and then none of the others is', async () => {
    const space = await given.space();
    const guest = await given.person();
    await given.paidBooking(guest, space, day(10));
    await hold(guest, space, { date: day(11) });
    const ended = (await hold(guest, space, { date: day(12) })).data as { booking_id: string };
    await sql`update bookings set hold_expires_at = now() where id = ${ended.booking_id}`;
    for (const [date, code] of [
      [day(10), 'date_booked'],
      [day(11), 'date_held'],
    ] as const) {
      const { status, error } = await block(space, [day(9), date, day(13)]);
      expect({ status, code: error?.message }).toEqual({ status: 409, code });
      expect(JSON.parse(error?.details ?? '{}')).toEqual({ fields: [date] });
    }
    expect(await rows(space)).toEqual([]);
    expect((await block(space, [day(9), day(12)])).error).toBeNull();
    expect((await block(space, [day(10), day(12)], true)).error).toBeNull();
    expect(await rows(space)).toEqual([
      { date: day(9), is_available: false },
      { date: day(10), is_available: true },
      { date: day(12), is_available: true },
    ]);
  });

  test('the past and the far future are refused', async () => {
    const space = await given.space();
    expect((await block(space, [day(-1)])).error?.message).toBe('date_in_past');
    expect((await block(space, [day(801)])).error?.message).toBe('date_too_far');
    expect(await rows(space)).toEqual([]);
  });

  test('of a block and a hold of one day the first wins, never both', async () => {
    const space = await given.space();
    const guests = await Promise.all(Array.from({ length: 6 }, () => given.person()));
    const dates = Array.from({ length: 6 }, (_, index) => day(40 + index));
    await Promise.all(
      dates.flatMap((date, index) => [block(space, [date]), hold(guests[index] as Person, space, { date })]),
    );
    const both = await sql`
      select blocked.date from space_availability as blocked join bookings as booking
        on booking.space_id = blocked.space_id and booking.event_date = blocked.date
      where blocked.space_id = ${space.id} and not blocked.is_available and booking.status = 'pending'`;
    expect(both).toEqual([]);
    const decided = await sql`
      select (select count(*) from space_availability where space_id = ${space.id}) +
        (select count(*) from bookings where space_id = ${space.id}) as days`;
    expect(decided).toEqual([{ days: 6 }]);
  });
});

describe('the host’s calendar', () => {
  test('tells blocked, held and booked days, and of the booked ones the guest', async () => {
    const space = await given.space();
    const guest = await given.person('Gil Gomes');
    await given.paidBooking(guest, space, day(10));
    await hold(guest, space, { date: day(11) });
    await block(space, [day(12)]);
    const ask = { target_space: space.id, from_date: day(0), to_date: day(30) };
    const nobody = { guest_name: null, guest_count: null, calendar_name: null, imported: [], note: null };
    expect((await space.host.api.rpc('host_calendar', ask)).data).toEqual([
      {
        date: day(10),
        state: 'booked',
        guest_name: 'Gil Gomes',
        guest_count: 10,
        calendar_name: null,
        is_own_block: false,
        imported: [],
        note: null,
      },
      { date: day(11), state: 'held', ...nobody, is_own_block: false },
      { date: day(12), state: 'blocked', ...nobody, is_own_block: true },
    ]);
    const rival = await given.space();
    for (const api of [guest.api, rival.host.api]) {
      const { status, data } = await api.rpc('host_calendar', ask);
      expect(status).toBe(404);
      expect(data).toBeNull();
    }
    expect((await anonymous().rpc('host_calendar', ask)).data).toBeNull();
  });

  test('a booking made elsewhere is a block with a note: its host reads it, and no figure counts it', async () => {
    const space = await given.space();
    const rival = await given.space();
    const { id, host } = space;
    const set = (days: string[], available: boolean, note?: string) =>
      host.api.rpc('set_availability', { target_space: id, days, available, ...(note === undefined ? {} : { note }) });
    const notes = async () => {
      const ask = { target_space: id, from_date: day(0), to_date: day(30) };
      const { data } = await host.api.rpc('host_calendar', ask);
      return data?.map(({ date, note }) => [date, note]);
    };
    const before = (await host.api.rpc('host_dashboard')).data;
    expect((await set([day(12), day(13)], false, '  Aniversário  da Júlia, 21 98888-7777 ')).error).toBeNull();
    const note = 'Aniversário da Júlia, 21 98888-7777';
    expect(await notes()).toEqual([
      [day(12), note],
      [day(13), note],
    ]);
    expect((await host.api.rpc('host_dashboard')).data).toEqual(before);
    for (const reader of [anonymous(), rival.host.api]) {
      const ask = { target_space: id, from_date: day(0), to_date: day(30) };
      expect((await reader.rpc('space_calendar', ask)).data).toEqual([
        { date: day(12), state: 'blocked', held_until: null },
        { date: day(13), state: 'blocked', held_until: null },
      ]);
      expect((await reader.from('space_availability').select('note').eq('space_id', id)).data ?? []).toEqual([]);
    }
    const exported = (await host.api.rpc('account_export')).data as unknown as { blocked_days: { note: string }[] };
    expect(exported.blocked_days.map((blocked) => blocked.note)).toEqual([note, note]);

    // without a note it stays, an empty one removes it, a freed day has none
    await set([day(12)], false);
    await set([day(13)], false, '');
    expect(await notes()).toEqual([
      [day(12), note],
      [day(13), null],
    ]);
    await set([day(12)], true);
    await set([day(12)], false);
    expect(await notes()).toEqual([
      [day(12), null],
      [day(13), null],
    ]);
    const refused = await set([day(14)], false, 'x'.repeat(81));
    expect(refused.error).toMatchObject({ message: 'invalid_input', details: expect.stringContaining('note') });
    expect(await notes()).toHaveLength(2);
  });
});

describe('the host’s figures', () => {
  test('follow the payouts, over all spaces and per space, and belong to the host alone', async () => {
    const space = await given.space({ price: 1500 });
    const second = await given.space({ host: space.host, price: 800 });
    await given.space({ host: space.host, status: 'pending' });
    const guest = await given.person();
    const past = await given.paidBooking(guest, space, day(-40));
    const future = await given.paidBooking(guest, space, day(20));
    const cancelled = await given.paidBooking(guest, second, day(25));
    await sql`insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      select id, host_id, 'earned', owner_amount, event_date + 2 from bookings where id in ${sql([past, future, cancelled])}`;
    await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where id = ${cancelled}`;
    await sql`insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      select id, host_id, 'reversed', -owner_amount / 2, event_date + 2 from bookings where id = ${cancelled}`;
    await hold(guest, space, { date: day(50) });
    const { data } = await space.host.api.rpc('host_dashboard');
    expect(data).toMatchObject({
      bookings: 2,
      upcoming_bookings: 1,
      active_spaces: 2,
      pending_spaces: 1,
    });
    const figures = data as unknown as {
      spaces: { id: string }[];
      months: { revenue_cents: number }[];
      coming_months: { revenue_cents: number; bookings: number }[];
    };
    expect(figures.spaces.find(({ id }) => id === space.id)).toMatchObject({
      revenue_cents: 300_000,
      coming_cents: 150_000,
      bookings: 2,
      next_booking_on: day(20),
    });
    expect(figures.spaces.find(({ id }) => id === second.id)).toMatchObject({ revenue_cents: 40_000, bookings: 0 });
    expect(figures.months).toHaveLength(12);
    expect(figures.coming_months.reduce((sum, { revenue_cents }) => sum + revenue_cents, 0)).toBe(190_000);
    expect(figures.coming_months.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(1);
    expect((await guest.api.rpc('host_dashboard')).data).toMatchObject({ bookings: 0, spaces: [] });
    expect((await anonymous().rpc('host_dashboard')).data).toBeNull();
  });
});

test('host and administrators read the price of a listing as guests do, and of one that is not listed as they will', async () => {
  const host = await given.person('Helena Sá');
  const listed = await given.space({ host, price: 1500 });
  const pending = await given.space({ host, price: 1500, status: 'pending' });
  const plain = await given.space({ host, price: 800 });
  for (const { id } of [listed, pending]) {
    await sql`insert into space_extras (space_id, host_id, name, price, per, is_obligatory, position)
      values (${id}, ${host.id}, 'Limpeza', 100, 'event', true, 1), (${id}, ${host.id}, 'Kit', 12.5, 'guest', true, 2)`;
    await sql`insert into space_weekday_prices (space_id, host_id, weekday, price) values (${id}, ${host.id}, 2, 900)`;
  }
  const shown = { price: 1000, price_varies: true, price_per_guest: 12.5 };
  const expected = [
    [listed.id, shown],
    [pending.id, shown],
    [plain.id, { price: 800, price_varies: false, price_per_guest: null }],
  ];
  const { data: page } = await anonymous().rpc('space_page', { target_space: listed.id });
  expect(page).toMatchObject({ space: { lowest_price: shown.price, price_varies: true, price_per_guest: 12.5 } });
  type Rows = { id: string; shown_price: typeof shown }[];
  const pricesOf = (rows: Rows) => expected.map(([id]) => [id, rows.find((row) => row.id === id)?.shown_price]);
  const { spaces } = (await host.api.rpc('host_dashboard')).data as unknown as { spaces: Rows };
  expect(pricesOf(spaces)).toEqual(expected);
  const chief = await given.person('Chefe', { admin: true });
  const { items } = (await chief.api.rpc('admin_list_spaces', { search_text: 'Helena Sá' })).data as unknown as {
    items: Rows;
  };
  expect(pricesOf(items)).toEqual(expected);
});

describe('response time', () => {
  test('is the median of the first answers, and shown on the page of the space', async () => {
    const space = await given.space();
    const minutes = async () => {
      const { data } = await anonymous().rpc('space_page', { target_space: space.id });
      return (data as unknown as { host: { response_minutes: number | null } }).host.response_minutes;
    };
    expect(await minutes()).toBeNull();
    const now = Date.now();
    for (const delay of [10, 30, 600]) {
      const client = await given.person();
      const { data: id } = await client.api.rpc('open_conversation', { target_space: space.id });
      const write = (sender: Person, ago: number, content: string) =>
        sql`insert into messages (conversation_id, sender_id, content, created_at)
          values (${id}, ${sender.id}, ${content}, ${new Date(now - ago * 60_000).toISOString()})`;
      await write(client, 1000, 'Está livre?');
      await write(client, 999, 'Alô?');
      await write(space.host, 1000 - delay, 'Está.');
      await write(space.host, 1, 'Ainda quer?');
    }
    expect(await minutes()).toBe(30);
  });

  test('what is not an answer does not count: the host’s own first words, a blocked message', async () => {
    const space = await given.space();
    const client = await given.person();
    const { data: id } = await client.api.rpc('open_conversation', { target_space: space.id });
    const say = (sender: Person, content: string) =>
      sender.api
        .from('messages')
        .insert({ conversation_id: id ?? '', sender_id: sender.id, content, message_type: 'text' });
    await say(space.host, 'Posso ajudar?');
    await say(client, 'Sim');
    await say(space.host, 'ligue 21 99876-5432');
    expect(await sql`select 1 from private.host_responses where host_id = ${space.host.id}`).toHaveLength(0);
    await say(space.host, 'Diga');
    expect(await sql`select minutes from private.host_responses where host_id = ${space.host.id}`).toEqual([
      { minutes: 1 },
    ]);
  });
});

describe('the community', () => {
  test('figures are real, and the latest reviews are of spaces that can be visited', async () => {
    type Stats = Record<'spaces' | 'reviews' | 'bookings' | 'events', number>;
    const stats = async () => (await anonymous().rpc('site_stats')).data as unknown as Stats;
    const before = await stats();
    const space = await given.space({ title: 'Casa Comunitária' });
    await given.space({ status: 'pending' });
    const guest = await given.person('Nina Prado');
    await given.paidBooking(guest, space, day(-3));
    await guest.api.from('reviews').insert({ space_id: space.id, user_id: guest.id, rating: 5, comment: 'Perfeito.' });
    const after = await stats();
    for (const figure of ['spaces', 'reviews', 'bookings', 'events'] as const) {
      expect(after[figure] - before[figure], figure).toBe(1);
    }
    const latest = await anonymous().rpc('latest_reviews', { page_size: 3 });
    expect(latest.data?.[0]).toMatchObject({ rating: 5, reviewer_name: 'Nina Prado', space_title: 'Casa Comunitária' });
    expect(JSON.stringify(latest.data)).not.toMatch(/phone|cpf|email|user_id/);
    await space.host.api.from('spaces').delete().eq('id', space.id);
    expect(((await anonymous().rpc('latest_reviews', {})).data ?? []).map(({ space_id }) => space_id)).not.toContain(
      space.id,
    );
  });
});
