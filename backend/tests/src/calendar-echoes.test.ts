import { createServer, type Server } from 'node:http';
import { addDays } from 'shared-domain/days/day.ts';
import { calendarEchoHours } from 'shared-domain/rules/calendar-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, forgetMessages, server, sql } from './testing/backend.ts';
import { day, given, hold, type Person, type Space } from './testing/given.ts';

/* Airbnb and Vrbo give back what they imported from us, under UIDs of their own. The other sites are servers of this file. */

const sites = new Map<string, () => string>();
let listener: Server;
let paths = 0;
const hosts = { airbnb: '127.0.0.1', booking: 'localhost' } as const;

beforeAll(async () => {
  listener = createServer((request, response) => {
    const text = sites.get(request.url ?? '');
    response.writeHead(text ? 200 : 404, { 'content-type': 'text/calendar' }).end(text?.());
  });
  await new Promise<void>((listening) => listener.listen(backend.calendarPort, listening));
  await sql`insert into private.calendar_providers (domain, name, dialect)
    values ('127.0.0.1', 'Airbnb', 'airbnb'), ('localhost', 'Booking.com', 'booking')
    on conflict (domain) do update set name = excluded.name, dialect = excluded.dialect`;
});
beforeEach(async () => {
  sites.clear();
  await sql`delete from private.imported_calendars`;
});
afterAll(async () => {
  listener.close();
  await sql`delete from private.imported_calendars`;
  await sql`delete from private.calendar_providers where domain in ('127.0.0.1', 'localhost')`;
  await forgetMessages();
});

const compact = (date: string) => date.replaceAll('-', '');

/** A listing elsewhere: its own reservations and blocks, and what it imported from our feed, which it exports as blocks. */
class OtherSite {
  readonly reservations = new Set<string>();
  readonly blocks = new Set<string>();
  /** All-day events that are marked as free. */
  readonly free = new Set<string>();
  #imported = new Set<string>();
  #exports = 0;
  readonly #secret: string | null;
  readonly #words: { block: string; reservation: string };

  constructor(secret: string | null, words: { block: string; reservation: string }) {
    this.#secret = secret;
    this.#words = words;
  }

  /** Reads our feed, as it does every few hours. */
  async refresh(): Promise<void> {
    const answer = await fetch(`${backend.apiUrl}/functions/v1/calendar-feed/${this.#secret}.ics`);
    expect(answer.status).toBe(200);
    const starts = (await answer.text()).matchAll(/^DTSTART;VALUE=DATE:(\d{4})(\d{2})(\d{2})/gm);
    this.#imported = new Set([...starts].map(([, year, month, date]) => `${year}-${month}-${date}`));
  }

  /** Whether a guest may book it there. */
  isOpen(date: string): boolean {
    return !this.reservations.has(date) && !this.#closed().includes(date);
  }

  /** Days in a row are one block; it has another UID each time. */
  text(): string {
    this.#exports += 1;
    const event = (uid: string, from: string, until: string, summary: string, more = '') =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:${compact(from)}\r\nDTEND;VALUE=DATE:${compact(until)}\r\nSUMMARY:${summary}\r\n${more}END:VEVENT\r\n`;
    const ranges: [from: string, until: string][] = [];
    for (const date of this.#closed()) {
      const last = ranges.at(-1);
      if (last?.[1] === date) last[1] = addDays(date, 1);
      else ranges.push([date, addDays(date, 1)]);
    }
    const events = [
      ...[...this.reservations].map((date) => event(`r-${date}@x`, date, addDays(date, 1), this.#words.reservation)),
      ...ranges.map(([from, until], index) => event(`b-${this.#exports}-${index}@x`, from, until, this.#words.block)),
      ...[...this.free].map((date) => event(`f-${date}@x`, date, addDays(date, 1), 'Festa', 'TRANSP:TRANSPARENT\r\n')),
    ];
    return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
  }

