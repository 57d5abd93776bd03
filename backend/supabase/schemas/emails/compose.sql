-- A queued e-mail is put together when it is sent, by the composer of its subject: {recipient | address | to_operators, data}, or null
-- when there is nothing (more) to tell.

-- {to, name, template, key, data} of a queued e-mail; null when there is nothing (more) to tell or nobody to tell it.
-- @api service_role: Server side: what a queued e-mail says and to whom; null when it is not to be sent any more.
create function private.email_to_send(message_id bigint)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  message public.outbox;
  composer text;
  composed jsonb;
  recipient uuid;
  address text;
begin
  select * into message from public.outbox where id = message_id and kind = 'email' and done_at is null;
  select template.composer into composer from private.email_templates as template where template.name = message.payload ->> 'template';
  if composer is null then
    return null;
  end if;
  execute format('select private.%I($1)', composer) into composed using message;
  recipient := composed ->> 'recipient';
  address := coalesce(composed ->> 'address', (select email from auth.users where id = recipient));
  if composed ->> 'data' is null or (coalesce(address, '') = '' and composed -> 'to_operators' is null) then
    return null;
  end if;
  return jsonb_build_object(
    'to', address,
    'name', (select full_name from public.profiles where id = recipient),
    'template', message.payload -> 'template',
    'key', message.dedupe_key,
    'data', composed -> 'data'
  );
end;
$$;
