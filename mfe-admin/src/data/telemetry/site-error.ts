import type { AnswerRow, Answers } from 'shared-domain/db/api.types.ts';

export type ErrorOverview = Answers['admin_error_overview'];
export type SiteError = ErrorOverview['items'][number];
export type ErrorDetail = AnswerRow<'admin_error'>;
export type TrailEntry = ErrorDetail['trail'][number];
export type ErrorStatus = SiteError['status'];
export const errorStatuses: readonly ErrorStatus[] = ['new', 'investigating', 'resolved'];

export interface ErrorFilter {
  periodHours: number;
  /** Undefined: the whole site. */
  unit: string | undefined;
  state: 'open' | 'resolved';
  /** As CODEOWNERS calls it. */
  owner: string | undefined;
  /** Only errors of the version in which they were first seen. */
  onlyNew: boolean;
}
