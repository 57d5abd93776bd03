-- A person takes their data along (LGPD, article 18 V).

-- Returns who the person is to us, and what they wrote to us.
create function private.exported_account(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'account', (
      select json_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
      from auth.users where id = person
    ),
    'suspensions', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'reason', reason, 'reason_code', reason_code, 'since', created_at,
        'appeal', appeal,
        'appealed_at', appealed_at, 'lifted_at', lifted_at) order by created_at)
      from public.suspensions where person_id = person or space_id in (select id from public.spaces where host_id = person)
    ), '[]'),
    'profile', (select to_json(profile) from public.profiles as profile where id = person),
    'private_profile', (select to_json(own) from public.profile_private as own where id = person),
    'roles', coalesce((select json_agg(role) from public.user_roles where user_id = person), '[]'),
    'contact_messages', coalesce((
      select json_agg(json_build_object('name', message.name, 'email', message.email, 'phone', message.phone,
        'subject', message.subject, 'message', message.message, 'created_at', message.created_at) order by message.created_at)
      from public.contact_messages as message where message.user_id = person
    ), '[]'),
    'letters', coalesce((
      select json_agg(json_build_object('space_id', letter.space_id, 'asks_correction', letter.asks_correction,
        'message', letter.message, 'created_at', letter.created_at) order by letter.created_at)
      from private.letters as letter where letter.person_id = person
    ), '[]'),
    'files', coalesce((
      select json_agg(json_build_object('bucket', bucket_id, 'path', name, 'created_at', created_at) order by created_at)
      from storage.objects
      where bucket_id in ('space-images', 'review-photos', 'avatars', 'chat-files') and name like person::text || '/%'
    ), '[]')
  );
$$;

-- Returns the person's listings with their extras, addresses and calendars.
create function private.exported_listings(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'spaces', coalesce((
      select json_agg(to_jsonb(space) || jsonb_build_object(
        'weekday_prices', private.weekday_prices_of(space.id), 'price_ranges', private.price_ranges_of(space.id)
      ) order by space.created_at)
      from public.spaces as space where host_id = person
    ), '[]'),
    'extras', coalesce((
      select json_agg(extra order by extra.space_id, extra.position) from public.space_extras as extra where host_id = person
    ), '[]'),
    'space_addresses', coalesce((
      select json_agg(private.address_json(address) || jsonb_build_object('space_id', space_id, 'updated_at', updated_at) order by space_id)
      from public.space_addresses as address where host_id = person
    ), '[]'),
    'blocked_days', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'date', date, 'is_available', is_available, 'note', note) order by date)
      from public.space_availability where host_id = person
    ), '[]'),
    'calendars', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'name', name, 'address', address, 'created_at', created_at,
        'succeeded_at', succeeded_at, 'dates', (
          select coalesce(json_agg(json_build_object('date', block.date, 'kind', block.kind, 'first_seen_at', block.first_seen_at,
            'released_at', block.released_at, 'kept_at', block.kept_at) order by block.date), '[]')
          from private.calendar_blocks as block where block.calendar_id = calendar.id
        ), 'free_dates', (
          select coalesce(json_agg(free.date order by free.date), '[]')
          from private.calendar_free_days as free where free.calendar_id = calendar.id
        ), 'blocks_free', blocks_free) order by created_at)
      from private.imported_calendars as calendar where host_id = person
    ), '[]'),
    'calendar_addresses', coalesce((
      select json_agg(json_build_object('space_id', own.space_id, 'created_at', own.created_at, 'read_at', own.read_at)
        order by own.created_at)
      from private.calendar_addresses as own join public.spaces as space on space.id = own.space_id where space.host_id = person
    ), '[]')
  );
$$;

