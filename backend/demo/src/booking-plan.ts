import { addDays, type Day, earlierDay, laterDay } from 'shared-domain/days/day.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { instantInRio } from 'shared-domain/days/rio.ts';
import { bookingSum, type ExtraLine } from 'shared-domain/money/booking-sum.ts';
import { priceOn } from './date-prices.ts';
import type { DemoTerms, SpaceType } from './demo-space.ts';
import { nearestWeekday } from './nearest-weekday.ts';
import { otherGuests } from './people.data.ts';
import type { PlannedPerson, PlannedSpace } from './planned.ts';
import { type DemoReview, reviewsOfSpace, reviewsOfType } from './reviews.data.ts';
import { type Chance, demoId } from './seeded.ts';
import { contradictionsOf } from './text-claims.ts';

export interface PlannedBooking {
  id: string;
  spaceId: string;
  space: PlannedSpace;
  userId: string;
  eventDate: Day;
  guestCount: number;
  method: 'card' | 'pix';
  createdAt: Date;
  /** null: never paid. */
  paidAt: Date | null;
  cancelled: { at: Date; reason: 'expired' | 'guest' } | null;
  /** Of the date, without extras. */
  priceCents: number;
  extras: ExtraLine[];
  /** Price and extras: what the host receives. */
  subtotalCents: number;
  feeCents: number;
  /** When the event begins and ends, where its guest said so. */
  times: [from: string, until: string] | null;
  /** On whose name it is, of some at work. */
  company: { name: string; cnpj: string } | null;
}

export interface PlannedReview {
  id: string;
  spaceId: string;
  userId: string;
  rating: number;
  comment: string;
  createdAt: Date;
  answer: { text: string; at: Date } | null;
  /** As they lie in the bucket, without width. */
  photos: string[];
}

/** A picture of `media/reviews` as it is kept. */
export const reviewPhotoPath = (name: string): string => `demo/${name}.webp`;

/** Invented people with valid check digits. */
const companies = [
  { name: 'Maresia Produções Ltda.', cnpj: '11222333000181' },
  { name: 'Instituto Aroeira', cnpj: '12ABC34501DE35' },
  { name: 'Ateliê Guaxindiba Ltda.', cnpj: '11222333000181' },
];

const workdays = [2, 3, 4, 5] as const;
const weekend = [5, 6, 6, 0] as const;
const usualDays = (type: SpaceType) =>
  type === 'coworking' || type === 'evento-corporativo' || type === 'estudio-de-fotografia' ? workdays : weekend;

/** Past and future bookings of all public spaces, and the reviews of those who were there. */
export function planBookings(
  today: Day,
  spaces: readonly PlannedSpace[],
  people: readonly PlannedPerson[],
  chance: Chance,
): { bookings: PlannedBooking[]; reviews: PlannedReview[] } {
  const bookings: PlannedBooking[] = [];
  const reviews: PlannedReview[] = [];
  const booked = new Set<string>();
  const guests = people.filter(({ key }) => key === 'otavio' || otherGuests.some((guest) => guest.key === key));
  const person = (key: string) =>
    found(
      people.find((candidate) => candidate.key === key),
      key,
    );
  const space = (title: string) =>
    found(
      spaces.find((candidate) => candidate.title === title),
      title,
    );

  const book = (
    target: PlannedSpace,
    guest: PlannedPerson,
    day: Day,
    details: { leadDays: number; cancelled?: 'expired' | 'guest' },
  ): PlannedBooking | undefined => {
    const slot = `${target.id} ${day}`;
    const bookedOn = laterDay(addDays(day, -details.leadDays), addDays(laterDay(target.listed, guest.joined), 1));
    if (booked.has(slot) || bookedOn > today || bookedOn > day) return undefined;
    booked.add(slot);
    const booking = plannedBooking(target, guest, day, bookedOn, details.cancelled, today, bookings.length, chance);
    bookings.push(booking);
    return booking;
  };

  planForMarina();
  for (const [target, written] of distributeReviews(spaces)) planForSpace(target, written);
  planPayoutsToSend();
  return { bookings, reviews };

  /** The guest one signs in as: something of everything that "Minhas Reservas" can show. */
  function planForMarina(): void {
    const marina = person('marina');
    const saturday = (days: number) => nearestWeekday(addDays(today, days), [6], days < 0 ? -1 : 1);
    const friday = (days: number) => nearestWeekday(addDays(today, days), [5], 1);
    book(space('Sala Atlântica'), marina, friday(7), { leadDays: 20 });
    book(space('Casa do Mirante'), marina, saturday(70), { leadDays: 90 });
    book(space('Casa Jardim da Gávea'), marina, saturday(-45), { leadDays: 25 });
    book(space('Salão Guanabara'), marina, saturday(-90), { leadDays: 30, cancelled: 'expired' });
    book(space('Cobertura da Glória'), marina, saturday(40), { leadDays: 60, cancelled: 'guest' });
  }

  /** Two events of the host one signs in as: their payouts are due since yesterday and the day before, and not yet sent. */
  function planPayoutsToSend(): void {
    book(space('Galeria da Carioca'), found(guests[0], 'a guest'), addDays(today, -4), { leadDays: 30 });
    book(space('Pátio das Buganvílias'), found(guests[1], 'a guest'), addDays(today, -3), { leadDays: 30 });
  }

  function planForSpace(target: PlannedSpace, written: readonly DemoReview[]): void {
    const days = usualDays(target.type);
    const oldest = daysBetween(target.listed, today) - 25;
    const named = written.flatMap(([, , key]) => (key ? [key] : []));
    const others = chance.shuffle(guests.filter(({ key }) => !named.includes(key)));
    written.forEach((entry, index) => {
      const guest = entry[2] ? person(entry[2]) : found(others[index], `guest ${index} of ${target.title}`);
      const youngest = Math.min(oldest, daysBetween(guest.joined, today) - 25);
      for (let attempt = 0; attempt < 30; attempt += 1) {
        const day = nearestWeekday(addDays(today, -chance.between(4, Math.max(8, youngest))), [chance.pick(days)], -1);
        const booking = book(target, guest, day, { leadDays: chance.between(8, 70) });
        if (!booking) continue;
        reviews.push(plannedReview(booking, entry, today, chance));
        return;
      }
      throw new Error(`Demo: no past day is left for a review of ${target.title}.`);
    });
    if (!target.isNew) {
      for (let count = chance.between(0, 3); count > 0; count -= 1) {
        const day = nearestWeekday(addDays(today, -chance.between(10, oldest)), [chance.pick(days)], -1);
        book(target, chance.pick(guests), day, {
          leadDays: chance.between(12, 60),
          ...(chance.happens(0.2) ? { cancelled: chance.pick(['expired', 'guest'] as const) } : {}),
        });
      }
    }
    for (let count = chance.between(target.isNew ? 0 : 1, 4); count > 0; count -= 1) {
      const day = nearestWeekday(addDays(today, chance.between(5, 150)), [chance.pick(days)], 1);
      book(target, chance.pick(guests), day, { leadDays: daysBetween(today, day) + chance.between(1, 40) });
    }
  }
}

