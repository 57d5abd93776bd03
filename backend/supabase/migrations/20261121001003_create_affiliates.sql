-- Purpose: affiliates, what came through their links, and to whom a person is attributed at a moment.
-- Tables: affiliates, affiliate_tracking, referral_attributions, private.issued_affiliate_codes. Destructive: nothing.
--
-- A person stays attributed for 90 days; the last link wins; nobody is attributed to themselves.

-- Codes that generate_affiliate_code() gave out: an account is opened under the caller's own, so nobody picks a name.
create table private.issued_affiliate_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$')
);

alter table private.issued_affiliate_codes enable row level security;
comment on table private.issued_affiliate_codes is 'No policy on purpose: only privileged functions use it.';

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id),
  affiliate_code text not null unique check (affiliate_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  total_earnings integer not null default 0,
  created_at timestamptz not null default now()
);

comment on column public.affiliates.total_earnings is 'Cents; kept by the commissions.';

create table public.affiliate_tracking (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  event_type text not null check (event_type in ('signup', 'booking')),
  -- Who signed up or which booking it was: counted once, and nobody's to read.
  person_id uuid references public.profiles (id),
  booking_id uuid references public.bookings (id),
  created_at timestamptz not null default now(),
  check ((event_type = 'signup') = (person_id is not null)),
  check ((event_type = 'booking') = (booking_id is not null))
);

create index affiliate_tracking_affiliate_idx on public.affiliate_tracking (affiliate_id, created_at desc);
create unique index affiliate_tracking_signup_idx on public.affiliate_tracking (person_id) where person_id is not null;
create unique index affiliate_tracking_booking_idx on public.affiliate_tracking (booking_id) where booking_id is not null;

create trigger affiliate_tracking_append_only before update on public.affiliate_tracking
  for each row execute function private.refuse_change();

create table public.referral_attributions (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  source text not null check (source in ('signup', 'link')),
  attributed_at timestamptz not null default clock_timestamp()
);

create index referral_attributions_person_idx on public.referral_attributions (person_id, attributed_at desc);
create index referral_attributions_affiliate_idx on public.referral_attributions (affiliate_id);

create trigger referral_attributions_append_only before update on public.referral_attributions
  for each row execute function private.refuse_change();

-- Attempts to claim a code, so that codes cannot be guessed one after the other.
create table private.affiliate_claims (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);

create index affiliate_claims_user_idx on private.affiliate_claims (user_id, created_at desc);
alter table private.affiliate_claims enable row level security;
comment on table private.affiliate_claims is 'No policy on purpose: only privileged functions use it.';

alter table public.affiliates enable row level security;
alter table public.affiliate_tracking enable row level security;
alter table public.referral_attributions enable row level security;

grant select, insert (user_id, affiliate_code) on public.affiliates to authenticated;
grant select (id, affiliate_id, event_type, created_at) on public.affiliate_tracking to authenticated;

create policy affiliates_select_owner on public.affiliates for select to authenticated
  using (user_id = (select auth.uid()));
create policy affiliates_insert_owner on public.affiliates for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy affiliate_tracking_select_owner on public.affiliate_tracking for select to authenticated
  using (exists (
    select from public.affiliates as affiliate
    where affiliate.id = affiliate_id and affiliate.user_id = (select auth.uid())
  ));
-- Service side only: who followed whose link.
create policy referral_attributions_select_nobody on public.referral_attributions for select to authenticated using (false);

create function private.generate_affiliate_code()
returns text language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  -- Without 0, O, 1 and I: codes are read aloud, too.
  alphabet text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  drawn bytea;
  issued text;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  loop
    select code into issued from private.issued_affiliate_codes where user_id = person;
    if issued is not null then
      return issued;
    end if;
    drawn := extensions.gen_random_bytes(8);
    insert into private.issued_affiliate_codes (user_id, code)
    select person, string_agg(substr(alphabet, get_byte(drawn, place) % 32 + 1, 1), '') from generate_series(0, 7) as place
    on conflict do nothing;
  end loop;
end;
$$;
grant execute on function private.generate_affiliate_code() to authenticated;

create function public.generate_affiliate_code()
returns text language sql volatile set search_path = '' as $$
  select private.generate_affiliate_code();
$$;
comment on function public.generate_affiliate_code is
  'The code under which the caller may open an affiliate account: the same one at every call.';
grant execute on function public.generate_affiliate_code() to authenticated;

create function private.prepare_affiliate()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not exists (
    select from private.issued_affiliate_codes where user_id = new.user_id and code = new.affiliate_code
  ) then
    perform private.refuse(422, 'affiliate_code_not_issued', array['affiliate_code']);
  end if;
  return new;
