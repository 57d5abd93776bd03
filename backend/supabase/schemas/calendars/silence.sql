-- When a calendar has not been read for long.

create function private.is_silent(calendar private.imported_calendars)
returns boolean language sql stable set search_path = '' as $$
  select calendar.failures > 0
    and coalesce(calendar.succeeded_at, calendar.created_at) < clock_timestamp() - private.calendar_silence();
$$;

-- Since when a calendar, or a part of it, is not read; null for one that is read whole.
create function private.unread_since(calendar private.imported_calendars)
returns timestamptz language sql immutable set search_path = '' as $$
  select least(
    case when calendar.failures > 0 then coalesce(calendar.succeeded_at, calendar.created_at) end,
    calendar.unreadable_since
  );
$$;
