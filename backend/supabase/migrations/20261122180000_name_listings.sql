-- Purpose: a listing sent again after a lost answer is stored once; a refused or cancelled one stays as it was decided.
-- Tables: spaces (+ listing_key). Destructive: replaces the policy spaces_delete_host by a narrower one.

alter table public.spaces add column listing_key uuid;
comment on column public.spaces.listing_key is
  'Given by the host''s form when it is begun: sent again, the listing meets the one that is stored.';
-- One that was refused or taken back is done with: its form may be sent as a new one.
create unique index spaces_listing_key_idx on public.spaces (host_id, listing_key) where status in ('pending', 'approved');
grant insert (listing_key) on public.spaces to authenticated;

-- What was decided about a listing is kept beside it (decision 100): as with changes, only what waits or is public.
drop policy spaces_delete_host on public.spaces;
create policy spaces_delete_host on public.spaces for delete to authenticated
  using (host_id = (select auth.uid()) and status in ('pending', 'approved'));