end;
$$;

create trigger affiliates_prepare before insert on public.affiliates
  for each row execute function private.prepare_affiliate();

create function private.affiliate_with_code(code text)
returns public.affiliates language sql stable security definer set search_path = '' as $$
  select * from public.affiliates where affiliate_code = upper(btrim(code));
$$;

-- To whom a person is attributed at a moment; null when to nobody.
create function private.affiliate_of(person uuid, at timestamptz)
returns uuid language sql stable security definer set search_path = '' as $$
  select case
    when last.attributed_at > at - interval '90 days' and last.user_id <> person then last.affiliate_id
  end
  from (
    select attribution.affiliate_id, attribution.attributed_at, affiliate.user_id
    from public.referral_attributions as attribution
    join public.affiliates as affiliate on affiliate.id = attribution.affiliate_id
    where attribution.person_id = person and attribution.attributed_at <= at
    order by attribution.attributed_at desc, attribution.id desc
    limit 1
  ) as last;
$$;

-- Attributes a person; a new account also counts as a sign-up, once.
create function private.attribute_person(person uuid, affiliate uuid, came_by text, is_signup boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Every page of a visit that began with the link says the same again.
  if not exists (
    select from public.referral_attributions as last
    where last.person_id = person and last.affiliate_id = affiliate
      and last.attributed_at > clock_timestamp() - interval '1 hour'
      and not exists (
        select from public.referral_attributions as later where later.person_id = person and later.id > last.id
      )
  ) then
    insert into public.referral_attributions (person_id, affiliate_id, source) values (person, affiliate, came_by);
  end if;
  if is_signup then
    insert into public.affiliate_tracking (affiliate_id, event_type, person_id) values (affiliate, 'signup', person)
    on conflict do nothing;
  end if;
end;
$$;

-- A code in the sign-up's metadata. An unknown one is nobody's, and never stops a sign-up.
create function private.track_signup()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  affiliate public.affiliates;
begin
  affiliate := private.affiliate_with_code(new.raw_user_meta_data ->> 'affiliate_code');
  if affiliate.id is not null and affiliate.user_id <> new.id then
    perform private.attribute_person(new.id, affiliate.id, 'signup', true);
  end if;
  return null;
end;
$$;

-- By name after users_create_profile, which makes the profile that this one refers to.
create trigger users_track_signup after insert on auth.users
  for each row execute function private.track_signup();

create function private.claim_affiliate_code(code text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  affiliate public.affiliates;
begin
  select * into person from public.profiles where id = (select auth.uid());
  if person.id is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- One after the other: the count is right, and a first claim counts a sign-up once.
  perform pg_advisory_xact_lock(hashtextextended('claim:' || person.id::text, 0));
  if (select count(*) from private.affiliate_claims
      where user_id = person.id and created_at > clock_timestamp() - interval '1 hour') >= 20 then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into private.affiliate_claims (user_id) values (person.id);
  affiliate := private.affiliate_with_code(code);
  -- An answer, no error: an attempt that fails must count, and a refusal would take the count back.
  if affiliate.id is null then
    return json_build_object('claimed', false, 'reason', 'affiliate_code_unknown');
  elsif affiliate.user_id = person.id then
    return json_build_object('claimed', false, 'reason', 'affiliate_code_own');
  end if;
  -- Another provider's sign-in cannot carry the code: whoever is here since an hour ago signed up with it.
  perform private.attribute_person(person.id, affiliate.id, 'link',
    person.created_at > clock_timestamp() - interval '1 hour');
  return json_build_object('claimed', true, 'reason', null);
end;
$$;
grant execute on function private.claim_affiliate_code(text) to authenticated;

create function public.claim_affiliate_code(code text)
returns json language sql volatile set search_path = '' as $$
  select private.claim_affiliate_code(code);
$$;
comment on function public.claim_affiliate_code is
  'Attributes the caller to the affiliate of a link for 90 days: {claimed, reason null | affiliate_code_unknown | affiliate_code_own}. Codes: unauthenticated, rate_limited.';
grant execute on function public.claim_affiliate_code(text) to authenticated;

-- A confirmed booking of an attributed person, counted once; what counts is the moment of booking.
create function private.track_affiliate_booking()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  affiliate uuid := private.affiliate_of(new.user_id, new.created_at);
begin
  if affiliate is not null then
    insert into public.affiliate_tracking (affiliate_id, event_type, booking_id) values (affiliate, 'booking', new.id)
    on conflict do nothing;
  end if;
  return null;
end;
$$;

create trigger bookings_track_affiliate after update of status on public.bookings
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.track_affiliate_booking();
