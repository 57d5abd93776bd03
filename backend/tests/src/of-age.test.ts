import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { ageOfMajority, isOfAge } from 'shared-domain/rules/people-rules.ts';
import { expect, test } from 'vitest';
import { callFunction, sql } from './testing/backend.ts';
import { bookingRequest, db, given, hold, type Person } from './testing/given.ts';

/* Who books or lists is 18 or older, by the day in Rio. */

async function bornOn(date: string): Promise<Person> {
  const person = await given.person();
  await sql`update profile_private set date_of_birth = ${date} where id = ${person.id}`;
  return person;
}

const yearsBefore = (day: string) => `${Number(day.slice(0, 4)) - ageOfMajority}${day.slice(4)}`;
const birthdayToday = () => yearsBefore(todayInRio());
const birthdayTomorrow = () => yearsBefore(addDays(todayInRio(), 1));

const list = (person: Person) =>
  person.api.from('spaces').insert({
    title: 'Casa da Praia',
    description: 'Uma casa com vista para o mar.',
    type: 'casa-com-piscina',
    capacity: 40,
    zone: 'zona-sul',
    neighborhood: 'copacabana',
    price: 900,
    amenities: ['Piscina'],
    images: ['teste/casa-1.jpg'],
    host_id: person.id,
  });

test('who turns 18 today books; who turns 18 tomorrow is refused, and the date stays free', async () => {
  const space = await given.space();
  const [of, under] = [await bornOn(birthdayToday()), await bornOn(birthdayTomorrow())];
  expect((await hold(under, space)).error).toMatchObject({ message: 'under_age', code: 'PT403' });
  expect(await callFunction('create-booking-payment', bookingRequest(space), under.token)).toMatchObject({
    status: 403,
    body: { error: { code: 'under_age' } },
  });
  expect(await sql`select from bookings where user_id = ${under.id}`).toHaveLength(0);
  expect((await hold(of, space)).error).toBeNull();
});

test('who turns 18 today lists a space; who turns 18 tomorrow is refused, and no space is there', async () => {
  const [of, under] = [await bornOn(birthdayToday()), await bornOn(birthdayTomorrow())];
  expect((await list(under)).error).toMatchObject({ message: 'under_age' });
  expect(await sql`select from spaces where host_id = ${under.id}`).toHaveLength(0);
  expect((await list(of)).error).toBeNull();
});

test('a child keeps the account and everything in it, and a booking that was paid', async () => {
  const child = await given.person();
  const booking = await given.paidBooking(child, await given.space(), addDays(todayInRio(), 40));
  const { error } = await child.api.rpc('complete_profile', {
    full_name: 'Bia Lima',
    phone: '(21) 99876-5432',
    date_of_birth: '2020-03-01',
  });
  expect(error).toBeNull();
  expect((await child.api.rpc('my_account').maybeSingle()).data).toMatchObject({ id: child.id, missing: [] });
  expect((await child.api.from('bookings').select('id').eq('id', booking)).data).toHaveLength(1);
  expect((await db.booking(booking))?.status).toBe('paid');
});

test('who has given no birth date is asked for it first', async () => {
  const person = await given.person();
  await sql`update profile_private set date_of_birth = null where id = ${person.id}`;
  expect((await hold(person, await given.space())).error?.message).toBe('profile_incomplete');
});

test('the database counts birthdays as the site does, 29 February included', async () => {
  for (const [born, today] of [
    ['2008-02-29', '2026-02-28'],
    ['2008-02-29', '2026-03-01'],
    ['2006-02-28', '2024-02-28'],
    ['2006-03-01', '2024-02-29'],
    ['2008-12-31', '2026-12-30'],
    ['2008-12-31', '2026-12-31'],
  ] as const) {
    const [row] = await sql`
      select ${born}::date <= ${today}::date - make_interval(years => private.age_of_majority()) as of_age`;
    expect([born, today, row?.of_age]).toEqual([born, today, isOfAge(born, today)]);
  }
});
