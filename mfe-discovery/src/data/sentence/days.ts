import { addDays, isDay, monthAfter, toLocalDate } from 'shared-domain/days/day.ts';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import { type SearchFilters, weekdayKeys } from 'shared-domain/spaces/search-address.ts';
import { inWeekdayOrder } from '../spaces/search-of-address.ts';
import { type Sentence, words } from './words.ts';

const months = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const month = `(?:${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})`;
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const before = '(?:(?:n?[oa]|n?est[ea]|ness[ea]|para|pra|em|de|do|da|proxim[oa]|livre|disponivel) )*';
const next = '(?: (?:que vem|proxim[oa]|agora|d[ao] (?:proxima semana|semana que vem)))?';

/** Feasts, each with its day in a year. */
const feasts: [string, (year: number) => string][] = [
  ['reveillon|ano novo|virada do ano|virada', (year) => `${year}-12-31`],
  ['vespera de natal|ceia de natal', (year) => `${year}-12-24`],
  ['(?:dia de |no )?natal', (year) => `${year}-12-25`],
  ['dia das criancas', (year) => `${year}-10-12`],
  ['dia dos namorados', (year) => `${year}-06-12`],
  ['halloween', (year) => `${year}-10-31`],
  ['dia d[eo] sao jorge', (year) => `${year}-04-23`],
  ['dia das maes', (year) => secondSunday(year, 5)],
  ['dia dos pais', (year) => secondSunday(year, 8)],
  ['(?:domingo de )?pascoa', easter],
  ['sexta (?:feira )?(?:santa|da paixao)', (year) => addDays(easter(year), -2)],
  ['corpus christi', (year) => addDays(easter(year), 60)],
  ['tiradentes', (year) => `${year}-04-21`],
  ['dia do trabalho|dia do trabalhador', (year) => `${year}-05-01`],
  ['dia da independencia|independencia', (year) => `${year}-09-07`],
  ['finados', (year) => `${year}-11-02`],
  ['proclamacao da republica', (year) => `${year}-11-15`],
  ['(?:dia da )?consciencia negra', (year) => `${year}-11-20`],
  ['(?:sabado de )?carnaval', (year) => addDays(easter(year), -50)],
];

const weekday = `(?:${weekdays.join('|')})s?(?: feiras?)?`;
const partOfDay = '(?:a|de|da|pela) (?:noite|tarde|manha|madrugada)';
/** A day, a month or a part of the day, as it is named without a year: for what is not wanted. */
export const anyDay = `(?:(?:dias? )?\\d\\d?/\\d\\d?(?:/\\d+)?|(?:dias? )?\\d\\d? de ${month}|dias? \\d\\d?|${weekday}(?: que vem)?|(?:fins?|final|finais) de semana|fds|${months.join('|')}|feriados?|${feasts.map(([feast]) => feast).join('|')}|hoje|amanha|(?:(?:a|de|da|pela) )?(?:noite|tarde|manha|madrugada))`;

/** The day of an event, or a month with some of its weekdays. */
export type AskedDays = Partial<Pick<SearchFilters, 'date' | 'month' | 'weekdays'>>;

/**
 * The day of an event: '12/12', '15 de março', 'sábado', 'fim de semana que vem' (its Saturday), 'réveillon'. Or its month, with some
 * of its weekdays: 'um sábado de maio', 'em maio', 'fim de semana em março'. What names neither, or nothing that can be booked, goes to `unmet`.
 * @param today `yyyy-MM-dd` in Rio
 */
