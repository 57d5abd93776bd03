-- Visits: a guest proposes times in the conversation, the host accepts one or none, and either of them may cancel an accepted visit.
--
-- Each step writes a message of the person who took it, so that it arrives, counts as unread and appears in the conversation like any
-- other; its card shows the row of the visit.

-- Still to be answered, or still to come.
create function private.is_open_visit(visit public.visits)
returns boolean language sql stable set search_path = '' as $$
  select case visit.status
    when 'proposed' then (select max(moment) from unnest(visit.proposed_times) as moment) > clock_timestamp()
    when 'accepted' then clock_timestamp() < visit.accepted_time + private.visit_time()
    else false
  end;
$$;

-- Where a visit takes place, for the two of it: from its being taken until it is over. Without the phone, which is of those who
-- have paid (bookings/contact.sql hands out what bookings may know).
create function private.visit_address(visit public.visits)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.address_json(place) - 'day_phone'
  from public.conversations as conversation
  join public.spaces as space on space.id = conversation.space_id and space.is_listed
  join public.space_addresses as place on place.space_id = space.id
  where conversation.id = visit.conversation_id and visit.status = 'accepted' and private.is_open_visit(visit);
$$;

-- @api authenticated: The visits of one of the caller's conversations, oldest first. The address only of an accepted visit, until it is
-- over.
create function private.list_visits(target_conversation uuid)
returns table (
  id uuid, status text, proposed_times timestamptz[], accepted_time timestamptz, ends_at timestamptz, changed_by text, address jsonb,
  neighborhood text
) language sql stable security definer set search_path = '' as $$
  select visit.id, visit.status, visit.proposed_times, visit.accepted_time, visit.accepted_time + private.visit_time(),
    case when visit.changed_by = visit.guest_id then 'guest' when visit.changed_by = visit.host_id then 'host' end,
    private.visit_address(visit), neighborhood.name
  from public.visits as visit
  join public.conversations as conversation on conversation.id = visit.conversation_id
  left join public.spaces as space on space.id = conversation.space_id
  left join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  where visit.conversation_id = target_conversation and (select auth.uid()) in (visit.guest_id, visit.host_id)
  order by visit.proposed_at, visit.id;
$$;

-- The platform cancels a visit together with its space or one of its people.
create table private.visit_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table private.visit_transitions is 'No policy on purpose: guards and privileged functions read it.';
alter table private.visit_transitions enable row level security;
insert into private.visit_transitions (from_status, to_status, actors) values
  ('proposed', 'accepted', '{host}'),
  ('proposed', 'declined', '{host}'),
  ('proposed', 'withdrawn', '{guest}'),
  ('proposed', 'cancelled', '{platform}'),
  ('accepted', 'cancelled', '{guest, host, platform}');

-- Guards rows that are written without the procedures; those name the reason of a refusal.
create function private.guard_visit()
returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from private.visit_transitions as step where (step.from_status, step.to_status) = (old.status, new.status)
  ) then
    perform private.refuse(409, 'visit_answered');
  end if;
  return new;
end;
$$;
create trigger visits_guard before update on public.visits
  for each row when (new.status <> old.status) execute function private.guard_visit();

create function private.say_of_visit(visit public.visits, person uuid, words text)
returns void language sql security definer set search_path = '' as $$
  insert into public.messages (conversation_id, sender_id, content, visit_id)
  values (visit.conversation_id, person, words, visit.id);
$$;

create function private.enqueue_visit_email(visit public.visits, template text, recipient uuid)
returns void language sql security definer set search_path = '' as $$
  select private.announce(recipient, template, visit.id || ':' || recipient,
    jsonb_build_object('visit_id', visit.id, 'recipient_id', recipient));
$$;

-- @api authenticated: The calling guest proposes one to three different times for a visit and notifies the host. Returns the visit's
-- id, that of the open one when the same is sent again. Codes: unauthenticated, conversation_not_found, invalid_input (times),
-- visit_open (one is proposed or to come), visit_in_past, visit_too_far, space_not_found, recipient_gone, account_suspended,
-- rate_limited.
create function private.propose_visit(target_conversation uuid, times timestamptz[])
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  conversation public.conversations;
  standing public.visits;
  made public.visits;
  wanted timestamptz[] := array(select distinct moment from unnest(times) as moment where moment is not null order by moment);
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  -- Locked: two proposals of one moment would both find none open.
  select * into conversation from public.conversations where id = target_conversation and client_id = person for update;
  if conversation.id is null then
    perform private.refuse(404, 'conversation_not_found');
  end if;
  if cardinality(wanted) not between 1 and private.most_visit_times() or cardinality(wanted) <> cardinality(times) then
    perform private.refuse(422, 'invalid_input', array['times']);
  end if;
  select * into standing from public.visits as visit
  where visit.conversation_id = conversation.id and private.is_open_visit(visit);
  if standing.status = 'proposed' and standing.proposed_times = wanted then
    -- Sent again, because the answer was lost.
    return standing.id;
  end if;
  if standing.id is not null then
    perform private.refuse(409, 'visit_open');
  end if;
  if wanted[1] <= clock_timestamp() then
    perform private.refuse(422, 'visit_in_past', array['times']);
  end if;
  if private.day_in_rio(wanted[cardinality(wanted)]) > private.today_in_rio() + private.visit_days_ahead() then
    perform private.refuse(422, 'visit_too_far', array['times']);
  end if;
  perform private.require_visitable(conversation);
  if (select count(*) from public.visits
      where guest_id = person and proposed_at > clock_timestamp() - interval '1 hour') >= private.visits_an_hour() then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into public.visits (conversation_id, guest_id, host_id, proposed_times)
  values (conversation.id, conversation.client_id, conversation.host_id, wanted)
  returning * into made;
  perform private.say_of_visit(made, person, 'Proposta de visita');
  perform private.enqueue_visit_email(made, 'visit_proposed', made.host_id);
  return made.id;
