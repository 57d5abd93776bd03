import { addDays, formatNumericDay } from 'shared-domain/days/day.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { csvReais } from 'shared-domain/files/csv.ts';
import { payoutDays } from 'shared-domain/rules/booking-rules.ts';
import type { HostBooking } from './host-bookings.query.ts';
import type { HostPayout } from './host-payouts.query.ts';

export interface StatementRow extends HostPayout {
  title: string;
  /** `yyyy-MM-dd`; null: the booking is not known. */
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

/** The basis of a statement: the day of the transfers, or the month of the events. */
export type StatementView = 'receipt' | 'event';

/** A line of a statement. Cents. */
export interface StatementLine {
  id: string;
  /** `yyyy-MM-dd`: of the receipt, or of the event. */
  day: string;
  /** The bank's reference of a receipt; of an event those of all payments. */
  reference: string;
  title: string;
  eventOn: string | null;
  guest: string;
  /** Of an event what it earns, after what was taken back. */
  earnedCents: number;
  receivedCents: number;
  /** Still to be sent; a negative amount is deducted. */
  openCents: number;
}

/** A line for each booking's part of each transfer, and of each correction; the sum is what was paid. */
function receipts(rows: readonly StatementRow[]): StatementLine[] {
  return rows.flatMap(({ bookingId, title, eventOn, guest, settlements }) =>
    settlements.map(({ kind, at, reference, cents }, index) => ({
      id: `${bookingId} ${index}`,
      day: dayInRio(at),
      reference: kind === 'paid' ? reference : `Correção: ${reference}`,
      title,
      eventOn,
      guest,
      earnedCents: 0,
      receivedCents: cents,
      openCents: 0,
    })),
  );
}

/** Returns a line for each booking, with the sums of earnings, payments and debts. */
function events(rows: readonly StatementRow[]): StatementLine[] {
  return rows.map(({ bookingId, title, eventOn, guest, dueOn, amountCents, openCents, settlements }) => ({
    id: bookingId,
    day: eventOn ?? addDays(dueOn, -payoutDays),
    reference: [...new Set(settlements.filter(({ kind }) => kind === 'paid').map(({ reference }) => reference))].join(
      ', ',
    ),
    title,
    eventOn,
    guest,
    earnedCents: amountCents,
    receivedCents: amountCents - openCents,
    openCents,
  }));
}

/** All lines of a view, by day. */
export const statementLines = (rows: readonly StatementRow[], view: StatementView): StatementLine[] =>
  (view === 'receipt' ? receipts(rows) : events(rows)).sort(
    (a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id),
  );

export const inPeriod = (lines: readonly StatementLine[], period: string): StatementLine[] =>
  lines.filter(({ day }) => day.startsWith(period));

export function statementSums(lines: readonly StatementLine[]) {
  const sum = (amount: 'earnedCents' | 'receivedCents' | 'openCents') =>
    lines.reduce((all, line) => all + line[amount], 0);
  return { earnedCents: sum('earnedCents'), receivedCents: sum('receivedCents'), openCents: sum('openCents') };
}

interface StatementColumn {
  label: string;
  text?: (line: StatementLine) => string;
  isDay?: true;
  cents?: 'earnedCents' | 'receivedCents' | 'openCents';
}

const event: StatementColumn[] = [
  { label: 'Espaço', text: ({ title }) => title },
  { label: 'Evento', text: ({ eventOn }) => (eventOn ? formatNumericDay(eventOn) : ''), isDay: true },
  { label: 'Cliente', text: ({ guest }) => guest },
];

/** The columns of sheet and paper: words first, amounts last. */
export const statementColumns: Record<StatementView, StatementColumn[]> = {
  receipt: [
    { label: 'Recebido em', text: ({ day }) => formatNumericDay(day), isDay: true },
    { label: 'Referência do banco', text: ({ reference }) => reference },
    ...event,
    { label: 'Recebido', cents: 'receivedCents' },
  ],
  event: [
    ...event,
    { label: 'Referência do banco', text: ({ reference }) => reference },
    { label: 'Valor', cents: 'earnedCents' },
    { label: 'Recebido', cents: 'receivedCents' },
    { label: 'Em aberto', cents: 'openCents' },
  ],
};

export function statementSheet(lines: readonly StatementLine[], view: StatementView): string[][] {
  const columns = statementColumns[view];
  const sums = statementSums(lines);
  return [
    columns.map(({ label, cents }) => (cents ? `${label} (R$)` : label)),
    ...lines.map((line) => columns.map(({ text, cents }) => (cents ? csvReais(line[cents]) : (text?.(line) ?? '')))),
    columns.map(({ cents }, index) => (cents ? csvReais(sums[cents]) : index === 0 ? 'Total' : '')),
  ];
}