export function readDay(sentence: Sentence, today: string, unmet: string[]): AskedDays {
  const window = bookableWindow(today);
  let found: string | undefined;
  let asked: AskedDays | undefined;
  const set = (match: RegExpMatchArray, day: string | null): boolean => {
    if (day === null || !isDay(day)) return false;
    if (found !== undefined || asked !== undefined || day < window.from || day > window.to)
      unmet.push(sentence.typed(match));
    else found = day;
    return true;
  };
  /** The first of its years that is not over. */
  const inYear = (monthAndDay: (year: number) => string | null, year?: string): string | null => {
    if (year) return monthAndDay(Number(year.length === 2 ? `20${year}` : year));
    const thisYear = monthAndDay(Number(today.slice(0, 4)));
    return thisYear !== null && thisYear < today ? monthAndDay(Number(today.slice(0, 4)) + 1) : thisYear;
  };
  const dayOf = (day: number, monthNumber: number) => (year: number) =>
    `${year}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const monthNumber = (name: string) => months.findIndex((known) => known.slice(0, 3) === name.slice(0, 3)) + 1;

  const setMonth = (match: RegExpMatchArray, month: string, weekdays: number[] = []) => {
    if (found !== undefined || asked !== undefined || month < today.slice(0, 7) || month > window.to.slice(0, 7)) {
      unmet.push(sentence.typed(match));
      return;
    }
    const keys = inWeekdayOrder(weekdays.flatMap((weekday) => weekdayKeys[weekday] ?? []));
    asked = { month, ...(keys.length > 0 ? { weekdays: keys } : {}) };
  };
  /** The first one that is not over. */
  const monthOf = (name: string, year?: string): string => {
    const ofYear = (number: number) => `${number}-${String(monthNumber(name)).padStart(2, '0')}`;
    const thisYear = Number(today.slice(0, 4));
    if (year) return ofYear(Number(year));
    return ofYear(ofYear(thisYear) < today.slice(0, 7) ? thisYear + 1 : thisYear);
  };
  const nextMonth = monthAfter(today.slice(0, 7));

  sentence.takeAll(words(`${before}depois de amanha`), (match) => set(match, addDays(today, 2)));
  // a bound is no day, and of several days nothing says which
  sentence.takeAll(
    words(
      `(?:depois|antes|apos|ate|a partir|desde)(?: (?:d[aeo]s?|[ao]s?))* ${anyDay}|entre (?:[ao] )?${anyDay} (?:e|ou) (?:[ao] )?${anyDay}`,
    ),
    leaveOut,
  );
  sentence.takeAll(
    words(
      `${before}${anyDay}(?: ${before}${anyDay})* ou ${before}${anyDay}(?! (?:(?:em|de|do|no|mes) )+(?:${months.join('|')}))`,
    ),
    leaveOut,
  );
  // several days are no filter yet: they are named as what was left out
  sentence.takeAll(
    words(
      `${before}(?:dias? )?(?:(\\d\\d?/\\d\\d?|\\d\\d?)) (?:a|ate|e|ou) (?:o )?(?:dia )?(\\d\\d?/\\d\\d?|\\d\\d?(?= de ${month}))(?: de ${month})?`,
    ),
    leaveOut,
  );
  sentence.takeAll(words(`(?:(?:dia|no dia|para o dia|em) )*(\\d\\d?)/(\\d\\d?)(?:/(\\d{4}|\\d\\d))?`), (match) =>
    set(match, inYear(dayOf(Number(match[1]), Number(match[2])), match[3])),
  );
  sentence.takeAll(
    words(`${before}(?:dia )?(\\d\\d?|primeiro)(?: ?[oº])? de (${month})(?: (?:de )?(20\\d\\d))?`),
    (match) => set(match, inYear(dayOf(Number(match[1]) || 1, monthNumber(match[2] ?? '')), match[3])),
  );
  sentence.take(words(`${before}dia (\\d\\d?)`), (match) => set(match, nextOfMonth(Number(match[1]), today)));
  for (const [feast, dayIn] of feasts) {
    sentence.takeAll(words(`${before}(?:feriado (?:d[eoa] )?)?(?:${feast})`), (match) => set(match, inYear(dayIn)));
  }
  sentence.takeAll(words(`${before}amanha`), (match) => set(match, addDays(today, 1)));
  sentence.takeAll(words(`${before}hoje`), (match) => set(match, today));
  const some =
    '(?:(?:em|n?[oa]s?|aos?|n?uma?s?|qualquer|algum|alguma|todos?|todas?|um dos|n?um d[oe]s|para|pra|de|do|d[oa]s|livres?) )*';
  const ofMonth = `(?:(?:em|de|do|no|mes) )+(${months.join('|')})(?: (?:de )?(20\\d\\d))?`;
  const numbersIn = (text: string) =>
    text.split(' ').flatMap((word, at, all) => {
      const number = weekdays.indexOf(word.replace(/s$/, ''));
      if (number < 0) return [];
      // 'de segunda a sexta'
      const from = all[at - 1] === 'a' && !text.includes(' e ') ? weekdays.indexOf(all[at - 2] ?? '') : -1;
      if (from < 0) return [number];
      const days = ((number - from + 7) % 7) + 1;
      return Array.from({ length: days }, (_, ahead) => (from + ahead) % 7);
    });
  const ordinals = 'primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|penultim[oa]|ultim[oa]'.split('|');
  sentence.takeAll(
    words(
      `${before}(${ordinals.join('|')}) (?:(${weekdays.join('|')})(?: feira)?|(?:fim|final) de semana) (?:${ofMonth}|(d[oe] (?:mes que vem|proximo mes))|(d[eo](?:ste)? mes))`,
    ),
    (match) => {
      const [, ordinal = '', weekdayName, name, year, monthAhead, thisMonth] = match;
      const nth = ordinals.findIndex((source) => new RegExp(`^${source}$`).test(ordinal));
      const weekdayNumber = weekdayName ? weekdays.indexOf(weekdayName) : 6;
      const dayIn = (asked: string) => nthWeekday(asked, weekdayNumber, nth);
      const asked =
        thisMonth || monthAhead
          ? dayIn(thisMonth ? today.slice(0, 7) : nextMonth)
          : inYear((ofYear) => dayIn(`${ofYear}-${String(monthNumber(name ?? '')).padStart(2, '0')}`), year);
      // a fifth Saturday that the month does not have
      if (!set(match, asked)) leaveOut(match);
    },
  );
  sentence.takeAll(words(`${some}(?:fim|fins|final|finais) de semana ${ofMonth}`), (match) =>
    setMonth(match, monthOf(match[1] ?? '', match[2]), [0, 6]),
  );
  sentence.takeAll(words(`${some}(${weekday}(?: (?:(?:e|ou|a|aos?|n?um|n?uma) )*${weekday})*) ${ofMonth}`), (match) =>
    setMonth(match, monthOf(match[2] ?? '', match[3]), numbersIn(match[1] ?? '')),
  );
  sentence.takeAll(
    words(
      `(?:aos?|nos?|todos? os?) (?:sabados|domingos|fins de semana|finais de semana)|sabados|domingos|fins de semana|finais de semana`,
    ),
    leaveOut,
  );
  sentence.takeAll(words(`${before}(?:fim|final) de semana${next}|${before}(?:fds|findi)${next}`), (match) =>
    set(match, comingDay(6, match[0], true)),
  );
  sentence.takeAll(words(`(${before})(${weekdays.join('|')})( feira)?(${next})`), (match) => {
    const number = weekdays.indexOf(match[2] ?? '');
    // 'sábado, 5 de dezembro' is one day, if it is a Saturday
    if (found !== undefined && toLocalDate(found).getDay() === number) return true;
    // 'segunda', 'quarta' and 'quinta' are ordinals, too
    if (
      number >= 1 &&
      number <= 4 &&
      !match[1] &&
      !match[3] &&
      !match[4] &&
      found === undefined &&
      !sentence.has(words(`${match[2]} ${partOfDay}`)) &&
      // 'na Lapa quinta'
      !sentence.has(words(`${match[2]}$`))
    )
      return false;
    return set(match, comingDay(number, match[0], false));
  });
  const around = '(?:em|n?[oa]s?|para|pra|d[aeo]|todo|est[ea]|ness[ea]|proxim[oa]|fim|final|comeco|inicio|meados|mes)';
  // a part of a month is not the month
  sentence.takeAll(
    words(`(?:${around} )*(?:fim|final|comeco|inicio|meados) (?:${around} )*(?:${months.join('|')})(?: de 20\\d\\d)?`),
    leaveOut,
  );
  sentence.takeAll(
    words(`(?:(?:qualquer dia|durante|${around}) )*(${months.join('|')})(?: (?:de )?(20\\d\\d)| que vem)?`),
    (match) => setMonth(match, monthOf(match[1] ?? '', match[2])),
  );
  sentence.takeAll(words(`(?:(?:n?o|em|para|pra|d[oe]) )*(?:mes que vem|proximo mes)`), (match) =>
    setMonth(match, nextMonth),
  );
  sentence.takeAll(words(`(?:(?:n?est|ness)e|deste) mes`), (match) => setMonth(match, today.slice(0, 7)));
  sentence.takeAll(
    words(
      `(?:${around} )*(?:mes|semana(?: santa)?|ano|verao|inverno|ferias|feriado|feriadao)(?: (?:que vem|proxim[oa]))?`,
    ),
    leaveOut,
  );
  sentence.takeAll(
    words(
      `(?:(?:a partir|das?|as|ate|de|desde) )*(?!24)\\d\\d?(?::\\d\\d| ?(?:h|hs|hrs|horas))(?: ?\\d\\d)?(?: (?:as|ate(?: as)?|a) \\d\\d?(?::\\d\\d| ?(?:h|hs|hrs|horas))?(?: ?\\d\\d)?)?|(?:a|de|da|pela|na|toda a) (?:noite|tarde|manha|madrugada)|(?:o )?dia (?:todo|inteiro)|(?:de )?noturno|meio dia`,
    ),
    leaveOut,
  );
  return found === undefined ? (asked ?? {}) : { date: found };

  function leaveOut(match: RegExpMatchArray): void {
    unmet.push(sentence.typed(match));
  }

  /** Today's own weekday is today, unless the next one is asked for. */
  function comingDay(weekday: number, text: string, isWeekend: boolean): string {
    const now = toLocalDate(today).getDay();
    if (!isWeekend && /semana que vem|proxima semana/.test(text))
      return addDays(today, ((8 - now) % 7 || 7) + ((weekday + 6) % 7));
    const ahead = (weekday - now + 7) % 7;
    return addDays(today, ahead === 0 && !isWeekend && /que vem|proxim/.test(text) ? 7 : ahead);
  }
}

function nextOfMonth(day: number, today: string): string | null {
  for (let ahead = 0; ahead < 62; ahead++) {
    const candidate = addDays(today, ahead);
    if (Number(candidate.slice(8)) === day) return candidate;
  }
  return null;
}

function secondSunday(year: number, monthNumber: number): string {
  return nthWeekday(`${year}-${String(monthNumber).padStart(2, '0')}`, 0, 1) ?? '';
}

/**
 * @param month `yyyy-MM`
 * @param nth from 0 on; 5 is the last but one, 6 the last
 * @returns null if the month has fewer
 */
function nthWeekday(month: string, weekday: number, nth: number): string | null {
  const first = `${month}-01`;
  const earliest = addDays(first, (weekday - toLocalDate(first).getDay() + 7) % 7);
  const days = [0, 1, 2, 3, 4].map((week) => addDays(earliest, 7 * week)).filter((day) => day.startsWith(month));
  return days.at(nth < 5 ? nth : nth - 7) ?? null;
}

/** Easter Sunday of the Gregorian calendar: the anonymous algorithm that Meeus gives (Astronomical Algorithms, chapter 8). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const monthNumber = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * monthNumber + 19) % 32;
  return `${year}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
