/** Subjects, reasons and limits of reports. After a change `npm run db:rules` writes the SQL. */

/** Kinds of things, and the reasons that fit each. */
export const reportReasons = {
  space: ['not_this_place', 'misleading', 'outside_payment', 'scam', 'offensive', 'other'],
  message: ['outside_payment', 'offensive', 'scam', 'other'],
  review: ['offensive', 'untrue', 'private', 'other'],
  profile: ['scam', 'outside_payment', 'offensive', 'other'],
  list_line: ['offensive', 'private', 'scam', 'other'],
} as const;
export type ReportKind = keyof typeof reportReasons;
export type ReportReason = (typeof reportReasons)[ReportKind][number];

/** Reports that one person may send within 24 hours. */
export const reportsADay = 20;

/** So many independent reports of a listing call the administrators. */
export const callingReports = 3;

/** Messages before a reported one, and after it, that are kept and shown with it. */
export const reportedNeighbours = 4;

/** A report goes this long after it was decided. */
export const reportYears = 2;

/** Sessions of the last days tell which accounts come from one address. */
export const sharedAddressDays = 90;
