-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.issued_affiliate_codes enable row level security;

alter table public.affiliates enable row level security;
grant select, insert (user_id, affiliate_code) on public.affiliates to authenticated;
create policy affiliates_select_owner on public.affiliates for select to authenticated
  using (user_id = (select auth.uid()));
create policy affiliates_insert_owner on public.affiliates for insert to authenticated
  with check (user_id = (select auth.uid()));

alter table public.affiliate_campaigns enable row level security;
grant select, insert (affiliate_id, name) on public.affiliate_campaigns to authenticated;
create policy affiliate_campaigns_select_owner on public.affiliate_campaigns for select to authenticated
  using (affiliate_id = (select id from public.affiliates where user_id = (select auth.uid())));
create policy affiliate_campaigns_insert_owner on public.affiliate_campaigns for insert to authenticated
  with check (affiliate_id = (select id from public.affiliates where user_id = (select auth.uid())));

alter table private.affiliate_clicks enable row level security;

alter table public.affiliate_tracking enable row level security;
grant select (id, affiliate_id, event_type, created_at) on public.affiliate_tracking to authenticated;
create policy affiliate_tracking_select_owner on public.affiliate_tracking for select to authenticated
  using (affiliate_id = (select id from public.affiliates where user_id = (select auth.uid())));

alter table public.referral_attributions enable row level security;
-- Service side only: who followed whose link.
create policy referral_attributions_select_nobody on public.referral_attributions for select to authenticated using (false);

alter table private.payment_cards enable row level security;

alter table private.affiliate_claims enable row level security;

alter table public.affiliate_commissions enable row level security;
grant select (id, affiliate_id, booking_id, kind, commission_amount, status, settled_at, payment_on, campaign, created_at)
  on public.affiliate_commissions to authenticated;
create policy affiliate_commissions_select_owner_or_admin on public.affiliate_commissions for select to authenticated
  using (
    (select private.is_admin())
    or affiliate_id = (select id from public.affiliates where user_id = (select auth.uid()))
  );
