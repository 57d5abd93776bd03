-- Who may read and write: grants and policies. What is not granted here is nobody's but the procedures'.

alter table public.reports enable row level security;
create policy reports_select_nobody on public.reports for select to authenticated using (false);
