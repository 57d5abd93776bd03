-- A queued e-mail is put together when it is sent, by the composer of its subject: {recipient | address | to_operators, data}, or null
-- when there is nothing (more) to tell.

create type public.queued_email as (
  -- Null: the address that alarms go to.
  "to" text,
  name text,
  template text,
  key text,
  -- From the queued row and bookings, which an earlier release may have written.
  data jsonb,
  -- Of the links that switch the topic off; null: the e-mail is always sent.
  leave_token text
);

-- Returns no row when there is nothing (more) to say or no recipient.
-- @api service_role: Server side: the content and recipient of a queued e-mail; none when it is not to be sent any more, or its reader
-- has switched its topic off.
create function private.email_to_send(message_id bigint)
returns setof public.queued_email language plpgsql volatile security definer set search_path = '' as $$
declare
  message public.outbox;
  template private.email_templates;
  composed jsonb;
  recipient uuid;
  address text;
begin
  select * into message from public.outbox where id = message_id and kind = 'email' and done_at is null;
  select * into template from private.email_templates where name = message.payload ->> 'template';
  if template.name is null then
    return;
  end if;
  execute format('select private.%I($1)', template.composer) into composed using message;
  recipient := composed ->> 'recipient';
  address := coalesce(composed ->> 'address', (select email from auth.users where id = recipient));
  if composed ->> 'data' is null or (coalesce(address, '') = '' and composed -> 'to_operators' is null)
    or exists (select from public.muted_mails as muted where muted.person_id = recipient and muted.topic = template.topic) then
    return;
  end if;
  return query select address, (select full_name from public.profiles where id = recipient), message.payload ->> 'template',
    message.dedupe_key, composed -> 'data', case when template.topic is not null then private.mail_token(recipient, template.topic) end;
end;
$$;
