import * as z from 'zod/mini';
import { alarmData, alarmOver, alarmRaised } from './alarm-emails.ts';
import {
  addressChangeData,
  addressMissing,
  bookingAddress,
  bookingCancelledGuest,
  bookingCancelledHost,
  bookingConfirmed,
  bookingData,
  bookingReceived,
  latePayment,
  refundData,
  refundSent,
} from './booking-emails.ts';
import { calendarSilent, conflictData, conflictForAdmin, conflictForHost, silenceData } from './calendar-emails.ts';
import { type EmailContent, type RenderedEmail, renderEmail } from './email-layout.ts';
import { payoutCorrected, payoutData, payoutKeyChanged, payoutKeyData, payoutSent } from './payout-emails.ts';
import {
  commissionData,
  commissionEarned,
  commissionPaid,
  contactReceived,
  messageData,
  newMessage,
  spaceApproved,
  spaceData,
  spaceRejected,
  termsChanged,
  termsData,
} from './people-emails.ts';
import { reviewAnswered, reviewData, reviewReceived } from './review-emails.ts';

function template<S extends z.core.$ZodType>(
  schema: S,
  write: (data: z.output<S>, siteUrl: string) => EmailContent,
): (data: unknown, siteUrl: string) => RenderedEmail {
  return (data, siteUrl) => renderEmail(write(z.parse(schema, data), siteUrl));
}

const templates = {
  booking_confirmed: template(bookingData, bookingConfirmed),
  booking_received: template(bookingData, bookingReceived),
  booking_cancelled_guest: template(bookingData, bookingCancelledGuest),
  booking_cancelled_host: template(bookingData, bookingCancelledHost),
  address_missing: template(bookingData, addressMissing),
  booking_address: template(addressChangeData, bookingAddress),
  refund_sent: template(refundData, refundSent),
  late_payment: template(refundData, latePayment),
  space_approved: template(spaceData, spaceApproved),
  space_rejected: template(spaceData, spaceRejected),
  review_received: template(reviewData, reviewReceived),
  review_answered: template(reviewData, reviewAnswered),
  new_message: template(messageData, newMessage),
  commission_earned: template(commissionData, commissionEarned),
  commission_paid: template(commissionData, commissionPaid),
  payout_key_changed: template(payoutKeyData, payoutKeyChanged),
  payout_sent: template(payoutData, payoutSent),
  payout_corrected: template(payoutData, payoutCorrected),
  calendar_conflict_host: template(conflictData, conflictForHost),
  calendar_conflict_admin: template(conflictData, conflictForAdmin),
  calendar_silent: template(silenceData, calendarSilent),
  alarm_raised: template(alarmData, alarmRaised),
  alarm_over: template(alarmData, alarmOver),
  terms_changed: template(termsData, termsChanged),
  contact_received: template(z.unknown(), contactReceived),
};
type TemplateName = keyof typeof templates;

/** What private.email_to_send answers. */
export const queuedEmail = z.object({
  /** Null: whoever is called by alarms. */
  to: z.nullable(z.string()),
  name: z.nullable(z.string()),
  template: z.enum(Object.keys(templates) as [TemplateName, ...TemplateName[]]),
  key: z.string(),
  data: z.unknown(),
});
export type QueuedEmail = z.output<typeof queuedEmail>;

export function composeEmail(queued: QueuedEmail, siteUrl: string): RenderedEmail {
  return templates[queued.template](queued.data, siteUrl);
}
