-- Stores each text in its normal form and refuses what its rule refuses. Written by `npm run db:rules` from
-- shared-domain/src/rules/texts.ts: change them there.

create function private.normalise_texts_of_calendar_providers()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.domain is distinct from old.domain then
    new.domain := private.normal_text(new.domain, 'one');
    if tg_op = 'INSERT' or new.domain is distinct from old.domain then
      fault := private.text_fault('private.calendar_providers.domain', new.domain);
      if fault is not null then
        faults := faults || jsonb_build_object('private.calendar_providers.domain', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('private.calendar_providers.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('private.calendar_providers.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger calendar_providers_derive before insert or update of domain, name on private.calendar_providers
  for each row execute function private.normalise_texts_of_calendar_providers();

create function private.normalise_texts_of_dispute_evidence()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.statement is distinct from old.statement then
    new.statement := private.normal_text(new.statement, 'several');
    if tg_op = 'INSERT' or new.statement is distinct from old.statement then
      fault := private.text_fault('private.dispute_evidence.statement', new.statement);
      if fault is not null then
        faults := faults || jsonb_build_object('private.dispute_evidence.statement', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger dispute_evidence_derive before insert or update of statement on private.dispute_evidence
  for each row execute function private.normalise_texts_of_dispute_evidence();

create function private.normalise_texts_of_imported_calendars()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.address is distinct from old.address then
    new.address := private.normal_text(new.address, 'one');
    if tg_op = 'INSERT' or new.address is distinct from old.address then
      fault := private.text_fault('private.imported_calendars.address', new.address);
      if fault is not null then
        faults := faults || jsonb_build_object('private.imported_calendars.address', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('private.imported_calendars.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('private.imported_calendars.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger imported_calendars_derive before insert or update of address, name on private.imported_calendars
  for each row execute function private.normalise_texts_of_imported_calendars();

create function private.normalise_texts_of_letters()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.message is distinct from old.message then
    new.message := private.normal_text(new.message, 'several');
    if tg_op = 'INSERT' or new.message is distinct from old.message then
      fault := private.text_fault('private.letters.message', new.message);
      if fault is not null then
        faults := faults || jsonb_build_object('private.letters.message', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger letters_derive before insert or update of message on private.letters
  for each row execute function private.normalise_texts_of_letters();

create function private.normalise_texts_of_list_lines()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.content is distinct from old.content then
    new.content := private.normal_text(new.content, 'one');
    if tg_op = 'INSERT' or new.content is distinct from old.content then
      fault := private.text_fault('private.list_lines.content', new.content);
      if fault is not null then
        faults := faults || jsonb_build_object('private.list_lines.content', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger list_lines_derive before insert or update of content on private.list_lines
  for each row execute function private.normalise_texts_of_list_lines();

create function private.normalise_texts_of_list_visitors()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('private.list_visitors.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('private.list_visitors.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger list_visitors_derive before insert or update of name on private.list_visitors
  for each row execute function private.normalise_texts_of_list_visitors();

create function private.normalise_texts_of_requests()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.company_cnpj is distinct from old.company_cnpj then
    new.company_cnpj := nullif(private.normal_text(new.company_cnpj, 'one'), '');
    if tg_op = 'INSERT' or new.company_cnpj is distinct from old.company_cnpj then
      fault := private.text_fault('private.requests.company_cnpj', new.company_cnpj);
      if fault is not null then
        faults := faults || jsonb_build_object('private.requests.company_cnpj', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.company_name is distinct from old.company_name then
    new.company_name := nullif(private.normal_text(new.company_name, 'one'), '');
    if tg_op = 'INSERT' or new.company_name is distinct from old.company_name then
      fault := private.text_fault('private.requests.company_name', new.company_name);
      if fault is not null then
        faults := faults || jsonb_build_object('private.requests.company_name', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.host_note is distinct from old.host_note then
    new.host_note := nullif(private.normal_text(new.host_note, 'several'), '');
    if tg_op = 'INSERT' or new.host_note is distinct from old.host_note then
      fault := private.text_fault('private.requests.host_note', new.host_note);
      if fault is not null then
        faults := faults || jsonb_build_object('private.requests.host_note', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.message is distinct from old.message then
    new.message := nullif(private.normal_text(new.message, 'several'), '');
    if tg_op = 'INSERT' or new.message is distinct from old.message then
      fault := private.text_fault('private.requests.message', new.message);
      if fault is not null then
        faults := faults || jsonb_build_object('private.requests.message', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger requests_derive before insert or update of company_cnpj, company_name, host_note, message on private.requests
  for each row execute function private.normalise_texts_of_requests();

create function private.normalise_texts_of_affiliate_campaigns()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('public.affiliate_campaigns.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.affiliate_campaigns.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger affiliate_campaigns_derive before insert or update of name on public.affiliate_campaigns
  for each row execute function private.normalise_texts_of_affiliate_campaigns();

create function private.normalise_texts_of_booking_companies()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.cnpj is distinct from old.cnpj then
    new.cnpj := private.normal_text(new.cnpj, 'one');
    if tg_op = 'INSERT' or new.cnpj is distinct from old.cnpj then
      fault := private.text_fault('public.booking_companies.cnpj', new.cnpj);
      if fault is not null then
        faults := faults || jsonb_build_object('public.booking_companies.cnpj', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('public.booking_companies.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.booking_companies.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger booking_companies_derive before insert or update of cnpj, name on public.booking_companies
  for each row execute function private.normalise_texts_of_booking_companies();

create function private.normalise_texts_of_bookings()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.host_note is distinct from old.host_note then
    new.host_note := nullif(private.normal_text(new.host_note, 'several'), '');
    if tg_op = 'INSERT' or new.host_note is distinct from old.host_note then
      fault := private.text_fault('public.bookings.host_note', new.host_note);
      if fault is not null then
        faults := faults || jsonb_build_object('public.bookings.host_note', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.platform_reason is distinct from old.platform_reason then
    new.platform_reason := nullif(private.normal_text(new.platform_reason, 'several'), '');
    if tg_op = 'INSERT' or new.platform_reason is distinct from old.platform_reason then
      fault := private.text_fault('public.bookings.platform_reason', new.platform_reason);
      if fault is not null then
        faults := faults || jsonb_build_object('public.bookings.platform_reason', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger bookings_derive before insert or update of host_note, platform_reason on public.bookings
  for each row execute function private.normalise_texts_of_bookings();

create function private.normalise_texts_of_contact_messages()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    new.email := private.normal_text(new.email, 'one');
    if tg_op = 'INSERT' or new.email is distinct from old.email then
      fault := private.text_fault('public.contact_messages.email', new.email);
      if fault is not null then
        faults := faults || jsonb_build_object('public.contact_messages.email', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.message is distinct from old.message then
    new.message := private.normal_text(new.message, 'several');
    if tg_op = 'INSERT' or new.message is distinct from old.message then
      fault := private.text_fault('public.contact_messages.message', new.message);
      if fault is not null then
        faults := faults || jsonb_build_object('public.contact_messages.message', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('public.contact_messages.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.contact_messages.name', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.phone is distinct from old.phone then
    new.phone := nullif(private.normal_text(new.phone, 'one'), '');
    if tg_op = 'INSERT' or new.phone is distinct from old.phone then
      fault := private.text_fault('public.contact_messages.phone', new.phone);
      if fault is not null then
        faults := faults || jsonb_build_object('public.contact_messages.phone', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.subject is distinct from old.subject then
    new.subject := private.normal_text(new.subject, 'one');
    if tg_op = 'INSERT' or new.subject is distinct from old.subject then
      fault := private.text_fault('public.contact_messages.subject', new.subject);
      if fault is not null then
        faults := faults || jsonb_build_object('public.contact_messages.subject', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger contact_messages_derive before insert or update of email, message, name, phone, subject on public.contact_messages
  for each row execute function private.normalise_texts_of_contact_messages();

create function private.normalise_texts_of_discount_coupons()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.code is distinct from old.code then
    new.code := private.normal_text(new.code, 'one');
    if tg_op = 'INSERT' or new.code is distinct from old.code then
      fault := private.text_fault('public.discount_coupons.code', new.code);
      if fault is not null then
        faults := faults || jsonb_build_object('public.discount_coupons.code', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.description is distinct from old.description then
    new.description := nullif(private.normal_text(new.description, 'several'), '');
    if tg_op = 'INSERT' or new.description is distinct from old.description then
      fault := private.text_fault('public.discount_coupons.description', new.description);
      if fault is not null then
        faults := faults || jsonb_build_object('public.discount_coupons.description', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger discount_coupons_derive before insert or update of code, description on public.discount_coupons
  for each row execute function private.normalise_texts_of_discount_coupons();

create function private.normalise_texts_of_favourite_lists()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('public.favourite_lists.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.favourite_lists.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger favourite_lists_derive before insert or update of name on public.favourite_lists
  for each row execute function private.normalise_texts_of_favourite_lists();

create function private.normalise_texts_of_host_settlements()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.bank_reference is distinct from old.bank_reference then
    new.bank_reference := private.normal_text(new.bank_reference, 'one');
    if tg_op = 'INSERT' or new.bank_reference is distinct from old.bank_reference then
      fault := private.text_fault('public.host_settlements.bank_reference', new.bank_reference);
      if fault is not null then
        faults := faults || jsonb_build_object('public.host_settlements.bank_reference', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.reason is distinct from old.reason then
    new.reason := private.normal_text(new.reason, 'several');
    if tg_op = 'INSERT' or new.reason is distinct from old.reason then
      fault := private.text_fault('public.host_settlements.reason', new.reason);
      if fault is not null then
        faults := faults || jsonb_build_object('public.host_settlements.reason', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger host_settlements_derive before insert or update of bank_reference, reason on public.host_settlements
  for each row execute function private.normalise_texts_of_host_settlements();

create function private.normalise_texts_of_messages()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.content is distinct from old.content then
    new.content := nullif(private.normal_text(new.content, 'several'), '');
    if tg_op = 'INSERT' or new.content is distinct from old.content then
      fault := private.text_fault('public.messages.content', new.content);
      if fault is not null then
        faults := faults || jsonb_build_object('public.messages.content', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.file_name is distinct from old.file_name then
    new.file_name := nullif(private.normal_text(new.file_name, 'one'), '');
    if tg_op = 'INSERT' or new.file_name is distinct from old.file_name then
      fault := private.text_fault('public.messages.file_name', new.file_name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.messages.file_name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger messages_derive before insert or update of content, file_name on public.messages
  for each row execute function private.normalise_texts_of_messages();

create function private.normalise_texts_of_payout_keys()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.holder_name is distinct from old.holder_name then
    new.holder_name := private.normal_text(new.holder_name, 'one');
    if tg_op = 'INSERT' or new.holder_name is distinct from old.holder_name then
      fault := private.text_fault('public.payout_keys.holder_name', new.holder_name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.payout_keys.holder_name', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.pix_key is distinct from old.pix_key then
    new.pix_key := private.normal_text(new.pix_key, 'one');
    if tg_op = 'INSERT' or new.pix_key is distinct from old.pix_key then
      fault := private.text_fault('public.payout_keys.pix_key', new.pix_key);
      if fault is not null then
        faults := faults || jsonb_build_object('public.payout_keys.pix_key', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger payout_keys_derive before insert or update of holder_name, pix_key on public.payout_keys
  for each row execute function private.normalise_texts_of_payout_keys();

create function private.normalise_texts_of_profile_private()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.cpf is distinct from old.cpf then
    new.cpf := nullif(private.normal_text(new.cpf, 'one'), '');
    if tg_op = 'INSERT' or new.cpf is distinct from old.cpf then
      fault := private.text_fault('public.profile_private.cpf', new.cpf);
      if fault is not null then
        faults := faults || jsonb_build_object('public.profile_private.cpf', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.phone is distinct from old.phone then
    new.phone := nullif(private.normal_text(new.phone, 'one'), '');
    if tg_op = 'INSERT' or new.phone is distinct from old.phone then
      fault := private.text_fault('public.profile_private.phone', new.phone);
      if fault is not null then
        faults := faults || jsonb_build_object('public.profile_private.phone', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger profile_private_derive before insert or update of cpf, phone on public.profile_private
  for each row execute function private.normalise_texts_of_profile_private();

create function private.normalise_texts_of_profiles()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.avatar_url is distinct from old.avatar_url then
    new.avatar_url := nullif(private.normal_text(new.avatar_url, 'one'), '');
    if tg_op = 'INSERT' or new.avatar_url is distinct from old.avatar_url then
      fault := private.text_fault('public.profiles.avatar_url', new.avatar_url);
      if fault is not null then
        faults := faults || jsonb_build_object('public.profiles.avatar_url', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.bio is distinct from old.bio then
    new.bio := nullif(private.normal_text(new.bio, 'several'), '');
    if tg_op = 'INSERT' or new.bio is distinct from old.bio then
      fault := private.text_fault('public.profiles.bio', new.bio);
      if fault is not null then
        faults := faults || jsonb_build_object('public.profiles.bio', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
    new.full_name := private.normal_text(new.full_name, 'one');
    if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
      fault := private.text_fault('public.profiles.full_name', new.full_name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.profiles.full_name', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.location is distinct from old.location then
    new.location := nullif(private.normal_text(new.location, 'one'), '');
    if tg_op = 'INSERT' or new.location is distinct from old.location then
      fault := private.text_fault('public.profiles.location', new.location);
      if fault is not null then
        faults := faults || jsonb_build_object('public.profiles.location', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger profiles_derive before insert or update of avatar_url, bio, full_name, location on public.profiles
  for each row execute function private.normalise_texts_of_profiles();

create function private.normalise_texts_of_refunds()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.manual_note is distinct from old.manual_note then
    new.manual_note := private.normal_text(new.manual_note, 'several');
    if tg_op = 'INSERT' or new.manual_note is distinct from old.manual_note then
      fault := private.text_fault('public.refunds.manual_note', new.manual_note);
      if fault is not null then
        faults := faults || jsonb_build_object('public.refunds.manual_note', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger refunds_derive before insert or update of manual_note on public.refunds
  for each row execute function private.normalise_texts_of_refunds();

create function private.normalise_texts_of_reports()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.note is distinct from old.note then
    new.note := nullif(private.normal_text(new.note, 'several'), '');
    if tg_op = 'INSERT' or new.note is distinct from old.note then
      fault := private.text_fault('public.reports.note', new.note);
      if fault is not null then
        faults := faults || jsonb_build_object('public.reports.note', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.words is distinct from old.words then
    new.words := nullif(private.normal_text(new.words, 'several'), '');
    if tg_op = 'INSERT' or new.words is distinct from old.words then
      fault := private.text_fault('public.reports.words', new.words);
      if fault is not null then
        faults := faults || jsonb_build_object('public.reports.words', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger reports_derive before insert or update of note, words on public.reports
  for each row execute function private.normalise_texts_of_reports();

create function private.normalise_texts_of_reviews()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.answer is distinct from old.answer then
    new.answer := nullif(private.normal_text(new.answer, 'several'), '');
    if tg_op = 'INSERT' or new.answer is distinct from old.answer then
      fault := private.text_fault('public.reviews.answer', new.answer);
      if fault is not null then
        faults := faults || jsonb_build_object('public.reviews.answer', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.comment is distinct from old.comment then
    new.comment := private.normal_text(new.comment, 'several');
    if tg_op = 'INSERT' or new.comment is distinct from old.comment then
      fault := private.text_fault('public.reviews.comment', new.comment);
      if fault is not null then
        faults := faults || jsonb_build_object('public.reviews.comment', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger reviews_derive before insert or update of answer, comment on public.reviews
  for each row execute function private.normalise_texts_of_reviews();

create function private.normalise_texts_of_space_addresses()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.arrival is distinct from old.arrival then
    new.arrival := nullif(private.normal_text(new.arrival, 'several'), '');
    if tg_op = 'INSERT' or new.arrival is distinct from old.arrival then
      fault := private.text_fault('public.space_addresses.arrival', new.arrival);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_addresses.arrival', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.complement is distinct from old.complement then
    new.complement := nullif(private.normal_text(new.complement, 'one'), '');
    if tg_op = 'INSERT' or new.complement is distinct from old.complement then
      fault := private.text_fault('public.space_addresses.complement', new.complement);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_addresses.complement', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.day_phone is distinct from old.day_phone then
    new.day_phone := nullif(private.normal_text(new.day_phone, 'one'), '');
    if tg_op = 'INSERT' or new.day_phone is distinct from old.day_phone then
      fault := private.text_fault('public.space_addresses.day_phone', new.day_phone);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_addresses.day_phone', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.number is distinct from old.number then
    new.number := private.normal_text(new.number, 'one');
    if tg_op = 'INSERT' or new.number is distinct from old.number then
      fault := private.text_fault('public.space_addresses.number', new.number);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_addresses.number', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.postal_code is distinct from old.postal_code then
    new.postal_code := private.normal_text(new.postal_code, 'one');
    if tg_op = 'INSERT' or new.postal_code is distinct from old.postal_code then
      fault := private.text_fault('public.space_addresses.postal_code', new.postal_code);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_addresses.postal_code', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.street is distinct from old.street then
    new.street := private.normal_text(new.street, 'one');
    if tg_op = 'INSERT' or new.street is distinct from old.street then
      fault := private.text_fault('public.space_addresses.street', new.street);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_addresses.street', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger space_addresses_derive before insert or update of arrival, complement, day_phone, number, postal_code, street on public.space_addresses
  for each row execute function private.normalise_texts_of_space_addresses();

create function private.normalise_texts_of_space_availability()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.note is distinct from old.note then
    new.note := nullif(private.normal_text(new.note, 'one'), '');
    if tg_op = 'INSERT' or new.note is distinct from old.note then
      fault := private.text_fault('public.space_availability.note', new.note);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_availability.note', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger space_availability_derive before insert or update of note on public.space_availability
  for each row execute function private.normalise_texts_of_space_availability();

create function private.normalise_texts_of_space_extras()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.description is distinct from old.description then
    new.description := nullif(private.normal_text(new.description, 'several'), '');
    if tg_op = 'INSERT' or new.description is distinct from old.description then
      fault := private.text_fault('public.space_extras.description', new.description);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_extras.description', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := private.normal_text(new.name, 'one');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('public.space_extras.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_extras.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger space_extras_derive before insert or update of description, name on public.space_extras
  for each row execute function private.normalise_texts_of_space_extras();

create function private.normalise_texts_of_space_price_ranges()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := nullif(private.normal_text(new.name, 'one'), '');
    if tg_op = 'INSERT' or new.name is distinct from old.name then
      fault := private.text_fault('public.space_price_ranges.name', new.name);
      if fault is not null then
        faults := faults || jsonb_build_object('public.space_price_ranges.name', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger space_price_ranges_derive before insert or update of name on public.space_price_ranges
  for each row execute function private.normalise_texts_of_space_price_ranges();

create function private.normalise_texts_of_spaces()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.description is distinct from old.description then
    new.description := private.normal_text(new.description, 'several');
    if tg_op = 'INSERT' or new.description is distinct from old.description then
      fault := private.text_fault('public.spaces.description', new.description);
      if fault is not null then
        faults := faults || jsonb_build_object('public.spaces.description', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.house_rules_note is distinct from old.house_rules_note then
    new.house_rules_note := nullif(private.normal_text(new.house_rules_note, 'several'), '');
    if tg_op = 'INSERT' or new.house_rules_note is distinct from old.house_rules_note then
      fault := private.text_fault('public.spaces.house_rules_note', new.house_rules_note);
      if fault is not null then
        faults := faults || jsonb_build_object('public.spaces.house_rules_note', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.image_descriptions is distinct from old.image_descriptions then
    new.image_descriptions := private.normal_texts(new.image_descriptions);
    if tg_op = 'INSERT' or new.image_descriptions is distinct from old.image_descriptions then
      faults := faults || private.texts_faults('public.spaces.image_descriptions', new.image_descriptions);
    end if;
  end if;
  if tg_op = 'INSERT' or new.rejection_reason is distinct from old.rejection_reason then
    new.rejection_reason := nullif(private.normal_text(new.rejection_reason, 'several'), '');
    if tg_op = 'INSERT' or new.rejection_reason is distinct from old.rejection_reason then
      fault := private.text_fault('public.spaces.rejection_reason', new.rejection_reason);
      if fault is not null then
        faults := faults || jsonb_build_object('public.spaces.rejection_reason', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.title is distinct from old.title then
    new.title := private.normal_text(new.title, 'one');
    if tg_op = 'INSERT' or new.title is distinct from old.title then
      fault := private.text_fault('public.spaces.title', new.title);
      if fault is not null then
        faults := faults || jsonb_build_object('public.spaces.title', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger spaces_derive before insert or update of description, house_rules_note, image_descriptions, rejection_reason, title on public.spaces
  for each row execute function private.normalise_texts_of_spaces();

create function private.normalise_texts_of_suspensions()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.appeal is distinct from old.appeal then
    new.appeal := nullif(private.normal_text(new.appeal, 'several'), '');
    if tg_op = 'INSERT' or new.appeal is distinct from old.appeal then
      fault := private.text_fault('public.suspensions.appeal', new.appeal);
      if fault is not null then
        faults := faults || jsonb_build_object('public.suspensions.appeal', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.payouts_held_reason is distinct from old.payouts_held_reason then
    new.payouts_held_reason := nullif(private.normal_text(new.payouts_held_reason, 'several'), '');
    if tg_op = 'INSERT' or new.payouts_held_reason is distinct from old.payouts_held_reason then
      fault := private.text_fault('public.suspensions.payouts_held_reason', new.payouts_held_reason);
      if fault is not null then
        faults := faults || jsonb_build_object('public.suspensions.payouts_held_reason', fault);
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.reason is distinct from old.reason then
    new.reason := private.normal_text(new.reason, 'several');
    if tg_op = 'INSERT' or new.reason is distinct from old.reason then
      fault := private.text_fault('public.suspensions.reason', new.reason);
      if fault is not null then
        faults := faults || jsonb_build_object('public.suspensions.reason', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;
create trigger suspensions_derive before insert or update of appeal, payouts_held_reason, reason on public.suspensions
  for each row execute function private.normalise_texts_of_suspensions();
