import { holdPhase } from '../../data/bookings/hold.ts';

interface Dated {
  id: string;
  event_date: string;
  status: string;
  hold_expires_at: string | null;
  paid_at: string | null;
  created_at: string;
  /** Of a checkout of an accepted request. */
  request_id?: string | null;
}

interface Moment {
  /** In Rio, `yyyy-MM-dd`. */
  today: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Bookings that were charged, including unconfirmed ones that were paid too late. */
  charged: ReadonlySet<string>;
}

export interface BookingGroups<B> {
  /** The next event first. */
  upcoming: B[];
  /** Their day is over; the latest first. */
  done: B[];
  /** Paid once; the latest event first. */
  cancelled: B[];
  /** Holds that ended without a payment, latest first: no money moved. */
  unpaid: B[];
}

type Kind = keyof BookingGroups<never>;

/** Null of an unpaid checkout of a request: the request is shown instead. */
function kindOf(booking: Dated, moment: Moment): Kind | null {
  const kind = ownKindOf(booking, moment);
  return booking.request_id && (kind === 'unpaid' || booking.status === 'pending') ? null : kind;
}

function ownKindOf(booking: Dated, { today, now, charged }: Moment): Kind {
  const { id, status, event_date, paid_at } = booking;
  if (status === 'pending') return holdPhase(booking, now) === 'over' ? 'unpaid' : 'upcoming';
  if (status === 'cancelled') return paid_at === null && !charged.has(id) ? 'unpaid' : 'cancelled';
  return event_date >= today ? 'upcoming' : 'done';
}

const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
const latestEventFirst = (a: Dated, b: Dated) =>
  descending(a.event_date, b.event_date) || descending(a.created_at, b.created_at);

export function groupBookings<B extends Dated>(bookings: readonly B[], moment: Moment): BookingGroups<B> {
  const of = (kind: Kind) => bookings.filter((booking) => kindOf(booking, moment) === kind);
  return {
    upcoming: of('upcoming').sort((a, b) => latestEventFirst(b, a)),
    done: of('done').sort(latestEventFirst),
    cancelled: of('cancelled').sort(latestEventFirst),
    unpaid: of('unpaid').sort((a, b) => descending(a.created_at, b.created_at)),
  };
}
