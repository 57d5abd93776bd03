-- E-mails about bookings, refunds, spaces, reviews, commissions and payouts: queued by triggers in the transaction that they tell about.
--
-- The outbox holds ids only: it reveals no data, and the worker skips e-mails that are no longer true.

-- Queues an e-mail to operators or to an address without an account. For people use private.announce.
create function private.enqueue_email(template text, subject_id text, payload jsonb)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue('email', 'email:' || template || ':' || subject_id,
    payload || jsonb_build_object('template', template));
$$;

create function private.enqueue_confirmation_emails(booking public.bookings)
returns void language sql security definer set search_path = '' as $$
  select private.announce(booking.user_id, 'booking_confirmed', booking.id::text, jsonb_build_object('booking_id', booking.id));
  select private.announce(booking.host_id, 'booking_received', booking.id::text, jsonb_build_object('booking_id', booking.id));
$$;

create function private.enqueue_cancellation_emails(booking public.bookings)
returns void language sql security definer set search_path = '' as $$
  select private.announce(booking.user_id, 'booking_cancelled_guest', booking.id::text, jsonb_build_object('booking_id', booking.id));
  select private.announce(booking.host_id, 'booking_cancelled_host', booking.id::text, jsonb_build_object('booking_id', booking.id));
$$;

create function private.enqueue_late_payment_email(refund public.refunds)
returns void language sql security definer set search_path = '' as $$
  select private.announce(user_id, 'late_payment', refund.id::text, jsonb_build_object('refund_id', refund.id))
  from public.bookings where id = refund.booking_id;
$$;

create function private.enqueue_refund_email(refund public.refunds)
returns void language sql security definer set search_path = '' as $$
  select private.announce(user_id, 'refund_sent', refund.id::text,
    jsonb_build_object('refund_id', refund.id, 'booking_id', refund.booking_id))
  from public.bookings where id = refund.booking_id;
$$;

create function private.enqueue_review_email(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- One e-mail per decision: a listing may be rejected, corrected and decided again.
  perform private.announce(space.host_id, 'space_' || space.status, space.id::text || ':' || extract(epoch from space.reviewed_at),
    jsonb_build_object('space_id', space.id));
end;
$$;

create function private.enqueue_guest_review_email(review public.reviews, template text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Through the API only: demo data sends no e-mails.
  if (select auth.uid()) is null then
    return;
  end if;
  perform private.announce(
    case template when 'review_answered' then review.user_id else (select host_id from public.spaces where id = review.space_id) end,
    template, review.id::text, jsonb_build_object('review_id', review.id));
end;
$$;

-- A listing waits: each administrator gets at most one e-mail an hour, about all waiting listings. A queued e-mail covers this one.
create function private.enqueue_waiting_space_email(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Through the API only: demo data sends no e-mails.
  if (select auth.uid()) is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('space_waiting', 0));
  perform private.announce(admin.user_id, 'space_waiting',
    admin.user_id || ':' || space.id || ':' || extract(epoch from clock_timestamp()),
    jsonb_build_object('recipient_id', admin.user_id), due.at)
  from public.user_roles as admin
  cross join lateral (
    select max(sent.available_at) as last_at, bool_or(sent.done_at is null and sent.failed_at is null) as is_to_go
    from public.outbox as sent
    -- longer than the interval: one may still wait to be sent
    where sent.created_at > now() - 2 * private.waiting_mail_interval() and sent.payload ->> 'template' = 'space_waiting'
      and sent.payload ->> 'recipient_id' = admin.user_id::text
  ) as earlier
  -- Until then it is not late.
  cross join lateral (select greatest(now(), coalesce(earlier.last_at + private.waiting_mail_interval(), now())) as at) as due
  where admin.role = 'admin' and not coalesce(earlier.is_to_go, false);
end;
$$;

create function private.enqueue_commission_email(commission public.affiliate_commissions)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(user_id, 'commission_earned', commission.id::text,
    jsonb_build_object('affiliate_id', commission.affiliate_id, 'amount_cents', commission.commission_amount))
  from public.affiliates where id = commission.affiliate_id;
end;
$$;

-- Something of it is taken back: with everything returned before it was due, or by a row less than zero.
create function private.enqueue_reversed_commission_email(commission public.affiliate_commissions)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(user_id, 'commission_reversed', commission.id::text, jsonb_build_object('commission_id', commission.id))
  from public.affiliates where id = commission.affiliate_id;
end;
$$;
