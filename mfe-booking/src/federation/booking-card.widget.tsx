import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { BookingCard } from '../features/booking-card/booking-card.tsx';

/** Widget `booking/booking-card`. Another space is another card: nothing of the last one's choice may stay. */
export default function BookingCardWidget(props: BookingCardProps) {
  return <BookingCard key={props.space.id} {...props} />;
}
