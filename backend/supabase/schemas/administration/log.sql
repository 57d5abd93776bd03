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
create trigger audit_log_guard before update or delete on public.audit_log
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

-- Refuses an unknown code. Releases before the codes send none.
create function private.require_decision_reason(kind text, reason_code text)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if reason_code <> all (private.decision_reasons(kind)) then
    perform private.refuse(422, 'invalid_input', array['reason_code']);
  end if;
end;
$$;
-- review_space runs as its caller.
grant execute on function private.require_decision_reason(text, text) to authenticated;

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
create trigger user_roles_after after insert or delete on public.user_roles
  for each row execute function private.log_role();

-- One entry for an edit of an approved listing, or for a rejected one that goes back to review, with both values of each changed
-- field. Of an address only that it changed: the log is never changed, an address goes with its listing.
create function private.log_listing_edit(before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  derived constant text[] := array['updated_at', 'rating_average', 'rating_count', 'status', 'listing_key', 'suspended_at', 'is_listed',
    'rules_version'];
  is_edit boolean := before ->> 'status' = 'approved' and after ->> 'status' = 'approved';
  is_resent boolean := before ->> 'status' = 'rejected' and after ->> 'status' = 'pending';
  changed jsonb := coalesce((
    select jsonb_object_agg(key, case when key = 'address' then '{}' else jsonb_build_object('from', before -> key, 'to', value) end)
    from jsonb_each(after - derived) where value is distinct from before -> key
  ), '{}');
begin
  if is_resent or (is_edit and changed <> '{}') then
    perform private.log_act(case when is_edit then 'space_edited' else 'space_resent' end, 'space', after ->> 'id',
      jsonb_build_object('title', after -> 'title', 'host_id', after -> 'host_id', 'changed', changed));
  end if;
end;
$$;
grant execute on function private.log_listing_edit(jsonb, jsonb) to authenticated;

create function private.log_deleted_space(space public.spaces)
returns void language sql security definer set search_path = '' as $$
  select private.log_act('space_deleted', 'space', space.id::text,
    jsonb_build_object('title', space.title, 'host_id', space.host_id, 'status', space.status));
$$;

create function private.log_reviewed_space(space public.spaces)
returns void language sql security definer set search_path = '' as $$
  select private.log_act('space_' || space.status, 'space', space.id::text,
    jsonb_strip_nulls(jsonb_build_object('title', space.title, 'host_id', space.host_id, 'reason', space.rejection_reason,
      'reason_code', space.rejection_code)));
$$;

-- save_listing logs its edit itself, with the listing's lists and address.
create function private.log_edited_space(before public.spaces, after public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('espacos.saving_listing', true) is distinct from after.id::text then
    perform private.log_listing_edit(to_jsonb(before), to_jsonb(after));
  end if;
end;
$$;

create function private.log_coupon()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['used_count', 'folded_code'] end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['used_count', 'folded_code'] end;
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
create trigger discount_coupons_after after insert or update or delete on public.discount_coupons
  for each row execute function private.log_coupon();

-- The sum is that of the booking's refunds: admin_list_acts reads it.
create function private.log_cancelled_booking(booking public.bookings)
returns void language sql security definer set search_path = '' as $$
  select private.log_act('booking_cancelled', 'booking', booking.id::text, jsonb_build_object(
    'event_date', booking.event_date, 'title', booking.snapshot ->> 'title'));
$$;

-- The database also sets a refund that the bank has made to manual: no administrator acted.
create function private.log_refund_by_hand(refund public.refunds)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.log_act('refund_settled_by_hand', 'refund', refund.id::text,
      jsonb_build_object('booking_id', refund.booking_id, 'amount_cents', refund.amount_cents));
  end if;
end;
$$;

-- Reads notes, letters and the subjects of messages from their own rows, where they can be erased. An entry without a name shows the
-- person's name of today. Each sum belongs to one entry: the provider's refund to a cancelled booking, a refund by hand to itself, the
-- bank's amount to a dispute that was given up. An answer to a dispute and a suspension move no money themselves.
-- @api admin: The log for an administrator, the latest first: acts of these actions, by or about a person, of these days in Rio
-- (both included), found by what the entry names, its reason, its note or the beginning of an id; people: the administrators
-- and the person of the filter. Codes: unauthenticated, admin_required, invalid_input.
create function private.admin_list_acts(
  action_filter text[] default null, search_text text default null, person_filter uuid default null,
  from_date date default null, to_date date default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  perform private.require_finite('toDate', from_date, to_date);
  perform private.require_few('actionFilter', action_filter, 200);
  with described as (
    select act.id, act.action, act.target_type, act.target_id, act.created_at, actor.full_name as actor,
      case
        when act.action = 'booking_cancelled' then act.details || jsonb_build_object('amount_cents', refunded.cents,
          'reason_code', cancelled.platform_code)
        when act.action = 'dispute_answered' then act.details - 'amount_cents'
        when act.action in ('space_suspended', 'account_suspended') then act.details - 'refund_cents'
        else act.details
      end as details,
      case when not act.details ? 'full_name' then person.full_name end as person,
      coalesce(refund.manual_note, letter.message, message.subject, cancelled.platform_reason) as note
    from public.audit_log as act
    left join public.profiles as actor on actor.id = act.actor_id
    left join public.profiles as person on act.target_type = 'profile' and person.id::text = act.target_id
    left join public.refunds as refund on act.target_type = 'refund' and refund.id::text = act.target_id
    left join public.bookings as cancelled on act.action = 'booking_cancelled' and cancelled.id::text = act.target_id
    left join lateral (
      select money.sent_cents + money.waiting_cents + money.held_cents + money.failed_cents as cents
      from private.booking_money(cancelled.id) as money
    ) as refunded on cancelled.id is not null
    left join private.letters as letter on letter.id::text = act.details ->> 'letter_id'
    left join public.contact_messages as message on act.target_type = 'contact_message' and message.id::text = act.target_id
    where (action_filter is null or act.action = any (action_filter))
      and (person_filter is null or act.actor_id = person_filter
        or (act.target_type = 'profile' and act.target_id = person_filter::text) or act.details ->> 'host_id' = person_filter::text)
      and (from_date is null or private.day_in_rio(act.created_at) >= from_date)
      and (to_date is null or private.day_in_rio(act.created_at) <= to_date)
  ), found as (
    select * from described
    where private.mentions(concat_ws(' ', actor, person, note, details ->> 'title', details ->> 'code', details ->> 'full_name',
        details ->> 'name', details ->> 'reason', details ->> 'message'), search_text)
      or starts_with(target_id, lower(btrim(search_text))) or starts_with(details ->> 'booking_id', lower(btrim(search_text)))
  )
  select private.page_answer((
      select json_agg(item) from (select * from found order by id desc limit paged.size offset paged.skipped) as item
    ), (select count(*) from found), json_build_object(
    'people', coalesce((
      select json_agg(json_build_object('id', id, 'full_name', full_name) order by full_name, id) from public.profiles
      where id = person_filter or id in (select user_id from public.user_roles where role = 'admin')
    ), '[]')
  )) into answer;
  return answer;
end;
$$;
