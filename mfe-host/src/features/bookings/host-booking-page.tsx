import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessageSquare, Phone } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { agreedExtraLabel, priceWithoutExtras } from 'shared-domain/bookings/agreed-extra.ts';
import { type BookingContact, useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { bookingCode, bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { formatDay, formatInstantMonth, formatShortDay, formatWeekday } from 'shared-domain/days/format.ts';
import { dayInRio, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { contactDays, payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import { spaceHref } from 'shared-domain/spaces/space-card.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { hostBookingMoneyOptions } from '../../data/hosting/host-booking-money.query.ts';
import { type HostBooking, hostBookingOptions } from '../../data/hosting/host-bookings.query.ts';
import { conversationKey, hostConversationsOptions } from '../../data/hosting/host-conversations.query.ts';
import { type HostPayout, hostPayoutsOptions } from '../../data/hosting/host-payouts.query.ts';
import { useLiveBookings } from '../../data/hosting/use-live-bookings.ts';
import { AgreedFacts } from './agreed-facts.tsx';
import { bookingTrail } from './booking-trail.ts';
import { guestChatPath } from './booking-words.ts';
import { CancelAsHostDialog } from './cancel-as-host-dialog.tsx';

const allBookings = '/gerenciar-espacos/reservas';

interface HostBookingPageProps {
  userId: string;
  bookingId: string;
  tabs: ReactNode;
}

/** One booking of the host: guest, date, terms and earnings. */
export function HostBookingPage({ userId, bookingId, tabs }: HostBookingPageProps) {
  useLiveBookings(userId);
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostBookingOptions(userId, bookingId));
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Reservas" tabs={tabs} />
      <Link
        to={allBookings}
        className="-mt-3 inline-flex min-h-11 items-center gap-2 text-sm text-muted-foreground hover:underline hover:underline-offset-4"
      >
        <Icon icon={ArrowLeft} size={18} />
        Próximas reservas
      </Link>
      {data === undefined && errorUpdateCount === 0 ? (
        <div className="grid gap-8 pt-2">
          <p role="status" className="sr-only">
            Carregando a reserva
          </p>
          <Skeleton className="h-21 max-w-120" />
          <Skeleton className="h-72" />
        </div>
      ) : data === undefined ? (
        <FailedPart
          title="Não foi possível carregar a reserva."
          text="Ela continua valendo. Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === null ? (
        <EmptyState
          className="border-t border-border py-24"
          title="Reserva não encontrada"
          text="Ela não existe ou não é de um espaço seu."
          actions={
            <Link to={allBookings} className={buttonVariants({ variant: 'secondary' })}>
              Ver as reservas
            </Link>
          }
        />
      ) : (
        <BookingDetails booking={data} hostId={userId} />
      )}
    </div>
  );
}

const soon = (days: number): string => (days === 0 ? ', hoje' : days === 1 ? ', amanhã' : `, em ${days} dias`);

function BookingDetails({ booking, hostId }: { booking: HostBooking; hostId: string }) {
  const { data: payouts } = useQuery(hostPayoutsOptions(hostId));
  const payout = payouts?.find(({ bookingId }) => bookingId === booking.id);
  const { snapshot, date, status } = booking;
  const today = todayInRio();
  const { label, tone } = bookingStatus(status, { day: date, today });
  const isComing = status === 'paid' && date >= today;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: money } = useQuery(hostBookingMoneyOptions([booking.id]));
  const trail = bookingTrail(booking, { payout, money: money?.[0] });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-2 pb-8">
        <div className="flex min-w-0 items-center gap-4 desk:gap-5">
          <div className="h-18 w-24 shrink-0 overflow-hidden rounded-photo desk:h-21 desk:w-28">
            <Picture image={snapshot.image} alt="" sizes="112px" compact />
          </div>
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="type-h2 text-[1.375rem] wrap-anywhere desk:text-[1.75rem]">
              {booking.spaceId ? (
                <Link to={spaceHref(booking.spaceId)} className="hover:underline hover:underline-offset-4">
                  {snapshot.title}
                </Link>
              ) : (
                snapshot.title
              )}
            </h2>
            <p className="text-muted-foreground">
              <time dateTime={date}>{formatDay(date)}</time>
              {isComing ? soon(daysBetween(today, date)) : null}
            </p>
          </div>
        </div>
        <Tag tone={tone} dot>
          {label}
        </Tag>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-9 desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-18">
        <div className="min-w-0">
          <Part title="O evento">
            <AgreedFacts booking={booking} />
          </Part>
          <Part title="Contato">
            <Contact booking={booking} hostId={hostId} />
          </Part>
          <Part title="O que aconteceu">
            <ol>
              {trail.map(({ moment, text }) => (
                <li
                  key={text}
                  className="grid grid-cols-[120px_minmax(0,1fr)] gap-4 border-t border-border py-2.5 text-sm first:border-t-0"
                >
                  <span className="text-muted-foreground">{moment}</span>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </Part>
        </div>
        <aside aria-label="Valores e cancelamento">
          <Amounts booking={booking} payout={payout} />
          {isComing ? <Cancellation booking={booking} onCancelled={() => heading.current?.focus()} /> : null}
        </aside>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-border py-8 first:border-t-0 first:pt-0">
      <h2 className="type-h3 mb-3.5">{title}</h2>
      {children}
    </section>
  );
}

function Contact({ booking, hostId }: { booking: HostBooking; hostId: string }) {
  const { contacts } = useBookingContacts(hostId);
  const { data: conversations } = useQuery(hostConversationsOptions(hostId));
  const contact = contacts?.find(({ booking_id }) => booking_id === booking.id);
  const { guest } = booking;
  const chat = guestChatPath(booking, conversations?.[conversationKey(booking.spaceId, guest.id)]);
  const small = buttonVariants({ variant: 'secondary', size: 'sm' });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={guest.name} src={guest.avatarUrl} />
          <div className="min-w-0 text-sm">
            <p className="text-base font-semibold wrap-anywhere">{guest.name}</p>
            {guest.memberSince ? (
              <p className="text-muted-foreground">No site desde {formatInstantMonth(guest.memberSince)}</p>
            ) : null}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-desk:w-full max-desk:*:flex-1">
          {contact?.phone ? (
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className={small}>
              <Icon icon={Phone} size={18} />
              <span className="sr-only">Ligar para {guest.name}: </span>
              {contact.phone}
            </a>
          ) : null}
          {chat ? (
            <Link to={chat} className={small}>
              <Icon icon={MessageSquare} size={18} />
              Mensagem<span className="sr-only"> para {guest.name}</span>
            </Link>
          ) : null}
        </div>
      </div>
      {booking.status === 'paid' ? (
        <p className="mt-3.5 text-xs text-muted-foreground">{contactText(guest.name, contact)}</p>
      ) : null}
    </>
  );
}

function contactText(name: string, contact: BookingContact | undefined): string {
  if (!contact) return `O telefone aparece do pagamento até ${daysInWords(contactDays)} depois do evento.`;
  const until = `Vocês veem o telefone um do outro até ${formatShortDay(dayInRio(contact.until))}`;
  return contact.address
    ? `${until} ${name} já tem o endereço e como chegar.`
    : `${until} ${name} espera o endereço deste espaço.`;
}

function Amounts({ booking, payout }: { booking: HostBooking; payout: HostPayout | undefined }) {
  const { extras, guestCount, ownerCents, status, date } = booking;
  const cancelled = status === 'cancelled';
  const isContested = (payout?.contestedCents ?? 0) > 0;
  const received = cancelled || isContested ? (payout?.amountCents ?? 0) : ownerCents;
  return (
    <section aria-label="Valores" className="rounded-surface border border-border p-6">
      <h2 className="type-h4 mb-3.5">Valores</h2>
      <PriceLines
        lines={[
          { label: `Preço de ${formatWeekday(date)}`, amount: formatCents(priceWithoutExtras(ownerCents, extras)) },
          ...extras.map((extra) => ({
            label: agreedExtraLabel(extra, guestCount),
            amount: formatCents(extra.total_cents),
          })),
          ...(received < ownerCents
            ? [
                {
                  label: isContested ? 'Com o banco: pagamento contestado' : 'Retirado com o cancelamento',
                  amount: formatCents(received - ownerCents),
                },
              ]
            : []),
          { label: 'Você recebe', amount: formatCents(received), kind: 'total' as const },
        ]}
      />
      {payout && received > 0 ? <p className="mt-3 text-sm text-muted-foreground">{payoutText(payout)}</p> : null}
      <p className="mt-3 text-sm text-muted-foreground">Reserva {bookingCode(booking.id)}</p>
    </section>
  );
}

function payoutText({ paid, dueOn }: HostPayout): string {
  if (paid) return `Pago em ${formatDay(dayInRio(paid.at))}, referência ${paid.reference}.`;
  return dueOn > todayInRio()
    ? `Sai em ${formatDay(dueOn)}, ${daysInWords(payoutDays)} depois do evento.`
    : `A caminho desde ${formatDay(dueOn)}.`;
}

function Cancellation({ booking, onCancelled }: { booking: HostBooking; onCancelled: () => void }) {
  const [open, setOpen] = useState(false);
  const { guest, totalCents } = booking;
  const { data: money } = useQuery(hostBookingMoneyOptions([booking.id]));
  const disputed = money?.[0]?.withdrawn_cents ?? 0;
  return (
    <div className="mt-5 grid gap-2 text-center">
      <button
        type="button"
        className={buttonVariants({ variant: 'tertiary', className: 'text-danger' })}
        {...dialogIntent}
        onClick={() => setOpen(true)}
      >
        Cancelar esta reserva
      </button>
      <p className="text-xs text-muted-foreground">
        {totalCents > 0
          ? `${guest.name} receberia ${disputed > 0 ? 'o que o banco do cartão não tem' : 'tudo'} de volta, ${formatCents(Math.max(totalCents - disputed, 0))}, e a data continuaria bloqueada.`
          : 'A data continuaria bloqueada.'}
      </p>
      <CancelAsHostDialog
        booking={booking}
        open={open}
        onClose={(cancelled) => {
          setOpen(false);
          if (cancelled) onCancelled();
        }}
      />
    </div>
  );
}
