-- The API: forwarders to private functions, comments and grants. Written by `npm run db:api` from the `-- @api` above each function.

create function public.seal_caller(address text)
returns text language sql volatile set search_path = '' as $$
  select private.seal_caller(address);
$$;
comment on function public.seal_caller is 'Seals the address of a function''s caller for a minute; null when it is none.';
grant execute on function private.seal_caller, public.seal_caller to service_role;

create function public.note_repeated_sign_up(email text)
returns void language sql volatile set search_path = '' as $$
  select private.note_repeated_sign_up(email);
$$;
comment on function public.note_repeated_sign_up is 'The address was signed up again and Auth refused the mail: no password chosen before its confirmation opens the account. The answer says nothing about accounts. Code: rate_limited.';
grant execute on function private.note_repeated_sign_up, public.note_repeated_sign_up to anon, authenticated;

create function public.accept_terms(terms_version integer)
returns setof public.account language sql volatile set search_path = '' as $$
  select * from private.accept_terms(terms_version);
$$;
comment on function public.accept_terms is 'The caller accepts this version of the terms. Nothing is taken back, and nothing accepted before its day. Answers like my_account. Codes: unauthenticated, invalid_input.';
grant execute on function private.accept_terms, public.accept_terms to authenticated;

create function public.my_account()
returns setof public.account language sql stable set search_path = '' as $$
  select * from private.my_account();
$$;
comment on function public.my_account is 'The caller''s own account; none when anonymous.';
grant execute on function private.my_account, public.my_account to anon, authenticated;

comment on function public.complete_profile is 'Stores the caller''s name, phone and date of birth, which a booking requires. Answers like my_account. Codes: unauthenticated, invalid_input (fields full_name, phone, date_of_birth), text_blocked (details: fields).';
grant execute on function public.complete_profile to authenticated;

comment on function public.save_profile is 'A person changes some columns of their own profile, public and private. as_read: the values they were read with; without it nothing is compared. Codes: unauthenticated, profile_not_found, invalid_input, edit_conflict (details: fields, sent, stored), text_blocked (details: fields).';
grant execute on function public.save_profile to authenticated;

create function public.account_export()
returns json language sql stable set search_path = '' as $$
  select private.account_export();
$$;
comment on function public.account_export is 'Everything that is kept about the caller, as JSON. Code: unauthenticated.';
grant execute on function private.account_export, public.account_export to authenticated;

create function public.delete_account()
returns void language sql volatile set search_path = '' as $$
  select private.delete_account();
$$;
comment on function public.delete_account is 'Removes the caller''s account for good; what others rely on stays, anonymised. The sign-in is at most 10 minutes old. Codes: sign_in_again, unauthenticated, has_upcoming_bookings, has_upcoming_events, last_admin, payout_key_missing (money is still owed to the person), money_under_way (of a suspended person: request_account_deletion).';
grant execute on function private.delete_account, public.delete_account to authenticated;

comment on function public.space_prices is 'What each day costs, in reais per event, without extras; 800 days at most. None for a space that the caller may not see.';
grant execute on function public.space_prices to anon, authenticated;

comment on function public.space_terms is 'What a booking of a space comes with: prices in reais, hours (HH:mm; closes_at not after opens_at: the next day), notice and horizon, house rules with their version, extras, prices of weekdays and of ranges of days; none when there is none. Of approved spaces for everybody, of others for their host and administrators.';
grant execute on function public.space_terms to anon, authenticated;

comment on function public.save_listing is 'The host changes some columns of a listing, and its lists as wholes (extras: [{id, name, description, price, per, is_obligatory}], weekday_prices: [{weekday, price}], price_ranges: [{name, first_day, last_day, weekdays, price}], weekdays (0 is Sunday): null for all; address: {street, number, complement, postal_code, arrival, day_phone}); resend: a rejected one goes back to review. as_read: the values they were read with; without it nothing is compared. Codes: unauthenticated, space_not_found, space_rejected, invalid_input, edit_conflict (details: fields, sent, stored), price_ranges_overlap (details: fields, the two ranges), picture_gone, text_blocked (details: fields, from the column or the place in its list to email, link, phone, handle, payment or words: {"title": "phone", "extras.0.name": "link"}).';
grant execute on function public.save_listing to authenticated;

create function public.space_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text, held_until timestamptz) language sql stable set search_path = '' as $$
  select * from private.space_calendar(target_space, from_date, to_date);
$$;
comment on function public.space_calendar is 'Days that are booked, held (until when) or blocked; days not listed are free. Of a space that is not listed for its host and administrators.';
grant execute on function private.space_calendar, public.space_calendar to anon, authenticated;

create function public.host_calendar(target_space uuid, from_date date, to_date date)
returns table ( date date, state text, guest_name text, guest_count integer, calendar_name text, is_own_block boolean, imported json, note text ) language sql stable set search_path = '' as $$
  select * from private.host_calendar(target_space, from_date, to_date);
$$;
comment on function public.host_calendar is 'The days of the caller''s space that are not free: blocked, held, or booked (with the guest), and which other calendars have them. Codes: unauthenticated, space_not_found.';
grant execute on function private.host_calendar, public.host_calendar to authenticated;

comment on function public.set_availability is 'The host blocks or frees days, all or none. as_read: by day, whether it was read as available; without it nothing is compared. note: of the blocks, which only the host reads; an empty one removes it, null leaves it. Codes: unauthenticated, space_not_found, invalid_input (days, note), edit_conflict (details: fields, sent, stored), date_in_past, date_too_far, date_booked, date_held.';
grant execute on function public.set_availability to authenticated;

comment on function public.set_weekdays is 'The host blocks or frees every weekday (0 is Sunday) between two days, all or none; act: block or free. Booked and held days stay as they are. Codes: unauthenticated, space_not_found, invalid_input (weekday, days, act), date_in_past, date_too_far.';
grant execute on function public.set_weekdays to authenticated;

