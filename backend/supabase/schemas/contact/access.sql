-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.contact_messages enable row level security;
grant select on public.contact_messages to authenticated;
create policy contact_messages_select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
