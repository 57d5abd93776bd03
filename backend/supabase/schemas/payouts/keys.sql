-- A host's PIX key and its holder, read and written by no one else. A change is mailed to them and logged, without the key: accounts
-- are robbed by changed payout keys.

-- Forms of a key as the Banco Central's directory keeps them (DICT): digits of CPF and CNPJ, an e-mail in small letters of up to
-- 77 characters, a Brazilian mobile with +55, a random key. shared-domain/src/hosting/pix-key.ts writes them so.
create function private.is_pix_key(key_type text, pix_key text)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(case key_type
    when 'cpf' then pix_key ~ '^[0-9]{11}$'
      and private.is_valid_cpf(regexp_replace(pix_key, '^(...)(...)(...)(..)$', '\1.\2.\3-\4'))
    when 'cnpj' then private.is_valid_cnpj(pix_key)
    when 'email' then char_length(pix_key) <= (private.text_rule('public.payout_keys.pix_key')).longest
      and pix_key ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
    when 'phone' then pix_key ~ '^\+55[1-9][1-9]9[0-9]{8}$'
    when 'random' then pix_key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  end, false);
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_pix_key(text, text) to authenticated, service_role;

-- Enough to recognise a key by, too little to use it: '•••• 4725', 'm•••@exemplo.com'.
create function private.payout_key_hint(key_type text, pix_key text)
returns text language sql immutable set search_path = '' as $$
  select case key_type
    when 'email' then left(pix_key, 1) || '•••' || substr(pix_key, position('@' in pix_key))
    else '•••• ' || right(pix_key, 4)
  end;
$$;

create table public.payout_keys (
  host_id uuid primary key references public.profiles (id) on delete cascade,
  key_type text not null check (key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  pix_key text not null,
  holder_name text not null,
  -- Changes with every edit, so that a stale view is detected.
  version uuid not null default gen_random_uuid(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint payout_keys_valid check (private.is_pix_key(key_type, pix_key))
);
comment on table public.payout_keys is
  'Where a host is paid: a PIX key, and whose it is. Its owner''s alone; administrators are shown it by a procedure that says so in the '
  'log.';
comment on column public.payout_keys.pix_key is
  'Without punctuation: 11 digits, 14 characters, an e-mail in small letters, +55 and eleven digits, or a UUID.';

-- Requires a recent sign-in, so that a hijacked browser session cannot redirect payouts.
create function private.guard_payout_key()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_api_role() then
    perform private.require_recent_sign_in();
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or (new.key_type, new.pix_key, new.holder_name) is distinct from (old.key_type, old.pix_key, old.holder_name) then
    new.version := gen_random_uuid();
    new.changed_at := clock_timestamp();
  end if;
  return new;
end;
$$;
create trigger payout_keys_guard before insert or update or delete on public.payout_keys
  for each row execute function private.guard_payout_key();

-- To the log and to the owner. Neither holds the key.
create function private.enqueue_payout_key_email()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  host uuid := coalesce(new.host_id, old.host_id);
  change text := case tg_op when 'INSERT' then 'set' when 'DELETE' then 'removed' else 'changed' end;
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    return null;
  end if;
  -- With an account its key goes in silence.
  if not exists (select from auth.users where id = host) then
    return null;
  end if;
  perform private.log_act('payout_key_' || change, 'profile', host::text,
    jsonb_build_object('key_type', coalesce(new.key_type, old.key_type)));
  perform private.announce(host, 'payout_key_changed', change || ':' || coalesce(new.version, old.version), jsonb_build_object(
    'host_id', host, 'change', change, 'version', coalesce(new.version, old.version), 'changed_at', clock_timestamp()));
  return null;
end;
$$;
create trigger payout_keys_after after insert or update or delete on public.payout_keys
  for each row execute function private.enqueue_payout_key_email();

-- The key of an account that is gone stays only while something is to be sent there, or may still come back.
create function private.drop_payout_key(host uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if private.unsettled_cents(host) <= 0 and not exists (
    select from public.host_settlements where host_id = host and created_at > now() - private.retention('payout_key')
  ) then
    delete from public.payout_keys where host_id = host;
  end if;
end;
$$;
