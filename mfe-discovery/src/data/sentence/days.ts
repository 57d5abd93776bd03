import { addDays, isDay, monthAfter, toLocalDate } from 'shared-domain/days/day.ts';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import { type SearchFilters, type WeekdayKey, weekdayKeys } from 'shared-domain/spaces/search-address.ts';
import { inWeekdayOrder } from '../spaces/change-search.ts';
import { datesTogether } from '../spaces/search-day.ts';
import { numberOf } from './numbers.ts';
import type { Line, Pattern, Reading } from './reading.ts';

/** The day of an event, or a month with some of its weekdays; `others` are texts that are named with it. */
interface RequestedDays {
  /** `yyyy-MM-dd` */
  date?: string;
  /** Any of them will do, too: '9 ou 16 de maio'. */
  orDates?: string[];
  /** The near one of two days that may be meant. */
  near?: string;
  /** `yyyy-MM`, in place of a date. */
  month?: string;
  weekdays?: WeekdayKey[];
  others?: string[];
  /** A day with a number says more than a feast, a feast more than a weekday, a weekday more than a month. */
  weight: number;
}

const months = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const anyMonth = months.join('|');
const month = `(?:${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})`;
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const before = '(?:(?:n?[oa]|n?est[ea]|ness[ea]|para|pra|pro|em|de|do|da|proxim[oa]|livre|disponivel) )*';
const next = '(?: (?:que vem|proxim[oa]|agora|d[ao] (?:proxima semana|semana que vem)))?';
const weekday = `(?:${weekdays.join('|')})s?(?: feiras?)?`;
/** 'sábado, dia' before '5 de dezembro'. */
const onWeekday = `${before}(?:${weekday} (?:, )?)?(?:n?o )?(?:dias? )?`;
const year = '(?: (?:de |do )?(20\\d\\d|ano que vem))?';
const ofMonth = `(?:(?:em|de|do|no|mes) )+(${anyMonth})${year}`;
const some =
  '(?:(?:em|n?[oa]s?|aos?|n?uma?s?|qualquer|algum|alguma|todos?|todas?|um dos|n?um d[oe]s|para|pra|de|do|d[oa]s|livres?) )*';
const dayWords =
  '(?:dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|(?:vinte|trinta)(?: e (?:um|dois|tres|quatro|cinco|seis|sete|oito|nove))?)';
const ordinals = 'primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|penultim[oa]|ultim[oa]'.split('|');

/** Feasts, each with its day in a year. */
const feasts: [string, (year: number) => string][] = [
  ['reveillon|ano novo|virada do ano|virada', (year) => `${year}-12-31`],
  ['vespera de natal|ceia de natal', (year) => `${year}-12-24`],
  ['(?:(?:dia|almoco) de )?natal', (year) => `${year}-12-25`],
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
  ['quarta (?:feira )?de cinzas', (year) => addDays(easter(year), -46)],
  ['sexta (?:feira )?de carnaval', (year) => addDays(easter(year), -51)],
  ['(?:sabado de |bloco de )?carnaval', (year) => addDays(easter(year), -50)],
  ['domingo de carnaval', (year) => addDays(easter(year), -49)],
  ['segunda (?:feira )?de carnaval', (year) => addDays(easter(year), -48)],
  ['terca (?:feira )?(?:de carnaval|gorda)', (year) => addDays(easter(year), -47)],
];

const named = (requested: RequestedDays | null) => (requested ? { family: 'day' as const, value: requested } : null);
const unusable = () => ({ family: 'day', isUnmet: true }) as const;
/** Of a month, as words: 'vinte e sete'. */
const dayNumber = (text: string) => Number(text) || numberOf(text.replace('primeiro', 'um'));
const two = (number: number | string) => String(number).padStart(2, '0');
const monthNumber = (name: string) => months.findIndex((known) => known.slice(0, 3) === name.slice(0, 3)) + 1;

/**
 * Days as they are said from today on.
 * @param today `yyyy-MM-dd` in Rio
 */
