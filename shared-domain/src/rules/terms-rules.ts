/** The versions of the terms of use. After a change of the notice `npm run db:rules` writes the SQL. */

/** A change of the terms is announced this many days ahead, by mail and on the site. */
export const termsNoticeDays = 30;

export interface TermsVersion {
  version: number;
  /** The day in Rio from which it holds, `yyyy-MM-dd`. */
  startsOn: string;
}

/** Oldest first, without their words, which first views do not need. terms-changes.ts declares them. */
export const termsVersions: readonly [TermsVersion, ...TermsVersion[]] = [
  // Terms: versions
  { version: 1, startsOn: '2024-06-15' },
  { version: 2, startsOn: '2026-11-23' },
  // End of terms.
];

/** Midnight in Rio, which has had no daylight saving time since 2019: first views have no library of time zones. */
const holds = ({ startsOn }: TermsVersion, now: number) => Date.parse(`${startsOn}T00:00-03:00`) <= now;

/** The version that holds now. */
export const termsInForce = (now = Date.now(), versions = termsVersions): TermsVersion =>
  versions.findLast((version) => holds(version, now)) ?? versions[0];

/** The one that has been announced, in the days before it holds. */
export const comingTerms = (now = Date.now(), versions = termsVersions): TermsVersion | undefined =>
  versions.find((version) => !holds(version, now));
