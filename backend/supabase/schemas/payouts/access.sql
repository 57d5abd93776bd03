-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.payout_keys enable row level security;
-- Not even the server side reads it: what it needs, procedures tell.
revoke all on public.payout_keys from service_role;
grant select (host_id, key_type, pix_key, holder_name, changed_at), insert (host_id, key_type, pix_key, holder_name),
  update (key_type, pix_key, holder_name), delete on public.payout_keys to authenticated;
create policy payout_keys_select_owner on public.payout_keys for select to authenticated
  using (host_id = (select auth.uid()));
create policy payout_keys_insert_owner on public.payout_keys for insert to authenticated
  with check (host_id = (select auth.uid()));
create policy payout_keys_update_owner on public.payout_keys for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));
create policy payout_keys_delete_owner on public.payout_keys for delete to authenticated
  using (host_id = (select auth.uid()));

alter table public.host_settlements enable row level security;
grant select (id, host_id, beneficiary, kind, amount_cents, bank_reference, reverses, key_type, key_hint, created_at)
  on public.host_settlements to authenticated;
revoke all on public.host_settlements from service_role;
create policy host_settlements_select_host on public.host_settlements for select to authenticated
  using (host_id = (select auth.uid()));

alter table public.settled_payouts enable row level security;
grant select on public.settled_payouts to authenticated;
revoke all on public.settled_payouts from service_role;
create policy settled_payouts_select_host on public.settled_payouts for select to authenticated
  using (host_id = (select auth.uid()));

alter table public.settled_commissions enable row level security;
grant select on public.settled_commissions to authenticated;
revoke all on public.settled_commissions from service_role;
create policy settled_commissions_select_affiliate on public.settled_commissions for select to authenticated
  using (person_id = (select auth.uid()));

alter table private.seen_payout_keys enable row level security;
