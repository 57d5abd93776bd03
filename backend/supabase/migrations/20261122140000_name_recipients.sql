-- Purpose: a message says who receives it, so that its policy compares two columns instead of asking for the conversation,
-- row by row and for every listener of realtime; affiliates' rows are found by one value instead of a subquery per row.
-- Tables: messages (+ recipient_id). Destructive: replaces policies of messages, affiliate_tracking and
-- affiliate_commissions by others that show the same rows, private.prepare_message and private.account_export.

-- No foreign key: it is the conversation's other participant, who has one there.
alter table public.messages add column recipient_id uuid;
comment on column public.messages.recipient_id is 'The other participant of the conversation; set by the database.';

alter table public.messages disable trigger messages_append_only;
update public.messages as message
set recipient_id = case when conversation.client_id = message.sender_id then conversation.host_id else conversation.client_id end
from public.conversations as conversation
where conversation.id = message.conversation_id;
alter table public.messages enable trigger messages_append_only;

-- Not `not null`: whoever writes a message could not leave it to the database then, for all that types tell.
alter table public.messages add check (recipient_id is not null);
create index messages_recipient_idx on public.messages (recipient_id);

create or replace function private.prepare_message()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  conversation public.conversations;
  file storage.objects;
  kind text;
begin
  select * into conversation from public.conversations where id = new.conversation_id;
  -- Said here, too, so that nothing below tells a stranger anything; the policy says it for the API.
  if conversation.id is null or new.sender_id not in (conversation.client_id, conversation.host_id) then
    perform private.refuse(403, 'conversation_not_yours');
  end if;
  -- A token outlives its account for up to an hour.
  if not exists (select from auth.users where id = new.sender_id) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  new.recipient_id := case when conversation.client_id = new.sender_id then conversation.host_id else conversation.client_id end;
  if not exists (select from auth.users where id = new.recipient_id) then
    perform private.refuse(409, 'recipient_gone');
  end if;
  -- Through the API only: whoever prepares a demonstration writes faster than a person.
  if (select auth.uid()) is not null and (
    select count(*) from public.messages
    where sender_id = new.sender_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= 60 then
    perform private.refuse(429, 'rate_limited');
  end if;

  if new.message_type = 'text' then
    new.content := btrim(new.content, E' \t\n\r');
    if coalesce(new.content, '') = '' then
      perform private.refuse(422, 'invalid_input', array['content']);
    end if;
    new.moderation_reason := private.moderation_reason(new.content);
  else
    -- Only a file that the sender has put into their own folder: naming another's would open it to the reader.
    select * into file from storage.objects where bucket_id = 'chat-files' and name = new.file_url;
    if file.id is null or split_part(new.file_url, '/', 1) <> new.sender_id::text then
      perform private.refuse(422, 'file_not_found', array['file_url']);
    end if;
    kind := split_part(coalesce(file.metadata ->> 'mimetype', ''), '/', 1);
    new.message_type := case when kind in ('image', 'video') then kind else 'file' end;
    new.file_size := coalesce((file.metadata ->> 'size')::bigint, new.file_size);
    -- Cameras number their files: digits in a name are no phone number, and its ending is no link.
    new.moderation_reason := coalesce(
      private.moderation_reason(new.content),
      private.moderation_reason(regexp_replace(regexp_replace(new.file_name, '\.[a-zA-Z0-9]{2,5}$', ''), '\d{3,}', '#', 'g'))
    );
  end if;
  new.is_moderated := new.moderation_reason is not null;
  return new;
end;
$$;

drop policy messages_select_participant on public.messages;
create policy messages_select_participant on public.messages for select to authenticated
  using (sender_id = (select auth.uid()) or (recipient_id = (select auth.uid()) and not is_moderated));

-- One account per person: the value is looked up once, and the index finds the rows.
drop policy affiliate_tracking_select_owner on public.affiliate_tracking;
create policy affiliate_tracking_select_owner on public.affiliate_tracking for select to authenticated
  using (affiliate_id = (select id from public.affiliates where user_id = (select auth.uid())));

drop policy affiliate_commissions_select_owner_or_admin on public.affiliate_commissions;
create policy affiliate_commissions_select_owner_or_admin on public.affiliate_commissions for select to authenticated
  using (
    (select private.is_admin())
    or affiliate_id = (select id from public.affiliates where user_id = (select auth.uid()))
  );

-- As before, without the other person's id.
create or replace function private.account_export()
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
          select json_agg(to_jsonb(message) - array['conversation_id', 'sender_id', 'recipient_id'] order by message.created_at)
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
