-- Campaigns: names that an affiliate's links carry, and how often they were followed, without identifying anybody.

create function private.limit_campaigns()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- One after the other, so that the count is right.
  perform from public.affiliates where id = new.affiliate_id for no key update;
  if (select count(*) from public.affiliate_campaigns where affiliate_id = new.affiliate_id) >= private.most_campaigns() then
    perform private.refuse(409, 'too_many_campaigns');
  end if;
  return new;
end;
$$;
create trigger affiliate_campaigns_guard before insert on public.affiliate_campaigns
  for each row execute function private.limit_campaigns();

-- The campaign of a link, when its affiliate has one of this name.
create function private.known_campaign(affiliate uuid, typed text)
returns text language sql stable security definer set search_path = '' as $$
  select name from public.affiliate_campaigns where affiliate_id = affiliate and name = lower(btrim(left(typed, 60)));
$$;

-- Counts a link that was followed. An unknown code, and one's own, count nowhere.
-- @api anon: A link of an affiliate was followed, for everybody: counted by link, campaign and day, without who it was. It never
-- refuses.
create function private.count_affiliate_click(code text, campaign text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  affiliate public.affiliates := private.affiliate_with_code(left(code, 40));
  is_beyond boolean;
begin
  if affiliate.id is null or affiliate.user_id = (select auth.uid()) then
    return;
  end if;
  is_beyond := private.is_beyond_address_limit('affiliate_click ' || affiliate.id, private.clicks_of_an_address());
  insert into private.affiliate_clicks as counted (affiliate_id, campaign, day, clicks, beyond)
  values (affiliate.id, coalesce(private.known_campaign(affiliate.id, count_affiliate_click.campaign), ''), private.today_in_rio(),
    case when is_beyond then 0 else 1 end, case when is_beyond then 1 else 0 end)
  on conflict on constraint affiliate_clicks_pkey do update
    set clicks = counted.clicks + excluded.clicks, beyond = counted.beyond + excluded.beyond;
end;
$$;

-- @api authenticated: Results of each campaign of the caller's links; an empty name is for links without one. No person is
-- named.
create function private.affiliate_campaign_results()
returns table (campaign text, clicks integer, signups integer, bookings integer, commission_cents integer)
language sql stable security definer set search_path = '' as $$
  with own as (
    select id from public.affiliates where user_id = (select auth.uid())
  ), moved as (
    select counted.campaign, counted.clicks, 0 as signups, 0 as bookings, 0 as cents
    from private.affiliate_clicks as counted where counted.affiliate_id = (select id from own)
    union all
    select coalesce(tracked.campaign, ''), 0, (tracked.event_type = 'signup')::integer, (tracked.event_type = 'booking')::integer, 0
    from public.affiliate_tracking as tracked where tracked.affiliate_id = (select id from own)
    union all
    select coalesce(commission.campaign, ''), 0, 0, 0, commission.commission_amount
    from public.affiliate_commissions as commission
    where commission.affiliate_id = (select id from own) and commission.status <> 'reversed'
    union all
    select name, 0, 0, 0, 0 from public.affiliate_campaigns where affiliate_id = (select id from own)
  )
  select moved.campaign, sum(moved.clicks)::integer, sum(moved.signups)::integer, sum(moved.bookings)::integer, sum(moved.cents)::integer
  from moved group by moved.campaign
  order by moved.campaign = '', sum(moved.cents) desc, sum(moved.clicks) desc, moved.campaign;
$$;
