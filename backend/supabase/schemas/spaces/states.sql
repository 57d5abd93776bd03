-- The state machine of a space, for every role:
--
-- pending → approved | rejected   by an administrator, who is stamped; a rejection needs its reason
-- pending → cancelled             by the host
-- rejected → pending              by the host, who has mended it: the same listing with its decisions, and with the last
--                                 reason until it is decided again

create function private.guard_space()
returns trigger language plpgsql set search_path = '' as $$
declare
  through_api boolean := private.is_api_role();
  person uuid := (select auth.uid());
  content_changed boolean;
begin
  -- A picture that goes takes its description along.
  if jsonb_typeof(new.image_descriptions) = 'object' then
    new.image_descriptions := coalesce((
      select jsonb_object_agg(description.key, description.value)
      from jsonb_each(new.image_descriptions) as description where description.key = any (new.images)
    ), '{}');
  end if;

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
    new.house_rules, new.house_rules_note, new.notice_days, new.horizon_days, new.cancellation_policy
    -- End of fields.
  ) is distinct from (
    -- Fields: columns of old
    old.title, old.type, old.capacity, old.seats, old.standing, old.zone, old.neighborhood, old.description, old.images,
    old.cover_image_index, old.image_descriptions, old.amenities, old.price, old.opens_at, old.closes_at, old.music_until,
    old.house_rules, old.house_rules_note, old.notice_days, old.horizon_days, old.cancellation_policy
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
    if (new.reviewed_at, new.reviewed_by, new.rejection_reason)
      is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason) then
      perform private.refuse(403, 'space_status_forbidden');
    end if;
  else
    if old.status <> 'pending' and (old.status, new.status) <> ('rejected', 'pending') then
      perform private.refuse(409, 'space_transition_illegal');
    end if;
    if new.status in ('cancelled', 'pending') then
      if through_api and person is distinct from old.host_id then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if (new.reviewed_at, new.reviewed_by, new.rejection_reason)
        is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason) then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      -- Its form is done with, whatever is sent from it again.
      new.listing_key := case when new.status = 'cancelled' then old.listing_key end;
    elsif new.status in ('approved', 'rejected') then
      if through_api and not private.is_admin() then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if through_api then
        perform private.settle_taken('spaces', new.id::text);
      end if;
      if new.status = 'rejected' and btrim(coalesce(new.rejection_reason, '')) = '' then
        perform private.refuse(422, 'rejection_reason_required');
      end if;
      if new.status = 'approved' then
        new.rejection_reason := null;
      end if;
      new.reviewed_at := now();
      new.reviewed_by := coalesce(person, new.reviewed_by);
    else
      perform private.refuse(409, 'space_transition_illegal');
    end if;
  end if;

  new.updated_at := case when content_changed or new.status <> old.status then now() else old.updated_at end;
  return new;
end;
$$;
create trigger spaces_guard before insert or update on public.spaces
  for each row execute function private.guard_space();

create function private.mark_host()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set is_host = true where id = new.host_id and not is_host;
  return null;
end;
$$;
create trigger spaces_mark_host after insert on public.spaces
  for each row execute function private.mark_host();
