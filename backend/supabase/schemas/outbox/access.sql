-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.outbox enable row level security;
create policy outbox_select_nobody on public.outbox for select to authenticated using (false);
alter table private.email_templates enable row level security;
