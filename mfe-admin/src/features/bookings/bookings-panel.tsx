import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { bookingCode, bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Spinner } from 'shared-ui/primitives/spinner.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { type AdminBooking, adminBookingsOptions, bookingsPageSize } from '../../data/bookings/admin-bookings.query.ts';
import { cancellationLabel, guestName, hostName, spaceTitle } from '../../data/bookings/booking-labels.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { PanelDays, panelDays } from '../../lib/panel-days.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { RefundsToDo } from './refunds-to-do.tsx';
import { WaitingMoney } from './waiting-money.tsx';

const cancelBooking = onDemand(() => import('./cancel-booking.tsx').then((module) => module.CancelBooking));

const trailDialog = onDemand(() => import('./booking-trail-dialog.tsx').then((module) => module.BookingTrailDialog));
const requestsList = onDemand(() => import('./requests-list.tsx').then((module) => module.RequestsList));

const states = ['paid', 'pending', 'cancelled'].map((value) => ({ value, label: bookingStatus(value).label }));

/** Reservas: refunds to pay by hand; all bookings, or all requests; the cancellation of a booking by the platform. */
export function BookingsPanel({ periodExport }: { periodExport: ReactNode }) {
  const address = usePanelAddress();
  const { params, change, opened, close } = address;
  const showsRequests = params.get('lista') === 'pedidos';
  const show = (list: string | null) => change({ lista: list, status: null, de: null, ate: null });
  const shown = opened('reserva');
  const RequestsList = useOpened(requestsList, showsRequests, () => show(null), 'os pedidos');
  const BookingTrailDialog = useOpened(trailDialog, shown !== null, () => close('reserva'), 'a reserva');
  const lists = (
    <fieldset aria-label="Qual lista" className="mb-4 flex gap-2">
      <ToggleChip pressed={!showsRequests} onClick={() => show(null)}>
        Reservas
      </ToggleChip>
      <ToggleChip pressed={showsRequests} onClick={() => show('pedidos')}>
        Pedidos
      </ToggleChip>
    </fieldset>
  );
  return (
    <>
      <WaitingMoney />
      <RefundsToDo />
      {showsRequests ? (
        RequestsList ? (
          <RequestsList address={address} lists={lists} />
        ) : (
          <>
            {lists}
            <Spinner className="m-6" />
          </>
        )
      ) : (
        <BookingList address={address} lists={lists} periodExport={periodExport} />
      )}
      {shown && BookingTrailDialog ? (
        <BookingTrailDialog key={shown} id={shown} onClose={() => close('reserva')} />
      ) : null}
    </>
  );
}

interface BookingListProps {
  address: ReturnType<typeof usePanelAddress>;
  /** The way to the other list. */
  lists: ReactNode;
  periodExport: ReactNode;
}

function BookingList({ address, lists, periodExport }: BookingListProps) {
  const { params, search, page, change, hrefOfOpened } = address;
  const wanted = params.get('status');
  const status = states.some(({ value }) => value === wanted) ? (wanted ?? undefined) : undefined;
  const { from, to } = panelDays(params);
  const query = useQuery(adminBookingsOptions({ search, status, from, to, page }));
  const [cancelling, setCancelling] = useState<AdminBooking>();
  const CancelBooking = useOpened(
    cancelBooking,
    cancelling !== undefined,
    () => setCancelling(undefined),
    'o cancelamento',
  );
  return (
    <>
      <AdminList
        query={query}
        address={address}
        pageSize={bookingsPageSize}
        head={lists}
        search="Buscar espaço, pessoa, número"
        filters={
          <>
            <Select
              aria-label="Status"
              className="min-h-11 py-[9px] max-desk:w-full desk:w-[200px]"
              placeholder="Todas"
              options={states}
              value={status ?? ''}
              onValueChange={(chosen) => change({ status: chosen || null })}
            />
            <PanelDays from={from} to={to} onChange={change} />
            {periodExport}
          </>
        }
        things="as reservas"
        empty={
          search || status || from || to
            ? { title: 'Nenhuma reserva encontrada', text: 'Confira o que você procurou ou mostre todas.' }
            : { title: 'Nenhuma reserva', text: 'O que for reservado aparece aqui.' }
        }
        table={{
          label: 'Reservas',
          columns: [
            'Reserva',
            'Cliente',
            'Anfitrião',
            'Data do evento',
            { name: 'Total', right: true },
            'Status',
            'Ações',
          ],
        }}
      >
        {(bookings) =>
          bookings.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              href={hrefOfOpened('reserva', booking.id)}
              onCancel={() => setCancelling(booking)}
            />
          ))
        }
      </AdminList>
      {cancelling && CancelBooking ? (
        <CancelBooking booking={cancelling} onClose={() => setCancelling(undefined)} />
      ) : null}
    </>
  );
}

interface BookingRowProps {
  booking: AdminBooking;
  /** Shows everything that moved for it. */
  href: string;
  onCancel: () => void;
}

function BookingRow({ booking, href, onCancel }: BookingRowProps) {
  const { label, tone } = bookingStatus(booking.status, { day: booking.event_date, today: todayInRio() });
  const title = spaceTitle(booking);
  const why = cancellationLabel(booking);
  return (
    <AdminRow>
      <AdminCell phone="full" className="desk:max-w-[260px]">
        <b className="block font-semibold wrap-anywhere">{title}</b>
        <Link
          className="link inline-flex min-h-11 items-center text-xs max-desk:-my-2 desk:min-h-6"
          to={href}
          preventScrollReset
          aria-label={`Número ${bookingCode(booking.id)}: ver a reserva de ${guestName(booking)} em ${title}`}
        >
          Número {bookingCode(booking.id)}
        </Link>
        {why ? <span className="block text-xs text-muted-foreground wrap-anywhere">{why}</span> : null}
      </AdminCell>
      <AdminCell className="wrap-anywhere">{guestName(booking)}</AdminCell>
      <AdminCell phone="none" className="wrap-anywhere">
        {hostName(booking)}
      </AdminCell>
      <AdminCell className="text-right whitespace-nowrap desk:text-left">
        {formatNumericDay(booking.event_date)}
      </AdminCell>
      <AdminCell right className="whitespace-nowrap">
        {formatCents(booking.total_amount)}
      </AdminCell>
      <AdminCell className="text-right desk:text-left">
        <Tag dot tone={tone}>
          {label}
        </Tag>
      </AdminCell>
      <AdminCell phone={booking.status === 'paid' ? 'full' : 'none'} className="max-desk:mt-2">
        {booking.status === 'paid' ? (
          <Button
            variant="danger-outline"
            size="sm"
            className="max-desk:w-full"
            aria-label={`Cancelar a reserva de ${guestName(booking)} em ${title}`}
            onClick={onCancel}
          >
            Cancelar
          </Button>
        ) : (
          <span className="text-muted-foreground">—</span>
        )}
      </AdminCell>
    </AdminRow>
  );
}
