-- Disputes as administrators see them: a queue, and one with everything about it.

-- The bank's movements, in the answers to administrators.
create function private.dispute_movements_json(target_dispute uuid)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', id, 'amount_cents', amount_cents, 'fee_cents', fee_cents, 'happened_at', happened_at)
    order by happened_at, amount_cents, id), '[]')
  from private.dispute_movements where dispute_id = target_dispute;
$$;

-- The host's payouts of a booking, in the answers to administrators.
create function private.host_payouts_json(target_booking uuid)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'amount_cents', amount_cents, 'due_on', due_on,
    'created_at', created_at)
    order by created_at, id), '[]')
  from public.host_payouts where booking_id = target_booking;
$$;

-- @api admin: Disputes for an administrator, those that wait for an answer first by when it is due; booking_id is null for a
-- payment that we don't know. Codes: unauthenticated, admin_required.
create function private.admin_list_disputes(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select dispute.id, dispute.provider_dispute_id, dispute.booking_id, booking.snapshot ->> 'title' as title, booking.event_date,
      guest.full_name as guest_name, dispute.amount_cents, dispute.reason, dispute.status, dispute.due_by, dispute.opened_at,
      dispute.closed_at, private.needs_answer(dispute) and evidence.sent_at is null as needs_answer, evidence.sent_at,
      evidence.failure is not null as has_failed
    from public.disputes as dispute
    left join public.bookings as booking on booking.id = dispute.booking_id
    left join public.profiles as guest on guest.id = booking.user_id
    left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
    where not coalesce(only_open, true) or dispute.closed_at is null
  )
  select private.page_answer((
      select json_agg(item)
      from (
        select found.*, private.assignment('disputes', found.id::text) as assignment
        from found
        -- Disputes that need an answer first, then those that the bank examines, then decided ones, the latest first.
        order by needs_answer desc, (closed_at is null) desc, closed_at desc, due_by, opened_at, id
        limit paged.size offset paged.skipped
      ) as item
    ), (select count(*) from found), json_build_object(
    'waiting', (
      select count(*) from public.disputes as dispute
      left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
      where dispute.closed_at is null and private.needs_answer(dispute) and evidence.sent_at is null)
  )) into answer;
  return answer;
end;
$$;

-- @api admin: One dispute for an administrator; facts are those that were sent, or the current ones. Codes: unauthenticated,
-- admin_required, dispute_not_found.
create function private.admin_dispute(target_dispute uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'id', dispute.id, 'provider_dispute_id', dispute.provider_dispute_id, 'charge_id', dispute.charge_id,
    'payment_intent_id', dispute.payment_intent_id, 'booking_id', dispute.booking_id, 'amount_cents', dispute.amount_cents,
    'reason', dispute.reason, 'status', dispute.status, 'due_by', dispute.due_by, 'opened_at', dispute.opened_at,
    'closed_at', dispute.closed_at, 'needs_answer', private.needs_answer(dispute),
    'assignment', private.assignment('disputes', dispute.id::text),
    'facts', coalesce(evidence.facts, private.dispute_facts(dispute.booking_id)),
    'movements', private.dispute_movements_json(dispute.id),
    'payouts', private.host_payouts_json(dispute.booking_id),
    'commissions', coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'amount_cents', commission_amount, 'status', status,
        'created_at', created_at)
        order by created_at, id)
      from public.affiliate_commissions where booking_id = dispute.booking_id), '[]'),
    'host_waits', private.waits_for_dispute(dispute.booking_id, 'host'),
    'evidence', (
      select json_build_object('statement', sent.statement, 'submitted_at', sent.submitted_at, 'sent_at', sent.sent_at,
        'failure', sent.failure, 'submitted_by', sender.full_name)
      from private.dispute_evidence as sent join public.profiles as sender on sender.id = sent.submitted_by
      where sent.dispute_id = dispute.id),
    'given_up', (
      select json_build_object('given_up_at', gone.given_up_at, 'given_up_by', person.full_name, 'failure', gone.failure)
      from private.given_up_disputes as gone join public.profiles as person on person.id = gone.given_up_by
      where gone.dispute_id = dispute.id),
    'history', coalesce((
      select json_agg(json_build_object('id', event.id, 'type', event.type,
        'happened_at', coalesce(event.happened_at, event.created_at))
          order by coalesce(event.happened_at, event.created_at), event.created_at, event.id)
      from public.provider_events as event where event.object_id = dispute.provider_dispute_id), '[]')
  ) into answer
  from public.disputes as dispute
  left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
  where dispute.id = target_dispute;
  if answer is null then
    perform private.refuse(404, 'dispute_not_found');
  end if;
  return answer;
end;
$$;
