-- A suspended person leaves when money is settled, and cannot sign up again.

-- For comparison only: the salt never leaves the database.
create function private.salted_hash(value text)
returns bytea language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.identity_salt (salt) values (extensions.gen_random_bytes(32)) on conflict do nothing;
  return (select sha256(salt || convert_to(value, 'UTF8')) from private.identity_salt);
end;
$$;

-- Returns the part that identifies a person: in an e-mail the part after a plus is their own label, in a telephone number the country
-- code is optional.
create function private.plain_identity(kind text, value text)
returns text language sql immutable set search_path = '' as $$
  select case kind
    when 'email' then regexp_replace(lower(btrim(value)), '\+[^@]*@', '@')
    when 'phone' then regexp_replace(regexp_replace(value, '\D', '', 'g'), '^55(?=\d{10,11}$)', '')
    when 'cpf' then regexp_replace(value, '\D', '', 'g')
    else value
  end;
$$;

create function private.identity_hash(kind text, value text)
returns bytea language sql volatile security definer set search_path = '' as $$
  select private.salted_hash(kind || ':' || private.plain_identity(kind, value));
$$;

create function private.bar_identities(person uuid)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.barred_identities (kind, hash, reason, reason_code)
  select known.kind, private.identity_hash(known.kind, known.value), suspension.reason, suspension.reason_code
  from public.suspensions as suspension, (
    select 'email' as kind, email::text as value from auth.users where id = person
    union all select 'cpf', cpf from public.profile_private where id = person
  ) as known
  where suspension.person_id = person and suspension.lifted_at is null and coalesce(known.value, '') <> ''
  on conflict do nothing;
$$;

-- An account that comes back is suspended as it was: its person reads why, and may appeal.
create function private.suspend_returned(person uuid, kind text, value text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(value, '') = '' or not exists (select from private.barred_identities) then
    return;
  end if;
  insert into public.suspensions (person_id, reason, reason_code)
  select person, barred.reason, barred.reason_code from private.barred_identities as barred
  where barred.kind = suspend_returned.kind and barred.hash = private.identity_hash(suspend_returned.kind, value)
  on conflict (person_id) where lifted_at is null do nothing;
  if found then
    perform private.log_act('account_returned', 'profile', person::text, jsonb_build_object('known_by', kind));
  end if;
end;
$$;

create function private.recognise_cpf()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.suspend_returned(new.id, 'cpf', new.cpf);
  return null;
end;
$$;
create trigger profile_private_after after insert or update of cpf on public.profile_private
  for each row when (new.cpf is not null) execute function private.recognise_cpf();

-- True when a suspended account cannot be closed now: events to come, or unsettled money.
create function private.has_money_under_way(person uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.unsettled_cents(person) <> 0
    or exists (
      select from public.bookings
      where person in (user_id, host_id) and status = 'paid' and event_date >= private.today_in_rio()
    )
    or exists (
      select from public.refunds as refund join public.bookings as booking on booking.id = refund.booking_id
      where person in (booking.user_id, booking.host_id)
        and (refund.status in ('requested', 'failed') or (refund.status = 'manual' and refund.manual_at is null))
    )
    or exists (
      select from public.affiliate_commissions as commission join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      where affiliate.user_id = person and commission.status = 'pending'
    );
$$;

-- Those whose money is settled by now; called every night.
create function private.close_requested_accounts()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
  closed integer := 0;
begin
  for person in select person_id from private.deletion_requests order by requested_at loop
    if not private.has_money_under_way(person) then
      perform private.close_account(person);
      closed := closed + 1;
    end if;
  end loop;
  return closed;
end;
$$;

-- @api authenticated: As delete_account; of a suspended person it waits until money is settled. Answers whether
-- it is deleted. Codes: those of delete_account.
create function private.request_account_deletion()
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  perform private.require_recent_sign_in();
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if private.is_suspended(person) and private.has_money_under_way(person) then
    insert into private.deletion_requests (person_id) values (person) on conflict do nothing;
    return false;
  end if;
  perform private.close_account(person);
  return true;
end;
$$;
