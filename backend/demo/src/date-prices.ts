import { addDays, type Day } from 'shared-domain/days/day.ts';
import type { DemoSpace } from './demo-space.ts';

export interface DemoRange {
  name: string;
  first: Day;
  last: Day;
  /** Reais per event. */
  price: number;
}

/** By weekday, Sunday first: what it costs in parts of the price of the space. */
const weekends: Record<number, number> = { 5: 1.15, 6: 1.3, 0: 1.15 };
const officeWeekends: Record<number, number> = { 6: 0.85, 0: 0.85 };
const officeTypes = ['coworking', 'evento-corporativo', 'estudio-de-fotografia'];

const toFifty = (reais: number) => Math.round(reais / 50) * 50;
const isOffice = ({ type }: DemoSpace) => officeTypes.includes(type);
/** Some hosts leave it at one price, and not every one thinks of the holidays. */
const leavesOnePrice = ({ title }: DemoSpace) => title.length % 5 === 0;
const thinksOfHolidays = (space: DemoSpace) => !isOffice(space) && space.title.length % 3 !== 0;

export function weekdayPrices(space: DemoSpace): { weekday: number; price: number }[] {
  if (leavesOnePrice(space)) return [];
  return Object.entries(isOffice(space) ? officeWeekends : weekends).map(([weekday, part]) => ({
    weekday: Number(weekday),
    price: toFifty(space.price * part),
  }));
}

/** Carnaval and réveillon of this year and the next, those that are not over. */
export function priceRanges(space: DemoSpace, today: Day): DemoRange[] {
  if (!thinksOfHolidays(space)) return [];
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((of) => [
      {
        name: 'Carnaval',
        first: addDays(easter(of), -50),
        last: addDays(easter(of), -47),
        price: toFifty(space.price * 1.8),
      },
      { name: 'Réveillon', first: `${of}-12-30`, last: `${of + 1}-01-01`, price: toFifty(space.price * 2.5) },
    ])
    .filter(({ last }) => last >= today);
}

/** Reais per event. */
export function priceOn(space: DemoSpace, day: Day, today: Day): number {
  const range = priceRanges(space, today).find(({ first, last }) => first <= day && day <= last);
  const ofWeekday = weekdayPrices(space).find(({ weekday }) => weekday === new Date(`${day}T12:00:00Z`).getUTCDay());
  return (range ?? ofWeekday ?? space).price;
}

/** Easter Sunday by the rule of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const sunday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const lateMoon = Math.floor((a + 11 * moon + 22 * sunday) / 451);
  const place = moon + sunday - 7 * lateMoon + 114;
  return `${year}-${String(Math.floor(place / 31)).padStart(2, '0')}-${String((place % 31) + 1).padStart(2, '0')}`;
}
