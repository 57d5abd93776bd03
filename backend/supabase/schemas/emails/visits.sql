-- E-mails about a visit. None about an answered or expired proposal, or a cancelled visit.

create function private.visit_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('recipient', to_whom.id, 'data', jsonb_build_object(
    'visit_id', visit.id, 'conversation_id', conversation.id, 'space_id', conversation.space_id, 'title', conversation.space_title,
    'is_guest', visit.guest_id = to_whom.id, 'guest_name', guest.full_name, 'host_name', host.full_name,
    'proposed_times', visit.proposed_times, 'accepted_time', visit.accepted_time, 'by_someone', visit.changed_by is not null,
    'address', private.visit_address(visit), 'neighborhood', neighborhood.name
  ))
  from public.visits as visit
  cross join lateral (select (message.payload ->> 'recipient_id')::uuid as id) as to_whom
  join public.conversations as conversation on conversation.id = visit.conversation_id
  join public.profiles as guest on guest.id = visit.guest_id
  join public.profiles as host on host.id = visit.host_id
  left join public.spaces as listed on listed.id = conversation.space_id
  left join public.neighborhoods as neighborhood on neighborhood.slug = listed.neighborhood
  where visit.id = (message.payload ->> 'visit_id')::uuid and 'visit_' || visit.status = message.payload ->> 'template'
    and (visit.status not in ('proposed', 'accepted') or private.is_open_visit(visit));
$$;
