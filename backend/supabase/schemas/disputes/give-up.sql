-- A dispute that is not answered: an administrator accepts it, and the provider closes it as lost.

-- @api admin: By an administrator: the dispute is accepted, the cardholder keeps the money. Once sent it cannot be taken back.
-- Codes: unauthenticated, admin_required, dispute_not_found, assigned_to_another, evidence_already_sent, dispute_unmatched,
-- dispute_is_inquiry, dispute_not_open.
create function private.give_up_dispute(target_dispute uuid)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  dispute public.disputes;
  known private.given_up_disputes;
begin
  perform private.require_admin();
  select * into dispute from public.disputes where id = target_dispute for update;
  if dispute.id is null then
    perform private.refuse(404, 'dispute_not_found');
  end if;
  perform private.settle_assignment('disputes', target_dispute::text);
  select * into known from private.given_up_disputes where dispute_id = dispute.id;
  if known.dispute_id is not null and known.failure is null then
    return json_build_object('id', dispute.id, 'given_up_at', known.given_up_at);
  elsif exists (select from private.dispute_evidence where dispute_id = dispute.id and failure is null) then
    perform private.refuse(409, 'evidence_already_sent');
  elsif dispute.booking_id is null then
    perform private.refuse(409, 'dispute_unmatched');
  elsif dispute.status = 'warning_needs_response' then
    perform private.refuse(409, 'dispute_is_inquiry');
  elsif dispute.status <> 'needs_response' or not private.needs_answer(dispute) then
    perform private.refuse(409, 'dispute_not_open');
  end if;
  insert into private.given_up_disputes as stored (dispute_id, given_up_by)
  values (dispute.id, person)
  on conflict (dispute_id) do update
  set given_up_by = excluded.given_up_by, given_up_at = now(), attempt = stored.attempt + 1, failure = null
  returning * into known;
  perform private.enqueue('give_up_dispute', 'give_up_dispute:' || dispute.id || ':' || known.attempt,
    jsonb_build_object('dispute_id', dispute.id, 'provider_dispute_id', dispute.provider_dispute_id, 'attempt', known.attempt));
  perform private.log_act('dispute_given_up', 'dispute', dispute.id::text,
    jsonb_build_object('booking_id', dispute.booking_id, 'amount_cents', dispute.amount_cents));
  return json_build_object('id', dispute.id, 'given_up_at', known.given_up_at);
end;
$$;

-- @api service_role: Server side: the provider has closed a dispute that was given up, or why it did not.
create function private.note_given_up_dispute(dispute_id uuid, failure text default null)
returns void language sql security definer set search_path = '' as $$
  update private.given_up_disputes
  set closed_at = case when note_given_up_dispute.failure is null then clock_timestamp() end,
    failure = left(note_given_up_dispute.failure, 500)
  where dispute_id = note_given_up_dispute.dispute_id and closed_at is null;
$$;
