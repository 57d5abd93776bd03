import { Link } from 'react-router-dom';
import { useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { hoursBehindDay } from 'shared-domain/bookings/event-hours.ts';
import { formatDayWithoutYear, formatShortDay } from 'shared-domain/days/format.ts';
import { dayInRio, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Conversation } from '../../data/chat/chat.ts';
import { contactOf } from '../../data/chat/conversation-contact.ts';

interface BookingStripProps {
  conversation: Conversation;
  userId: string;
}

/**
 * The booking of the two people, below the head of their conversation, from payment until some days after the event.
 */
export function BookingStrip({ conversation, userId }: BookingStripProps) {
  const { contacts } = useBookingContacts(userId);
  const contact = contacts && contactOf(conversation, contacts);
  if (!contact) return null;
  const { event_date: date, guest_count: guests, phone } = contact;
  const { label, tone } = bookingStatus('paid', { day: date, today: todayInRio() });
  return (
    <section
      aria-label="Reserva"
      className="grid shrink-0 gap-0.5 border-b border-border bg-sunken px-4 py-2 text-sm desk:py-2.5 desk:pr-4 desk:pl-7"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
        <span className="font-semibold">
          {formatDayWithoutYear(date)}
          {hoursBehindDay(contact, contact.hours)} · {formatCount(guests, 'pessoa', 'pessoas')}
        </span>
        <Tag tone={tone} dot>
          {label}
        </Tag>
        {phone ? (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link inline-flex min-h-8 items-center">
            <span className="sr-only">Ligar para {personName(contact.other_name, 'a pessoa')}: </span>
            {phone}
          </a>
        ) : null}
        <Link
          to={contact.role === 'guest' ? '/minhas-reservas' : '/gerenciar-espacos/reservas'}
          className="link ml-auto inline-flex min-h-8 items-center max-desk:ml-0"
        >
          Ver a reserva
        </Link>
      </div>
      <p className="text-xs text-muted-foreground">
        Até {formatShortDay(dayInRio(contact.until))} vocês podem trocar telefone e endereço aqui.
      </p>
    </section>
  );
}
