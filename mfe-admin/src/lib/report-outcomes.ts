import type { ReportOutcome } from '../data/reports/reports.query.ts';

export const reportOutcomes: Readonly<Record<ReportOutcome, string>> = {
  nothing_found: 'Não procede',
  removed: 'Removido',
  suspended: 'Suspenso',
  acted: 'Outra medida',
};
