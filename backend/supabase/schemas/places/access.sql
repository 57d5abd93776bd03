-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.zones enable row level security;
grant select on public.zones to anon, authenticated;
create policy zones_select_everyone on public.zones for select to anon, authenticated using (true);

alter table public.neighborhoods enable row level security;
grant select on public.neighborhoods to anon, authenticated;
create policy neighborhoods_select_everyone on public.neighborhoods for select to anon, authenticated using (true);
