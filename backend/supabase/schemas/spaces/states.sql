-- The state machine of a space, for every role, and what its changes set off: docs/acts.md. A rejected listing that is sent again keeps
-- its decisions, and its last reason until it is decided again.

create table private.space_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table private.space_transitions is 'No policy on purpose: guards and privileged functions read it.';
alter table private.space_transitions enable row level security;
insert into private.space_transitions (from_status, to_status, actors) values
  ('pending', 'approved', '{administrator}'),
  ('pending', 'rejected', '{administrator}'),
  ('pending', 'cancelled', '{host}'),
  ('rejected', 'pending', '{host}');

-- Returns the actors that may take this step; null: none.
create function private.space_actors(from_status text, to_status text)
returns text[] language sql stable security definer set search_path = '' as $$
  select step.actors from private.space_transitions as step
  where (step.from_status, step.to_status) = (space_actors.from_status, space_actors.to_status);
$$;
-- The guard of spaces runs as the caller.
grant execute on function private.space_actors(text, text) to authenticated, service_role;

create function private.guard_space()
returns trigger language plpgsql set search_path = '' as $$
declare
  through_api boolean := private.is_api_role();
  person uuid := (select auth.uid());
  actors text[];
  content_changed boolean;
begin
  -- A picture that goes takes its description along.
  if jsonb_typeof(new.image_descriptions) = 'object' then
    new.image_descriptions := coalesce((
      select jsonb_object_agg(description.key, description.value)
      from jsonb_each(new.image_descriptions) as description where description.key = any (new.images)
    ), '{}');
  end if;

  -- Guests accept a version of the rules.
  new.rules_version := case when tg_op = 'INSERT' then 1 else old.rules_version
    + ((new.house_rules, new.house_rules_note) is distinct from (old.house_rules, old.house_rules_note))::integer end;

  if tg_op = 'INSERT' then
    if through_api then
      if new.status <> 'pending' then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if cardinality(private.my_missing_profile_fields()) > 0 then
        perform private.refuse(403, 'profile_incomplete', private.my_missing_profile_fields());
      end if;
      if not private.am_of_age() then
        perform private.refuse(403, 'under_age');
      end if;
    end if;
    return new;
  end if;

  content_changed := (
    -- Fields: columns of new
    new.title, new.type, new.capacity, new.seats, new.standing, new.zone, new.neighborhood, new.description, new.images,
    new.cover_image_index, new.image_descriptions, new.amenities, new.price, new.opens_at, new.closes_at, new.music_until,
    new.house_rules, new.house_rules_note, new.notice_days, new.horizon_days, new.booking_mode, new.cancellation_policy
    -- End of fields.
  ) is distinct from (
    -- Fields: columns of old
    old.title, old.type, old.capacity, old.seats, old.standing, old.zone, old.neighborhood, old.description, old.images,
    old.cover_image_index, old.image_descriptions, old.amenities, old.price, old.opens_at, old.closes_at, old.music_until,
    old.house_rules, old.house_rules_note, old.notice_days, old.horizon_days, old.booking_mode, old.cancellation_policy
    -- End of fields.
  );

  if new.id <> old.id or new.host_id <> old.host_id or new.created_at <> old.created_at then
    perform private.refuse(403, 'space_immutable_field');
  end if;

  if through_api and person is distinct from old.host_id and content_changed then
    perform private.refuse(403, 'space_not_owned');
  end if;

  if new.status = old.status then
    if through_api and old.status = 'rejected' and content_changed then
      perform private.refuse(409, 'space_transition_illegal');
    end if;
    -- Who reviewed, when and why changes only together with the status.
    if (new.reviewed_at, new.reviewed_by, new.rejection_reason, new.rejection_code)
      is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason, old.rejection_code) then
      perform private.refuse(403, 'space_status_forbidden');
    end if;
  else
    actors := private.space_actors(old.status, new.status);
    if actors is null then
      perform private.refuse(409, 'space_transition_illegal');
    end if;
    if through_api
      and not ('host' = any (actors) and person is not distinct from old.host_id)
      and not ('administrator' = any (actors) and private.is_admin()) then
      perform private.refuse(403, 'space_status_forbidden');
    end if;
    if new.status in ('cancelled', 'pending') then
      if (new.reviewed_at, new.reviewed_by, new.rejection_reason, new.rejection_code)
        is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason, old.rejection_code) then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      -- A cancelled form is finished, even if it is sent again.
      new.listing_key := case when new.status = 'cancelled' then old.listing_key end;
    else
      if through_api then
        perform private.settle_assignment('spaces', new.id::text);
      end if;
      if new.status = 'rejected' and btrim(coalesce(new.rejection_reason, '')) = '' then
        perform private.refuse(422, 'rejection_reason_required');
      end if;
      if new.status = 'approved' then
        new.rejection_reason := null;
        new.rejection_code := null;
      end if;
      new.reviewed_at := now();
      new.reviewed_by := coalesce(person, new.reviewed_by);
    end if;
  end if;

  new.updated_at := case when content_changed or new.status <> old.status then now() else old.updated_at end;
  return new;
