-- E-mails about an account: letters of the administration, authenticators.

create function private.person_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if message.payload ->> 'template' = 'letter' then
    return (
      select jsonb_build_object('recipient', letter.person_id, 'data', jsonb_build_object('message', letter.message,
        'asks_correction', letter.asks_correction, 'space_id', listed.id, 'title', listed.title))
      from private.letters as letter left join public.spaces as listed on listed.id = letter.space_id
      where letter.id = (message.payload ->> 'letter_id')::uuid
    );
  end if;
  return (
    select jsonb_build_object('recipient', concerned.recipient, 'data', jsonb_build_object('at', message.payload -> 'at',
      'is_own', concerned.recipient = concerned.person, 'full_name', (select full_name from public.profiles where id = concerned.person)))
    from (
      select (message.payload ->> 'person_id')::uuid as person,
        coalesce(message.payload ->> 'recipient_id', message.payload ->> 'person_id')::uuid as recipient
    ) as concerned
  );
end;
$$;
