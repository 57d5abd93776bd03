-- E-mails about a dispute, to administrators and to the host.

create function private.dispute_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  template text := message.payload ->> 'template';
begin
  if template in ('dispute_opened_host', 'dispute_decided_host') then
    -- Without the card and the guest's statement to their bank. Later steps have a mail of their own; a booking that was never
    -- confirmed is none of the host's.
    return (
      select jsonb_build_object('recipient', booked.host_id, 'data', jsonb_build_object('booking_id', booked.id,
        'title', booked.snapshot ->> 'title', 'event_date', booked.event_date, 'stage', private.dispute_stage(dispute),
        'was_paid', private.host_was_paid(booked.id), 'waits', private.waits_for_dispute(booked.id, 'host'),
        'is_to_come', booked.status = 'paid' and private.event_end(booked) > clock_timestamp(),
        'payout_cents', payout.cents, 'contested_cents', -payout.contested))
      from public.disputes as dispute
      join public.bookings as booked on booked.id = dispute.booking_id and booked.paid_at is not null
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where kind in ('earned', 'reversed')), 0) as cents,
          coalesce(sum(amount_cents) filter (where kind in ('disputed', 'restored')), 0) as contested
        from public.host_payouts where booking_id = booked.id
      ) as payout
      where dispute.id = (message.payload ->> 'dispute_id')::uuid and message.payload ->> 'stage' = private.dispute_stage(dispute)
    );
  end if;
  -- No e-mail about an answered or decided dispute, and none to former administrators.
  return (
    select jsonb_build_object('recipient', admin.user_id, 'data', jsonb_build_object('dispute_id', dispute.id,
      'amount_cents', dispute.amount_cents, 'reason', dispute.reason, 'status', dispute.status, 'due_by', dispute.due_by,
      'title', booked.snapshot ->> 'title', 'event_date', booked.event_date, 'guest_name', guest.full_name))
    from public.disputes as dispute
    join public.user_roles as admin on admin.user_id = (message.payload ->> 'recipient_id')::uuid and admin.role = 'admin'
    left join public.bookings as booked on booked.id = dispute.booking_id
    left join public.profiles as guest on guest.id = booked.user_id
    where dispute.id = (message.payload ->> 'dispute_id')::uuid and case template
      when 'dispute_decided' then dispute.closed_at is not null
        and coalesce(message.payload ->> 'status', dispute.status) = dispute.status
      when 'dispute_due' then private.needs_answer(dispute) and not exists (
        select from private.dispute_evidence where dispute_id = dispute.id and failure is null)
        and dispute.due_by - private.dispute_notice() <= clock_timestamp()
      else dispute.closed_at is null end
  );
end;
$$;
