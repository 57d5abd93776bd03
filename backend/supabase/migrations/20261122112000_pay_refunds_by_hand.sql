-- Purpose: administrators see bookings and the refunds that need a person, and a refund that the provider will never make
-- (PIX after some months) is told from one that a person has paid.
-- Tables: refunds (+ manual_at, manual_by, manual_note). Destructive: replaces private.mark_refund_manual and the trigger refunds_log.
--
-- manual, manual_at null   the provider refused: somebody has to pay it
-- manual, manual_at set    somebody has

alter table public.refunds
  add column manual_at timestamptz,
  add column manual_by uuid references public.profiles (id),
  add column manual_note text check (char_length(manual_note) <= 500),
  add check (manual_at is null or (status = 'manual' and manual_note is not null));
comment on column public.refunds.manual_at is 'When an administrator had paid it by hand; until then a manual refund is still owed.';

-- Acts of before: the note stood where the provider's reason stands.
update public.refunds as refund
set manual_at = act.created_at, manual_by = act.actor_id, manual_note = coalesce(refund.failure, '')
from public.audit_log as act
where act.action = 'refund_settled_by_hand' and act.target_id = refund.id::text and refund.status = 'manual';

create index refunds_manual_by_idx on public.refunds (manual_by) where manual_by is not null;
create index refunds_by_hand_idx on public.refunds (created_at) where status in ('failed', 'manual') and manual_at is null;

drop trigger refunds_log on public.refunds;
create trigger refunds_log after update of manual_at on public.refunds
  for each row when (new.manual_at is not null and old.manual_at is null)
  execute function private.log_money_act();

-- A refund that bounced at the provider (a closed account, say) or that it will not make, paid by hand. One that is still
-- under way stays the provider's: paying it by hand would pay it twice.
create or replace function private.mark_refund_manual(target_refund uuid, note text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  if btrim(coalesce(note, '')) = '' then
    perform private.refuse(422, 'invalid_input', array['note']);
  end if;
  select * into refund from public.refunds where id = target_refund for update;
  if refund.id is null then
    perform private.refuse(404, 'refund_not_found');
  end if;
  if refund.manual_at is null then
    if refund.status not in ('failed', 'manual') then
      perform private.refuse(409, 'refund_not_failed');
    end if;
    update public.refunds
    set status = 'manual', manual_at = clock_timestamp(), manual_by = (select auth.uid()), manual_note = left(btrim(note), 500)
    where id = target_refund;
  end if;
  return json_build_object('refund_id', target_refund, 'status', 'manual');
end;
$$;

-- With the guest's address while the refund is owed: whoever pays it by hand has to ask where to.
create function private.admin_list_refunds(only_open boolean, page_number integer, page_size integer)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select refund.id, refund.booking_id, refund.amount_cents, refund.reason, refund.status, refund.failure, refund.created_at,
      refund.manual_at, refund.manual_note, booking.snapshot ->> 'title' as title, booking.event_date, booking.payment_method,
      guest.full_name as guest_name, handler.full_name as handled_by,
      refund.status in ('failed', 'manual') and refund.manual_at is null as is_open
    from public.refunds as refund
    join public.bookings as booking on booking.id = refund.booking_id
    join public.profiles as guest on guest.id = booking.user_id
    left join public.profiles as handler on handler.id = refund.manual_by
    where not coalesce(only_open, true) or (refund.status in ('failed', 'manual') and refund.manual_at is null)
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select shown.*, account.email as guest_email
        from (select * from found order by is_open desc, created_at desc, id limit size offset (page - 1) * size) as shown
        left join public.bookings as booking on booking.id = shown.booking_id
        left join auth.users as account on account.id = booking.user_id and shown.is_open
        order by shown.is_open desc, shown.created_at desc, shown.id
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'open', (select count(*) from public.refunds where status in ('failed', 'manual') and manual_at is null),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;
grant execute on function private.admin_list_refunds(boolean, integer, integer) to authenticated;

create function public.admin_list_refunds(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_refunds(only_open, page_number, page_size);
$$;
comment on function public.admin_list_refunds is
  'Refunds that a person has to pay, for an administrator, or all of them: {items, total, open, page, page_size}. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_list_refunds(boolean, integer, integer) to authenticated;

create function private.admin_list_bookings(search_text text, status_filter text, page_number integer, page_size integer)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select booking.id, booking.space_id, booking.snapshot ->> 'title' as title, booking.event_date, booking.guest_count,
      booking.status, booking.total_amount, booking.owner_amount, booking.discount_amount, booking.payment_method,
      booking.paid_at, booking.cancelled_at, booking.cancellation_reason, booking.refund_share, booking.created_at,
      guest.full_name as guest_name, host.full_name as host_name
    from public.bookings as booking
    join public.profiles as guest on guest.id = booking.user_id
    join public.profiles as host on host.id = booking.host_id
    where (status_filter is null or booking.status = status_filter)
      and (private.mentions(booking.snapshot ->> 'title', search_text) or private.mentions(guest.full_name, search_text)
        or private.mentions(host.full_name, search_text) or booking.id::text like lower(btrim(search_text)) || '%')
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (select * from found order by created_at desc, id limit size offset (page - 1) * size) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;
grant execute on function private.admin_list_bookings(text, text, integer, integer) to authenticated;

create function public.admin_list_bookings(
  search_text text default null, status_filter text default null, page_number integer default 1, page_size integer default 50
)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_bookings(search_text, status_filter, page_number, page_size);
$$;
comment on function public.admin_list_bookings is
  'Every booking for an administrator, newest first, found by space, guest, host or the beginning of its id: {items, total, page, page_size}. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_list_bookings(text, text, integer, integer) to authenticated;
