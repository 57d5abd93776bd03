import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { declineReasonLabels, requestStatusLabels } from 'shared-domain/requests/request-words.ts';
import type { RequestStatus } from 'shared-domain/requests/requests.answers.ts';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Tag, type TagTone } from 'shared-ui/primitives/tag.tsx';
import { type AdminRequest, adminRequestsOptions, requestsPageSize } from '../../data/bookings/admin-requests.query.ts';
import { guestName, hostName, spaceTitle } from '../../data/bookings/booking-labels.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import type { usePanelAddress } from '../../lib/use-panel-address.ts';

const states = Object.entries(requestStatusLabels).map(([value, label]) => ({ value, label }));
const tones: Partial<Record<RequestStatus, TagTone>> = {
  open: 'info',
  accepted: 'warning',
  booked: 'success',
  lapsed: 'danger',
  unpaid: 'danger',
};

interface RequestsListProps {
  address: ReturnType<typeof usePanelAddress>;
  /** The way to the other list. */
  lists: ReactNode;
}

/** Pedidos: every request to book, and what became of it. */
export function RequestsList({ address, lists }: RequestsListProps) {
  const { params, search, page, change, hrefOfOpened } = address;
  const wanted = params.get('status');
  const status = states.some(({ value }) => value === wanted) ? (wanted ?? undefined) : undefined;
  const query = useQuery(adminRequestsOptions({ search, status, page }));
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={requestsPageSize}
      head={lists}
      search="Buscar espaço, pessoa, número"
      filters={
        <Select
          aria-label="Status"
          className="min-h-11 py-[9px] max-desk:w-full desk:w-[200px]"
          placeholder="Todos"
          options={states}
          value={status ?? ''}
          onValueChange={(chosen) => change({ status: chosen || null })}
        />
      }
      things="os pedidos"
      empty={
        search || status
          ? { title: 'Nenhum pedido encontrado', text: 'Confira o que você procurou ou mostre todos.' }
          : { title: 'Nenhum pedido', text: 'O que for pedido em espaços sob aprovação aparece aqui.' }
      }
      table={{
        label: 'Pedidos',
        columns: [
          'Pedido',
          'Cliente',
          'Anfitrião',
          'Data do evento',
          { name: 'Total', right: true },
          'Prazo',
          'Situação',
        ],
      }}
    >
      {(requests) =>
        requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            bookingHref={request.booking_id && hrefOfOpened('reserva', request.booking_id)}
          />
        ))
      }
    </AdminList>
  );
}

/** 'Responder até 20/11/2026, 20:40' of what is open; when it ended, of the others. */
function endOf({ status, answer_by, pay_by, changed_at }: AdminRequest): string {
  if (status === 'open') return `Responder até ${formatInstant(answer_by)}`;
  if (status === 'accepted' && pay_by) return `Pagar até ${formatInstant(pay_by)}`;
  return `Terminou em ${formatInstant(changed_at ?? answer_by)}`;
}

function RequestRow({ request, bookingHref }: { request: AdminRequest; bookingHref: string | null }) {
  const { id, status, event_date, total_cents, decline_reason } = request;
  return (
    <AdminRow>
      <AdminCell phone="full" className="desk:max-w-[260px]">
        <b className="block font-semibold wrap-anywhere">{spaceTitle(request)}</b>
        <span className="block text-xs text-muted-foreground">
          Número {bookingCode(id)}, feito em {formatInstant(request.created_at)}
        </span>
        {decline_reason ? (
          <span className="block text-xs text-muted-foreground">{declineReasonLabels[decline_reason]}</span>
        ) : null}
      </AdminCell>
      <AdminCell className="wrap-anywhere">{guestName(request)}</AdminCell>
      <AdminCell phone="none" className="wrap-anywhere">
        {hostName(request)}
      </AdminCell>
      <AdminCell className="text-right whitespace-nowrap desk:text-left">{formatNumericDay(event_date)}</AdminCell>
      <AdminCell right className="whitespace-nowrap">
        {formatCents(total_cents)}
      </AdminCell>
      <AdminCell phone="full">{endOf(request)}</AdminCell>
      <AdminCell phone="full">
        <Tag dot tone={tones[status]}>
          {requestStatusLabels[status]}
        </Tag>
        {bookingHref ? (
          <Link
            className="link flex min-h-11 items-center text-xs desk:min-h-6"
            to={bookingHref}
            preventScrollReset
            aria-label={`Ver a reserva de ${guestName(request)} em ${spaceTitle(request)}`}
          >
            Ver a reserva
          </Link>
        ) : null}
      </AdminCell>
    </AdminRow>
  );
}
