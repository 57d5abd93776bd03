import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { HostPayment } from '../../data/hosting/host-payouts.query.ts';
import type { StatementRow } from '../../data/hosting/payout-statement.ts';
import { hostBookingPath } from '../../lib/host-booking-path.ts';
import { payoutState } from './payout-state.ts';

const shownFirst = 5;
const head = 'border-b border-border bg-sunken px-4 py-3.5 text-left text-xs font-semibold text-muted-foreground';
const cell = 'sm:border-b sm:border-border sm:px-4 sm:py-3.5 sm:group-last:border-b-0';
/** On the phone a row is two lines. */
const row =
  'group max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-[17rem]:grid-cols-1 max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:p-4';

interface FoldedTableProps<Row> {
  title: string;
  /** The last one is right-aligned. */
  columns: readonly string[];
  rows: readonly Row[];
  /** Of the button: 'Ver todos os repasses'. */
  noun: string;
  empty?: string;
  children: (row: Row) => ReactNode;
}

/** A table that begins with its first rows. */
function FoldedTable<Row>({ title, columns, rows, noun, empty, children }: FoldedTableProps<Row>) {
  const id = useId();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={id} className="grid gap-3.5 print:hidden">
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="text-sm text-muted-foreground">{empty}</p>
      ) : (
        <div className="relative overflow-hidden rounded-surface border border-border">
          <table aria-labelledby={id} className="w-full border-collapse text-sm max-sm:block">
            <thead className="max-sm:sr-only">
              <tr>
                {columns.map((label) => (
                  <th key={label} scope="col" className={`${head} last:text-right`}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block max-sm:divide-y max-sm:divide-border">
              {(all ? rows : rows.slice(0, shownFirst)).map(children)}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shownFirst ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? `Ver menos ${noun}` : `Ver todos os ${noun}`}
        </Button>
      ) : null}
    </section>
  );
}

/** Amounts still to be sent, by booking. */
export function ComingTable({
  rows,
  today,
  isFirst,
}: {
  rows: readonly StatementRow[];
  today: string;
  isFirst: boolean;
}) {
  return (
    <FoldedTable
      title="A caminho e próximos"
      columns={['Evento', 'Reserva', 'Quando', 'Você recebe']}
      rows={rows}
      noun="repasses"
      empty={`O ${isFirst ? 'primeiro' : 'próximo'} repasse aparece aqui com a ${isFirst ? 'primeira' : 'próxima'} reserva.`}
    >
      {(payout) => {
        const { word, tone, note } = payoutState(payout, today);
        return (
          <tr key={payout.bookingId} className={row}>
            <td className={`${cell} whitespace-nowrap text-muted-foreground max-sm:order-3`}>
              {payout.eventOn ? formatNumericDay(payout.eventOn) : ''}
            </td>
            <td className={`${cell} wrap-anywhere max-sm:order-1`}>
              <Link
                to={hostBookingPath(payout.bookingId)}
                className="font-semibold hover:underline hover:underline-offset-4"
              >
                {[payout.title, payout.guest].filter(Boolean).join(' · ')}
              </Link>
              {note ? <span className="block text-xs text-muted-foreground">{note}</span> : null}
            </td>
            <td className={`${cell} max-sm:order-2 max-sm:min-[17rem]:text-right`}>
              <Tag dot tone={tone}>
                {word}
              </Tag>
            </td>
            <td className={`${cell} font-semibold whitespace-nowrap max-sm:order-4 min-[17rem]:text-right`}>
              {formatCents(
                payout.contestedCents > 0 && payout.openCents === 0 ? payout.contestedCents : payout.openCents,
              )}
            </td>
          </tr>
        );
      }}
    </FoldedTable>
  );
}

/** Amounts that were sent, by transfer. */
export function SentTable({ payments }: { payments: readonly HostPayment[] }) {
  return (
    <FoldedTable
      title="Recebidos"
      columns={['Data', 'Referência do banco', 'Eventos', 'Valor']}
      rows={payments}
      noun="recebidos"
    >
      {({ at, kind, reference, bookings, cents }) => (
        <tr key={`${at} ${kind}`} className={row}>
          <td className={`${cell} whitespace-nowrap max-sm:order-1`}>{formatInstantDay(at)}</td>
          <td className={`${cell} wrap-anywhere text-muted-foreground max-sm:order-3`}>
            {kind === 'paid' ? reference : `Correção: ${reference}`}
          </td>
          <td className={`${cell} max-sm:order-4 max-sm:text-right max-sm:text-xs max-sm:text-muted-foreground`}>
            {bookings}
            <span className="sm:hidden"> {formatCount(bookings, 'evento', 'eventos').replace(/^\S+\s/, '')}</span>
          </td>
          <td className={`${cell} font-semibold whitespace-nowrap max-sm:order-2 min-[17rem]:text-right`}>
            {formatCents(cents)}
          </td>
        </tr>
      )}
    </FoldedTable>
  );
}