  #closed(): string[] {
    return [...new Set([...this.blocks, ...this.#imported])].filter((date) => !this.reservations.has(date)).sort();
  }
}

const airbnbWords = { block: 'Airbnb (Not available)', reservation: 'Reserved' };
const bookingWords = { block: 'CLOSED - Not available', reservation: 'CLOSED - Not available' };

/** Links both ways: the other site reads our feed, we read its export. */
async function linked(space: Space, provider: keyof typeof hosts) {
  const { data: secret } =
    provider === 'airbnb'
      ? await space.host.api.rpc('renew_calendar_address', { target_space: space.id })
      : { data: null };
  const site = new OtherSite(secret, provider === 'airbnb' ? airbnbWords : bookingWords);
  const path = `/${++paths}.ics`;
  sites.set(path, () => site.text());
  const address = `http://${hosts[provider]}:${backend.calendarPort}${path}`;
  const { data: id, error } = await space.host.api.rpc('add_calendar', { target_space: space.id, address });
  expect(error).toBeNull();
  return Object.assign(site, { id: id as string });
}

/** As the schedule does it, once they are due. */
async function readCalendars(...calendars: { id: string }[]): Promise<void> {
  for (const { id } of calendars) {
    await sql`update private.imported_calendars set next_read_at = case id when ${id} then now() else now() + interval '1 hour' end`;
    const { body } = await callFunction('read-calendar', {}, backend.secretKey);
    expect(body).toMatchObject({ outcome: 'read' });
  }
}

/** Everything happened this much earlier: the database's clock cannot be set. */
async function pass(time: string): Promise<void> {
  await sql.begin(async (tx) => {
    // no trigger: a booking's times do not change
    await tx`set local session_replication_role = replica`;
    await tx`update bookings set paid_at = paid_at - ${time}::interval, cancelled_at = cancelled_at - ${time}::interval`;
    await tx`update private.calendar_blocks set first_seen_at = first_seen_at - ${time}::interval,
      released_at = released_at - ${time}::interval, kept_at = kept_at - ${time}::interval`;
    await tx`update private.imported_calendars set tried_at = tried_at - ${time}::interval,
      succeeded_at = succeeded_at - ${time}::interval, whole_at = whole_at - ${time}::interval`;
    await tx`update private.calendar_conflicts set first_seen_at = first_seen_at - ${time}::interval`;
  });
}

async function pay(held: Awaited<ReturnType<typeof hold>>): Promise<string> {
  expect(held.error).toBeNull();
  const booking = (held.data as unknown as { booking_id: string }).booking_id;
  const [row] =
    await sql`select to_json(public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 105000, 'brl',
    ${`pi_${booking}`})) as answer`;
  expect(row?.answer).toMatchObject({ outcome: 'confirmed' });
  return booking;
}
const sell = async (guest: Person, space: Space, date: string) => pay(await hold(guest, space, { date }));
const cancel = async (guest: Person, booking: string) =>
  expect(
    (await guest.api.rpc('cancel_booking', { target_booking: booking, expected_refund_cents: 105000 })).error,
  ).toBeNull();

const taken = async (space: Space) =>
  (
    (await anonymous().rpc('space_calendar', { target_space: space.id, from_date: day(0), to_date: day(400) })).data ??
    []
  ).map(({ date, state }) => `${date} ${state}`);
const stateOf = async (space: Space, date: string) =>
  (await taken(space)).find((found) => found.startsWith(date))?.slice(date.length + 1);
const imported = async (space: Space, date: string) => {
  const ask = { target_space: space.id, from_date: date, to_date: date };
  return (await space.host.api.rpc('host_calendar', ask)).data?.[0]?.imported;
};
const calendarsOf = async (space: Space) =>
  (
    (await space.host.api.rpc('host_calendars', { target_space: space.id })).data as unknown as {
      calendars: {
        dates: number;
        conflicts: { date: string; kind: string }[];
        waiting: { date: string }[];
        only_here: string[];
        free_there: string[];
      }[];
    }
  ).calendars;
/** Returns the dates and kinds of conflicts in the host's notifications, each as often as it was sent. */
const told = async (space: Space) =>
  (
    await sql`select conflict.date, conflict.kind from outbox
      join private.calendar_conflicts as conflict on conflict.id = (payload ->> 'conflict_id')::uuid
      join bookings on bookings.id = conflict.booking_id
      where payload ->> 'template' = 'calendar_conflict_host' and bookings.space_id = ${space.id}
      order by conflict.date, outbox.id`
  ).map(({ date, kind }) => `${date} ${kind}`);

describe('what a calendar has on a day', () => {
  test('stays first seen when its UID changes; another kind is news', async () => {
    const space = await given.space();
    const airbnb = await linked(space, 'airbnb');
    airbnb.blocks.add(day(40));
    await readCalendars(airbnb);
    const [first] = (await imported(space, day(40))) ?? [];
    expect(first).toMatchObject({ calendar_name: 'Airbnb', kind: 'block', is_echo: false, blocks_again: false });
    await readCalendars(airbnb);
    expect(await imported(space, day(40))).toEqual([first]);
    airbnb.reservations.add(day(40));
    await readCalendars(airbnb);
    const [reserved] = (await imported(space, day(40))) ?? [];
    expect(reserved?.kind).toBe('reservation');
    expect(Date.parse(reserved?.first_seen_at ?? '')).toBeGreaterThan(Date.parse(first?.first_seen_at ?? ''));
  });

  test('no role of the API reads it', async () => {
    for (const api of [anonymous(), (await given.person()).api, server()]) {
      const { data, error } = await api
        .schema('private' as 'public')
        .from('calendar_blocks' as 'spaces')
        .select();
      expect([data, error?.code]).toEqual([null, 'PGRST106']);
    }
  });
});

describe('an echo of a paid date', () => {
  test('is marked, told to nobody, and stops blocking when the booking ends', async () => {
    const [space, guest] = [await given.space(), await given.person()];
    const airbnb = await linked(space, 'airbnb');
    const booking = await sell(guest, space, day(40));
    await airbnb.refresh();
    await readCalendars(airbnb);
    expect(await imported(space, day(40))).toMatchObject([{ kind: 'block', is_echo: true, blocks_again: false }]);
    expect([await told(space), (await calendarsOf(space))[0]?.conflicts]).toEqual([[], []]);
    await cancel(guest, booking);
    expect(await stateOf(space, day(40))).toBeUndefined();
    expect((await calendarsOf(space))[0]).toMatchObject({ dates: 0, waiting: [{ date: day(40) }] });
    // the other site still has it
    await readCalendars(airbnb);
    expect(await stateOf(space, day(40))).toBeUndefined();
    await airbnb.refresh();
    await readCalendars(airbnb);
    expect((await calendarsOf(space))[0]).toMatchObject({ dates: 0, waiting: [] });
  });

  test('that is still there after its time blocks as the host’s own, until the calendar drops it', async () => {
    const [space, guest] = [await given.space(), await given.person()];
    const airbnb = await linked(space, 'airbnb');
    const booking = await sell(guest, space, day(40));
    await airbnb.refresh();
    await readCalendars(airbnb);
    await cancel(guest, booking);
    await pass(`${calendarEchoHours - 1} hours`);
    await readCalendars(airbnb);
    expect(await stateOf(space, day(40))).toBeUndefined();
    await pass('1 hour');
    await readCalendars(airbnb);
    expect(await stateOf(space, day(40))).toBe('blocked');
    expect(await imported(space, day(40))).toMatchObject([{ is_echo: false, blocks_again: true }]);
    expect((await hold(await given.person(), space, { date: day(40) })).error?.message).toBe('date_unavailable');
    await airbnb.refresh();
    await readCalendars(airbnb);
    expect(await stateOf(space, day(40))).toBeUndefined();
  });

  test('repeats the next booking of the date, too, whose end releases it again', async () => {
    const [space, guest, next] = [await given.space(), await given.person(), await given.person()];
    const airbnb = await linked(space, 'airbnb');
    const booking = await sell(guest, space, day(40));
    await airbnb.refresh();
    await readCalendars(airbnb);
    await cancel(guest, booking);
    const second = await sell(next, space, day(40));
    await pass(`${calendarEchoHours + 1} hours`);
    await readCalendars(airbnb);
    expect(await imported(space, day(40))).toMatchObject([{ is_echo: true, blocks_again: false }]);
    expect(await told(space)).toEqual([]);
    await cancel(next, second);
    expect(await stateOf(space, day(40))).toBeUndefined();
  });

  test('that becomes a reservation is a conflict at once', async () => {
    const space = await given.space();
    const airbnb = await linked(space, 'airbnb');
    await sell(await given.person(), space, day(40));
    await airbnb.refresh();
    await readCalendars(airbnb);
    airbnb.reservations.add(day(40));
    await readCalendars(airbnb);
    expect(await told(space)).toEqual([`${day(40)} reservation`]);
    // cancelled there, our own date is a block again
    airbnb.reservations.delete(day(40));
    await readCalendars(airbnb);
    expect((await calendarsOf(space))[0]?.conflicts).toEqual([]);
  });
});

describe('the days on which a calendar and ours differ', () => {
  const differences = async (space: Space) => {
    const [calendar] = await calendarsOf(space);
    return [calendar?.waiting.map(({ date }) => date), calendar?.only_here, calendar?.free_there];
  };
  const block = async (space: Space, date: string) =>
    expect(
      (await space.host.api.rpc('set_availability', { target_space: space.id, days: [date], available: false })).error,
    ).toBeNull();

  test('are told once it has repeated a booking of ours, of days to come only', async () => {
    const [space, guest] = [await given.space(), await given.person()];
    const airbnb = await linked(space, 'airbnb');
    await block(space, day(41));
    const booking = await sell(guest, space, day(40));
    await sql`insert into space_availability (space_id, host_id, date, is_available)
      values (${space.id}, ${space.host.id}, ${day(-1)}, false)`;
    airbnb.blocks.add(day(50));
    airbnb.free.add(day(41)).add(day(60)).add(day(61));
    await readCalendars(airbnb);
    // it may never have read our feed
    expect(await differences(space)).toEqual([[], [], []]);
    await airbnb.refresh();
    await readCalendars(airbnb);
    expect(await differences(space)).toEqual([[], [], [day(60), day(61)]]);

    // each side changes before the other reads it; a hold is no affair of the other side, and nothing for sale here
    await block(space, day(42));
    await hold(await given.person(), space, { date: day(61) });
    await cancel(guest, booking);
    expect(await differences(space)).toEqual([[day(40)], [day(42)], [day(60)]]);
    await block(space, day(60));
    await block(space, day(40));
    expect(await differences(space)).toEqual([[], [day(42), day(60)], []]);
    await airbnb.refresh();
    await readCalendars(airbnb);
    expect(await differences(space)).toEqual([[], [], []]);
  });

  test('are not told of a site that cannot repeat, nor after the calendar was linked anew', async () => {
    const space = await given.space();
    const [airbnb, bookingCom] = [await linked(space, 'airbnb'), await linked(space, 'booking')];
    await sell(await given.person(), space, day(40));
    bookingCom.blocks.add(day(40));
    await airbnb.refresh();
    await readCalendars(airbnb, bookingCom);
    await block(space, day(42));
    const found = async () => (await calendarsOf(space)).map(({ only_here }) => only_here);
    expect(await found()).toEqual([[day(42)], []]);
    await space.host.api.rpc('remove_calendar', { target_calendar: airbnb.id });
    expect(await found()).toEqual([[]]);
  });

  test('are the host’s alone', async () => {
    const space = await given.space();
    const airbnb = await linked(space, 'airbnb');
    await sell(await given.person(), space, day(40));
    await airbnb.refresh();
    await readCalendars(airbnb);
    const ask = { target_space: space.id };
    const other = await given.space();
    expect((await other.host.api.rpc('host_calendars', ask)).error?.message).toBe('space_not_found');
    expect((await anonymous().rpc('host_calendars', ask)).error?.code).toBe('42501');
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [mayRun] = await sql`select bool_or(has_function_privilege(${role}, oid, 'execute')) as any_of_them
        from pg_proc where pronamespace = 'private'::regnamespace
          and proname in ('has_echoes', 'unavailable_days', 'waiting_echoes', 'days_only_here', 'free_days_there')`;
      expect([role, mayRun]).toEqual([role, { any_of_them: false }]);
    }
  });
});

test('a block from before the payment is a conflict, and another one when it becomes a reservation', async () => {
  const space = await given.space();
  const airbnb = await linked(space, 'airbnb');
  const held = await hold(await given.person(), space, { date: day(40) });
  airbnb.blocks.add(day(40));
  await readCalendars(airbnb);
  await pay(held);
  await readCalendars(airbnb);
  expect(await told(space)).toEqual([`${day(40)} block`]);
  airbnb.reservations.add(day(40));
  await readCalendars(airbnb);
  await readCalendars(airbnb);
  expect(await told(space)).toEqual([`${day(40)} block`, `${day(40)} reservation`]);
  expect((await calendarsOf(space))[0]?.conflicts).toMatchObject([{ date: day(40), kind: 'reservation' }]);
});

test('of a site with one word for all nobody knows: it is told, and keeps its date when the booking ends', async () => {
  const [space, guest] = [await given.space(), await given.person()];
  const bookingCom = await linked(space, 'booking');
  const booking = await sell(guest, space, day(40));
  bookingCom.blocks.add(day(40));
  await readCalendars(bookingCom);
  expect(await told(space)).toEqual([`${day(40)} other`]);
  expect(await imported(space, day(40))).toMatchObject([{ kind: 'block', is_echo: false }]);
  await cancel(guest, booking);
  expect(await stateOf(space, day(40))).toBe('blocked');
});

test('a file that was fetched before the payment repeats nothing of it', async () => {
  const space = await given.space();
  const airbnb = await linked(space, 'airbnb');
  const held = await hold(await given.person(), space, { date: day(40) });
  await sql`update private.imported_calendars set next_read_at = now() where id = ${airbnb.id}`;
  const { data: claim } = await server().rpc('claim_calendar', { target_calendar: airbnb.id }).maybeSingle();
  await pay(held);
  const { error } = await server().rpc('end_calendar_reading', {
    target_calendar: airbnb.id,
    reading_number: claim?.reading ?? 0,
    outcome: 'read',
    dates: [day(40)],
    kinds: ['block'],
  });
  expect(error).toBeNull();
  expect(await told(space)).toEqual([`${day(40)} block`]);
});

test('four weeks with sites that re-export: what is told is real or undecidable, nothing is sold twice, nothing stays closed', {
  timeout: 240_000,
}, async () => {
  const space = await given.space();
  const guests = await given.people(20);
  const airbnb = await linked(space, 'airbnb');
  const bookingCom = await linked(space, 'booking');
  const on = (offset: number) => day(40 + offset);
  const read = () => readCalendars(airbnb, bookingCom);
  const sold = new Map<string, { guest: Person; booking: string }>();
  const sellHere = async (offset: number) => {
    const guest = guests.pop() as Person;
    sold.set(on(offset), { guest, booking: await sell(guest, space, on(offset)) });
  };
  const cancelHere = async (offset: number) => {
    const { guest, booking } = sold.get(on(offset)) as { guest: Person; booking: string };
    await cancel(guest, booking);
    sold.delete(on(offset));
  };
  const sellThere = (offset: number) => {
    expect(airbnb.isOpen(on(offset))).toBe(true);
    airbnb.reservations.add(on(offset));
  };
  // the host's, long before anything is sold
  airbnb.blocks.add(on(21)).add(on(50));
  const script: Record<number, () => unknown> = {
    1: () => Promise.all([sellHere(0), sellThere(30)]),
    2: () => Promise.all([sellHere(1), sellThere(31)]),
    3: () => Promise.all([sellHere(5), sellThere(34)]),
    // at both before either knows
    5: () => Promise.all([sellHere(8), sellThere(8)]),
    6: () => airbnb.blocks.delete(on(21)),
    8: async () => {
      await sellHere(12);
      bookingCom.reservations.add(on(12)).add(on(60));
    },
    // the day of the older block
    9: () => sellHere(21),
    10: () => Promise.all([sellHere(15), sellThere(37)]),
    // held here while the host blocks it there, paid afterwards
    11: async () => {
      const guest = guests.pop() as Person;
      const held = await hold(guest, space, { date: on(52) });
      airbnb.blocks.add(on(52));
      await read();
      sold.set(on(52), { guest, booking: await pay(held) });
    },
    12: () => Promise.all([sellHere(18), sellThere(40)]),
    14: async () => {
      await cancelHere(15);
      expect(await stateOf(space, on(15))).toBeUndefined();
      await read();
      expect(await stateOf(space, on(15))).toBeUndefined();
    },
    17: () => Promise.all([sellHere(24), sellThere(43)]),
    18: async () => {
      airbnb.reservations.delete(on(34));
      await read();
      expect(await stateOf(space, on(34))).toBeUndefined();
    },
    // freed dates are sold again, each on the other side
    20: () => Promise.all([sellHere(34), sellThere(15)]),
    // the host opened the echo there, and a guest booked it
    22: () => airbnb.reservations.add(on(24)),
    24: () => sellThere(46),
  };
  for (let today = 1; today <= 28; today += 1) {
    await script[today]?.();
    await read();
    await airbnb.refresh();
    await read();
    const both = [...sold.keys()].filter((date) => airbnb.reservations.has(date));
    expect(both.every((date) => [on(8), on(24)].includes(date))).toBe(true);
    const elsewhere = [...airbnb.reservations, ...airbnb.blocks, ...bookingCom.reservations];
    expect(await taken(space)).toEqual(
      [...new Set([...sold.keys(), ...elsewhere])]
        .sort()
        .map((date) => `${date} ${sold.has(date) ? 'booked' : 'blocked'}`),
    );
    expect([...sold.keys()].filter((date) => airbnb.isOpen(date))).toEqual([]);
    await pass('1 day');
  }
  // one of each has been cancelled
  expect([sold.size + 1, airbnb.reservations.size + 1]).toEqual([11, 10]);
  expect(await told(space)).toEqual([
    `${on(8)} reservation`,
    `${on(12)} other`,
    `${on(24)} reservation`,
    `${on(52)} block`,
  ]);
  const open = (await calendarsOf(space)).flatMap(({ conflicts }) =>
    conflicts.map(({ date, kind }) => `${date} ${kind}`),
  );
  expect(open.sort()).toEqual(await told(space));
});
