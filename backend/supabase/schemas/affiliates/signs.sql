-- Signs that administrators see about an affiliate before they pay; the system decides nothing by them. Thresholds are in
-- foundation/rules.sql. No device and no network address is stored for this.

-- Queues the request for the card after the payment has been confirmed: no payment waits for it.
create function private.ask_for_card(target_booking uuid)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue('note_card', 'note_card:' || payment.id,
    jsonb_build_object('payment_id', payment.id, 'payment_intent_id', payment.payment_intent_id))
  from public.payments as payment
  where payment.booking_id = target_booking and payment.payment_method = 'card' and payment.payment_intent_id is not null;
$$;

create function private.look_at_card(booking public.bookings)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.affiliate_tracking where booking_id = booking.id)
    or exists (select from public.affiliates where user_id = booking.user_id) then
    perform private.ask_for_card(booking.id);
  end if;
end;
$$;

-- The cards with which a new affiliate has paid before.
create function private.look_at_own_cards()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.ask_for_card(booking.id) from public.bookings as booking
  where booking.user_id = new.user_id and booking.paid_at > now() - private.card_term();
  return null;
end;
$$;
create trigger affiliates_after after insert on public.affiliates
  for each row execute function private.look_at_own_cards();

-- @api service_role: Server side: the provider's fingerprint of the card of a payment; a salted hash of it is kept.
create function private.note_card(payment_id uuid, fingerprint text)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.payment_cards (payment_id, card)
  select id, private.salted_hash('card:' || fingerprint) from public.payments where id = note_card.payment_id
  on conflict (payment_id) do nothing;
$$;

-- The most bookings, or sign-ups, by one link within a time: since the first of them until the last.
create function private.affiliate_bursts(target uuid)
returns table (kind text, events integer, seen_from timestamptz, seen_to timestamptz)
language sql stable security definer set search_path = '' as $$
  with recent as (
    select tracked.event_type, tracked.created_at from public.affiliate_tracking as tracked
    where tracked.affiliate_id = target and tracked.created_at > now() - private.card_term()
  ), counted as (
    select 'signups' as kind, private.burst_signups() as fewest, count(*) over hour as events, min(created_at) over hour as since,
      created_at
    from recent where event_type = 'signup'
    -- The rules burst_signups and burst_bookings are of an hour and of a day.
    window hour as (order by created_at range between interval '1 hour' preceding and current row)
    union all
    select 'bookings', private.burst_bookings(), count(*) over day, min(created_at) over day, created_at
    from recent where event_type = 'booking'
    -- and a day
    window day as (order by created_at range between interval '1 day' preceding and current row)
  )
  select distinct on (counted.kind) counted.kind, counted.events::integer, counted.since, counted.created_at
  from counted where counted.events >= counted.fewest
  order by counted.kind, counted.events desc, counted.created_at desc;
$$;

-- Cards that paid bookings by the link and belong to the affiliate, or paid for several accounts.
create function private.affiliate_cards(target uuid)
returns table (kind text, is_own boolean, bookings uuid[], people uuid[], seen_from timestamptz, seen_to timestamptz)
language sql stable security definer set search_path = '' as $$
  with brought as (
    select used.card, booking.id, booking.user_id, payment.created_at
    from public.affiliate_tracking as tracked
    join public.bookings as booking on booking.id = tracked.booking_id
    join public.payments as payment on payment.booking_id = booking.id
    join private.payment_cards as used on used.payment_id = payment.id
    where tracked.affiliate_id = target
  ), own as (
    select used.card
    from public.affiliates as affiliate
    join public.bookings as booking on booking.user_id = affiliate.user_id
    join public.payments as payment on payment.booking_id = booking.id
    join private.payment_cards as used on used.payment_id = payment.id
    where affiliate.id = target
  ), cards as (
    select brought.card, brought.card in (select card from own) as is_own, array_agg(distinct brought.id) as bookings,
      array_agg(distinct brought.user_id) as people, min(brought.created_at) as seen_from, max(brought.created_at) as seen_to
    from brought group by brought.card
  )
  select 'card', cards.is_own, cards.bookings, cards.people, cards.seen_from, cards.seen_to
  from cards where cards.is_own or cardinality(cards.people) >= private.sharing_accounts();
