-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.reconciliation_reports enable row level security;
grant select on public.reconciliation_reports to authenticated;
create policy reconciliation_reports_select_admin on public.reconciliation_reports for select to authenticated
  using ((select private.is_admin()));
