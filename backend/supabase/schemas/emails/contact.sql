-- The receipt of a contact message. Its address is unverified: the e-mail repeats nothing that was typed.

create function private.contact_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('address', contact.email, 'data', jsonb_build_object())
  from public.contact_messages as contact where contact.id = (message.payload ->> 'contact_message_id')::uuid;
$$;
