-- All-day events of another calendar that are marked as free: they block nothing, unless the host says so for the calendar.

-- Returns how many there are; 0 once their days are over.
create function private.free_events(calendar private.imported_calendars)
returns integer language sql stable security definer set search_path = '' as $$
  select case when exists (
    select from private.calendar_free_days where calendar_id = calendar.id and date >= private.today_in_rio()
  ) then calendar.free_events else 0 end;
$$;

-- Changes the dates of the last reading immediately; the calendar is due, to be read again.
-- @api authenticated: Blocks the dates of free all-day events of the caller's calendar, too, or frees them again. Codes:
-- unauthenticated, account_suspended, calendar_not_found, invalid_input.
create function private.block_free_events(target_calendar uuid, wanted boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  calendar private.imported_calendars;
begin
  perform private.require_not_suspended();
  perform private.require_own_calendar(target_calendar);
  if wanted is null then
    perform private.refuse(422, 'invalid_input', array['wanted']);
  end if;
  update private.imported_calendars
  set blocks_free = wanted, whole_at = null, next_read_at = least(next_read_at, clock_timestamp())
  where id = target_calendar
  returning * into calendar;
  if wanted then
    insert into private.calendar_blocks (calendar_id, date, space_id)
    select calendar.id, date, calendar.space_id from private.calendar_free_days where calendar_id = calendar.id
    on conflict do nothing;
  else
    delete from private.calendar_blocks as block using private.calendar_free_days as free
    where block.calendar_id = calendar.id and free.calendar_id = calendar.id and free.date = block.date;
  end if;
  perform private.compare_calendars(calendar.space_id);
end;
$$;
