-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.favourites enable row level security;
grant select on public.favourites to authenticated;
create policy favourites_select_owner on public.favourites for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.favourite_lists enable row level security;
grant select on public.favourite_lists to authenticated;
create policy favourite_lists_select_owner on public.favourite_lists for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.favourite_list_spaces enable row level security;
grant select on public.favourite_list_spaces to authenticated;
create policy favourite_list_spaces_select_owner on public.favourite_list_spaces for select to authenticated
  using (user_id = (select auth.uid()));
alter table private.list_links enable row level security;
alter table private.list_visitors enable row level security;
alter table private.list_votes enable row level security;
alter table private.list_lines enable row level security;
