-- Tells one person of one act: a notification, and the e-mail of the same kind.

-- kind: of private.email_templates; subject: identifies the act within the kind; data: the ids that composer and facts read; mail_at:
-- earliest time of the e-mail. Suspended people get announcements without a topic only (money, bookings, safety); people without an
-- account get none.
create function private.announce(person uuid, kind text, subject text, data jsonb, mail_at timestamptz default now())
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = person) or private.is_suspended(person) and exists (
    select from private.email_templates as template where template.name = announce.kind and template.topic is not null
  ) then
    return;
  end if;
  insert into public.notifications (person_id, kind, subject, data)
  values (person, announce.kind, announce.subject, announce.data)
  on conflict do nothing;
  insert into public.outbox (kind, dedupe_key, payload, available_at, created_at)
  values ('email', 'email:' || announce.kind || ':' || announce.subject, announce.data || jsonb_build_object('template', announce.kind),
    mail_at, greatest(mail_at, now()))
  on conflict (dedupe_key) do nothing;
end;
$$;

-- Returns what the words of a notification name, as it is now: titles, pictures, names, days, amounts in cents. Ids say where it leads.
create function private.notification_facts(note public.notifications)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb := note.data - 'recipient_id' - 'person_id' - 'host_id' - 'version';
  found jsonb;
  booking uuid := (note.data ->> 'booking_id')::uuid;
begin
  if facts ? 'refund_id' then
    select jsonb_build_object('amount_cents', refund.amount_cents), refund.booking_id into found, booking
    from public.refunds as refund where refund.id = (facts ->> 'refund_id')::uuid;
  elsif facts ? 'conflict_id' then
    select jsonb_build_object('calendar_name', calendar.name), conflict.booking_id into found, booking
    from private.calendar_conflicts as conflict join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
    where conflict.id = (facts ->> 'conflict_id')::uuid;
  elsif facts ? 'dispute_id' then
    select jsonb_build_object('amount_cents', dispute.amount_cents, 'due_by', dispute.due_by), dispute.booking_id into found, booking
    from public.disputes as dispute where dispute.id = (facts ->> 'dispute_id')::uuid;
  elsif facts ? 'visit_id' then
    select jsonb_build_object('conversation_id', visit.conversation_id, 'title', conversation.space_title,
      'guest_name', guest.full_name, 'host_name', host.full_name, 'is_guest', visit.guest_id = note.person_id,
      'time', coalesce(visit.accepted_time, visit.proposed_times[1]), 'space_id', conversation.space_id) into found
    from public.visits as visit join public.conversations as conversation on conversation.id = visit.conversation_id
    join public.profiles as guest on guest.id = visit.guest_id join public.profiles as host on host.id = visit.host_id
    where visit.id = (facts ->> 'visit_id')::uuid;
  elsif facts ? 'message_id' then
    select jsonb_build_object('conversation_id', sent.conversation_id, 'sender_name', sender.full_name,
      'excerpt', left(coalesce(sent.content, sent.file_name), 80), 'space_id', conversation.space_id) into found
    from public.messages as sent join public.profiles as sender on sender.id = sent.sender_id
    join public.conversations as conversation on conversation.id = sent.conversation_id
    where sent.id = (facts ->> 'message_id')::uuid;
  elsif facts ? 'review_id' then
    select jsonb_build_object('space_id', review.space_id, 'rating', review.rating, 'guest_name', guest.full_name) into found
    from public.reviews as review join public.profiles as guest on guest.id = review.user_id
    where review.id = (facts ->> 'review_id')::uuid;
  elsif facts ? 'report_id' then
    select jsonb_build_object('target_kind', report.kind, 'title', report.snapshot ->> 'title',
      -- The reporter learns only that action was taken.
      'outcome', case when report.outcome = 'suspended' then 'acted' else report.outcome end) into found
    from public.reports as report where report.id = (facts ->> 'report_id')::uuid;
  elsif facts ? 'settlement_id' then
    select jsonb_build_object('amount_cents', abs(settlement.amount_cents)) into found
    from public.host_settlements as settlement where settlement.id = (facts ->> 'settlement_id')::uuid;
  elsif facts ? 'commission_id' then
    select jsonb_build_object('amount_cents', abs(commission.commission_amount)) into found
    from public.affiliate_commissions as commission where commission.id = (facts ->> 'commission_id')::uuid;
  elsif facts ? 'calendar_id' then
    select jsonb_build_object('calendar_name', calendar.name, 'space_id', calendar.space_id) into found
    from private.imported_calendars as calendar where calendar.id = (facts ->> 'calendar_id')::uuid;
  elsif facts ? 'letter_id' then
    select jsonb_build_object('space_id', letter.space_id, 'asks_correction', letter.asks_correction) into found
    from private.letters as letter where letter.id = (facts ->> 'letter_id')::uuid;
  elsif facts ? 'request_id' then
    select jsonb_build_object('title', request.snapshot ->> 'title', 'image', request.snapshot ->> 'image',
      'event_date', request.event_date, 'guest_name', guest.full_name, 'host_name', host.full_name, 'guest_count', request.guest_count,
      'is_guest', request.guest_id = note.person_id, 'amount_cents', request.total_amount, 'answer_by', request.answer_by,
      'pay_by', request.pay_by) into found
    from private.requests as request join public.profiles as guest on guest.id = request.guest_id
    join public.profiles as host on host.id = request.host_id
    where request.id = (facts ->> 'request_id')::uuid;
  elsif facts ? 'suspension_id' then
    select jsonb_build_object('space_id', suspension.space_id, 'person_id', suspension.person_id,
      'full_name', person.full_name) into found
    from public.suspensions as suspension left join public.profiles as person on person.id = suspension.person_id
    where suspension.id = (facts ->> 'suspension_id')::uuid;
  elsif note.kind = 'authenticators_removed' then
    select jsonb_build_object('is_own', person.id = note.person_id, 'full_name', person.full_name) into found
    from public.profiles as person where person.id = (note.data ->> 'person_id')::uuid;
  end if;
  facts := facts || coalesce(found, '{}');
  found := null;
  if booking is not null then
    select jsonb_build_object('booking_id', sold.id, 'title', sold.snapshot ->> 'title', 'image', sold.snapshot ->> 'image',
      'event_date', sold.event_date, 'guest_name', guest.full_name, 'host_name', host.full_name, 'guest_count', sold.guest_count) into found
    from public.bookings as sold join public.profiles as guest on guest.id = sold.user_id
    join public.profiles as host on host.id = sold.host_id
    where sold.id = booking;
  elsif facts ->> 'space_id' is not null then
    select jsonb_build_object('title', space.title, 'image', space.images[space.cover_image_index + 1]) into found
    from public.spaces as space where space.id = (facts ->> 'space_id')::uuid;
  end if;
  return jsonb_strip_nulls(facts || coalesce(found, '{}'));
end;
$$;
