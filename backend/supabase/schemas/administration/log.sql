-- The log of what administrators do, and of what hosts change of approved spaces. Triggers write it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  -- null: the server side, without a person.
  actor_id uuid references public.profiles (id),
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index audit_log_actor_idx on public.audit_log (actor_id, created_at desc);
create index audit_log_target_idx on public.audit_log (target_type, target_id, created_at desc);
-- The decisions about a person's listings, for the history of that person.
create index audit_log_host_idx on public.audit_log ((details ->> 'host_id'), id desc) where details ->> 'host_id' is not null;
create index audit_log_latest_idx on public.audit_log (created_at desc);
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();

create function private.log_act(action text, target_type text, target_id text, details jsonb default '{}')
returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, target_type, target_id, details)
  values ((select id from public.profiles where id = (select auth.uid())), action, target_type, target_id, coalesce(details, '{}'));
$$;

create function private.require_admin()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
end;
$$;
grant execute on function private.require_admin() to anon, authenticated;

create function private.log_role()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_act('role_granted', 'profile', new.user_id::text, jsonb_build_object('role', new.role));
  else
    perform private.log_act('role_revoked', 'profile', old.user_id::text, jsonb_build_object('role', old.role));
  end if;
  return null;
end;
$$;
create trigger user_roles_log after insert or delete on public.user_roles
  for each row execute function private.log_role();

-- Reviews, what a host mends after a rejection and what they change after the approval.
create function private.log_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
  after jsonb;
  changed jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.log_act('space_deleted', 'space', old.id::text,
      jsonb_build_object('title', old.title, 'host_id', old.host_id, 'status', old.status));
    return null;
  end if;
  if new.status <> old.status and new.status in ('approved', 'rejected') then
    perform private.log_act('space_' || new.status, 'space', new.id::text,
      jsonb_strip_nulls(jsonb_build_object('title', new.title, 'host_id', new.host_id, 'reason', new.rejection_reason)));
  elsif (new.status = 'approved' and new.status = old.status) or (old.status = 'rejected' and new.status = 'pending') then
    before := to_jsonb(old) - array['updated_at', 'rating_average', 'rating_count', 'status', 'listing_key', 'suspended_at', 'is_listed'];
    after := to_jsonb(new) - array['updated_at', 'rating_average', 'rating_count', 'status', 'listing_key', 'suspended_at', 'is_listed'];
    select jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)) into changed
    from jsonb_each(after) where value is distinct from before -> key;
    if changed is not null or new.status <> old.status then
      perform private.log_act(case when new.status = old.status then 'space_edited' else 'space_resent' end, 'space', new.id::text,
        jsonb_strip_nulls(jsonb_build_object('title', new.title, 'host_id', new.host_id)) || jsonb_build_object('changed', coalesce(changed, '{}')));
    end if;
  end if;
  return null;
end;
$$;
create trigger spaces_log after update or delete on public.spaces
  for each row execute function private.log_space();

create function private.log_coupon()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'used_count' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'used_count' end;
begin
  if tg_op = 'INSERT' then
    perform private.log_act('coupon_created', 'coupon', new.id::text, after);
  elsif tg_op = 'DELETE' then
    perform private.log_act('coupon_deleted', 'coupon', old.id::text, before);
  elsif before is distinct from after then
    perform private.log_act('coupon_edited', 'coupon', new.id::text, jsonb_build_object('code', new.code, 'changed', (
      select jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value))
      from jsonb_each(after) where value is distinct from before -> key
    )));
  end if;
  return null;
end;
$$;
create trigger discount_coupons_log after insert or update or delete on public.discount_coupons
  for each row execute function private.log_coupon();

-- What the platform cancels goes back whole: the log says how much that is.
create function private.log_money_act()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'bookings' then
    perform private.log_act('booking_cancelled', 'booking', new.id::text, jsonb_build_object(
      'event_date', new.event_date, 'title', new.snapshot ->> 'title',
      'amount_cents', case when new.paid_at is not null then new.total_amount else 0 end));
  -- The provider's refusal also sets a refund to manual: no administrator acted.
  elsif (select auth.uid()) is not null then
    perform private.log_act('refund_settled_by_hand', 'refund', new.id::text,
      jsonb_build_object('booking_id', new.booking_id, 'amount_cents', new.amount_cents));
  end if;
  return null;
end;
$$;
create trigger bookings_log after update of status on public.bookings
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled' and new.cancellation_reason = 'platform')
  execute function private.log_money_act();
create trigger refunds_log after update of manual_at on public.refunds
  for each row when (new.manual_at is not null and old.manual_at is null)
  execute function private.log_money_act();
