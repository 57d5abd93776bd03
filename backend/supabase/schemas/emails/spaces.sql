-- E-mails about a listing.

create function private.space_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if message.payload ->> 'template' = 'space_waiting' then
    -- Not sent once the spaces are decided, or to a former administrator.
    return (
      select jsonb_build_object('recipient', admin.user_id, 'data', jsonb_build_object('count', waiting.count, 'titles', waiting.titles))
      from public.user_roles as admin, (
        select count(*) as count, (array_agg(listed.title order by listed.updated_at))[1:5] as titles
        from public.spaces as listed where listed.status = 'pending'
      ) as waiting
      where admin.user_id = (message.payload ->> 'recipient_id')::uuid and admin.role = 'admin' and waiting.count > 0
    );
  end if;
  return (
    select jsonb_build_object('recipient', listed.host_id,
      'data', jsonb_build_object('space_id', listed.id, 'title', listed.title, 'reason', listed.rejection_reason))
    from public.spaces as listed
    where listed.id = (message.payload ->> 'space_id')::uuid and 'space_' || listed.status = message.payload ->> 'template'
  );
end;
$$;
