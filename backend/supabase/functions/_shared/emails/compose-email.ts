import type { Answers } from 'shared-domain/db/api.types.ts';
import { renditionPath } from 'shared-domain/rules/picture-rules.ts';
import * as z from 'zod/mini';
import {
  commissionCorrected,
  commissionData,
  commissionEarned,
  commissionPaid,
  commissionReversed,
  reversedCommissionData,
} from './affiliate-emails.ts';
import { alarmData, alarmOver, alarmRaised } from './alarm-emails.ts';
import {
  addressChangeData,
  addressMissing,
  bookingAddress,
  bookingAttachment,
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
import {
  disputeData,
  disputeDecided,
  disputeDecidedForHost,
  disputeDue,
  disputeOpened,
  disputeOpenedForHost,
  hostsDisputeData,
} from './dispute-emails.ts';
import { type EmailContent, type RenderedEmail, renderEmail } from './email-layout.ts';
import {
  authenticatorAdded,
  authenticatorData,
  authenticatorRemoved,
  authenticatorsRemoved,
  letter,
  letterData,
} from './operator-emails.ts';
import { payoutCorrected, payoutData, payoutKeyChanged, payoutKeyData, payoutSent } from './payout-emails.ts';
import {
  contactReceived,
  messageData,
  newMessage,
  spaceApproved,
  spaceData,
  spaceRejected,
  spaceWaiting,
  termsChanged,
  termsData,
  waitingSpacesData,
} from './people-emails.ts';
import {
  gatheredReportsData,
  removedReviewData,
  reportSettled,
  reportsGathered,
  reviewRemoved,
  settledReportData,
} from './report-emails.ts';
import { reviewAnswered, reviewData, reviewReceived } from './review-emails.ts';
import {
  accountReinstated,
  accountSuspended,
  bookingKept,
  listingReinstated,
  listingSuspended,
  suspensionAppealed,
  suspensionData,
} from './suspension-emails.ts';
import {
  visitAttachment,
  visitCancelled,
  visitData,
  visitDeclined,
  visitProposed,
  visitTaken,
  visitWithdrawn,
} from './visit-emails.ts';

interface Site {
  siteUrl: string;
  /** Where pictures lie. */
  supabaseUrl: string;
}

interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

type ComposedEmail = RenderedEmail & { attachments?: Attachment[] };
type Picture = Parameters<typeof bookingConfirmed>[2];

/** The middle rendition, or another site's own address. */
const pictureOn =
  ({ supabaseUrl }: Site): Picture =>
  ({ image, title }) => {
    if (!image) return undefined;
    const isElsewhere = /^https?:\/\//i.test(image);
    const lies = `${supabaseUrl}/storage/v1/object/public/space-images/`;
    return { url: isElsewhere ? image : `${lies}${renditionPath(image, 960)}`, alt: title };
  };

function template<S extends z.core.$ZodType>(
  schema: S,
  write: (data: z.output<S>, siteUrl: string, picture: Picture) => EmailContent,
  attach?: (data: z.output<S>, siteUrl: string) => Attachment,
): (data: unknown, name: string | null, site: Site) => ComposedEmail {
  return (given, name, site) => {
    const data = z.parse(schema, given);
    const email = renderEmail(write(data, site.siteUrl, pictureOn(site)), { siteUrl: site.siteUrl, name });
    return attach ? { ...email, attachments: [attach(data, site.siteUrl)] } : email;
  };
}

const templates = {
  booking_confirmed: template(bookingData, bookingConfirmed, bookingAttachment),
  booking_received: template(bookingData, bookingReceived),
  booking_cancelled_guest: template(bookingData, bookingCancelledGuest),
  booking_cancelled_host: template(bookingData, bookingCancelledHost),
  address_missing: template(bookingData, addressMissing),
  booking_address: template(addressChangeData, bookingAddress),
  refund_sent: template(refundData, refundSent),
  late_payment: template(refundData, latePayment),
  space_waiting: template(waitingSpacesData, spaceWaiting),
  space_approved: template(spaceData, spaceApproved),
  space_rejected: template(spaceData, spaceRejected),
  review_received: template(reviewData, reviewReceived),
  review_answered: template(reviewData, reviewAnswered),
  listing_suspended: template(suspensionData, listingSuspended),
  account_suspended: template(suspensionData, accountSuspended),
  listing_reinstated: template(suspensionData, listingReinstated),
  account_reinstated: template(suspensionData, accountReinstated),
  suspension_appealed: template(suspensionData, suspensionAppealed),
  booking_kept: template(bookingData, bookingKept),
  letter: template(letterData, letter),
  authenticator_added: template(authenticatorData, authenticatorAdded),
  authenticator_removed: template(authenticatorData, authenticatorRemoved),
  authenticators_removed: template(authenticatorData, authenticatorsRemoved),
  report_settled: template(settledReportData, reportSettled),
  reports_gathered: template(gatheredReportsData, reportsGathered),
  review_removed: template(removedReviewData, reviewRemoved),
  new_message: template(messageData, newMessage),
  visit_proposed: template(visitData, visitProposed),
  visit_taken: template(visitData, visitTaken, visitAttachment),
  visit_declined: template(visitData, visitDeclined),
  visit_withdrawn: template(visitData, visitWithdrawn),
  visit_cancelled: template(visitData, visitCancelled),
  commission_earned: template(commissionData, commissionEarned),
  commission_reversed: template(reversedCommissionData, commissionReversed),
  commission_paid: template(payoutData, commissionPaid),
  commission_corrected: template(payoutData, commissionCorrected),
  payout_key_changed: template(payoutKeyData, payoutKeyChanged),
  payout_sent: template(payoutData, payoutSent),
  payout_corrected: template(payoutData, payoutCorrected),
  dispute_opened: template(disputeData, disputeOpened),
  dispute_due: template(disputeData, disputeDue),
  dispute_decided: template(disputeData, disputeDecided),
  dispute_opened_host: template(hostsDisputeData, disputeOpenedForHost),
  dispute_decided_host: template(hostsDisputeData, disputeDecidedForHost),
  calendar_conflict_host: template(conflictData, conflictForHost),
  calendar_conflict_admin: template(conflictData, conflictForAdmin),
  calendar_silent: template(silenceData, calendarSilent),
  alarm_raised: template(alarmData, alarmRaised),
  alarm_over: template(alarmData, alarmOver),
  terms_changed: template(termsData, termsChanged),
  contact_received: template(z.unknown(), contactReceived),
};

const isTemplate = (name: string): name is keyof typeof templates => Object.hasOwn(templates, name);

type QueuedEmail = NonNullable<Answers['email_to_send']>;

/** @throws for a template of a later release: its message is tried again */
export function composeEmail({ template, data, name }: QueuedEmail, site: Site): ComposedEmail {
  if (!isTemplate(template)) throw new Error(`No template ${template}.`);
  return templates[template](data, name, site);
}
