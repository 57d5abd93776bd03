import { addDays, type Day } from 'shared-domain/days/day.ts';
import { instantInRio } from 'shared-domain/days/rio.ts';
import { planBookings } from './booking-plan.ts';
import type { DemoSpace } from './demo-space.ts';
import { everybody } from './people.data.ts';
import type { PlannedPerson, PlannedSpace } from './planned.ts';
import { type Chance, demoId, seededChance } from './seeded.ts';
import { termsOf } from './space-terms.ts';
import { celebrateSpaces, farmSpaces } from './spaces-celebrate.data.ts';
import { hiddenSpaces, specialSpaces } from './spaces-special.data.ts';
import { workSpaces } from './spaces-work.data.ts';

export const demoSpaces: readonly DemoSpace[] = [
  ...celebrateSpaces,
  ...farmSpaces,
  ...workSpaces,
  ...specialSpaces,
  ...hiddenSpaces,
];

export interface DemoPlan {
  today: Day;
  people: PlannedPerson[];
  spaces: PlannedSpace[];
  blocked: { spaceId: string; hostId: string; day: Day }[];
  bookings: ReturnType<typeof planBookings>['bookings'];
  reviews: ReturnType<typeof planBookings>['reviews'];
}

export const imagePath = (picture: string): string => `demo/${picture}.jpg`;

/**
 * Everything the demo holds, worked out without touching anything.
 * @param zoneOf the zone of each neighbourhood, from the database's reference data.
 * @param textOf what each picture shows, by its name.
 */
export function planDemo(
  today: Day,
  spaces: readonly DemoSpace[],
  zoneOf: ReadonlyMap<string, string>,
  textOf: ReadonlyMap<string, string>,
): DemoPlan {
  const chance = seededChance(20_261_121);
  const people = everybody.map((person) => ({
    ...person,
    id: demoId(`person:${person.key}`),
    joined: addDays(today, -person.memberForDays),
  }));
  const planned = spaces.map((space, index) => planSpace(space, index, { today, people, zoneOf, textOf, chance }));
  const { bookings, reviews } = planBookings(today, planned, people, chance);
  const booked = new Set(bookings.map((booking) => `${booking.spaceId} ${booking.eventDate}`));
  const blocked = planned
    .filter((space) => space.status === undefined)
    .flatMap((space) => blockedDays(space, today, chance))
    .filter(({ spaceId, day }) => !booked.has(`${spaceId} ${day}`));
  return { today, people, spaces: planned, blocked, bookings, reviews };
}

function planSpace(
  space: DemoSpace,
  index: number,
  {
    today,
    people,
    zoneOf,
    textOf,
    chance,
  }: {
    today: Day;
    people: readonly PlannedPerson[];
    zoneOf: ReadonlyMap<string, string>;
    textOf: ReadonlyMap<string, string>;
    chance: Chance;
  },
): PlannedSpace {
  const host = people.find(({ key }) => key === space.host);
  const zone = zoneOf.get(space.neighborhood);
  if (!host) throw new Error(`Demo: ${space.title} names the host ${space.host}, who is not in people.data.ts.`);
  if (!zone) throw new Error(`Demo: ${space.title} lies in ${space.neighborhood}, which the database does not know.`);
  const age =
    space.status === 'pending' || space.status === 'rejected'
      ? chance.between(1, 4)
      : space.isNew
        ? chance.between(6, 30)
        : Math.min(host.memberForDays - 5, chance.between(430, 640));
  const listed = addDays(today, -age);
  const createdAt = instantInRio(listed, chance.between(9, 20), (index * 7) % 60);
  const isReviewed = space.status === undefined || space.status === 'rejected';
  return {
    ...space,
    id: demoId(`space:${space.title}`),
    zone,
    hostId: host.id,
    images: space.pictures.map(imagePath),
    imageDescriptions: Object.fromEntries(
      space.pictures.flatMap((picture) => {
        const text = textOf.get(picture);
        return text ? [[imagePath(picture), text]] : [];
      }),
    ),
    listed,
    createdAt,
    terms: termsOf(space, index),
    reviewedAt: isReviewed ? new Date(createdAt.getTime() + chance.between(2, 20) * 3_600_000) : null,
  };
}

/** A few single days, and for some hosts a week away. */
function blockedDays(space: PlannedSpace, today: Day, chance: Chance): DemoPlan['blocked'] {
  const days = new Set<Day>();
  for (let count = chance.between(1, 6); count > 0; count -= 1) days.add(addDays(today, chance.between(2, 120)));
  if (chance.happens(0.3)) {
    const start = chance.between(15, 150);
    for (let offset = 0; offset < chance.between(4, 9); offset += 1) days.add(addDays(today, start + offset));
  }
  return [...days].toSorted().map((day) => ({ spaceId: space.id, hostId: space.hostId, day }));
}
