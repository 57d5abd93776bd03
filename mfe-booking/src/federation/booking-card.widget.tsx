import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { BookingCard } from '../features/booking-card/booking-card.tsx';

/** Widget `booking/booking-card`. Another space is another card: no choice of the last one may stay. */
export default function BookingCardWidget(props: BookingCardProps) {
  if (!isUsable(props.space)) return <p className="text-danger">Erro: Dados do espaço não disponíveis</p>;
  return <BookingCard key={props.space.id} {...props} />;
}

/** The page that renders the card is another release by another squad: its props are checked. */
function isUsable(space: Partial<BookingCardProps['space']> | undefined): boolean {
  return (
    typeof space?.id === 'string' &&
    typeof space.price === 'number' &&
    Number.isFinite(space.price) &&
    space.price >= 0 &&
    Number.isInteger(space.capacity)
  );
}
