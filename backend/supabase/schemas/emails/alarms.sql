-- E-mails about an alarm. A setting of the functions says to whom: to no person of the product.

create function private.alarm_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('to_operators', true, 'data', jsonb_build_object(
    'kind', alarm.kind, 'began_at', alarm.began_at, 'details', alarm.details,
    'ended_at', case message.payload ->> 'template' when 'alarm_over' then alarm.ended_at end))
  from private.alarms as alarm where alarm.id = (message.payload ->> 'alarm_id')::uuid;
$$;
