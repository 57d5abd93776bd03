-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.reviews enable row level security;
grant select on public.reviews to anon, authenticated;
grant insert (space_id, user_id, rating, comment) on public.reviews to authenticated;
create policy reviews_select_everyone on public.reviews for select to anon, authenticated using (true);
create policy reviews_insert_guest on public.reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and private.review_obstacle(space_id) is null);

alter table public.review_photos enable row level security;
grant select on public.review_photos to anon, authenticated;
create policy review_photos_select_everyone on public.review_photos for select to anon, authenticated using (true);
