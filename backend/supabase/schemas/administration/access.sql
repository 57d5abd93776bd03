-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.letters enable row level security;

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
create policy audit_log_select_admin on public.audit_log for select to authenticated
  using ((select private.is_admin()));
