-- The refunds that need a person, and how one was paid by hand.

-- Shows the guest's e-mail address while the refund is owed: paying by hand needs the guest's bank details. The oldest open refund
-- comes first: its guest has waited longest.
-- @api admin: Refunds that a person has to pay, the oldest first, for an administrator, or all of them. Codes: unauthenticated,
-- admin_required.
create function private.admin_list_refunds(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select refund.id, refund.booking_id, refund.amount_cents, refund.status, refund.created_at,
      booking.snapshot ->> 'title' as title, booking.payment_method, guest.full_name as guest_name,
      refund.status in ('failed', 'manual') and refund.manual_at is null as is_open
    from public.refunds as refund
    join public.bookings as booking on booking.id = refund.booking_id
    join public.profiles as guest on guest.id = booking.user_id
    where not coalesce(only_open, true) or (refund.status in ('failed', 'manual') and refund.manual_at is null)
  ), shown as (
    select *, row_number() over (
      order by is_open desc, case when is_open then created_at end, created_at desc, id
    ) as place
    from found
    order by place limit paged.size offset paged.skipped
  )
  select private.page_answer((
      select json_agg(item)
      from (
        select shown.id, shown.booking_id, shown.amount_cents, shown.status, shown.created_at, shown.title, shown.payment_method,
          shown.guest_name, account.email as guest_email
        from shown
        left join public.bookings as booking on booking.id = shown.booking_id
        left join auth.users as account on account.id = booking.user_id and shown.is_open
        order by shown.place
      ) as item
    ), (select count(*) from found), json_build_object(
    'open', (select count(*) from public.refunds where status in ('failed', 'manual') and manual_at is null)
  )) into answer;
  return answer;
end;
$$;
