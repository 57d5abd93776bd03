import { useQuery } from '@tanstack/react-query';
import { streetLine } from 'shared-domain/bookings/address.ts';
import { useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import type { BookingMoney } from 'shared-domain/bookings/booking-money.ts';
import { bookingCode, paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { hoursBehindDay } from 'shared-domain/bookings/event-hours.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { dayInRio, formatInstantDay } from 'shared-domain/days/rio.ts';
import { policyLabels, refundText as policyText } from 'shared-domain/money/cancellation-policy.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { maskCnpj } from 'shared-domain/people/cnpj.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { platformConfig, useSession } from 'shared-domain/platform';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { cancelledTexts } from '../../data/bookings/cancelled-texts.ts';
import { bookingLines } from '../../lib/booking-lines.ts';
import { ReceiptCode } from './receipt-code.tsx';

interface ReceiptProps {
  booking: Booking;
  /** Of a cancelled one; undefined while it is not known. */
  money?: BookingMoney | undefined;
}

/** The paper: the whole agreement and its outcome, without buttons. */
export function Receipt({ booking, money }: ReceiptProps) {
  const session = useSession();
  const { contacts } = useBookingContacts(booking.user_id);
  const { data: host } = useQuery(publicProfileOptions(booking.host_id));
  const { company } = platformConfig();
  const { snapshot } = booking;
  // Only while the guest may know it; a printed address stays with its reader, as one in a mail does.
  const address = contacts?.find(({ booking_id }) => booking_id === booking.id)?.address;
  const facts: Fact[] = [
    [
      'Reservado por',
      personName(session.user?.fullName, session.user?.email ?? ''),
      booking.company ? `${booking.company.name}, CNPJ ${maskCnpj(booking.company.cnpj)}` : null,
    ],
    ['Em nome de quem anuncia', personName(host?.fullName, 'Quem anuncia o espaço'), snapshot.title],
    [
      'Evento',
      `${formatFullDay(booking.event_date)}${hoursBehindDay(booking, snapshot.hours)}`,
      formatCount(booking.guest_count, 'convidado', 'convidados'),
    ],
    address
      ? ['Endereço', streetLine(address), `${placeLabel(snapshot)}, CEP ${address.postal_code}`]
      : ['Local', placeLabel(snapshot), null],
    ...(booking.cancelled_at ? [['Cancelada em', formatInstantDay(booking.cancelled_at), null] satisfies Fact] : []),
  ];
  const paidOn = booking.paid_at ? formatInstantDay(booking.paid_at) : null;
  return (
    <article aria-label="Comprovante" className="mx-auto max-w-[170mm] pt-6 text-[0.9375rem] desk:pt-10 print:p-0">
      <header className="flex items-start justify-between gap-6 border-b-2 border-foreground pb-7 max-desk:flex-col print:flex-row">
        <div>
          <Logo className="h-8" />
          {company ? (
            <div className="mt-3 text-sm text-muted-foreground">
              <p>{company.name}</p>
              <p>CNPJ {maskCnpj(company.cnpj)}</p>
              <p>
                <a className="link" href={`mailto:${company.support}`}>
                  {company.support}
                </a>
              </p>
            </div>
          ) : null}
        </div>
        <div className="desk:text-right print:text-right">
          <h1 className="type-h3">Comprovante de reserva {bookingCode(booking.id)}</h1>
          {paidOn ? <p className="text-sm text-muted-foreground">Emitido em {paidOn}</p> : null}
        </div>
      </header>
      <dl className="grid gap-x-8 border-b border-border pb-6 desk:grid-cols-2 print:grid-cols-2">
        {facts.map(([term, value, more]) => (
          <div key={term} className="pt-6">
            <dt className="text-xs text-muted-foreground">{term}</dt>
            <dd className="wrap-anywhere">
              <p className="font-semibold">{value}</p>
              {more ? <p className="text-sm text-subtle-foreground">{more}</p> : null}
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-6 mb-3 text-xs font-semibold text-muted-foreground">O que foi pago</h2>
      <PriceLines lines={bookingLines(booking, 'Total pago')} />
      <p className="mt-2.5 text-sm text-muted-foreground">
        {booking.total_amount > 0 ? paymentMethodLabel(booking.payment_method) : 'Sem cobrança'}
        {paidOn ? `, em ${paidOn}` : null}.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_96px] gap-4 border-t border-border pt-6 text-sm desk:grid-cols-[minmax(0,1fr)_112px] desk:gap-8 print:grid-cols-[minmax(0,1fr)_112px] print:break-inside-avoid">
        <div className="grid content-start gap-2.5 text-subtle-foreground">
          <p>{outcome(booking, money)}</p>
          {snapshot.terms_version ? <p>Termos de Uso: versão {snapshot.terms_version}.</p> : null}
          <p className="text-muted-foreground">
            Aponte a câmera para conferir este comprovante e o estado da reserva, ou digite o código em {location.host}
            /conferir.
          </p>
        </div>
        <ReceiptCode bookingId={booking.id} />
      </div>
    </article>
  );
}

type Fact = [term: string, value: string, more: string | null];

/** The deadlines of refunds; of a cancelled booking, the refund. */
function outcome(booking: Booking, money: BookingMoney | undefined): string {
  if (booking.status !== 'cancelled') {
    const { policy, policy_name } = booking.snapshot;
    const bookedOn = dayInRio(booking.created_at);
    return `Cancelamento: ${policyLabels[policy_name]}. ${policyText({ eventDate: booking.event_date, bookedOn, policy })}`;
  }
  return cancelledTexts(booking, money).join(' ');
}
