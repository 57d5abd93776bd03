-- Limits by network address, for procedures that visitors without an account may call.

-- A new salt every day, without the old one: the hashes of two days cannot be compared.
create table private.address_salts (
  day date primary key,
  salt bytea not null
);
comment on table private.address_salts is 'No policy on purpose: only privileged functions use it.';
alter table private.address_salts enable row level security;

-- Limited acts of the last hour: the act (with its list or affiliate) and the salted hash of the address.
create table private.address_acts (
  id bigint generated always as identity primary key,
  act text not null,
  -- Empty: the caller has no address.
  source bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.address_acts is 'No policy on purpose: only privileged functions use it.';
alter table private.address_acts enable row level security;
create index address_acts_recent_idx on private.address_acts (act, source, created_at desc);
create index address_acts_age_idx on private.address_acts (created_at);

-- The caller's address; an IPv6 address as its /64, which one household has. `cf-connecting-ip` is written by the edge before the
-- API, which overwrites what a client sends: Cloudflare before hosted Supabase, the gateway of backend/stack. Without it the last entry of
-- X-Forwarded-For counts, which the nearest proxy appends; the entries before it may be the client's. Null: the caller has no address
-- (functions and other programs on the machine of the embedded gateway).
create function private.caller_address()
returns inet language plpgsql stable set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  written text := coalesce(nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
    btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)));
  address inet;
begin
  written := regexp_replace(written, '^::ffff:(?=[0-9]+[.])', '', 'i');
  if not coalesce(pg_input_is_valid(written, 'inet'), false) then
    return null;
  end if;
  address := host(written::inet)::inet;
  return case family(address) when 6 then network(set_masklen(address, 64)) else address end;
end;
$$;

-- The caller's address, salted and hashed; empty for a caller without one.
create function private.caller_source()
returns bytea language plpgsql volatile security definer set search_path = '' as $$
declare
  address inet := private.caller_address();
  today date := private.today_in_rio();
begin
  if address is null then
    return '';
  end if;
  delete from private.address_salts where day < today;
  insert into private.address_salts (day, salt) values (today, extensions.gen_random_bytes(32)) on conflict do nothing;
  return (select sha256(salt || convert_to(address::text, 'UTF8')) from private.address_salts where day = today);
end;
$$;

-- Deletes acts that are older than an hour: pg_cron all, each new act a few.
create function private.forget_address_acts(most integer default null)
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.address_acts where id in (
    select id from private.address_acts where created_at <= clock_timestamp() - interval '1 hour' limit most for update skip locked
  );
$$;

-- True when the caller's address has used up its limit of an act; otherwise the act is counted. Callers without an address
-- share one limit, `private.callers_without_address()` times as high. The count goes with the transaction: a refused act is not counted.
-- @param term at most an hour: older acts are deleted.
create function private.is_beyond_address_limit(act text, most integer, term interval default interval '1 hour')
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  origin bytea := private.caller_source();
  allowed integer := case when origin = '' then most * private.callers_without_address() else most end;
begin
  -- Serialises the acts that share a limit, so that the count holds.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'address', act, origin), 0));
  perform private.forget_address_acts(200);
  if (select count(*) from private.address_acts as earlier
      where earlier.act = is_beyond_address_limit.act
        and earlier.source = origin
        and earlier.created_at > clock_timestamp() - term
    ) >= allowed then
    return true;
  end if;
  insert into private.address_acts (act, source) values (act, origin);
  return false;
end;
$$;
