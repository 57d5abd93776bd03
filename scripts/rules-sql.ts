import path from 'node:path';
import { backendDir } from '../backend/stack/src/supabase-cli.ts';
import * as booking from '../shared-domain/src/rules/booking-rules.ts';
import * as calendar from '../shared-domain/src/rules/calendar-rules.ts';
import { decisionReasons } from '../shared-domain/src/rules/decision-reasons.ts';
import { everydayWords, occasionWords } from '../shared-domain/src/rules/everyday-words.ts';
import { listingLimits, maxPictureBytes, newHostDays } from '../shared-domain/src/rules/listing-rules.ts';
import { mailTopics } from '../shared-domain/src/rules/mail-topics.ts';
import * as money from '../shared-domain/src/rules/money-rules.ts';
import * as people from '../shared-domain/src/rules/people-rules.ts';
import { mostReviewPhotos, renditionWidths } from '../shared-domain/src/rules/picture-rules.ts';
import * as reports from '../shared-domain/src/rules/report-rules.ts';
import { retention } from '../shared-domain/src/rules/retention-rules.ts';
import { longestQuery } from '../shared-domain/src/rules/search-rules.ts';
import { assignmentMinutes, telemetryDays, waitingMailEveryMinutes } from '../shared-domain/src/rules/support-rules.ts';
import { termsNoticeDays } from '../shared-domain/src/rules/terms-rules.ts';
import { houseRuleKeys } from '../shared-domain/src/spaces/house-rules.ts';

export const rulesFile = path.join(backendDir, 'supabase/schemas/foundation/rules.sql');

const header = `-- The product's rules as the procedures read them. Written by \`npm run db:rules\` from shared-domain/src/rules: change them there.
`;

const constant = (name: string, type: string, value: string, why: string) => `-- ${why}
create function private.${name}()
returns ${type} language sql immutable set search_path = '' as $$
  select ${value};
$$;
`;
const days = (name: string, count: number, why: string) => constant(name, 'integer', String(count), why);
/** A check constraint runs with the rights of the writing role. */
const executable = (name: string, definition: string) =>
  `${definition}-- A check constraint runs with the rights of the writing role.
grant execute on function private.${name}() to authenticated, service_role;
`;
const checked = (name: string, count: number, why: string) => executable(name, days(name, count, why));
const minutes = (name: string, count: number, why: string) =>
  constant(name, 'interval', `interval '${count} minutes'`, why);

function datedShare(name: string, shares: readonly money.DatedShare[], why: string): string {
  const lines = [...shares]
    .sort((a, b) => (a.from < b.from ? 1 : -1))
    .map(({ from, percent }) => `    when on_day >= date '${from}' then ${percent}`);
  return `-- ${why}
create function private.${name}(on_day date)
returns integer language sql immutable set search_path = '' as $$
  select case
${lines.join('\n')}
    else 0
  end;
$$;
`;
}

function cancellationPolicy(): string {
  const cases = booking.cancellationPolicyNames.map(
    (name) => `    when '${name}' then '${JSON.stringify(booking.cancellationPolicies[name])}'::jsonb`,
  );
  return `-- The conditions of cancellation of each name, frozen with each booking: everything back within \`withdrawalDays\` of booking while
-- the event is \`withdrawalNoticeDays\` away (consumer code, article 49); otherwise everything until \`fullRefundDays\` before
-- the event, half until \`halfRefundDays\`, then nothing.
create function private.cancellation_policy(policy_name text default 'moderate')
returns jsonb language sql immutable set search_path = '' as $$
  select case policy_name
${cases.join('\n')}
  end;
$$;
`;
}

function reportReasons(): string {
  const cases = Object.entries(reports.reportReasons).map(
    ([kind, reasons]) => `    when '${kind}' then '{${reasons.join(',')}}'::text[]`,
  );
  return `-- Why a thing of a kind may be reported; null: there is no such kind.
create function private.report_reasons(kind text)
returns text[] language sql immutable set search_path = '' as $$
  select case kind
${cases.join('\n')}
  end;
$$;
`;
}

function decisionReasonLists(): string {
  const cases = Object.entries(decisionReasons).map(
    ([kind, reasons]) => `    when '${kind}' then '{${reasons.join(',')}}'::text[]`,
  );
  return `-- Codes of an administrator's reasons for a decision of a kind; null: there is no such kind.
create function private.decision_reasons(kind text)
returns text[] language sql immutable set search_path = '' as $$
  select case kind
${cases.join('\n')}
  end;
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.decision_reasons(text) to authenticated, service_role;
`;
}

