-- The rule of each text that people write. Written by `npm run db:rules` from shared-domain/src/rules/texts.ts: change them there.

-- field, code: of refusals. moderation: contacts (with language), language, or null where the trigger moderates nothing.
create type private.text_rule as (
  field text, shortest integer, longest integer, lines text, moderation text, name text, code text, may_be_emptied boolean
);

create function private.text_rule(text_name text)
returns private.text_rule language sql immutable set search_path = '' as $$
  select case text_name
    when 'private.calendar_providers.domain' then row('domain', 1, 200, 'one', null, null, null, false)::private.text_rule
    when 'private.calendar_providers.name' then row('provider_name', 1, 60, 'one', null, 'other', null, false)::private.text_rule
    when 'private.dispute_evidence.statement' then row('statement', 0, 5000, 'several', null, null, null, true)::private.text_rule
    when 'private.imported_calendars.address' then row('address', 1, 2000, 'one', null, null, null, false)::private.text_rule
    when 'private.imported_calendars.name' then row('name', 1, 60, 'one', null, null, null, false)::private.text_rule
    when 'private.letters.message' then row('message', 1, 2000, 'several', null, null, null, false)::private.text_rule
    when 'private.list_lines.content' then row('content', 1, 200, 'one', 'contacts', null, 'line', false)::private.text_rule
    when 'private.list_visitors.name' then row('name', 1, 40, 'one', 'contacts', 'person', 'visitor_name', false)::private.text_rule
    when 'private.requests.company_cnpj' then row('company_cnpj', 0, 14, 'one', null, null, null, false)::private.text_rule
    when 'private.requests.company_name' then row('company', 0, 120, 'one', 'language', 'other', null, false)::private.text_rule
    when 'private.requests.host_note' then row('note', 0, 500, 'several', 'contacts', null, null, false)::private.text_rule
    when 'private.requests.message' then row('message', 0, 500, 'several', 'contacts', null, null, false)::private.text_rule
    when 'public.affiliate_campaigns.name' then row('name', 1, 30, 'one', 'contacts', null, null, false)::private.text_rule
    when 'public.booking_companies.cnpj' then row('cnpj', 1, 14, 'one', null, null, null, false)::private.text_rule
    when 'public.booking_companies.name' then row('company', 1, 120, 'one', 'language', 'other', null, false)::private.text_rule
    when 'public.bookings.host_note' then row('note', 0, 500, 'several', 'contacts', null, null, false)::private.text_rule
    when 'public.bookings.platform_reason' then row('reason', 0, 500, 'several', null, null, null, false)::private.text_rule
    when 'public.contact_messages.email' then row('email', 1, 254, 'one', null, null, null, false)::private.text_rule
    when 'public.contact_messages.message' then row('message', 1, 5000, 'several', null, null, null, false)::private.text_rule
    when 'public.contact_messages.name' then row('name', 1, 120, 'one', null, 'other', null, false)::private.text_rule
    when 'public.contact_messages.phone' then row('phone', 0, 20, 'one', null, null, null, false)::private.text_rule
    when 'public.contact_messages.subject' then row('subject', 1, 200, 'one', null, null, null, false)::private.text_rule
    when 'public.discount_coupons.code' then row('code', 1, 40, 'one', null, null, null, false)::private.text_rule
    when 'public.discount_coupons.description' then row('description', 0, 500, 'several', null, null, null, false)::private.text_rule
    when 'public.favourite_lists.name' then row('name', 1, 60, 'one', 'contacts', null, 'list_name', false)::private.text_rule
    when 'public.host_settlements.bank_reference' then row('bank_reference', 1, 100, 'one', null, null, null, false)::private.text_rule
    when 'public.host_settlements.reason' then row('reason', 0, 500, 'several', null, null, null, true)::private.text_rule
    when 'public.messages.content' then row('content', 0, 4000, 'several', null, null, null, false)::private.text_rule
    when 'public.messages.file_name' then row('file_name', 0, 255, 'one', null, null, null, false)::private.text_rule
    when 'public.payout_keys.holder_name' then row('holder_name', 2, 120, 'one', null, 'other', null, false)::private.text_rule
    when 'public.payout_keys.pix_key' then row('pix_key', 1, 77, 'one', null, null, null, false)::private.text_rule
    when 'public.profile_private.cpf' then row('cpf', 0, 14, 'one', null, null, null, false)::private.text_rule
    when 'public.profile_private.phone' then row('phone', 0, 20, 'one', null, null, null, false)::private.text_rule
    when 'public.profiles.avatar_url' then row('avatar_url', 0, 500, 'one', null, null, null, false)::private.text_rule
    when 'public.profiles.bio' then row('bio', 0, 1000, 'several', 'contacts', null, null, false)::private.text_rule
    when 'public.profiles.full_name' then row('full_name', 1, 120, 'one', 'contacts', 'person', null, false)::private.text_rule
    when 'public.profiles.location' then row('location', 0, 120, 'one', 'contacts', null, null, false)::private.text_rule
    when 'public.refunds.manual_note' then row('manual_note', 0, 500, 'several', null, null, null, true)::private.text_rule
    when 'public.reports.note' then row('note', 0, 1000, 'several', null, null, null, false)::private.text_rule
    when 'public.reports.words' then row('words', 0, 1000, 'several', null, null, null, false)::private.text_rule
    when 'public.reviews.answer' then row('answer', 0, 1000, 'several', 'contacts', null, 'answer', false)::private.text_rule
    when 'public.reviews.comment' then row('comment', 1, 2000, 'several', 'contacts', null, 'comment', true)::private.text_rule
    when 'public.space_addresses.arrival' then row('arrival', 0, 500, 'several', null, null, null, false)::private.text_rule
    when 'public.space_addresses.complement' then row('complement', 0, 80, 'one', null, null, null, false)::private.text_rule
    when 'public.space_addresses.day_phone' then row('day_phone', 0, 20, 'one', null, null, null, false)::private.text_rule
    when 'public.space_addresses.number' then row('number', 1, 20, 'one', null, null, null, false)::private.text_rule
    when 'public.space_addresses.postal_code' then row('postal_code', 1, 9, 'one', null, null, null, false)::private.text_rule
    when 'public.space_addresses.street' then row('street', 1, 120, 'one', null, null, null, false)::private.text_rule
    when 'public.space_availability.note' then row('note', 0, 80, 'one', null, null, null, false)::private.text_rule
    when 'public.space_extras.description' then row('extras', 0, 300, 'several', null, null, null, false)::private.text_rule
    when 'public.space_extras.name' then row('extras', 1, 60, 'one', null, null, null, false)::private.text_rule
    when 'public.space_price_ranges.name' then row('price_ranges', 0, 60, 'one', null, null, null, false)::private.text_rule
    when 'public.spaces.description' then row('description', 1, 5000, 'several', 'contacts', null, null, false)::private.text_rule
    when 'public.spaces.house_rules_note' then row('house_rules_note', 0, 1000, 'several', 'contacts', null, null, false)::private.text_rule
    when 'public.spaces.image_descriptions' then row('image_descriptions', 1, 300, 'one', 'contacts', null, null, false)::private.text_rule
    when 'public.spaces.rejection_reason' then row('reason', 0, 1000, 'several', null, null, null, false)::private.text_rule
    when 'public.spaces.title' then row('title', 1, 120, 'one', 'contacts', null, null, false)::private.text_rule
    when 'public.suspensions.appeal' then row('appeal', 0, 2000, 'several', null, null, null, false)::private.text_rule
    when 'public.suspensions.payouts_held_reason' then row('hold_payouts', 0, 500, 'several', null, null, null, false)::private.text_rule
    when 'public.suspensions.reason' then row('reason', 1, 1000, 'several', null, null, null, false)::private.text_rule
  end;
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.text_rule(text) to authenticated, service_role;
