-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.reports enable row level security;
create policy reports_select_nobody on public.reports for select to authenticated using (false);
