-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.spaces enable row level security;
-- `select *` on approved spaces is part of the product (docs/product.md); nothing in an approved row is private.
grant select on public.spaces to anon, authenticated;
grant insert (
    -- Fields: columns
    title, type, capacity, seats, standing, zone, neighborhood, description, images, cover_image_index, image_descriptions, amenities,
    price, opens_at, closes_at, music_until, house_rules, house_rules_note, notice_days, horizon_days, booking_mode,
    cancellation_policy,
    -- End of fields.
    host_id, status, listing_key),
  update (
    -- Fields: columns
    title, type, capacity, seats, standing, zone, neighborhood, description, images, cover_image_index, image_descriptions, amenities,
    price, opens_at, closes_at, music_until, house_rules, house_rules_note, notice_days, horizon_days, booking_mode,
    cancellation_policy,
    -- End of fields.
    status, rejection_reason, rejection_code, reviewed_at, reviewed_by, updated_at),
  delete
  on public.spaces to authenticated;
grant insert, update, delete on public.spaces to service_role;
create policy spaces_select_anonymous on public.spaces for select to anon
  using (is_listed);
create policy spaces_select_signed_in on public.spaces for select to authenticated
  using (is_listed or host_id = (select auth.uid()) or (select private.is_admin()));
create policy spaces_insert_host on public.spaces for insert to authenticated
  with check (host_id = (select auth.uid()) and status = 'pending');
-- The trigger decides who may change what: content by the host, review by an administrator.
create policy spaces_update_host_or_admin on public.spaces for update to authenticated
  using ((host_id = (select auth.uid()) and status in ('pending', 'approved', 'rejected')) or (select private.is_admin()))
  with check (host_id = (select auth.uid()) or (select private.is_admin()));
create policy spaces_delete_host on public.spaces for delete to authenticated
  using (host_id = (select auth.uid()) and status in ('pending', 'approved') and suspended_at is null);

alter table public.space_extras enable row level security;
grant select on public.space_extras to anon, authenticated;
-- The readers of the space.
create policy space_extras_select_as_space on public.space_extras for select to anon, authenticated
  using (exists (select from public.spaces where id = space_id));

alter table public.space_weekday_prices enable row level security;
grant select on public.space_weekday_prices to anon, authenticated;
create policy space_weekday_prices_select_as_space on public.space_weekday_prices for select to anon, authenticated
  using (exists (select from public.spaces where id = space_id));

alter table public.space_price_ranges enable row level security;
grant select on public.space_price_ranges to anon, authenticated;
create policy space_price_ranges_select_as_space on public.space_price_ranges for select to anon, authenticated
  using (exists (select from public.spaces where id = space_id));

alter table public.space_availability enable row level security;
grant select on public.space_availability to authenticated;
grant insert (space_id, host_id, date, is_available, updated_at, note),
  update (space_id, host_id, date, is_available, updated_at, note)
  on public.space_availability to authenticated;
create policy space_availability_select_host on public.space_availability for select to authenticated
  using (host_id = (select auth.uid()));
create policy space_availability_insert_host on public.space_availability for insert to authenticated
  with check (host_id = (select auth.uid()));
create policy space_availability_update_host on public.space_availability for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));

alter table public.space_addresses enable row level security;
-- Guests of paid bookings ask booking_contacts.
grant select on public.space_addresses to authenticated;
grant insert (space_id, host_id, street, number, complement, postal_code, arrival, day_phone),
  update (street, number, complement, postal_code, arrival, day_phone)
  on public.space_addresses to authenticated;
create policy space_addresses_select_host_or_admin on public.space_addresses for select to authenticated
  using (host_id = (select auth.uid()) or (select private.is_admin()));
create policy space_addresses_insert_host on public.space_addresses for insert to authenticated
  with check (host_id = (select auth.uid()));
create policy space_addresses_update_host on public.space_addresses for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));

alter table private.amenities enable row level security;

alter table private.space_types enable row level security;
