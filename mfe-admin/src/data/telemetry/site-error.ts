import type { Answers } from 'shared-domain/db/api.types.ts';

export type ErrorOverview = Answers['admin_error_overview'];
export type SiteError = ErrorOverview['items'][number];

export interface ErrorFilter {
  periodHours: number;
  /** Undefined: the whole site. */
  unit: string | undefined;
}
