-- E-mails about bookings, refunds, spaces, reviews, commissions and payouts: queued by triggers in the transaction that they tell about.
--
-- The outbox holds ids only: it reveals no data, and the worker skips e-mails that are no longer true.

create function private.enqueue_email(template text, subject_id text, payload jsonb)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue('email', 'email:' || template || ':' || subject_id,
    payload || jsonb_build_object('template', template));
$$;

create function private.enqueue_booking_email()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  payload jsonb := jsonb_build_object('booking_id', new.id);
begin
  if new.status = 'paid' then
    perform private.enqueue_email('booking_confirmed', new.id::text, payload);
    perform private.enqueue_email('booking_received', new.id::text, payload);
  elsif old.status = 'paid' then
    perform private.enqueue_email('booking_cancelled_guest', new.id::text, payload);
    perform private.enqueue_email('booking_cancelled_host', new.id::text, payload);
  end if;
  return null;
end;
$$;
create trigger bookings_enqueue_email after update of status on public.bookings
  for each row when (new.status <> old.status and (new.status = 'paid' or old.status = 'paid'))
  execute function private.enqueue_booking_email();

create function private.enqueue_refund_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.enqueue_email('late_payment', new.id::text, jsonb_build_object('refund_id', new.id));
  else
    perform private.enqueue_email('refund_sent', new.id::text,
      jsonb_build_object('refund_id', new.id, 'booking_id', new.booking_id));
  end if;
  return null;
end;
$$;
create trigger refunds_email_late after insert on public.refunds
  for each row when (new.reason = 'late_payment') execute function private.enqueue_refund_email();
create trigger refunds_email_sent after update of status on public.refunds
  for each row when (new.status = 'succeeded' and old.status <> 'succeeded') execute function private.enqueue_refund_email();

create function private.enqueue_review_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- One e-mail per decision: a listing may be rejected, corrected and decided again.
  perform private.enqueue_email('space_' || new.status, new.id::text || ':' || extract(epoch from new.reviewed_at),
    jsonb_build_object('space_id', new.id));
  return null;
end;
$$;
create trigger spaces_email_review after update of status on public.spaces
  for each row when (old.status = 'pending' and new.status in ('approved', 'rejected'))
  execute function private.enqueue_review_email();

create function private.enqueue_guest_review_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Through the API only: a demonstration tells nobody.
  if (select auth.uid()) is null then
    return null;
  end if;
  perform private.enqueue_email(case tg_op when 'INSERT' then 'review_received' else 'review_answered' end, new.id::text,
    jsonb_build_object('review_id', new.id));
  return null;
end;
$$;
create trigger reviews_email_received after insert on public.reviews
  for each row execute function private.enqueue_guest_review_email();
create trigger reviews_email_answered after update of answer on public.reviews
  for each row when (old.answer is null and new.answer is not null) execute function private.enqueue_guest_review_email();

-- A listing waits: each administrator gets at most one e-mail an hour, about all waiting listings. A queued e-mail covers this one.
create function private.enqueue_waiting_space_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Through the API only: a demonstration tells nobody.
  if (select auth.uid()) is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('space_waiting', 0));
  insert into public.outbox (kind, dedupe_key, payload, available_at, created_at)
  select 'email', 'email:space_waiting:' || admin.user_id || ':' || new.id || ':' || extract(epoch from clock_timestamp()),
    jsonb_build_object('template', 'space_waiting', 'recipient_id', admin.user_id),
    due.at, due.at
  from public.user_roles as admin
  cross join lateral (
    select max(sent.available_at) as last_at, bool_or(sent.done_at is null and sent.failed_at is null) as is_to_go
    from public.outbox as sent
    where sent.created_at > now() - interval '2 hours' and sent.payload ->> 'template' = 'space_waiting'
      and sent.payload ->> 'recipient_id' = admin.user_id::text
  ) as earlier
  -- Until then it is not late.
  cross join lateral (select greatest(now(), coalesce(earlier.last_at + interval '1 hour', now())) as at) as due
  where admin.role = 'admin' and not coalesce(earlier.is_to_go, false);
  return null;
end;
$$;
create trigger spaces_email_waiting after insert on public.spaces
  for each row when (new.status = 'pending') execute function private.enqueue_waiting_space_email();
create trigger spaces_email_waiting_again after update of status on public.spaces
  for each row when (new.status = 'pending' and old.status <> 'pending') execute function private.enqueue_waiting_space_email();

create function private.enqueue_commission_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_email('commission_earned', new.id::text,
    jsonb_build_object('affiliate_id', new.affiliate_id, 'amount_cents', new.commission_amount));
  return null;
end;
$$;
create trigger affiliate_commissions_email_earned after insert on public.affiliate_commissions
  for each row when (new.kind = 'earned' and new.status = 'pending') execute function private.enqueue_commission_email();

-- Something of it is taken back: with everything returned before it was due, or by a row less than zero.
create function private.enqueue_reversed_commission_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_email('commission_reversed', new.id::text, jsonb_build_object('commission_id', new.id));
  return null;
end;
$$;
create trigger affiliate_commissions_email_reversed after update of status on public.affiliate_commissions
  for each row when (new.status = 'reversed' and old.status <> 'reversed') execute function private.enqueue_reversed_commission_email();
create trigger affiliate_commissions_email_taken_back after insert on public.affiliate_commissions
  for each row when (new.kind in ('reversed', 'disputed')) execute function private.enqueue_reversed_commission_email();
