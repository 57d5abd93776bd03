const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const times = (count: number, lines: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => lines(index)).flat();
const event = (uid: number | string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const zone = (tzid: string, ...lines: string[]) => ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...lines, 'END:VTIMEZONE'];
const observance = [
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:-0200',
  'TZOFFSETTO:-0300',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
  'END:STANDARD',
];
const inRio = 'TZID=America/Sao_Paulo';
const begin = `DTSTART;${inRio}:20261201T100000`;

/** Calendars of at most 1 MB, each of which keeps a reader without limits busy for seconds or minutes. */
export const slowCalendars: Record<string, () => string> = {
  '1000 events of one UID with 1000 exceptions that change all later dates': () =>
    calendarOf(
      ...times(1000, () => event('one', begin)),
      ...times(1000, (index) =>
        event('one', begin, `RECURRENCE-ID;RANGE=THISANDFUTURE;${inRio}:${20261201 + (index % 28)}T100000`),
      ),
    ),
  '3000 time zones, each with an event': () =>
    calendarOf(
      ...times(3000, (index) => zone(`Zone ${index}`, ...observance)),
      ...times(3000, (index) => event(index, `DTSTART;TZID=Zone ${index}:20261201T100000`)),
    ),
  'a time zone of 8000 rules': () =>
    calendarOf(...zone('Own', ...times(8000, () => observance)), ...event('1', 'DTSTART;TZID=Own:20261201T100000')),
  '60 000 events without an end': () => calendarOf(...times(60_000, () => ['BEGIN:VEVENT'])),
  '200 yearly rules that are counted from 1600 on': () =>
    calendarOf(
      ...times(200, (index) =>
        event(index, 'DTSTART:16000101T100000', 'RRULE:FREQ=YEARLY;COUNT=900;BYMONTH=3;BYDAY=1MO'),
      ),
    ),
  'a daily rule with an interval of a billion days': () =>
    calendarOf(...event('1', begin, 'RRULE:FREQ=DAILY;INTERVAL=1000000000')),
  'a monthly rule that never finds its fifth Monday': () =>
    calendarOf(...event('1', 'DTSTART:20260201T100000', 'RRULE:FREQ=MONTHLY;INTERVAL=4800;BYDAY=5MO')),
  'a line of 250 000 parameters': () => calendarOf(...event('1', begin, `X-LONG${';a=b'.repeat(250_000)}:x`)),
};
