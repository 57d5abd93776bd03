/** Days as `yyyy-MM-dd`, as they are in Rio. */
export type Day = string;

const rioDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

export const todayInRio = (now = new Date()): Day => rioDay.format(now);

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
const weekday = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** The first day from `day` on, forwards or backwards, that is one of these weekdays. */
export function nearestWeekday(day: Day, weekdays: readonly number[], direction: 1 | -1): Day {
  let found = day;
  while (!weekdays.includes(weekday(found))) found = addDays(found, direction);
  return found;
}

/** A moment of a day in Rio, which has had no summer time since 2019. */
export const at = (day: Day, hour: number, minute: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00-03:00`);
