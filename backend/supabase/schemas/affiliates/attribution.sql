-- Attribution of a person to an affiliate: for attribution_time(), the last link wins, and a person is never attributed to themselves.

-- Excludes accounts that are closed, whose commission could not be paid, or suspended.
create function private.affiliate_with_code(code text)
returns public.affiliates language sql stable security definer set search_path = '' as $$
  select affiliate.* from public.affiliates as affiliate
  where affiliate.affiliate_code = upper(btrim(code)) and exists (select from auth.users where id = affiliate.user_id)
    and not private.is_suspended(affiliate.user_id);
$$;

-- Returns the link by which a person is attributed at a moment; null without attribution.
create function private.attribution_of(person uuid, at timestamptz)
returns public.referral_attributions language sql stable security definer set search_path = '' as $$
  select last.*
  from (
    select attribution.* from public.referral_attributions as attribution
    where attribution.person_id = person and attribution.attributed_at <= at
    order by attribution.attributed_at desc, attribution.id desc
    limit 1
  ) as last
  join public.affiliates as affiliate on affiliate.id = last.affiliate_id
  where last.attributed_at > at - private.attribution_time() and affiliate.user_id <> person
    and exists (select from auth.users where id = affiliate.user_id) and not private.is_suspended(affiliate.user_id);
$$;

-- Attributes a person; a new account also counts as a sign-up, once.
create function private.attribute_person(
  person uuid, affiliate uuid, came_by text, is_signup boolean, by_campaign text default null
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Every page of a visit that began with the link says the same again.
  if not exists (
    select from public.referral_attributions as last
    where last.person_id = person and last.affiliate_id = affiliate and last.campaign is not distinct from by_campaign
      -- A visit.
      and last.attributed_at > clock_timestamp() - interval '1 hour'
      and not exists (
        select from public.referral_attributions as later where later.person_id = person and later.id > last.id
      )
  ) then
    insert into public.referral_attributions (person_id, affiliate_id, source, campaign) values (person, affiliate, came_by, by_campaign);
  end if;
  if is_signup then
    insert into public.affiliate_tracking (affiliate_id, event_type, person_id, campaign) values (affiliate, 'signup', person, by_campaign)
    on conflict do nothing;
  end if;
end;
$$;

-- Attributes a sign-up by the code in its metadata. An unknown code attributes nothing and never stops a sign-up.
create function private.track_signup(person uuid, details jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  affiliate public.affiliates;
begin
  affiliate := private.affiliate_with_code(details ->> 'affiliate_code');
  if affiliate.id is not null and affiliate.user_id <> person then
    perform private.attribute_person(person, affiliate.id, 'signup', true,
      private.known_campaign(affiliate.id, details ->> 'affiliate_campaign'));
  end if;
end;
$$;

-- @api authenticated: Attributes the caller to the affiliate of a link for attribution_time(). Codes: unauthenticated,
-- rate_limited.
create function private.claim_affiliate_code(code text, campaign text default null)
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
      where user_id = person.id and created_at > clock_timestamp() - interval '1 hour') >= private.affiliate_claims_an_hour() then
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
  -- A sign-in by another provider cannot carry the code: an account younger than an hour counts as a sign-up with it.
  perform private.attribute_person(person.id, affiliate.id, 'link',
    person.created_at > clock_timestamp() - interval '1 hour',
    private.known_campaign(affiliate.id, claim_affiliate_code.campaign));
  return json_build_object('claimed', true, 'reason', null);
end;
$$;

-- A confirmed booking of an attributed person, counted once; what counts is the moment of booking.
create function private.track_affiliate_booking(booking public.bookings)
returns void language plpgsql security definer set search_path = '' as $$
declare
  link public.referral_attributions := private.attribution_of(booking.user_id, booking.created_at);
begin
  if link.id is not null then
    insert into public.affiliate_tracking (affiliate_id, event_type, booking_id, campaign)
    values (link.affiliate_id, 'booking', booking.id, link.campaign)
    on conflict do nothing;
  end if;
end;
$$;
