-- Applies the terms of the privacy policy (/privacidade, "Por quanto tempo"). The daily run removes data that is older than its term.

-- Erases the data that leads from one closed account to a person: their words, their files, their payout keys, and the provider's
-- record of the payer. Amounts and dates stay as anonymous sums, so that books and the other party's history still add up.
create function private.forget_person(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  booked uuid[] := array(select id from public.bookings where user_id = person);
  contested uuid[] := array(select id from public.disputes where booking_id = any (booked));
begin
  perform private.enqueue('delete_chat_files', 'delete_chat_files:' || person, jsonb_build_object('paths', files.paths))
  from (
    select jsonb_agg(message.file_url) as paths
    from public.messages as message
    join public.conversations as conversation on conversation.id = message.conversation_id
    where person in (conversation.client_id, conversation.host_id) and message.file_url is not null
  ) as files
  where files.paths is not null;
  delete from public.reports where person in (reporter_id, concerned_id);
  delete from public.conversations where person in (client_id, host_id);
  delete from public.reviews where user_id = person;
  delete from public.contact_messages where user_id = person;
  delete from private.letters where person_id = person;
  delete from public.provider_events where booking_id = any (booked);
  update public.refunds
  set provider_refund_id = null, failure = null, manual_note = case when manual_at is not null then '' end
  where booking_id = any (booked);
  delete from private.dispute_evidence
  where dispute_id = any (contested);
  update private.dispute_movements set id = 'forgotten:' || gen_random_uuid()
  where dispute_id = any (contested);
  update public.disputes set provider_dispute_id = 'forgotten:' || id, charge_id = null, payment_intent_id = null
  where id = any (contested);
  update private.provider_lines set provider_id = null, source_id = null, payment_intent_id = null
  where payment_intent_id in (select payment_intent_id from public.payments where booking_id = any (booked));
  update public.payments set stripe_session_id = 'forgotten:' || id, payment_intent_id = null
  where booking_id = any (booked);
  update public.bookings set stripe_session_id = null where user_id = person;
  delete from public.booking_companies where booking_id = any (booked);
  delete from public.payout_keys where host_id = person;
  update public.host_settlements
  set pix_key = case when pix_key is not null then '' end, key_hint = case when key_hint is not null then '' end,
    holder_name = case when holder_name is not null then '' end, reason = case when reason is not null then '' end
  where host_id = person;
  update private.closed_accounts set forgotten_at = now() where person_id = person;
end;
$$;

-- Returns how many rows of each kind went. The guards of booking and money rows let it pass (private.is_forgetting).
-- @api service_role: Deletes what is older than the privacy policy allows.
create function private.delete_expired_data()
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  counts jsonb := '{}';
  touched integer := 0;
begin
  perform private.note_scheduled_run('delete-expired-data');
  perform set_config('espacos.forgetting', 'on', true);

  -- 7 years after the account was closed.
  for due in
    select person_id from private.closed_accounts
    where forgotten_at is null and closed_at < now() - private.retention('closed_account')
    order by closed_at limit 500
  loop
    perform private.forget_person(due);
    touched := touched + 1;
  end loop;
  counts := counts || jsonb_build_object('people', touched);

  -- Keys of closed accounts: once nothing is owed any more, and nothing was sent for 90 days (a transfer may come back).
  delete from public.payout_keys as own
  using private.closed_accounts as closed
  where closed.person_id = own.host_id and private.unsettled_cents(own.host_id) <= 0 and not exists (
    select from public.host_settlements where host_id = own.host_id and created_at > now() - private.retention('payout_key')
  );
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('payout_keys', touched);
  -- Keys shown to administrators, 90 days.
  delete from private.seen_payout_keys where seen_at < now() - private.retention('seen_payout_key');

  -- 2 years: messages of the contact form.
  delete from public.contact_messages where created_at < now() - private.retention('contact_message');
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('contact_messages', touched);
  -- And what administrators wrote by mail.
  delete from private.letters where created_at < now() - private.retention('letter');

  -- 2 years after the decision: what was reported.
  delete from public.reports where settled_at < now() - private.report_term();
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('reports', touched);

  -- 2 years after the event: the address it was paid with.
  delete from private.booking_addresses as stored
  using public.bookings as booking
  where booking.id = stored.booking_id and booking.event_date < private.today_in_rio() - private.retention('booking_address');
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('booking_addresses', touched);

  -- 2 years after the decision, or with the account once it is decided: what the bank was answered.
  delete from private.dispute_evidence as stored
  using public.disputes as dispute join public.bookings as booking on booking.id = dispute.booking_id
  where dispute.id = stored.dispute_id and (dispute.closed_at < now() - private.retention('dispute_evidence') or (
    dispute.closed_at is not null and not exists (select from auth.users where id = booking.user_id)));
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('dispute_evidence', touched);

  -- 6 months: who was signed in from where (Marco Civil da Internet, art. 15).
  delete from auth.audit_log_entries where created_at < now() - private.retention('access_record');
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('access_records', touched);
  delete from auth.sessions where coalesce(updated_at, created_at) < now() - private.retention('access_record');
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('sessions', touched);

  -- Attributions that led to no booking and earn no more. One that did stays with its commission, which it explains.
  delete from public.referral_attributions as attribution
  where attribution.attributed_at < now() - private.attribution_time() and not exists (
    select from public.bookings as booking
    where booking.user_id = attribution.person_id
      and booking.created_at between attribution.attributed_at and attribution.attributed_at + private.attribution_time()
  );
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('attributions', touched);

  -- 5 years: by what a suspended account is recognised that comes back.
  delete from private.barred_identities where created_at < now() - private.retention('barred_identity');

  -- 13 months: how often links of affiliates were followed.
  delete from private.affiliate_clicks where day < private.today_in_rio() - private.retention('affiliate_click');
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('clicks', touched);

  -- 13 months after the payment: what tells its card from another.
  delete from private.payment_cards as stored
  using public.payments as payment
  where payment.id = stored.payment_id and payment.created_at < now() - private.card_term();
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('payment_cards', touched);

  -- 90 days: notifications.
  delete from public.notifications where created_at < now() - private.retention('notification');
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('notifications', touched);

  -- 1 year after the end, or the event: requests to book.
  delete from private.requests
  where status not in ('open', 'accepted') and greatest(changed_at, event_date::timestamptz) < now() - private.retention('request');
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('requests', touched);

  -- 1 day, pictures of listings 30: files that were never used.
  counts := counts || jsonb_build_object('unused_files', private.enqueue_never_used_files());

  perform set_config('espacos.forgetting', 'off', true);
  -- Of the same daily run.
  perform private.remind_of_addresses();
  perform private.ask_for_payout_keys();
  perform private.close_requested_accounts();
  return counts;
end;
$$;
