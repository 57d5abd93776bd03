-- Facts for the answer to the bank: all that the database knows of the booking. The words are in shared-domain/src/disputes.

create function private.dispute_facts(target_booking uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'status', booking.status, 'title', booking.snapshot ->> 'title',
    'event_date', booking.event_date, 'starts_at', to_char(booking.starts_at, 'HH24:MI'), 'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'hours', booking.snapshot -> 'hours', 'guest_count', booking.guest_count,
    'created_at', booking.created_at, 'paid_at', booking.paid_at, 'cancelled_at', booking.cancelled_at,
    'cancellation_reason', booking.cancellation_reason,
    'guest_name', guest.full_name, 'guest_email', account.email, 'guest_since', guest.created_at,
    'email_confirmed_at', account.email_confirmed_at, 'host_name', host.full_name,
    'owner_cents', booking.owner_amount, 'fee_cents', booking.service_fee, 'discount_cents', booking.discount_amount,
    'total_cents', booking.total_amount, 'extras', private.booking_lines(booking.id),
    'company', (select json_build_object('name', name, 'cnpj', cnpj) from public.booking_companies where booking_id = booking.id),
    'payment_method', booking.payment_method,
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'session_id', stripe_session_id,
        'payment_intent_id', payment_intent_id, 'created_at', created_at) order by created_at)
      from public.payments where booking_id = booking.id), '[]'),
    'money', private.shared_booking_money(booking.id),
    'terms_version', booking.snapshot -> 'terms_version', 'rules', booking.snapshot -> 'rules',
    'policy_name', coalesce(booking.snapshot ->> 'policy_name', 'moderate'),
    'deadlines', private.refund_deadlines(private.policy_of(booking), private.day_in_rio(booking.created_at), booking.event_date),
    'address', (select stored.address - 'day_phone' from private.booking_addresses as stored where stored.booking_id = booking.id),
    -- From payment on the guest had address and telephone before them.
    'access_until', case when booking.paid_at is not null then private.contact_until(booking) end,
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('template', sent.payload ->> 'template', 'sent_at', sent.done_at) order by sent.done_at)
      from public.outbox as sent
      where sent.kind = 'email' and sent.done_at is not null and sent.payload ->> 'booking_id' = booking.id::text
        and sent.payload ->> 'template' in ('booking_confirmed', 'booking_address', 'booking_cancelled_guest', 'booking_kept')
    ), '[]'),
    -- Number and times of messages, no contents.
    'conversation', (
      select jsonb_build_object(
        'by_guest', count(*) filter (where message.sender_id = booking.user_id),
        'by_host', count(*) filter (where message.sender_id = booking.host_id),
        'by_guest_after_payment', count(*) filter (where message.sender_id = booking.user_id and message.created_at > booking.paid_at),
        'first_at', min(message.created_at), 'last_at', max(message.created_at),
        'last_by_guest_at', max(message.created_at) filter (where message.sender_id = booking.user_id))
      from public.messages as message join public.conversations as conversation on conversation.id = message.conversation_id
      where conversation.space_id = booking.space_id and conversation.client_id = booking.user_id
        and conversation.host_id = booking.host_id and not message.is_moderated
    ),
    'visited_at', (
      select max(visit.accepted_time) from public.visits as visit
      join public.conversations as conversation on conversation.id = visit.conversation_id
      where conversation.space_id = booking.space_id and visit.guest_id = booking.user_id and visit.status = 'accepted'),
    'review', (
      select jsonb_build_object('rating', review.rating, 'created_at', review.created_at)
      from public.reviews as review where review.user_id = booking.user_id and review.space_id = booking.space_id
        and review.created_at > booking.paid_at
      order by review.created_at limit 1),
    -- By the same person, without a dispute.
    'earlier_payments', (
      select count(*) from public.bookings as earlier
      where earlier.user_id = booking.user_id and earlier.paid_at < booking.paid_at
        and not exists (select from public.disputes where booking_id = earlier.id))
  )
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  left join auth.users as account on account.id = booking.user_id
  where booking.id = target_booking;
$$;

-- @api admin: By an administrator: everything known of the booking, and what they add, goes to the bank, once. Codes:
-- unauthenticated, admin_required, invalid_input, dispute_not_found, assigned_to_another, evidence_already_sent,
-- dispute_unmatched, dispute_not_open.
create function private.submit_dispute_evidence(target_dispute uuid, statement text default '')
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := private.normal_text(coalesce(statement, ''));
  dispute public.disputes;
  known private.dispute_evidence;
begin
  perform private.require_admin();
  if not private.is_text('private.dispute_evidence.statement', written) then
    perform private.refuse(422, 'invalid_input', array['statement']);
  end if;
  select * into dispute from public.disputes where id = target_dispute for update;
  if dispute.id is null then
    perform private.refuse(404, 'dispute_not_found');
  end if;
  perform private.settle_assignment('disputes', target_dispute::text);
  select * into known from private.dispute_evidence where dispute_id = dispute.id;
  if known.dispute_id is not null and known.failure is null then
    if (known.submitted_by, known.statement) = (person, written) then
      return json_build_object('id', dispute.id, 'submitted_at', known.submitted_at);
    end if;
    perform private.refuse(409, 'evidence_already_sent');
  end if;
  if dispute.booking_id is null then
    perform private.refuse(409, 'dispute_unmatched');
  elsif not private.needs_answer(dispute) then
    perform private.refuse(409, 'dispute_not_open');
  end if;
  insert into private.dispute_evidence as stored (dispute_id, facts, statement, submitted_by)
  values (dispute.id, private.dispute_facts(dispute.booking_id), written, person)
  on conflict (dispute_id) do update
  set facts = excluded.facts, statement = excluded.statement, submitted_by = excluded.submitted_by, submitted_at = now(),
    attempt = stored.attempt + 1, failure = null
  returning * into known;
  perform private.enqueue('dispute_evidence', 'dispute_evidence:' || dispute.id || ':' || known.attempt,
    jsonb_build_object('dispute_id', dispute.id));
  perform private.log_act('dispute_answered', 'dispute', dispute.id::text,
    jsonb_build_object('booking_id', dispute.booking_id, 'amount_cents', dispute.amount_cents));
  return json_build_object('id', dispute.id, 'submitted_at', known.submitted_at);
end;
$$;

-- @api service_role: What a dispute is answered with.
create function private.dispute_evidence_to_send(dispute_id uuid)
returns table (provider_dispute_id text, facts jsonb, statement text, attempt integer, is_sent boolean)
language sql stable security definer set search_path = '' as $$
  select dispute.provider_dispute_id, evidence.facts, evidence.statement, evidence.attempt, evidence.sent_at is not null
  from private.dispute_evidence as evidence join public.disputes as dispute on dispute.id = evidence.dispute_id
  where dispute.id = dispute_evidence_to_send.dispute_id;
$$;

-- @api service_role: Server side: the provider has taken an answer, or why it did not.
create function private.note_dispute_evidence(dispute_id uuid, failure text default null)
returns void language sql security definer set search_path = '' as $$
  update private.dispute_evidence
  set sent_at = case when note_dispute_evidence.failure is null then clock_timestamp() end,
    failure = left(note_dispute_evidence.failure, 500)
  where dispute_id = note_dispute_evidence.dispute_id and sent_at is null;
$$;
