-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.suspensions enable row level security;
-- Without who decided: administrators learn that from admin_suspensions and the log.
grant select (id, person_id, space_id, reason, reason_code, paid_bookings, payouts_held_reason, created_at, appeal, appealed_at, lifted_at)
  on public.suspensions to authenticated;
create policy suspensions_select_concerned_or_admin on public.suspensions for select to authenticated
  using (
    person_id = (select auth.uid())
    or space_id in (select id from public.spaces where host_id = (select auth.uid()))
    or (select private.is_admin())
  );

alter table public.withdrawn_spaces enable row level security;
grant select on public.withdrawn_spaces to anon, authenticated;
create policy withdrawn_spaces_select_everyone on public.withdrawn_spaces for select to anon, authenticated using (true);

alter table private.barred_identities enable row level security;

alter table private.identity_salt enable row level security;

alter table private.deletion_requests enable row level security;
