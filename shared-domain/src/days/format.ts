/**
 * Formats of days. The names are ours: `format` and the pt-BR locale of `date-fns` are indivisible and would add 6.0 KB (brotli) to
 * the first view of each remote, the locale alone 2.0 KB, and almost every first view names a month (decision 157). A test compares
 * every format with `Intl`.
 */
import { formatNumericDay, toLocalDate } from './day.ts';
import { dayInRio } from './rio.ts';

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const weekdays = 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' ');

interface DayParts {
  /** "12", without a zero before it */
  day: number;
  year: number;
  month: string;
  weekday: string;
}

/** @throws RangeError when the text is no day. */
function partsOf(day: string): DayParts {
  const date = toLocalDate(day);
  return {
    day: date.getDate(),
    year: date.getFullYear(),
    month: months[date.getMonth()] ?? '',
    weekday: weekdays[date.getDay()] ?? '',
  };
}

/** "dez.", "sáb." */
const short = (word: string) => `${word.slice(0, 3)}.`;

const writer = (write: (parts: DayParts) => string) => (text: string) => write(partsOf(text));

/** "sáb., 12 de dez. de 2026": in flows. */
export const formatDay = /* @__PURE__ */ writer(
  ({ weekday, day, month, year }) => `${short(weekday)}, ${day} de ${short(month)} de ${year}`,
);
/** "sáb., 12/12/2026": in a field that holds a day. */
export const formatDayField = (day: string): string => `${short(partsOf(day).weekday)}, ${formatNumericDay(day)}`;
/** "27 de nov.": deadlines near the present. */
export const formatShortDay = /* @__PURE__ */ writer(({ day, month }) => `${day} de ${short(month)}`);
/** "27 de nov. de 2027" */
export const formatShortDayWithYear = /* @__PURE__ */ writer(
  ({ day, month, year }) => `${day} de ${short(month)} de ${year}`,
);
/** "sáb., 12 de dez.": where the year is plain. */
export const formatDayWithoutYear = /* @__PURE__ */ writer(
  ({ weekday, day, month }) => `${short(weekday)}, ${day} de ${short(month)}`,
);
/** "sábado, 12 de dezembro": in sentences. */
export const formatLongDay = /* @__PURE__ */ writer(({ weekday, day, month }) => `${weekday}, ${day} de ${month}`);
/** "no sábado, 12 de dezembro", "na segunda-feira, 14 de dezembro" */
export const onLongDay = (day: string): string =>
  `${partsOf(day).weekday.endsWith('feira') ? 'na' : 'no'} ${formatLongDay(day)}`;
/** "sábado, 12 de dezembro de 2026": where something is decided. */
export const formatFullDay = /* @__PURE__ */ writer(
  ({ weekday, day, month, year }) => `${weekday}, ${day} de ${month} de ${year}`,
);
/** "12 de dezembro de 2026": in documents. */
export const formatDate = /* @__PURE__ */ writer(({ day, month, year }) => `${day} de ${month} de ${year}`);
/** "5 de dezembro" */
export const formatDayOfMonth = /* @__PURE__ */ writer(({ day, month }) => `${day} de ${month}`);
/** "dezembro de 2026" */
export const formatMonth = /* @__PURE__ */ writer(({ month, year }) => `${month} de ${year}`);
/** Sunday first. */
export const weekdayPlurals = ['domingos', 'segundas', 'terças', 'quartas', 'quintas', 'sextas', 'sábados'] as const;
/** "sábado" */
export const formatWeekday = /* @__PURE__ */ writer(({ weekday }) => weekday);

/** The big date of list pages: `{ day: '12', rest: 'dez. 2026, sáb.' }`. */
export function dayParts(day: string): { day: string; rest: string } {
  const { month, year, weekday } = partsOf(day);
  return { day: day.slice(8), rest: `${short(month)} ${year}, ${short(weekday)}` };
}

/** "maio de 2026" of an instant, as it was in Rio. */
export function formatInstantMonth(instant: string | Date): string {
  return formatMonth(dayInRio(instant));
}
