import { addDays } from 'shared-domain/days/day.ts';
import { instantInRio, todayInRio } from 'shared-domain/days/rio.ts';
import { serverNow } from 'shared-domain/platform';
import { mostVisitTimes, visitDaysAhead } from 'shared-domain/rules/booking-rules.ts';
import * as z from 'zod/mini';

/** A visit begins between these, every half hour. */
const [firstHour, lastHour] = [7, 21];

export const visitTimeOptions = Array.from({ length: (lastHour - firstHour) * 2 + 1 }, (_, index) => {
  const minutes = firstHour * 60 + index * 30;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
});

/** The days a visit may be proposed for: both included. */
export function visitWindow(today: string = todayInRio()): { from: string; to: string } {
  return { from: today, to: addDays(today, visitDaysAhead) };
}

const emptyTime = { day: '', time: '' };
type VisitTime = typeof emptyTime;

/** As many rows as there may be times; empty ones are not proposed. */
export const noTimes = (): { times: VisitTime[] } => ({
  times: Array.from({ length: mostVisitTimes }, () => ({ ...emptyTime })),
});

export function instantOf({ day, time }: VisitTime): Date {
  const [hour, minute] = time.split(':').map(Number);
  return instantInRio(day, hour ?? 0, minute);
}

/** Comes out as instants, ISO 8601. */
export const visitTimesSchema = z.pipe(
  z.object({ times: z.array(z.object({ day: z.string(), time: z.string() })) }).check((context) => {
    const { times } = context.value;
    const refuse = (row: number, field: keyof VisitTime, message: string) =>
      context.issues.push({ code: 'custom', path: ['times', row, field], input: context.value, message });
    const known = new Set<string>();
    for (const [row, one] of times.entries()) {
      const { day, time } = one;
      if (day === '' && time === '' && row > 0) continue;
      if (day === '') refuse(row, 'day', 'Escolha o dia.');
      if (time === '') refuse(row, 'time', 'Escolha o horário.');
      if (day === '' || time === '') continue;
      if (instantOf(one).getTime() <= serverNow()) refuse(row, 'time', 'Este horário já passou.');
      else if (known.has(`${day} ${time}`)) refuse(row, 'time', 'Este horário já está na lista.');
      known.add(`${day} ${time}`);
    }
  }),
  z.transform(({ times }) =>
    times.filter(({ day, time }) => day !== '' && time !== '').map((one) => instantOf(one).toISOString()),
  ),
);
