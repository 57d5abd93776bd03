-- Purpose: deleting a space never waits in a circle with whoever books it or cancels a booking of it.
-- Tables: none. Destructive: replaces private.lock_space.
--
-- A row's delete trigger runs when the row is locked already, while a booking takes the space's advisory lock first and its
-- row (by foreign key) second: the two could wait for each other. So deletions keep out all bookings for their few
-- milliseconds, by a lock that bookings share.

create or replace function private.lock_space(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock_shared(hashtextextended('spaces:deletion', 0));
  select pg_advisory_xact_lock(hashtextextended('booking:' || target_space::text, 0));
$$;

create function private.await_bookings()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('spaces:deletion', 0));
  return null;
end;
$$;

-- For each statement: it fires before any row is locked.
create trigger spaces_await_bookings before delete on public.spaces
  for each statement execute function private.await_bookings();