export function dayPatterns(today: string): readonly Pattern[] {
  const thisYear = Number(today.slice(0, 4));
  /** The first of its years that is not over. */
  const inYear = (dayIn: (year: number) => string | null, statedYear?: string): string | null => {
    if (statedYear)
      return dayIn(
        statedYear === 'ano que vem' ? thisYear + 1 : Number(statedYear.length === 2 ? `20${statedYear}` : statedYear),
      );
    const day = dayIn(thisYear);
    return day !== null && day < today.slice(0, day.length) ? dayIn(thisYear + 1) : day;
  };
  const date = (day: string | null, weight: number, others: string[] = []) =>
    named(day !== null && isDay(day) ? { date: day, weight, ...(others.length > 0 ? { others } : {}) } : null);
  const dayOf = (day: string, monthOfIt: number, statedYear?: string) =>
    inYear((year) => `${year}-${two(monthOfIt)}-${two(dayNumber(day))}`, statedYear);
  const monthOf = (name: string, statedYear?: string) =>
    inYear((year) => `${year}-${two(monthNumber(name))}`, statedYear) ?? '';
  const inMonth = (requested: string, numbers: number[] = []) => {
    const keys = inWeekdayOrder(numbers.flatMap((number) => weekdayKeys[number] ?? []));
    return named({ month: requested, ...(keys.length > 0 ? { weekdays: keys } : {}), weight: 1 });
  };
  const ahead = (number: number) => (number - toLocalDate(today).getDay() + 7) % 7;
  /** 'sábado que vem', written a day or two before a Saturday, is the one after it; the nearer one is named as well. */
  const coming = (number: number, text: string) => {
    const days = ahead(number);
    const near = addDays(today, days);
    if (/semana que vem|proxima semana/.test(text) && !/(?:fim|final) de/.test(text))
      return date(addDays(today, (ahead(1) || 7) + ((number + 6) % 7)), 2);
    if (!/que vem|proxim/.test(text) || days > 2) return date(near, 2);
    return named({ date: addDays(near, 7), weight: 2, ...(days === 0 ? {} : { near }) });
  };

  return [
    ...feasts.map(
      ([feast, dayIn]): Pattern => ({
        source: `${before}(?:feriado (?:d[eoa] )?)?(?:${feast})`,
        examples: [],
        read() {
          const day = inYear(dayIn);
          return day ? { family: 'day', value: { date: day, weight: 3 } satisfies RequestedDays, ranks: true } : null;
        },
      }),
    ),
    {
      source: 'festas? juninas?|arraia|sao joao',
      examples: [],
      read: () => ({
        family: 'day',
        value: { month: monthOf('junho'), weight: 0 } satisfies RequestedDays,
        ranks: true,
      }),
    },
    { source: `${before}hoje`, examples: ['hoje'], read: () => date(today, 4) },
    { source: `${before}amanha`, examples: ['amanhã'], read: () => date(addDays(today, 1), 4) },
    { source: `${before}depois de amanha`, examples: ['depois de amanhã'], read: () => date(addDays(today, 2), 4) },
    {
      source: 'daqui (?:a )?(\\d+|uma?|duas|dois|tres) (dias?|semanas?)',
      examples: ['daqui a 2 semanas'],
      read([, count = '', unit = '']) {
        const days =
          Number(count) || ['um', 'dois', 'tres'].indexOf(count.replace('uma', 'um').replace('duas', 'dois')) + 1;
        return date(addDays(today, days * (unit.startsWith('semana') ? 7 : 1)), 4);
      },
    },
    {
      source: `${onWeekday}(\\d\\d?)/(\\d\\d?)(?:/(\\d{4}|\\d\\d))?`,
      examples: ['12/12', 'sábado, 5/12', '2026-12-05', '5-12-2026', '5.12.2026'],
      read: ([, day = '', monthOfIt, statedYear]) => date(dayOf(day, Number(monthOfIt), statedYear), 4),
    },
    {
      source: `${onWeekday}(\\d\\d?|primeiro|${dayWords})(?: ?[oº])? (?:de )?(${month})${year}`,
      examples: ['15 de março', 'domingo 17 de janeiro', '12 dezembro', 'vinte e sete de fevereiro'],
      read: ([, day = '', name = '', statedYear]) => date(dayOf(day, monthNumber(name), statedYear), 4),
    },
    {
      source: `${onWeekday}(\\d\\d?)((?:(?: ,| e| ou| a| ate| [oº])+ \\d\\d?)+) (?:de )?(${month})${year}`,
      examples: ['9 ou 16 de maio', 'dias 14, 15 e 16 de dezembro', 'de 15 a 17 de janeiro'],
      read([, day = '', more = '', name = '', statedYear]) {
        const inIt = (one: string) => dayOf(one, monthNumber(name), statedYear) ?? '';
        const others = more.match(/\d+/g) ?? [];
        if (!/ ou /.test(more) || ![day, ...others].map(inIt).every(isDay))
          return date(
            inIt(day),
            4,
            others.map((other) => `${other}/${monthNumber(name)}`),
          );
        return named({ date: inIt(day), orDates: others.map(inIt), weight: 4 });
      },
    },
    {
      source: `${before}(?:${weekday} (?:, )?)?(?:n?o )?dia (\\d\\d?)(?! de ${month})`,
      examples: ['dia 13', 'domingo dia 13'],
      read: ([, day]) => date(nextOfMonth(Number(day), today), 4),
    },
    {
      source: `${before}(${weekdays.join('|')}) (\\d\\d?)`,
      examples: ['sábado 5'],
      read([, name = '', day]) {
        const next = nextOfMonth(Number(day), today);
        return next && toLocalDate(next).getDay() === weekdays.indexOf(name) ? date(next, 4) : null;
      },
    },
    {
      source: `${before}(${ordinals.join('|')}|[1-4] ?[oºa]) (?:(${weekdays.join('|')})(?: feira)?|(?:fim|final) de semana) (?:${ofMonth}|(d[oe] (?:mes que vem|proximo mes))|d[eo](?:ste)? mes)`,
      examples: ['2º sábado de dezembro', 'último domingo de abril'],
      read([, ordinal = '', weekdayName, name, statedYear, monthAhead]) {
        const nth =
          Number.parseInt(ordinal, 10) - 1 || ordinals.findIndex((source) => new RegExp(`^${source}$`).test(ordinal));
        const dayIn = (requested: string) =>
          nthWeekday(requested, weekdayName ? weekdays.indexOf(weekdayName) : 6, Math.max(nth, 0));
        if (name)
          return (
            date(
              inYear((year) => dayIn(`${year}-${two(monthNumber(name))}`), statedYear),
              4,
            ) ?? unusable()
          );
        return date(dayIn(monthAhead ? monthAfter(today.slice(0, 7)) : today.slice(0, 7)), 4) ?? unusable();
      },
    },
    {
      source: `${some}(?:fim|fins|final|finais) de semana ${ofMonth}`,
      examples: ['fim de semana em março'],
      read: ([, name = '', statedYear]) => inMonth(monthOf(name, statedYear), [0, 6]),
    },
    {
      source: `${some}(${weekday}(?: (?:(?:e|ou|a|aos?|n?um|n?uma) )*${weekday})*) ${ofMonth}`,
      examples: ['um sábado de maio', 'sexta ou sábado em maio'],
      read: ([, names = '', name = '', statedYear]) => inMonth(monthOf(name, statedYear), weekdaysIn(names)),
    },
    {
      source: `${before}(?:(?:fim|final) de semana|fds|findi)${next}`,
      examples: ['fim de semana que vem', 'nesse fds'],
      read([text]) {
        const saturday = coming(6, text)?.value;
        return saturday?.date ? named({ ...saturday, orDates: [addDays(saturday.date, 1)] }) : null;
      },
    },
    {
      source: `(${before})(${weekdays.join('|')}|[2-6] (?:a|ª))( feira)?(${next})`,
      examples: ['sábado', 'sexta que vem', 'na segunda', '2a feira'],
      read([text, statedYear, name = '', fair, ahead], { after }) {
        const number = /\d/.test(name) ? Number(name[0]) - 1 : weekdays.indexOf(name);
        if (/\d/.test(name) && !fair) return null;
        // 'segunda', 'quarta' and 'quinta' are ordinals, too
        const isOrdinal = [1, 3, 4].includes(number) && !statedYear && !fair && !ahead;
        return isOrdinal &&
          !/^(?:$|[,.;:!?)]|(?:ou|e) (?:sexta|sabado|domingo|terca|quinta)|(?:a|de|da|pela) (?:noite|tarde|manha))/.test(
            after,
          )
          ? null
          : coming(number, text);
      },
    },
    {
      source: `${onWeekday}(${dayWords}|\\d\\d?) do (${dayWords}|1[012]|\\d)`,
      examples: ['catorze do três'],
      read: ([, day = '', monthOfIt = '']) => date(dayOf(day, dayNumber(monthOfIt)), 4),
    },
    {
      source:
        '(?:(?:em|num|no|durante|meio|de|d[ao]) )*(?:dias? (?:de semana|ut(?:il|eis))|durante a semana|meio d[ae] semana)',
      examples: [],
      read: () => named({ weekdays: ['seg', 'ter', 'qua', 'qui', 'sex'], weight: 0 }),
    },
    {
      // a part of a month is not the month: it is reported as no filter
      source: `${before}(?:fim|final|comeco|inicio|meados|(?:primeira|segunda|terceira|ultima) (?:quinzena|semana)) d[eo] (?:mes de )?(${anyMonth})${year}`,
      examples: ['fim de março'],
      read: ([text, name = '', statedYear]) =>
        named({
          month: monthOf(name, statedYear),
          weight: 1,
          others: [/fim|final|comeco|inicio|meados|[a-z]+ (?:quinzena|semana)/.exec(text)?.[0] ?? ''],
        }),
    },
    {
      source: `(?:(?:n?o|n?em|para|pra|de|durante|mes|qualquer dia|agora) )*(${anyMonth})(?: que vem|${year})`,
      examples: ['em maio', 'dezembro'],
      read([text, name = '', statedYear]) {
        const requested = monthOf(name, statedYear);
        // said in November, 'novembro que vem' is not this one
        return inMonth(
          text.endsWith('que vem') && requested === today.slice(0, 7) ? monthAfter(requested, 12) : requested,
        );
      },
    },
    {
      source: '(?:(?:n?o|em|para|pra|d[oe]) )*(?:mes que vem|proximo mes)',
      examples: ['mês que vem'],
      read: () => inMonth(monthAfter(today.slice(0, 7))),
    },
    { source: '(?:(?:n?est|ness)e|deste) mes', examples: ['neste mês'], read: () => inMonth(today.slice(0, 7)) },
    {
      // a bound is no day, and a weekday of every week is none
      source: `(?:depois|antes|apos|ate|a partir|desde)(?: (?:d[aeo]s?|[ao]s?))* (?:${feasts.map(([feast]) => feast).join('|')}|(?:dias? )?\\d\\d?(?:/\\d\\d?| (?:de )?${month})|${weekday}|${anyMonth})|entre (?:o )?(?:${anyMonth}|(?:dia )?\\d\\d?/\\d\\d?) e (?:o )?(?:${anyMonth}|(?:dia )?\\d\\d?/\\d\\d?)|(?:tod[oa]s?|[aà]s|aos|nos|algum|alguma|qualquer)(?: [oa]s?)? ${weekday}(?:(?: ,| e| ou)+ ${weekday})*|(?:sabados|domingos|sextas|fins de semana|finais de semana)`,
      examples: [],
      read: unusable,
    },
    {
      source: `(?:(?:n[oa]s?|em|para|pra|d[aeo]|est[ea]|ness[ea]|proxim[oa]|o|a) )*(?:semana(?: santa)?|ano|verao|inverno|ferias|feriado|feriadao)(?: (?:que vem|proxim[oa]))|${before}(?:semana|vespera) d[aeo] (?:${feasts.map(([feast]) => feast).join('|')})`,
      examples: [],
      read: unusable,
    },
    {
      source:
        '(?:(?:so|somente|a partir|das?|as|ate|de|desde) )*(?!24)\\d\\d?(?::\\d\\d| ?(?:h|hs|hrs|horas))(?: ?\\d\\d)?(?: (?:as|ate(?: as)?|a|ao) (?:meio dia|meia noite|\\d\\d?(?::\\d\\d| ?(?:h|hs|hrs|horas))?(?: ?\\d\\d)?))?(?: d[ae] (?:manha|noite|tarde|madrugada))?|(?:a|de|da|pela|na|toda a) (?:noite|tarde|manha|madrugada)|(?:o |um )?dia (?:todo|inteiro)|(?:de )?noturno|(?:ate )?(?:o |a )?mei[oa] (?:dia|noite|diaria)|ate (?:as |a |o )?(?:\\d\\d?|uma|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze) (?:horas )?d[ae] (?:manha|noite|tarde|madrugada)|(?:das?|de) \\d\\d? (?:as|ate as) \\d\\d?(?: d[ae] (?:manha|noite|tarde))?|ate (?:bem )?(?:tarde|cedo|(?:o )?amanhecer|(?:de )?madrugada|acabar)',
      examples: [],
      read: () => ({ family: 'other', isUnmet: true }),
    },
    // a city's name is no month
    { source: 'rio de janeiro', examples: [], read: () => ({ family: 'other' }) },
  ];
}

