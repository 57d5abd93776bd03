-- Purpose: administrators put contact messages aside that need no answer.
-- Tables: contact_messages (new columns). Destructive: nothing.

alter table public.contact_messages
  add column archived_at timestamptz,
  add column archived_by uuid references public.profiles (id),
  add constraint contact_messages_archived_check check ((archived_at is null) = (archived_by is null));
create index contact_messages_archived_by_idx on public.contact_messages (archived_by) where archived_by is not null;

create function private.archive_contact_message(target_message uuid, archived boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.contact_messages
  set archived_at = case when archived then clock_timestamp() end,
    archived_by = case when archived then (select auth.uid()) end
  where id = target_message;
  if not found then
    perform private.refuse(404, 'contact_message_not_found');
  end if;
  perform private.log_act(case when archived then 'contact_archived' else 'contact_unarchived' end, 'contact_message',
    target_message::text);
end;
$$;
grant execute on function private.archive_contact_message(uuid, boolean) to authenticated;

create function public.archive_contact_message(target_message uuid, archived boolean default true)
returns void language sql volatile set search_path = '' as $$
  select private.archive_contact_message(target_message, coalesce(archived, true));
$$;
comment on function public.archive_contact_message is
  'An administrator puts a contact message aside, or takes it back. Codes: unauthenticated, admin_required, contact_message_not_found.';
grant execute on function public.archive_contact_message(uuid, boolean) to authenticated;
