-- Helpers that every subject uses: refusals, days in Rio, ledgers, texts as they are compared.

-- Raises a code with an HTTP status: `select private.refuse(409, 'date_unavailable')`.
create function private.refuse(status integer, code text, fields text[] default null)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = code,
    detail = case when fields is null then '' else json_build_object('fields', fields)::text end;
end;
$$;
-- 'PT409' messages are part of the interface: every caller may be refused.
grant execute on function private.refuse(integer, text, text[]) to anon, authenticated, service_role;

-- The same with what the caller needs to know of how things are now: {"fields": {"opensAt": "08:00", …}}.
create function private.refuse_with(status integer, code text, facts jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = code, detail = jsonb_build_object('fields', facts)::text;
end;
$$;

-- Refuses a date that is infinite or has a year of more than four digits: a series of days up to one never ends.
create function private.require_finite(field text, variadic dates date[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if exists (select from unnest(dates) as day where day not between '0001-01-01' and '9999-12-31') then
    perform private.refuse(422, 'invalid_input', array[field]);
  end if;
end;
$$;
grant execute on function private.require_finite(text, date[]) to anon, authenticated, service_role;

create function private.require_finite_times(field text, variadic moments timestamptz[])
returns void language sql immutable set search_path = '' as $$
  select private.require_finite(field, variadic array(select (moment at time zone 'UTC')::date from unnest(moments) as moment));
$$;
grant execute on function private.require_finite_times(text, timestamptz[]) to anon, authenticated, service_role;

-- The day it is now in Rio: all dates of the product are days of this time zone.
create function private.today_in_rio()
returns date language sql stable set search_path = '' as $$
  select (clock_timestamp() at time zone 'America/Sao_Paulo')::date;
$$;
grant execute on function private.today_in_rio() to anon, authenticated, service_role;

create function private.day_in_rio(instant timestamptz)
returns date language sql stable set search_path = '' as $$
  select (instant at time zone 'America/Sao_Paulo')::date;
$$;

-- True while the statement comes through the API as a visitor or a signed-in person, and not through a privileged
-- function, the server side or a migration.
create function private.is_api_role()
returns boolean language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated');
$$;
grant execute on function private.is_api_role() to anon, authenticated, service_role;

create function private.stamp_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- True within delete_expired_data only. No setting of this name can be made through the API.
create function private.is_forgetting()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('espacos.forgetting', true), '') = 'on';
$$;

-- For ledgers: rows are only added.
create function private.refuse_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'append_only');
  return null;
end;
$$;

create function private.refuse_deletion()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'append_only');
  return null;
end;
$$;

-- Lower case without accents: what is compared in search. unaccent itself is only stable, because its dictionary could
-- be replaced; ours never is, so this may be indexed.
create function private.fold(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, coalesce(value, '')));
$$;
grant execute on function private.fold(text) to anon, authenticated, service_role;
