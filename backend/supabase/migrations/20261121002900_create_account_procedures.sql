-- Purpose: a person takes their data along and leaves (LGPD, articles 18 V and VI).
-- Tables: reads and clears what is one person's. Destructive: delete_account removes the caller's account.
--
-- What others rely on stays without the person: bookings and the money around them, reviews, the other side of a chat.

create function private.account_export()
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return json_build_object(
    'exported_at', now(),
    'account', (
      select json_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
      from auth.users where id = person
    ),
    'profile', (select to_json(profile) from public.profiles as profile where id = person),
    'private_profile', (select to_json(own) from public.profile_private as own where id = person),
    'roles', coalesce((select json_agg(role) from public.user_roles where user_id = person), '[]'),
    'spaces', coalesce((
      select json_agg(space order by space.created_at) from public.spaces as space where host_id = person
    ), '[]'),
    'blocked_days', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'date', date, 'is_available', is_available) order by date)
      from public.space_availability where host_id = person
    ), '[]'),
    'bookings', coalesce((
      select json_agg(to_jsonb(booking) - array['checkout_url'] order by booking.created_at)
      from public.bookings as booking where user_id = person
    ), '[]'),
    'payments', coalesce((
      select json_agg(json_build_object('booking_id', payment.booking_id, 'amount_cents', payment.amount_cents,
        'payment_method', payment.payment_method, 'created_at', payment.created_at) order by payment.created_at)
      from public.payments as payment join public.bookings as booking on booking.id = payment.booking_id
      where booking.user_id = person
    ), '[]'),
    'refunds', coalesce((
      select json_agg(json_build_object('booking_id', refund.booking_id, 'amount_cents', refund.amount_cents,
        'reason', refund.reason, 'status', refund.status, 'created_at', refund.created_at) order by refund.created_at)
      from public.refunds as refund join public.bookings as booking on booking.id = refund.booking_id
      where booking.user_id = person
    ), '[]'),
    'coupons', coalesce((
      select json_agg(json_build_object('booking_id', booking_id, 'code', code, 'discount_cents', discount_cents, 'status', status)
        order by created_at)
      from public.coupon_redemptions where user_id = person
    ), '[]'),
    -- As a host: when and for how much, not who the guests were.
    'events_hosted', coalesce((
      select json_agg(json_build_object('booking_id', id, 'space_id', space_id, 'event_date', event_date,
        'guest_count', guest_count, 'status', status, 'owner_amount', owner_amount) order by event_date)
      from public.bookings where host_id = person and paid_at is not null
    ), '[]'),
    'payouts', coalesce((
      select json_agg(json_build_object('booking_id', booking_id, 'kind', kind, 'amount_cents', amount_cents, 'due_on', due_on)
        order by created_at)
      from public.host_payouts where host_id = person
    ), '[]'),
    'reviews', coalesce((
      select json_agg(review order by review.created_at) from public.reviews as review where user_id = person
    ), '[]'),
    'conversations', coalesce((
      select json_agg(json_build_object('id', conversation.id, 'space_title', conversation.space_title,
        'role', case when conversation.client_id = person then 'client' else 'host' end,
        'created_at', conversation.created_at,
        'messages_sent', coalesce((
          select json_agg(to_jsonb(message) - array['conversation_id', 'sender_id'] order by message.created_at)
          from public.messages as message where message.conversation_id = conversation.id and message.sender_id = person
        ), '[]')) order by conversation.created_at)
      from public.conversations as conversation where person in (conversation.client_id, conversation.host_id)
    ), '[]'),
    'files', coalesce((
      select json_agg(json_build_object('bucket', bucket_id, 'path', name, 'created_at', created_at) order by created_at)
      from storage.objects
      where bucket_id in ('space-images', 'avatars', 'chat-files') and name like person::text || '/%'
    ), '[]'),
    'affiliate', (
      select json_build_object('affiliate_code', affiliate.affiliate_code, 'total_earnings', affiliate.total_earnings,
        'created_at', affiliate.created_at, 'commissions', coalesce((
          select json_agg(json_build_object('commission_amount', commission.commission_amount, 'kind', commission.kind,
            'status', commission.status, 'created_at', commission.created_at) order by commission.created_at)
          from public.affiliate_commissions as commission where commission.affiliate_id = affiliate.id
        ), '[]'))
      from public.affiliates as affiliate where affiliate.user_id = person
    ),
    'referrals_followed', coalesce((
      select json_agg(json_build_object('source', source, 'attributed_at', attributed_at) order by attributed_at)
      from public.referral_attributions where person_id = person
    ), '[]'),
    'contact_messages', coalesce((
      select json_agg(json_build_object('name', message.name, 'email', message.email, 'phone', message.phone,
        'subject', message.subject, 'message', message.message, 'created_at', message.created_at) order by message.created_at)
      from public.contact_messages as message where message.user_id = person
    ), '[]')
  );
