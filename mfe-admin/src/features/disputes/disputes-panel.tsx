import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { disputeReason } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { type DisputeRow, disputesOptions, disputesPageSize } from '../../data/disputes/disputes.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { isAnothers } from '../../lib/assignment-line.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { deadline, disputeState } from './dispute-state.ts';

/** Contestações: payments that cardholders contest at their bank, earliest deadline first. */
export function DisputesPanel({ periodExport }: { periodExport: ReactNode }) {
  const address = usePanelAddress();
  const { params, page, change } = address;
  const onlyOpen = params.get('so') !== 'todas';
  const query = useQuery(disputesOptions({ onlyOpen, page }));
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={disputesPageSize}
      filters={
        <>
          <ToggleChip pressed={onlyOpen} onClick={() => change({ so: null })}>
            Abertas
          </ToggleChip>
          <ToggleChip pressed={!onlyOpen} onClick={() => change({ so: 'todas' })}>
            Todas
          </ToggleChip>
          {periodExport}
        </>
      }
      things="as contestações"
      empty={
        onlyOpen
          ? { title: 'Nenhuma contestação aberta', text: 'O que for contestado no banco aparece aqui, com o prazo.' }
          : { title: 'Nenhuma contestação', text: 'Nenhum pagamento foi contestado até hoje.' }
      }
      table={{
        label: 'Contestações',
        columns: ['Reserva', 'Motivo', { name: 'Valor', right: true }, 'Responder até', 'Situação', 'Ações'],
      }}
    >
      {(rows) => rows.map((row) => <Row key={row.id} row={row} />)}
    </AdminList>
  );
}

function Row({ row }: { row: DisputeRow }) {
  const { search } = useLocation();
  const { word, tone } = disputeState(row);
  const due = row.needs_answer && row.due_by ? deadline(row.due_by) : null;
  const isAssigned = isAnothers(row.assignment);
  const title = row.booking_id ? (row.title?.trim() ?? 'Espaço') : 'Pagamento desconhecido';
  return (
    <AdminRow>
      <AdminCell phone="full">
        <b className="font-semibold wrap-anywhere">{title}</b>
        <span className="block text-xs text-muted-foreground">
          {row.event_date
            ? `${personName(row.guest_name, 'Cliente')}, ${formatNumericDay(row.event_date)}`
            : row.provider_dispute_id}
        </span>
      </AdminCell>
      <AdminCell phone="full">
        {disputeReason(row.reason)}
        <span className="block text-xs text-muted-foreground">Aberta em {formatInstantDay(row.opened_at)}</span>
      </AdminCell>
      <AdminCell right className="whitespace-nowrap">
        {formatCents(row.amount_cents)}
      </AdminCell>
      <AdminCell className="max-desk:text-right">
        {due ? (
          <span className={due.isNear ? 'font-semibold text-danger' : undefined}>
            <span className="desk:sr-only">Até </span>
            {due.text}
          </span>
        ) : (
          <span className="text-muted-foreground max-desk:hidden">—</span>
        )}
      </AdminCell>
      <AdminCell>
        <Tag dot tone={row.has_failed ? 'danger' : tone}>
          {row.has_failed ? 'Resposta recusada' : word}
        </Tag>
        {isAssigned ? (
          <span className="mt-1 block text-xs text-muted-foreground">Com {row.assignment?.by ?? 'outra pessoa'}</span>
        ) : null}
      </AdminCell>
      <AdminCell right className="max-desk:text-right">
        <Link
          to={`/admin/contestacao/${row.id}`}
          state={{ list: search }}
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          {row.needs_answer ? 'Responder' : 'Ver'}
          <span className="sr-only">: {title}</span>
        </Link>
      </AdminCell>
    </AdminRow>
  );
}
