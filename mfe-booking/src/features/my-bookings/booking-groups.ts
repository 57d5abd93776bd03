interface Dated {
  event_date: string;
  status: string;
}

/** What is still to come, and what is over: its day has passed, or it was cancelled. The order given is kept in both. */
export function groupBookings<B extends Dated>(bookings: readonly B[], today: string): { upcoming: B[]; past: B[] } {
  const isUpcoming = ({ event_date, status }: Dated) => event_date >= today && status !== 'cancelled';
  return {
    upcoming: bookings.filter(isUpcoming),
    past: bookings.filter((booking) => !isUpcoming(booking)),
  };
}
