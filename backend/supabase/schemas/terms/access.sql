-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.terms_versions enable row level security;
grant select on public.terms_versions to anon, authenticated;
create policy terms_versions_select_everyone on public.terms_versions for select to anon, authenticated using (true);