$$;

-- Accounts that came by the link, and the affiliate's own, with the same CPF, telephone, e-mail or PIX key. Of PIX keys, anybody's.
create function private.affiliate_doubles(target uuid)
returns table (kind text, is_own boolean, people uuid[], seen_from timestamptz, seen_to timestamptz)
language sql stable security definer set search_path = '' as $$
  with own as (
    select user_id as id from public.affiliates where id = target
  ), accounts as (
    select id from own
    union
    select coalesce(tracked.person_id, booking.user_id)
    from public.affiliate_tracking as tracked left join public.bookings as booking on booking.id = tracked.booking_id
    where tracked.affiliate_id = target
    union
    select other.host_id
    from public.payout_keys as mine join public.payout_keys as other on other.pix_key = mine.pix_key
    where mine.host_id = (select id from own)
  ), known as (
    select account.id, trait.kind, private.plain_identity(trait.kind, trait.value) as value
    from accounts as account
    join auth.users as signed on signed.id = account.id
    left join public.profile_private as own_data on own_data.id = account.id
    left join public.payout_keys as paid_to on paid_to.host_id = account.id
    cross join lateral (values ('cpf', own_data.cpf), ('phone', own_data.phone), ('email', signed.email::text),
      (paid_to.key_type, paid_to.pix_key))
      as trait (kind, value)
    where coalesce(trait.value, '') <> ''
  )
  select case when known.kind in ('cpf', 'phone', 'email') then known.kind else 'key' end,
    bool_or(known.id = (select id from own)), array_agg(distinct known.id) filter (where known.id <> (select id from own)),
    min(profile.created_at) filter (where known.id <> (select id from own)),
    max(profile.created_at) filter (where known.id <> (select id from own))
  from known join public.profiles as profile on profile.id = known.id
  group by known.kind, known.value
  having count(distinct known.id) >= private.sharing_accounts();
$$;

create function private.affiliate_signs(target uuid)
returns table (
  kind text, is_own boolean, events integer, bookings uuid[], people uuid[], seen_from timestamptz, seen_to timestamptz
)
language sql stable security definer set search_path = '' as $$
  select card.kind, card.is_own, cardinality(card.bookings), card.bookings, card.people, card.seen_from, card.seen_to
  from private.affiliate_cards(target) as card
  union all
  select double.kind, double.is_own, cardinality(double.people), '{}', double.people, double.seen_from, double.seen_to
  from private.affiliate_doubles(target) as double
  union all
  select burst.kind, false, burst.events, '{}', '{}', burst.seen_from, burst.seen_to
  from private.affiliate_bursts(target) as burst;
$$;

-- People of one sign that are named; the rest is a number.
create function private.most_named_people()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- @api admin: For an administrator, what was noticed about the links of an affiliate, the affiliate's own things first (is_own: the
-- affiliate's own card or data are among them); accounts without the affiliate's own; bookings and people: twenty at most. Nothing is
-- decided by it. Empty for everybody else. Codes: unauthenticated, admin_required.
create function private.admin_affiliate_signs(target_person uuid)
returns table (
  kind text, is_own boolean, events integer, accounts integer, bookings uuid[], people json, seen_from timestamptz, seen_to timestamptz
) language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select sign.kind, sign.is_own, sign.events, cardinality(sign.people), sign.bookings[:private.most_named_people()],
    coalesce((
      select json_agg(json_build_object('id', profile.id, 'full_name', profile.full_name) order by profile.created_at, profile.id)
      from public.profiles as profile where profile.id = any (sign.people[:private.most_named_people()])
    ), '[]'),
    sign.seen_from, sign.seen_to
  from public.affiliates as affiliate cross join lateral private.affiliate_signs(affiliate.id) as sign
  where affiliate.user_id = target_person
  order by sign.is_own desc, sign.seen_to desc, sign.kind;
$$;
