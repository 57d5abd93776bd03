-- The e-mail about a new version of the terms.

create function private.terms_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('recipient', message.payload -> 'person_id',
    'data', jsonb_build_object('version', terms.version, 'starts_on', terms.starts_on, 'changes', terms.changes))
  from public.terms_versions as terms where terms.version = (message.payload ->> 'version')::smallint;
$$;
