import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatMonth } from 'shared-domain/days/format.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { csvReais } from 'shared-domain/files/csv.ts';
import type { HostBooking } from './host-bookings.query.ts';
import type { HostPayout } from './host-payouts.query.ts';

export interface StatementRow extends HostPayout {
  title: string;
  /** `yyyy-MM-dd`; null while the booking is not known. */
  eventOn: string | null;
  guest: string;
}

export function withBookings(payouts: readonly HostPayout[], bookings: readonly HostBooking[]): StatementRow[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return payouts.map((payout) => {
    const booking = byId.get(payout.bookingId);
    return {
      ...payout,
      title: booking?.snapshot.title ?? 'Reserva',
      eventOn: booking?.date ?? null,
      guest: booking?.guest.name ?? '',
    };
  });
}

/** The months (`yyyy-MM`) and years (`yyyy`) in which a payout is due, the latest first, each year before its months. */
export function statementPeriods(payouts: readonly HostPayout[]): { value: string; label: string }[] {
  const months = [...new Set(payouts.map(({ dueOn }) => dueOn.slice(0, 7)))].sort().reverse();
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return years.flatMap((year) => [
    { value: year, label: `Ano de ${year}` },
    ...months.filter((month) => month.startsWith(year)).map((value) => ({ value, label: formatMonth(`${value}-01`) })),
  ]);
}

/** The payouts that are due in a month or a year, by day. */
export const inPeriod = (rows: readonly StatementRow[], period: string): StatementRow[] =>
  rows.filter(({ dueOn }) => dueOn.startsWith(period)).sort((a, b) => a.dueOn.localeCompare(b.dueOn));

export const statementSums = (rows: readonly StatementRow[]) => ({
  amountCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
  openCents: rows.reduce((sum, { openCents }) => sum + openCents, 0),
});

export function statementSheet(rows: readonly StatementRow[]): string[][] {
  const { amountCents, openCents } = statementSums(rows);
  return [
    [
      'Reserva',
      'Espaço',
      'Evento',
      'Cliente',
      'Devido em',
      'Valor (R$)',
      'Pago em',
      'Referência do banco',
      'Em aberto (R$)',
    ],
    ...rows.map((row) => [
      row.bookingId,
      row.title,
      row.eventOn ? formatNumericDay(row.eventOn) : '',
      row.guest,
      formatNumericDay(row.dueOn),
      csvReais(row.amountCents),
      row.paid ? formatInstantDay(row.paid.at) : '',
      row.paid?.reference ?? '',
      csvReais(row.openCents),
    ]),
    ['Total', '', '', '', '', csvReais(amountCents), '', '', csvReais(openCents)],
  ];
}
