import type { ExportKind } from './period-export.mutation.ts';

/** As in 'Planilha de reservas'. */
export const sheetNames: Readonly<Record<ExportKind, string>> = {
  bookings: 'reservas',
  payouts: 'repasses',
  commissions: 'comissões',
  disputes: 'contestações',
  journal: 'lançamentos',
};
