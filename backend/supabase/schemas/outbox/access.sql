-- Who may read and write: grants and policies. What is not granted here is nobody's but the procedures'.

alter table public.outbox enable row level security;
create policy outbox_select_nobody on public.outbox for select to authenticated using (false);
