/** What the space page tells the booking card. The card reads prices and the calendar itself; nothing here is trusted for money. */
export interface BookingCardProps {
  space: {
    id: string;
    title: string;
    /** Reais, as stored in `spaces.price`. */
    price: number;
    capacity: number;
    /** The host's first name, for the sentence about when they are paid. */
    hostName?: string;
  };
  /** `yyyy-MM-dd`, for example from the search that led here. */
  initialDate?: string;
  /** For how many people that search was. */
  initialGuests?: number;
  /** The guest chose another day in the card; the page answers with the same day as `initialDate`. */
  onDateChange?: (day: string) => void;
}

/** What the space page tells the chat box ("Tire suas dúvidas"). */
export interface ChatBoxProps {
  space: { id: string; title: string };
  host: { id: string; name: string };
  /** How long the host takes to answer, as the page says it ("Cerca de 1 hora"); left out while nobody knows. */
  responseTime?: string;
}

/** What a page that pays somebody tells the part where they say to which PIX key. */
export interface PayoutKeyProps {
  personId: string;
  /** What is due to them now, in cents. */
  dueCents: number;
  /** What is sent there, as the page calls it. */
  purpose: 'payouts' | 'commissions';
}

/** Every widget that one remote offers to another, by `<remote>/<widget>`. */
export interface WidgetContracts {
  'booking/booking-card': BookingCardProps;
  'chat/chat-box': ChatBoxProps;
  'host/payout-key': PayoutKeyProps;
}

export type WidgetName = keyof WidgetContracts;