/** Invents the rest of a booking. `index` counts the bookings before it. */
function plannedBooking(
  target: PlannedSpace,
  guest: PlannedPerson,
  day: Day,
  bookedOn: Day,
  cancelled: 'expired' | 'guest' | undefined,
  today: Day,
  index: number,
  chance: Chance,
): PlannedBooking {
  const createdAt = instantInRio(
    earlierDay(bookedOn, addDays(today, -1)),
    chance.between(8, 22),
    chance.between(0, 59),
  );
  const isUnpaid = cancelled === 'expired';
  const cancelledAt = isUnpaid ? minutesAfter(createdAt, 33) : minutesAfter(createdAt, 2 * 24 * 60);
  const guestCount = Math.max(1, Math.round((target.capacity * chance.between(45, 95)) / 100));
  const isWork = usualDays(target.type) === workdays;
  const { price, extras, subtotal, fee } = bookingSum({
    priceCents: priceOn(target, day, today) * 100,
    extras: target.terms.extras.map(({ price, is_obligatory, ...extra }) => ({
      ...extra,
      unitCents: price * 100,
      isObligatory: is_obligatory,
    })),
    chosen: target.terms.extras.slice(0, index % 3).map(({ id }) => ({ id, quantity: 1 })),
    guests: guestCount,
    bookedOn: today,
  });
  return {
    id: demoId(`booking:${target.title}:${day < today ? 'past' : 'next'}:${index}`),
    spaceId: target.id,
    space: target,
    userId: guest.id,
    eventDate: day,
    guestCount,
    method: chance.happens(0.35) ? 'pix' : 'card',
    createdAt,
    paidAt: isUnpaid ? null : minutesAfter(createdAt, chance.between(2, 12)),
    cancelled: cancelled ? { at: cancelledAt, reason: cancelled } : null,
    priceCents: price,
    extras,
    subtotalCents: subtotal,
    feeCents: fee,
    // Within the hours of each such space.
    times: index % 4 === 3 ? null : isWork ? ['09:00', '18:00'] : ['17:00', eveningUntil(target.terms)],
    company: isWork && index % 2 === 0 ? (companies[index % companies.length] ?? null) : null,
  };
}

/** Dates a review within days of its event, before today. */
function plannedReview(
  booking: PlannedBooking,
  [rating, comment, , more]: DemoReview,
  today: Day,
  chance: Chance,
): PlannedReview {
  const written = earlierDay(addDays(booking.eventDate, chance.between(1, 5)), addDays(today, -1));
  const createdAt = instantInRio(laterDay(written, booking.eventDate), chance.between(9, 22), chance.between(0, 59));
  return {
    id: demoId(`review:${booking.id}`),
    spaceId: booking.spaceId,
    userId: booking.userId,
    rating,
    comment,
    createdAt,
    answer: more?.answer ? { text: more.answer, at: new Date(createdAt.getTime() + 3_600_000) } : null,
    photos: (more?.photos ?? []).map(reviewPhotoPath),
  };
}

/**
 * Each review of a type goes to the space with the fewest of which it is true, so that every space gets some. Spaces that already
 * have reviews of their own come last and so get the better ones.
 */
function distributeReviews(spaces: readonly PlannedSpace[]): [PlannedSpace, DemoReview[]][] {
  const open = spaces.filter((space) => space.status === undefined);
  const result = new Map(open.map((space) => [space, [...(reviewsOfSpace[space.title] ?? [])]]));
  const written = (space: PlannedSpace) => result.get(space)?.length ?? 0;
  for (const [type, reviews] of Object.entries(reviewsOfType)) {
    const takers = open.filter((space) => space.type === type && !space.isNew);
    reviews
      .toSorted(([a], [b]) => a - b)
      .forEach((entry) => {
        const [taker] = takers
          .filter((space) => contradictionsOf(entry[1], space).length === 0)
          .toSorted((a, b) => written(a) - written(b));
        result.get(found(taker, `a space for the review “${entry[1]}”`))?.push(entry);
      });
  }
  return [...result];
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`Demo: ${name} is missing.`);
  return value;
}

/** Some spaces close before half past eleven. */
const eveningUntil = ({ closes_at }: DemoTerms): string =>
  closes_at > '17:00' && closes_at < '23:30' ? closes_at : '23:30';

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);
