-- When a calendar has not been read for long.

create function private.is_silent(calendar private.imported_calendars)
returns boolean language sql stable set search_path = '' as $$
  select calendar.failures > 0
    and coalesce(calendar.succeeded_at, calendar.created_at) < clock_timestamp() - private.calendar_silence();
$$;
