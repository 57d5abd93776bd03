-- Our calendar goes out: who has its address sees which dates are taken, not by whom.

-- The caller's own listing, locked so that concurrent changes of its calendars are serialised.
create function private.require_own_space(target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.refuse(404, 'space_not_found');
  end if;
  perform private.require_not_suspended();
  perform private.lock_space(target_space);
end;
$$;

-- @api authenticated: The secret of a new address for the calendar of the caller's space, returned once; the previous address ends.
-- Codes: unauthenticated, space_not_found.
create function private.renew_calendar_address(target_space uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- 244 random bits: the address cannot be guessed.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_own_space(target_space);
  insert into private.calendar_addresses as known (space_id, secret_hash)
  values (target_space, sha256(secret::bytea))
  on conflict (space_id) do update
  set secret_hash = excluded.secret_hash, created_at = now(), read_at = null, hour_began_at = now(), reads = 0;
  return secret;
end;
$$;

-- @api authenticated: Ends the address of the calendar of the caller's space. Codes: unauthenticated, space_not_found.
create function private.revoke_calendar_address(target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_own_space(target_space);
  delete from private.calendar_addresses where space_id = target_space;
end;
$$;

-- Lists only the space's own bookings and blocks: imported dates are left out, or two calendars that read each other would keep a date
-- closed for ever.
-- @api service_role: Server side: {space_id, title, days: [{date, state: booked | blocked, changed_at}]} of an address;
-- {retry_after} in seconds when it was read too often; null without such an address.
create function private.calendar_feed(secret text)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  address private.calendar_addresses;
  today date := private.today_in_rio();
begin
  update private.calendar_addresses as known
  set read_at = now(),
    -- The window of calendar_reads_an_hour.
    reads = case when hour_began_at > now() - interval '1 hour' then reads + 1 else 1 end,
    hour_began_at = case when hour_began_at > now() - interval '1 hour' then hour_began_at else now() end
  where secret_hash = sha256(convert_to(secret, 'UTF8'))
    and exists (select from public.spaces where id = known.space_id and status in ('pending', 'approved'))
  returning * into address;
  if address.space_id is null then
    return null;
  elsif address.reads > private.calendar_reads_an_hour() then
    -- The end of that window.
    return json_build_object('retry_after', ceil(extract(epoch from address.hour_began_at + interval '1 hour' - now())));
  end if;
  return (
    select json_build_object('space_id', space.id, 'title', space.title, 'days', coalesce((
      select json_agg(json_build_object('date', day.date, 'state', day.state, 'changed_at', day.changed_at) order by day.date)
      from (
        select distinct on (taken.date) taken.date, taken.state, taken.changed_at
        from (
          select claim.date, 'booked' as state, booking.paid_at as changed_at, 1 as place
          from private.claims as claim join public.bookings as booking on booking.id = claim.booking_id
          where claim.space_id = space.id and claim.kind = 'paid' and claim.date >= today
          union all
          select blocked.date, 'blocked', blocked.updated_at, 2
          from public.space_availability as blocked
          where blocked.space_id = space.id and blocked.date >= today and not blocked.is_available
        ) as taken
        order by taken.date, taken.place
      ) as day
    ), '[]'))
    from public.spaces as space where space.id = address.space_id
  );
end;
$$;