-- Returns the person's bookings as a guest, and what was paid for them.
create function private.exported_bookings(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'bookings', coalesce((
      select json_agg((to_jsonb(booking) - array['checkout_url']) || jsonb_build_object(
        'extras', private.booking_lines(booking.id),
        'receipt_code', (select code from private.receipts where booking_id = booking.id),
        'company', (select json_build_object('name', name, 'cnpj', cnpj) from public.booking_companies where booking_id = booking.id)
      ) order by booking.created_at)
      from public.bookings as booking where user_id = person
    ), '[]'),
    'requests', coalesce((
      select json_agg(private.request_json(request) - array['guest_id', 'guest_name', 'host_id', 'host_name', 'conversation_id']
        || jsonb_build_object('company_name', request.company_name, 'company_cnpj', request.company_cnpj) order by request.created_at)
      from private.requests as request where guest_id = person
    ), '[]'),
    'payments', coalesce((
      select json_agg(json_build_object('booking_id', payment.booking_id, 'amount_cents', payment.amount_cents,
        'payment_method', payment.payment_method, 'created_at', payment.created_at, 'card_told_from_others',
        exists (select from private.payment_cards where payment_id = payment.id)) order by payment.created_at)
      from public.payments as payment join public.bookings as booking on booking.id = payment.booking_id
      where booking.user_id = person
    ), '[]'),
    'refunds', coalesce((
      select json_agg(json_build_object('booking_id', refund.booking_id, 'amount_cents', refund.amount_cents,
        'reason', refund.reason, 'status', refund.status, 'created_at', refund.created_at) order by refund.created_at)
      from public.refunds as refund join public.bookings as booking on booking.id = refund.booking_id
      where booking.user_id = person
    ), '[]'),
    'disputes', coalesce((
      select json_agg(json_build_object('booking_id', dispute.booking_id, 'amount_cents', dispute.amount_cents,
        'reason', dispute.reason, 'status', dispute.status, 'opened_at', dispute.opened_at, 'closed_at', dispute.closed_at,
        'answered_with', (select evidence.facts from private.dispute_evidence as evidence where evidence.dispute_id = dispute.id))
        order by dispute.opened_at)
      from public.disputes as dispute join public.bookings as booking on booking.id = dispute.booking_id
      where booking.user_id = person
    ), '[]'),
    'coupons', coalesce((
      select json_agg(json_build_object('booking_id', booking_id, 'code', code, 'discount_cents', discount_cents, 'status', status)
        order by created_at)
      from public.coupon_redemptions where user_id = person
    ), '[]')
  );
$$;

-- Returns the events of the person's spaces, and what was paid out to them.
create function private.exported_hosting(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    -- The addresses that guests had paid with, while they are still stored.
    'booking_addresses', coalesce((
      select json_agg(address || jsonb_build_object('booking_id', booking_id, 'kept_at', kept_at) order by kept_at)
      from private.booking_addresses where host_id = person
    ), '[]'),
    -- As a host: when and for how much, not who the guests were.
    'events_hosted', coalesce((
      select json_agg(json_build_object('booking_id', id, 'space_id', space_id, 'event_date', event_date,
        'guest_count', guest_count, 'status', status, 'owner_amount', owner_amount) order by event_date)
      from public.bookings where host_id = person and paid_at is not null
    ), '[]'),
    'requests_received', coalesce((
      select json_agg(json_build_object('request_id', id, 'space_id', space_id, 'event_date', event_date, 'guest_count', guest_count,
        'status', status, 'owner_amount', owner_amount, 'created_at', created_at, 'answered_at', answered_at,
        'decline_reason', decline_reason, 'host_note', host_note) order by created_at)
      from private.requests where host_id = person
    ), '[]'),
    'payouts', coalesce((
      select json_agg(json_build_object('booking_id', booking_id, 'kind', kind, 'amount_cents', amount_cents, 'due_on', due_on)
        order by created_at)
      from public.host_payouts where host_id = person
    ), '[]'),
    'payout_key', (
      select json_build_object('key_type', key_type, 'pix_key', pix_key, 'holder_name', holder_name, 'changed_at', changed_at)
      from public.payout_keys where host_id = person
    ),
    -- Not who of the administration recorded it, nor their words about it.
    'payouts_sent', coalesce((
      select json_agg(json_build_object('beneficiary', beneficiary, 'kind', kind, 'amount_cents', amount_cents,
        'bank_reference', bank_reference,
        'key_type', key_type, 'pix_key', pix_key, 'holder_name', holder_name, 'created_at', created_at) order by created_at)
      from public.host_settlements where host_id = person
    ), '[]')
  );
$$;

