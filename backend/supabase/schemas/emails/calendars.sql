-- E-mails about an imported calendar: null once the event or the booking is gone, or the calendar answers.

create function private.calendar_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if message.payload ->> 'template' = 'calendar_silent' then
    return (
      select jsonb_build_object('recipient', calendar.host_id,
        'data', jsonb_build_object('space_id', calendar.space_id, 'title', listed.title,
        'calendar_name', calendar.name, 'since', coalesce(calendar.succeeded_at, calendar.created_at)))
      from private.imported_calendars as calendar join public.spaces as listed on listed.id = calendar.space_id
      where calendar.id = (message.payload ->> 'calendar_id')::uuid and private.is_silent(calendar)
    );
  end if;
  return (
    select jsonb_build_object(
      'recipient', case message.payload ->> 'template' when 'calendar_conflict_host' then booked.host_id
        else (message.payload ->> 'recipient_id')::uuid end,
      'data', private.booking_facts(booked.id)
        || jsonb_build_object('calendar_name', calendar.name, 'kind', conflict.kind, 'first_seen_at', conflict.first_seen_at)
    )
    from private.calendar_conflicts as conflict
    join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
    join public.bookings as booked on booked.id = conflict.booking_id
    where conflict.id = (message.payload ->> 'conflict_id')::uuid and conflict.ended_at is null
  );
end;
$$;
