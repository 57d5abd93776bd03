-- Purpose: whoever takes over a signed-in browser does not delete the account: the person has just signed in.
-- Tables: none. Destructive: nothing.

-- The session that the caller's token belongs to began at the sign-in; renewing a token does not make it younger.
create function private.require_recent_sign_in()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid())
      and created_at > now() - interval '10 minutes'
  ) then
    perform private.refuse(403, 'sign_in_again');
  end if;
end;
$$;
grant execute on function private.require_recent_sign_in() to authenticated;

create or replace function public.delete_account()
returns void language sql volatile set search_path = '' as $$
  select private.require_recent_sign_in();
  select private.delete_account();
$$;
comment on function public.delete_account is
  'Removes the caller''s account for good; what others rely on stays, anonymised. The sign-in is at most 10 minutes old. Codes: sign_in_again, unauthenticated, has_upcoming_bookings, has_upcoming_events, last_admin.';
