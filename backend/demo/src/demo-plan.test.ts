import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { describe, expect, test } from 'vitest';
import { demoSpaces, planDemo } from './demo-plan.ts';
import { spaceTypes } from './demo-space.ts';
import { demoAccounts, everybody } from './people.data.ts';
import { listPictures } from './picture-list.ts';
import { reviewsOfSpace, reviewsOfType } from './reviews.data.ts';

const zoneOf = new Map(demoSpaces.map(({ neighborhood }) => [neighborhood, 'zona-sul']));
const textOf = new Map((await listPictures()).map(({ name, text }) => [name, text]));
const planOn = (today: string) => planDemo(today, demoSpaces, zoneOf, textOf);
const approved = demoSpaces.filter(({ status }) => status === undefined);

describe('the spaces', () => {
  test('every picture has its words', () => {
    for (const { images, imageDescriptions } of planOn('2026-11-21').spaces) {
      expect(Object.keys(imageDescriptions).toSorted()).toEqual([...new Set(images)].toSorted());
    }
  });

  test('there are 45, of every type, in every price and capacity band', () => {
    expect(approved).toHaveLength(45);
    for (const type of spaceTypes) {
      expect(approved.filter((space) => space.type === type).length, type).toBeGreaterThanOrEqual(4);
    }
    const band = (low: number, high: number, value: (space: (typeof approved)[number]) => number) =>
      approved.filter((space) => value(space) > low && value(space) <= high).length;
    for (const [low, high] of [
      [0, 1000],
      [1000, 2500],
      [2500, 5000],
      [5000, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(
        band(low, high, ({ price }) => price),
        `price ${low}–${high}`,
      ).toBeGreaterThanOrEqual(6);
    }
    for (const [low, high] of [
      [0, 50],
      [50, 100],
      [100, 200],
      [200, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(
        band(low, high, ({ capacity }) => capacity),
        `capacity ${low}–${high}`,
      ).toBeGreaterThanOrEqual(2);
    }
    expect(new Set(approved.map(({ neighborhood }) => neighborhood)).size).toBeGreaterThanOrEqual(35);
  });

  test('most listings have hours, rules and extras; some have none', () => {
    const spaces = planOn('2026-11-21').spaces.filter(({ status }) => status === undefined);
    const described = spaces.filter(({ terms }) => Object.keys(terms.house_rules).length > 0);
    expect(described.length).toBeGreaterThan(36);
    expect(described.length).toBeLessThan(45);
    expect(described.every(({ terms }) => terms.extras.length > 0)).toBe(true);
    expect(new Set(described.map(({ terms }) => terms.cancellation_policy)).size).toBe(3);
    const obligatory = described.filter(({ terms }) => terms.extras.some(({ is_obligatory }) => is_obligatory));
    expect(obligatory.length).toBeGreaterThan(5);
  });

  test('every picture belongs to one space, and every space has one', async () => {
    const used = demoSpaces.flatMap(({ pictures }) => pictures);
    expect(used.toSorted()).toEqual((await listPictures()).map(({ name }) => name).toSorted());
  });

  test('titles, texts and amenities are complete and said once', () => {
    for (const key of ['title', 'seen', 'text'] as const) {
      expect(new Set(demoSpaces.map((space) => space[key])).size, key).toBe(demoSpaces.length);
    }
    for (const space of demoSpaces) {
      expect(space.seen, space.title).toMatch(/[.!]$/);
      expect(`${space.seen} ${space.text}`.length, space.title).toBeGreaterThan(60);
      expect(new Set(space.amenities).size, space.title).toBe(space.amenities.length);
    }
  });
});

test('no review is written twice', () => {
  const comments = [...Object.values(reviewsOfSpace), ...Object.values(reviewsOfType)].flat().map(([, text]) => text);
  expect(new Set(comments).size).toBe(comments.length);
});

test('the accounts of the README are there', () => {
  expect(demoAccounts.map(({ email }) => email)).toEqual([
    'admin@espacosrio.test',
    'anfitria@espacosrio.test',
    'hospede@espacosrio.test',
    'nova@espacosrio.test',
    'afiliado@espacosrio.test',
  ]);
  expect(new Set(everybody.map(({ email }) => email)).size).toBe(everybody.length);
  for (const person of everybody) {
    if (person.key === 'nova') expect(person.phone ?? person.dateOfBirth).toBeUndefined();
    else {
      expect(person.phone, person.key).toMatch(/^\(21\) 9\d{4}-\d{4}$/);
      expect(person.dateOfBirth, person.key).toMatch(/^(19[4-9]\d|200\d)-\d\d-\d\d$/);
    }
  }
});

describe('the plan', () => {
  test('is the same every time on the same day', () => {
    expect(planOn('2026-11-21')).toEqual(planOn('2026-11-21'));
  });

  test('keeps the rules of the house through a year, on every weekday and in every part of a month', () => {
    for (let offset = 0; offset < 366; offset += 5) {
      const today = addDays('2026-11-21', offset);
      const { bookings, reviews, blocked, people, spaces } = planOn(today);
      const now = new Date(`${today}T03:00:00Z`).getTime();
      const dates = bookings.map(({ spaceId, eventDate }) => `${spaceId} ${eventDate}`);
      expect(new Set(dates).size, today).toBe(dates.length);
      for (const { spaceId, day } of blocked)
        if (dates.includes(`${spaceId} ${day}`)) throw new Error(`${today}: ${day}`);
      expect(new Set(bookings.map(({ id }) => id)).size).toBe(bookings.length);
      const joined = new Map(people.map(({ id, joined: day }) => [id, day]));
      for (const booking of bookings) {
        const bookedOn = todayInRio(booking.createdAt);
        const moments = [booking.createdAt, booking.paidAt, booking.cancelled?.at].filter((moment) => moment != null);
        const fault =
          (moments.some((moment) => moment.getTime() >= now) && 'in the future') ||
          (bookedOn > booking.eventDate && 'booked after the event') ||
          (bookedOn < booking.space.listed && 'booked before the listing') ||
          (bookedOn < (joined.get(booking.userId) ?? '9999') && 'booked before the sign-up') ||
          (booking.userId === booking.space.hostId && 'booked by the host') ||
          (booking.guestCount > booking.space.capacity && 'too many guests') ||
          (booking.cancelled?.reason === 'guest' &&
            addDays(todayInRio(booking.cancelled.at), 7) > booking.eventDate &&
            'cancelled too late for a full refund');
        if (fault) throw new Error(`${today}: ${booking.space.title} on ${booking.eventDate}: ${fault}`);
      }
      for (const review of reviews) {
        const stay = bookings.find(
          ({ spaceId, userId, paidAt, cancelled, eventDate }) =>
            spaceId === review.spaceId && userId === review.userId && paidAt && !cancelled && eventDate < today,
        );
        if (!stay || review.createdAt.getTime() >= now || todayInRio(review.createdAt) < stay.eventDate) {
          throw new Error(`${today}: a review without a stay before it`);
        }
      }
      for (const { answer, createdAt } of reviews) {
        if (answer && (answer.at <= createdAt || answer.at.getTime() >= now))
          throw new Error(`${today}: an answer too early or late`);
      }
      const pairs = reviews.map(({ spaceId, userId }) => `${spaceId} ${userId}`);
      expect(new Set(pairs).size, today).toBe(pairs.length);
      const reviewed = new Set(reviews.map(({ spaceId }) => spaceId));
      for (const space of spaces) {
        if (space.status === undefined && reviewed.has(space.id) === (space.isNew ?? false)) {
          throw new Error(`${today}: ${space.title} and its reviews`);
        }
      }
      const own = bookings.filter(({ userId }) => userId === people.find(({ key }) => key === 'marina')?.id);
      expect(own.length, today).toBeGreaterThanOrEqual(6);
    }
  }, 60_000);
});
