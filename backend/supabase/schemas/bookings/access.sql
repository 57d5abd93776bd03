-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.bookings enable row level security;
grant select on public.bookings to authenticated;
-- Hosts read paid bookings only. Holds and the checkout address are visible to the guest alone.
create policy bookings_select_participant on public.bookings for select to authenticated
  using (user_id = (select auth.uid()) or (host_id = (select auth.uid()) and paid_at is not null));

alter table public.booking_extras enable row level security;
grant select on public.booking_extras to authenticated;
-- The readers of the booking.
create policy booking_extras_select_participant on public.booking_extras for select to authenticated
  using (exists (select from public.bookings where id = booking_id));

alter table public.booking_companies enable row level security;
grant select on public.booking_companies to authenticated;
create policy booking_companies_select_guest_or_admin on public.booking_companies for select to authenticated
  using (
    (select private.is_admin())
    or booking_id in (select id from public.bookings where user_id = (select auth.uid()))
  );

alter table public.payments enable row level security;
-- Service role only. Explicit policies: a table without policies is always a mistake.
create policy payments_select_nobody on public.payments for select to authenticated using (false);

alter table public.refunds enable row level security;
-- Guests read manual_at: a manual refund is owed until it is set.
grant select (id, booking_id, amount_cents, reason, status, settled_at, created_at, manual_at) on public.refunds to authenticated;
create policy refunds_select_guest_or_admin on public.refunds for select to authenticated
  using (
    (select private.is_admin())
    or booking_id in (select id from public.bookings where user_id = (select auth.uid()))
  );

alter table public.host_payouts enable row level security;
grant select (id, booking_id, host_id, kind, amount_cents, due_on, created_at) on public.host_payouts to authenticated;
create policy host_payouts_select_host on public.host_payouts for select to authenticated
  using (host_id = (select auth.uid()));

alter table public.provider_events enable row level security;
create policy provider_events_select_nobody on public.provider_events for select to authenticated using (false);

alter table private.booking_addresses enable row level security;

alter table private.receipts enable row level security;
