-- E-mails about suspended listings and accounts.

create function private.suspension_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  template text := message.payload ->> 'template';
  suspension public.suspensions;
  host uuid;
begin
  select * into suspension from public.suspensions where id = (message.payload ->> 'suspension_id')::uuid;
  -- Lifted before the e-mail: no e-mail.
  if suspension.id is null or (suspension.lifted_at is not null and template not in ('listing_reinstated', 'account_reinstated')) then
    return null;
  end if;
  if template = 'booking_kept' then
    return (
      select jsonb_build_object('recipient', booking.user_id, 'data', private.booking_facts(booking.id))
      from public.bookings as booking where booking.id = (message.payload ->> 'booking_id')::uuid and booking.status = 'paid'
    );
  end if;
  host := coalesce(suspension.person_id, (select host_id from public.spaces where id = suspension.space_id));
  return jsonb_build_object(
    'recipient', case template when 'suspension_appealed' then (message.payload ->> 'recipient_id')::uuid else host end,
    'data', jsonb_build_object('suspension_id', suspension.id, 'space_id', suspension.space_id, 'reason', suspension.reason,
      'title', (select title from public.spaces where id = suspension.space_id),
      'paid_bookings', suspension.paid_bookings, 'payouts_held_reason', suspension.payouts_held_reason)
      || case template when 'suspension_appealed' then jsonb_build_object('person_id', suspension.person_id, 'appeal', suspension.appeal,
        'full_name', (select full_name from public.profiles where id = host)) else '{}' end
  );
end;
$$;
