/** Promises of support. After a change `npm run db:rules` writes what the database reads. */

/** A message to the help centre is answered within this time. */
export const answerHours = 24;

/** An administrator decides a listing that waits, an edit or a report within this time. */
export const decisionHours = 24;

/** A guest complains within this time after the event if the space was not as described. */
export const complaintHours = 48;

/** An item of a queue returns to it this long after an administrator took it. */
export const assignmentMinutes = 15;

/** Administrators get a mail about listings that wait at most once in so many minutes. */
export const waitingMailEveryMinutes = 60;

/** Errors and measurements of the site are kept for so many days. */
export const telemetryDays = 14;
