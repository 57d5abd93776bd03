import { MapPin, MessageSquare } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { useHostChat } from '../../data/bookings/host-chat.query.ts';
import { receiptPath, resultPath } from '../../data/bookings/receipt-path.ts';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';

export const quietLink =
  'link -mt-1.5 -mb-2.5 inline-flex min-h-11 items-center justify-self-start text-left text-sm disabled:no-underline';

interface BookingLinkProps {
  booking: Booking;
  className: string;
}

/** Stays with a paid booking, regardless of its later state. */
export function ReceiptLink({ booking, className }: BookingLinkProps) {
  return (
    <Link to={receiptPath(booking)} className={className}>
      Comprovante<span className="sr-only"> {booking.snapshot.title}</span>
    </Link>
  );
}

/** To where it is and whom to call, while that is shown. */
export function ArrivalLink({ booking }: { booking: Booking }) {
  const { contacts } = useBookingContacts(booking.user_id);
  if (!contacts?.some(({ booking_id }) => booking_id === booking.id)) return null;
  return (
    <Link to={resultPath(booking)} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
      <Icon icon={MapPin} size={18} />
      Endereço e contato<span className="sr-only"> de {booking.snapshot.title}</span>
    </Link>
  );
}

interface ChatLinkProps {
  booking: Booking;
  variant?: 'primary' | 'secondary';
}

export function ChatLink({ booking, variant = 'secondary' }: ChatLinkProps) {
  const chat = useHostChat(booking);
  if (!chat) return null;
  return (
    <Link to={chat} className={buttonVariants({ variant, size: 'sm' })}>
      <Icon icon={MessageSquare} size={18} />
      Conversar<span className="sr-only"> com o anfitrião de {booking.snapshot.title}</span>
    </Link>
  );
}

interface CancelLinkProps extends BookingLinkProps {
  /** Today in Rio, `yyyy-MM-dd`. */
  today: string;
  onCancelled: () => void;
}

export function CancelLink({ booking, today, onCancelled, className }: CancelLinkProps) {
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setCancelling(true)}>
        Cancelar reserva<span className="sr-only"> {booking.snapshot.title}</span>
      </button>
      <CancelBookingDialog
        booking={booking}
        today={today}
        open={cancelling}
        onClose={() => setCancelling(false)}
        onCancelled={onCancelled}
      />
    </>
  );
}
