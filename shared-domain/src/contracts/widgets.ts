import type { BookingMode } from '../rules/booking-rules.ts';

/** Props of the booking card, which reads prices and the calendar itself: none of them decides an amount. */
export interface BookingCardProps {
  space: {
    id: string;
    title: string;
    /** Reais, as stored in `spaces.price`. */
    price: number;
    capacity: number;
    /** The host's first name, for the sentence about when they are paid. */
    hostName?: string;
    /** Until the terms are there. */
    bookingMode?: BookingMode;
    /** How long the answer to a request usually takes; null or absent while unknown. */
    answerMinutes?: number | null;
  };
  /** `yyyy-MM-dd`, for example from the search that led here. */
  initialDate?: string;
  /** For how many people that search was. */
  initialGuests?: number;
  /** The guest chose another day in the card; the page answers with the same day as `initialDate`. */
  onDateChange?: (day: string) => void;
}

/** Props of the chat box on the space page ("Tire suas dúvidas"). */
export interface ChatBoxProps {
  space: { id: string; title: string };
  host: { id: string; name: string };
  /** The host's response time as displayed ("Cerca de 1 hora"); absent while unknown. */
  responseTime?: string;
}

/** Props of the PIX key form on pages about payouts and commissions. */
export interface PayoutKeyProps {
  personId: string;
  /** Amount due now, in cents. */
  dueCents: number;
  purpose: 'payouts' | 'commissions';
}

/** Every widget that one remote offers to another, by `<remote>/<widget>`. */
export interface WidgetContracts {
  'booking/booking-card': BookingCardProps;
  'chat/chat-box': ChatBoxProps;
  'host/payout-key': PayoutKeyProps;
}

export type WidgetName = keyof WidgetContracts;
