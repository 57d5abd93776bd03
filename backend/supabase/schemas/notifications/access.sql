-- Who may read and write: grants and policies. Default deny: only these apply.

-- The columns that realtime tells; functions write.
alter table public.notifications enable row level security;
grant select (id, person_id, kind, created_at, read_at) on public.notifications to authenticated;
create policy notifications_select_owner on public.notifications for select to authenticated
  using (person_id = (select auth.uid()));

alter table public.muted_mails enable row level security;
create policy muted_mails_select_nobody on public.muted_mails for select to authenticated using (false);

alter table private.mail_key enable row level security;
