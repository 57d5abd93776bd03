/** Imported calendars of a space. After a change `npm run db:rules` writes what the database reads. */

/** Calendars that a space takes in. */
export const mostCalendars = 5;

/** A calendar is read this often while it answers. */
export const calendarMinutes = 15;

/** After this long without a success the host and the operators get a message. */
export const calendarSilenceHours = 24;

/** An echo of a booking that has ended is the host's own block after this long. */
export const calendarEchoHours = 48;

/** Readings that one host starts by hand within a minute. */
export const calendarReadsByHand = 10;

/** A calendar is no larger … */
export const calendarMegabytes = 2;
/** … and arrives within this time. */
export const calendarSeconds = 10;

/** Our own address: more readings within an hour are refused. Calendars ask every few minutes at most. */
export const calendarReadsAnHour = 120;

/** A calendar that does not answer is read less and less often, but at least this often. */
export const longestCalendarPauseHours = 4;
