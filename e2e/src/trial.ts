import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The order of `npm run try`, passed as `TRY_PLAN`. */
export interface TrialPlan {
  /** A few letters that mark this run's people. */
  run: string;
  /** The address of a site that runs already; null: one that is started for this. */
  site: string | null;
  /** The version of each unit that is tried instead of what visitors get. */
  versions: Record<string, string>;
  /** Runs only those journeys that are fit for other people's sites. */
  onlyFit: boolean;
  /** Folder of the report. */
  folder: string;
  /** At 390 px, too. */
  phone: boolean;
  /** An embedded instance begins with fresh data. */
  reset: boolean;
}

/** Null: journeys that are no trial. */
export const trial = process.env.TRY_PLAN ? (JSON.parse(process.env.TRY_PLAN) as TrialPlan) : null;

/** In the titles of journeys that need nothing but people and spaces of their own, and leave nothing else behind. */
export const anywhere = '@anywhere';

/** Prefix of the addresses of a trial's people. */
export const trialPrefix = 'try-';
export const trialDomain = '@espacosrio.test';

export const reportFolder = trial?.folder ?? fileURLToPath(new URL('../../.cache/try', import.meta.url));
/** Cookies and storage of every browser of a trial. */
export const stateFile = path.join(reportFolder, 'browser-state.json');

/** Names the composition: `booking@3f0c91aa`. */
export const compositionName = (versions: Record<string, string>): string =>
  Object.entries(versions)
    .map(([unit, version]) => `${unit}@${version.slice(0, 8)}`)
    .join(' ') || 'what visitors get';
