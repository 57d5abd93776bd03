-- Purpose: a host sees what the platform owes them, booking by booking.
-- Tables: host_payouts (read by its host; still written by procedures only). Destructive: replaces the policy that let nobody read.

drop policy host_payouts_select_nobody on public.host_payouts;
create policy host_payouts_select_host on public.host_payouts for select to authenticated
  using (host_id = (select auth.uid()));
grant select (id, booking_id, host_id, kind, amount_cents, due_on, created_at) on public.host_payouts to authenticated;
