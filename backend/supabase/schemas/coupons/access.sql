-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.discount_coupons enable row level security;
grant select, delete on public.discount_coupons to authenticated;
grant insert (
    -- Fields: columns of coupons
    code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, valid_from, valid_until, is_active
    -- End of fields.
  ), update (
    -- Fields: columns of coupons
    code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, valid_from, valid_until, is_active
    -- End of fields.
  ) on public.discount_coupons to authenticated;
create policy discount_coupons_select_admin on public.discount_coupons for select to authenticated
  using ((select private.is_admin()));
create policy discount_coupons_insert_admin on public.discount_coupons for insert to authenticated
  with check ((select private.is_admin()));
create policy discount_coupons_update_admin on public.discount_coupons for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy discount_coupons_delete_admin on public.discount_coupons for delete to authenticated
  using ((select private.is_admin()));

alter table public.coupon_redemptions enable row level security;
grant select on public.coupon_redemptions to authenticated;
create policy coupon_redemptions_select_admin on public.coupon_redemptions for select to authenticated
  using ((select private.is_admin()));

alter table private.coupon_guesses enable row level security;
create policy coupon_guesses_select_nobody on private.coupon_guesses for select to authenticated using (false);
