-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.moderated_words enable row level security;
alter table private.moderated_phrases enable row level security;

alter table public.conversations enable row level security;
grant select, insert (space_id, client_id, host_id) on public.conversations to authenticated;
create policy conversations_select_participant on public.conversations for select to authenticated
  using (client_id = (select auth.uid()) or host_id = (select auth.uid()));
create policy conversations_insert_client on public.conversations for insert to authenticated
  with check (client_id = (select auth.uid()));

alter table public.messages enable row level security;
-- With the id: a sender names the message, so that one sent again after a lost answer is stored once.
grant select, insert (id, conversation_id, sender_id, content, message_type, file_url, file_name, file_size)
  on public.messages to authenticated;
create policy messages_insert_participant on public.messages for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and exists (
      select from public.conversations as conversation
      where conversation.id = conversation_id
        and (conversation.client_id = (select auth.uid()) or conversation.host_id = (select auth.uid()))
    )
  );
-- Two columns are compared, instead of asking for the conversation row by row and for every listener of realtime.
create policy messages_select_participant on public.messages for select to authenticated
  using (sender_id = (select auth.uid()) or (recipient_id = (select auth.uid()) and not is_moderated));

alter table public.visits enable row level security;
grant select on public.visits to authenticated;
create policy visits_select_participant on public.visits for select to authenticated
  using (guest_id = (select auth.uid()) or host_id = (select auth.uid()));

alter table public.conversation_reads enable row level security;
grant select on public.conversation_reads to authenticated;
create policy conversation_reads_select_owner on public.conversation_reads for select to authenticated
  using (user_id = (select auth.uid()));

alter table private.host_responses enable row level security;
