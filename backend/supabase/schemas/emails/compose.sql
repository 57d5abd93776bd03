-- A queued e-mail is put together when it is sent. The words are in functions/_shared/emails.

create function private.booking_email(target_booking uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'booking_id', booking.id,
    'space_id', booking.space_id,
    'space_deleted', not exists (select from public.spaces where id = booking.space_id),
    'space_suspended', exists (select from public.spaces where id = booking.space_id and suspended_at is not null),
    'title', booking.snapshot ->> 'title',
    'neighborhood', neighborhood.name,
    -- only of a photo that has a rendition for mails
    'image', (
      select booking.snapshot ->> 'image' from storage.objects
      where bucket_id = 'space-images' and name = private.mail_picture(booking.snapshot ->> 'image')
    ),
    'booked_on', private.day_in_rio(booking.created_at),
    'paid_on', private.day_in_rio(booking.paid_at),
    'policy', booking.snapshot -> 'policy',
    'place', concat_ws(', ', neighborhood.name, zone.name),
    'event_date', booking.event_date,
    'starts_at', to_char(booking.starts_at, 'HH24:MI'),
    'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'hours', booking.snapshot -> 'hours',
    'guest_count', booking.guest_count,
    'status', booking.status,
    'cancellation_reason', booking.cancellation_reason,
    'host_reason', booking.host_reason,
    'host_note', booking.host_note,
    'platform_reason', booking.platform_reason,
    'total_cents', booking.total_amount,
    'owner_cents', booking.owner_amount,
    'fee_cents', booking.service_fee,
    'discount_cents', booking.discount_amount,
    'coupon_code', booking.snapshot ->> 'coupon_code',
    'extras', private.booking_lines(booking.id),
    'company_name', (select name from public.booking_companies where booking_id = booking.id),
    'payment_method', booking.payment_method,
    'guest_name', guest.full_name,
    'host_name', host.full_name,
    'contact', private.booking_contact(booking),
    'money', private.shared_booking_money(booking.id),
    'payout_cents', money.owed_cents + money.host_paid_cents
  )
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  cross join lateral private.booking_money(booking.id) as money
  left join public.zones as zone on zone.slug = booking.snapshot ->> 'zone'
  left join public.neighborhoods as neighborhood on neighborhood.slug = booking.snapshot ->> 'neighborhood'
  where booking.id = target_booking;
$$;

-- {to, name, template, key, data} of a queued e-mail; null when there is nothing (more) to tell or nobody to tell it.
-- @api service_role: Server side: what a queued e-mail says and to whom; null when it is not to be sent any more.
create function private.email_to_send(message_id bigint)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  message public.outbox;
  template text;
  booking public.bookings;
  refund public.refunds;
  space public.spaces;
  chat public.messages;
  contact public.contact_messages;
  reading public.conversation_reads;
  settlement public.host_settlements;
  suspension public.suspensions;
  recipient uuid;
  address text;
  data jsonb := '{}';
