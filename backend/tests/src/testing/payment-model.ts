/**
 * Models the bookings of one space and one date without a database: the oracle of the sequences of payment-sequences.test.ts. Amounts
 * in cents.
 */

type Reason = 'expired' | 'given_up' | 'payment_failed' | 'guest' | 'platform';
type RefundStatus = 'requested' | 'succeeded' | 'failed';
/** `open`: the bank has the money and has not decided. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** A checkout session at one moment, as the provider tells it. */
export interface SessionState {
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  hasFailed: boolean;
}

export interface ModelBooking {
  status: 'pending' | 'paid' | 'cancelled';
  reason: Reason | null;
  total: number;
  owner: number;
  hasCoupon: boolean;
  hasEnded: boolean;
  /** The provider's truth. */
  session: SessionState;
  /** The amount that the database knows of. */
  received: number;
  refund: { cents: number; status: RefundStatus } | null;
  /** The bank's truth, and what we know of it. */
  dispute: DisputeStatus | null;
  knownDispute: DisputeStatus | null;
  /** It was accepted: the provider is to close it, or has. */
  isGivenUp: boolean;
  wasPaid: boolean;
}

export class PaymentModel {
  readonly bookings: ModelBooking[] = [];
  isBlocked = false;
  private readonly couponLimit: number;

  constructor(couponLimit: number) {
    this.couponLimit = couponLimit;
  }

  /** Why the date cannot be held now; null when it can. A refusal changes nothing. */
  obstacle({ hasCoupon }: { hasCoupon: boolean }): string | null {
    const live = this.bookings.filter((booking) => booking.status === 'paid' || isLive(booking));
    if (live.some(({ status }) => status === 'pending')) return 'date_held';
    if (this.isBlocked || live.length > 0) return 'date_unavailable';
    return hasCoupon && this.couponsReserved() >= this.couponLimit ? 'coupon_used_up' : null;
  }

  hold(booking: Pick<ModelBooking, 'total' | 'owner' | 'hasCoupon'>): void {
    this.releaseEnded();
    this.bookings.push({
      ...booking,
      status: 'pending',
      reason: null,
      hasEnded: false,
      session: { status: 'open', isPaid: false, hasFailed: false },
      received: 0,
      refund: null,
      dispute: null,
      knownDispute: null,
      isGivenUp: false,
      wasPaid: false,
    });
  }

  /** Applies a session's state, at any moment and from any source. */
  learn(booking: ModelBooking, seen: SessionState): void {
    if (seen.status === 'complete' && seen.isPaid) this.receive(booking);
    else if (booking.status !== 'pending') return;
    else if (seen.hasFailed) cancel(booking, 'payment_failed');
    else if (seen.status === 'expired') cancel(booking, 'expired');
  }

  private receive(booking: ModelBooking): void {
    if (booking.received > 0) return;
    booking.received = booking.total;
    // A hold that has ended is late, released or not.
    const isAfterEnd =
      booking.status === 'pending' ? booking.hasEnded : booking.status === 'cancelled' && booking.reason === 'expired';
    if (isAfterEnd ? this.isFree() : booking.status === 'pending') {
      booking.status = 'paid';
      booking.reason = null;
      booking.wasPaid = true;
    } else {
      booking.refund = { cents: booking.total, status: 'requested' };
    }
  }

  private isFree(): boolean {
    this.releaseEnded();
    return !this.isBlocked && this.bookings.every(({ status }) => status === 'cancelled');
  }

  releaseEnded(): void {
    for (const booking of this.bookings)
      if (booking.status === 'pending' && booking.hasEnded) cancel(booking, 'expired');
  }

  giveUp(booking: ModelBooking): void {
    if (booking.status === 'pending') cancel(booking, 'given_up');
    // The event of the ended session was faster: the guest's reason counts.
    else if (booking.status === 'cancelled' && booking.reason === 'expired') booking.reason = 'given_up';
  }

  /** Returns the guest's refund in cents; null when the booking cannot be cancelled, as while the bank decides. */
  refundOfGuest({ status, knownDispute, total }: ModelBooking): number | null {
    if (status !== 'paid' || knownDispute === 'open') return null;
    return knownDispute === 'lost' ? 0 : total;
  }

  cancelAsGuest(booking: ModelBooking): void {
    const cents = this.refundOfGuest(booking) ?? 0;
    cancel(booking, 'guest');
    booking.refund = cents > 0 ? { cents, status: 'requested' } : null;
  }

  /** The platform can at any time: what the bank has goes back from there, or once it has come back. */
  cancelAsAdmin(booking: ModelBooking): void {
    cancel(booking, 'platform');
    if (hasMoney(booking)) booking.refund = { cents: booking.total, status: 'requested' };
  }

  /** Why a dispute cannot be accepted; null when it can. Twice is once. */
  obstacleToGivingUp({ isGivenUp, knownDispute, received }: ModelBooking): string | null {
    if (isGivenUp) return null;
    if (received === 0) return 'dispute_unmatched';
    return knownDispute === 'open' ? null : 'dispute_not_open';
  }

  /** The provider closes what was accepted, unless the bank was faster: true when it does. */
  closeGivenUp(booking: ModelBooking): boolean {
    const isOpen = booking.dispute === 'open';
    if (isOpen) booking.dispute = 'lost';
    else booking.isGivenUp = false;
    return isOpen;
  }

  /** Reads the state of a dispute from the provider. */
  hearOfDispute(booking: ModelBooking): void {
    booking.knownDispute = booking.dispute;
    const isOwed = booking.wasPaid && booking.reason !== null && booking.refund === null;
    if (isOwed && hasMoney(booking)) booking.refund = { cents: booking.total, status: 'requested' };
  }

  /** The provider speaks of a refund, perhaps late, perhaps again. */
  hearOfRefund(booking: ModelBooking, status: RefundStatus): void {
    if (booking.refund && status !== 'requested') booking.refund.status = status;
  }

  couponsReserved(): number {
    return this.bookings.filter((booking) => booking.hasCoupon && (booking.wasPaid || isLive(booking))).length;
  }

  /** Returns the expected rows of one booking in the database. */
  static expected(booking: ModelBooking) {
    const { status, reason, received, refund, wasPaid, owner, hasCoupon } = booking;
    return {
      status,
      reason,
      received,
      refund: refund ? `${refund.cents} ${refund.status}` : null,
      payout: status === 'paid' && hasMoney(booking) ? owner : 0,
      commission: status === 'paid' && hasMoney(booking) ? commissionOf(booking) : 0,
      coupon: hasCoupon ? (wasPaid ? 'used' : status === 'pending' ? 'reserved' : 'released') : null,
    };
  }
}

/** Ours to pay out or to send back: the bank has none of it, as far as we know. */
const hasMoney = ({ knownDispute }: ModelBooking): boolean => knownDispute === null || knownDispute === 'won';

const commissionOf = ({ total }: ModelBooking): number => Math.floor((total * 5 + 50) / 100);

const isLive = ({ status, hasEnded }: ModelBooking): boolean => status === 'pending' && !hasEnded;

function cancel(booking: ModelBooking, reason: Reason): void {
  booking.status = 'cancelled';
  booking.reason = reason;
}
