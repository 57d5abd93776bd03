-- Limits by network address, for procedures that visitors without an account may call.

-- A new salt every day. The one before stays for a day, because a limit may count 24 hours; older hashes cannot be compared.
create table private.address_salts (
  day date primary key,
  salt bytea not null
);
comment on table private.address_salts is 'No policy on purpose: only privileged functions use it.';
alter table private.address_salts enable row level security;

-- Limited acts of the last hour: the act (with its list or affiliate) and the salted hash of the caller's network.
create table private.address_acts (
  id bigint generated always as identity primary key,
  act text not null,
  -- Empty: the caller has no address.
  source bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- A second row of an act, for the network around the caller's.
  is_site boolean not null default false
);
comment on table private.address_acts is 'No policy on purpose: only privileged functions use it.';
alter table private.address_acts enable row level security;
create index address_acts_recent_idx on private.address_acts (act, source, created_at desc);
create index address_acts_age_idx on private.address_acts (created_at);

-- Reads an address as proxies write it: with a port, in brackets, with a zone, or as an IPv4-mapped IPv6 address. Null: not an address.
create function private.read_address(written text)
returns inet language plpgsql immutable set search_path = '' as $$
begin
  written := btrim(written);
  written := coalesce(substring(written from '^\[([^]]*)\](?::[0-9]+)?$'), substring(written from '^([0-9.]+):[0-9]+$'), written);
  written := regexp_replace(regexp_replace(written, '%.*$', ''), '^::ffff:(?=[0-9]+[.])', '', 'i');
  if not coalesce(pg_input_is_valid(written, 'inet'), false) then
    return null;
  end if;
  return host(written::inet)::inet;
end;
$$;

-- Today's salt; the first caller of a day creates it.
create function private.address_salt()
returns bytea language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today_in_rio();
begin
  delete from private.address_salts where day < today - 1;
  insert into private.address_salts (day, salt) values (today, extensions.gen_random_bytes(32)) on conflict do nothing;
  return (select salt from private.address_salts where day = today);
end;
$$;

create function private.seal_of(sealed text, salt bytea)
returns text language sql immutable set search_path = '' as $$
  select encode(extensions.hmac(convert_to(sealed, 'UTF8'), salt, 'sha256'), 'hex');
$$;

-- A function calls the API from its own address: it hands on its caller's, sealed, as the header `x-caller-seal`.
-- @api service_role: Seals the address of a function's caller for a minute; null when it is none.
create function private.seal_caller(address text)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Long enough for a function to hand it on, too short to be used again.
  sealed text := host(private.read_address(address)) || ' ' || extract(epoch from clock_timestamp() + interval '1 minute')::bigint;
begin
  return sealed || ' ' || private.seal_of(sealed, private.address_salt());
end;
$$;

-- The caller's address: the sealed one of a function's caller, else `cf-connecting-ip`, which is written by the edge before the
-- API, which overwrites what a client sends: Cloudflare before hosted Supabase, the gateway of backend/stack. Without it the last entry of
-- X-Forwarded-For counts, which the nearest proxy appends; the entries before it may be the client's. Null: the caller has no address
-- (programs on the machine of the embedded gateway).
create function private.caller_address()
returns inet language plpgsql stable security definer set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  parts text[] := regexp_match(headers ->> 'x-caller-seal', '^(([^ ]+) ([0-9]{1,12})) ([0-9a-f]{64})$');
begin
  if to_timestamp(parts[3]::bigint) > clock_timestamp()
    and exists (select from private.address_salts where private.seal_of(parts[1], salt) = parts[4]) then
    return private.read_address(parts[2]);
  end if;
  return private.read_address(
    coalesce(nullif(btrim(headers ->> 'cf-connecting-ip'), ''), split_part(headers ->> 'x-forwarded-for', ',', -1)));
end;
$$;

-- The networks that share a limit with the caller, widest first, and how many times as high the limit of each is: an IPv4 address; an
-- IPv6 /64, which one household has, and its /48, which one customer of a provider may have; or everybody without an address.
-- source: its hash; earlier: its hash under the salt of the day before; is_site: the /48.
create function private.caller_networks()
returns table (source bytea, earlier bytea, width integer, is_site boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  address inet := private.caller_address();
  today_salt bytea;
  earlier_salt bytea;
begin
  if address is null then
    return query select ''::bytea, ''::bytea, private.callers_without_address(), false;
    return;
  end if;
  today_salt := private.address_salt();
  earlier_salt := (select salt from private.address_salts where day < private.today_in_rio());
  return query
  select sha256(today_salt || convert_to(network.address, 'UTF8')), sha256(earlier_salt || convert_to(network.address, 'UTF8')),
    network.width, network.is_site
  from (
    select case family(address) when 6 then network(set_masklen(address, 48))::text end, private.networks_of_a_site(), true
    union all
    select case family(address) when 6 then network(set_masklen(address, 64)) else address end::text, 1, false
  ) as network (address, width, is_site)
  where network.address is not null;
end;
$$;

-- Deletes acts that are older than an hour: pg_cron all, each new act a few.
create function private.forget_address_acts(most integer default null)
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.address_acts where id in (
    -- No limit looks back longer.
    select id from private.address_acts where created_at <= clock_timestamp() - interval '1 hour' limit most for update skip locked
  );
$$;

-- True when a network of the caller has used up its limit of an act; otherwise the act is counted. The count goes with the transaction:
-- a refused act is not counted.
-- @param term at most an hour: older acts are deleted.
create function private.is_beyond_address_limit(act text, most integer, term interval default interval '1 hour')
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  network record;
  counted private.address_acts[] := '{}';
begin
  perform private.forget_address_acts(200);
  for network in select * from private.caller_networks() loop
    -- Serialises the acts that share a limit, so that the count holds.
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'address', act, network.source), 0));
    if (select count(*) from private.address_acts as earlier
        where earlier.act = is_beyond_address_limit.act
          and earlier.source = network.source
          and earlier.created_at > clock_timestamp() - term
      ) >= most * network.width then
      return true;
    end if;
    counted := counted || row(null, act, network.source, clock_timestamp(), network.is_site)::private.address_acts;
  end loop;
  insert into private.address_acts (act, source, is_site) select counting.act, counting.source, counting.is_site
  from unnest(counted) as counting;
  return false;
end;
$$;
