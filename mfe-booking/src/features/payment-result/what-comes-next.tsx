import { useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { formatShortDay } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { refundDeadlines } from 'shared-domain/money/cancellation-policy.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { complaintHours } from 'shared-domain/rules/support-rules.ts';
import type { Booking } from '../../data/bookings/booking.query.ts';

interface Step {
  day: string;
  title: string;
  text: string;
}

/** The next steps after a paid booking, day by day, from its own conditions; past ones are left out. */
export function WhatComesNext({ booking, today }: { booking: Booking; today: string }) {
  const { contacts } = useBookingContacts(booking.user_id);
  const contact = contacts?.find(({ booking_id }) => booking_id === booking.id);
  const steps = stepsOf(booking, personName(contact?.other_name, 'O anfitrião'), today).filter(
    ({ day }) => day >= today,
  );
  return (
    <section aria-labelledby="o-que-acontece" className="mt-11 max-w-[640px]">
      <h2 id="o-que-acontece" className="type-h3 mb-3">
        O que acontece agora
      </h2>
      <ol className="border-b border-border">
        {steps.map(({ day, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 border-t border-border py-4 desk:grid-cols-[118px_minmax(0,1fr)]"
          >
            <time dateTime={day} className="type-numeral text-[1.375rem] leading-7">
              {day === today ? 'hoje' : formatShortDay(day).replace(' de ', ' ')}
            </time>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ event_date, created_at, total_amount, snapshot }: Booking, host: string, today: string): Step[] {
  const { fullUntil, halfUntil } = refundDeadlines({
    eventDate: event_date,
    bookedOn: dayInRio(created_at),
    policy: snapshot.policy,
  });
  const afterwards = halfUntil ? `Depois, metade até ${formatShortDay(halfUntil)}` : 'Depois, sem reembolso';
  const deadline = (day: string | null, title: string, text: string): Step[] =>
    day && total_amount > 0 ? [{ day, title, text }] : [];
  return [
    { day: today, title: 'Comprovante e agenda no seu e-mail', text: 'Guardados também em Minhas Reservas' },
    ...deadline(fullUntil, 'Último dia para cancelar e receber tudo', afterwards.replace(/\.$/, '')),
    ...deadline(halfUntil, 'Último dia para cancelar e receber metade', 'Depois, sem reembolso'),
    {
      day: event_date,
      title: 'O evento',
      text: `Se algo não for como anunciado, conte para nós em até ${complaintHours} horas`,
    },
    {
      day: addDays(event_date, payoutDays),
      title: `${host} recebe, e você conta como foi`,
      text: 'Uma avaliação por espaço',
    },
  ];
}
