-- A person leaves (LGPD, article 18 VI). What others rely on stays without the person: bookings and the money around them,
-- reviews, the other side of a chat.

-- The session that the caller's token belongs to began at the sign-in; renewing a token does not make it younger. Who has an authenticator
-- has entered its code in it.
create function private.require_recent_sign_in()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid())
      and created_at > now() - private.recent_sign_in_time()
      and (
        ((select auth.jwt()) ->> 'aal' = 'aal2' and aal = 'aal2')
        or not exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
      )
  ) then
    perform private.refuse(403, 'sign_in_again');
  end if;
end;
$$;
grant execute on function private.require_recent_sign_in() to authenticated;

-- The caller entered a code of their authenticator a moment ago, in this session: the signed token says when (`amr`).
create function private.require_recent_code()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from jsonb_array_elements((select auth.jwt()) -> 'amr') as way
    where way ->> 'method' = 'totp' and to_timestamp((way ->> 'timestamp')::numeric) > now() - private.recent_sign_in_time()
  ) then
    perform private.refuse(403, 'code_again');
  end if;
end;
$$;

-- Whom money is owed says first where it goes; then the key stays until it has been sent.
create function private.close_account(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  today date := private.today_in_rio();
  target uuid;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- Agreements with others are settled first, with their own conditions and refunds.
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
  if private.is_suspended(person) and private.has_money_under_way(person) then
    perform private.refuse(409, 'money_under_way');
  end if;
  -- Money without an address could never be sent.
  if not exists (select from public.payout_keys where host_id = person) and private.unsettled_cents(person) > 0 then
    perform private.refuse(409, 'payout_key_missing');
  end if;

  -- One space after the other, in one order: a deletion takes the locks of a booking.
  for target in select id from public.spaces where host_id = person order by id loop
    delete from public.spaces where id = target;
  end loop;
  -- A guest has paid during the deletion: refusing rolls everything back.
  if exists (select from public.bookings where host_id = person and cancellation_reason = 'host' and cancelled_at >= now()
    and paid_at is not null) then
    perform private.refuse(409, 'has_upcoming_events');
  end if;

  delete from private.booking_addresses where host_id = person;
  perform private.end_visit(visit) from public.visits as visit where person in (visit.guest_id, visit.host_id);

  for target in select id from public.bookings where user_id = person and status = 'pending' order by id for update loop
    insert into public.outbox (kind, dedupe_key, payload)
    select 'expire_session', 'expire_session:' || stripe_session_id,
      jsonb_build_object('booking_id', id, 'session_id', stripe_session_id)
    from public.bookings where id = target and stripe_session_id is not null
    on conflict (dedupe_key) do nothing;
    perform private.release_hold(target, 'given_up');
  end loop;
  perform private.cancel_requests(private.live_requests_of('{}', person));

  delete from public.messages where sender_id = person and is_moderated;
  delete from public.conversation_reads where user_id = person;
  delete from public.referral_attributions where person_id = person;
  delete from private.affiliate_claims where user_id = person;
  delete from private.issued_affiliate_codes where user_id = person;
  delete from public.affiliate_campaigns where affiliate_id in (select id from public.affiliates where user_id = person);
  delete from private.affiliate_clicks where affiliate_id in (select id from public.affiliates where user_id = person);
  update public.contact_messages
  set name = 'Conta excluída', email = 'removido@removido.invalid', phone = null
  where user_id = person;
  perform private.enqueue('delete_files', 'delete_files:' || person, jsonb_build_object('person_id', person));
  perform private.log_act('account_deleted', 'profile', person::text);
  -- private.after_account anonymises the profile and removes its private half.
  if private.is_suspended(person) then
    perform private.bar_identities(person);
    delete from private.deletion_requests where person_id = person;
  end if;
  delete from auth.users where id = person;
end;
$$;

-- @api authenticated: Removes the caller's account for good; what others rely on stays, anonymised. The sign-in is at most 10
-- minutes old. Codes: sign_in_again, unauthenticated, has_upcoming_bookings, has_upcoming_events, last_admin, payout_key_missing
-- (money is still owed to the person), money_under_way (of a suspended person: request_account_deletion).
create function private.delete_account()
returns void language sql security definer set search_path = '' as $$
  select private.require_recent_sign_in();
  select private.close_account((select auth.uid()));
$$;

create function private.anonymise_profile(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles
  set full_name = 'Conta excluída', bio = null, location = null, avatar_url = null, host_verified = false
  where id = person;
  delete from public.profile_private where id = person;
  delete from public.user_roles where user_id = person;
  delete from public.favourite_lists where user_id = person;
  delete from public.favourites where user_id = person;
  delete from public.notifications where person_id = person;
  delete from public.muted_mails where person_id = person;
  delete from public.review_photos where review_id in (select id from public.reviews where user_id = person);
end;
$$;

create function private.note_closed_account(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.closed_accounts (person_id)
  select id from public.profiles where id = person
  on conflict (person_id) do nothing;
end;
$$;
