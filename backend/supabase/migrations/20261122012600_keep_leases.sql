-- Purpose: a worker that was slower than its lease sends no e-mail that another worker has taken over meanwhile.
-- Tables: none. Destructive: nothing.

-- Begins the lease anew when the message is still the caller's: nobody has claimed it since (attempts) and it is not done.
create function private.keep_outbox(message_id bigint, attempt integer)
returns boolean language sql security definer set search_path = '' as $$
  with kept as (
    update public.outbox set available_at = clock_timestamp() + interval '2 minutes'
    where id = message_id and attempts = attempt and done_at is null and failed_at is null
    returning 1
  )
  select exists (select from kept);
$$;
grant execute on function private.keep_outbox(bigint, integer) to service_role;

create function public.keep_outbox(message_id bigint, attempt integer)
returns boolean language sql volatile set search_path = '' as $$
  select private.keep_outbox(message_id, attempt);
$$;
comment on function public.keep_outbox is
  'Asked right before a message is handed over: true, and two more minutes, when it is still the caller''s.';
grant execute on function public.keep_outbox(bigint, integer) to service_role;
