-- Who may read and write: grants and policies. What is not granted here is nobody's but the procedures'.

alter table public.favourites enable row level security;
grant select on public.favourites to authenticated;
create policy favourites_select_owner on public.favourites for select to authenticated
  using (user_id = (select auth.uid()));
