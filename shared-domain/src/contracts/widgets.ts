/** What the space page tells the booking card. The card reads prices and the calendar itself; nothing here is trusted for money. */
export interface BookingCardProps {
  space: {
    id: string;
    title: string;
    /** Reais, as stored in `spaces.price`. */
    price: number;
    capacity: number;
  };
  /** `yyyy-MM-dd`, for example from the search that led here. */
  initialDate?: string;
}

/** What the space page tells the chat box ("Tire suas dúvidas"). */
export interface ChatBoxProps {
  space: { id: string; title: string };
  host: { id: string; name: string };
}

/** Every widget that one remote offers to another, by `<remote>/<widget>`. */
export interface WidgetContracts {
  'booking/booking-card': BookingCardProps;
  'chat/chat-box': ChatBoxProps;
}

export type WidgetName = keyof WidgetContracts;