/**
 * The day or month that says most, with the days that are named as alternatives to it; others, and those that can't be booked, are left to
 * be said. `near` is the near one of two days that may be meant.
 */
export function mergeDays(
  line: Line,
  readings: readonly Reading[],
  today: string,
): { filters: Partial<SearchFilters>; unmet: string[]; near: { day: string; text: string } | null } {
  const window = bookableWindow(today);
  const days = readings
    .filter((reading): reading is Reading<RequestedDays> => reading.family === 'day' && reading.value !== undefined)
    .sort((a, b) => b.value.weight - a.value.weight);
  const isBookable = ({ date, month = '' }: RequestedDays) =>
    date
      ? date >= window.from && date <= window.to
      : month >= window.from.slice(0, 7) && month <= window.to.slice(0, 7);
  const first = days.find(({ value }) => isBookable(value));
  if (!first) return { filters: {}, unmet: days.map(({ typed }) => typed), near: null };
  const { date, month, weekdays: requested, others = [], near: nearDay } = first.value;
  const workdays = days.find(({ value }) => !value.date && !value.month);
  const dates = datesTogether(
    alternativesTo(first, days, line)
      .flatMap(({ value }) => [value.date ?? '', ...(value.orDates ?? [])])
      .filter((day) => day && isBookable({ date: day, weight: 0 })),
  );
  const unmet = days.flatMap(({ value, typed, ranks }) => {
    if (value === first.value) return others;
    if (value.date && dates.includes(value.date)) return [];
    if (value === workdays?.value && month && !requested) return [];
    const isSame = date
      ? value.date === date ||
        (value.weight === 2 && value.date && toLocalDate(value.date).getDay() === toLocalDate(date).getDay()) ||
        value.month === date.slice(0, 7)
      : value.month === month;
    return isSame || ranks ? [] : [typed];
  });
  const near = nearDay && isBookable({ date: nearDay, weight: 0 }) ? { day: nearDay, text: shortDay(nearDay) } : null;
  const chosen = dates.length > 1 ? { dates } : { date: date ?? null };
  // 'em abril, durante a semana'
  const ofMonth = month ? (requested ?? workdays?.value.weekdays) : undefined;
  return {
    filters: date ? chosen : { month: month ?? null, ...(ofMonth ? { weekdays: ofMonth } : {}) },
    unmet: near ? [...unmet, near.text] : unmet,
    near,
  };
}