end;
$$;
grant execute on function private.account_export() to authenticated;

create function public.account_export()
returns json language sql stable set search_path = '' as $$
  select private.account_export();
$$;
comment on function public.account_export is 'Everything that is kept about the caller, as JSON. Code: unauthenticated.';
grant execute on function public.account_export() to authenticated;

create function private.delete_account()
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  today date := private.today_in_rio();
  target uuid;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- What was agreed with others is settled first, with its own conditions and refunds.
  if exists (select from public.bookings where user_id = person and status = 'paid' and event_date >= today) then
    perform private.refuse(409, 'has_upcoming_bookings');
  end if;
  if exists (select from public.bookings where host_id = person and status = 'paid' and event_date >= today) then
    perform private.refuse(409, 'has_upcoming_events');
  end if;
  if exists (select from public.user_roles where user_id = person and role = 'admin')
    and not exists (select from public.user_roles where user_id <> person and role = 'admin') then
    perform private.refuse(409, 'last_admin');
  end if;

  -- One space after the other, in one order: a deletion takes the locks of a booking.
  for target in select id from public.spaces where host_id = person order by id loop
    delete from public.spaces where id = target;
  end loop;
  -- Somebody paid while we were here: then nothing of this has happened.
  if exists (select from public.bookings where host_id = person and cancellation_reason = 'host' and cancelled_at >= now() and paid_at is not null) then
    perform private.refuse(409, 'has_upcoming_events');
  end if;

  for target in select id from public.bookings where user_id = person and status = 'pending' order by id for update loop
    insert into public.outbox (kind, dedupe_key, payload)
    select 'expire_session', 'expire_session:' || stripe_session_id,
      jsonb_build_object('booking_id', id, 'session_id', stripe_session_id)
    from public.bookings where id = target and stripe_session_id is not null
    on conflict (dedupe_key) do nothing;
    perform private.release_hold(target, 'given_up');
  end loop;

  delete from public.messages where sender_id = person and is_moderated;
  delete from public.conversation_reads where user_id = person;
  delete from public.referral_attributions where person_id = person;
  delete from private.affiliate_claims where user_id = person;
  delete from private.issued_affiliate_codes where user_id = person;
  update public.contact_messages
  set name = 'Conta excluída', email = 'removido@removido.invalid', phone = null
  where user_id = person;
  perform private.enqueue('delete_files', 'delete_files:' || person, jsonb_build_object('person_id', person));
  perform private.log_act('account_deleted', 'profile', person::text);
  -- The trigger on auth.users anonymises the profile and removes its private half.
  delete from auth.users where id = person;
end;
$$;
grant execute on function private.delete_account() to authenticated;

create function public.delete_account()
returns void language sql volatile set search_path = '' as $$
  select private.delete_account();
$$;
comment on function public.delete_account is
  'Removes the caller''s account for good; what others rely on stays, anonymised. Codes: unauthenticated, has_upcoming_bookings, has_upcoming_events, last_admin.';
grant execute on function public.delete_account() to authenticated;

-- Nobody is attributed to an account that is gone: its commission could not be paid.
create or replace function private.affiliate_with_code(code text)
returns public.affiliates language sql stable security definer set search_path = '' as $$
  select affiliate.* from public.affiliates as affiliate
  where affiliate.affiliate_code = upper(btrim(code)) and exists (select from auth.users where id = affiliate.user_id);
$$;

create or replace function private.affiliate_of(person uuid, at timestamptz)
returns uuid language sql stable security definer set search_path = '' as $$
  select case
    when last.attributed_at > at - interval '90 days' and last.user_id <> person
      and exists (select from auth.users where id = last.user_id)
    then last.affiliate_id
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
