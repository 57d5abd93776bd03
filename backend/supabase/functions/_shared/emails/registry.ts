// Written by `npm run db:rules` from the files of emails/<subject>: change it there.

import { commissionCorrected } from './affiliates/commission-corrected.ts';
import { commissionEarned } from './affiliates/commission-earned.ts';
import { commissionPaid } from './affiliates/commission-paid.ts';
import { commissionReversed } from './affiliates/commission-reversed.ts';
import { alarmOver } from './alarms/alarm-over.ts';
import { alarmRaised } from './alarms/alarm-raised.ts';
import { addressMissing } from './bookings/address-missing.ts';
import { bookingAddress } from './bookings/booking-address.ts';
import { bookingCancelledGuest } from './bookings/booking-cancelled-guest.ts';
import { bookingCancelledHost } from './bookings/booking-cancelled-host.ts';
import { bookingConfirmed } from './bookings/booking-confirmed.ts';
import { bookingReceived } from './bookings/booking-received.ts';
import { latePayment } from './bookings/late-payment.ts';
import { refundSent } from './bookings/refund-sent.ts';
import { calendarConflictAdmin } from './calendars/calendar-conflict-admin.ts';
import { calendarConflictHost } from './calendars/calendar-conflict-host.ts';
import { calendarSilent } from './calendars/calendar-silent.ts';
import { newMessage } from './chat/new-message.ts';
import { contactReceived } from './contact/contact-received.ts';
import { disputeDecided } from './disputes/dispute-decided.ts';
import { disputeDecidedHost } from './disputes/dispute-decided-host.ts';
import { disputeDue } from './disputes/dispute-due.ts';
import { disputeOpened } from './disputes/dispute-opened.ts';
import { disputeOpenedHost } from './disputes/dispute-opened-host.ts';
import { dayClosed } from './journal/day-closed.ts';
import { payoutCorrected } from './payouts/payout-corrected.ts';
import { payoutKeyChanged } from './payouts/payout-key-changed.ts';
import { payoutKeyMissing } from './payouts/payout-key-missing.ts';
import { payoutSent } from './payouts/payout-sent.ts';
import { authenticatorAdded } from './people/authenticator-added.ts';
import { authenticatorRemoved } from './people/authenticator-removed.ts';
import { authenticatorsRemoved } from './people/authenticators-removed.ts';
import { letter } from './people/letter.ts';
import { reportSettled } from './reports/report-settled.ts';
import { reportsGathered } from './reports/reports-gathered.ts';
import { reviewRemoved } from './reports/review-removed.ts';
import { requestAccepted } from './requests/request-accepted.ts';
import { requestCancelled } from './requests/request-cancelled.ts';
import { requestDeclined } from './requests/request-declined.ts';
import { requestLapsed } from './requests/request-lapsed.ts';
import { requestPaySoon } from './requests/request-pay-soon.ts';
import { requestReceived } from './requests/request-received.ts';
import { requestRival } from './requests/request-rival.ts';
import { requestUnpaid } from './requests/request-unpaid.ts';
import { requestWithdrawn } from './requests/request-withdrawn.ts';
import { reviewAnswered } from './reviews/review-answered.ts';
import { reviewReceived } from './reviews/review-received.ts';
import { spaceApproved } from './spaces/space-approved.ts';
import { spaceRejected } from './spaces/space-rejected.ts';
import { spaceWaiting } from './spaces/space-waiting.ts';
import { accountReinstated } from './suspensions/account-reinstated.ts';
import { accountSuspended } from './suspensions/account-suspended.ts';
import { bookingKept } from './suspensions/booking-kept.ts';
import { listingReinstated } from './suspensions/listing-reinstated.ts';
import { listingSuspended } from './suspensions/listing-suspended.ts';
import { suspensionAppealed } from './suspensions/suspension-appealed.ts';
import { termsChanged } from './terms/terms-changed.ts';
import { visitAccepted } from './visits/visit-accepted.ts';
import { visitCancelled } from './visits/visit-cancelled.ts';
import { visitDeclined } from './visits/visit-declined.ts';
import { visitProposed } from './visits/visit-proposed.ts';
import { visitWithdrawn } from './visits/visit-withdrawn.ts';

export const emails = {
  commission_corrected: commissionCorrected,
  commission_earned: commissionEarned,
  commission_paid: commissionPaid,
  commission_reversed: commissionReversed,
  alarm_over: alarmOver,
  alarm_raised: alarmRaised,
  address_missing: addressMissing,
  booking_address: bookingAddress,
  booking_cancelled_guest: bookingCancelledGuest,
  booking_cancelled_host: bookingCancelledHost,
  booking_confirmed: bookingConfirmed,
  booking_received: bookingReceived,
  late_payment: latePayment,
  refund_sent: refundSent,
  calendar_conflict_admin: calendarConflictAdmin,
  calendar_conflict_host: calendarConflictHost,
  calendar_silent: calendarSilent,
  new_message: newMessage,
  contact_received: contactReceived,
  dispute_decided: disputeDecided,
  dispute_decided_host: disputeDecidedHost,
  dispute_due: disputeDue,
  dispute_opened: disputeOpened,
  dispute_opened_host: disputeOpenedHost,
  day_closed: dayClosed,
  payout_corrected: payoutCorrected,
  payout_key_changed: payoutKeyChanged,
  payout_key_missing: payoutKeyMissing,
  payout_sent: payoutSent,
  authenticator_added: authenticatorAdded,
  authenticator_removed: authenticatorRemoved,
  authenticators_removed: authenticatorsRemoved,
  letter,
  report_settled: reportSettled,
  reports_gathered: reportsGathered,
  review_removed: reviewRemoved,
  request_accepted: requestAccepted,
  request_cancelled: requestCancelled,
  request_declined: requestDeclined,
  request_lapsed: requestLapsed,
  request_pay_soon: requestPaySoon,
  request_received: requestReceived,
  request_rival: requestRival,
  request_unpaid: requestUnpaid,
  request_withdrawn: requestWithdrawn,
  review_answered: reviewAnswered,
  review_received: reviewReceived,
  space_approved: spaceApproved,
  space_rejected: spaceRejected,
  space_waiting: spaceWaiting,
  account_reinstated: accountReinstated,
  account_suspended: accountSuspended,
  booking_kept: bookingKept,
  listing_reinstated: listingReinstated,
  listing_suspended: listingSuspended,
  suspension_appealed: suspensionAppealed,
  terms_changed: termsChanged,
  visit_accepted: visitAccepted,
  visit_cancelled: visitCancelled,
  visit_declined: visitDeclined,
  visit_proposed: visitProposed,
  visit_withdrawn: visitWithdrawn,
};