-- Returns the spaces that the person keeps or visits.
create function private.exported_plans(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'favourites', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'title', title, 'saved_at', saved_at) order by saved_at)
      from public.favourites where user_id = person
    ), '[]'),
    'favourite_lists', coalesce((
      select json_agg(json_build_object('name', list.name, 'event_date', list.event_date, 'guest_count', list.guest_count,
        'created_at', list.created_at, 'shared_at', (select link.created_at from private.list_links as link where link.list_id = list.id),
        'space_ids', array(
        select space_id from public.favourite_list_spaces where list_id = list.id order by added_at, space_id
      )) order by list.created_at)
      from public.favourite_lists as list where user_id = person
    ), '[]'),
    'visits', coalesce((
      select json_agg(json_build_object('conversation_id', visit.conversation_id,
        'role', case when visit.guest_id = person then 'guest' else 'host' end, 'status', visit.status,
        'proposed_times', visit.proposed_times, 'accepted_time', visit.accepted_time, 'proposed_at', visit.proposed_at,
        'changed_at', visit.changed_at) order by visit.proposed_at)
      from public.visits as visit where person in (visit.guest_id, visit.host_id)
    ), '[]')
  );
$$;

-- Returns the person's reviews, messages and reports.
create function private.exported_words(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'reviews', coalesce((
      select json_agg((to_jsonb(review) - array['answer', 'answered_at']) || jsonb_build_object('photos', array(
        select path from public.review_photos where review_id = review.id order by position
      )) order by review.created_at)
      from public.reviews as review where user_id = person
    ), '[]'),
    'review_answers', coalesce((
      select json_agg(json_build_object('review_id', review.id, 'space_id', review.space_id, 'answer', review.answer,
        'answered_at', review.answered_at) order by review.answered_at)
      from public.reviews as review join public.spaces as space on space.id = review.space_id
      where space.host_id = person and review.answer is not null
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
    -- One's own alone: who was reported does not learn by whom, nor that they were.
    'reports_sent', coalesce((
      select json_agg(json_build_object('kind', report.kind, 'title', report.snapshot ->> 'title', 'reason', report.reason,
        'words', report.words, 'created_at', report.created_at, 'settled_at', report.settled_at) order by report.created_at)
      from public.reports as report where report.reporter_id = person
    ), '[]')
  );
$$;

-- Returns the person's affiliate account, and the links they followed.
create function private.exported_referrals(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'affiliate', (
      select json_build_object('affiliate_code', affiliate.affiliate_code, 'total_earnings', affiliate.total_earnings,
        'created_at', affiliate.created_at,
        'campaigns', coalesce((
          select json_agg(json_build_object('name', campaign.name, 'created_at', campaign.created_at) order by campaign.created_at)
          from public.affiliate_campaigns as campaign where campaign.affiliate_id = affiliate.id
        ), '[]'),
        'clicks', coalesce((
          select json_agg(json_build_object('day', counted.day, 'campaign', counted.campaign, 'clicks', counted.clicks)
            order by counted.day)
          from private.affiliate_clicks as counted where counted.affiliate_id = affiliate.id
        ), '[]'),
        'commissions', coalesce((
          select json_agg(json_build_object('commission_amount', commission.commission_amount, 'kind', commission.kind,
            'status', commission.status, 'payment_on', commission.payment_on, 'campaign', commission.campaign,
            'created_at', commission.created_at) order by commission.created_at)
          from public.affiliate_commissions as commission where commission.affiliate_id = affiliate.id
        ), '[]'))
      from public.affiliates as affiliate where affiliate.user_id = person
    ),
    'referrals_followed', coalesce((
      select json_agg(json_build_object('source', source, 'campaign', campaign, 'attributed_at', attributed_at) order by attributed_at)
      from public.referral_attributions where person_id = person
    ), '[]')
  );
$$;

create function private.exported_notifications(person uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'notifications', coalesce((
      select json_agg(json_build_object('kind', note.kind, 'title', private.notification_facts(note) ->> 'title',
        'created_at', note.created_at, 'read_at', note.read_at) order by note.created_at)
      from public.notifications as note where note.person_id = person
    ), '[]'),
    'mails_switched_off', coalesce((
      select json_agg(json_build_object('topic', topic, 'since', created_at) order by topic)
      from public.muted_mails where person_id = person
    ), '[]')
  );
$$;

-- Everything of the caller's, without other people's ids.
-- @api authenticated: Everything that is kept about the caller, as JSON. Code: unauthenticated.
create function private.account_export()
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return (
    select json_object_agg(section.key, section.value order by part.place, section.place)
    from unnest(array[
      json_build_object('exported_at', now()),
      private.exported_account(person),
      private.exported_listings(person),
      private.exported_bookings(person),
      private.exported_hosting(person),
      private.exported_plans(person),
      private.exported_words(person),
      private.exported_referrals(person),
      private.exported_notifications(person)
    ]) with ordinality as part (sections, place)
    cross join lateral json_each(part.sections) with ordinality as section (key, value, place)
  );
end;
$$;
