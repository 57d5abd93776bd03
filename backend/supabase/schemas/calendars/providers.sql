-- The list of providers, which administrators extend.

-- @api admin: Whose calendars are read (an import reads addresses of a domain and below it), and how many imported calendars they have.
-- Codes: unauthenticated, admin_required.
create function private.admin_calendar_providers()
returns table (domain text, name text, calendars bigint) language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select provider.domain, provider.name, (
    select count(*) from private.imported_calendars as calendar
    where split_part(split_part(calendar.address, '/', 3), ':', 1) = provider.domain
      or split_part(split_part(calendar.address, '/', 3), ':', 1) like '%.' || provider.domain
  )
  from private.calendar_providers as provider
  order by provider.name, provider.domain;
$$;

-- @api admin: Adds a provider whose calendars are read, or renames it. Codes: unauthenticated, admin_required, invalid_input.
create function private.save_calendar_provider(provider_domain text, provider_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(provider_domain));
  before text;
begin
  perform private.require_admin();
  -- A name below another, never a number: what an address leads to is looked up and has to be public.
  if wanted is null or not private.is_host_name(wanted) or wanted !~ '\.[a-z]{2,}$'
    or not private.is_text('private.calendar_providers.domain', wanted) then
    perform private.refuse(422, 'invalid_input', array['provider_domain']);
  elsif not private.is_text('private.calendar_providers.name', provider_name) then
    perform private.refuse(422, 'invalid_input', array['provider_name']);
  end if;
  select name into before from private.calendar_providers where domain = wanted for update;
  -- Another domain of the same provider has the same words.
  insert into private.calendar_providers as known (domain, name, dialect)
  values (wanted, btrim(provider_name), (select max(dialect) from private.calendar_providers where name = btrim(provider_name)))
  on conflict (domain) do update set name = excluded.name;
  perform private.log_act('calendar_provider_saved', 'calendar_provider', wanted, jsonb_build_object('name', btrim(provider_name))
    || case when before <> btrim(provider_name)
      then jsonb_build_object('changed', jsonb_build_object('name', jsonb_build_object('from', before, 'to', btrim(provider_name))))
      else '{}' end);
end;
$$;

-- Its calendars are not read any more; what they blocked stays until their hosts remove them.
-- @api admin: Takes a provider off the list. Codes: unauthenticated, admin_required.
create function private.remove_calendar_provider(provider_domain text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.calendar_providers where domain = provider_domain;
  if found then
    perform private.log_act('calendar_provider_removed', 'calendar_provider', provider_domain);
  end if;
end;
$$;