end;
$$;

-- Visits are to what can be booked.
create function private.require_visitable(conversation public.conversations)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.spaces where id = conversation.space_id and is_listed) then
    perform private.refuse(404, 'space_not_found');
  end if;
end;
$$;

-- The caller's visit, locked; as its guest, its host, or either (null).
create function private.own_visit(target_visit uuid, role text)
returns public.visits language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  visit public.visits;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select * into visit from public.visits as own
  where own.id = target_visit
    and ((own.guest_id = person and role is distinct from 'host') or (own.host_id = person and role is distinct from 'guest'))
  for update;
  if visit.id is null then
    perform private.refuse(404, 'visit_not_found');
  end if;
  return visit;
end;
$$;

-- @api authenticated: The calling host takes one of the proposed times; both sides get an e-mail with the address. Codes: unauthenticated,
-- visit_not_found, visit_answered, invalid_input (chosen_time), visit_in_past, space_not_found, recipient_gone,
-- account_suspended.
create function private.take_visit(target_visit uuid, chosen_time timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits := private.own_visit(target_visit, 'host');
begin
  perform private.require_not_suspended();
  if visit.status = 'accepted' and visit.accepted_time = chosen_time then
    return;
  end if;
  if visit.status <> 'proposed' then
    perform private.refuse(409, 'visit_answered');
  end if;
  if chosen_time is null or chosen_time <> all (visit.proposed_times) then
    perform private.refuse(422, 'invalid_input', array['chosen_time']);
  end if;
  if chosen_time <= clock_timestamp() then
    perform private.refuse(422, 'visit_in_past', array['chosen_time']);
  end if;
  perform private.require_visitable(conversation)
  from public.conversations as conversation where conversation.id = visit.conversation_id;
  update public.visits
  set status = 'accepted', accepted_time = chosen_time, changed_at = clock_timestamp(), changed_by = host_id
  where id = visit.id
  returning * into visit;
  perform private.say_of_visit(visit, visit.host_id, 'Visita marcada');
  perform private.enqueue_visit_email(visit, 'visit_accepted', visit.guest_id);
  perform private.enqueue_visit_email(visit, 'visit_accepted', visit.host_id);
end;
$$;

-- A proposal is declined by its host and withdrawn by its guest; a visit that was taken is cancelled by either.
-- @api authenticated: Ends one of the caller's visits: a proposal is declined by its host and withdrawn by its guest, a taken
-- visit is cancelled by either side, which notifies the other. Codes: unauthenticated, visit_not_found, visit_answered, visit_over,
-- recipient_gone.
create function private.call_off_visit(target_visit uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  visit public.visits := private.own_visit(target_visit, null);
  outcome text := case when visit.status = 'accepted' then 'cancelled' when visit.host_id = person then 'declined' else 'withdrawn' end;
begin
  -- Sent again, because the answer was lost.
  if visit.changed_by = person and visit.status in ('declined', 'withdrawn', 'cancelled') then
    return;
  end if;
  if visit.status not in ('proposed', 'accepted') then
    perform private.refuse(409, 'visit_answered');
  end if;
  if not private.is_open_visit(visit) then
    perform private.refuse(409, 'visit_over');
  end if;
  update public.visits set status = outcome, changed_at = clock_timestamp(), changed_by = person
  where id = visit.id
  returning * into visit;
  perform private.say_of_visit(visit, person, case outcome
    when 'declined' then 'Horários recusados' when 'withdrawn' then 'Proposta de visita retirada' else 'Visita cancelada' end);
  perform private.enqueue_visit_email(visit, 'visit_' || outcome,
    case when visit.host_id = person then visit.guest_id else visit.host_id end);
end;
$$;

-- Ends a visit that can no longer happen and notifies the remaining side.
create function private.end_visit(visit public.visits)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_open_visit(visit) then
    return;
  end if;
  update public.visits set status = 'cancelled', changed_at = clock_timestamp(), changed_by = null where id = visit.id;
  perform private.enqueue_visit_email(visit, 'visit_cancelled', visit.guest_id);
  perform private.enqueue_visit_email(visit, 'visit_cancelled', visit.host_id);
end;
$$;

create function private.end_visits_of_gone_space(conversation public.conversations)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_visit(visit) from public.visits as visit where visit.conversation_id = conversation.id;
end;
$$;

-- Ends the visits of a suspended space, also when the suspension is lifted later.
create function private.end_visits_of_suspended_space(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_visit(visit)
  from public.visits as visit join public.conversations as conversation on conversation.id = visit.conversation_id
  where conversation.space_id = space.id;
end;
$$;
