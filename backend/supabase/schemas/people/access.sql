-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.profiles enable row level security;
grant select on public.profiles to anon, authenticated;
grant insert (id, full_name, bio, location, avatar_url), update (full_name, bio, location, avatar_url, updated_at)
  on public.profiles to authenticated;
grant update on public.profiles to service_role;
create policy profiles_select_everyone on public.profiles for select to anon, authenticated using (true);
create policy profiles_insert_owner on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy profiles_update_owner on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

alter table public.profile_private enable row level security;
grant select, insert (id, phone, date_of_birth, cpf), update (phone, date_of_birth, cpf, updated_at)
  on public.profile_private to authenticated;
create policy profile_private_select_owner on public.profile_private for select to authenticated
  using (id = (select auth.uid()));
create policy profile_private_insert_owner on public.profile_private for insert to authenticated
  with check (id = (select auth.uid()));
create policy profile_private_update_owner on public.profile_private for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
grant insert, update, delete on public.user_roles to service_role;
create policy user_roles_select_owner on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

alter table private.closed_accounts enable row level security;