end;
$$;
create trigger spaces_guard before insert or update on public.spaces
  for each row execute function private.guard_space();

create function private.mark_host(host uuid)
returns void language sql security definer set search_path = '' as $$
  update public.profiles set is_host = true where id = host and not is_host;
$$;

-- Runs the consequences of a change of a space, in order.
create function private.after_space_status()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.drop_space_files(old);
    perform private.log_deleted_space(old);
    if old.status = 'approved' then
      perform private.withdraw_space(old);
      perform private.drop_approved_host(old.host_id);
    end if;
    return null;
  end if;

  if tg_op = 'INSERT' then
    perform private.check_space_amenities(new);
    if new.status = 'pending' then
      perform private.enqueue_waiting_space_email(new);
    end if;
    perform private.keep_listing(new);
    perform private.mark_host(new.host_id);
    return null;
  end if;

  if new.amenities is distinct from old.amenities then
    perform private.check_space_amenities(new);
  end if;
  if not old.images <@ new.images then
    perform private.drop_removed_pictures(old, new);
  end if;
  if old.status = 'pending' and new.status in ('approved', 'rejected') then
    perform private.enqueue_review_email(new);
  end if;
  if old.status <> 'pending' and new.status = 'pending' then
    perform private.enqueue_waiting_space_email(new);
  end if;
  if old.suspended_at is null and new.suspended_at is not null then
    perform private.end_visits_of_suspended_space(new);
  end if;
  perform private.keep_listing(new);
  if old.status <> new.status and new.status = 'rejected' then
    perform private.keep_rejected_listing(new);
  end if;
  if old.status <> new.status and new.status in ('approved', 'cancelled') then
    perform private.drop_rejected_listing(new);
  end if;
  if old.status <> new.status and new.status in ('approved', 'rejected') then
    perform private.log_reviewed_space(new);
  else
    perform private.log_edited_space(old, new);
  end if;
  if old.status = 'approved' and new.status = 'approved' and (
    -- Fields: queue of new
    new.title, new.seats, new.standing, new.description, new.images, new.price, new.house_rules, new.house_rules_note
    -- End of fields.
  ) is distinct from (
    -- Fields: queue of old
    old.title, old.seats, old.standing, old.description, old.images, old.price, old.house_rules, old.house_rules_note
    -- End of fields.
  ) then
    perform private.note_changed_space(old, new);
  end if;
  if (new.opens_at, new.closes_at) is distinct from (old.opens_at, old.closes_at) then
    perform private.read_calendars_anew(new);
  end if;
  if old.is_listed and not new.is_listed then
    perform private.withdraw_space(new);
  end if;
  return null;
end;
$$;
create trigger spaces_after after insert or update or delete on public.spaces
  for each row execute function private.after_space_status();