function retentionTerms(): string {
  const cases = Object.entries(retention).map(([kind, term]) => `    when '${kind}' then interval '${term}'`);
  return `-- Returns the term of data of a kind.
create function private.retention(kind text)
returns interval language sql immutable set search_path = '' as $$
  select case kind
${cases.join('\n')}
  end;
$$;
`;
}

/** Returns the text of `foundation/rules.sql`. */
export function rulesSql(): string {
  return [
    header,
    checked('bookable_days', booking.bookableDays, 'Bookings are taken from today to this many days ahead.'),
    checked('longest_notice', listingLimits.longestNotice, 'Days ahead that a host may ask for.'),
    checked('shortest_horizon', listingLimits.shortestHorizon, 'Days ahead that a host takes bookings for, at least.'),
    days('most_price_ranges', listingLimits.priceRanges, 'Ranges of days with a price of their own, of a space.'),
    minutes('time_to_pay', booking.minutesToPay + booking.spareMinutes, 'How long a checkout lives.'),
    minutes('hold_grace', booking.graceMinutes, 'A date stays held this much longer than its checkout.'),
    minutes('pix_lifetime', booking.pixMinutes, 'How long a PIX code can be paid.'),
    days('most_holds', booking.mostHolds, 'Dates that one person may hold at a time.'),
    minutes(
      'hold_budget',
      booking.holdBudgetMinutes,
      'One person keeps one date without paying so long within 24 hours.',
    ),
    days(
      'holds_a_day',
      booking.holdsADay,
      'Holds that one person begins within 24 hours; a paid one gives its place back.',
    ),
    days('hold_budgets_of_an_address', booking.holdBudgetsOfAnAddress, 'A network address has both so many times.'),
    constant(
      'new_host_time',
      'interval',
      `interval '${newHostDays} days'`,
      'For so long a host without a paid booking is new.',
    ),
    constant(
      'contact_time',
      'interval',
      `interval '${booking.contactDays} days'`,
      'For so long after an event its guest and its host know how to reach each other, and the guest where it is.',
    ),
    constant(
      'reminder_interval',
      'interval',
      `interval '${booking.reminderDays} days'`,
      'A host whose guests wait for an address is reminded once in this time.',
    ),
    checked('most_visit_times', booking.mostVisitTimes, 'Times that a guest may propose for a visit.'),
    minutes('visit_time', booking.visitMinutes, 'A visit is over this long after it began.'),
    days('visit_days_ahead', booking.visitDaysAhead, 'A visit is proposed for one of so many days ahead.'),
    days('visits_an_hour', booking.visitsAnHour, 'More proposals of one person are refused.'),
    constant(
      'request_time',
      'interval',
      `interval '${booking.requestHours} hours'`,
      'A request is answered, and an accepted one paid, within this time.',
    ),
    constant(
      'request_notice',
      'interval',
      `interval '${booking.requestNoticeHours} hours'`,
      'Both at most until so long before the event begins.',
    ),
    days('most_open_requests', booking.mostOpenRequests, 'Requests that one person has open at a time.'),
    days('requests_a_day', booking.requestsADay, 'Requests that one person makes within 24 hours.'),
    constant(
      'pay_reminder_time',
      'interval',
      `interval '${booking.payReminderHours} hours'`,
      'An accepted guest is reminded so long before the end.',
    ),
    days(
      'answers_for_a_rate',
      booking.answersForARate,
      'A listing shows its rate of acceptance from so many answers on.',
    ),
    constant(
      'request_decline_reasons',
      'text[]',
      `'{${booking.requestDeclineReasons.join(',')}}'::text[]`,
      'Why a host declines a request.',
    ),
    days('payout_days', booking.payoutDays, 'A host is paid this many days after the event.'),
    cancellationPolicy(),
    constant(
      'host_cancellation_reasons',
      'text[]',
      `'{${booking.hostCancellationReasons.join(',')}}'::text[]`,
      'Why a host cancels a paid booking.',
    ),
    constant(
      'mail_topics',
      'text[]',
      `'{${mailTopics.join(',')}}'::text[]`,
      'E-mails that their reader can switch off.',
    ),
    datedShare(
      'service_fee_percent',
      money.serviceFees,
      'Per cent that the platform adds to the price, of a booking made on a day.',
    ),
    datedShare(
      'commission_percent',
      money.commissions,
      'An affiliate’s per cent of what a guest pays for a booking made on a day.',
    ),
    days('click_days', money.clickDays, 'An affiliate’s figures count the clicks of so many days.'),
    days('most_campaigns', money.mostCampaigns, 'Campaigns of an affiliate.'),
    days('commission_payment_day', money.commissionPaymentDay, 'Affiliates are paid on this day of a month.'),
    days(
      'burst_signups',
      money.affiliateSigns.signupsInAnHour,
      'So many sign-ups by one link in an hour are shown to administrators.',
    ),
    days('burst_bookings', money.affiliateSigns.bookingsInADay, 'So many paid bookings by one link in a day are.'),
    days(
      'sharing_accounts',
      money.affiliateSigns.sharingAccounts,
      'So many accounts of one link that share something are.',
    ),
    constant(
      'card_term',
      'interval',
      `interval '${money.affiliateSigns.cardMonths} months'`,
      'So long after a payment its card is compared with others.',
    ),
    constant(
      'attribution_time',
      'interval',
      `interval '${money.attributionDays} days'`,
      'For this long after a link was followed its affiliate earns.',
    ),
    constant(
      'dispute_notice',
      'interval',
      `interval '${money.disputeNoticeDays} days'`,
      'Administrators are reminded of a dispute so long before an answer is due.',
    ),
    constant(
      'card_fee_percent',
      'numeric',
      String(money.largestPaymentFee.card.percent),
      'Largest fee of the provider for a payment by card: per cent, and cents for each.',
    ),
    days('card_fee_cents', money.largestPaymentFee.card.cents, 'The same, in cents.'),
    constant(
      'pix_fee_percent',
      'numeric',
      String(money.largestPaymentFee.pix.percent),
      'Largest fee of the provider for a PIX.',
    ),
    days('smallest_charge_cents', money.smallestChargeCents, 'The payment provider refuses to charge less.'),
    days('largest_charge_cents', money.largestChargeCents, 'More than this it cannot charge at once.'),
    days('most_of_an_extra', booking.mostOfAnExtra, 'Of one extra in a booking.'),
    checked('most_images', listingLimits.images, 'Pictures of a space.'),
    checked('most_extras', listingLimits.extras, 'Extras of a space.'),
    executable(
      'house_rule_keys',
      constant(
        'house_rule_keys',
        'text[]',
        `'{${houseRuleKeys.join(',')}}'::text[]`,
        'What a host may have a rule about.',
      ),
    ),
    constant(
      'everyday_words',
      'jsonb',
      `'${JSON.stringify(everydayWords, null, 2).replaceAll('\n', '\n  ')}'::jsonb`,
      'Words that people use and listings don’t, and what they lead to beside themselves.',
    ),
    constant(
      'occasion_words',
      'text[]',
      `'{${occasionWords.join(',')}}'::text[]`,
      'What is celebrated: these words rank the results of a search and exclude none.',
    ),
    days('longest_query', longestQuery, 'Characters of a search that are read: the site refuses more.'),
    days('largest_picture_bytes', maxPictureBytes, 'A picture of a space or of a person.'),
    days('largest_chat_file_bytes', people.maxChatFileBytes, 'A file in a chat.'),
    days('age_of_majority', people.ageOfMajority, 'Who books or lists has had this many birthdays.'),
    days('terms_notice_days', termsNoticeDays, 'A change of the terms is announced this many days ahead.'),
    minutes('recent_sign_in_time', people.recentSignInMinutes, 'A recent sign-in is no older than this.'),
    days('daily_uploads', people.dailyUploads, 'Files that one person may put into the storage within a day.'),
    constant('daily_upload_bytes', 'bigint', String(people.dailyUploadBytes), 'What they may weigh together.'),
    days('most_calendars', calendar.mostCalendars, 'Other calendars that a space takes in.'),
    minutes('calendar_interval', calendar.calendarMinutes, 'A calendar is read this often while it answers.'),
    constant(
      'calendar_silence',
      'interval',
      `interval '${calendar.calendarSilenceHours} hours'`,
      'After this long without a success the host and the operators get a message.',
    ),
    constant(
      'calendar_echo_time',
      'interval',
      `interval '${calendar.calendarEchoHours} hours'`,
      'After this long an echo of a booking that has ended blocks as an event of the host.',
    ),
    days('calendar_reads_an_hour', calendar.calendarReadsAnHour, 'More readings of a calendar address are refused.'),
    days(
      'calendar_reads_by_hand',
      calendar.calendarReadsByHand,
      'Readings that a host starts by hand within a minute.',
    ),
    constant(
      'rendition_widths',
      'integer[]',
      `'{${renditionWidths.join(',')}}'::integer[]`,
      'A picture of a space is kept in these widths, in px.',
    ),
    days('most_favourites', people.mostFavourites, 'Spaces that a person keeps.'),
    days('most_lists', people.mostLists, 'Lists of favourites that a person has.'),
    days('most_spaces_of_list', people.mostSpacesOfList, 'Spaces in each of them.'),
    days('most_visitors_of_list', people.mostVisitorsOfList, 'People who give a name on a shared list.'),
    days('most_lines_of_list', people.mostLinesOfList, 'Lines on it.'),
    days('list_visitors_of_an_address', people.listVisitorsOfAnAddress, 'New ones of them an hour from one address.'),
    days('list_acts_an_hour', people.listActsAnHour, 'Names, votes and lines on it within an hour.'),
    days('list_acts_of_an_address', people.listActsOfAnAddress, 'Of them from one address.'),
    days('list_lines_an_hour', people.listLinesAnHour, 'Lines of them.'),
    days(
      'list_reads_of_an_address',
      people.listReadsOfAnAddress,
      'Readings of a shared list a minute from one address.',
    ),
    days('clicks_of_an_address', people.clicksOfAnAddress, 'Clicks of a link an hour from one address; more are none.'),
    days(
      'callers_without_address',
      people.callersWithoutAddress,
      'Callers without an address share a limit so many times as high.',
    ),
    days('networks_of_a_site', people.networksOfASite, 'A limit counts an IPv6 /64; its /48 has it so many times.'),
    days('contact_messages_an_hour', people.contactMessagesAnHour, 'Messages of the contact form within an hour.'),
    days(
      'contact_messages_of_accounts',
      people.contactMessagesOfAccounts,
      'The last of them are for people with an account.',
    ),
    days(
      'repeated_sign_ups_of_an_address',
      people.repeatedSignUpsOfAnAddress,
      'Repeated sign-ups an hour from one address.',
    ),
    days('messages_a_minute', people.messagesAMinute, 'Messages of one person.'),
    days('conversations_an_hour', people.conversationsAnHour, 'Conversations that one guest begins.'),
    days('affiliate_claims_an_hour', people.affiliateClaimsAnHour, 'Links that one account claims.'),
    days('contact_messages_of_an_address', people.contactMessagesOfAnAddress, 'Within an hour, from one address.'),
    days('contact_messages_of_an_account', people.contactMessagesOfAnAccount, 'Within an hour, of one account.'),
    days('contact_messages_of_an_email', people.contactMessagesOfAnEmail, 'Within an hour, with one e-mail.'),
    days('most_review_photos', mostReviewPhotos, 'Pictures that a review carries.'),
    reportReasons(),
    decisionReasonLists(),
    days('reports_a_day', reports.reportsADay, 'Reports that one person may send within 24 hours.'),
    days(
      'calling_reports',
      reports.callingReports,
      'So many independent reports of a listing call the administrators.',
    ),
    days(
      'reported_neighbours',
      reports.reportedNeighbours,
      'Messages before a reported one, and after it, that are kept with it.',
    ),
    constant(
      'report_term',
      'interval',
      `interval '${reports.reportYears} years'`,
      'A report goes this long after it was decided.',
    ),
    retentionTerms(),
    minutes(
      'message_mail_delay',
      people.messageMailAfterMinutes,
      'An unread message is sent by e-mail after this time.',
    ),
    minutes('message_mail_interval', people.messageMailEveryMinutes, 'Once in this time, of one conversation.'),
    minutes(
      'address_mail_delay',
      booking.addressMailAfterMinutes,
      'Guests get a changed address by e-mail after this time.',
    ),
    minutes(
      'waiting_mail_interval',
      waitingMailEveryMinutes,
      'Administrators hear of waiting listings once in this time.',
    ),
    minutes('coupon_guess_time', money.couponGuessMinutes, 'Wrong codes count together for so long.'),
    minutes('payout_key_view_time', money.payoutKeyViewMinutes, 'A payout key is shown for so long.'),
    minutes(
      'payout_key_warning_time',
      money.payoutKeyWarningHours * 60,
      'Who looks at it after another is warned for so long.',
    ),
    constant(
      'missing_key_interval',
      'interval',
      `interval '${money.missingKeyMonths} months'`,
      'A reminder of a missing payout key.',
    ),
    minutes(
      'longest_calendar_pause',
      calendar.longestCalendarPauseHours * 60,
      'A calendar that is silent is read this often.',
    ),
    minutes(
      'assignment_time',
      assignmentMinutes,
      'An item of a queue returns to it this long after an administrator took it.',
    ),
    constant(
      'telemetry_time',
      'interval',
      `interval '${telemetryDays} days'`,
      'Errors and measurements of the site are kept this long.',
    ),
    constant(
      'shared_address_time',
      'interval',
      `interval '${reports.sharedAddressDays} days'`,
      'Sessions of so long tell which accounts come from one address.',
    ),
  ].join('\n');
}
