-- The state machine of requests, for every role, and what their changes set off: docs/acts.md.

-- unpaid → booked: a payment that arrived late, while the date is free.
create table private.request_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table private.request_transitions is 'No policy on purpose: guards and privileged functions read it.';
alter table private.request_transitions enable row level security;
insert into private.request_transitions (from_status, to_status, actors) values
  ('open', 'accepted', '{host}'),
  ('open', 'declined', '{host}'),
  ('open', 'withdrawn', '{guest}'),
  ('open', 'lapsed', '{schedule}'),
  ('open', 'cancelled', '{platform}'),
  ('accepted', 'booked', '{provider}'),
  ('accepted', 'withdrawn', '{guest}'),
  ('accepted', 'unpaid', '{schedule}'),
  ('accepted', 'cancelled', '{platform}'),
  ('unpaid', 'booked', '{provider}');

create function private.guard_request()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_forgetting() then
    return coalesce(new, old);
  elsif tg_op = 'DELETE' then
    perform private.refuse(409, 'append_only');
  elsif (new.id, new.guest_id, new.host_id, new.event_date, new.starts_at, new.ends_at, new.guest_count, new.message, new.extras,
      new.owner_amount, new.service_fee, new.company_name, new.company_cnpj, new.created_at, new.answer_by)
    is distinct from (old.id, old.guest_id, old.host_id, old.event_date, old.starts_at, old.ends_at, old.guest_count, old.message,
      old.extras, old.owner_amount, old.service_fee, old.company_name, old.company_cnpj, old.created_at, old.answer_by)
    or (new.space_id is distinct from old.space_id and new.space_id is not null)
    or (old.status <> 'open' and (new.total_amount, new.discount_amount, new.coupon_id, new.snapshot, new.answered_at, new.host_note)
      is distinct from (old.total_amount, old.discount_amount, old.coupon_id, old.snapshot, old.answered_at, old.host_note))
    -- A discount may go, but none comes.
    or new.discount_amount not in (old.discount_amount, 0) then
    perform private.refuse(409, 'request_immutable_field');
  elsif new.status <> old.status and not exists (
    select from private.request_transitions as step where (step.from_status, step.to_status) = (old.status, new.status)
  ) then
    perform private.refuse(409, 'request_transition_illegal');
  end if;
  return new;
end;
$$;
create trigger requests_guard before update or delete on private.requests
  for each row execute function private.guard_request();

-- Returns the claim of an accepted request; null in any other state.
create function private.claim_of_request(request private.requests)
returns private.claims language sql immutable set search_path = '' as $$
  select request.space_id, request.event_date, 'acceptance', request.guest_id, request.pay_by, null::uuid, request.id
  where request.status = 'accepted' and request.space_id is not null;
$$;

-- A step of a request is a message of the person who took it, so that it arrives in the conversation; its card shows the request.
create function private.say_of_request(request private.requests, person uuid, words text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  conversation uuid;
begin
  if person is null or request.space_id is null then
    return;
  end if;
  insert into public.conversations (space_id, client_id, host_id)
  values (request.space_id, request.guest_id, request.host_id)
  on conflict (space_id, client_id) do nothing;
  select id into conversation from public.conversations where space_id = request.space_id and client_id = request.guest_id;
  insert into public.messages (conversation_id, sender_id, content, request_id) values (conversation, person, words, request.id);
end;
$$;

create function private.announce_request(request private.requests, template text, recipient uuid)
returns void language sql security definer set search_path = '' as $$
  select private.announce(recipient, template, request.id || ':' || recipient,
    jsonb_build_object('request_id', request.id, 'recipient_id', recipient));
$$;

-- Notifies the guests of other open requests for the date, which stay open until they lapse.
create function private.announce_to_rivals(request private.requests)
returns void language sql security definer set search_path = '' as $$
  select private.announce(rival.guest_id, 'request_rival', rival.id || ':' || request.id,
    jsonb_build_object('request_id', rival.id, 'recipient_id', rival.guest_id))
  from private.requests as rival
  where rival.space_id = request.space_id and rival.event_date = request.event_date and rival.status = 'open';
$$;

-- Runs the consequences of a change of a request, in order.
create function private.after_request_status()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.say_of_request(new, new.guest_id, coalesce(new.message, 'Pedido de reserva'));
    perform private.announce_request(new, 'request_received', new.host_id);
    return null;
  end if;
  perform private.replace_claim(private.claim_of_request(old), private.claim_of_request(new));
  if old.status = 'open' and new.status = 'accepted' then
    perform private.say_of_request(new, new.host_id, coalesce(new.host_note, 'Pedido aceito'));
    perform private.announce_request(new, 'request_accepted', new.guest_id);
    perform private.announce_to_rivals(new);
  end if;
  if old.status = 'open' and new.status = 'declined' then
    perform private.say_of_request(new, new.host_id, coalesce(new.host_note, 'Pedido recusado'));
    perform private.announce_request(new, 'request_declined', new.guest_id);
  end if;
  if old.status in ('open', 'accepted') and new.status = 'withdrawn' then
    perform private.say_of_request(new, new.changed_by, 'Pedido retirado');
    perform private.announce_request(new, 'request_withdrawn', new.host_id);
  end if;
  if old.status = 'open' and new.status = 'lapsed' then
    perform private.announce_request(new, 'request_lapsed', new.guest_id);
    perform private.announce_request(new, 'request_lapsed', new.host_id);
  end if;
  if old.status = 'accepted' and new.status = 'unpaid' then
    perform private.announce_request(new, 'request_unpaid', new.guest_id);
    perform private.announce_request(new, 'request_unpaid', new.host_id);
  end if;
  if old.status in ('open', 'accepted') and new.status = 'cancelled' then
    perform private.announce_request(new, 'request_cancelled', new.guest_id);
    perform private.announce_request(new, 'request_cancelled', new.host_id);
  end if;
  return null;
end;
$$;
create trigger requests_after after insert or update on private.requests
  for each row execute function private.after_request_status();
