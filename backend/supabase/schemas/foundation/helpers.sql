-- Helpers that several subjects use: refusals, days in Rio, ledgers, texts as they are compared, hours, check digits.

-- Raises a code with an HTTP status: `select private.refuse(409, 'date_unavailable')`. `fields` goes into the details: names of wrong
-- fields (text[]), or what the caller needs to know of how things are now (jsonb: {"opensAt": "08:00", …}).
create function private.refuse(status integer, code text, fields anyelement default null::text[])
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = code,
    detail = case when fields is null then '' else json_build_object('fields', fields)::text end;
end;
$$;
-- 'PT409' messages are part of the interface: every caller may be refused.
grant execute on function private.refuse(integer, text, anyelement) to anon, authenticated, service_role;

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

-- Refuses a list that is longer than anybody needs.
create function private.require_few(field text, list anyarray, most integer)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(list) > most then
    perform private.refuse(422, 'invalid_input', array[field]);
  end if;
end;
$$;
grant execute on function private.require_few(text, anyarray, integer) to anon, authenticated, service_role;

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

-- The next nine in the morning in Rio.
create function private.next_morning()
returns timestamptz language sql stable set search_path = '' as $$
  -- After nine in the morning that is tomorrow's, before it today's.
  select (private.day_in_rio(clock_timestamp() + interval '15 hours') + time '09:00') at time zone 'America/Sao_Paulo';
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

-- Lower case without accents: what is compared in search. unaccent itself is only stable, because its dictionary could
-- be replaced; ours never is, so this may be indexed.
create function private.fold(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, coalesce(value, '')));
$$;
grant execute on function private.fold(text) to anon, authenticated, service_role;

-- Minutes from the opening to a time: 1 to 1440, because a time that is not after the opening is the next day's.
create function private.minutes_open(opens_at time, until time)
returns integer language sql immutable set search_path = '' as $$
  select 1 + (extract(epoch from until - opens_at)::integer / 60 + 2 * 1440 - 1) % 1440;
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.minutes_open(time, time) to authenticated, service_role;

-- The check digits of a CPF (Receita Federal: modulo 11 with weights 10..2 and 11..2). Takes '000.000.000-00'.
create function private.is_valid_cpf(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  digits integer[] := string_to_array(regexp_replace(value, '\D', '', 'g'), null)::integer[];
  total integer;
begin
  if value !~ '^\d{3}\.\d{3}\.\d{3}-\d{2}$' or value ~ '^(\d)\1\1\.\1{3}\.\1{3}-\1{2}$' then
    return false;
  end if;
  for checked in 9..10 loop
    total := 0;
    for i in 1..checked loop
      total := total + digits[i] * (checked + 2 - i);
    end loop;
    if (total * 10 % 11) % 10 <> digits[checked + 1] then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

-- A number of Brazil with its area code, with or without 55 and zeros before it, or one of another country in E.164. How many digits each
-- country has, only `shared-domain/src/people/phone.ts` knows.
create function private.is_phone(value text)
returns boolean language sql immutable set search_path = '' as $$
  select case
    when value ~ '^\+(?!55)' then value ~ '^\+[1-9]\d{6,14}$'
    else value ~ '^\+?[0-9() -]{8,20}$'
      and regexp_replace(value, '\D', '', 'g') ~ '^0*(55)?0*[1-9]{2}(9\d{8}|[2-8]\d{7})$'
  end;
$$;
grant execute on function private.is_phone(text) to authenticated, service_role;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_valid_cpf(text) to authenticated, service_role;

-- The check digits of a CNPJ, also of one with letters (Receita Federal, IN 2.229/2024: modulo 11, each character counts as its
-- code less 48). Takes 14 characters without punctuation.
create function private.is_valid_cnpj(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  weights constant integer[] := array[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  total integer;
  rest integer;
begin
  if value !~ '^[0-9A-Z]{12}[0-9]{2}$' or value ~ '^(.)\1{13}$' then
    return false;
  end if;
  for checked in 12..13 loop
    total := 0;
    for i in 1..checked loop
      total := total + (ascii(substr(value, i, 1)) - 48) * weights[i + 13 - checked];
    end loop;
    rest := total % 11;
    if substr(value, checked + 1, 1)::integer <> (case when rest < 2 then 0 else 11 - rest end) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_valid_cnpj(text) to authenticated, service_role;