create function public.space_page(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select private.space_page(target_space);
$$;
comment on function public.space_page is 'Everything the page of an approved space shows; null when there is none.';
grant execute on function private.space_page, public.space_page to anon, authenticated;

create function public.admin_space_preview(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_space_preview(target_space);
$$;
comment on function public.admin_space_preview is 'The page of a space as guests will see it, listed or not, and the address that they get with the payment; null when there is none. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_space_preview, public.admin_space_preview to authenticated;

create function public.host_dashboard()
returns json language sql stable set search_path = '' as $$
  select private.host_dashboard();
$$;
comment on function public.host_dashboard is 'The caller''s figures as a host, in cents. Code: unauthenticated.';
grant execute on function private.host_dashboard, public.host_dashboard to authenticated;

create function public.check_hold_budget(target_space uuid, event_date date)
returns void language sql volatile set search_path = '' as $$
  select private.check_hold_budget(target_space, event_date);
$$;
comment on function public.check_hold_budget is 'Refuses as hold_booking does when the caller may not begin another hold of a date now. Codes: unauthenticated, hold_budget_used (details: tryAgainAt).';
grant execute on function private.check_hold_budget, public.check_hold_budget to authenticated;

create function public.hold_booking(target_space uuid, event_date date, guest_count integer, base_price_cents integer, payment_method text, coupon_id uuid default null, discount_cents integer default 0, service_fee_cents integer default null, extras jsonb default null, starts_at time default null, ends_at time default null, rules_version integer default null, expected_total_cents integer default null, company jsonb default null)
returns public.hold language sql volatile set search_path = '' as $$
  select private.hold_booking(target_space, event_date, guest_count, base_price_cents, payment_method, coupon_id, discount_cents, service_fee_cents, extras, starts_at, ends_at, rules_version, expected_total_cents, company);
$$;
comment on function public.hold_booking is 'Holds a date for the caller while they pay; confirms it when nothing is to be paid. extras: [{id, quantity}], obligatory ones are in without being named; company: {name, cnpj}. Without expected_total_cents base_price_cents must be the whole subtotal. Codes: unauthenticated, account_suspended, invalid_input, coupon_invalid, profile_incomplete, under_age, space_not_found, own_space, date_in_past, date_too_far, notice_too_short, date_held (details: heldUntil), date_unavailable, capacity_exceeded, rules_changed (details: the rules of now), hours_outside (details: the hours), extras_changed, total_too_high, price_changed, hold_budget_used (details: tryAgainAt), too_many_holds, approval_needed (the host answers first), and those of validate_coupon.';
grant execute on function private.hold_booking, public.hold_booking to authenticated;

create function public.attach_checkout_session(booking_id uuid, session_id text, session_url text)
returns public.hold language sql volatile set search_path = '' as $$
  select private.attach_checkout_session(booking_id, session_id, session_url);
$$;
comment on function public.attach_checkout_session is 'Notes the checkout session that the provider made for a hold. Answers with the booking. Code: booking_not_found.';
grant execute on function private.attach_checkout_session, public.attach_checkout_session to service_role;

create function public.apply_checkout_session(session_id text, booking_id uuid, session_status text, payment_status text, amount_cents integer, currency text, payment_intent text default null, pending_until timestamptz default null, failed boolean default false)
returns public.payment_outcome language sql volatile set search_path = '' as $$
  select private.apply_checkout_session(session_id, booking_id, session_status, payment_status, amount_cents, currency, payment_intent, pending_until, failed);
$$;
comment on function public.apply_checkout_session is 'Applies the provider''s state of a checkout session.';
grant execute on function private.apply_checkout_session, public.apply_checkout_session to service_role;

create function public.apply_checkout_event(event_id text, event_type text, session_id text, booking_id uuid, session_status text, payment_status text, amount_cents integer, currency text, payment_intent text default null, pending_until timestamptz default null, failed boolean default false, happened_at timestamptz default null)
returns public.payment_outcome language sql volatile set search_path = '' as $$
  select private.apply_checkout_event(event_id, event_type, session_id, booking_id, session_status, payment_status, amount_cents, currency, payment_intent, pending_until, failed, happened_at);
$$;
comment on function public.apply_checkout_event is 'Applies a signed event about a checkout session, once: {booking_id, status, outcome}, with duplicate when it has come before. Code: invalid_input.';
grant execute on function private.apply_checkout_event, public.apply_checkout_event to service_role;

create function public.release_hold(booking_id uuid, reason text)
returns public.hold language sql volatile set search_path = '' as $$
  select private.release_hold(booking_id, reason);
$$;
comment on function public.release_hold is 'Frees a hold whose session has ended at the provider; reason is given_up, payment_failed or expired. Answers with the booking. Codes: invalid_input, booking_not_found.';
grant execute on function private.release_hold, public.release_hold to service_role;

create function public.ended_holds(batch integer default 100)
returns setof public.hold language sql stable set search_path = '' as $$
  select * from private.ended_holds(batch);
$$;
comment on function public.ended_holds is 'Bookings whose hold has ended; the server asks the provider before it releases them.';
grant execute on function private.ended_holds, public.ended_holds to service_role;

create function public.expire_holds(batch integer default 1000)
returns integer language sql volatile set search_path = '' as $$
  select private.expire_holds(batch);
$$;
comment on function public.expire_holds is 'Releases holds that have ended, without asking the provider. Returns how many.';
grant execute on function private.expire_holds, public.expire_holds to service_role;

create function public.preview_cancellation(target_booking uuid)
returns public.cancellation_preview language sql stable set search_path = '' as $$
  select private.preview_cancellation(target_booking);
$$;
comment on function public.preview_cancellation is 'The guest''s refund of a cancellation today. Codes: booking_not_found, booking_not_paid, booking_already_cancelled, booking_in_past, booking_contested.';
grant execute on function private.preview_cancellation, public.preview_cancellation to authenticated;

create function public.cancel_booking(target_booking uuid, expected_refund_cents integer)
returns public.cancellation language sql volatile set search_path = '' as $$
  select private.cancel_booking(target_booking, expected_refund_cents);
$$;
comment on function public.cancel_booking is 'Cancels the caller''s own paid booking when the refund is still the expected one (else refund_changed). Idempotent.';
grant execute on function private.cancel_booking, public.cancel_booking to authenticated;

create function public.cancel_booking_as_host(target_booking uuid, reason text, note text default null)
returns public.cancellation language sql volatile set search_path = '' as $$
  select private.cancel_booking_as_host(target_booking, reason, note);
$$;
comment on function public.cancel_booking_as_host is 'Cancels a paid booking of the caller''s space with a full refund; the date stays blocked. The guest reads the reason and the note. Codes: unauthenticated, booking_not_found, booking_already_cancelled, booking_in_past, invalid_input (reason, note), text_blocked.';
grant execute on function private.cancel_booking_as_host, public.cancel_booking_as_host to authenticated;

create function public.cancel_booking_as_admin(target_booking uuid, reason text, reason_code text default null)
returns public.cancellation language sql volatile set search_path = '' as $$
  select private.cancel_booking_as_admin(target_booking, reason, reason_code);
$$;
comment on function public.cancel_booking_as_admin is 'As cancel_booking_as_host, by the platform, also after the event. Guest and host read the reason; reason_code: what its words are about. Codes: admin_required, booking_not_found, booking_not_paid, booking_already_cancelled, invalid_input (reason, reason_code).';
grant execute on function private.cancel_booking_as_admin, public.cancel_booking_as_admin to authenticated;

create function public.refund_to_send(refund_id uuid)
returns table (status text, amount_cents integer, payment_intent_id text, is_decided boolean, is_contested boolean) language sql stable set search_path = '' as $$
  select * from private.refund_to_send(refund_id);
$$;
comment on function public.refund_to_send is 'A refund as the provider needs it. is_decided: the bank has decided every dispute of the booking; is_contested: the provider refused the refund while the payment was contested.';
grant execute on function private.refund_to_send, public.refund_to_send to service_role;

create function public.settle_refund(refund_id uuid, status text, provider_id text default null, failure text default null)
returns text language sql volatile set search_path = '' as $$
  select private.settle_refund(refund_id, status, provider_id, failure);
$$;
comment on function public.settle_refund is 'Records the provider''s state of a refund, by our id or by the provider''s. Returns the new status, unchanged or refund_not_found.';
grant execute on function private.settle_refund, public.settle_refund to service_role;

create function public.apply_refund_event(event_id text, event_type text, provider_id text, status text, refund_id uuid default null, failure text default null, happened_at timestamptz default null)
returns public.payment_outcome language sql volatile set search_path = '' as $$
  select private.apply_refund_event(event_id, event_type, provider_id, status, refund_id, failure, happened_at);
$$;
comment on function public.apply_refund_event is 'Applies a signed event about a refund, once: {booking_id, status, outcome}, with duplicate when it has come before. Code: invalid_input.';
grant execute on function private.apply_refund_event, public.apply_refund_event to service_role;

create function public.mark_refund_manual(target_refund uuid, note text)
returns json language sql volatile set search_path = '' as $$
  select private.mark_refund_manual(target_refund, note);
$$;
comment on function public.mark_refund_manual is 'Records that a refund was paid by hand, with a note. Idempotent. Codes: admin_required, invalid_input, refund_not_found, refund_not_failed, refund_already_paid.';
grant execute on function private.mark_refund_manual, public.mark_refund_manual to authenticated;

create function public.booking_contacts()
returns table ( booking_id uuid, space_id uuid, guest_id uuid, host_id uuid, event_date date, guest_count integer, starts_at text, ends_at text, hours jsonb, role text, other_name text, phone text, address jsonb, agreed_address jsonb, until timestamptz ) language sql stable set search_path = '' as $$
  select * from private.booking_contacts();
$$;
comment on function public.booking_contacts is 'The contacts of each paid booking of the caller, as guest or host, until two days after its event: address (and agreed_address where it differs from the address at the payment), the other side''s name and phone, and the end of the contact time.';
grant execute on function private.booking_contacts, public.booking_contacts to authenticated;

create function public.receipt_code(target_booking uuid)
returns text language sql volatile set search_path = '' as $$
  select private.receipt_code(target_booking);
$$;
comment on function public.receipt_code is 'The code by which the receipt of a booking that the caller paid can be checked: the same one at every call. Codes: unauthenticated, booking_not_found.';
grant execute on function private.receipt_code, public.receipt_code to authenticated;

create function public.add_booking_company(target_booking uuid, company_name text, cnpj text)
returns void language sql volatile set search_path = '' as $$
  select private.add_booking_company(target_booking, company_name, cnpj);
$$;
comment on function public.add_booking_company is 'Names the company on the receipt of a paid booking of the caller, once, until the event is over. cnpj: 14 characters without punctuation. Codes: unauthenticated, account_suspended, booking_not_found, booking_not_paid, booking_in_past, company_given, invalid_input (field company).';
grant execute on function private.add_booking_company, public.add_booking_company to authenticated;

create function public.check_receipt(receipt_code text)
returns table ( booking_code text, title text, event_date date, paid_at timestamptz, total_cents integer, status text, cancelled_at timestamptz, cancellation_reason text, money jsonb ) language sql stable set search_path = '' as $$
  select * from private.check_receipt(receipt_code);
$$;
comment on function public.check_receipt is 'The state of a receipt''s booking by its code, amounts in cents; none for an unknown code. Without names.';
grant execute on function private.check_receipt, public.check_receipt to anon, authenticated;

create function public.claim_outbox(kinds text[], batch integer default 20)
returns setof public.outbox language sql volatile set search_path = '' as $$
  select * from private.claim_outbox(kinds, batch);
$$;
comment on function public.claim_outbox is 'Takes messages of these kinds that are due, what is urgent first, for two minutes.';
grant execute on function private.claim_outbox, public.claim_outbox to service_role;

create function public.keep_outbox(message_id bigint, attempt integer)
returns boolean language sql volatile set search_path = '' as $$
  select private.keep_outbox(message_id, attempt);
$$;
comment on function public.keep_outbox is 'Called right before a message is handed over: true, and two more minutes, when it is still the caller''s.';
grant execute on function private.keep_outbox, public.keep_outbox to service_role;

create function public.finish_outbox(message_id bigint)
returns void language sql volatile set search_path = '' as $$
  select private.finish_outbox(message_id);
$$;
comment on function public.finish_outbox is 'A message was delivered.';
grant execute on function private.finish_outbox, public.finish_outbox to service_role;

create function public.retry_outbox(message_id bigint, error text)
returns void language sql volatile set search_path = '' as $$
  select private.retry_outbox(message_id, error);
$$;
comment on function public.retry_outbox is 'A message failed: it is due again after a while, or given up after 20 attempts.';
grant execute on function private.retry_outbox, public.retry_outbox to service_role;

create function public.my_notifications(before timestamptz default null, before_id uuid default null)
returns json language sql stable set search_path = '' as $$
  select private.my_notifications(before, before_id);
$$;
comment on function public.my_notifications is 'The caller''s notifications, newest first, 20 a page; before and before_id: of the last one of the page before. Code: unauthenticated.';
grant execute on function private.my_notifications, public.my_notifications to authenticated;

create function public.read_notifications(ids uuid[] default null)
returns integer language sql volatile set search_path = '' as $$
  select private.read_notifications(ids);
$$;
comment on function public.read_notifications is 'Marks notifications of the caller as read; without ids all of them. Returns how many are unread. Codes: unauthenticated, invalid_input (ids).';
grant execute on function private.read_notifications, public.read_notifications to authenticated;

create function public.my_mail_topics()
returns table (topic text, is_on boolean) language sql stable set search_path = '' as $$
  select * from private.my_mail_topics();
$$;
comment on function public.my_mail_topics is 'The topics of e-mails that can be switched off, each with whether the caller gets them. Code: unauthenticated.';
grant execute on function private.my_mail_topics, public.my_mail_topics to authenticated;

create function public.set_mail_topic(topic text, is_on boolean)
returns void language sql volatile set search_path = '' as $$
  select private.set_mail_topic(topic, is_on);
$$;
comment on function public.set_mail_topic is 'Switches the e-mails of a topic on or off for the caller. Codes: unauthenticated, invalid_input (topic).';
grant execute on function private.set_mail_topic, public.set_mail_topic to authenticated;

create function public.follow_mail_link(token text, is_on boolean default false)
returns text language sql volatile set search_path = '' as $$
  select private.follow_mail_link(token, is_on);
$$;
comment on function public.follow_mail_link is 'Switches the topic of a link in an e-mail off, or on again. Returns the topic. Code: link_invalid.';
grant execute on function private.follow_mail_link, public.follow_mail_link to anon, authenticated;

create function public.validate_coupon(coupon_code text, booking_amount integer)
returns json language sql volatile set search_path = '' as $$
  select private.validate_coupon(coupon_code, booking_amount);
$$;
comment on function public.validate_coupon is 'Previews a coupon for an amount in cents (total with the fee); reserves nothing. error: a code of private.coupon_obstacle (coupon_minimum_not_reached with minimum_amount in cents), coupon_too_many_attempts.';
grant execute on function private.validate_coupon, public.validate_coupon to authenticated;

comment on function public.save_coupon is 'An administrator changes some columns of a coupon. as_read: the values they were read with; without it nothing is compared. Codes: unauthenticated, admin_required, coupon_not_found, invalid_input, edit_conflict (details: fields, sent, stored).';
grant execute on function public.save_coupon to authenticated;

create function public.generate_affiliate_code()
returns text language sql volatile set search_path = '' as $$
  select private.generate_affiliate_code();
$$;
comment on function public.generate_affiliate_code is 'The code under which the caller may open an affiliate account: the same one at every call.';
grant execute on function private.generate_affiliate_code, public.generate_affiliate_code to authenticated;

create function public.count_affiliate_click(code text, campaign text default null)
returns void language sql volatile set search_path = '' as $$
  select private.count_affiliate_click(code, campaign);
$$;
comment on function public.count_affiliate_click is 'A link of an affiliate was followed, for everybody: counted by link, campaign and day, without who it was. It never refuses.';
grant execute on function private.count_affiliate_click, public.count_affiliate_click to anon, authenticated;

create function public.affiliate_campaign_results()
returns table (campaign text, clicks integer, signups integer, bookings integer, commission_cents integer) language sql stable set search_path = '' as $$
  select * from private.affiliate_campaign_results();
$$;
comment on function public.affiliate_campaign_results is 'Results of each campaign of the caller''s links; an empty name is for links without one. No person is named.';
grant execute on function private.affiliate_campaign_results, public.affiliate_campaign_results to authenticated;

create function public.claim_affiliate_code(code text, campaign text default null)
returns json language sql volatile set search_path = '' as $$
  select private.claim_affiliate_code(code, campaign);
$$;
comment on function public.claim_affiliate_code is 'Attributes the caller to the affiliate of a link for attribution_time(). Codes: unauthenticated, rate_limited.';
grant execute on function private.claim_affiliate_code, public.claim_affiliate_code to authenticated;

create function public.affiliate_results()
returns table ( signups integer, bookings integer, booked_signups integer, signups_this_month integer, booked_people integer, next_payment_on date, next_payment_cents integer, due_cents integer, clicks integer ) language sql stable set search_path = '' as $$
  select * from private.affiliate_results();
$$;
comment on function public.affiliate_results is 'One row: what came through the caller''s link; booked_signups are the sign-ups that have booked through it, booked_people all who have. next_payment_cents is what is due by next_payment_on, the next day of payment, due_cents what is due now; less than zero is deducted. clicks are of the last 90 days.';
grant execute on function private.affiliate_results, public.affiliate_results to authenticated;

create function public.note_card(payment_id uuid, fingerprint text)
returns void language sql volatile set search_path = '' as $$
  select private.note_card(payment_id, fingerprint);
$$;
comment on function public.note_card is 'Server side: the provider''s fingerprint of the card of a payment; a salted hash of it is kept.';
grant execute on function private.note_card, public.note_card to service_role;

create function public.admin_affiliate_signs(target_person uuid)
returns table ( kind text, is_own boolean, events integer, accounts integer, bookings uuid[], people json, seen_from timestamptz, seen_to timestamptz ) language sql stable set search_path = '' as $$
  select * from private.admin_affiliate_signs(target_person);
$$;
comment on function public.admin_affiliate_signs is 'For an administrator, what was noticed about the links of an affiliate, the affiliate''s own things first (is_own: the affiliate''s own card or data are among them); accounts without the affiliate''s own; bookings and people: twenty at most. Nothing is decided by it. Empty for everybody else. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_affiliate_signs, public.admin_affiliate_signs to authenticated;

create function public.admin_list_affiliates(search_text text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_affiliates(search_text, page_number, page_size);
$$;
comment on function public.admin_list_affiliates is 'Every affiliate with commissions, for an administrator. Pending is what is due by paid_on, the next day of payment; due_cents of it can be paid now, coming_cents is of events after that. The sums regardless of the search; sent is of this year. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_affiliates, public.admin_list_affiliates to authenticated;

create function public.defer_refund(refund_id uuid)
returns void language sql volatile set search_path = '' as $$
  select private.defer_refund(refund_id);
$$;
comment on function public.defer_refund is 'Server side: a refund waits for the decision of a dispute; then it is sent again, or the bank has paid it.';
grant execute on function private.defer_refund, public.defer_refund to service_role;

create function public.apply_dispute(dispute jsonb, seen_at timestamptz)
returns public.payment_outcome language sql volatile set search_path = '' as $$
  select private.apply_dispute(dispute, seen_at);
$$;
comment on function public.apply_dispute is 'Server side: stores the provider''s state of a dispute, and the time of the query. The same twice is once.';
grant execute on function private.apply_dispute, public.apply_dispute to service_role;

create function public.apply_dispute_event(event_id text, event_type text, dispute jsonb, seen_at timestamptz, happened_at timestamptz default null)
returns public.payment_outcome language sql volatile set search_path = '' as $$
  select private.apply_dispute_event(event_id, event_type, dispute, seen_at, happened_at);
$$;
comment on function public.apply_dispute_event is 'Applies a signed event about a dispute, once: {booking_id, status, outcome}, with duplicate when it has come before. Code: invalid_input.';
grant execute on function private.apply_dispute_event, public.apply_dispute_event to service_role;

create function public.admin_list_payouts(search_text text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_payouts(search_text, page_number, page_size);
$$;
comment on function public.admin_list_payouts is 'Hosts whom something is due, the longest first, for an administrator; then those who owe; the sums regardless of the search. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_payouts, public.admin_list_payouts to authenticated;

create function public.admin_due_payouts(target_host uuid, beneficiary text default 'host')
returns table (payout_id uuid, booking_id uuid, kind text, amount_cents integer, due_on date, title text, event_date date) language sql stable set search_path = '' as $$
  select * from private.admin_due_payouts(target_host, beneficiary);
$$;
comment on function public.admin_due_payouts is 'What is due to a person as host or as affiliate and not settled, for an administrator, the oldest first; kind: earned, reversed by a cancellation or disputed at the bank (less than zero), restored from there. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_due_payouts, public.admin_due_payouts to authenticated;

create function public.open_payout_day()
returns json language sql volatile set search_path = '' as $$
  select private.open_payout_day();
$$;
comment on function public.open_payout_day is 'Opens a day of payouts, noted in the log, for an administrator who has just entered a code of their authenticator: hosts who can be paid, the longest due first. Codes: unauthenticated, admin_required, code_again.';
grant execute on function private.open_payout_day, public.open_payout_day to authenticated;

create function public.settle_host_payouts(target_host uuid, payout_ids uuid[], expected_cents integer, bank_reference text, key_version uuid, beneficiary text default 'host')
returns json language sql volatile set search_path = '' as $$
  select private.settle_host_payouts(target_host, payout_ids, expected_cents, bank_reference, key_version, beneficiary);
$$;
comment on function public.settle_host_payouts is 'By an administrator, once the money has been sent: for which payouts of a host or commissions of an affiliate (all of them due and open), how much in all, the bank''s reference, and the version of the key that reveal_payout_key showed them. The same act twice is once. Codes: unauthenticated, admin_required, invalid_input, host_not_found, assigned_to_another, payout_already_paid, payout_held, payout_contested, bank_reference_used, payout_changed, payout_key_not_seen.';
grant execute on function private.settle_host_payouts, public.settle_host_payouts to authenticated;

create function public.reverse_host_settlement(target_settlement uuid, reason text)
returns json language sql volatile set search_path = '' as $$
  select private.reverse_host_settlement(target_settlement, reason);
$$;
comment on function public.reverse_host_settlement is 'By an administrator: a payment that was recorded wrongly, or came back from the bank, is taken back; what it paid is due again. The same act twice is once. Codes: unauthenticated, admin_required, invalid_input, settlement_not_found, settlement_already_reversed.';
grant execute on function private.reverse_host_settlement, public.reverse_host_settlement to authenticated;

create function public.admin_list_settlements(search_text text default null, page_number integer default 1, page_size integer default 50, beneficiary text default 'host')
returns json language sql stable set search_path = '' as $$
  select private.admin_list_settlements(search_text, page_number, page_size, beneficiary);
$$;
comment on function public.admin_list_settlements is 'What was sent to hosts or to affiliates, the newest first, for an administrator, found by name or reference; sent_cents is the sum of all, less what was taken back. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_settlements, public.admin_list_settlements to authenticated;

create function public.reveal_payout_key(target_host uuid, beneficiary text default null)
returns json language sql volatile set search_path = '' as $$
  select private.reveal_payout_key(target_host, beneficiary);
$$;
comment on function public.reveal_payout_key is 'Where a host is paid, for an administrator, in two calls: the first notes in the log that it is shown and answers {is_noted: false}; the next, within ten minutes, {version, is_noted: true, key_type, pix_key, holder_name, changed_at, seen_by, seen_at}, the last two of another administrator who was shown it within a day. Callers who are about to pay name the kind of payment (beneficiary host | affiliate), which locks it as assign_item does. Codes: unauthenticated, admin_required, payout_key_missing, assigned_to_another.';
grant execute on function private.reveal_payout_key, public.reveal_payout_key to authenticated;

create function public.reveal_settlement_key(target_settlement uuid)
returns json language sql volatile set search_path = '' as $$
  select private.reveal_settlement_key(target_settlement);
$$;
comment on function public.reveal_settlement_key is 'Where a payment to a host went, for an administrator, in two calls as reveal_payout_key: {is_noted: false}, then {is_noted: true, key_type, pix_key, holder_name}, the last two empty once the person is forgotten. Codes: unauthenticated, admin_required, settlement_not_found.';
grant execute on function private.reveal_settlement_key, public.reveal_settlement_key to authenticated;

create function public.list_booking_money(target_bookings uuid[])
returns table ( booking_id uuid, paid_cents integer, sent_cents integer, waiting_cents integer, held_cents integer, failed_cents integer, by_hand_cents integer, withdrawn_cents integer, sent_at timestamptz, by_hand_at timestamptz, dispute text ) language sql stable set search_path = '' as $$
  select * from private.list_booking_money(target_bookings);
$$;
comment on function public.list_booking_money is 'What became of the payment of up to 1000 bookings of the caller, as guest or as host; amounts in cents; other people''s bookings are left out. Codes: unauthenticated, invalid_input (targetBookings).';
grant execute on function private.list_booking_money, public.list_booking_money to authenticated;

create function public.write_review(target_space uuid, rating integer, comment text, photos text[] default '{}')
returns uuid language sql volatile set search_path = '' as $$
  select private.write_review(target_space, rating, comment, photos);
$$;
comment on function public.write_review is 'Writes the caller''s review of a space with up to five pictures, named as they lie in the bucket review-photos without width: <person>/<space>-<stamp>.webp. Returns its id. Codes: unauthenticated, space_not_found, own_space, already_reviewed, no_past_booking, invalid_input, picture_gone, comment_has_email, comment_has_link, comment_has_phone, comment_has_handle, comment_has_payment, comment_has_words.';
grant execute on function private.write_review, public.write_review to authenticated;

create function public.answer_review(target_review uuid, answer text)
returns json language sql volatile set search_path = '' as $$
  select private.answer_review(target_review, answer);
$$;
comment on function public.answer_review is 'The host of the reviewed space answers, once and in public. Codes: unauthenticated, account_suspended, review_not_found, already_answered, invalid_input, answer_has_email, answer_has_link, answer_has_phone, answer_has_handle, answer_has_payment, answer_has_words.';
grant execute on function private.answer_review, public.answer_review to authenticated;

comment on function public.my_review_state is 'Whether the caller may review a space; obstacle is unauthenticated, space_not_found, account_suspended, own_space, already_reviewed or no_past_booking.';
grant execute on function public.my_review_state to anon, authenticated;

comment on function public.latest_reviews is 'The latest reviews of spaces that can be visited, with reviewer and space; before = created_at of the last one seen.';
grant execute on function public.latest_reviews to anon, authenticated;

comment on function public.open_conversation is 'The id of the caller''s conversation about a space, made when there is none. Codes: unauthenticated, space_not_found, chat_with_self, rate_limited.';
grant execute on function public.open_conversation to authenticated;

create function public.open_booking_conversation(target_booking uuid)
returns uuid language sql volatile set search_path = '' as $$
  select private.open_booking_conversation(target_booking);
$$;
comment on function public.open_booking_conversation is 'The id of the conversation with the guest of a booking of the calling host, made when there is none and the booking is confirmed. Codes: unauthenticated, booking_not_found, recipient_gone, chat_with_self.';
grant execute on function private.open_booking_conversation, public.open_booking_conversation to authenticated;

comment on function public.moderate_message_content is 'Whether a text may be sent in one of the caller''s conversations, or in the one about a space that the caller would begin; the reason is the sentence for the sender. Enforced again when the message is stored.';
grant execute on function public.moderate_message_content to authenticated;

create function public.list_visits(target_conversation uuid)
returns table ( id uuid, status text, proposed_times timestamptz[], accepted_time timestamptz, ends_at timestamptz, changed_by text, address jsonb, neighborhood text ) language sql stable set search_path = '' as $$
  select * from private.list_visits(target_conversation);
$$;
comment on function public.list_visits is 'The visits of one of the caller''s conversations, oldest first. The address only of an accepted visit, until it is over.';
grant execute on function private.list_visits, public.list_visits to authenticated;

create function public.propose_visit(target_conversation uuid, times timestamptz[])
returns uuid language sql volatile set search_path = '' as $$
  select private.propose_visit(target_conversation, times);
$$;
comment on function public.propose_visit is 'The calling guest proposes one to three different times for a visit and notifies the host. Returns the visit''s id, that of the open one when the same is sent again. Codes: unauthenticated, conversation_not_found, invalid_input (times), visit_open (one is proposed or to come), visit_in_past, visit_too_far, space_not_found, recipient_gone, account_suspended, rate_limited.';
grant execute on function private.propose_visit, public.propose_visit to authenticated;

create function public.take_visit(target_visit uuid, chosen_time timestamptz)
returns void language sql volatile set search_path = '' as $$
  select private.take_visit(target_visit, chosen_time);
$$;
comment on function public.take_visit is 'The calling host takes one of the proposed times; both sides get an e-mail with the address. Codes: unauthenticated, visit_not_found, visit_answered, invalid_input (chosen_time), visit_in_past, space_not_found, recipient_gone, account_suspended.';
grant execute on function private.take_visit, public.take_visit to authenticated;

create function public.call_off_visit(target_visit uuid)
returns void language sql volatile set search_path = '' as $$
  select private.call_off_visit(target_visit);
$$;
comment on function public.call_off_visit is 'Ends one of the caller''s visits: a proposal is declined by its host and withdrawn by its guest, a taken visit is cancelled by either side, which notifies the other. Codes: unauthenticated, visit_not_found, visit_answered, visit_over, recipient_gone.';
grant execute on function private.call_off_visit, public.call_off_visit to authenticated;

create function public.ask_to_book(target_space uuid, event_date date, guest_count integer, expected_total_cents integer, message text default null, extras jsonb default null, starts_at time default null, ends_at time default null, rules_version integer default null, coupon_id uuid default null, company jsonb default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.ask_to_book(target_space, event_date, guest_count, expected_total_cents, message, extras, starts_at, ends_at, rules_version, coupon_id, company);
$$;
comment on function public.ask_to_book is 'Asks the host of a space under approval for a date. extras: [{id, quantity}]; company: {name, cnpj}; message: up to 500 characters. Returns the request''s id, that of the open one when the same is sent again. Codes: those of hold_booking without holds, instant_booking (the space needs no request), request_open (another one for the date), too_many_requests, rate_limited, text_blocked.';
grant execute on function private.ask_to_book, public.ask_to_book to authenticated;

create function public.withdraw_request(target_request uuid)
returns void language sql volatile set search_path = '' as $$
  select private.withdraw_request(target_request);
$$;
comment on function public.withdraw_request is 'The guest takes a request back, open or accepted. Twice is once. Codes: unauthenticated, request_not_found, request_over (details: status).';
grant execute on function private.withdraw_request, public.withdraw_request to authenticated;

create function public.accept_request(target_request uuid, note text default null)
returns timestamptz language sql volatile set search_path = '' as $$
  select private.accept_request(target_request, note);
$$;
comment on function public.accept_request is 'The calling host accepts a request: the date is the guest''s until pay_by, which is returned. note: up to 500 characters for the guest. Twice is once. Codes: unauthenticated, account_suspended, request_not_found, invalid_input (note), text_blocked, request_over (details: status), recipient_gone, recipient_suspended, space_not_found, date_held (details: heldUntil), date_unavailable, notice_too_short.';
grant execute on function private.accept_request, public.accept_request to authenticated;

create function public.decline_request(target_request uuid, reason text, note text default null, block_date boolean default false)
returns void language sql volatile set search_path = '' as $$
  select private.decline_request(target_request, reason, note, block_date);
$$;
comment on function public.decline_request is 'The calling host declines a request: reason of private.request_decline_reasons, note: up to 500 characters, both for the guest; block_date: the date is blocked, too, unless it is taken. Twice is once. Codes: unauthenticated, account_suspended, request_not_found, invalid_input (reason, note), text_blocked, request_over (details: status).';
grant execute on function private.decline_request, public.decline_request to authenticated;

create function public.pay_request(target_request uuid, payment_method text, expected_total_cents integer)
returns public.hold language sql volatile set search_path = '' as $$
  select private.pay_request(target_request, payment_method, expected_total_cents);
$$;
comment on function public.pay_request is 'The checkout of an accepted request of the caller: the one under way, or a new one. Codes: unauthenticated, account_suspended, profile_incomplete, under_age, invalid_input, request_not_found, request_over (details: status), price_changed (details: total_cents), acceptance_ended.';
grant execute on function private.pay_request, public.pay_request to authenticated;

create function public.expire_requests(batch integer default 1000)
returns integer language sql volatile set search_path = '' as $$
  select private.expire_requests(batch);
$$;
comment on function public.expire_requests is 'Scheduled each minute. Returns how many have ended.';
grant execute on function private.expire_requests, public.expire_requests to service_role;

create function public.my_requests()
returns json language sql stable set search_path = '' as $$
  select private.my_requests();
$$;
comment on function public.my_requests is 'The caller''s requests as a guest that did not become a booking, newest first, up to 100. Code: unauthenticated.';
grant execute on function private.my_requests, public.my_requests to authenticated;

create function public.host_requests()
returns json language sql stable set search_path = '' as $$
  select private.host_requests();
$$;
comment on function public.host_requests is 'The requests of the calling host: {record: {accepted_share, minutes} or null, open: oldest end first, answered: those of 90 days, newest first, up to 100}. Code: unauthenticated.';
grant execute on function private.host_requests, public.host_requests to authenticated;

create function public.count_open_requests()
returns integer language sql stable set search_path = '' as $$
  select private.count_open_requests();
$$;
comment on function public.count_open_requests is 'How many requests wait for the calling host''s answer. Code: unauthenticated.';
grant execute on function private.count_open_requests, public.count_open_requests to authenticated;

create function public.list_requests(target_conversation uuid)
returns json language sql stable set search_path = '' as $$
  select private.list_requests(target_conversation);
$$;
comment on function public.list_requests is 'The requests of one of the caller''s conversations, oldest first; for its host with what host_requests says.';
grant execute on function private.list_requests, public.list_requests to authenticated;

create function public.admin_list_requests(search_text text default null, status_filter text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_requests(search_text, status_filter, page_number, page_size);
$$;
comment on function public.admin_list_requests is 'Every request for an administrator, newest first, found by space, guest, host or the beginning of its id. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_requests, public.admin_list_requests to authenticated;

create function public.mark_conversation_read(target_conversation uuid)
returns timestamptz language sql volatile set search_path = '' as $$
  select private.mark_conversation_read(target_conversation);
$$;
comment on function public.mark_conversation_read is 'Everything up to now is read by the caller, and what told of it. Code: conversation_not_found.';
grant execute on function private.mark_conversation_read, public.mark_conversation_read to authenticated;

create function public.list_conversations(before timestamptz default null, page_size integer default 50)
returns table ( id uuid, space_id uuid, space_title text, space_image text, role text, other json, created_at timestamptz, last_message_at timestamptz, last_message json, unread_count bigint ) language sql stable set search_path = '' as $$
  select * from private.list_conversations(before, page_size);
$$;
comment on function public.list_conversations is 'The caller''s conversations, newest first, each with the other person, the last message and the unread count; before = last_message_at of the last one seen.';
grant execute on function private.list_conversations, public.list_conversations to authenticated;

create function public.unread_count()
returns integer language sql stable set search_path = '' as $$
  select private.unread_count();
$$;
comment on function public.unread_count is 'How many messages to the caller are unread, over all conversations.';
grant execute on function private.unread_count, public.unread_count to authenticated;

create function public.admin_list_acts(action_filter text[] default null, search_text text default null, person_filter uuid default null, from_date date default null, to_date date default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_acts(action_filter, search_text, person_filter, from_date, to_date, page_number, page_size);
$$;
comment on function public.admin_list_acts is 'The log for an administrator, the latest first: acts of these actions, by or about a person, of these days in Rio (both included), found by what the entry names, its reason, its note or the beginning of an id; people: the administrators and the person of the filter. Codes: unauthenticated, admin_required, invalid_input.';
grant execute on function private.admin_list_acts, public.admin_list_acts to authenticated;

create function public.write_to_person(letter_id uuid, target_person uuid, message text, target_space uuid default null, asks_correction boolean default false)
returns void language sql volatile set search_path = '' as $$
  select private.write_to_person(letter_id, target_person, message, target_space, asks_correction);
$$;
comment on function public.write_to_person is 'An administrator writes to a person by mail, about a listing of theirs or not; asks_correction: something of it is to be mended. The id is the caller''s to make: the same letter twice is once. Codes: unauthenticated, admin_required, invalid_input, profile_not_found, space_not_found.';
grant execute on function private.write_to_person, public.write_to_person to authenticated;

create function public.admin_letters(letter_ids uuid[])
returns table (id uuid, message text) language sql stable set search_path = '' as $$
  select * from private.admin_letters(letter_ids);
$$;
comment on function public.admin_letters is 'What letters say that the log names, for an administrator; without what was forgotten. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_letters, public.admin_letters to authenticated;

create function public.admin_person_history(target_person uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_person_history(target_person);
$$;
comment on function public.admin_person_history is 'The history of a person for an administrator: guest_bookings, host_bookings, cancellations (of paid bookings), refunds, disputes, reports_about, reports_by, suspensions (of the person and their listings), payouts and notes (letters, and what was noted with reports about the person and with their refunds), each {count, items}, the latest rows first, five at most; amounts in cents. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_person_history, public.admin_person_history to authenticated;

comment on function public.review_space is 'An administrator approves or rejects a pending space (decision approved | rejected, a rejection with its words and the code of its reason). Codes: unauthenticated, admin_required, invalid_input, rejection_reason_required, space_not_found, space_transition_illegal, assigned_to_another.';
grant execute on function public.review_space to authenticated;

comment on function public.admin_list_spaces is 'All spaces for an administrator, newest first (pending_first: the waiting ones before the others, longest wait first), found by title or host (status_filter: a status, live or suspended); the counts regardless of filter and search. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_list_spaces to authenticated;

create function public.set_host_verified(target_person uuid, verified boolean)
returns json language sql volatile set search_path = '' as $$
  select private.set_host_verified(target_person, verified);
$$;
comment on function public.set_host_verified is 'An administrator vouches for a host, or no longer. Codes: unauthenticated, admin_required, profile_not_found, not_a_host, invalid_input.';
grant execute on function private.set_host_verified, public.set_host_verified to authenticated;

create function public.admin_space(target_space uuid)
returns table ( id uuid, suspended_at timestamptz, suspension json, is_host_suspended boolean, upcoming json, done bigint, rating_average numeric, rating_count integer, reports json, host_spaces bigint, address jsonb, assignment json, resent json ) language sql stable set search_path = '' as $$
  select * from private.admin_space(target_space);
$$;
comment on function public.admin_space is 'What an administrator decides about a listing by; none when there is none. done: paid bookings of the past; resent: since its last rejection. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_space, public.admin_space to authenticated;

create function public.admin_list_bookings(search_text text default null, status_filter text default null, page_number integer default 1, page_size integer default 50, from_day date default null, to_day date default null)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_bookings(search_text, status_filter, page_number, page_size, from_day, to_day);
$$;
comment on function public.admin_list_bookings is 'Every booking for an administrator, newest first, found by space, guest, host or the beginning of its id, and by the days of its event. Codes: unauthenticated, admin_required, invalid_input (from_day, to_day).';
grant execute on function private.admin_list_bookings, public.admin_list_bookings to authenticated;

create function public.admin_booking(target_booking uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_booking(target_booking);
$$;
comment on function public.admin_booking is 'One booking for an administrator, with every movement of its money and who made it, amounts in cents; price_cents is what the host receives, extras included. Codes: unauthenticated, admin_required, booking_not_found.';
grant execute on function private.admin_booking, public.admin_booking to authenticated;

create function public.admin_export(kind text, from_date date, to_date date)
returns json language sql volatile set search_path = '' as $$
  select private.admin_export(kind, from_date, to_date);
$$;
comment on function public.admin_export is 'For an administrator, logged: bookings (made), payouts (due), commissions (earned), disputes (opened) or the lines of the journal of a period of up to 366 days in Rio, up to 20 000 rows; amounts in cents. No key is in it. Codes: unauthenticated, admin_required, invalid_input, export_too_large.';
grant execute on function private.admin_export, public.admin_export to authenticated;

create function public.admin_list_refunds(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_refunds(only_open, page_number, page_size);
$$;
comment on function public.admin_list_refunds is 'Refunds that a person has to pay, the oldest first, for an administrator, or all of them. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_refunds, public.admin_list_refunds to authenticated;

create function public.admin_waiting_money()
returns json language sql stable set search_path = '' as $$
  select private.admin_waiting_money();
$$;
comment on function public.admin_waiting_money is 'For an administrator; without_key: payouts that are due to hosts without a key, since: the day the oldest was due, yyyy-MM-dd; disputed: open disputes, since: when the oldest was opened. Null where there are none. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_waiting_money, public.admin_waiting_money to authenticated;

create function public.remove_authenticators(target_person uuid)
returns json language sql volatile set search_path = '' as $$
  select private.remove_authenticators(target_person);
$$;
comment on function public.remove_authenticators is 'An administrator removes another person''s lost authenticators; that person''s sessions end. Codes: unauthenticated, admin_required, profile_not_found, own_authenticators, no_authenticators.';
grant execute on function private.remove_authenticators, public.remove_authenticators to authenticated;

create function public.admin_list_authenticators(search_text text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_authenticators(search_text, page_number, page_size);
$$;
comment on function public.admin_list_authenticators is 'Who administers and who else has authenticators, for an administrator, found by name or address. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_authenticators, public.admin_list_authenticators to authenticated;

create function public.send_contact_message(name text, email text, subject text, message text, phone text default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.send_contact_message(name, email, subject, message, phone);
$$;
comment on function public.send_contact_message is 'The contact form, for everybody; confirmed to the sender by e-mail. Codes: invalid_input (fields name, email, phone, subject, message), rate_limited.';
grant execute on function private.send_contact_message, public.send_contact_message to anon, authenticated;

create function public.resolve_contact_message(target_message uuid, resolved boolean default true)
returns void language sql volatile set search_path = '' as $$
  select private.resolve_contact_message(target_message, resolved);
$$;
comment on function public.resolve_contact_message is 'An administrator has answered a contact message, or opens it again. Codes: unauthenticated, admin_required, assigned_to_another, contact_message_not_found.';
grant execute on function private.resolve_contact_message, public.resolve_contact_message to authenticated;

create function public.archive_contact_message(target_message uuid, archived boolean default true)
returns void language sql volatile set search_path = '' as $$
  select private.archive_contact_message(target_message, archived);
$$;
comment on function public.archive_contact_message is 'An administrator puts a contact message aside, or takes it back. Codes: unauthenticated, admin_required, assigned_to_another, contact_message_not_found.';
grant execute on function private.archive_contact_message, public.archive_contact_message to authenticated;

comment on function public.admin_list_messages is 'What came through the contact form, unanswered ones first, oldest first, then the newest of the others, for an administrator, found by name or subject. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_list_messages to authenticated;

create function public.note_scheduled_run(job text)
returns void language sql volatile set search_path = '' as $$
  select private.note_scheduled_run(job);
$$;
comment on function public.note_scheduled_run is 'Server side: a scheduled job says that it has run to its end.';
grant execute on function private.note_scheduled_run, public.note_scheduled_run to service_role;

create function public.suspend_space(target_space uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null, expected_refund_cents integer default null, reason_code text default null)
returns json language sql volatile set search_path = '' as $$
  select private.suspend_space(target_space, reason, paid_bookings, hold_payouts, expected_refund_cents, reason_code);
$$;
comment on function public.suspend_space is 'An administrator takes an approved listing down: out of search, no bookings, holds ended; paid_bookings keep | cancel (everything goes back, expected_refund_cents must be the sum); hold_payouts: the reason to hold due payouts; reason_code: what the words of the reason are about. Codes: unauthenticated, admin_required, space_not_found, suspension_reason_required, invalid_input, already_suspended, refund_changed.';
grant execute on function private.suspend_space, public.suspend_space to authenticated;

create function public.suspend_person(target_person uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null, expected_refund_cents integer default null, reason_code text default null)
returns json language sql volatile set search_path = '' as $$
  select private.suspend_person(target_person, reason, paid_bookings, hold_payouts, expected_refund_cents, reason_code);
$$;
comment on function public.suspend_person is 'As suspend_space, for an account and all its listings; what the person booked stays theirs. Codes: also profile_not_found, person_is_admin.';
grant execute on function private.suspend_person, public.suspend_person to authenticated;

create function public.lift_suspension(target_suspension uuid)
returns void language sql volatile set search_path = '' as $$
  select private.lift_suspension(target_suspension);
$$;
comment on function public.lift_suspension is 'An administrator lifts a suspension: what was there is there again, but for what was cancelled. Twice is once. Codes: unauthenticated, admin_required, suspension_not_found.';
grant execute on function private.lift_suspension, public.lift_suspension to authenticated;

create function public.hold_payouts_of(target_suspension uuid, reason text default null)
returns void language sql volatile set search_path = '' as $$
  select private.hold_payouts_of(target_suspension, reason);
$$;
comment on function public.hold_payouts_of is 'An administrator holds the due payouts of what is suspended, with a reason, or sends them after all (no reason). Codes: unauthenticated, admin_required, suspension_not_found, invalid_input.';
grant execute on function private.hold_payouts_of, public.hold_payouts_of to authenticated;

create function public.appeal_suspension(target_suspension uuid, appeal text)
returns void language sql volatile set search_path = '' as $$
  select private.appeal_suspension(target_suspension, appeal);
$$;
comment on function public.appeal_suspension is 'The suspended person, or the host of the suspended listing, answers once. Codes: unauthenticated, suspension_not_found, invalid_input, already_appealed.';
grant execute on function private.appeal_suspension, public.appeal_suspension to authenticated;

create function public.request_account_deletion()
returns boolean language sql volatile set search_path = '' as $$
  select private.request_account_deletion();
$$;
comment on function public.request_account_deletion is 'As delete_account; of a suspended person it waits until money is settled. Answers whether it is deleted. Codes: those of delete_account.';
grant execute on function private.request_account_deletion, public.request_account_deletion to authenticated;

create function public.admin_person(target_person uuid)
returns table ( id uuid, full_name text, is_host boolean, host_verified boolean, is_admin boolean, is_closed boolean, email text, is_confirmed boolean, phone text, created_at timestamptz, came_by text, is_of_age boolean, authenticators bigint, suspension json, spaces json, upcoming json, reports json ) language sql stable set search_path = '' as $$
  select * from private.admin_person(target_person);
$$;
comment on function public.admin_person is 'A person as an administrator sees them, e-mail and phone not whole, with what they announce and have sold, and how often they or theirs were reported; came_by: code of the affiliate; none when there is none. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_person, public.admin_person to authenticated;

create function public.admin_list_people(search_text text default null, people_filter text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_people(search_text, people_filter, page_number, page_size);
$$;
comment on function public.admin_list_people is 'People for an administrator, the newest first, those whose suspension waits for an answer before them; found by name, or by the whole e-mail or id; people_filter: suspended | hosts | refused_names (from before the rule of names). Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_people, public.admin_list_people to authenticated;

create function public.assign_item(queue_name text, item text)
returns json language sql volatile set search_path = '' as $$
  select private.assign_item(queue_name, item);
$$;
comment on function public.assign_item is 'An administrator takes something that waits in a queue, for 15 minutes; is_mine is false while another one has it. Codes: unauthenticated, admin_required, invalid_input.';
grant execute on function private.assign_item, public.assign_item to authenticated;

create function public.release_item(queue_name text, item text)
returns void language sql volatile set search_path = '' as $$
  select private.release_item(queue_name, item);
$$;
comment on function public.release_item is 'Gives back what one has taken. Codes: unauthenticated, admin_required.';
grant execute on function private.release_item, public.release_item to authenticated;

create function public.admin_list_changes(page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_changes(page_number, page_size);
$$;
comment on function public.admin_list_changes is 'Unreviewed edits of approved listings and of their hosts (space_id is null), the oldest first. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_changes, public.admin_list_changes to authenticated;

create function public.settle_change(target_change uuid, as_of timestamptz default null)
returns void language sql volatile set search_path = '' as $$
  select private.settle_change(target_change, as_of);
$$;
comment on function public.settle_change is 'An administrator has looked at an edit and it is right. as_of is the changed_at that was read: a later edit refuses the decision. Codes: unauthenticated, admin_required, assigned_to_another, change_not_found, change_edited.';
grant execute on function private.settle_change, public.settle_change to authenticated;

create function public.submit_dispute_evidence(target_dispute uuid, statement text default '')
returns json language sql volatile set search_path = '' as $$
  select private.submit_dispute_evidence(target_dispute, statement);
$$;
comment on function public.submit_dispute_evidence is 'By an administrator: everything known of the booking, and what they add, goes to the bank, once. Codes: unauthenticated, admin_required, invalid_input, dispute_not_found, assigned_to_another, evidence_already_sent, dispute_unmatched, dispute_not_open.';
grant execute on function private.submit_dispute_evidence, public.submit_dispute_evidence to authenticated;

create function public.dispute_evidence_to_send(dispute_id uuid)
returns table (provider_dispute_id text, facts jsonb, statement text, attempt integer, is_sent boolean) language sql stable set search_path = '' as $$
  select * from private.dispute_evidence_to_send(dispute_id);
$$;
comment on function public.dispute_evidence_to_send is 'What a dispute is answered with.';
grant execute on function private.dispute_evidence_to_send, public.dispute_evidence_to_send to service_role;

create function public.note_dispute_evidence(dispute_id uuid, failure text default null)
returns void language sql volatile set search_path = '' as $$
  select private.note_dispute_evidence(dispute_id, failure);
$$;
comment on function public.note_dispute_evidence is 'Server side: the provider has taken an answer, or why it did not.';
grant execute on function private.note_dispute_evidence, public.note_dispute_evidence to service_role;

create function public.give_up_dispute(target_dispute uuid)
returns json language sql volatile set search_path = '' as $$
  select private.give_up_dispute(target_dispute);
$$;
comment on function public.give_up_dispute is 'By an administrator: the dispute is accepted, the cardholder keeps the money. Once sent it cannot be taken back. Codes: unauthenticated, admin_required, dispute_not_found, assigned_to_another, evidence_already_sent, dispute_unmatched, dispute_is_inquiry, dispute_not_open.';
grant execute on function private.give_up_dispute, public.give_up_dispute to authenticated;

create function public.note_given_up_dispute(dispute_id uuid, failure text default null)
returns void language sql volatile set search_path = '' as $$
  select private.note_given_up_dispute(dispute_id, failure);
$$;
comment on function public.note_given_up_dispute is 'Server side: the provider has closed a dispute that was given up, or why it did not.';
grant execute on function private.note_given_up_dispute, public.note_given_up_dispute to service_role;

create function public.admin_list_disputes(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_disputes(only_open, page_number, page_size);
$$;
comment on function public.admin_list_disputes is 'Disputes for an administrator, those that wait for an answer first by when it is due; booking_id is null for a payment that we don''t know. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_disputes, public.admin_list_disputes to authenticated;

create function public.admin_dispute(target_dispute uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_dispute(target_dispute);
$$;
comment on function public.admin_dispute is 'One dispute for an administrator; facts are those that were sent, or the current ones. Codes: unauthenticated, admin_required, dispute_not_found.';
grant execute on function private.admin_dispute, public.admin_dispute to authenticated;

create function public.reported_files(bucket text, file_names text[])
returns setof text language sql stable set search_path = '' as $$
  select * from private.reported_files(bucket, file_names);
$$;
comment on function public.reported_files is 'Server side: of these files of a bucket, those that an open report shows.';
grant execute on function private.reported_files, public.reported_files to service_role;

create function public.send_report(target_kind text, target uuid, reason text, words text default null)
returns json language sql volatile set search_path = '' as $$
  select private.send_report(target_kind, target, reason, words);
$$;
comment on function public.send_report is 'Reports a listing, a message that one has received, a review or a person to the administrators; target_kind: space | message | review | profile | list_line (of a shared list); reasons of a kind: private.report_reasons. Codes: unauthenticated, invalid_input, account_suspended, report_target_not_found, own_report, already_reported (and not decided yet), rate_limited.';
grant execute on function private.send_report, public.send_report to authenticated;

create function public.settle_reports(target_kind text, target uuid, decision text, note text default null, parts text[] default '{}')
returns json language sql volatile set search_path = '' as $$
  select private.settle_reports(target_kind, target, decision, note, parts);
$$;
comment on function public.settle_reports is 'An administrator decides about all open reports of a thing: nothing_found | removed (a message, a line; of a review parts: comment, photos) | suspended (its listing or person is by now) | acted (the note says what). The reporters are notified by mail. Codes: unauthenticated, admin_required, assigned_to_another, invalid_input, report_not_found, nothing_to_remove, not_suspended.';
grant execute on function private.settle_reports, public.settle_reports to authenticated;

create function public.admin_list_reports(report_filter text default null, page_number integer default 1, page_size integer default 20, about uuid default null)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_reports(report_filter, page_number, page_size, about);
$$;
comment on function public.admin_list_reports is 'What was reported, one row for each thing, those that called the administrators first; report_filter: open (or null) | space | message | review | profile | list_line | closed; about: a listing, or a person and what is theirs. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_reports, public.admin_list_reports to authenticated;

create function public.admin_list_calendar_conflicts(page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_calendar_conflicts(page_number, page_size);
$$;
comment on function public.admin_list_calendar_conflicts is 'Paid dates of today or later on which an imported calendar has an event, the first date first. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_list_calendar_conflicts, public.admin_list_calendar_conflicts to authenticated;

create function public.renew_calendar_address(target_space uuid)
returns text language sql volatile set search_path = '' as $$
  select private.renew_calendar_address(target_space);
$$;
comment on function public.renew_calendar_address is 'The secret of a new address for the calendar of the caller''s space, returned once; the previous address ends. Codes: unauthenticated, space_not_found.';
grant execute on function private.renew_calendar_address, public.renew_calendar_address to authenticated;

create function public.revoke_calendar_address(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.revoke_calendar_address(target_space);
$$;
comment on function public.revoke_calendar_address is 'Ends the address of the calendar of the caller''s space. Codes: unauthenticated, space_not_found.';
grant execute on function private.revoke_calendar_address, public.revoke_calendar_address to authenticated;

create function public.calendar_feed(secret text)
returns json language sql volatile set search_path = '' as $$
  select private.calendar_feed(secret);
$$;
comment on function public.calendar_feed is 'Server side: {space_id, title, days: [{date, state: booked | blocked, changed_at}]} of an address; {retry_after} in seconds when it was read too often; null without such an address.';
grant execute on function private.calendar_feed, public.calendar_feed to service_role;

create function public.block_free_events(target_calendar uuid, wanted boolean)
returns void language sql volatile set search_path = '' as $$
  select private.block_free_events(target_calendar, wanted);
$$;
comment on function public.block_free_events is 'Blocks the dates of free all-day events of the caller''s calendar, too, or frees them again. Codes: unauthenticated, account_suspended, calendar_not_found, invalid_input.';
grant execute on function private.block_free_events, public.block_free_events to authenticated;

create function public.add_calendar(target_space uuid, address text, name text default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.add_calendar(target_space, address, name);
$$;
comment on function public.add_calendar is 'Another calendar whose dates block those of the caller''s space, read from now on. Codes: unauthenticated, space_not_found, calendar_address_invalid, calendar_provider_unknown, calendar_known, too_many_calendars, invalid_input.';
grant execute on function private.add_calendar, public.add_calendar to authenticated;

create function public.remove_calendar(target_calendar uuid)
returns void language sql volatile set search_path = '' as $$
  select private.remove_calendar(target_calendar);
$$;
comment on function public.remove_calendar is 'Removes a calendar of the caller''s space, and what it blocked. Codes: unauthenticated, calendar_not_found.';
grant execute on function private.remove_calendar, public.remove_calendar to authenticated;

create function public.request_calendar_reading(target_calendar uuid)
returns void language sql volatile set search_path = '' as $$
  select private.request_calendar_reading(target_calendar);
$$;
comment on function public.request_calendar_reading is 'The calendar of the caller''s space is due now. Codes: unauthenticated, calendar_not_found, calendar_just_read, too_many_readings.';
grant execute on function private.request_calendar_reading, public.request_calendar_reading to authenticated;

create function public.claim_calendar(target_calendar uuid default null)
returns setof public.claimed_calendar language sql volatile set search_path = '' as $$
  select * from private.claim_calendar(target_calendar);
$$;
comment on function public.claim_calendar is 'Server side: the next calendar that is due, or this one if it is, with what its reader has to know; none when there is none.';
grant execute on function private.claim_calendar, public.claim_calendar to service_role;

create function public.end_calendar_reading(target_calendar uuid, reading_number integer, outcome text, dates date[] default null, unreadable_events integer default 0, new_etag text default null, new_last_modified text default null, free_dates date[] default null, free_event_count integer default 0, event_count integer default 0, kinds text[] default null)
returns json language sql volatile set search_path = '' as $$
  select private.end_calendar_reading(target_calendar, reading_number, outcome, dates, unreadable_events, new_etag, new_last_modified, free_dates, free_event_count, event_count, kinds);
$$;
comment on function public.end_calendar_reading is 'Server side: {outcome: read | unchanged, dates, unreadable, conflicts, events, free_events, blocks_free} or {outcome: failed, failure}; null when another reading has begun since or the calendar is gone.';
grant execute on function private.end_calendar_reading, public.end_calendar_reading to service_role;

create function public.host_calendars(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select private.host_calendars(target_space);
$$;
comment on function public.host_calendars is 'The calendars of the caller''s space. Codes: unauthenticated, space_not_found.';
grant execute on function private.host_calendars, public.host_calendars to authenticated;

create function public.admin_calendar_providers()
returns table (domain text, name text, calendars bigint) language sql stable set search_path = '' as $$
  select * from private.admin_calendar_providers();
$$;
comment on function public.admin_calendar_providers is 'Whose calendars are read (an import reads addresses of a domain and below it), and how many imported calendars they have. Codes: unauthenticated, admin_required.';
grant execute on function private.admin_calendar_providers, public.admin_calendar_providers to authenticated;

create function public.save_calendar_provider(provider_domain text, provider_name text)
returns void language sql volatile set search_path = '' as $$
  select private.save_calendar_provider(provider_domain, provider_name);
$$;
comment on function public.save_calendar_provider is 'Adds a provider whose calendars are read, or renames it. Codes: unauthenticated, admin_required, invalid_input.';
grant execute on function private.save_calendar_provider, public.save_calendar_provider to authenticated;

create function public.remove_calendar_provider(provider_domain text)
returns void language sql volatile set search_path = '' as $$
  select private.remove_calendar_provider(provider_domain);
$$;
comment on function public.remove_calendar_provider is 'Takes a provider off the list. Codes: unauthenticated, admin_required.';
grant execute on function private.remove_calendar_provider, public.remove_calendar_provider to authenticated;

create function public.email_to_send(message_id bigint)
returns setof public.queued_email language sql volatile set search_path = '' as $$
  select * from private.email_to_send(message_id);
$$;
comment on function public.email_to_send is 'Server side: the content and recipient of a queued e-mail; none when it is not to be sent any more, or its reader has switched its topic off.';
grant execute on function private.email_to_send, public.email_to_send to service_role;

create function public.refresh_search_prices()
returns integer language sql volatile set search_path = '' as $$
  select private.refresh_search_prices();
$$;
comment on function public.refresh_search_prices is 'Server side, nightly: the lowest prices that search shows follow the days that are over or sold, and listings cease to be new. How many have changed.';
grant execute on function private.refresh_search_prices, public.refresh_search_prices to service_role;

create function public.search_spaces(request jsonb)
returns json language sql stable set search_path = '' as $$
  select private.search_spaces(request);
$$;
comment on function public.search_spaces is 'Spaces that match a request. The fields of a request are those of private.search_request; an unknown one is refused. total counts no further, and pages are no larger, than private.search_limits() says. words: the number of words of q in the search, 0 for none; with q_only_ranks, and of occasions always, they only rank; words_found: whether any approved space has one of these. Only approved spaces; with event_date only those that can be booked that day, at its price; with event_dates (at most 5, within 31 days) or event_month (any day of it) and event_weekdays (Sunday 0; none: all) those that have such a day free, their free_days and free_day_prices, those of the first three, at the price of the cheapest of these; else price is the lowest. Prices with what is obligatory for the event, and, with guests, for so many of them; without, price_per_guest is the sum of obligatory extras for each. guests: with room for so many; seats, standing: with room for so many seated or standing; allowed: house rules answered with yes; min_price, max_price: in reais. Code: invalid_input (the unknown fields, or request).';
grant execute on function private.search_spaces, public.search_spaces to anon, authenticated;

create function public.search_map(request jsonb)
returns json language sql stable set search_path = '' as $$
  select private.search_map(request);
$$;
comment on function public.search_map is 'where the results of search_spaces with this request are, on all its pages: how many in each neighbourhood, and the lowest of their prices as that function shows them. total counts no further than that of search_spaces. Code: invalid_input.';
grant execute on function private.search_map, public.search_map to anon, authenticated;

create function public.search_facets(request jsonb)
returns json language sql stable set search_path = '' as $$
  select private.search_facets(request);
$$;
comment on function public.search_facets is 'how many spaces each value would leave, by all filters of the request but its own facet (amenities: with those chosen). No key: none. Counts no further than the total of search_spaces; neighborhoods only of the chosen zone. Code: invalid_input.';
grant execute on function private.search_facets, public.search_facets to anon, authenticated;

create function public.home_page(free_on date)
returns json language sql stable set search_path = '' as $$
  select private.home_page(free_on);
$$;
comment on function public.home_page is 'Everything the home page shows. counts: listed spaces by type, types without one are left out; featured: up to six; free: up to four others that can be booked on free_on, at that day''s price, and the total of all that can be; reviews: the latest three with a text, their space null unless it is listed. Code: invalid_input (an impossible day).';
grant execute on function private.home_page, public.home_page to anon, authenticated;

create function public.site_stats()
returns public.site_figures language sql stable set search_path = '' as $$
  select private.site_stats();
$$;
comment on function public.site_stats is 'Figures of the whole site.';
grant execute on function private.site_stats, public.site_stats to anon, authenticated;

create function public.save_favourites(space_ids uuid[])
returns setof uuid language sql volatile set search_path = '' as $$
  select * from private.save_favourites(space_ids);
$$;
comment on function public.save_favourites is 'Keeps spaces for the caller, each once, and answers with those that are stored now, without those that are not public. Codes: unauthenticated, account_suspended, too_many_favourites.';
grant execute on function private.save_favourites, public.save_favourites to authenticated;

create function public.remove_favourite(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.remove_favourite(target_space);
$$;
comment on function public.remove_favourite is 'Takes a space out of the caller''s favourites; one that is not among them is no error. Codes: account_suspended.';
grant execute on function private.remove_favourite, public.remove_favourite to authenticated;

create function public.listed_spaces(space_ids uuid[])
returns setof public.space_cards language sql stable set search_path = '' as $$
  select * from private.listed_spaces(space_ids);
$$;
comment on function public.listed_spaces is 'Spaces by id as lists show them, in that order; those that are not public are left out. Code: invalid_input.';
grant execute on function private.listed_spaces, public.listed_spaces to anon, authenticated;

create function public.put_in_list(target_list uuid, target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.put_in_list(target_list, target_space);
$$;
comment on function public.put_in_list is 'Puts a space into one of the caller''s lists, and among their favourites; one that is there is no error. Codes: unauthenticated, account_suspended, list_not_found, space_not_found, too_many_favourites, list_full.';
grant execute on function private.put_in_list, public.put_in_list to authenticated;

create function public.take_out_of_list(target_list uuid, target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.take_out_of_list(target_list, target_space);
$$;
comment on function public.take_out_of_list is 'Takes a space out of one of the caller''s lists; it stays a favourite. One that is not in it is no error. Codes: account_suspended.';
grant execute on function private.take_out_of_list, public.take_out_of_list to authenticated;

create function public.create_list(list_name text, first_space uuid default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.create_list(list_name, first_space);
$$;
comment on function public.create_list is 'A new list of the caller, with a space in it if one is given; its id. Codes: unauthenticated, account_suspended, too_many_lists, invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone, list_name_has_handle, list_name_has_payment, list_name_has_words, space_not_found, too_many_favourites.';
grant execute on function private.create_list, public.create_list to authenticated;

create function public.rename_list(target_list uuid, list_name text)
returns void language sql volatile set search_path = '' as $$
  select private.rename_list(target_list, list_name);
$$;
comment on function public.rename_list is 'Another name for one of the caller''s lists. Codes: unauthenticated, account_suspended, list_not_found, invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone, list_name_has_handle, list_name_has_payment, list_name_has_words.';
grant execute on function private.rename_list, public.rename_list to authenticated;

create function public.delete_list(target_list uuid)
returns void language sql volatile set search_path = '' as $$
  select private.delete_list(target_list);
$$;
comment on function public.delete_list is 'Deletes one of the caller''s lists; its spaces stay favourites. One that is not there is no error. Codes: account_suspended.';
grant execute on function private.delete_list, public.delete_list to authenticated;

create function public.shared_list(secret text, browser text default null)
returns table (name text, event_date date, guest_count integer, owner_name text, visitor_name text, spaces json) language sql volatile set search_path = '' as $$
  select * from private.shared_list(secret, browser);
$$;
comment on function public.shared_list is 'What the link of a list shows; visitor_name, and voted of its spaces, of a browser that wrote before. None where the link is closed, renewed or deleted. Code: rate_limited.';
grant execute on function private.shared_list, public.shared_list to anon, authenticated;

create function public.enter_list(secret text, browser text, visitor_name text)
returns void language sql volatile set search_path = '' as $$
  select private.enter_list(secret, browser, visitor_name);
$$;
comment on function public.enter_list is 'Gives the visitor of a shared list a name, or another; no account. browser: what tells this browser from others, kept there. Codes: link_closed, invalid_input (field name, browser), visitor_name_has_email, visitor_name_has_link, visitor_name_has_phone, visitor_name_has_handle, visitor_name_has_payment, visitor_name_has_words, visitor_name_has_platform, visitor_name_taken, list_crowded, rate_limited.';
grant execute on function private.enter_list, public.enter_list to anon, authenticated;

create function public.vote_in_list(secret text, browser text, target_space uuid, wanted boolean)
returns void language sql volatile set search_path = '' as $$
  select private.vote_in_list(secret, browser, target_space, wanted);
$$;
comment on function public.vote_in_list is 'Votes for a space of a shared list, once, or takes the vote back. Codes: link_closed, invalid_input, visitor_name_needed, space_not_found, rate_limited.';
grant execute on function private.vote_in_list, public.vote_in_list to anon, authenticated;

create function public.write_list_line(secret text, browser text, target_space uuid, content text)
returns void language sql volatile set search_path = '' as $$
  select private.write_list_line(secret, browser, target_space, content);
$$;
comment on function public.write_list_line is 'Leaves a line of at most 200 characters at a space of a shared list. Codes: link_closed, invalid_input (field content, browser), visitor_name_needed, space_not_found, line_has_email, line_has_link, line_has_phone, line_has_handle, line_has_payment, line_has_words, list_crowded, rate_limited.';
grant execute on function private.write_list_line, public.write_list_line to anon, authenticated;

create function public.date_list(target_list uuid, day date default null)
returns void language sql volatile set search_path = '' as $$
  select private.date_list(target_list, day);
$$;
comment on function public.date_list is 'Gives one of the caller''s lists a day, another, or none. Codes: unauthenticated, account_suspended, list_not_found, invalid_input (field day).';
grant execute on function private.date_list, public.date_list to authenticated;

create function public.count_list_guests(target_list uuid, guests integer default null)
returns void language sql volatile set search_path = '' as $$
  select private.count_list_guests(target_list, guests);
$$;
comment on function public.count_list_guests is 'Gives one of the caller''s lists a number of guests, another, or none. Codes: unauthenticated, account_suspended, list_not_found, invalid_input (field guests).';
grant execute on function private.count_list_guests, public.count_list_guests to authenticated;

create function public.share_list(target_list uuid)
returns text language sql volatile set search_path = '' as $$
  select private.share_list(target_list);
$$;
comment on function public.share_list is 'The secret of a new link to one of the caller''s lists, returned once; the previous link ends, votes and lines stay. Codes: unauthenticated, account_suspended, list_not_found.';
grant execute on function private.share_list, public.share_list to authenticated;

create function public.close_list_link(target_list uuid)
returns void language sql volatile set search_path = '' as $$
  select private.close_list_link(target_list);
$$;
comment on function public.close_list_link is 'Ends the link of one of the caller''s lists; votes and lines stay for the caller. Codes: unauthenticated, account_suspended, list_not_found.';
grant execute on function private.close_list_link, public.close_list_link to authenticated;

create function public.delete_list_link(target_list uuid)
returns void language sql volatile set search_path = '' as $$
  select private.delete_list_link(target_list);
$$;
comment on function public.delete_list_link is 'Deletes the link of one of the caller''s lists with all votes and lines. Codes: unauthenticated, account_suspended, list_not_found.';
grant execute on function private.delete_list_link, public.delete_list_link to authenticated;

create function public.remove_list_line(target_line uuid)
returns void language sql volatile set search_path = '' as $$
  select private.remove_list_line(target_line);
$$;
comment on function public.remove_list_line is 'Takes a line away from one of the caller''s lists; one that is not there is no error. Codes: account_suspended.';
grant execute on function private.remove_list_line, public.remove_list_line to authenticated;

create function public.my_list(target_list uuid)
returns table (link text, spaces json) language sql stable set search_path = '' as $$
  select * from private.my_list(target_list);
$$;
comment on function public.my_list is 'One of the caller''s lists: its link (open, closed or null), and its spaces with who said what. None where it is not theirs.';
grant execute on function private.my_list, public.my_list to authenticated;

create function public.my_list_links()
returns table (list_id uuid, is_closed boolean, votes bigint, people bigint) language sql stable set search_path = '' as $$
  select * from private.my_list_links();
$$;
comment on function public.my_list_links is 'Which of the caller''s lists are shared, or were until the link was closed, and how many voted.';
grant execute on function private.my_list_links, public.my_list_links to authenticated;

create function public.provider_period()
returns table (since timestamptz, until timestamptz) language sql stable set search_path = '' as $$
  select * from private.provider_period();
$$;
comment on function public.provider_period is 'What to read of the provider''s balance transactions. All from since on are to be stored; the first time since the day before the first payment, before which there is no row.';
grant execute on function private.provider_period, public.provider_period to service_role;

create function public.store_provider_lines(lines jsonb)
returns integer language sql volatile set search_path = '' as $$
  select private.store_provider_lines(lines);
$$;
comment on function public.store_provider_lines is 'Stores balance transactions of the provider and returns how many were new: [{id, category, source, payment_intent, amount, fee, created}]. Code: invalid_input.';
grant execute on function private.store_provider_lines, public.store_provider_lines to service_role;

create function public.note_provider_reading(since timestamptz, until timestamptz, balance_cents bigint default null)
returns void language sql volatile set search_path = '' as $$
  select private.note_provider_reading(since, until, balance_cents);
$$;
comment on function public.note_provider_reading is 'All lines since then are stored. balance_cents: the account''s present balance; null when it changed during the reading. Code: invalid_input.';
grant execute on function private.note_provider_reading, public.note_provider_reading to service_role;

create function public.admin_business(from_date date, to_date date)
returns json language sql stable set search_path = '' as $$
  select private.admin_business(from_date, to_date);
$$;
comment on function public.admin_business is 'The business of a period of up to 366 days in Rio, in cents. Days without a movement are left out. owed: at the end of the period. Codes: unauthenticated, admin_required, invalid_input.';
grant execute on function private.admin_business, public.admin_business to authenticated;

create function public.admin_business_lines(from_date date, to_date date, part text, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_business_lines(from_date, to_date, part, page_number, page_size);
$$;
comment on function public.admin_business_lines is 'The lines behind a number of admin_business (volume, fee, promotions, commissions, refunds, disputes), newest day first. Codes: unauthenticated, admin_required, invalid_input.';
grant execute on function private.admin_business_lines, public.admin_business_lines to authenticated;

create function public.reconcile()
returns table (report_id uuid, difference_count integer) language sql volatile set search_path = '' set statement_timeout = '55s' as $$
  select * from private.reconcile();
$$;
comment on function public.reconcile is 'Compares everything that must add up and writes a report.';
grant execute on function private.reconcile, public.reconcile to service_role;

create function public.delete_expired_data()
returns json language sql volatile set search_path = '' as $$
  select private.delete_expired_data();
$$;
comment on function public.delete_expired_data is 'Deletes what is older than the privacy policy allows.';
grant execute on function private.delete_expired_data, public.delete_expired_data to service_role;

create function public.record_telemetry(batch text)
returns boolean language sql volatile set search_path = '' as $$
  select private.record_telemetry(batch);
$$;
comment on function public.record_telemetry is 'The site server hands over what it gathered, as JSON: {id, errors, visits, vitals}. False: this batch has been counted before.';
grant execute on function private.record_telemetry, public.record_telemetry to service_role;

create function public.errors_to_place()
returns table (id uuid, unit text, stack text, version text) language sql stable set search_path = '' as $$
  select * from private.errors_to_place();
$$;
comment on function public.errors_to_place is 'Errors whose stack is not decoded yet, at most 20. For the site server, which has the maps.';
grant execute on function private.errors_to_place, public.errors_to_place to service_role;

create function public.place_errors(places text)
returns integer language sql volatile set search_path = '' as $$
  select private.place_errors(places);
$$;
comment on function public.place_errors is 'Stores the places of decoded stacks, as JSON: [{id, stack, places}]; the stack is the one that was decoded, and goes. Returns how many took them.';
grant execute on function private.place_errors, public.place_errors to service_role;

comment on function public.unit_health is 'Slot by slot, what each version of a unit was tried and failed; what releases are judged by.';
grant execute on function public.unit_health to service_role;

create function public.take_lease(lease_name text, lease_holder text, lease_seconds integer)
returns boolean language sql volatile set search_path = '' as $$
  select private.take_lease(lease_name, lease_holder, lease_seconds);
$$;
comment on function public.take_lease is 'True: the holder may act alone for that time; it may be prolonged.';
grant execute on function private.take_lease, public.take_lease to service_role;

create function public.expire_telemetry()
returns integer language sql volatile set search_path = '' as $$
  select private.expire_telemetry();
$$;
comment on function public.expire_telemetry is 'Removes what is older than telemetry_time(); returns how many errors that were.';
grant execute on function private.expire_telemetry, public.expire_telemetry to service_role;

comment on function public.admin_error_overview is 'Errors of the last hours for an administrator: figures (p75 of LCP and INP in ms, of CLS), how many groups each unit has, and the 100 groups that were seen last. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_error_overview to authenticated;

create function public.evaluate_alarms()
returns integer language sql volatile set search_path = '' as $$
  select private.evaluate_alarms();
$$;
comment on function public.evaluate_alarms is 'Server side, each minute: raises and ends alarms; returns how many e-mails that queued.';
grant execute on function private.evaluate_alarms, public.evaluate_alarms to service_role;

create function public.operations_metrics()
returns public.operations_figures language sql stable set search_path = '' as $$
  select private.operations_metrics();
$$;
comment on function public.operations_metrics is 'Server side, for /metrics: ages in seconds and counts of outbox, holds, webhooks of the last 15 minutes, money, schedules, alarms.';
grant execute on function private.operations_metrics, public.operations_metrics to service_role;

create function public.unused_files(bucket text, file_names text[])
returns setof text language sql stable set search_path = '' as $$
  select * from private.unused_files(bucket, file_names);
$$;
comment on function public.unused_files is 'Server side: of these files of a bucket, those that nothing shows.';
grant execute on function private.unused_files, public.unused_files to service_role;