/** A day with those that 'ou' joins to it: 'sábado ou domingo'. */
function alternativesTo(
  first: Reading<RequestedDays>,
  days: readonly Reading<RequestedDays>[],
  line: Line,
): Reading<RequestedDays>[] {
  const found = [first];
  const inOrder = days.toSorted((a, b) => a.from - b.from);
  for (const joined of [inOrder.slice(inOrder.indexOf(first)), inOrder.slice(0, inOrder.indexOf(first) + 1).reverse()])
    for (const [at, day] of joined.slice(1).entries()) {
      const [a, b] = [day, joined[at] ?? day].sort((one, other) => one.from - other.from);
      if (!day.value.date || !a || !b || !/^(?:, )?ou$/.test(line.words.slice(a.to, b.from).join(' '))) break;
      found.push(day);
    }
  return found;
}

const shortDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

/** Sunday is 0; 'segunda a sexta' are five. */
function weekdaysIn(text: string): number[] {
  return text.split(' ').flatMap((word, at, all) => {
    const number = weekdays.indexOf(word.replace(/s$/, ''));
    if (number < 0) return [];
    const from = all[at - 1] === 'a' && !text.includes(' e ') ? weekdays.indexOf(all[at - 2] ?? '') : -1;
    if (from < 0) return [number];
    return Array.from({ length: ((number - from + 7) % 7) + 1 }, (_, days) => (from + days) % 7);
  });
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
