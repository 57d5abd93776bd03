import type { DemoPlan } from './demo-plan.ts';
import { intentOf, refundIdOf, sessionOf, totalOf } from './write-demo.ts';
import type { PlannedDispute } from './write-queues.ts';

export interface PaymentsTarget {
  /** The payment sandbox's address, without a slash at the end. */
  url: string;
  /** `sk_test_…` */
  secretKey: string;
}

/** A payment as the sandbox takes it; amounts in cents. */
export interface DemoPayment {
  sessionId: string;
  paymentIntentId: string;
  method: 'card' | 'pix';
  amountCents: number;
  paidAt: string;
  name: string;
  email: string;
  metadata: { booking_id: string };
}

const disputeOf = ({ id, transactionId, openedAt, dueBy }: PlannedDispute) => ({
  id,
  transactionId,
  openedAt: openedAt.toISOString(),
  dueBy: dueBy.toISOString(),
});

/** Makes the paid bookings known to the payment sandbox. Known ones are left alone, so this may be repeated. */
export async function registerPayments(
  target: PaymentsTarget,
  { bookings, people }: DemoPlan,
  dispute: PlannedDispute,
  ofRequests: readonly DemoPayment[],
): Promise<void> {
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const planned = bookings.flatMap((booking) =>
    booking.paidAt
      ? [
          {
            sessionId: sessionOf(booking),
            paymentIntentId: intentOf(booking),
            method: booking.method,
            amountCents: totalOf(booking),
            paidAt: booking.paidAt.toISOString(),
            name: booking.space.title,
            email: emails.get(booking.userId),
            metadata: { booking_id: booking.id },
            ...(booking.cancelled ? { refund: { id: refundIdOf(booking), amountCents: totalOf(booking) } } : {}),
            ...(booking === dispute.booking ? { dispute: disputeOf(dispute) } : {}),
          },
        ]
      : [],
  );
  const response = await fetch(`${target.url}/sandbox/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${target.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ payments: [...planned, ...ofRequests] }),
  });
  if (!response.ok) {
    throw new Error(`Demo: the payment sandbox did not take the payments: ${response.status} ${await response.text()}`);
  }
}