begin
  select * into message from public.outbox where id = message_id and kind = 'email' and done_at is null;
  template := message.payload ->> 'template';

  if template = 'booking_address' then
    -- Sent once, with the current address, to guests whose event is still to come.
    select own.* into booking from public.bookings as own join public.space_addresses as given on given.space_id = own.space_id
    where own.id = (message.payload ->> 'booking_id')::uuid and own.status = 'paid' and private.event_end(own) > clock_timestamp()
      and given.updated_at = (message.payload ->> 'updated_at')::timestamptz;
    recipient := booking.user_id;
    data := private.booking_email(booking.id) || jsonb_build_object('is_change', (
      select kept.address is distinct from private.address_json(given)
      from private.booking_addresses as kept, public.space_addresses as given
      where kept.booking_id = booking.id and given.space_id = booking.space_id
    ));
  elsif template = 'address_missing' then
    select * into booking from public.bookings where id = (message.payload ->> 'booking_id')::uuid;
    if booking.status is distinct from 'paid' or booking.space_id is null or private.event_end(booking) <= clock_timestamp()
      or exists (select from public.space_addresses as given where given.space_id = booking.space_id) then
      return null;
    end if;
    recipient := booking.host_id;
    data := private.booking_email(booking.id);
  elsif template in ('booking_confirmed', 'booking_received', 'booking_cancelled_guest', 'booking_cancelled_host') then
    select * into booking from public.bookings where id = (message.payload ->> 'booking_id')::uuid;
    if booking.status is distinct from (case when template like 'booking_cancelled%' then 'cancelled' else 'paid' end) then
      return null;
    end if;
    recipient := case when template in ('booking_confirmed', 'booking_cancelled_guest') then booking.user_id else booking.host_id end;
    data := private.booking_email(booking.id);
  elsif template in ('late_payment', 'refund_sent') then
    select * into refund from public.refunds where id = (message.payload ->> 'refund_id')::uuid;
    if template = 'refund_sent' and refund.status is distinct from 'succeeded' then
      return null;
    end if;
    select * into booking from public.bookings where id = refund.booking_id;
    recipient := booking.user_id;
    data := private.booking_email(booking.id) || jsonb_build_object('amount_cents', refund.amount_cents);
  elsif template in ('space_approved', 'space_rejected') then
    select * into space from public.spaces where id = (message.payload ->> 'space_id')::uuid;
    if 'space_' || space.status is distinct from template then
      return null;
    end if;
    recipient := space.host_id;
    data := jsonb_build_object('space_id', space.id, 'title', space.title, 'reason', space.rejection_reason);
  elsif template in ('review_received', 'review_answered') then
    select case when template = 'review_received' then listed.host_id else review.user_id end,
      jsonb_build_object('space_id', listed.id, 'title', listed.title, 'rating', review.rating, 'comment', left(review.comment, 200),
        'guest_name', guest.full_name, 'host_name', host.full_name, 'answer', left(review.answer, 200))
    into recipient, data
    from public.reviews as review
    join public.spaces as listed on listed.id = review.space_id
    join public.profiles as guest on guest.id = review.user_id
    join public.profiles as host on host.id = listed.host_id
    where review.id = (message.payload ->> 'review_id')::uuid and (template = 'review_received' or review.answer is not null);
  elsif template in ('listing_suspended', 'account_suspended', 'listing_reinstated', 'account_reinstated', 'suspension_appealed', 'booking_kept') then
    select * into suspension from public.suspensions where id = (message.payload ->> 'suspension_id')::uuid;
    -- Lifted before the e-mail: no e-mail.
    if suspension.id is null
      or (suspension.lifted_at is not null and template not in ('listing_reinstated', 'account_reinstated')) then
      return null;
    end if;
    data := jsonb_build_object('suspension_id', suspension.id, 'space_id', suspension.space_id, 'reason', suspension.reason,
      'title', (select title from public.spaces where id = suspension.space_id),
      'paid_bookings', suspension.paid_bookings, 'payouts_held_reason', suspension.payouts_held_reason);
    if template = 'booking_kept' then
      select * into booking from public.bookings where id = (message.payload ->> 'booking_id')::uuid and status = 'paid';
      recipient := booking.user_id;
      data := private.booking_email(booking.id);
    elsif template = 'suspension_appealed' then
      recipient := (message.payload ->> 'recipient_id')::uuid;
      data := data || jsonb_build_object('person_id', suspension.person_id, 'appeal', suspension.appeal,
        'full_name', (select full_name from public.profiles
          where id = coalesce(suspension.person_id, (select host_id from public.spaces where id = suspension.space_id))));
    else
      recipient := coalesce(suspension.person_id, (select host_id from public.spaces where id = suspension.space_id));
    end if;
  elsif template in ('report_settled', 'reports_gathered', 'review_removed') then
    -- Administrators are called while nobody has decided.
    select case template when 'report_settled' then report.reporter_id when 'review_removed' then report.concerned_id
        else (select user_id from public.user_roles where user_id = (message.payload ->> 'recipient_id')::uuid and role = 'admin') end,
      jsonb_build_object('kind', report.kind, 'title', report.snapshot ->> 'title', 'target_id', report.target_id)
        || case template
          -- What became of somebody else is not the reporter's: only that something did.
          when 'report_settled' then jsonb_build_object('outcome', case when report.outcome = 'suspended' then 'acted' else report.outcome end)
          when 'review_removed' then jsonb_build_object('reason', report.reason, 'removed', report.removed)
          else jsonb_build_object('reports', private.independent_reports(report.kind, report.target_id)) end
    into recipient, data
    from public.reports as report
    where report.id = (message.payload ->> 'report_id')::uuid
      and (report.settled_at is null) = (template = 'reports_gathered');
  elsif template = 'space_waiting' then
    -- Somebody has decided meanwhile, or is no administrator any more: nothing to tell.
    select admin.user_id, jsonb_build_object('count', waiting.count, 'titles', waiting.titles) into recipient, data
    from public.user_roles as admin, (
      select count(*) as count, (array_agg(listed.title order by listed.updated_at))[1:5] as titles
      from public.spaces as listed where listed.status = 'pending'
    ) as waiting
    where admin.user_id = (message.payload ->> 'recipient_id')::uuid and admin.role = 'admin' and waiting.count > 0;
  elsif template = 'letter' then
    select letter.person_id, jsonb_build_object('message', letter.message, 'asks_correction', letter.asks_correction,
      'space_id', listed.id, 'title', listed.title)
    into recipient, data
    from private.letters as letter left join public.spaces as listed on listed.id = letter.space_id
    where letter.id = (message.payload ->> 'letter_id')::uuid;
  elsif template in ('authenticator_added', 'authenticator_removed', 'authenticators_removed') then
    recipient := coalesce(message.payload ->> 'recipient_id', message.payload ->> 'person_id')::uuid;
    data := jsonb_build_object('at', message.payload -> 'at', 'is_own', recipient = (message.payload ->> 'person_id')::uuid,
      'full_name', (select full_name from public.profiles where id = (message.payload ->> 'person_id')::uuid));
  elsif template = 'new_message' then
    select * into chat from public.messages where id = (message.payload ->> 'message_id')::uuid;
    select * into reading from public.conversation_reads
    where conversation_id = chat.conversation_id and user_id = (message.payload ->> 'recipient_id')::uuid;
    if reading.user_id is null or reading.last_read_at >= chat.created_at then
      return null;
    end if;
    recipient := reading.user_id;
    data := (
      select jsonb_build_object(
        'conversation_id', conversation.id, 'title', conversation.space_title, 'sender_name', sender.full_name,
        'excerpt', left(coalesce(chat.content, chat.file_name), 200),
        'unread_count', (
          select count(*) from public.messages as unread
          where unread.conversation_id = conversation.id and unread.created_at > reading.last_read_at
            and unread.sender_id <> recipient and not unread.is_moderated
        )
      )
      from public.conversations as conversation, public.profiles as sender
      where conversation.id = chat.conversation_id and sender.id = chat.sender_id
    );
  elsif template like 'visit\_%' then
    recipient := (message.payload ->> 'recipient_id')::uuid;
    -- No e-mail about an answered or expired proposal or a cancelled visit.
    select jsonb_build_object(
      'visit_id', visit.id, 'conversation_id', conversation.id, 'space_id', conversation.space_id, 'title', conversation.space_title,
      'is_guest', visit.guest_id = recipient, 'guest_name', guest.full_name, 'host_name', host.full_name,
      'proposed_times', visit.proposed_times, 'taken_time', visit.taken_time, 'by_someone', visit.changed_by is not null,
      'address', private.visit_address(visit), 'neighborhood', neighborhood.name
    )
    into data
    from public.visits as visit
    join public.conversations as conversation on conversation.id = visit.conversation_id
    join public.profiles as guest on guest.id = visit.guest_id
    join public.profiles as host on host.id = visit.host_id
    left join public.spaces as listed on listed.id = conversation.space_id
    left join public.neighborhoods as neighborhood on neighborhood.slug = listed.neighborhood
    where visit.id = (message.payload ->> 'visit_id')::uuid and 'visit_' || visit.status = template
      and (visit.status not in ('proposed', 'taken') or private.is_open_visit(visit));
  elsif template = 'commission_earned' then
    select user_id into recipient from public.affiliates where id = (message.payload ->> 'affiliate_id')::uuid;
    data := jsonb_build_object('amount_cents', message.payload -> 'amount_cents');
  elsif template = 'commission_reversed' then
    select affiliate.user_id, jsonb_build_object('amount_cents', abs(commission.commission_amount), 'is_disputed', commission.kind = 'disputed',
      'is_deducted', commission.kind <> 'earned'
      and exists (select from public.affiliate_commissions as earned
        where earned.booking_id = commission.booking_id and earned.kind = 'earned' and earned.status = 'paid'))
    into recipient, data
    from public.affiliate_commissions as commission join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    where commission.id = (message.payload ->> 'commission_id')::uuid;
  elsif template in ('dispute_opened', 'dispute_due', 'dispute_decided') then
    -- No e-mail about an answered or decided dispute, and none to former administrators.
    select admin.user_id, jsonb_build_object('dispute_id', dispute.id, 'amount_cents', dispute.amount_cents, 'reason', dispute.reason,
      'status', dispute.status, 'due_by', dispute.due_by, 'title', booked.snapshot ->> 'title', 'event_date', booked.event_date,
      'guest_name', guest.full_name)
    into recipient, data
    from public.disputes as dispute
    join public.user_roles as admin on admin.user_id = (message.payload ->> 'recipient_id')::uuid and admin.role = 'admin'
    left join public.bookings as booked on booked.id = dispute.booking_id
    left join public.profiles as guest on guest.id = booked.user_id
    where dispute.id = (message.payload ->> 'dispute_id')::uuid and case template
      when 'dispute_decided' then dispute.closed_at is not null
        and coalesce(message.payload ->> 'status', dispute.status) = dispute.status
      when 'dispute_due' then private.needs_answer(dispute) and not exists (
        select from private.dispute_evidence where dispute_id = dispute.id and failure is null)
        and dispute.due_by - private.dispute_notice() <= clock_timestamp()
      else dispute.closed_at is null end;
  elsif template in ('dispute_opened_host', 'dispute_decided_host') then
    -- Nothing of the card, nor of what the guest tells their bank. What has gone on meanwhile has a mail of its own; what was never
    -- confirmed is no booking of theirs.
    select booked.host_id, jsonb_build_object('booking_id', booked.id, 'title', booked.snapshot ->> 'title',
      'event_date', booked.event_date, 'stage', private.dispute_stage(dispute), 'was_paid', private.host_was_paid(booked.id),
      'waits', private.waits_for_dispute(booked.id, 'host'),
      'is_to_come', booked.status = 'paid' and private.event_end(booked) > clock_timestamp(),
      'payout_cents', payout.cents, 'contested_cents', -payout.contested)
    into recipient, data
    from public.disputes as dispute
    join public.bookings as booked on booked.id = dispute.booking_id and booked.paid_at is not null
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind in ('earned', 'reversed')), 0) as cents,
        coalesce(sum(amount_cents) filter (where kind in ('disputed', 'restored')), 0) as contested
      from public.host_payouts where booking_id = booked.id
    ) as payout
    where dispute.id = (message.payload ->> 'dispute_id')::uuid and message.payload ->> 'stage' = private.dispute_stage(dispute);
  elsif template = 'payout_key_changed' then
    recipient := (message.payload ->> 'host_id')::uuid;
    data := jsonb_build_object(
      'change', message.payload -> 'change',
      'changed_at', message.payload -> 'changed_at',
      -- Only while it is the one that this e-mail is about.
      'key', (
        select jsonb_build_object('type', own.key_type, 'hint', private.payout_key_hint(own.key_type, own.pix_key))
        from public.payout_keys as own
        where own.host_id = recipient and own.version = (message.payload ->> 'version')::uuid
          and message.payload ->> 'change' <> 'removed'
      )
    );
  elsif template in ('payout_sent', 'payout_corrected', 'commission_paid', 'commission_corrected') then
    select * into settlement from public.host_settlements where id = (message.payload ->> 'settlement_id')::uuid;
    if template in ('payout_sent', 'commission_paid') and exists (select from public.host_settlements where reverses = settlement.id) then
      return null;
    end if;
    recipient := settlement.host_id;
    data := jsonb_build_object(
      'amount_cents', abs(settlement.amount_cents),
      'bank_reference', settlement.bank_reference,
      'key', case when settlement.key_type is not null
        then jsonb_build_object('type', settlement.key_type, 'hint', settlement.key_hint) end,
      'bookings', (
        select count(*) from (
          select line.booking_id from private.settled_lines(settlement.id) as line
          group by line.booking_id having sum(line.amount_cents) <> 0
        ) as paid
      ),
      'sent_at', settlement.created_at,
      -- Of a host's own bookings; whose an affiliate's were is not theirs to know.
      'lines', case when settlement.beneficiary = 'host' then (
        select jsonb_agg(jsonb_build_object('title', sold.snapshot ->> 'title', 'event_date', sold.event_date, 'amount_cents', paid.cents)
          order by sold.event_date, sold.id)
        from (
          select line.booking_id, sum(line.amount_cents)::integer as cents from private.settled_lines(settlement.id) as line
          group by line.booking_id having sum(line.amount_cents) <> 0
        ) as paid join public.bookings as sold on sold.id = paid.booking_id
      ) end
    );
  elsif template = 'contact_received' then
    -- The address is unverified: the e-mail repeats nothing that was typed.
    select * into contact from public.contact_messages where id = (message.payload ->> 'contact_message_id')::uuid;
    if contact.id is null then
      return null;
    end if;
    return jsonb_build_object('to', contact.email, 'name', null, 'template', template, 'key', message.dedupe_key, 'data', data);
  elsif template in ('calendar_conflict_host', 'calendar_conflict_admin') then
    -- Once the event or the booking is gone there is nothing to tell.
    select case when template = 'calendar_conflict_host' then booked.host_id else (message.payload ->> 'recipient_id')::uuid end,
      private.booking_email(booked.id) || jsonb_build_object('calendar_name', calendar.name, 'kind', conflict.kind,
        'first_seen_at', conflict.first_seen_at)
    into recipient, data
    from private.calendar_conflicts as conflict
    join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
    join public.bookings as booked on booked.id = conflict.booking_id
    where conflict.id = (message.payload ->> 'conflict_id')::uuid and conflict.ended_at is null;
  elsif template = 'calendar_silent' then
    select calendar.host_id, jsonb_build_object('space_id', calendar.space_id, 'title', listed.title, 'calendar_name', calendar.name,
      'since', coalesce(calendar.succeeded_at, calendar.created_at))
    into recipient, data
    from private.imported_calendars as calendar join public.spaces as listed on listed.id = calendar.space_id
    where calendar.id = (message.payload ->> 'calendar_id')::uuid and private.is_silent(calendar);
  elsif template = 'terms_changed' then
    recipient := (message.payload ->> 'person_id')::uuid;
    select jsonb_build_object('version', terms.version, 'starts_on', terms.starts_on, 'changes', terms.changes) into data
    from public.terms_versions as terms where terms.version = (message.payload ->> 'version')::smallint;
  elsif template in ('alarm_raised', 'alarm_over') then
    -- To whom is a setting of the functions: nobody of the product's people.
    return (
      select jsonb_build_object('to', null, 'name', null, 'template', template, 'key', message.dedupe_key, 'data', jsonb_build_object(
        'kind', alarm.kind, 'began_at', alarm.began_at, 'details', alarm.details,
        'ended_at', case when template = 'alarm_over' then alarm.ended_at end))
      from private.alarms as alarm where alarm.id = (message.payload ->> 'alarm_id')::uuid
    );
  else
    return null;
  end if;

  select email into address from auth.users where id = recipient;
  if coalesce(address, '') = '' or data is null then
    return null;
  end if;
  return jsonb_build_object(
    'to', address,
    'name', (select full_name from public.profiles where id = recipient),
    'template', template,
    'key', message.dedupe_key,
    'data', data
  );
end;
$$;
