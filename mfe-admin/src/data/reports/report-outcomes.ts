import type { ReportOutcome } from './reports.query.ts';

export const reportOutcomes: Readonly<Record<ReportOutcome, string>> = {
  nothing_found: 'Não procede',
  removed: 'Removido',
  suspended: 'Suspenso',
  acted: 'Outra medida',
};
