import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, given, hold, type Space } from './testing/given.ts';

describe('availability', () => {
  test('a host blocks and frees days, alone and in bulk', async () => {
    const space = await given.space();
    const row = (date: string, is_available: boolean) => ({
      space_id: space.id,
      host_id: space.host.id,
      date,
      is_available,
    });
    const calendar = async () =>
      (await anonymous().rpc('space_calendar', { target_space: space.id, from_date: day(0), to_date: day(60) })).data;
    expect(await calendar()).toEqual([]);
    const { error } = await space.host.api.from('space_availability').upsert([row(day(5), false), row(day(6), false)]);
    expect(error).toBeNull();
    expect(await calendar()).toEqual([
      { date: day(5), state: 'blocked', held_until: null },
      { date: day(6), state: 'blocked', held_until: null },
    ]);
    await space.host.api.from('space_availability').upsert(row(day(5), true));
    expect(await calendar()).toEqual([{ date: day(6), state: 'blocked', held_until: null }]);
    const own = await space.host.api
      .from('space_availability')
      .select('date, is_available')
      .eq('space_id', space.id)
      .order('date');
    expect(own.data).toEqual([
      { date: day(5), is_available: true },
      { date: day(6), is_available: false },
    ]);
  });

  test('nobody blocks another host’s space, under either name', async () => {
    const space = await given.space();
    const rival = await given.space();
    const attempt = (host_id: string) =>
      rival.host.api
        .from('space_availability')
        .upsert({ space_id: space.id, host_id, date: day(5), is_available: false });
    expect((await attempt(rival.host.id)).error).not.toBeNull();
    expect((await attempt(space.host.id)).error?.code).toBe('42501');
    expect(await sql`select 1 from space_availability where space_id = ${space.id}`).toHaveLength(0);
    expect((await anonymous().from('space_availability').select()).status).toBe(401);
    expect((await rival.host.api.from('space_availability').select().eq('space_id', space.id)).data).toEqual([]);
  });

  test('the calendar tells booked, held and blocked days, and not by whom; an ended hold is free', async () => {
    const space = await given.space();
    const guest = await given.person();
    await given.paidBooking(guest, space, day(3));
    await hold(guest, space, { date: day(4) });
    const ended = (await hold(guest, space, { date: day(5) })).data as { booking_id: string };
    await sql`update bookings set hold_expires_at = now() where id = ${ended.booking_id}`;
    await sql`insert into space_availability (space_id, host_id, date, is_available)
      select ${space.id}, ${space.host.id}, d::date, false from unnest(${[day(3), day(6)]}::date[]) as d`;
    const { data } = await anonymous().rpc('space_calendar', {
      target_space: space.id,
      from_date: day(0),
      to_date: day(30),
    });
    expect(data).toEqual([
      { date: day(3), state: 'booked', held_until: null },
      { date: day(4), state: 'held', held_until: expect.any(String) },
      { date: day(6), state: 'blocked', held_until: null },
    ]);
  });

  test('the calendar of a space that is not public is empty', async () => {
    const space = await given.space({ status: 'pending' });
    await sql`insert into space_availability values (${space.id}, ${space.host.id}, ${day(3)}, false)`;
    const ask = { target_space: space.id, from_date: day(0), to_date: day(30) };
    expect((await anonymous().rpc('space_calendar', ask)).data).toEqual([]);
    expect((await space.host.api.rpc('space_calendar', ask)).data).toEqual([
      { date: day(3), state: 'blocked', held_until: null },
    ]);
  });
});

describe('every weekday between two days', () => {
  const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
  /** The same weekday as a week from now, four times. */
  const days = [day(7), day(14), day(21), day(28)] as const;
  const weekday = weekdayOf(days[0]);
  const period = { weekday, first_day: day(5), last_day: day(30) };
  const set = ({ id, host }: Space, change: { act: string } & Partial<typeof period>) =>
    host.api.rpc('set_weekdays', { target_space: id, ...period, ...change });
  const blocked = async ({ id }: Space) =>
    (
      await sql`select date::text from space_availability where space_id = ${id} and not is_available order by date`
    ).map(({ date }) => date);
  const unavailable = async () => {
    const space = await given.space();
    const guest = await given.person();
    await given.paidBooking(guest, space, days[1]);
    expect((await hold(guest, space, { date: days[2] })).error).toBeNull();
    return space;
  };

  test('is blocked and freed; paid and held days stay and are named', async () => {
    const space = await unavailable();
    const answer = { changed: [days[0], days[3]], kept: [days[1], days[2]] };
    expect((await set(space, { act: 'block' })).data).toEqual(answer);
    expect(await blocked(space)).toEqual([days[0], days[3]]);
    expect((await set(space, { act: 'free' })).data).toEqual(answer);
    expect(await blocked(space)).toEqual([]);
  });

  test.each([
    ['an unknown act', { act: 'sell' }, 'invalid_input'],
    ['an eighth weekday', { act: 'block', weekday: 7 }, 'invalid_input'],
    ['an end before the beginning', { act: 'block', first_day: day(9), last_day: day(8) }, 'invalid_input'],
    ['the past', { act: 'block', first_day: day(-1) }, 'date_in_past'],
    ['a far day', { act: 'block', last_day: day(900) }, 'date_too_far'],
  ])('%s is refused, and nothing changes', async (_, change, code) => {
    const space = await given.space();
    expect((await set(space, change)).error?.message).toBe(code);
    expect(await blocked(space)).toEqual([]);
  });

  test('not by another host', async () => {
    const [space, other] = [await given.space(), await given.space()];
    expect((await set({ ...space, host: other.host }, { act: 'block' })).error?.message).toBe('space_not_found');
    expect(await blocked(space)).toEqual([]);
  });
});
