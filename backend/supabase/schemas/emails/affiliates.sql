-- E-mails about a commission; of its payment: private.payout_email.

create function private.affiliate_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if message.payload ->> 'template' = 'commission_earned' then
    return (
      select jsonb_build_object('recipient', user_id, 'data', jsonb_build_object('amount_cents', message.payload -> 'amount_cents'))
      from public.affiliates where id = (message.payload ->> 'affiliate_id')::uuid
    );
  end if;
  return (
    select jsonb_build_object('recipient', affiliate.user_id, 'data', jsonb_build_object(
      'amount_cents', abs(commission.commission_amount), 'is_disputed', commission.kind = 'disputed',
      'is_deducted', commission.kind <> 'earned'
        and exists (select from public.affiliate_commissions as earned
          where earned.booking_id = commission.booking_id and earned.kind = 'earned' and earned.status = 'paid')
    ))
    from public.affiliate_commissions as commission join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    where commission.id = (message.payload ->> 'commission_id')::uuid
  );
end;
$$;
