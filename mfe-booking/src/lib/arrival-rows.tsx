import { CalendarPlus, Clock, type IconNode, MapPin, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { arrivalLine, mapLink, streetLine } from 'shared-domain/bookings/address.ts';
import { type BookingContact, useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { formatShortDay } from 'shared-domain/days/format.ts';
import { dayInRio, todayInRio } from 'shared-domain/days/rio.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { Booking } from '../data/bookings/booking.query.ts';
import { downloadCalendar } from './download-calendar.ts';
import { hoursTexts, noHoursText } from './hours-texts.ts';

interface ArrivalRowsProps {
  booking: Booking;
  className?: string;
}

/** Address, hours and phone, each with its link; renders nothing after the event. */
export function ArrivalRows({ booking, className }: ArrivalRowsProps) {
  const { contacts, errorUpdateCount, isFetching, refetch } = useBookingContacts(booking.user_id);
  const contact = contacts?.find(({ booking_id }) => booking_id === booking.id);
  if (!contacts)
    return errorUpdateCount === 0 ? (
      <div className={cn('grid h-75 gap-3 desk:h-[202px]', className)}>
        <p role="status" className="sr-only">
          Carregando endereço e contato
        </p>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    ) : (
      <FailedPart
        className={className}
        title="Não foi possível carregar endereço e contato."
        text="Eles também estão no e-mail da reserva."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!contact) return null;
  return (
    <dl className={cn('grid *:border-t *:border-border *:last:border-b', className)}>
      <AddressRow booking={booking} contact={contact} />
      <HoursRow booking={booking} contact={contact} />
      <ContactRow contact={contact} />
    </dl>
  );
}

function AddressRow({ booking, contact }: { booking: Booking; contact: BookingContact }) {
  const { address, agreed_address: agreed } = contact;
  const neighborhood = booking.snapshot.neighborhood ? neighborhoodName(booking.snapshot.neighborhood) : '';
  if (!address)
    return (
      <Row icon={MapPin} term="Endereço" more="Avisamos por e-mail assim que ele chegar.">
        {personName(contact.other_name, 'Quem anuncia')} ainda não informou o endereço
      </Row>
    );
  return (
    <Row
      icon={MapPin}
      term="Endereço"
      more={
        <>
          {arrivalLine(address, neighborhood)}
          {agreed ? (
            <span className="block text-warning">
              {streetLine(agreed) === streetLine(address)
                ? 'As instruções mudaram depois do pagamento.'
                : `O endereço mudou depois do pagamento. Antes: ${streetLine(agreed)}.`}
            </span>
          ) : null}
        </>
      }
      action={
        <a href={mapLink(address, neighborhood)} target="_blank" rel="noopener noreferrer" className={rowLink}>
          Abrir no mapa<span className="sr-only"> (abre em nova aba)</span>
        </a>
      }
    >
      {streetLine(address)}
    </Row>
  );
}

function HoursRow({ booking, contact }: { booking: Booking; contact: BookingContact }) {
  const hours = hoursTexts(booking);
  const isComing = booking.event_date >= todayInRio();
  const calendar = isComing ? (
    <button type="button" className={rowLink} onClick={() => downloadCalendar(booking, contact)}>
      Adicionar à agenda
    </button>
  ) : null;
  return (
    <Row icon={hours ? Clock : CalendarPlus} term="Horário" more={hours?.more} action={calendar}>
      {hours?.text ?? noHoursText}
    </Row>
  );
}

function ContactRow({ contact }: { contact: BookingContact }) {
  const { phone, until } = contact;
  const name = personName(contact.other_name, 'Quem anuncia');
  return (
    <Row
      icon={Phone}
      term="Contato"
      more={`Vale até ${formatShortDay(dayInRio(until))}`}
      action={
        phone ? (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={rowLink}>
            Ligar<span className="sr-only"> para {name}</span>
          </a>
        ) : null
      }
    >
      {phone ? `${name}, ${phone}` : name}
    </Row>
  );
}

const rowLink = 'link inline-flex min-h-8 items-center text-sm';

interface RowProps {
  icon: IconNode;
  term: string;
  more?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ icon, term, more, action, children }: RowProps) {
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] items-start gap-x-3 py-2.5 text-[0.9375rem] desk:grid-cols-[24px_minmax(0,1fr)_auto]">
      <Icon icon={icon} size={20} className="mt-0.5" />
      <dt className="sr-only">{term}</dt>
      <dd className="wrap-anywhere">
        {children}
        {more ? <span className="block text-sm text-muted-foreground">{more}</span> : null}
      </dd>
      {action ? <dd className="max-desk:col-start-2">{action}</dd> : null}
    </div>
  );
}
