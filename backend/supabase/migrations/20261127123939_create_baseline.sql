-- Purpose: the whole database, made from schemas/ by `npm run db:baseline`; read it there.
-- Tables: all. Destructive: nothing.
--
-- What hangs on tables of auth and storage comes last: they are locked from there to the end.

set lock_timeout = '5s';
-- A function may name what is created after it.
set check_function_bodies = off;

-- schemas/foundation/schemas.sql

-- Schemas, extensions and what is open by default: nothing.
--
-- public   what the API shows: tables behind policies, thin functions that run as the caller
-- private  what the API never shows: privileged functions and read models

create schema if not exists extensions;

create schema if not exists private;

revoke all on schema private from public;

-- Policies and thin public functions call into private as the caller; what may be executed there is granted one by one.
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists unaccent with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists btree_gist with schema extensions;

-- Nothing is open by default: hosted Supabase grants every new table and function to the API's roles.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- The server side reads everything; what it may write goes through procedures or is granted one by one.
alter default privileges in schema public grant select on tables to service_role;

-- schemas/foundation/rules.sql

-- The product's rules as the procedures read them. Written by `npm run db:rules` from shared-domain/src/rules: change them there.

-- Bookings are taken from today to this many days ahead.
create function private.bookable_days()
returns integer language sql immutable set search_path = '' as $$
  select 365;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.bookable_days() to authenticated, service_role;

-- Days ahead that a host may ask for.
create function private.longest_notice()
returns integer language sql immutable set search_path = '' as $$
  select 60;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.longest_notice() to authenticated, service_role;

-- Days ahead that a host takes bookings for, at least.
create function private.shortest_horizon()
returns integer language sql immutable set search_path = '' as $$
  select 30;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.shortest_horizon() to authenticated, service_role;

-- Ranges of days with a price of their own, of a space.
create function private.most_price_ranges()
returns integer language sql immutable set search_path = '' as $$
  select 24;
$$;

-- How long a checkout lives.
create function private.time_to_pay()
returns interval language sql immutable set search_path = '' as $$
  select interval '31 minutes';
$$;

-- A date stays held this much longer than its checkout.
create function private.hold_grace()
returns interval language sql immutable set search_path = '' as $$
  select interval '2 minutes';
$$;

-- How long a PIX code can be paid.
create function private.pix_lifetime()
returns interval language sql immutable set search_path = '' as $$
  select interval '15 minutes';
$$;

-- Dates that one person may hold at a time.
create function private.most_holds()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- One person keeps one date without paying so long within 24 hours.
create function private.hold_budget()
returns interval language sql immutable set search_path = '' as $$
  select interval '90 minutes';
$$;

-- Holds that one person begins within 24 hours; a paid one gives its place back.
create function private.holds_a_day()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- A network address has both so many times.
create function private.hold_budgets_of_an_address()
returns integer language sql immutable set search_path = '' as $$
  select 4;
$$;

-- For so long a host without a paid booking is new.
create function private.new_host_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '90 days';
$$;

-- For so long after an event its guest and its host know how to reach each other, and the guest where it is.
create function private.contact_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '2 days';
$$;

-- A host whose guests wait for an address is reminded once in this time.
create function private.reminder_interval()
returns interval language sql immutable set search_path = '' as $$
  select interval '7 days';
$$;

-- Times that a guest may propose for a visit.
create function private.most_visit_times()
returns integer language sql immutable set search_path = '' as $$
  select 3;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.most_visit_times() to authenticated, service_role;

-- A visit is over this long after it began.
create function private.visit_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '60 minutes';
$$;

-- A visit is proposed for one of so many days ahead.
create function private.visit_days_ahead()
returns integer language sql immutable set search_path = '' as $$
  select 90;
$$;

-- More proposals of one person are refused.
create function private.visits_an_hour()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- A host is paid this many days after the event.
create function private.payout_days()
returns integer language sql immutable set search_path = '' as $$
  select 2;
$$;

-- The conditions of cancellation of each name, frozen with each booking: everything back within `withdrawalDays` of booking while
-- the event is `withdrawalNoticeDays` away (consumer code, article 49); otherwise everything until `fullRefundDays` before
-- the event, half until `halfRefundDays`, then nothing.
create function private.cancellation_policy(policy_name text default 'moderate')
returns jsonb language sql immutable set search_path = '' as $$
  select case policy_name
    when 'flexible' then '{"fullRefundDays":7,"halfRefundDays":2,"withdrawalDays":7,"withdrawalNoticeDays":7}'::jsonb
    when 'moderate' then '{"fullRefundDays":30,"halfRefundDays":7,"withdrawalDays":7,"withdrawalNoticeDays":7}'::jsonb
    when 'firm' then '{"fullRefundDays":60,"halfRefundDays":30,"withdrawalDays":7,"withdrawalNoticeDays":7}'::jsonb
  end;
$$;

-- Why a host cancels a paid booking.
create function private.host_cancellation_reasons()
returns text[] language sql immutable set search_path = '' as $$
  select '{repair,taken,absent,agreed,emergency,other}'::text[];
$$;

-- Per cent that the platform adds to the price, of a booking made on a day.
create function private.service_fee_percent(on_day date)
returns integer language sql immutable set search_path = '' as $$
  select case
    when on_day >= date '2026-01-01' then 5
  end;
$$;

-- An affiliate’s per cent of what a guest pays.
create function private.commission_percent()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- An affiliate’s figures count the clicks of so many days.
create function private.click_days()
returns integer language sql immutable set search_path = '' as $$
  select 90;
$$;

-- Campaigns of an affiliate.
create function private.most_campaigns()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- Affiliates are paid on this day of a month.
create function private.commission_payment_day()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- So many sign-ups by one link in an hour are shown to administrators.
create function private.burst_signups()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- So many paid bookings by one link in a day are.
create function private.burst_bookings()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- So many accounts of one link that share something are.
create function private.sharing_accounts()
returns integer language sql immutable set search_path = '' as $$
  select 2;
$$;

-- So long after a payment its card is compared with others.
create function private.card_term()
returns interval language sql immutable set search_path = '' as $$
  select interval '13 months';
$$;

-- For this long after a link was followed its affiliate earns.
create function private.attribution_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '90 days';
$$;

-- Administrators are reminded of a dispute so long before an answer is due.
create function private.dispute_notice()
returns interval language sql immutable set search_path = '' as $$
  select interval '3 days';
$$;

-- The payment provider refuses to charge less.
create function private.smallest_charge_cents()
returns integer language sql immutable set search_path = '' as $$
  select 50;
$$;

-- More than this it cannot charge at once.
create function private.largest_charge_cents()
returns integer language sql immutable set search_path = '' as $$
  select 99999999;
$$;

-- Of one extra in a booking.
create function private.most_of_an_extra()
returns integer language sql immutable set search_path = '' as $$
  select 99;
$$;

-- Pictures of a space.
create function private.most_images()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.most_images() to authenticated, service_role;

-- Extras of a space.
create function private.most_extras()
returns integer language sql immutable set search_path = '' as $$
  select 12;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.most_extras() to authenticated, service_role;

-- What a host may have a rule about.
create function private.house_rule_keys()
returns text[] language sql immutable set search_path = '' as $$
  select '{drink,smoke,animals,children,catering,sound,fireworks,fixing,rubbish}'::text[];
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.house_rule_keys() to authenticated, service_role;

-- Words that people use and listings don’t, and what they lead to beside themselves.
create function private.everyday_words()
returns jsonb language sql immutable set search_path = '' as $$
  select '{
    "wifi": "wi & fi",
    "internet": "wi & fi",
    "climatizado": "ar & condicionado",
    "climatizada": "ar & condicionado",
    "churrasco": "churrasqueira",
    "churras": "churrasqueira",
    "garagem": "estacionamento",
    "vaga": "estacionamento",
    "vagas": "estacionamento",
    "estacionar": "estacionamento",
    "dj": "som",
    "karaoke": "som",
    "show": "som",
    "telao": "projetor",
    "datashow": "projetor",
    "data show": "projetor",
    "cinema": "projetor",
    "drinks": "bar",
    "quintal": "externa",
    "ar livre": "externa",
    "frente mar": "vista & mar",
    "beira mar": "vista & mar",
    "chacara": "sitio",
    "fazenda": "sitio",
    "buffet": "salao & festa",
    "rooftop": "cobertura | terraco",
    "escritorio": "coworking",
    "aniversario": "festa",
    "15 anos": "festa",
    "debutante": "festa",
    "formatura": "festa",
    "festa infantil": "festa",
    "festa junina": "festa",
    "festinha": "festa",
    "festao": "festa",
    "niver": "festa",
    "batizado": "festa",
    "noivado": "festa",
    "confra": "festa | corporativo",
    "cha panela": "festa",
    "cha bebe": "festa",
    "cha revelacao": "festa",
    "confraternizacao": "festa | corporativo",
    "casar": "= casamento",
    "noiva": "casamento",
    "noivos": "casamento",
    "bodas": "casamento",
    "mini wedding": "casamento",
    "ensaio": "fotografia",
    "foto": "fotografia",
    "fotos": "fotografia",
    "filmagem": "fotografia",
    "reuniao": "corporativo | coworking",
    "palestra": "corporativo",
    "treinamento": "corporativo",
    "workshop": "corporativo | coworking",
    "congresso": "corporativo",
    "convencao": "corporativo",
    "empresa": "corporativo",
    "copa": "copacabana",
    "jpa": "jacarepagua"
  }'::jsonb;
$$;

-- What is celebrated: these words rank the results of a search and exclude none.
create function private.occasion_words()
returns text[] language sql immutable set search_path = '' as $$
  select '{festa,festas,festinha,festao,aniversario,niver,15 anos,debutante,formatura,festa infantil,festa junina,cha bebe,cha revelacao,cha panela,batizado,noivado,confraternizacao,confra,comemoracao,celebracao,evento,eventos}'::text[];
$$;

-- Characters of a search that are read: the site refuses more.
create function private.longest_query()
returns integer language sql immutable set search_path = '' as $$
  select 100;
$$;

-- A picture of a space or of a person.
create function private.largest_picture_bytes()
returns integer language sql immutable set search_path = '' as $$
  select 5242880;
$$;

-- A file in a chat.
create function private.largest_chat_file_bytes()
returns integer language sql immutable set search_path = '' as $$
  select 52428800;
$$;

-- Who books or lists has had this many birthdays.
create function private.age_of_majority()
returns integer language sql immutable set search_path = '' as $$
  select 18;
$$;

-- A change of the terms is announced this many days ahead.
create function private.terms_notice_days()
returns integer language sql immutable set search_path = '' as $$
  select 30;
$$;

-- A recent sign-in is no older than this.
create function private.recent_sign_in_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '10 minutes';
$$;

-- Files that one person may put into the storage within a day.
create function private.daily_uploads()
returns integer language sql immutable set search_path = '' as $$
  select 300;
$$;

-- What they may weigh together.
create function private.daily_upload_bytes()
returns bigint language sql immutable set search_path = '' as $$
  select 1000000000;
$$;

-- Other calendars that a space takes in.
create function private.most_calendars()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- A calendar is read this often while it answers.
create function private.calendar_interval()
returns interval language sql immutable set search_path = '' as $$
  select interval '15 minutes';
$$;

-- After this long without a success the host and the operators get a message.
create function private.calendar_silence()
returns interval language sql immutable set search_path = '' as $$
  select interval '24 hours';
$$;

-- More readings of a calendar address are refused.
create function private.calendar_reads_an_hour()
returns integer language sql immutable set search_path = '' as $$
  select 120;
$$;

-- Readings that a host starts by hand within a minute.
create function private.calendar_reads_by_hand()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- A picture of a space is kept in these widths, in px.
create function private.rendition_widths()
returns integer[] language sql immutable set search_path = '' as $$
  select '{480,720,960,1440}'::integer[];
$$;

-- Spaces that a person keeps.
create function private.most_favourites()
returns integer language sql immutable set search_path = '' as $$
  select 1000;
$$;

-- Lists of favourites that a person has.
create function private.most_lists()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- Spaces in each of them.
create function private.most_spaces_of_list()
returns integer language sql immutable set search_path = '' as $$
  select 50;
$$;

-- People who give a name on a shared list.
create function private.most_visitors_of_list()
returns integer language sql immutable set search_path = '' as $$
  select 200;
$$;

-- Lines on it.
create function private.most_lines_of_list()
returns integer language sql immutable set search_path = '' as $$
  select 500;
$$;

-- New ones of them an hour from one address.
create function private.list_visitors_of_an_address()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- Names, votes and lines on it within an hour.
create function private.list_acts_an_hour()
returns integer language sql immutable set search_path = '' as $$
  select 1000;
$$;

-- Of them from one address.
create function private.list_acts_of_an_address()
returns integer language sql immutable set search_path = '' as $$
  select 200;
$$;

-- Lines of them.
create function private.list_lines_an_hour()
returns integer language sql immutable set search_path = '' as $$
  select 30;
$$;

-- Readings of a shared list a minute from one address.
create function private.list_reads_of_an_address()
returns integer language sql immutable set search_path = '' as $$
  select 120;
$$;

-- Clicks of a link an hour from one address; more are none.
create function private.clicks_of_an_address()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- Callers without an address share a limit so many times as high.
create function private.callers_without_address()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- A limit counts an IPv6 /64; its /48 has it so many times.
create function private.networks_of_a_site()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- Messages of the contact form within an hour.
create function private.contact_messages_an_hour()
returns integer language sql immutable set search_path = '' as $$
  select 300;
$$;

-- The last of them are for people with an account.
create function private.contact_messages_of_accounts()
returns integer language sql immutable set search_path = '' as $$
  select 100;
$$;

-- Repeated sign-ups an hour from one address.
create function private.repeated_sign_ups_of_an_address()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- Messages of one person.
create function private.messages_a_minute()
returns integer language sql immutable set search_path = '' as $$
  select 60;
$$;

-- Conversations that one guest begins.
create function private.conversations_an_hour()
returns integer language sql immutable set search_path = '' as $$
  select 30;
$$;

-- Links that one account claims.
create function private.affiliate_claims_an_hour()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- Within an hour, from one address.
create function private.contact_messages_of_an_address()
returns integer language sql immutable set search_path = '' as $$
  select 10;
$$;

-- Within an hour, of one account.
create function private.contact_messages_of_an_account()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- Within an hour, with one e-mail.
create function private.contact_messages_of_an_email()
returns integer language sql immutable set search_path = '' as $$
  select 3;
$$;

-- Pictures that a review carries.
create function private.most_review_photos()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- Why a thing of a kind may be reported; null: there is no such kind.
create function private.report_reasons(kind text)
returns text[] language sql immutable set search_path = '' as $$
  select case kind
    when 'space' then '{not_this_place,misleading,outside_payment,scam,offensive,other}'::text[]
    when 'message' then '{outside_payment,offensive,scam,other}'::text[]
    when 'review' then '{offensive,untrue,private,other}'::text[]
    when 'profile' then '{scam,outside_payment,offensive,other}'::text[]
    when 'list_line' then '{offensive,private,scam,other}'::text[]
  end;
$$;

-- Reports that one person may send within 24 hours.
create function private.reports_a_day()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- So many independent reports of a listing call the administrators.
create function private.calling_reports()
returns integer language sql immutable set search_path = '' as $$
  select 3;
$$;

-- Messages before a reported one, and after it, that are kept with it.
create function private.reported_neighbours()
returns integer language sql immutable set search_path = '' as $$
  select 4;
$$;

-- A report goes this long after it was decided.
create function private.report_term()
returns interval language sql immutable set search_path = '' as $$
  select interval '2 years';
$$;

-- An item of a queue returns to it this long after an administrator took it.
create function private.taken_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '15 minutes';
$$;

-- Errors and measurements of the site are kept this long.
create function private.telemetry_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '30 days';
$$;

-- Sessions of so long tell which accounts come from one address.
create function private.shared_address_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '90 days';
$$;

-- schemas/foundation/helpers.sql

-- Helpers that several subjects use: refusals, days in Rio, ledgers, texts as they are compared, hours, check digits.

-- Raises a code with an HTTP status: `select private.refuse(409, 'date_unavailable')`. `fields` goes into the details: names of wrong
-- fields (text[]), or what the caller needs to know of how things are now (jsonb: {"opensAt": "08:00", …}).
create function private.refuse(status integer, code text, fields anyelement default null::text[])
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = code,
    detail = case when fields is null then '' else json_build_object('fields', fields)::text end;
end;
$$;

-- 'PT409' messages are part of the interface: every caller may be refused.
grant execute on function private.refuse(integer, text, anyelement) to anon, authenticated, service_role;

-- Refuses a date that is infinite or has a year of more than four digits: a series of days up to one never ends.
create function private.require_finite(field text, variadic dates date[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if exists (select from unnest(dates) as day where day not between '0001-01-01' and '9999-12-31') then
    perform private.refuse(422, 'invalid_input', array[field]);
  end if;
end;
$$;

grant execute on function private.require_finite(text, date[]) to anon, authenticated, service_role;

create function private.require_finite_times(field text, variadic moments timestamptz[])
returns void language sql immutable set search_path = '' as $$
  select private.require_finite(field, variadic array(select (moment at time zone 'UTC')::date from unnest(moments) as moment));
$$;

grant execute on function private.require_finite_times(text, timestamptz[]) to anon, authenticated, service_role;

-- Refuses a list that is longer than anybody needs.
create function private.require_few(field text, list anyarray, most integer)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(list) > most then
    perform private.refuse(422, 'invalid_input', array[field]);
  end if;
end;
$$;

grant execute on function private.require_few(text, anyarray, integer) to anon, authenticated, service_role;

-- The day it is now in Rio: all dates of the product are days of this time zone.
create function private.today_in_rio()
returns date language sql stable set search_path = '' as $$
  select (clock_timestamp() at time zone 'America/Sao_Paulo')::date;
$$;

grant execute on function private.today_in_rio() to anon, authenticated, service_role;

create function private.day_in_rio(instant timestamptz)
returns date language sql stable set search_path = '' as $$
  select (instant at time zone 'America/Sao_Paulo')::date;
$$;

-- True while the statement comes through the API as a visitor or a signed-in person, and not through a privileged
-- function, the server side or a migration.
create function private.is_api_role()
returns boolean language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated');
$$;

grant execute on function private.is_api_role() to anon, authenticated, service_role;

create function private.stamp_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- True within delete_expired_data only. No setting of this name can be made through the API.
create function private.is_forgetting()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('espacos.forgetting', true), '') = 'on';
$$;

-- For ledgers: rows are only added.
create function private.refuse_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'append_only');
  return null;
end;
$$;

create function private.refuse_deletion()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'append_only');
  return null;
end;
$$;

-- Lower case without accents: what is compared in search. unaccent itself is only stable, because its dictionary could
-- be replaced; ours never is, so this may be indexed.
create function private.fold(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, coalesce(value, '')));
$$;

grant execute on function private.fold(text) to anon, authenticated, service_role;

-- Minutes from the opening to a time: 1 to 1440, because a time that is not after the opening is the next day's.
create function private.minutes_open(opens_at time, until time)
returns integer language sql immutable set search_path = '' as $$
  select 1 + (extract(epoch from until - opens_at)::integer / 60 + 2 * 1440 - 1) % 1440;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.minutes_open(time, time) to authenticated, service_role;

-- The check digits of a CPF (Receita Federal: modulo 11 with weights 10..2 and 11..2). Takes '000.000.000-00'.
create function private.is_valid_cpf(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  digits integer[] := string_to_array(regexp_replace(value, '\D', '', 'g'), null)::integer[];
  total integer;
begin
  if value !~ '^\d{3}\.\d{3}\.\d{3}-\d{2}$' or value ~ '^(\d)\1\1\.\1{3}\.\1{3}-\1{2}$' then
    return false;
  end if;
  for checked in 9..10 loop
    total := 0;
    for i in 1..checked loop
      total := total + digits[i] * (checked + 2 - i);
    end loop;
    if (total * 10 % 11) % 10 <> digits[checked + 1] then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

-- A number of Brazil with its area code, with or without 55 and zeros before it, or one of another country in E.164. How many digits each
-- country has, only `shared-domain/src/people/phone.ts` knows.
create function private.is_phone(value text)
returns boolean language sql immutable set search_path = '' as $$
  select case
    when value ~ '^\+(?!55)' then value ~ '^\+[1-9]\d{6,14}$'
    else value ~ '^\+?[0-9() -]{8,20}$'
      and regexp_replace(value, '\D', '', 'g') ~ '^0*(55)?0*[1-9]{2}(9\d{8}|[2-8]\d{7})$'
  end;
$$;

grant execute on function private.is_phone(text) to authenticated, service_role;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_valid_cpf(text) to authenticated, service_role;

-- The check digits of a CNPJ, also of one with letters (Receita Federal, IN 2.229/2024: modulo 11, each character counts as its
-- code less 48). Takes 14 characters without punctuation.
create function private.is_valid_cnpj(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  weights constant integer[] := array[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  total integer;
  rest integer;
begin
  if value !~ '^[0-9A-Z]{12}[0-9]{2}$' or value ~ '^(.)\1{13}$' then
    return false;
  end if;
  for checked in 12..13 loop
    total := 0;
    for i in 1..checked loop
      total := total + (ascii(substr(value, i, 1)) - 48) * weights[i + 13 - checked];
    end loop;
    rest := total % 11;
    if substr(value, checked + 1, 1)::integer <> (case when rest < 2 then 0 else 11 - rest end) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_valid_cnpj(text) to authenticated, service_role;

-- schemas/foundation/text-rules.sql

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
    when 'private.moderated_words.word' then row('word', 1, 60, 'one', null, null, null, false)::private.text_rule
    when 'public.affiliate_campaigns.name' then row('name', 1, 30, 'one', 'contacts', null, null, false)::private.text_rule
    when 'public.booking_companies.cnpj' then row('cnpj', 1, 14, 'one', null, null, null, false)::private.text_rule
    when 'public.booking_companies.name' then row('company', 1, 120, 'one', 'language', 'other', null, false)::private.text_rule
    when 'public.bookings.host_note' then row('note', 0, 500, 'several', 'contacts', null, null, false)::private.text_rule
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

-- schemas/foundation/texts.sql

-- Texts that people write: their normal form, and what is refused. `private.text_rule` (text-rules.sql) has the rule of each column, the
-- triggers of text-triggers.sql apply it.

-- NFC without control characters, bidirectional overrides and default-ignorable code points; those stay only within an emoji. Blanks are
-- trimmed and joined. lines: one (line breaks become spaces) or several (at most one empty line between two).
create function private.normal_text(value text, lines text default 'several')
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  emoji constant text := '\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u23FF\u24C2\u25A0-\u27BF\u2934\u2935\u2B00-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FFFD';
  -- Without these a Portuguese text is ASCII, and needs none of the expressions below, which cost milliseconds to compile.
  latin constant text := 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑºª°§€–—“”‘’•…·²³½×';
  normal text := value;
  rest text := translate(value, latin, '');
begin
  if octet_length(rest) > char_length(rest) or rest ~ '[\u0001-\u0009\u000B-\u001F\u007F]' then
    normal := regexp_replace(normal, '\r\n?|[\v\f\u0085\u2028\u2029]', e'\n', 'g');
    normal := regexp_replace(normal, '[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g');
    normal := regexp_replace(normal,
      '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E001F\U000E0080-\U000E0FFF]',
      '', 'g');
    if normal ~ '[\u200D\uFE0F\U000E0020-\U000E007F]' then
      -- Emoji keep their variation selector (also a keycap's), the joiner between two, and the letters of a region's flag.
      normal := regexp_replace(normal, '(?<![' || emoji || '0-9#*])\uFE0F|(?<![' || emoji || '])\uFE0F(?!\u20E3)', '', 'g');
      normal := regexp_replace(normal, '(?<![' || emoji || '\uFE0F])\u200D|\u200D(?![' || emoji || '])', '', 'g');
      normal := regexp_replace(normal, '(?<!\U0001F3F4[\U000E0020-\U000E007E]{0,5})[\U000E0020-\U000E007F]', '', 'g');
    end if;
    normal := normalize(normal, nfc);
  end if;
  if lines = 'one' then
    return btrim(regexp_replace(normal, '[ \n]+', ' ', 'g'), ' ');
  elsif strpos(normal, '  ') = 0 and strpos(normal, e'\n') = 0 then
    return btrim(normal, ' ');
  end if;
  normal := regexp_replace(regexp_replace(normal, ' {2,}', ' ', 'g'), ' *\n *', e'\n', 'g');
  return btrim(regexp_replace(normal, '\n{3,}', e'\n\n', 'g'), e' \n');
end;
$$;

grant execute on function private.normal_text(text, text) to anon, authenticated, service_role;

-- The ICU collation knows letters and signs of every script, whatever the database's locale is. Its classes cost milliseconds to compile:
-- only texts without a Latin sign or letter reach them.
create function private.is_visible_text(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if value collate "C" ~ '[!-~]' then
    return true;
  end if;
  return regexp_replace(value, '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2800\uFE0F\uFE20-\uFE2F]', '', 'g')
    collate "und-x-icu" ~ '[[:graph:]]';
end;
$$;

create function private.has_letter(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if value collate "C" ~ '[A-Za-z]' then
    return true;
  end if;
  return value collate "und-x-icu" ~ '[[:alpha:]]';
end;
$$;

-- "Espaços Rio" anywhere in a name, and names of nothing but a role of the platform: "Suporte", "Equipe de atendimento".
create function private.is_platform_name(value text)
returns boolean language sql immutable set search_path = '' as $$
  select words ~ '(^| )espacos? ?(do )?rio( |$)'
    or (words ~ '(^| )(suporte|equipe|administracao|administrador|administradora|admin|atendimento|moderacao)( |$)'
      and words ~ '^(suporte|equipe|administracao|administrador|administradora|admin|atendimento|moderacao|oficial|site|plataforma|[aoe]|d[aeo])( (suporte|equipe|administracao|administrador|administradora|admin|atendimento|moderacao|oficial|site|plataforma|[aoe]|d[aeo]))*$')
  from (select btrim(regexp_replace(translate(private.plain_words(value), '013457@$', 'oieastas'), '[^a-z]+', ' ', 'g')) as words) as folded;
$$;

-- Whether a text in its normal form has the length, and what else its column asks of it beside moderation.
create function private.has_text_shape(value text, rule private.text_rule)
returns boolean language sql immutable set search_path = '' as $$
  select case
    when coalesce(value, '') = '' then rule.shortest = 0 or rule.may_be_emptied
    else char_length(value) between rule.shortest and rule.longest and private.is_visible_text(value)
      and (rule.name is null or private.has_letter(value))
  end;
$$;

-- The same of a text as somebody sent it: for procedures that name all wrong fields at once.
create function private.is_text(text_name text, value text)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.has_text_shape(private.normal_text(value, (private.text_rule(text_name)).lines), private.text_rule(text_name));
$$;

grant execute on function private.is_text(text, text) to anon, authenticated, service_role;

-- Why a text in its normal form is refused: invalid, a kind of private.moderation_kind, or platform (a name); null when it is not.
create function private.text_fault(text_name text, value text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.text_rule := private.text_rule(text_name);
  kind text;
begin
  if coalesce(value, '') = '' or char_length(value) > rule.longest then
    return case when not private.has_text_shape(value, rule) then 'invalid' end;
  elsif rule.moderation = 'contacts' then
    kind := private.moderation_kind(value);
  elsif rule.moderation = 'language' and private.has_abusive_word(private.plain_words(value)) then
    kind := 'words';
  end if;
  return case
    when kind is not null then kind
    when not private.has_text_shape(value, rule) then 'invalid'
    when rule.name = 'person' and private.is_platform_name(value) then 'platform'
  end;
end;
$$;

-- An object with each of its texts in the normal form; what is no text stays for the check of its table.
create function private.normal_texts(texts jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce((
    select jsonb_object_agg(text.key,
      case jsonb_typeof(text.value) when 'string' then to_jsonb(private.normal_text(text.value #>> '{}', 'one')) else text.value end)
    from jsonb_each(case jsonb_typeof(texts) when 'object' then texts end) as text
  ), texts);
$$;

-- Why one of the texts of an object is refused. They are moderated as one text, a line each.
create function private.texts_fault(text_name text, texts jsonb)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when not coalesce(bool_and(private.is_text(text_name, text.value)), true) then 'invalid'
    else private.moderation_kind(string_agg(text.value, e'\n' order by text.key))
  end
  from jsonb_each_text(case jsonb_typeof(texts) when 'object' then texts end) as text;
$$;

-- Refuses a row for its texts, {text_name: fault}: invalid_input with the fields, else the code of the text or text_blocked with the kinds.
create function private.refuse_texts(faults jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  invalid text[] := array(
    select distinct (private.text_rule(fault.key)).field from jsonb_each_text(faults) as fault where fault.value = 'invalid' order by 1
  );
  code text := (
    select (private.text_rule(fault.key)).code || '_has_' || fault.value from jsonb_each_text(faults) as fault
    where (private.text_rule(fault.key)).code is not null limit 1
  );
begin
  if invalid <> '{}' then
    perform private.refuse(422, 'invalid_input', invalid);
  elsif code is not null then
    perform private.refuse(422, code);
  end if;
  perform private.refuse(422, 'text_blocked', (
    select jsonb_object_agg((private.text_rule(fault.key)).field, fault.value) from jsonb_each_text(faults) as fault
  ));
end;
$$;

-- An edit with its texts as they will be stored, so that one that is sent again is compared with what it made.
create function private.normal_changes(table_name text, changes jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_object_agg(change.key, case
      when rule.field is null then change.value
      when jsonb_typeof(change.value) = 'object' then private.normal_texts(change.value)
      when jsonb_typeof(change.value) <> 'string' then change.value
      when rule.shortest = 0 then coalesce(to_jsonb(nullif(private.normal_text(change.value #>> '{}', rule.lines), '')), 'null')
      else to_jsonb(private.normal_text(change.value #>> '{}', rule.lines))
    end)
    from jsonb_each(case jsonb_typeof(changes) when 'object' then changes end) as change
    cross join lateral private.text_rule(table_name || '.' || change.key) as rule
  ), changes);
$$;

grant execute on function private.normal_changes(text, jsonb) to authenticated;

-- schemas/foundation/addresses.sql

-- Limits by network address, for procedures that visitors without an account may call.

-- A new salt every day. The one before stays for a day, because a limit may count 24 hours; older hashes cannot be compared.
create table private.address_salts (
  day date primary key,
  salt bytea not null
);

comment on table private.address_salts is 'No policy on purpose: only privileged functions use it.';

alter table private.address_salts enable row level security;

-- Limited acts of the last hour: the act (with its list or affiliate) and the salted hash of the caller's network.
create table private.address_acts (
  id bigint generated always as identity primary key,
  act text not null,
  -- Empty: the caller has no address.
  source bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- A second row of an act, for the network around the caller's.
  is_site boolean not null default false
);

comment on table private.address_acts is 'No policy on purpose: only privileged functions use it.';

alter table private.address_acts enable row level security;

create index address_acts_recent_idx on private.address_acts (act, source, created_at desc);

create index address_acts_age_idx on private.address_acts (created_at);

-- Reads an address as proxies write it: with a port, in brackets, with a zone, or as an IPv4-mapped IPv6 address. Null: not an address.
create function private.read_address(written text)
returns inet language plpgsql immutable set search_path = '' as $$
begin
  written := btrim(written);
  written := coalesce(substring(written from '^\[([^]]*)\](?::[0-9]+)?$'), substring(written from '^([0-9.]+):[0-9]+$'), written);
  written := regexp_replace(regexp_replace(written, '%.*$', ''), '^::ffff:(?=[0-9]+[.])', '', 'i');
  if not coalesce(pg_input_is_valid(written, 'inet'), false) then
    return null;
  end if;
  return host(written::inet)::inet;
end;
$$;

-- Today's salt; the first caller of a day creates it.
create function private.address_salt()
returns bytea language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today_in_rio();
begin
  delete from private.address_salts where day < today - 1;
  insert into private.address_salts (day, salt) values (today, extensions.gen_random_bytes(32)) on conflict do nothing;
  return (select salt from private.address_salts where day = today);
end;
$$;

create function private.seal_of(sealed text, salt bytea)
returns text language sql immutable set search_path = '' as $$
  select encode(extensions.hmac(convert_to(sealed, 'UTF8'), salt, 'sha256'), 'hex');
$$;

-- A function calls the API from its own address: it hands on its caller's, sealed, as the header `x-caller-seal`.
-- @api service_role: Seals the address of a function's caller for a minute; null when it is none.
create function private.seal_caller(address text)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  sealed text := host(private.read_address(address)) || ' ' || extract(epoch from clock_timestamp() + interval '1 minute')::bigint;
begin
  return sealed || ' ' || private.seal_of(sealed, private.address_salt());
end;
$$;

-- The caller's address: the sealed one of a function's caller, else `cf-connecting-ip`, which is written by the edge before the
-- API, which overwrites what a client sends: Cloudflare before hosted Supabase, the gateway of backend/stack. Without it the last entry of
-- X-Forwarded-For counts, which the nearest proxy appends; the entries before it may be the client's. Null: the caller has no address
-- (programs on the machine of the embedded gateway).
create function private.caller_address()
returns inet language plpgsql stable security definer set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  parts text[] := regexp_match(headers ->> 'x-caller-seal', '^(([^ ]+) ([0-9]{1,12})) ([0-9a-f]{64})$');
begin
  if to_timestamp(parts[3]::bigint) > clock_timestamp()
    and exists (select from private.address_salts where private.seal_of(parts[1], salt) = parts[4]) then
    return private.read_address(parts[2]);
  end if;
  return private.read_address(
    coalesce(nullif(btrim(headers ->> 'cf-connecting-ip'), ''), split_part(headers ->> 'x-forwarded-for', ',', -1)));
end;
$$;

-- The networks that share a limit with the caller, widest first, and how many times as high the limit of each is: an IPv4 address; an
-- IPv6 /64, which one household has, and its /48, which one customer of a provider may have; or everybody without an address.
-- source: its hash; earlier: its hash under the salt of the day before; is_site: the /48.
create function private.caller_networks()
returns table (source bytea, earlier bytea, width integer, is_site boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  address inet := private.caller_address();
  today_salt bytea;
  earlier_salt bytea;
begin
  if address is null then
    return query select ''::bytea, ''::bytea, private.callers_without_address(), false;
    return;
  end if;
  today_salt := private.address_salt();
  earlier_salt := (select salt from private.address_salts where day < private.today_in_rio());
  return query
  select sha256(today_salt || convert_to(network.address, 'UTF8')), sha256(earlier_salt || convert_to(network.address, 'UTF8')),
    network.width, network.is_site
  from (
    select case family(address) when 6 then network(set_masklen(address, 48))::text end, private.networks_of_a_site(), true
    union all
    select case family(address) when 6 then network(set_masklen(address, 64)) else address end::text, 1, false
  ) as network (address, width, is_site)
  where network.address is not null;
end;
$$;

-- Deletes acts that are older than an hour: pg_cron all, each new act a few.
create function private.forget_address_acts(most integer default null)
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.address_acts where id in (
    select id from private.address_acts where created_at <= clock_timestamp() - interval '1 hour' limit most for update skip locked
  );
$$;

-- True when a network of the caller has used up its limit of an act; otherwise the act is counted. The count goes with the transaction:
-- a refused act is not counted.
-- @param term at most an hour: older acts are deleted.
create function private.is_beyond_address_limit(act text, most integer, term interval default interval '1 hour')
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  network record;
  counted private.address_acts[] := '{}';
begin
  perform private.forget_address_acts(200);
  for network in select * from private.caller_networks() loop
    -- Serialises the acts that share a limit, so that the count holds.
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'address', act, network.source), 0));
    if (select count(*) from private.address_acts as earlier
        where earlier.act = is_beyond_address_limit.act
          and earlier.source = network.source
          and earlier.created_at > clock_timestamp() - term
      ) >= most * network.width then
      return true;
    end if;
    counted := counted || row(null, act, network.source, clock_timestamp(), network.is_site)::private.address_acts;
  end loop;
  insert into private.address_acts (act, source, is_site) select counting.act, counting.source, counting.is_site from unnest(counted) as counting;
  return false;
end;
$$;

-- schemas/foundation/edits.sql

-- An edit changes what was edited: it carries the changed fields and, of each, the value that was read. A field that has
-- another value by now is not written over. The caller of `check_edit` holds the lock of what it compares.

-- The fields that somebody else has changed since, to something else than this edit makes of them.
create function private.overwritten_fields(stored jsonb, changes jsonb, as_read jsonb)
returns text[] language sql immutable set search_path = '' as $$
  select array(
    select change.key from jsonb_each(changes) as change
    where as_read ? change.key
      and stored -> change.key is distinct from as_read -> change.key
      and stored -> change.key is distinct from change.value
    order by change.key
  );
$$;

grant execute on function private.overwritten_fields(jsonb, jsonb, jsonb) to authenticated;

-- Refuses an edit of other fields than these, and one that would write over somebody else's: 409 `edit_conflict` with both
-- values. `as_read` is null in tabs older than this, whose edits are not compared.
create function private.check_edit(stored jsonb, changes jsonb, as_read jsonb, may_change text[])
returns void language plpgsql set search_path = '' as $$
declare
  overwritten text[];
begin
  if jsonb_typeof(changes) is distinct from 'object' or jsonb_typeof(coalesce(as_read, '{}')) <> 'object' then
    perform private.refuse(422, 'invalid_input', array['changes']);
  elsif exists (select from jsonb_object_keys(changes) as name where name <> all (may_change)) then
    perform private.refuse(422, 'invalid_input', array(select name from jsonb_object_keys(changes) as name where name <> all (may_change)));
  end if;
  overwritten := private.overwritten_fields(stored, changes, as_read);
  if overwritten <> '{}' then
    raise exception using errcode = 'PT409', message = 'edit_conflict', detail = jsonb_build_object(
      'fields', overwritten,
      'sent', changes,
      'stored', (select jsonb_object_agg(name, stored -> name) from jsonb_object_keys(changes) as name)
    )::text;
  end if;
end;
$$;

grant execute on function private.check_edit(jsonb, jsonb, jsonb, text[]) to authenticated;

-- schemas/places/tables.sql

-- The four zones and the neighbourhoods of Rio, used by the database, the forms and the map.

create table public.zones (
  slug text primary key,
  name text not null,
  position smallint not null unique
);

create table public.neighborhoods (
  slug text primary key,
  zone text not null references public.zones (slug),
  name text not null,
  latitude numeric(7, 4) not null check (latitude between -23.1 and -22.7),
  longitude numeric(7, 4) not null check (longitude between -43.8 and -43.0),
  -- Referenced together, so that a space cannot claim a neighbourhood of another zone.
  unique (slug, zone)
);

create index neighborhoods_zone_idx on public.neighborhoods (zone, name);

-- schemas/places/rows.sql

-- The places there are. The districts of Ilha do Governador are listed under that one name, as people search for it.

insert into public.zones (slug, name, position) values
  ('zona-central', 'Zona Central', 1),
  ('zona-sul', 'Zona Sul', 2),
  ('zona-norte', 'Zona Norte', 3),
  ('zona-oeste', 'Zona Oeste', 4);

insert into public.neighborhoods (slug, zone, name, latitude, longitude) values
  ('benfica', 'zona-central', 'Benfica', -22.8925, -43.2405),
  ('caju', 'zona-central', 'Caju', -22.8790, -43.2210),
  ('catumbi', 'zona-central', 'Catumbi', -22.9180, -43.1975),
  ('centro', 'zona-central', 'Centro', -22.9060, -43.1820),
  ('cidade-nova', 'zona-central', 'Cidade Nova', -22.9110, -43.2010),
  ('estacio', 'zona-central', 'Estácio', -22.9145, -43.2065),
  ('gamboa', 'zona-central', 'Gamboa', -22.8975, -43.1940),
  ('lapa', 'zona-central', 'Lapa', -22.9135, -43.1810),
  ('mangueira', 'zona-central', 'Mangueira', -22.9035, -43.2375),
  ('paqueta', 'zona-central', 'Paquetá', -22.7640, -43.1090),
  ('rio-comprido', 'zona-central', 'Rio Comprido', -22.9230, -43.2060),
  ('santa-teresa', 'zona-central', 'Santa Teresa', -22.9230, -43.1910),
  ('santo-cristo', 'zona-central', 'Santo Cristo', -22.9000, -43.2040),
  ('sao-cristovao', 'zona-central', 'São Cristóvão', -22.8960, -43.2240),
  ('saude', 'zona-central', 'Saúde', -22.8965, -43.1855),
  ('vasco-da-gama', 'zona-central', 'Vasco da Gama', -22.8920, -43.2270),
  ('botafogo', 'zona-sul', 'Botafogo', -22.9540, -43.1850),
  ('catete', 'zona-sul', 'Catete', -22.9260, -43.1785),
  ('copacabana', 'zona-sul', 'Copacabana', -22.9660, -43.1840),
  ('cosme-velho', 'zona-sul', 'Cosme Velho', -22.9430, -43.2010),
  ('flamengo', 'zona-sul', 'Flamengo', -22.9330, -43.1760),
  ('gavea', 'zona-sul', 'Gávea', -22.9770, -43.2330),
  ('gloria', 'zona-sul', 'Glória', -22.9240, -43.1760),
  ('humaita', 'zona-sul', 'Humaitá', -22.9535, -43.1975),
  ('ipanema', 'zona-sul', 'Ipanema', -22.9828, -43.2015),
  ('jardim-botanico', 'zona-sul', 'Jardim Botânico', -22.9640, -43.2225),
  ('lagoa', 'zona-sul', 'Lagoa', -22.9610, -43.2020),
  ('laranjeiras', 'zona-sul', 'Laranjeiras', -22.9390, -43.1880),
  ('leblon', 'zona-sul', 'Leblon', -22.9828, -43.2235),
  ('leme', 'zona-sul', 'Leme', -22.9620, -43.1690),
  ('rocinha', 'zona-sul', 'Rocinha', -22.9885, -43.2485),
  ('sao-conrado', 'zona-sul', 'São Conrado', -22.9930, -43.2610),
  ('urca', 'zona-sul', 'Urca', -22.9470, -43.1640),
  ('vidigal', 'zona-sul', 'Vidigal', -22.9945, -43.2400),
  ('abolicao', 'zona-norte', 'Abolição', -22.8860, -43.2990),
  ('acari', 'zona-norte', 'Acari', -22.8235, -43.3405),
  ('agua-santa', 'zona-norte', 'Água Santa', -22.9080, -43.3110),
  ('alto-da-boa-vista', 'zona-norte', 'Alto da Boa Vista', -22.9620, -43.2765),
  ('anchieta', 'zona-norte', 'Anchieta', -22.8245, -43.4020),
  ('andarai', 'zona-norte', 'Andaraí', -22.9285, -43.2525),
  ('barros-filho', 'zona-norte', 'Barros Filho', -22.8315, -43.3680),
  ('bento-ribeiro', 'zona-norte', 'Bento Ribeiro', -22.8665, -43.3610),
  ('bonsucesso', 'zona-norte', 'Bonsucesso', -22.8640, -43.2520),
  ('bras-de-pina', 'zona-norte', 'Brás de Pina', -22.8305, -43.2950),
  ('cachambi', 'zona-norte', 'Cachambi', -22.8890, -43.2750),
  ('campinho', 'zona-norte', 'Campinho', -22.8835, -43.3490),
  ('cascadura', 'zona-norte', 'Cascadura', -22.8825, -43.3290),
  ('cavalcanti', 'zona-norte', 'Cavalcanti', -22.8720, -43.3170),
  ('coelho-neto', 'zona-norte', 'Coelho Neto', -22.8310, -43.3475),
  ('colegio', 'zona-norte', 'Colégio', -22.8420, -43.3360),
  ('complexo-do-alemao', 'zona-norte', 'Complexo do Alemão', -22.8600, -43.2720),
  ('cordovil', 'zona-norte', 'Cordovil', -22.8205, -43.3020),
  ('costa-barros', 'zona-norte', 'Costa Barros', -22.8220, -43.3690),
  ('del-castilho', 'zona-norte', 'Del Castilho', -22.8790, -43.2710),
  ('encantado', 'zona-norte', 'Encantado', -22.8945, -43.3005),
  ('engenheiro-leal', 'zona-norte', 'Engenheiro Leal', -22.8760, -43.3240),
  ('engenho-da-rainha', 'zona-norte', 'Engenho da Rainha', -22.8660, -43.2960),
  ('engenho-de-dentro', 'zona-norte', 'Engenho de Dentro', -22.8980, -43.2940),
  ('engenho-novo', 'zona-norte', 'Engenho Novo', -22.9045, -43.2695),
  ('grajau', 'zona-norte', 'Grajaú', -22.9210, -43.2640),
  ('guadalupe', 'zona-norte', 'Guadalupe', -22.8390, -43.3730),
  ('higienopolis', 'zona-norte', 'Higienópolis', -22.8730, -43.2610),
  ('honorio-gurgel', 'zona-norte', 'Honório Gurgel', -22.8470, -43.3590),
  ('ilha-do-governador', 'zona-norte', 'Ilha do Governador', -22.8060, -43.2100),
  ('inhauma', 'zona-norte', 'Inhaúma', -22.8700, -43.2830),
  ('iraja', 'zona-norte', 'Irajá', -22.8390, -43.3280),
  ('jacare', 'zona-norte', 'Jacaré', -22.8910, -43.2570),
  ('jacarezinho', 'zona-norte', 'Jacarezinho', -22.8880, -43.2580),
  ('jardim-america', 'zona-norte', 'Jardim América', -22.8120, -43.3200),
  ('lins-de-vasconcelos', 'zona-norte', 'Lins de Vasconcelos', -22.9130, -43.2810),
  ('madureira', 'zona-norte', 'Madureira', -22.8780, -43.3400),
  ('manguinhos', 'zona-norte', 'Manguinhos', -22.8800, -43.2480),
  ('maracana', 'zona-norte', 'Maracanã', -22.9130, -43.2289),
  ('mare', 'zona-norte', 'Maré', -22.8580, -43.2420),
  ('marechal-hermes', 'zona-norte', 'Marechal Hermes', -22.8620, -43.3720),
  ('maria-da-graca', 'zona-norte', 'Maria da Graça', -22.8810, -43.2650),
  ('meier', 'zona-norte', 'Méier', -22.9020, -43.2790),
  ('olaria', 'zona-norte', 'Olaria', -22.8470, -43.2640),
  ('oswaldo-cruz', 'zona-norte', 'Oswaldo Cruz', -22.8720, -43.3500),
  ('parada-de-lucas', 'zona-norte', 'Parada de Lucas', -22.8180, -43.3010),
  ('parque-anchieta', 'zona-norte', 'Parque Anchieta', -22.8270, -43.4080),
  ('parque-columbia', 'zona-norte', 'Parque Colúmbia', -22.8090, -43.3410),
  ('pavuna', 'zona-norte', 'Pavuna', -22.8120, -43.3600),
  ('penha', 'zona-norte', 'Penha', -22.8410, -43.2780),
  ('penha-circular', 'zona-norte', 'Penha Circular', -22.8370, -43.2890),
  ('piedade', 'zona-norte', 'Piedade', -22.8930, -43.3080),
  ('pilares', 'zona-norte', 'Pilares', -22.8790, -43.2930),
  ('praca-da-bandeira', 'zona-norte', 'Praça da Bandeira', -22.9110, -43.2140),
  ('quintino-bocaiuva', 'zona-norte', 'Quintino Bocaiúva', -22.8850, -43.3180),
  ('ramos', 'zona-norte', 'Ramos', -22.8530, -43.2550),
  ('riachuelo', 'zona-norte', 'Riachuelo', -22.9010, -43.2590),
  ('ricardo-de-albuquerque', 'zona-norte', 'Ricardo de Albuquerque', -22.8360, -43.3990),
  ('rocha', 'zona-norte', 'Rocha', -22.9020, -43.2500),
  ('rocha-miranda', 'zona-norte', 'Rocha Miranda', -22.8520, -43.3480),
  ('sampaio', 'zona-norte', 'Sampaio', -22.9010, -43.2640),
  ('sao-francisco-xavier', 'zona-norte', 'São Francisco Xavier', -22.9040, -43.2430),
  ('tijuca', 'zona-norte', 'Tijuca', -22.9290, -43.2390),
  ('todos-os-santos', 'zona-norte', 'Todos os Santos', -22.8970, -43.2840),
  ('tomas-coelho', 'zona-norte', 'Tomás Coelho', -22.8680, -43.3050),
  ('turiacu', 'zona-norte', 'Turiaçu', -22.8640, -43.3430),
  ('vaz-lobo', 'zona-norte', 'Vaz Lobo', -22.8570, -43.3280),
  ('vicente-de-carvalho', 'zona-norte', 'Vicente de Carvalho', -22.8540, -43.3120),
  ('vigario-geral', 'zona-norte', 'Vigário Geral', -22.8090, -43.3090),
  ('vila-da-penha', 'zona-norte', 'Vila da Penha', -22.8430, -43.3120),
  ('vila-isabel', 'zona-norte', 'Vila Isabel', -22.9150, -43.2450),
  ('vila-kosmos', 'zona-norte', 'Vila Kosmos', -22.8500, -43.3060),
  ('vista-alegre', 'zona-norte', 'Vista Alegre', -22.8320, -43.3150),
  ('anil', 'zona-oeste', 'Anil', -22.9560, -43.3370),
  ('bangu', 'zona-oeste', 'Bangu', -22.8750, -43.4650),
  ('barra-da-tijuca', 'zona-oeste', 'Barra da Tijuca', -23.0010, -43.3560),
  ('barra-de-guaratiba', 'zona-oeste', 'Barra de Guaratiba', -23.0630, -43.5660),
  ('barra-olimpica', 'zona-oeste', 'Barra Olímpica', -22.9790, -43.3950),
  ('camorim', 'zona-oeste', 'Camorim', -22.9760, -43.4180),
  ('campo-dos-afonsos', 'zona-oeste', 'Campo dos Afonsos', -22.8790, -43.3840),
  ('campo-grande', 'zona-oeste', 'Campo Grande', -22.9000, -43.5600),
  ('cidade-de-deus', 'zona-oeste', 'Cidade de Deus', -22.9480, -43.3620),
  ('cosmos', 'zona-oeste', 'Cosmos', -22.9110, -43.6130),
  ('curicica', 'zona-oeste', 'Curicica', -22.9530, -43.3830),
  ('deodoro', 'zona-oeste', 'Deodoro', -22.8550, -43.3870),
  ('freguesia', 'zona-oeste', 'Freguesia', -22.9420, -43.3420),
  ('gardenia-azul', 'zona-oeste', 'Gardênia Azul', -22.9570, -43.3510),
  ('gericino', 'zona-oeste', 'Gericinó', -22.8440, -43.4780),
  ('grumari', 'zona-oeste', 'Grumari', -23.0480, -43.5240),
  ('guaratiba', 'zona-oeste', 'Guaratiba', -22.9850, -43.5900),
  ('ilha-de-guaratiba', 'zona-oeste', 'Ilha de Guaratiba', -23.0130, -43.5420),
  ('inhoaiba', 'zona-oeste', 'Inhoaíba', -22.9120, -43.5860),
  ('itanhanga', 'zona-oeste', 'Itanhangá', -22.9900, -43.3040),
  ('jabour', 'zona-oeste', 'Jabour', -22.8820, -43.4930),
  ('jacarepagua', 'zona-oeste', 'Jacarepaguá', -22.9520, -43.3700),
  ('jardim-sulacap', 'zona-oeste', 'Jardim Sulacap', -22.8870, -43.3930),
  ('joa', 'zona-oeste', 'Joá', -23.0130, -43.2900),
  ('magalhaes-bastos', 'zona-oeste', 'Magalhães Bastos', -22.8720, -43.4120),
  ('paciencia', 'zona-oeste', 'Paciência', -22.9150, -43.6330),
  ('padre-miguel', 'zona-oeste', 'Padre Miguel', -22.8790, -43.4480),
  ('pechincha', 'zona-oeste', 'Pechincha', -22.9330, -43.3560),
  ('pedra-de-guaratiba', 'zona-oeste', 'Pedra de Guaratiba', -23.0010, -43.6340),
  ('praca-seca', 'zona-oeste', 'Praça Seca', -22.8980, -43.3530),
  ('realengo', 'zona-oeste', 'Realengo', -22.8770, -43.4270),
  ('recreio-dos-bandeirantes', 'zona-oeste', 'Recreio dos Bandeirantes', -23.0150, -43.4600),
  ('santa-cruz', 'zona-oeste', 'Santa Cruz', -22.9180, -43.6850),
  ('santissimo', 'zona-oeste', 'Santíssimo', -22.8810, -43.5150),
  ('senador-camara', 'zona-oeste', 'Senador Camará', -22.8790, -43.4870),
  ('senador-vasconcelos', 'zona-oeste', 'Senador Vasconcelos', -22.8930, -43.5290),
  ('sepetiba', 'zona-oeste', 'Sepetiba', -22.9700, -43.7000),
  ('tanque', 'zona-oeste', 'Tanque', -22.9160, -43.3600),
  ('taquara', 'zona-oeste', 'Taquara', -22.9220, -43.3720),
  ('vargem-grande', 'zona-oeste', 'Vargem Grande', -22.9780, -43.4940),
  ('vargem-pequena', 'zona-oeste', 'Vargem Pequena', -22.9750, -43.4590),
  ('vila-kennedy', 'zona-oeste', 'Vila Kennedy', -22.8580, -43.4880),
  ('vila-militar', 'zona-oeste', 'Vila Militar', -22.8620, -43.4010),
  ('vila-valqueire', 'zona-oeste', 'Vila Valqueire', -22.8870, -43.3660);

-- schemas/terms/tables.sql

-- The versions of the terms of use. Their text is a page of the site (shell/src/features/terms); which one is in force, and since when, is here.

create table public.terms_versions (
  version smallint primary key check (version > 0),
  starts_on date not null unique,
  -- What changed, in a few sentences: mails and the site say it for the days before.
  changes text not null check (char_length(changes) between 1 and 1000)
);

comment on table public.terms_versions is
  'Only added to, by migrations. A new version starts private.terms_notice_days() or more after it was added, and is mailed to everybody with an account.';

create trigger terms_versions_append_only before update or delete on public.terms_versions
  for each row execute function private.refuse_change();

-- schemas/terms/rows.sql

-- The versions there are; the site's list is shared-domain/src/rules/terms-rules.ts.

insert into public.terms_versions (version, starts_on, changes) values
  (1, '2024-06-15', 'Primeira versão.'),
  (2, '2026-11-23', 'Datas e extras podem ter preço próprio, e cada anfitrião escolhe uma de três políticas de cancelamento. Quem paga recebe o endereço, e os dois lados veem o telefone um do outro até pouco depois do evento. Reservar e anunciar pedem 18 anos. Dizemos o que vale para visitas, calendários importados, respostas e fotos de avaliações, como suspendemos anúncios e contas, e quando e como pagamos comissões.');

-- schemas/people/tables.sql

-- Public profiles, private profiles and roles. A sign-up makes both profiles; a deleted account is anonymised.

create table public.profiles (
  id uuid primary key,
  full_name text not null,
  bio text,
  location text,
  avatar_url text check (
    avatar_url ~ '^(https?://[^\s"''<>]+|[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)+)$'
  ),
  is_host boolean not null default false,
  host_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.profiles.id is
  'Same as auth.users.id. No foreign key: bookings, reviews and messages keep an anonymised profile when an account goes.';

create trigger profiles_stamp_updated_at before update on public.profiles
  for each row execute function private.stamp_updated_at();

create table public.profile_private (
  id uuid primary key references public.profiles (id) on delete cascade,
  phone text check (private.is_phone(phone)),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  cpf text check (private.is_valid_cpf(cpf)),
  updated_at timestamptz not null default now(),
  terms_version smallint,
  terms_accepted_at timestamptz,
  check ((terms_version is null) = (terms_accepted_at is null))
);

comment on column public.profile_private.terms_version is 'The newest of terms_versions that the person has accepted; null: an account from before versions.';

comment on column public.profile_private.cpf is 'Formatted 000.000.000-00.';

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- Whose role it is, whatever they have proved: what the site shows of the way to the panel, and nothing else.
create function private.has_admin_role()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
  );
$$;

-- An administrator who has entered a code of their authenticator in this session: a password alone opens nothing. The session's own row is
-- asked beside the token, which would hold for the rest of its hour when the authenticator was taken away.
-- Asked by policies as `(select private.is_admin())`: once per statement.
create function private.is_admin()
returns boolean language sql stable security definer set search_path = '' as $$
  select private.has_admin_role()
    and coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
    and exists (
      select from auth.sessions
      where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and user_id = (select auth.uid()) and aal = 'aal2'
    );
$$;

-- False for the service role; triggers that call it run with the writer's rights.
grant execute on function private.is_admin() to authenticated, service_role;

create table private.closed_accounts (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  closed_at timestamptz not null default now(),
  forgotten_at timestamptz
);

comment on table private.closed_accounts is 'When an account was closed; the term of what is kept about it begins there.';

create index closed_accounts_due_idx on private.closed_accounts (closed_at) where forgotten_at is null;

-- schemas/people/sign-up.sql

-- What the database does when an account is made: a profile, and its private half.

-- Each profile has its private row.
create function private.create_private_profile()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_private (id) values (new.id) on conflict do nothing;
  return null;
end;
$$;

create trigger profiles_create_private after insert on public.profiles
  for each row execute function private.create_private_profile();

-- The name of an account that has none, or had one that was refused: the person gives it in "Complete seu perfil".
create function private.missing_name()
returns text language sql immutable set search_path = '' as $$
  select 'Pessoa sem nome';
$$;

-- complete_profile runs as its caller.
grant execute on function private.missing_name() to authenticated;

-- A name never refuses a sign-up.
create function private.create_profile_of_new_user()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  given text := private.normal_text(left(coalesce(
    nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''),
    nullif(btrim(new.raw_user_meta_data ->> 'name'), ''),
    nullif(split_part(coalesce(new.email, ''), '@', 1), ''),
    private.missing_name()
  ), (private.text_rule('public.profiles.full_name')).longest), 'one');
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.text_fault('public.profiles.full_name', given) is null then given else private.missing_name() end)
  on conflict (id) do nothing;
  return null;
end;
$$;

-- Accounts without a confirmed address that were signed up again while Auth refused another mail (`max_frequency` of config.toml): Auth
-- leaves no trace of such a sign-up.
create table private.repeated_sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade
);

comment on table private.repeated_sign_ups is 'No policy on purpose: only privileged functions use it.';

alter table private.repeated_sign_ups enable row level security;

-- A stranger who calls it makes the account's owner choose another password, no more.
-- @api anon: The address was signed up again and Auth refused the mail: no password chosen before its confirmation opens the account. The
-- answer says nothing about accounts. Code: rate_limited.
create function private.note_repeated_sign_up(email text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_beyond_address_limit('repeated_sign_up', private.repeated_sign_ups_of_an_address()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into private.repeated_sign_ups (user_id)
  select account.id from auth.users as account
  where account.email = lower(btrim(note_repeated_sign_up.email)) and account.email_confirmed_at is null
  on conflict do nothing;
end;
$$;

-- A second sign-up of an address may be a second person's, and Auth keeps the password of the first one. So none chosen before the confirmation
-- opens the account; the confirmation page asks for a new one (my_account: needs_password). A first mail is sent with the account; the
-- next one not before `max_frequency` of config.toml is over.
create function private.forget_password_of_repeated_sign_up()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.confirmation_sent_at > old.created_at + interval '5 seconds'
    or exists (select from private.repeated_sign_ups where user_id = new.id) then
    new.encrypted_password := null;
    delete from private.repeated_sign_ups where user_id = new.id;
  end if;
  return new;
end;
$$;

-- schemas/terms/accept.sql

-- A person accepts the terms by making an account, by going on in it after a change, and by booking.

-- The version that holds on a day in Rio.
create function private.terms_in_force(on_day date default private.today_in_rio())
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(max(version), 1)::integer from public.terms_versions where starts_on <= on_day;
$$;

-- What was accepted never goes back to an older version, and none is accepted before it is in force.
create function private.note_terms_accepted(person uuid, accepted integer)
returns void language sql security definer set search_path = '' as $$
  update public.profile_private
  set terms_version = least(accepted, private.terms_in_force()), terms_accepted_at = now()
  where id = person and coalesce(terms_version, 0) < least(accepted, private.terms_in_force());
$$;

-- @api authenticated: The caller accepts this version of the terms. Nothing is taken back, and nothing accepted
-- before its day. Answers like my_account. Codes: unauthenticated, invalid_input.
create function private.accept_terms(terms_version integer)
returns json language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if terms_version is null or terms_version < 1 then
    perform private.refuse(422, 'invalid_input', array['termsVersion']);
  end if;
  perform private.note_terms_accepted((select auth.uid()), terms_version);
  return private.my_account();
end;
$$;

-- The form of the sign-up says which version it showed; an account that comes in another way accepts what is in force.
create function private.accept_terms_at_sign_up()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  shown text := new.raw_user_meta_data ->> 'terms_version';
begin
  perform private.note_terms_accepted(new.id, case when shown ~ '^[1-9][0-9]{0,3}$' then shown::integer else private.terms_in_force() end);
  return null;
end;
$$;

-- schemas/people/profile.sql

-- A person's own account: what it holds, what is missing in it, and filling that in.

create function private.guard_private_profile()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if new.date_of_birth > private.today_in_rio() then
    perform private.refuse(422, 'invalid_input', array['date_of_birth']);
  end if;
  return new;
end;
$$;

create trigger profile_private_guard before insert or update on public.profile_private
  for each row execute function private.guard_private_profile();

-- What of a profile is still missing before a person may book or list; names of columns, in the order of the form.
create function private.missing_profile_fields(person uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when coalesce(profile.full_name, private.missing_name()) = private.missing_name() then 'full_name' end,
    case when btrim(coalesce(own.phone, '')) = '' then 'phone' end,
    case when own.date_of_birth is null then 'date_of_birth' end
  ], null)
  from (select person as id) as asked
  left join public.profiles as profile on profile.id = asked.id
  left join public.profile_private as own on own.id = asked.id;
$$;

-- The guard runs as the caller, who may only learn what is missing in their own profile.
create function private.my_missing_profile_fields()
returns text[] language sql stable security definer set search_path = '' as $$
  select private.missing_profile_fields((select auth.uid()));
$$;

grant execute on function private.my_missing_profile_fields() to authenticated;

-- Of age by the day in Rio; who has given no birth date is not. Born on 29 February: on 1 March where the year has no such day.
create function private.is_of_age(person uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select own.date_of_birth <= private.today_in_rio() - make_interval(years => private.age_of_majority())
    from public.profile_private as own where own.id = person
  ), false);
$$;

-- For guards that run as the caller.
create function private.am_of_age()
returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_of_age((select auth.uid()));
$$;

grant execute on function private.am_of_age() to authenticated;

-- @api anon: The caller's own account with the fields still missing for booking, whether it has no way to sign in yet
-- (needs_password), whether its name breaks the rule of names (needs_name), and since when and why it is suspended (suspension, null: it is not); null when anonymous.
create function private.my_account()
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', profile.id,
    'full_name', profile.full_name,
    'avatar_url', profile.avatar_url,
    'is_host', profile.is_host,
    'host_verified', profile.host_verified,
    'is_admin', private.has_admin_role(),
    'phone', own.phone,
    'date_of_birth', own.date_of_birth,
    'terms_version', own.terms_version,
    'missing', to_json(private.missing_profile_fields(profile.id)),
    'needs_name', private.text_fault('public.profiles.full_name', profile.full_name) is not null,
    'needs_password', exists (
      select from auth.users as person
      where person.id = profile.id and coalesce(person.encrypted_password, '') = ''
        and not exists (select from auth.identities as identity where identity.user_id = person.id and identity.provider <> 'email')),
    'suspension', (
      select json_build_object('id', id, 'reason', reason, 'since', created_at, 'appealed_at', appealed_at,
        'is_leaving', exists (select from private.deletion_requests where person_id = profile.id))
      from public.suspensions where person_id = profile.id and lifted_at is null
    )
  )
  from public.profiles as profile
  left join public.profile_private as own on own.id = profile.id
  where profile.id = (select auth.uid());
$$;

-- Runs as the caller: the policies of both tables decide.
-- @api authenticated: The caller says their name, phone and date of birth, without which nobody books. Answers like my_account.
-- Codes: unauthenticated, invalid_input (fields full_name, phone, date_of_birth), text_blocked (details: fields).
create function public.complete_profile(full_name text, phone text, date_of_birth date)
returns json language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  person uuid := (select auth.uid());
  wrong text[] := '{}';
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- A stored name from before the rule of names blocks nothing.
  if complete_profile.full_name is distinct from (select stored.full_name from public.profiles as stored where stored.id = person)
    and not private.is_text('public.profiles.full_name', complete_profile.full_name)
    or private.normal_text(complete_profile.full_name, 'one') = private.missing_name() then
    wrong := wrong || 'full_name'::text;
  end if;
  if not private.is_phone(btrim(coalesce(complete_profile.phone, ''))) then
    wrong := wrong || 'phone'::text;
  end if;
  if complete_profile.date_of_birth is null
    or complete_profile.date_of_birth not between '1900-01-01' and private.today_in_rio() then
    wrong := wrong || 'date_of_birth'::text;
  end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;

  -- Not an upsert: its trigger of insertions would judge a name that does not change.
  update public.profiles set full_name = complete_profile.full_name where id = person;
  if not found then
    insert into public.profiles (id, full_name) values (person, complete_profile.full_name);
  end if;
  update public.profile_private
  set phone = btrim(complete_profile.phone), date_of_birth = complete_profile.date_of_birth
  where id = person;
  return private.my_account();
end;
$$;

-- schemas/people/edit.sql

-- The change of one's own profile. Its two halves are saved together or not at all.

-- Runs as the caller: the policies and grants of both tables decide.
-- @api authenticated: A person changes some columns of their own profile, public and private. as_read: the values they were read
-- with; without it nothing is compared. Codes: unauthenticated, profile_not_found, invalid_input, edit_conflict (details: fields,
-- sent, stored), text_blocked (details: fields).
create function public.save_profile(changes jsonb, as_read jsonb default null)
returns json language plpgsql set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  stored public.profiles;
  stored_private public.profile_private;
  edited public.profiles;
  edited_private public.profile_private;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- Locks the row, so that concurrent edits are serialised.
  select * into stored from public.profiles where id = person for update;
  select * into stored_private from public.profile_private where id = person for update;
  if stored.id is null or stored_private.id is null then
    perform private.refuse(404, 'profile_not_found');
  end if;
  changes := private.normal_changes('public.profile_private', private.normal_changes('public.profiles', changes));
  perform private.check_edit(to_jsonb(stored) || to_jsonb(stored_private), changes, as_read,
    array['full_name', 'bio', 'location', 'phone', 'date_of_birth', 'cpf']);
  edited := jsonb_populate_record(stored, changes);
  edited_private := jsonb_populate_record(stored_private, changes);
  if (edited_private.phone, edited_private.date_of_birth, edited_private.cpf)
    is distinct from (stored_private.phone, stored_private.date_of_birth, stored_private.cpf) then
    update public.profile_private
    set phone = edited_private.phone, date_of_birth = edited_private.date_of_birth, cpf = edited_private.cpf
    where id = person;
  end if;
  if (edited.full_name, edited.bio, edited.location) is distinct from (stored.full_name, stored.bio, stored.location) then
    update public.profiles
    set full_name = edited.full_name, bio = edited.bio, location = edited.location
    where id = person;
  end if;
  return json_build_object('id', person);
end;
$$;

-- schemas/people/export.sql

-- A person takes their data along (LGPD, article 18 V).

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
  return json_build_object(
    'exported_at', now(),
    'account', (
      select json_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
      from auth.users where id = person
    ),
    'suspensions', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'reason', reason, 'since', created_at, 'appeal', appeal,
        'appealed_at', appealed_at, 'lifted_at', lifted_at) order by created_at)
      from public.suspensions where person_id = person or space_id in (select id from public.spaces where host_id = person)
    ), '[]'),
    'profile', (select to_json(profile) from public.profiles as profile where id = person),
    'private_profile', (select to_json(own) from public.profile_private as own where id = person),
    'roles', coalesce((select json_agg(role) from public.user_roles where user_id = person), '[]'),
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
    -- What guests had paid with, where it is still kept.
    'booking_addresses', coalesce((
      select json_agg(address || jsonb_build_object('booking_id', booking_id, 'kept_at', kept_at) order by kept_at)
      from private.booking_addresses where host_id = person
    ), '[]'),
    'blocked_days', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'date', date, 'is_available', is_available) order by date)
      from public.space_availability where host_id = person
    ), '[]'),
    'calendars', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'name', name, 'address', address, 'created_at', created_at,
        'succeeded_at', succeeded_at, 'dates', (
          select coalesce(json_agg(block.date order by block.date), '[]')
          from private.calendar_blocks as block where block.calendar_id = calendar.id
        )) order by created_at)
      from private.imported_calendars as calendar where host_id = person
    ), '[]'),
    'calendar_addresses', coalesce((
      select json_agg(json_build_object('space_id', own.space_id, 'created_at', own.created_at, 'read_at', own.read_at)
        order by own.created_at)
      from private.calendar_addresses as own join public.spaces as space on space.id = own.space_id where space.host_id = person
    ), '[]'),
    'bookings', coalesce((
      select json_agg((to_jsonb(booking) - array['checkout_url']) || jsonb_build_object(
        'extras', private.booking_lines(booking.id),
        'receipt_code', (select code from private.receipts where booking_id = booking.id),
        'company', (select json_build_object('name', name, 'cnpj', cnpj) from public.booking_companies where booking_id = booking.id)
      ) order by booking.created_at)
      from public.bookings as booking where user_id = person
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
    ), '[]'),
    -- As a host: when and for how much, not who the guests were.
    'events_hosted', coalesce((
      select json_agg(json_build_object('booking_id', id, 'space_id', space_id, 'event_date', event_date,
        'guest_count', guest_count, 'status', status, 'owner_amount', owner_amount) order by event_date)
      from public.bookings where host_id = person and paid_at is not null
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
      select json_agg(json_build_object('beneficiary', beneficiary, 'kind', kind, 'amount_cents', amount_cents, 'bank_reference', bank_reference,
        'key_type', key_type, 'pix_key', pix_key, 'holder_name', holder_name, 'created_at', created_at) order by created_at)
      from public.host_settlements where host_id = person
    ), '[]'),
    'favourites', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'title', title, 'saved_at', saved_at) order by saved_at)
      from public.favourites where user_id = person
    ), '[]'),
    'favourite_lists', coalesce((
      select json_agg(json_build_object('name', list.name, 'event_date', list.event_date, 'guest_count', list.guest_count,
        'created_at', list.created_at, 'shared_at', (select link.created_at from private.list_links as link where link.list_id = list.id), 'space_ids', array(
        select space_id from public.favourite_list_spaces where list_id = list.id order by added_at, space_id
      )) order by list.created_at)
      from public.favourite_lists as list where user_id = person
    ), '[]'),
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
    ), '[]'),
    'visits', coalesce((
      select json_agg(json_build_object('conversation_id', visit.conversation_id,
        'role', case when visit.guest_id = person then 'guest' else 'host' end, 'status', visit.status,
        'proposed_times', visit.proposed_times, 'taken_time', visit.taken_time, 'proposed_at', visit.proposed_at,
        'changed_at', visit.changed_at) order by visit.proposed_at)
      from public.visits as visit where person in (visit.guest_id, visit.host_id)
    ), '[]'),
    'files', coalesce((
      select json_agg(json_build_object('bucket', bucket_id, 'path', name, 'created_at', created_at) order by created_at)
      from storage.objects
      where bucket_id in ('space-images', 'review-photos', 'avatars', 'chat-files') and name like person::text || '/%'
    ), '[]'),
    'affiliate', (
      select json_build_object('affiliate_code', affiliate.affiliate_code, 'total_earnings', affiliate.total_earnings,
        'created_at', affiliate.created_at,
        'campaigns', coalesce((
          select json_agg(json_build_object('name', campaign.name, 'created_at', campaign.created_at) order by campaign.created_at)
          from public.affiliate_campaigns as campaign where campaign.affiliate_id = affiliate.id
        ), '[]'),
        'clicks', coalesce((
          select json_agg(json_build_object('day', counted.day, 'campaign', counted.campaign, 'clicks', counted.clicks) order by counted.day)
          from private.affiliate_clicks as counted where counted.affiliate_id = affiliate.id
        ), '[]'),
        'commissions', coalesce((
          select json_agg(json_build_object('commission_amount', commission.commission_amount, 'kind', commission.kind,
            'status', commission.status, 'payment_on', commission.payment_on, 'campaign', commission.campaign, 'created_at', commission.created_at) order by commission.created_at)
          from public.affiliate_commissions as commission where commission.affiliate_id = affiliate.id
        ), '[]'))
      from public.affiliates as affiliate where affiliate.user_id = person
    ),
    'referrals_followed', coalesce((
      select json_agg(json_build_object('source', source, 'campaign', campaign, 'attributed_at', attributed_at) order by attributed_at)
      from public.referral_attributions where person_id = person
    ), '[]'),
    'contact_messages', coalesce((
      select json_agg(json_build_object('name', message.name, 'email', message.email, 'phone', message.phone,
        'subject', message.subject, 'message', message.message, 'created_at', message.created_at) order by message.created_at)
      from public.contact_messages as message where message.user_id = person
    ), '[]'),
    'letters', coalesce((
      select json_agg(json_build_object('space_id', letter.space_id, 'asks_correction', letter.asks_correction,
        'message', letter.message, 'created_at', letter.created_at) order by letter.created_at)
      from private.letters as letter where letter.person_id = person
    ), '[]')
  );
end;
$$;

-- schemas/people/leave.sql

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
  -- What was agreed with others is settled first, with its own conditions and refunds.
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
  -- Somebody paid while we were here: then nothing of this has happened.
  if exists (select from public.bookings where host_id = person and cancellation_reason = 'host' and cancelled_at >= now() and paid_at is not null) then
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
  -- The trigger on auth.users anonymises the profile and removes its private half.
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

create function private.anonymise_profile_of_deleted_user()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles
  set full_name = 'Conta excluída', bio = null, location = null, avatar_url = null, host_verified = false
  where id = old.id;
  delete from public.profile_private where id = old.id;
  delete from public.user_roles where user_id = old.id;
  delete from public.favourite_lists where user_id = old.id;
  delete from public.favourites where user_id = old.id;
  delete from public.review_photos where review_id in (select id from public.reviews where user_id = old.id);
  return null;
end;
$$;

create function private.note_closed_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.closed_accounts (person_id)
  select id from public.profiles where id = old.id
  on conflict (person_id) do nothing;
  return null;
end;
$$;

-- schemas/spaces/types.sql

-- The types of spaces: one row each. Everything else follows from these rows: what a listing may be, its words, the filter and the
-- numbers of search. `shared-domain/src/spaces/space-types.ts` adds the pages; a test compares the two lists.

create table private.space_types (
  -- Its number in private.search_listings. Never used again for another type.
  number integer primary key check (number between 0 and 254),
  key text not null unique,
  label text not null
);

comment on table private.space_types is 'No policy on purpose: only privileged functions read it.';

insert into private.space_types (number, key, label) values
  (0, 'casa-com-piscina', 'Casa com piscina'),
  (1, 'salao-de-festas', 'Salão de festas'),
  (2, 'sitio', 'Sítio'),
  (3, 'estudio-de-fotografia', 'Estúdio de Fotografia'),
  (4, 'evento-corporativo', 'Evento Corporativo'),
  (5, 'coworking', 'Coworking'),
  (6, 'casamento', 'Casamento'),
  (7, 'outros', 'Outros');

-- schemas/spaces/tables.sql

-- Spaces, and the days a host blocks.

-- Object paths ('user/1700000000000.jpg') or absolute addresses; never a script, never a way out of the folder.
create function private.are_valid_images(images text[])
returns boolean language sql immutable set search_path = '' as $$
  select cardinality(images) between 1 and private.most_images()
    and not exists (
      select from unnest(images) as image
      where image is null
        or char_length(image) > 500
        or image !~ '^(https?://[^\s"''<>]+|[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)+)$'
    );
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.are_valid_images(text[]) to authenticated, service_role;

create function private.are_valid_descriptions(descriptions jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(descriptions) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(descriptions) when 'object' then descriptions end) as description
    where jsonb_typeof(description.value) <> 'string'
  );
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.are_valid_descriptions(jsonb) to authenticated, service_role;

-- What a host says of their rules: each 'yes', 'no' or 'ask' (by arrangement); what nothing is said of has no key.
create function private.are_valid_house_rules(rules jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(rules) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(rules) when 'object' then rules end) as rule
    where rule.key <> all (private.house_rule_keys()) or rule.value not in ('"yes"', '"no"', '"ask"')
  );
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.are_valid_house_rules(jsonb) to authenticated, service_role;

-- Times are of the clock and whole minutes.
create function private.is_clock_time(value time)
returns boolean language sql immutable set search_path = '' as $$
  select value < '24:00' and value = date_trunc('minute', value);
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_clock_time(time) to authenticated, service_role;

create table public.spaces (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  type text not null references private.space_types (key),
  capacity integer not null check (capacity between 1 and 100000),
  zone text not null references public.zones (slug),
  neighborhood text not null,
  -- With the fee it must stay below what the provider can charge at once, R$ 999.999,99.
  price numeric(10, 2) not null check (price between 1 and 900000),
  -- Labels of private.amenities: private.check_space_amenities.
  amenities text[] not null default '{}',
  images text[] not null check (private.are_valid_images(images)),
  cover_image_index integer not null default 0 check (cover_image_index >= 0 and cover_image_index < cardinality(images)),
  host_id uuid not null references public.profiles (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  rejection_reason text,
  reviewed_at timestamptz,
  reviewed_by uuid references public.profiles (id),
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- By picture, not by place: it survives another order and another cover.
  image_descriptions jsonb not null default '{}' check (private.are_valid_descriptions(image_descriptions)),
  listing_key uuid,
  opens_at time not null default '08:00' check (private.is_clock_time(opens_at)),
  closes_at time not null default '02:00' check (private.is_clock_time(closes_at)),
  music_until time check (private.is_clock_time(music_until)),
  cancellation_policy text not null default 'moderate' check (cancellation_policy in ('flexible', 'moderate', 'firm')),
  house_rules jsonb not null default '{}' check (private.are_valid_house_rules(house_rules)),
  house_rules_note text,
  rules_version integer not null default 1,
  notice_days smallint not null default 0 check (notice_days between 0 and private.longest_notice()),
  suspended_at timestamptz,
  horizon_days smallint not null default 365 check (horizon_days between private.shortest_horizon() and private.bookable_days()),
  is_listed boolean not null generated always as (status = 'approved' and suspended_at is null) stored,
  foreign key (neighborhood, zone) references public.neighborhoods (slug, zone),
  -- Referenced by space_availability, so that a row of another host's space cannot exist.
  unique (id, host_id),
  check (status <> 'rejected' or btrim(coalesce(rejection_reason, '')) <> ''),
  -- What is approved is public, whole rows of it.
  check (status <> 'approved' or rejection_reason is null),
  check ((rating_count = 0) = (rating_average is null)),
  constraint spaces_music_within_hours
    check (private.minutes_open(opens_at, music_until) <= private.minutes_open(opens_at, closes_at))
);

comment on column public.spaces.price is 'Reais per event, on a day without a price of its own: private.price_on.';

comment on column public.spaces.images is 'Names of pictures of the bucket space-images, beside which their widths lie (a/1.webp: a/1-480.webp, …), or absolute addresses.';

comment on column public.spaces.cover_image_index is 'Counted from 0.';

comment on column public.spaces.rejection_reason is
  'Of the last rejection; stays while the mended listing waits for the next decision.';

comment on column public.spaces.image_descriptions is
  'From an entry of images to what it shows; pictures may be without.';

comment on column public.spaces.listing_key is
  'Given by the host''s form when it is begun: sent again, the listing meets the one that is stored.';

comment on column public.spaces.opens_at is 'From when the space is the guest''s, in Rio, set-up included.';

comment on column public.spaces.closes_at is
  'Until when, take-down included; not after opens_at: the next day. A day is never sold into the next one''s opening.';

comment on column public.spaces.music_until is 'Until when loud music is allowed, within the hours; null: nothing is said.';

comment on column public.spaces.cancellation_policy is 'Of bookings made from now on: private.cancellation_policy(name).';

comment on column public.spaces.rules_version is 'Counts changes of house_rules and house_rules_note: what a guest accepted.';

comment on column public.spaces.notice_days is 'A booking is made at least so many days ahead.';

comment on column public.spaces.horizon_days is 'A booking is made at most so many days ahead.';

comment on column public.spaces.suspended_at is
  'Since when it is out, with its host or by itself (public.suspensions); null: it is what its status says.';

comment on column public.spaces.is_listed is
  'Guests see it, find it and may book it. Null in BEFORE triggers, where nothing is generated yet.';

create index spaces_host_idx on public.spaces (host_id, created_at desc);

create index spaces_type_idx on public.spaces (type, created_at desc);

create index spaces_listed_idx on public.spaces (host_id) where is_listed;

create index spaces_status_idx on public.spaces (status, created_at desc);

create index spaces_place_idx on public.spaces (neighborhood, zone);

create index spaces_zone_idx on public.spaces (zone);

create index spaces_reviewed_by_idx on public.spaces (reviewed_by) where reviewed_by is not null;

-- One that was refused or taken back is done with: its form may be sent as a new one.
create unique index spaces_listing_key_idx on public.spaces (host_id, listing_key) where status in ('pending', 'approved');

create table public.space_availability (
  space_id uuid not null,
  host_id uuid not null,
  date date not null,
  is_available boolean not null,
  updated_at timestamptz not null default now(),
  primary key (space_id, date),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade
);

comment on table public.space_availability is 'A day without a row is available.';

create index space_availability_host_idx on public.space_availability (host_id, space_id, date);

create index space_availability_blocked_idx on public.space_availability (date, space_id) where not is_available;

create trigger space_availability_stamp_updated_at before update on public.space_availability
  for each row execute function private.stamp_updated_at();

-- schemas/calendars/tables.sql

-- Calendars of a space, beside ours: the address under which ours goes out, and up to five others that come in.
-- Everything here is the host's alone, and read and written by procedures only. Order: tables, out, import, conflicts, providers.

-- The address itself is shown once, when it is made.
create table private.calendar_addresses (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- How often it was read in the hour that began then.
  hour_began_at timestamptz not null default now(),
  reads integer not null default 0
);

-- Labels of letters, digits and hyphens within (RFC 1123); none is empty.
create function private.is_host_name(name text)
returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$';
$$;

-- Whose calendars are read: of these domains and what is below them. Administrators add others.
create table private.calendar_providers (
  domain text primary key check (private.is_host_name(domain)),
  name text not null
);

insert into private.calendar_providers (domain, name) values
  ('airbnb.com', 'Airbnb'),
  ('airbnb.com.br', 'Airbnb'),
  ('booking.com', 'Booking.com'),
  ('calendar.google.com', 'Google Agenda'),
  ('calendar.yahoo.com', 'Yahoo'),
  ('giggster.com', 'Giggster'),
  ('icloud.com', 'Apple iCloud'),
  ('outlook.live.com', 'Outlook'),
  ('outlook.office.com', 'Outlook'),
  ('outlook.office365.com', 'Outlook'),
  ('peerspace.com', 'Peerspace'),
  ('tagvenue.com', 'Tagvenue'),
  ('vrbo.com', 'Vrbo');

create table private.imported_calendars (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null,
  host_id uuid not null,
  name text not null,
  -- With the secret that its provider put into it.
  address text not null,
  created_at timestamptz not null default now(),
  -- Counts the readings: one that ends after its next has begun changes nothing.
  reading integer not null default 0,
  next_read_at timestamptz not null default now(),
  tried_at timestamptz,
  succeeded_at timestamptz,
  -- When it was read from its first letter to its last, and not merely said to be as before.
  whole_at timestamptz,
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  -- Readings since the last success, and why the last of them failed.
  failures integer not null default 0,
  failure text,
  -- Events that could not be read in all their parts, and since when there are such.
  unreadable integer not null default 0,
  unreadable_since timestamptz,
  -- When the host was notified of the silence.
  silence_told_at timestamptz,
  -- When the host last started a reading by hand.
  requested_at timestamptz,
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade,
  unique (space_id, address)
);

create index imported_calendars_host_idx on private.imported_calendars (space_id, host_id);

create index imported_calendars_requested_idx on private.imported_calendars (host_id, requested_at);

create index imported_calendars_due_idx on private.imported_calendars (next_read_at);

-- What a calendar leaves no room for. What came in goes when it is in the calendar no more.
create table private.calendar_blocks (
  calendar_id uuid not null references private.imported_calendars (id) on delete cascade,
  date date not null,
  space_id uuid not null,
  primary key (calendar_id, date)
);

create index calendar_blocks_space_idx on private.calendar_blocks (space_id, date);

create index calendar_blocks_date_idx on private.calendar_blocks (date, space_id);

-- schemas/spaces/amenities.sql

-- Amenities: one row each. Everything else follows from these rows: which labels a space may carry, the filter and the
-- numbers of search. `shared-domain/src/spaces/amenities.ts` adds slug and icon; a test compares the two lists.

create table private.amenities (
  -- Its bit in private.search_listings. Never used again for another amenity.
  number integer primary key check (number between 0 and 31),
  label text not null unique
);

comment on table private.amenities is 'No policy on purpose: only privileged functions read it.';

insert into private.amenities (number, label) values
  (0, 'Estacionamento'),
  (1, 'Wi-Fi gratuito'),
  (2, 'Som profissional'),
  (3, 'Cozinha completa'),
  (4, 'Vista para o mar'),
  (5, 'Acesso 24h'),
  (6, 'Área externa'),
  (7, 'Piscina'),
  (8, 'Bar'),
  (9, 'Ar condicionado'),
  (10, 'Churrasqueira'),
  (11, 'Projetor');

-- The bits of some amenities in private.search_listings; null when one of the labels is unknown.
create function private.amenity_bits(labels text[])
returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when count(*) = count(amenity.number) then coalesce(bit_or(1::bigint << amenity.number), 0) end
    from unnest(labels) as wanted (label)
    left join private.amenities as amenity on amenity.label = wanted.label
  );
end;
$$;

-- A check cannot read a table, so this stands for one, and speaks as one.
create function private.check_space_amenities()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.amenity_bits(new.amenities) is null or cardinality(new.amenities) > (select count(*) from private.amenities) then
    raise exception using
      errcode = 'check_violation', schema = 'public', table = 'spaces', constraint = 'spaces_amenities_check',
      message = 'new row for relation "spaces" violates check constraint "spaces_amenities_check"';
  end if;
  return null;
end;
$$;

-- After the row, as checks are, so that who may not write it hears that first; by its name before search reads the row.
create trigger spaces_check_amenities after insert or update of amenities on public.spaces
  for each row execute function private.check_space_amenities();

-- schemas/spaces/states.sql

-- The state machine of a space, for every role:
--
-- pending → approved | rejected   by an administrator, who is stamped; a rejection needs its reason
-- pending → cancelled             by the host
-- rejected → pending              by the host, who has mended it: the same listing with its decisions, and with the last
--                                 reason until it is decided again

create function private.guard_space()
returns trigger language plpgsql set search_path = '' as $$
declare
  through_api boolean := private.is_api_role();
  person uuid := (select auth.uid());
  content_changed boolean;
begin
  -- A picture that goes takes its description along.
  if jsonb_typeof(new.image_descriptions) = 'object' then
    new.image_descriptions := coalesce((
      select jsonb_object_agg(description.key, description.value)
      from jsonb_each(new.image_descriptions) as description where description.key = any (new.images)
    ), '{}');
  end if;

  if tg_op = 'INSERT' then
    if through_api then
      if new.status <> 'pending' then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if cardinality(private.my_missing_profile_fields()) > 0 then
        perform private.refuse(403, 'profile_incomplete', private.my_missing_profile_fields());
      end if;
      if not private.am_of_age() then
        perform private.refuse(403, 'under_age');
      end if;
    end if;
    return new;
  end if;

  content_changed := (new.title, new.description, new.type, new.capacity, new.zone, new.neighborhood, new.price,
      new.amenities, new.images, new.cover_image_index, new.image_descriptions, new.opens_at, new.closes_at, new.music_until,
      new.cancellation_policy, new.house_rules, new.house_rules_note, new.notice_days, new.horizon_days)
    is distinct from (old.title, old.description, old.type, old.capacity, old.zone, old.neighborhood, old.price,
      old.amenities, old.images, old.cover_image_index, old.image_descriptions, old.opens_at, old.closes_at, old.music_until,
      old.cancellation_policy, old.house_rules, old.house_rules_note, old.notice_days, old.horizon_days);

  if new.id <> old.id or new.host_id <> old.host_id or new.created_at <> old.created_at then
    perform private.refuse(403, 'space_immutable_field');
  end if;

  if through_api and person is distinct from old.host_id and content_changed then
    perform private.refuse(403, 'space_not_owned');
  end if;

  if new.status = old.status then
    if through_api and old.status = 'rejected' and content_changed then
      perform private.refuse(409, 'space_transition_illegal');
    end if;
    -- Who reviewed, when and why changes only together with the status.
    if (new.reviewed_at, new.reviewed_by, new.rejection_reason)
      is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason) then
      perform private.refuse(403, 'space_status_forbidden');
    end if;
  else
    if old.status <> 'pending' and (old.status, new.status) <> ('rejected', 'pending') then
      perform private.refuse(409, 'space_transition_illegal');
    end if;
    if new.status in ('cancelled', 'pending') then
      if through_api and person is distinct from old.host_id then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if (new.reviewed_at, new.reviewed_by, new.rejection_reason)
        is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason) then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      -- Its form is done with, whatever is sent from it again.
      new.listing_key := case when new.status = 'cancelled' then old.listing_key end;
    elsif new.status in ('approved', 'rejected') then
      if through_api and not private.is_admin() then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if through_api then
        perform private.settle_taken('spaces', new.id::text);
      end if;
      if new.status = 'rejected' and btrim(coalesce(new.rejection_reason, '')) = '' then
        perform private.refuse(422, 'rejection_reason_required');
      end if;
      if new.status = 'approved' then
        new.rejection_reason := null;
      end if;
      new.reviewed_at := now();
      new.reviewed_by := coalesce(person, new.reviewed_by);
    else
      perform private.refuse(409, 'space_transition_illegal');
    end if;
  end if;

  new.updated_at := case when content_changed or new.status <> old.status then now() else old.updated_at end;
  return new;
end;
$$;

create trigger spaces_guard before insert or update on public.spaces
  for each row execute function private.guard_space();

create function private.mark_host()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set is_host = true where id = new.host_id and not is_host;
  return null;
end;
$$;

create trigger spaces_mark_host after insert on public.spaces
  for each row execute function private.mark_host();

-- schemas/spaces/prices.sql

-- The price of a date: that of its range of days, else that of its day of the week, else that of the space.

create table public.space_weekday_prices (
  space_id uuid not null,
  host_id uuid not null,
  -- 0 is Sunday, as extract(dow) says.
  weekday smallint not null check (weekday between 0 and 6),
  price numeric(10, 2) not null check (price between 1 and 900000),
  primary key (space_id, weekday),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade
);

comment on table public.space_weekday_prices is 'Written by save_listing, as a whole list.';

comment on column public.space_weekday_prices.price is 'Reais per event.';

create table public.space_price_ranges (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null,
  host_id uuid not null,
  name text,
  first_day date not null,
  last_day date not null,
  price numeric(10, 2) not null check (price between 1 and 900000),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade,
  check (isfinite(first_day) and last_day between first_day and first_day + 365),
  -- A date has one price.
  exclude using gist (space_id with =, daterange(first_day, last_day, '[]') with &&)
);

comment on table public.space_price_ranges is
  'Carnaval, réveillon: days with a price of their own, before that of their weekday. Written by save_listing, as a whole list.';

comment on column public.space_price_ranges.price is 'Reais per event.';

create index space_price_ranges_space_idx on public.space_price_ranges (space_id, host_id, first_day);

-- In cents, without extras. Null for a space that does not exist.
create function private.price_on(target_space uuid, day date)
returns integer language sql stable set search_path = '' as $$
  select private.price_in_cents(coalesce(
    (select price from public.space_price_ranges where space_id = target_space and day between first_day and last_day),
    (select price from public.space_weekday_prices where space_id = target_space and weekday = extract(dow from day)),
    (select price from public.spaces where id = target_space)));
$$;

-- Runs as the caller: whose prices may be read, the policies say.
-- @api anon: What each day costs, in reais per event, without extras; 800 days at most. None for a space that the caller may not
-- see.
create function public.space_prices(target_space uuid, from_date date, to_date date)
returns table (date date, price numeric) language sql stable set search_path = '' as $$
  select private.require_finite('date', from_date, to_date);
  select day::date, coalesce(own.price, of_weekday.price, space.price)
  from public.spaces as space
  cross join generate_series(from_date::timestamp, least(to_date, from_date + 800)::timestamp, interval '1 day') as day
  left join public.space_weekday_prices as of_weekday
    on of_weekday.space_id = space.id and of_weekday.weekday = extract(dow from day)
  left join public.space_price_ranges as own
    on own.space_id = space.id and day::date between own.first_day and own.last_day
  where space.id = target_space
  order by 1;
$$;

-- As a form reads and sends them: {weekday, price} by weekday.
create function private.weekday_prices_of(target_space uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'price', price) order by weekday), '[]')
  from public.space_weekday_prices where space_id = target_space;
$$;

grant execute on function private.weekday_prices_of(uuid) to anon, authenticated;

-- {name, first_day, last_day, price} by day.
create function private.price_ranges_of(target_space uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('name', name, 'first_day', first_day, 'last_day', last_day, 'price', price) order by first_day), '[]')
  from public.space_price_ranges where space_id = target_space;
$$;

grant execute on function private.price_ranges_of(uuid) to anon, authenticated;

-- A list takes the place of the one that was there, of the caller's space.
create function private.save_weekday_prices(target_space uuid, list jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces := private.listing_for_list(target_space, 'weekday_prices', list);
  before jsonb := private.weekday_prices_of(target_space);
begin
  delete from public.space_weekday_prices where space_id = target_space;
  insert into public.space_weekday_prices (space_id, host_id, weekday, price)
  select space.id, space.host_id, sent.weekday, sent.price
  from jsonb_to_recordset(list) as sent (weekday smallint, price numeric);
  perform private.note_changed_list(space, 'weekday_prices', before, private.weekday_prices_of(target_space));
exception when unique_violation or check_violation or not_null_violation or numeric_value_out_of_range then
  perform private.refuse(422, 'invalid_input', array['weekday_prices']);
end;
$$;

grant execute on function private.save_weekday_prices(uuid, jsonb) to authenticated;

create function private.save_price_ranges(target_space uuid, list jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces := private.listing_for_list(target_space, 'price_ranges', list, private.most_price_ranges());
  before jsonb := private.price_ranges_of(target_space);
begin
  perform private.moderate_list('price_ranges', list, before);
  delete from public.space_price_ranges where space_id = target_space;
  insert into public.space_price_ranges (space_id, host_id, name, first_day, last_day, price)
  select space.id, space.host_id, nullif(btrim(sent.name), ''), sent.first_day, sent.last_day, sent.price
  from jsonb_to_recordset(list) as sent (name text, first_day date, last_day date, price numeric);
  perform private.note_changed_list(space, 'price_ranges', before, private.price_ranges_of(target_space));
exception
  when exclusion_violation then
    perform private.refuse(422, 'price_ranges_overlap', array['price_ranges']);
  when check_violation or not_null_violation or numeric_value_out_of_range then
    perform private.refuse(422, 'invalid_input', array['price_ranges']);
end;
$$;

grant execute on function private.save_price_ranges(uuid, jsonb) to authenticated;

-- schemas/spaces/terms.sql

-- What a booking of a space comes with besides its price: hours, house rules, extras.

-- Guests accept a version of the rules.
create function private.count_rules_version()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.house_rules_note := nullif(private.normal_text(new.house_rules_note), '');
  if tg_op = 'INSERT' then
    new.rules_version := 1;
  else
    new.rules_version := old.rules_version
      + ((new.house_rules, new.house_rules_note) is distinct from (old.house_rules, old.house_rules_note))::integer;
  end if;
  return new;
end;
$$;

create trigger spaces_count_rules_version before insert or update on public.spaces
  for each row execute function private.count_rules_version();

create table public.space_extras (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null,
  host_id uuid not null,
  name text not null,
  description text,
  price numeric(10, 2) not null check (price between 0.01 and 900000),
  per text not null check (per in ('event', 'guest')),
  is_obligatory boolean not null default false,
  position smallint not null check (position >= 1 and position <= private.most_extras()),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade,
  unique (space_id, host_id, position) deferrable initially deferred
);

comment on table public.space_extras is 'What can be had with a space, or has to be (cleaning). Written by save_listing, as a whole list.';

comment on column public.space_extras.price is 'Reais, for the event or for each guest.';

-- The list as it is read and, with an edit, sent back.
create function private.extras_of(target_space uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description, 'price', price, 'per', per,
    'is_obligatory', is_obligatory) order by position), '[]')
  from public.space_extras where space_id = target_space;
$$;

grant execute on function private.extras_of(uuid) to anon, authenticated;

-- The caller's own listing, which takes a list of so many entries at most.
create function private.listing_for_list(target_space uuid, field text, list jsonb, most integer default null)
returns public.spaces language plpgsql stable security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  select * into space from public.spaces where id = target_space and host_id = (select auth.uid());
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  elsif jsonb_typeof(list) is distinct from 'array' or jsonb_array_length(list) > most then
    perform private.refuse(422, 'invalid_input', array[field]);
  end if;
  return space;
end;
$$;

-- Makes a list the extras of the caller's space, in its order. One that is named by its id stays the same extra. What has no id of
-- this space gets one.
create function private.save_extras(target_space uuid, list jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces := private.listing_for_list(target_space, 'extras', list, private.most_extras());
  before jsonb := private.extras_of(target_space);
  kept uuid[];
begin
  kept := array(select id from jsonb_to_recordset(list) as entry (id uuid) where id is not null);
  if cardinality(kept) <> (select count(distinct id) from unnest(kept) as id)
    or exists (select from public.space_extras where id = any (kept) and space_id <> target_space) then
    perform private.refuse(422, 'invalid_input', array['extras']);
  end if;
  perform private.moderate_list('extras', list, before);
  delete from public.space_extras where space_id = target_space and id <> all (kept);
  insert into public.space_extras (id, space_id, host_id, name, description, price, per, is_obligatory, position)
  select coalesce(entry.id, gen_random_uuid()), space.id, space.host_id, btrim(entry.name), nullif(btrim(entry.description), ''),
    entry.price, entry.per, coalesce(entry.is_obligatory, false), entry.ordinality
  from rows from (
    jsonb_to_recordset(list) as (id uuid, name text, description text, price numeric, per text, is_obligatory boolean)
  ) with ordinality as entry
  on conflict (id) do update set name = excluded.name, description = excluded.description, price = excluded.price,
    per = excluded.per, is_obligatory = excluded.is_obligatory, position = excluded.position;
  perform private.note_changed_list(space, 'extras', before, private.extras_of(target_space));
end;
$$;

grant execute on function private.save_extras(uuid, jsonb) to authenticated;

-- Runs as the caller: policies decide.
-- @api anon: What a booking of a space comes with: prices in reais, hours (HH:mm; closes_at not after opens_at: the next day),
-- notice and horizon, house rules with their version, extras, prices of weekdays and of ranges of days; null when there is none.
-- Of approved spaces for everybody, of others for their host and administrators.
create function public.space_terms(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'price', space.price,
    'capacity', space.capacity,
    'opens_at', to_char(space.opens_at, 'HH24:MI'),
    'closes_at', to_char(space.closes_at, 'HH24:MI'),
    'music_until', to_char(space.music_until, 'HH24:MI'),
    'notice_days', space.notice_days,
    'horizon_days', space.horizon_days,
    'cancellation_policy', space.cancellation_policy,
    'house_rules', space.house_rules,
    'house_rules_note', space.house_rules_note,
    'rules_version', space.rules_version,
    'extras', private.extras_of(space.id),
    'weekday_prices', private.weekday_prices_of(space.id),
    'price_ranges', private.price_ranges_of(space.id)
  )
  from public.spaces as space where space.id = target_space;
$$;

-- schemas/spaces/moderation.sql

-- The lists of a listing: their refusals name the entry. A trigger moderates the listing's own texts (foundation/text-triggers.sql).

-- Refuses texts, each by the name of its field. A text that is stored under the same name already is not checked again.
create function private.refuse_blocked_texts(texts jsonb, stored jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  blocked jsonb := (
    select jsonb_object_agg(text.key, kind)
    from jsonb_each_text(texts) as text, private.moderation_kind(text.value) as kind
    where kind is not null and text.value is distinct from stored ->> text.key
  );
begin
  if blocked is not null then
    perform private.refuse(422, 'text_blocked', blocked);
  end if;
end;
$$;

-- {"extras.0.name": "Limpeza", …}
create function private.texts_of_list(field text, list jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field || '.' || ordinality - 1 || '.' || text.key, text.value), '{}')
  from jsonb_array_elements(list) with ordinality as entry,
    jsonb_each(case jsonb_typeof(entry.value) when 'object' then entry.value end) as text
  where text.key in ('name', 'description');
$$;

-- Extras and price ranges have no other writer than the procedures that call this.
create function private.moderate_list(field text, list jsonb, stored jsonb)
returns void language sql stable security definer set search_path = '' as $$
  select private.refuse_blocked_texts(private.texts_of_list(field, list), private.texts_of_list(field, stored));
$$;

-- schemas/spaces/address.sql

-- Where a space is, and whom to call on the day: its host's, the administrators', and of who has paid for it
-- (bookings/contact.sql). The public pages know the neighbourhood.

-- A CEP of the city of Rio, formatted 00000-000; the range of shared-domain/src/places/postal-codes.ts.
create function private.is_city_postal_code(code text)
returns boolean language sql immutable set search_path = '' as $$
  select code ~ '^\d{5}-\d{3}$' and code collate "C" between '20000-000' and '23799-999';
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_city_postal_code(text) to authenticated, service_role;

create table public.space_addresses (
  space_id uuid primary key,
  host_id uuid not null,
  street text not null,
  number text not null,
  complement text,
  postal_code text not null check (private.is_city_postal_code(postal_code)),
  arrival text,
  day_phone text check (private.is_phone(day_phone)),
  updated_at timestamptz not null default now(),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade
);

comment on column public.space_addresses.number is 'As it is written on the door: ''120'', ''120 fundos'', ''s/n''.';

comment on column public.space_addresses.postal_code is 'Formatted 00000-000.';

comment on column public.space_addresses.arrival is 'How to get there and in.';

comment on column public.space_addresses.day_phone is 'Of who is there on the day; without one it is the host''s.';

create index space_addresses_host_idx on public.space_addresses (host_id);

create trigger space_addresses_stamp_updated_at before update on public.space_addresses
  for each row execute function private.stamp_updated_at();

-- An address as the API says it and as the form of a listing sends it.
create function private.address_json(address public.space_addresses)
returns jsonb language sql immutable set search_path = '' as $$
  select case when address.space_id is not null then jsonb_build_object('street', address.street, 'number', address.number,
    'complement', address.complement, 'postal_code', address.postal_code, 'arrival', address.arrival, 'day_phone', address.day_phone) end;
$$;

grant execute on function private.address_json(public.space_addresses) to authenticated;

-- Names the fields that the table would refuse: `address.street`, ….
create function private.check_address(given jsonb)
returns void language plpgsql stable set search_path = '' as $$
declare
  phone text := nullif(btrim(given ->> 'day_phone'), '');
  wrong text[] := '{}';
begin
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.refuse(422, 'invalid_input', array['address']);
  end if;
  if not private.is_text('public.space_addresses.street', given ->> 'street') then wrong := wrong || 'address.street'::text; end if;
  if not private.is_text('public.space_addresses.number', given ->> 'number') then wrong := wrong || 'address.number'::text; end if;
  if not private.is_text('public.space_addresses.complement', given ->> 'complement') then wrong := wrong || 'address.complement'::text; end if;
  if not private.is_city_postal_code(coalesce(given ->> 'postal_code', '')) then wrong := wrong || 'address.postal_code'::text; end if;
  if not private.is_text('public.space_addresses.arrival', given ->> 'arrival') then wrong := wrong || 'address.arrival'::text; end if;
  if not private.is_phone(phone) then wrong := wrong || 'address.day_phone'::text; end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
end;
$$;

grant execute on function private.check_address(jsonb) to authenticated;

-- Runs as the caller: the policies and grants of the table decide.
create function private.save_address(target_space uuid, host uuid, given jsonb)
returns void language sql volatile set search_path = '' as $$
  insert into public.space_addresses as stored (space_id, host_id, street, number, complement, postal_code, arrival, day_phone)
  select target_space, host, btrim(given ->> 'street'), btrim(given ->> 'number'), nullif(btrim(given ->> 'complement'), ''),
    given ->> 'postal_code', nullif(btrim(given ->> 'arrival'), ''), nullif(btrim(given ->> 'day_phone'), '')
  on conflict (space_id) do update
  set street = excluded.street, number = excluded.number, complement = excluded.complement, postal_code = excluded.postal_code,
    arrival = excluded.arrival, day_phone = excluded.day_phone
  where private.address_json(stored) is distinct from private.address_json(excluded);
$$;

grant execute on function private.save_address(uuid, uuid, jsonb) to authenticated;

-- schemas/spaces/edit.sql

-- The change of a listing by its host.

-- Times are read as HH:mm (space_terms) or as their column answers.
create function private.with_stored_times(fields jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select fields || coalesce((
    select jsonb_object_agg(key, value || ':00')
    from jsonb_each_text(case jsonb_typeof(fields) when 'object' then fields end)
    where key in ('opens_at', 'closes_at', 'music_until') and value ~ '^\d\d:\d\d$'
  ), '{}');
$$;

grant execute on function private.with_stored_times(jsonb) to authenticated;

-- The row with its lists and its address, as an edit names them.
create function private.listing_json(space public.spaces)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(space) || jsonb_build_object('extras', private.extras_of(space.id),
    'weekday_prices', private.weekday_prices_of(space.id), 'price_ranges', private.price_ranges_of(space.id),
    'address', (select private.address_json(own) from public.space_addresses as own where own.space_id = space.id));
$$;

grant execute on function private.listing_json(public.spaces) to authenticated;

-- Runs as the caller: policies, grants and the guard of spaces decide.
-- A rejected listing is changed only by sending it again, by a host who has seen that it was rejected.
-- @api authenticated: The host changes some columns of a listing, and its lists as wholes (extras: [{id, name, description,
-- price, per, is_obligatory}], weekday_prices: [{weekday, price}], price_ranges: [{name, first_day, last_day, price}]; address:
-- {street, number, complement, postal_code, arrival, day_phone}); resend: a rejected one goes back to review. as_read: the values
-- they were read with; without it nothing is compared. Codes: unauthenticated, space_not_found, space_rejected, invalid_input,
-- edit_conflict (details: fields, sent, stored), price_ranges_overlap, picture_gone, text_blocked (details: fields, from the
-- column or the place in its list to email, link, phone, handle, payment or words: {"title": "phone", "extras.0.name": "link"}).
create function public.save_listing(
  target_space uuid, changes jsonb, as_read jsonb default null, resend boolean default false
)
returns json language plpgsql set search_path = '' as $$
declare
  stored public.spaces;
  edited public.spaces;
  before jsonb;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- Locks the row, so that concurrent edits are serialised.
  select * into stored from public.spaces where id = target_space and host_id = (select auth.uid()) for update;
  if stored.id is null then
    perform private.refuse(404, 'space_not_found');
  elsif stored.status = 'rejected' and not coalesce(resend, false) then
    perform private.refuse(409, 'space_rejected');
  end if;
  changes := private.normal_changes('public.spaces', private.with_stored_times(changes));
  as_read := private.with_stored_times(as_read);
  before := private.listing_json(stored);
  perform private.check_edit(
    before, changes, as_read,
    array['title', 'description', 'type', 'capacity', 'zone', 'neighborhood', 'price', 'amenities', 'images', 'cover_image_index',
      'image_descriptions', 'opens_at', 'closes_at', 'music_until', 'notice_days', 'horizon_days', 'cancellation_policy', 'house_rules',
      'house_rules_note', 'extras', 'weekday_prices', 'price_ranges', 'address']
  );
  perform set_config('espacos.saving_listing', target_space::text, true);
  if changes ? 'extras' then
    perform private.save_extras(target_space, changes -> 'extras');
  end if;
  if changes ? 'weekday_prices' then
    perform private.save_weekday_prices(target_space, changes -> 'weekday_prices');
  end if;
  if changes ? 'price_ranges' then
    perform private.save_price_ranges(target_space, changes -> 'price_ranges');
  end if;
  edited := jsonb_populate_record(stored, changes);
  update public.spaces
  set title = edited.title, description = edited.description, type = edited.type, capacity = edited.capacity,
    zone = edited.zone, neighborhood = edited.neighborhood, price = edited.price, amenities = edited.amenities,
    images = edited.images, cover_image_index = edited.cover_image_index, image_descriptions = edited.image_descriptions,
    opens_at = edited.opens_at, closes_at = edited.closes_at, music_until = edited.music_until,
    cancellation_policy = edited.cancellation_policy, house_rules = edited.house_rules, house_rules_note = edited.house_rules_note,
    notice_days = edited.notice_days, horizon_days = edited.horizon_days,
    status = case when stored.status = 'rejected' then 'pending' else stored.status end
  where id = target_space
  returning * into edited;
  perform set_config('espacos.saving_listing', '', true);
  if changes ? 'address' then
    perform private.check_address(changes -> 'address');
    perform private.save_address(target_space, stored.host_id, changes -> 'address');
  end if;
  perform private.log_listing_edit(before, private.listing_json(edited));
  return json_build_object('id', stored.id);
end;
$$;

-- schemas/spaces/pictures.sql

-- An edit that names a picture again whose file has left the storage meanwhile is refused, instead of showing a hole.

-- What the listing already named stays as it is; a picture that lies elsewhere is not ours to judge.
create function private.refuse_lost_pictures()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  lost text[] := array(
    select entry from unnest(new.images) as entry
    where entry like new.host_id::text || '/%' and entry <> all(old.images)
      and not exists (
        select from storage.objects
        where bucket_id = 'space-images' and name = any (private.picture_files(new.host_id, array[entry]))
      )
  );
begin
  if lost <> '{}' then
    perform private.refuse(409, 'picture_gone', lost);
  end if;
  return new;
end;
$$;

create trigger spaces_refuse_lost_pictures before update of images on public.spaces
  for each row when (not new.images <@ old.images) execute function private.refuse_lost_pictures();

-- schemas/spaces/calendar.sql

-- Days: which are free, which a host may block, and what stands in the way.

-- The one source of unavailable days: bookings, holds, the host's blocks and imported calendars.
create view private.blocked_days as
  select space_id, date from public.space_availability where not is_available
  union all
  select space_id, date from private.calendar_blocks;

-- The days that are not free, without saying by whom. A booking says more than a block on the same day.
-- @api anon: Days that are booked, held (until when) or blocked; days not listed are free.
create function private.space_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text, held_until timestamptz) language sql stable security definer set search_path = '' as $$
  select private.require_finite('date', from_date, to_date);
  select distinct on (day.date) day.date, day.state, day.held_until
  from (
    select booking.event_date as date, case booking.status when 'paid' then 'booked' else 'held' end as state,
      case booking.status when 'pending' then booking.hold_expires_at end as held_until, 1 as place
    from public.bookings as booking
    where booking.space_id = target_space
      and booking.event_date between from_date and least(to_date, from_date + 800)
      and (booking.status = 'paid' or (booking.status = 'pending' and booking.hold_expires_at > now()))
    union all
    select blocked.date, 'blocked', null, 2
    from private.blocked_days as blocked
    where blocked.space_id = target_space
      and blocked.date between from_date and least(to_date, from_date + 800)
  ) as day
  where exists (
    select from public.spaces as space
    where space.id = target_space and (space.is_listed or space.host_id = (select auth.uid()))
  )
  order by day.date, day.place;
$$;

-- What stands in the way of blocking a day: 'date_booked', 'date_held' or null. As the owner of the table, because a
-- holds are not readable.
create function private.blocking_obstacle(target_space uuid, target_date date)
returns text language sql volatile security definer set search_path = '' as $$
  select case status when 'paid' then 'date_booked' else 'date_held' end
  from public.bookings
  where space_id = target_space and event_date = target_date
    and (status = 'paid' or (status = 'pending' and hold_expires_at > clock_timestamp()))
  order by status
  limit 1;
$$;

grant execute on function private.blocking_obstacle(uuid, date) to authenticated;

create function private.lock_own_space(target_space uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.lock_space(target_space);
  end if;
end;
$$;

grant execute on function private.lock_own_space(uuid) to authenticated;

-- Hosts only: what the platform itself blocks after a cancellation is its own affair.
create function private.guard_availability()
returns trigger language plpgsql set search_path = '' as $$
declare
  obstacle text;
begin
  if not private.is_api_role() then
    return new;
  end if;
  if new.date < private.today_in_rio() then
    perform private.refuse(422, 'date_in_past', array[new.date::text]);
  elsif new.date > private.today_in_rio() + 800 then
    perform private.refuse(422, 'date_too_far', array[new.date::text]);
  end if;
  if not new.is_available and new.host_id = (select auth.uid()) then
    -- Waits for a concurrent hold of the day.
    perform private.lock_own_space(new.space_id);
    if exists (select from public.spaces where id = new.space_id and host_id = new.host_id) then
      obstacle := private.blocking_obstacle(new.space_id, new.date);
      if obstacle is not null then
        perform private.refuse(409, obstacle, array[new.date::text]);
      end if;
    end if;
  end if;
  return new;
end;
$$;

create trigger space_availability_guard before insert or update on public.space_availability
  for each row execute function private.guard_availability();

-- calendar_name: of the other calendars that have the day; is_own_block: the host blocked it, too.
-- @api authenticated: The days of the caller's space that are not free: blocked, held, or booked (with the guest), and
-- which other calendars have them. Codes: unauthenticated, space_not_found.
create function private.host_calendar(target_space uuid, from_date date, to_date date)
returns table (
  date date, state text, guest_name text, guest_count integer, calendar_name text, is_own_block boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite('date', from_date, to_date);
  if not exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.refuse(404, 'space_not_found');
  end if;
  -- A hold is the guest's own business: the host sees that the day is being taken, not by whom.
  return query
  with imported as (
    select block.date, string_agg(calendar.name, ', ' order by calendar.created_at) as names
    from private.calendar_blocks as block join private.imported_calendars as calendar on calendar.id = block.calendar_id
    where block.space_id = target_space and block.date between from_date and least(to_date, from_date + 800)
    group by block.date
  )
  select distinct on (day.date) day.date, day.state, guest.full_name, day.guest_count,
    imported.names, day.state = 'blocked' and day.place = 2
  from (
    select booking.event_date as date, case booking.status when 'paid' then 'booked' else 'held' end as state,
      case when booking.status = 'paid' then booking.user_id end as user_id,
      case when booking.status = 'paid' then booking.guest_count end as guest_count, 1 as place
    from public.bookings as booking
    where booking.space_id = target_space and booking.event_date between from_date and least(to_date, from_date + 800)
      and (booking.status = 'paid' or (booking.status = 'pending' and booking.hold_expires_at > clock_timestamp()))
    union all
    select blocked.date, 'blocked', null, null, 2
    from public.space_availability as blocked
    where blocked.space_id = target_space and blocked.date between from_date and least(to_date, from_date + 800)
      and not blocked.is_available
    union all
    select foreign_day.date, 'blocked', null, null, 3 from imported as foreign_day
  ) as day
  left join imported on imported.date = day.date
  left join public.profiles as guest on guest.id = day.user_id
  order by day.date, day.place;
end;
$$;

-- Runs as the caller: policies and the guard of availability decide.
-- @api authenticated: The host blocks or frees days, all or none. as_read: by day, whether it was read as available; without it
-- nothing is compared. Codes: unauthenticated, space_not_found, invalid_input, edit_conflict (details: fields, sent, stored),
-- date_in_past, date_too_far, date_booked, date_held.
create function public.set_availability(target_space uuid, days date[], available boolean, as_read jsonb default null)
returns integer language plpgsql set search_path = '' as $$
declare
  host uuid := (select auth.uid());
begin
  if host is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = host) then
    perform private.refuse(404, 'space_not_found');
  elsif available is null or days is null or cardinality(days) not between 1 and 1000 or array_position(days, null) is not null then
    perform private.refuse(422, 'invalid_input', array['days']);
  end if;
  -- Locks the space, so that concurrent changes of its days are serialised.
  perform private.lock_own_space(target_space);
  perform private.check_edit(
    (
      -- A day without a row is available.
      select jsonb_object_agg(day::text, coalesce(known.is_available, true))
      from unnest(days) as day
      left join public.space_availability as known on known.space_id = target_space and known.date = day
    ),
    (select jsonb_object_agg(day::text, available) from unnest(days) as day),
    as_read,
    days::text[]
  );
  insert into public.space_availability as known (space_id, host_id, date, is_available)
  select distinct target_space, host, day, available from unnest(days) as day order by day
  on conflict (space_id, date) do update set is_available = excluded.is_available;
  return cardinality(days);
end;
$$;

grant execute on function private.most_price_ranges() to authenticated;

-- Runs as the caller: policies, grants and the guard of availability decide.
-- @api authenticated: The host blocks, frees or prices every weekday (0 is Sunday) between two days, all or none; act: block, free
-- or price, in reais. Booked and held days stay as they are: {changed: days, kept: days}. Codes: unauthenticated, space_not_found,
-- invalid_input (weekday, days, act, price), date_in_past, date_too_far, too_many_price_ranges.
create function public.set_weekdays(
  target_space uuid, weekday integer, first_day date, last_day date, act text, price numeric default null
)
returns json language plpgsql set search_path = '' as $$
declare
  host uuid := (select auth.uid());
  changed date[];
  kept date[];
  ranges jsonb;
begin
  if host is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = host) then
    perform private.refuse(404, 'space_not_found');
  elsif weekday is null or weekday not between 0 and 6 then
    perform private.refuse(422, 'invalid_input', array['weekday']);
  elsif act is null or act not in ('block', 'free', 'price') then
    perform private.refuse(422, 'invalid_input', array['act']);
  elsif act = 'price' and price is null then
    perform private.refuse(422, 'invalid_input', array['price']);
  elsif first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day) or last_day < first_day then
    perform private.refuse(422, 'invalid_input', array['days']);
  elsif first_day < private.today_in_rio() then
    perform private.refuse(422, 'date_in_past', array[first_day::text]);
  elsif last_day > private.today_in_rio() + 800 then
    perform private.refuse(422, 'date_too_far', array[last_day::text]);
  end if;
  -- Locks the space: no hold begins between the look and the change.
  perform private.lock_own_space(target_space);
  select coalesce(array_agg(day order by day) filter (where obstacle is null), '{}'),
    coalesce(array_agg(day order by day) filter (where obstacle is not null), '{}')
  into changed, kept
  from (
    select day::date, private.blocking_obstacle(target_space, day::date) as obstacle
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as day
    where extract(dow from day) = weekday
  ) as wanted;
  if act = 'price' and changed <> '{}' then
    -- Cuts the days out of the present ranges, then adds each as a range of its own.
    select jsonb_agg(jsonb_build_object('name', part.name, 'first_day', part.first_day, 'last_day', part.last_day, 'price', part.price)
      order by part.first_day)
    into ranges
    from (
      select own.name, lower(piece) as first_day, upper(piece) - 1 as last_day, own.price
      from public.space_price_ranges as own,
        unnest(datemultirange(daterange(own.first_day, own.last_day, '[]'))
          - (select range_agg(daterange(day, day, '[]')) from unnest(changed) as day)) as piece
      where own.space_id = target_space
      union all
      select null, day, day, set_weekdays.price from unnest(changed) as day
    ) as part;
    if jsonb_array_length(ranges) > private.most_price_ranges() then
      perform private.refuse(422, 'too_many_price_ranges');
    end if;
    perform private.save_price_ranges(target_space, ranges);
  elsif act <> 'price' then
    insert into public.space_availability as known (space_id, host_id, date, is_available)
    select target_space, host, day, act = 'free' from unnest(changed) as day order by day
    on conflict (space_id, date) do update set is_available = excluded.is_available;
  end if;
  return json_build_object('changed', changed, 'kept', kept);
end;
$$;

-- schemas/spaces/page.sql

-- The page of a space, in one call.

-- @api anon: Everything the page of an approved space shows, {space, host, reviews, rating_distribution}; null when there is
-- none.
create function private.space_page(target_space uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    -- The card's price is that of the cheapest free day.
    'space', to_jsonb(card) || jsonb_build_object(
      'price', space.price, 'lowest_price', card.price, 'description', space.description, 'image_descriptions', space.image_descriptions,
      'created_at', space.created_at, 'latitude', neighborhood.latitude, 'longitude', neighborhood.longitude
    ),
    'host', json_build_object(
      'id', host.id, 'full_name', host.full_name, 'avatar_url', host.avatar_url, 'bio', host.bio, 'member_since', host.created_at,
      'host_verified', host.host_verified, 'response_minutes', private.host_response_minutes(host.id),
      'spaces', (select count(*) from public.spaces where host_id = host.id and is_listed),
      'bookings', (select count(*) from public.bookings where host_id = host.id and status = 'paid'),
      'is_new', host.created_at > now() - private.new_host_time()
        and not exists (select from public.bookings where host_id = host.id and paid_at is not null)
    ),
    'reviews', coalesce((
      select json_agg(latest)
      from (
        select review.id, review.rating, review.comment, review.created_at, reviewer.full_name as reviewer_name,
          reviewer.avatar_url as reviewer_avatar, review.answer, review.answered_at,
          array(select path from public.review_photos where review_id = review.id order by position) as photos
        from public.reviews as review join public.profiles as reviewer on reviewer.id = review.user_id
        where review.space_id = space.id
        order by review.created_at desc, review.id
        limit 20
      ) as latest
    ), '[]'),
    'rating_distribution', (
      select json_object_agg(stars.rating, (
        select count(*) from public.reviews as review where review.space_id = space.id and review.rating = stars.rating
      ) order by stars.rating)
      from generate_series(1, 5) as stars (rating)
    )
  )
  from public.space_cards as card
  join public.spaces as space on space.id = card.id
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.profiles as host on host.id = space.host_id
  where card.id = target_space;
$$;

-- schemas/spaces/dashboard.sql

-- What a host sees of their spaces: real figures.

-- Revenue is what the payouts say: earned with a booking, taken back with its cancellation. In cents.
-- @api authenticated: The caller's figures as a host, in cents: {bookings, upcoming_bookings, active_spaces, pending_spaces, months
-- (of the event, the last 12), coming_months, spaces, conflicts: [{space_id, title, calendar_name, date, booking_id}]}. Code:
-- unauthenticated.
create function private.host_dashboard()
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  host uuid := (select auth.uid());
  today date := private.today_in_rio();
begin
  if host is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return (
    with earned as (
      select booking.id, booking.space_id, booking.event_date, booking.status, payout.amount
      from public.bookings as booking
      left join lateral (
        select sum(amount_cents) as amount from public.host_payouts where booking_id = booking.id
      ) as payout on true
      where booking.host_id = host and booking.paid_at is not null
    ), by_space as (
      select space_id, coalesce(sum(amount), 0) as revenue,
        count(*) filter (where status = 'paid') as bookings,
        count(*) filter (where status = 'paid' and event_date >= today) as upcoming,
        coalesce(sum(amount) filter (where event_date >= today), 0) as coming,
        min(event_date) filter (where status = 'paid' and event_date >= today) as next_date
      from earned group by space_id
    )
    select json_build_object(
      'bookings', (select coalesce(sum(bookings), 0) from by_space),
      'upcoming_bookings', (select coalesce(sum(upcoming), 0) from by_space),
      'active_spaces', (select count(*) from public.spaces where host_id = host and is_listed),
      'pending_spaces', (select count(*) from public.spaces where host_id = host and status = 'pending'),
      'months', coalesce((
        select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'revenue_cents', revenue, 'bookings', bookings) order by month)
        from (
          select month, coalesce(sum(earned.amount), 0) as revenue, count(earned.id) filter (where earned.status = 'paid') as bookings
          from generate_series(date_trunc('month', today) - interval '11 months', date_trunc('month', today), interval '1 month') as month
          left join earned on date_trunc('month', earned.event_date) = month
          group by month
        ) as monthly
      ), '[]'),
      -- What of this month and the next twelve is still to come.
      'coming_months', coalesce((
        select json_agg(json_build_object('month', month, 'revenue_cents', revenue, 'bookings', bookings) order by month)
        from (
          select to_char(event_date, 'YYYY-MM') as month, coalesce(sum(amount), 0) as revenue, count(*) filter (where status = 'paid') as bookings
          from earned where event_date >= today group by 1
        ) as coming
      ), '[]'),
      'spaces', coalesce((
        select json_agg(json_build_object(
          'id', space.id, 'title', space.title, 'status', space.status, 'images', space.images,
          'cover_image_index', space.cover_image_index, 'rating_average', space.rating_average, 'rating_count', space.rating_count,
          'revenue_cents', coalesce(figures.revenue, 0), 'coming_cents', coalesce(figures.coming, 0), 'bookings', coalesce(figures.bookings, 0),
          'upcoming_bookings', coalesce(figures.upcoming, 0), 'next_booking_on', figures.next_date
        ) order by space.created_at desc, space.id)
        from public.spaces as space
        left join by_space as figures on figures.space_id = space.id
        where space.host_id = host
      ), '[]'),
      'conflicts', coalesce((
        select json_agg(json_build_object('space_id', space.id, 'title', space.title, 'calendar_name', calendar.name,
          'date', conflict.date, 'booking_id', conflict.booking_id) order by conflict.date, conflict.found_at)
        from private.open_conflicts() as conflict
        join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
        join public.spaces as space on space.id = calendar.space_id
        where space.host_id = host
      ), '[]')
    )
  );
end;
$$;

-- schemas/spaces/delete.sql

-- Deletes a space; takes the locks in the order of bookings and cancellations, so that they never deadlock.
--
-- A row's delete trigger runs when the row is locked already, while a booking takes the space's advisory lock first and its
-- row (by foreign key) second: the two could wait for each other. So deletions keep out all bookings for their few
-- milliseconds, by a lock that bookings share.

create function private.await_bookings()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('spaces:deletion', 0));
  return null;
end;
$$;

-- For each statement: it fires before any row is locked.
create trigger spaces_await_bookings before delete on public.spaces
  for each statement execute function private.await_bookings();

-- Deleting a space: bookings keep their snapshot; future ones are cancelled, and what was paid goes back in full.
create function private.cancel_bookings_of_deleted_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  perform private.lock_space(old.id);
  -- All at once and in order: two deletions that meet at two affiliates never wait for each other.
  perform from public.affiliates
  where id in (
    select commission.affiliate_id from public.affiliate_commissions as commission
    join public.bookings as paid on paid.id = commission.booking_id
    where paid.space_id = old.id
  )
  order by id for no key update;
  for booking in
    select * from public.bookings
    where space_id = old.id and status in ('pending', 'paid')
      and (status = 'pending' or event_date >= private.today_in_rio())
    for update
  loop
    if booking.status = 'paid' then
      perform private.cancel_paid_booking(booking, 100, 'host');
      continue;
    end if;
    update public.bookings
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'host', checkout_url = null
    where id = booking.id;
    if booking.stripe_session_id is not null then
      perform private.enqueue('expire_session', 'expire_session:' || booking.stripe_session_id,
        jsonb_build_object('booking_id', booking.id, 'session_id', booking.stripe_session_id));
    end if;
  end loop;
  return old;
end;
$$;

create trigger spaces_cancel_bookings before delete on public.spaces
  for each row execute function private.cancel_bookings_of_deleted_space();

-- schemas/bookings/tables.sql

-- Bookings and their payments, refunds and payouts. Only procedures write: neither the API roles nor the service role has a write grant.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  space_id uuid references public.spaces (id) on delete set null,
  host_id uuid not null references public.profiles (id),
  event_date date not null,
  guest_count integer not null check (guest_count >= 1),
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled')),
  total_amount integer not null check (total_amount >= 0),
  owner_amount integer not null check (owner_amount >= 0),
  service_fee integer not null check (service_fee >= 0),
  discount_amount integer not null default 0 check (discount_amount >= 0),
  coupon_id uuid,
  payment_method text not null check (payment_method in ('card', 'pix')),
  stripe_session_id text unique,
  checkout_url text,
  checkout_expires_at timestamptz not null,
  hold_expires_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text
    check (cancellation_reason in ('expired', 'given_up', 'payment_failed', 'guest', 'host', 'platform')),
  host_reason text check (host_reason = any (private.host_cancellation_reasons())),
  host_note text,
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  refund_share integer check (refund_share between 0 and 100),
  starts_at time,
  ends_at time,
  check (total_amount = owner_amount + service_fee - discount_amount),
  -- Zero, or at least the provider's minimum.
  check (total_amount = 0 or total_amount >= 50),
  check ((coupon_id is null) = (discount_amount = 0)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancellation_reason is null)),
  check (host_reason is null or cancellation_reason = 'host'),
  check (host_note is null or host_reason is not null),
  check (status <> 'paid' or paid_at is not null),
  -- For the guest, while the booking is pending.
  check (status = 'pending' or checkout_url is null),
  check (refund_share is null or (status = 'cancelled' and paid_at is not null)),
  check ((starts_at is null) = (ends_at is null))
);

comment on column public.bookings.total_amount is 'Cents, as all amounts of this table: owner_amount + service_fee - discount_amount.';

comment on column public.bookings.host_id is 'Kept here because the space may be deleted.';

comment on column public.bookings.host_reason is 'Why the host cancelled, for the guest, with host_note in the host''s words. Null when the host deleted the space.';

comment on column public.bookings.snapshot is
  '{title, type, zone, neighborhood, image, price_cents, capacity, policy_name, policy, hours: {opens_at, closes_at, music_until}, rules: {version, answers, note}, coupon_code, terms_version} as agreed; outlives edits and deletion. price_cents: of the date, without extras.';

comment on column public.bookings.refund_share is 'Per cent of everything that went back when a paid booking was cancelled.';

comment on column public.bookings.starts_at is 'Of the event, within the hours agreed; null: all of them. ends_at not after it: the next day.';

-- One booking per space and date: no code path and no number of buyers can sell a date twice.
create unique index bookings_one_per_date on public.bookings (space_id, event_date) where status in ('pending', 'paid');

create index bookings_user_idx on public.bookings (user_id, created_at desc);

create index bookings_host_idx on public.bookings (host_id, event_date);

create index bookings_space_idx on public.bookings (space_id, event_date);

create index bookings_hold_end_idx on public.bookings (hold_expires_at) where status = 'pending';

create index bookings_taken_on_idx on public.bookings (event_date, space_id) include (status, hold_expires_at)
  where status in ('pending', 'paid');

create trigger bookings_refuse_deletion before delete on public.bookings
  for each row execute function private.refuse_deletion();

-- The agreed extras of a booking; owner_amount minus their sum is the price of the date.
create table public.booking_extras (
  booking_id uuid not null references public.bookings (id),
  position smallint not null,
  -- No foreign key: the host may delete the extra.
  extra_id uuid not null,
  name text not null,
  per text not null check (per in ('event', 'guest')),
  unit_cents integer not null check (unit_cents > 0),
  quantity smallint not null check (quantity between 1 and 99),
  total_cents integer not null check (total_cents > 0),
  is_obligatory boolean not null,
  primary key (booking_id, position)
);

create trigger booking_extras_append_only before update or delete on public.booking_extras
  for each row execute function private.refuse_change();

-- The company on the receipt.
create table public.booking_companies (
  booking_id uuid primary key references public.bookings (id),
  name text not null,
  cnpj text not null check (private.is_valid_cnpj(cnpj))
);

create trigger booking_companies_append_only before update or delete on public.booking_companies
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  stripe_session_id text not null unique,
  payment_intent_id text,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null check (currency = 'brl'),
  payment_method text not null check (payment_method in ('card', 'pix')),
  created_at timestamptz not null default now()
);

create index payments_booking_idx on public.payments (booking_id);

create unique index payments_intent_idx on public.payments (payment_intent_id) where payment_intent_id is not null;

create trigger payments_append_only before update or delete on public.payments
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  payment_id uuid not null references public.payments (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('late_payment', 'guest', 'host', 'platform', 'dispute')),
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed', 'manual')),
  provider_refund_id text unique,
  failure text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  manual_at timestamptz,
  manual_by uuid references public.profiles (id),
  manual_note text,
  unique (payment_id, reason),
  check ((status = 'succeeded') = (settled_at is not null)),
  check (manual_at is null or (status = 'manual' and manual_note is not null))
);

comment on column public.refunds.manual_at is 'When an administrator had paid it by hand; until then a manual refund is still owed.';

create index refunds_booking_idx on public.refunds (booking_id);

create index refunds_open_idx on public.refunds (created_at) where status in ('requested', 'failed');

create index refunds_manual_by_idx on public.refunds (manual_by) where manual_by is not null;

create index refunds_by_hand_idx on public.refunds (created_at) where status in ('failed', 'manual') and manual_at is null;

create trigger refunds_refuse_deletion before delete on public.refunds
  for each row execute function private.refuse_deletion();

-- The platform's debt to its hosts: a row per paid booking, a negative row for a cancellation or a contested payment (disputed), and a
-- row that restores a dispute's amount when the bank returns it.
create table public.host_payouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  host_id uuid not null references public.profiles (id),
  kind text not null check (kind in ('earned', 'reversed', 'disputed', 'restored')),
  amount_cents integer not null
    check ((kind in ('earned', 'restored') and amount_cents >= 0) or (kind in ('reversed', 'disputed') and amount_cents <= 0)),
  due_on date not null,
  created_at timestamptz not null default now()
);

create unique index host_payouts_once_idx on public.host_payouts (booking_id, kind) where kind in ('earned', 'reversed');

create index host_payouts_booking_idx on public.host_payouts (booking_id);

create index host_payouts_host_idx on public.host_payouts (host_id, due_on);

create trigger host_payouts_append_only before update or delete on public.host_payouts
  for each row execute function private.refuse_change();

-- Each event of the provider, once. Without its payload, which holds personal data and stays with the provider.
create table public.provider_events (
  id text primary key,
  type text not null,
  object_id text,
  booking_id uuid references public.bookings (id),
  outcome text not null,
  -- The provider's time of the event; `created_at` minus it is the delay of delivery.
  happened_at timestamptz,
  created_at timestamptz not null default now()
);

create index provider_events_created_idx on public.provider_events (created_at desc);

create index provider_events_booking_idx on public.provider_events (booking_id) where booking_id is not null;

create trigger provider_events_append_only before update or delete on public.provider_events
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

-- schemas/bookings/states.sql

-- The state machines, for every role.
--
-- pending → paid        the provider says so
-- pending → cancelled   the hold ended (expired), the guest gave up, the payment failed, the space went away
-- cancelled → paid      a late payment for a hold that had expired, while the date is still free
-- paid → cancelled      by the guest, the host or the platform

create function private.guard_booking()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.user_id, new.host_id, new.event_date, new.guest_count, new.total_amount, new.owner_amount,
      new.service_fee, new.discount_amount, new.coupon_id, new.payment_method, new.snapshot, new.created_at, new.starts_at,
      new.ends_at)
    is distinct from (old.id, old.user_id, old.host_id, old.event_date, old.guest_count, old.total_amount,
      old.owner_amount, old.service_fee, old.discount_amount, old.coupon_id, old.payment_method, old.snapshot,
      old.created_at, old.starts_at, old.ends_at)
    or (new.space_id is distinct from old.space_id and new.space_id is not null)
    or (old.stripe_session_id is not null and new.stripe_session_id is distinct from old.stripe_session_id)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    perform private.refuse(409, 'booking_immutable_field');
  end if;
  if new.status <> old.status and not (
    (old.status = 'pending' and new.status = 'paid')
    or (old.status = 'pending' and new.status = 'cancelled' and new.paid_at is null)
    or (old.status = 'cancelled' and new.status = 'paid' and old.cancellation_reason = 'expired')
    or (old.status = 'paid' and new.status = 'cancelled' and new.cancellation_reason in ('guest', 'host', 'platform'))
  ) then
    perform private.refuse(409, 'booking_transition_illegal');
  end if;
  return new;
end;
$$;

create trigger bookings_guard before update on public.bookings
  for each row when (not private.is_forgetting()) execute function private.guard_booking();

create function private.guard_refund()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.booking_id, new.payment_id, new.amount_cents, new.reason, new.created_at)
    is distinct from (old.id, old.booking_id, old.payment_id, old.amount_cents, old.reason, old.created_at)
    or (old.provider_refund_id is not null and new.provider_refund_id is distinct from old.provider_refund_id) then
    perform private.refuse(409, 'refund_immutable_field');
  end if;
  -- A succeeded refund may still bounce (the provider's refund.failed); a manual one is final.
  if new.status <> old.status and not (
    (old.status = 'requested' and new.status in ('succeeded', 'failed', 'manual'))
    or (old.status = 'failed' and new.status in ('succeeded', 'manual'))
    or (old.status = 'succeeded' and new.status = 'failed')
    or (old.status = 'manual' and old.manual_at is null and new.status = 'succeeded')
  ) then
    perform private.refuse(409, 'refund_transition_illegal');
  end if;
  return new;
end;
$$;

create trigger refunds_guard before update on public.refunds
  for each row when (not private.is_forgetting()) execute function private.guard_refund();

-- schemas/bookings/budget.sql

-- What holds may cost others: a hold is free for its guest, and nobody else can book the date meanwhile.

-- The networks from which the holds of the last 24 hours began, hashed.
create table private.hold_networks (
  booking_id uuid not null references public.bookings (id),
  source bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (source, booking_id)
);

comment on table private.hold_networks is 'No policy on purpose: only privileged functions use it.';

alter table private.hold_networks enable row level security;

create index hold_networks_booking_idx on private.hold_networks (booking_id);

create index hold_networks_age_idx on private.hold_networks (created_at);

-- When those who began these holds may begin the next one of a date; null: now. Two budgets within 24 hours: minutes for which the date was
-- really held, and holds begun. A paid booking counts in neither. The next hold must end within the minutes, unless a PIX code extends it.
-- @param share how many people's budgets they have together.
create function private.next_hold_at(holds public.bookings[], target_space uuid, target_date date, share integer)
returns timestamptz language sql stable set search_path = '' as $$
  with unpaid as (
    select hold.created_at, hold.space_id = target_space and hold.event_date = target_date as is_of_date,
      greatest(hold.created_at, moment.day_ago) as begins,
      least(hold.hold_expires_at, hold.cancelled_at, moment.present) as ends
    from unnest(holds) as hold
    cross join (select clock_timestamp(), clock_timestamp() - interval '24 hours') as moment (present, day_ago)
    where hold.paid_at is null
  ), kept as (
    select begins, ends - begins as length, sum(ends - begins) over (order by begins) - (ends - begins) as before
    from unpaid where is_of_date and ends > begins
  ), excess as (
    select sum(length) - (share * private.hold_budget() - private.time_to_pay() - private.hold_grace()) as length from kept
  )
  select greatest(
    -- The excess must leave the 24 hours, oldest minutes first.
    (
      select kept.begins + (excess.length - kept.before) + interval '24 hours'
      from kept, excess where excess.length >= interval '0' and kept.before + kept.length > excess.length
      order by kept.begins limit 1
    ),
    (
      select begun.created_at + interval '24 hours'
      from (select created_at, row_number() over (order by created_at desc) as place from unpaid where begins = created_at) as begun
      where begun.place = share * private.holds_a_day()
    )
  );
$$;

-- Refuses a new hold beyond the budget of the person or, as wide as several people's, of a network of theirs. Callers without an address
-- have only their own. The caller holds the space's lock.
create function private.require_hold_budget(person uuid, target_space uuid, target_date date)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  network record;
  again timestamptz;
begin
  -- Concurrent requests of one person, and of one network, count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || person::text, 0));
  again := private.next_hold_at(
    array(
      select booking from public.bookings as booking
      where user_id = person and created_at > clock_timestamp() - interval '26 hours'
    ),
    target_space, target_date, 1);
  for network in select * from private.caller_networks() where source <> '' loop
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'holds', network.source), 0));
    again := greatest(again, private.next_hold_at(
      array(
        select booking from private.hold_networks as own join public.bookings as booking on booking.id = own.booking_id
        where own.source in (network.source, network.earlier)
      ),
      target_space, target_date, private.hold_budgets_of_an_address() * network.width));
  end loop;
  if again is not null then
    perform private.refuse(429, 'hold_budget_used', jsonb_build_object('tryAgainAt', again));
  end if;
end;
$$;

-- Counts a new hold for the networks of the caller, and deletes some rows that no limit reads any more.
create function private.note_hold_networks(booking uuid)
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.hold_networks where (source, booking_id) in (
    select source, booking_id from private.hold_networks
    where created_at <= clock_timestamp() - interval '26 hours' limit 20 for update skip locked
  );
  insert into private.hold_networks (booking_id, source)
  select booking, source from private.caller_networks() where source <> '';
$$;

-- Before the function ends a hold to replace it: what is refused afterwards would lose the date.
-- @api authenticated: Refuses as hold_booking does when the caller may not begin another hold of a date now. Codes: unauthenticated,
-- hold_budget_used (details: tryAgainAt).
create function private.check_hold_budget(target_space uuid, event_date date)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite('eventDate', event_date);
  perform private.require_hold_budget((select auth.uid()), target_space, event_date);
end;
$$;

-- schemas/bookings/hold.sql

-- Holds a date while its guest pays.

create function private.lock_space(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock_shared(hashtextextended('spaces:deletion', 0));
  select pg_advisory_xact_lock(hashtextextended('booking:' || target_space::text, 0));
$$;

-- Reais to cents.
create function private.price_in_cents(price numeric)
returns integer language sql immutable set search_path = '' as $$
  select round(price * 100)::integer;
$$;

-- The platform's share of the price for a booking made on a day, rounded half up to the cent.
create function private.service_fee_cents(price_cents integer, on_day date default private.today_in_rio())
returns integer language sql immutable set search_path = '' as $$
  select ((price_cents::bigint * private.service_fee_percent(on_day) + 50) / 100)::integer;
$$;

-- The extras frozen with a booking.
create function private.booking_lines(target_booking uuid)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', extra_id, 'name', name, 'per', per, 'unit_cents', unit_cents,
    'quantity', quantity, 'total_cents', total_cents, 'is_obligatory', is_obligatory) order by position), '[]')
  from public.booking_extras where booking_id = target_booking;
$$;

create function private.booking_as_json(booking public.bookings)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'booking_id', booking.id,
    'user_id', booking.user_id,
    'space_id', booking.space_id,
    'status', booking.status,
    'event_date', booking.event_date,
    'guest_count', booking.guest_count,
    'payment_method', booking.payment_method,
    'total_amount', booking.total_amount,
    'owner_amount', booking.owner_amount,
    'service_fee', booking.service_fee,
    'discount_amount', booking.discount_amount,
    'coupon_id', booking.coupon_id,
    'coupon_code', booking.snapshot ->> 'coupon_code',
    'title', booking.snapshot ->> 'title',
    'price_cents', coalesce((booking.snapshot ->> 'price_cents')::integer, booking.owner_amount),
    'extras', private.booking_lines(booking.id),
    'starts_at', to_char(booking.starts_at, 'HH24:MI'),
    'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'rules_version', booking.snapshot -> 'rules' -> 'version',
    'company', (
      select json_build_object('name', company.name, 'cnpj', company.cnpj)
      from public.booking_companies as company where company.booking_id = booking.id
    ),
    'stripe_session_id', booking.stripe_session_id,
    'checkout_url', booking.checkout_url,
    'checkout_expires_at', booking.checkout_expires_at,
    'hold_expires_at', booking.hold_expires_at
  );
$$;

-- Releases the ended holds of one date. The caller holds the space's lock.
create function private.release_ended_holds(target_space uuid, target_date date)
returns void language sql security definer set search_path = '' as $$
  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
  where space_id = target_space and event_date = target_date
    and status = 'pending' and hold_expires_at <= clock_timestamp();
$$;

-- Whether an event lies within the hours of a space: it begins before it ends, both counted from the opening.
create function private.is_within_hours(space public.spaces, starts_at time, ends_at time)
returns boolean language sql immutable set search_path = '' as $$
  select private.minutes_open(space.opens_at, starts_at) % 1440 < private.minutes_open(space.opens_at, ends_at)
    and private.minutes_open(space.opens_at, ends_at) <= private.minutes_open(space.opens_at, space.closes_at);
$$;

-- The invalid fields of a request, independent of the listing.
create function private.wrong_choices(chosen jsonb, company jsonb)
returns text[] language sql stable set search_path = '' as $$
  select array_remove(array[
    case when chosen is not null and (
      jsonb_typeof(chosen) <> 'array' or jsonb_array_length(chosen) > private.most_extras()
      or exists (
        select from jsonb_array_elements(chosen) as choice
        where jsonb_typeof(choice) <> 'object'
          or coalesce(choice ->> 'id', '') !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
          or coalesce(choice ->> 'quantity', '') !~ '^[1-9][0-9]?$'
      )
      or (select count(*) <> count(distinct lower(choice ->> 'id')) from jsonb_array_elements(chosen) as choice)
    ) then 'extras' end,
    case when company is not null and (
      jsonb_typeof(company) <> 'object'
      or private.text_fault('public.booking_companies.name', private.normal_text(company ->> 'name', 'one')) is not null
      or not private.is_valid_cnpj(coalesce(company ->> 'cnpj', ''))
    ) then 'company' end
  ], null);
$$;

-- @api authenticated: Holds a date for the caller while they pay; confirms it when nothing is to be paid. extras: [{id,
-- quantity}], obligatory ones are in without being named; company: {name, cnpj}. Without expected_total_cents base_price_cents
-- must be the whole subtotal. Codes: unauthenticated, account_suspended, invalid_input, coupon_invalid, profile_incomplete,
-- under_age, space_not_found, own_space, date_in_past, date_too_far, notice_too_short, date_held (details: heldUntil), date_unavailable,
-- capacity_exceeded, rules_changed (details: the rules of now), hours_outside (details: the hours), extras_changed,
-- total_too_high, price_changed, hold_budget_used (details: tryAgainAt), too_many_holds, and those of validate_coupon.
create function private.hold_booking(
  target_space uuid, event_date date, guest_count integer, base_price_cents integer, payment_method text,
  coupon_id uuid default null, discount_cents integer default 0, service_fee_cents integer default null,
  extras jsonb default null, starts_at time default null, ends_at time default null, rules_version integer default null,
  expected_total_cents integer default null, company jsonb default null
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  today date := private.today_in_rio();
  wrong text[] := '{}';
  missing text[];
  space public.spaces;
  taken public.bookings;
  held public.bookings;
  lines jsonb;
  cost jsonb;
  offer public.discount_coupons;
  discount integer;
  session_end timestamptz;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite('eventDate', event_date);
  if target_space is null then wrong := wrong || 'spaceId'::text; end if;
  if event_date is null then wrong := wrong || 'eventDate'::text; end if;
  if guest_count is null or guest_count < 1 then wrong := wrong || 'guestCount'::text; end if;
  if base_price_cents is null or base_price_cents < 0 then wrong := wrong || 'basePrice'::text; end if;
  if payment_method is null or payment_method not in ('card', 'pix') then wrong := wrong || 'paymentMethods'::text; end if;
  if starts_at is null and ends_at is not null then wrong := wrong || 'startsAt'::text; end if;
  if ends_at is null and starts_at is not null then wrong := wrong || 'endsAt'::text; end if;
  wrong := wrong || private.wrong_choices(extras, company);
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
  if coalesce(discount_cents, 0) < 0 or (coupon_id is null and coalesce(discount_cents, 0) <> 0) then
    perform private.refuse(422, 'coupon_invalid');
  end if;
  perform private.require_not_suspended();
  missing := private.missing_profile_fields(person);
  if cardinality(missing) > 0 then
    perform private.refuse(403, 'profile_incomplete', missing);
  end if;
  if not private.is_of_age(person) then
    perform private.refuse(403, 'under_age');
  end if;

  perform private.lock_space(target_space);

  select * into space from public.spaces where id = target_space and is_listed;
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  -- Hosts block days in the calendar. A booking of their own space would earn a review and a commission.
  if space.host_id = person then
    perform private.refuse(403, 'own_space');
  end if;
  if event_date < today then
    perform private.refuse(422, 'date_in_past');
  end if;

  perform private.release_ended_holds(target_space, event_date);
  select * into taken from public.bookings as booking
  where booking.space_id = target_space and booking.event_date = hold_booking.event_date and booking.status in ('pending', 'paid');

  if taken.status = 'pending' and taken.user_id = person then
    -- A repeated request of the same guest gets the same hold and session.
    return private.booking_as_json(taken);
  elsif taken.status = 'paid' and taken.user_id = person and taken.total_amount = 0 then
    -- A free booking was confirmed at once and its answer may be lost.
    return private.booking_as_json(taken);
  elsif taken.status = 'pending' then
    perform private.refuse(409, 'date_held', jsonb_build_object('heldUntil', taken.hold_expires_at));
  elsif taken.status = 'paid'
    or exists (select from private.blocked_days as blocked where blocked.space_id = space.id and blocked.date = event_date) then
    perform private.refuse(409, 'date_unavailable');
  end if;

  -- Resumes a hold that is being paid, regardless of the host's edits.
  if event_date < today + space.notice_days then
    perform private.refuse(422, 'notice_too_short');
  elsif event_date > today + space.horizon_days then
    perform private.refuse(422, 'date_too_far');
  end if;
  if guest_count > space.capacity then
    perform private.refuse(422, 'capacity_exceeded');
  end if;
  -- Optional: the specified request has no rules_version, and booking accepts the rules.
  if rules_version <> space.rules_version then
    perform private.refuse(409, 'rules_changed', jsonb_build_object('rulesVersion', space.rules_version,
      'houseRules', space.house_rules, 'houseRulesNote', space.house_rules_note));
  end if;
  if not private.is_within_hours(space, starts_at, ends_at) then
    perform private.refuse(422, 'hours_outside', jsonb_build_object('opensAt', to_char(space.opens_at, 'HH24:MI'),
      'closesAt', to_char(space.closes_at, 'HH24:MI')));
  end if;
  lines := private.extra_lines(space.id, guest_count, extras);
  if jsonb_array_length(coalesce(extras, '[]'))
    <> (select count(*) from jsonb_array_elements(lines) as line
      where exists (select from jsonb_array_elements(extras) as choice where lower(choice ->> 'id') = line ->> 'extra_id')) then
    perform private.refuse(409, 'extras_changed');
  end if;
  cost := private.booking_sum(private.price_on(space.id, event_date), lines, today);
  -- The specified request has only base_price_cents: it must be the whole subtotal, without extras or a price of the day.
  if expected_total_cents is null and base_price_cents <> (cost ->> 'subtotal_cents')::integer then
    perform private.refuse(409, 'price_changed');
  end if;
  -- Locks the person, so that concurrent requests count one after the other.
  perform private.require_hold_budget(person, space.id, event_date);
  if (select count(*) from public.bookings where user_id = person and status = 'pending' and hold_expires_at > clock_timestamp())
    >= private.most_holds() then
    perform private.refuse(429, 'too_many_holds');
  end if;

  -- Optional: the specified request may lack the fee.
  if service_fee_cents <> (cost ->> 'fee_cents')::integer then
    perform private.refuse(409, 'price_changed');
  end if;
  if coupon_id is not null then
    offer := private.claim_coupon(coupon_id, (cost ->> 'total_cents')::integer);
    cost := private.booking_sum((cost ->> 'price_cents')::integer, lines, today, offer);
  end if;
  discount := (cost ->> 'discount_cents')::integer;
  if discount <> coalesce(discount_cents, 0) or expected_total_cents <> (cost ->> 'total_cents')::integer then
    perform private.refuse(409, 'price_changed');
  end if;

  -- The provider uses whole seconds.
  session_end := date_trunc('second', clock_timestamp()) + private.time_to_pay();
  insert into public.bookings (
    user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee, discount_amount,
    coupon_id, payment_method, checkout_expires_at, hold_expires_at, starts_at, ends_at, snapshot
  ) values (
    person, space.id, space.host_id, event_date, guest_count, (cost ->> 'total_cents')::integer, (cost ->> 'subtotal_cents')::integer,
    (cost ->> 'fee_cents')::integer, discount,
    case when discount > 0 then offer.id end, payment_method, session_end, session_end + private.hold_grace(), starts_at, ends_at,
    jsonb_build_object(
      'title', space.title, 'type', space.type, 'zone', space.zone, 'neighborhood', space.neighborhood,
      'image', space.images[space.cover_image_index + 1], 'price_cents', cost -> 'price_cents', 'capacity', space.capacity,
      'policy_name', space.cancellation_policy, 'policy', private.cancellation_policy(space.cancellation_policy),
      'hours', jsonb_build_object('opens_at', to_char(space.opens_at, 'HH24:MI'), 'closes_at', to_char(space.closes_at, 'HH24:MI'),
        'music_until', to_char(space.music_until, 'HH24:MI')),
      'rules', jsonb_build_object('version', space.rules_version, 'answers', space.house_rules, 'note', space.house_rules_note),
      'coupon_code', case when discount > 0 then offer.code end,
      'terms_version', private.terms_in_force(today)
    )
  )
  returning * into held;
  perform private.note_hold_networks(held.id);
  perform private.note_terms_accepted(person, private.terms_in_force(today));
  insert into public.booking_extras (booking_id, position, extra_id, name, per, unit_cents, quantity, total_cents, is_obligatory)
  select held.id, line.ordinality, line.extra_id, line.name, line.per, line.unit_cents, line.quantity, line.total_cents, line.is_obligatory
  from rows from (jsonb_to_recordset(lines) as (
    extra_id uuid, name text, per text, unit_cents integer, quantity integer, total_cents integer, is_obligatory boolean
  )) with ordinality as line;
  if company is not null then
    insert into public.booking_companies (booking_id, name, cnpj) values (held.id, btrim(company ->> 'name'), company ->> 'cnpj');
  end if;
  if discount > 0 then
    insert into public.coupon_redemptions (booking_id, coupon_id, user_id, code, discount_cents)
    values (held.id, offer.id, person, offer.code, discount);
  end if;
  if held.total_amount = 0 then
    -- Nothing to charge: no call to the provider; the payment of zero has a row like any other.
    insert into public.payments (booking_id, stripe_session_id, amount_cents, currency, payment_method)
    values (held.id, 'free_' || held.id, 0, 'brl', held.payment_method);
    held := private.mark_paid(held, 'free_' || held.id);
  end if;
  return private.booking_as_json(held);
end;
$$;

-- schemas/bookings/pay.sql

-- Applies the payment provider's state to a hold. Service role only, after it has asked the provider.

create function private.request_refund(payment public.payments, amount integer, why text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  refund_id uuid;
begin
  insert into public.refunds (booking_id, payment_id, amount_cents, reason)
  values (payment.booking_id, payment.id, amount, why)
  on conflict (payment_id, reason) do nothing
  returning id into refund_id;
  if refund_id is not null then
    perform private.enqueue('refund', 'refund:' || refund_id, jsonb_build_object('refund_id', refund_id));
  end if;
  return refund_id;
end;
$$;

-- Serialises the events of one payment intent: its payment and its disputes each look up what the other committed. Taken before the
-- locks of space and booking.
create function private.lock_payment_intent(intent text)
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('payment_intent:' || intent, 0));
$$;

-- Marks the booking as paid and writes the host's payout.
create function private.mark_paid(booking public.bookings, session_id text)
returns public.bookings language plpgsql security definer set search_path = '' as $$
declare
  paid public.bookings;
begin
  update public.bookings
  set status = 'paid', paid_at = clock_timestamp(), cancelled_at = null, cancellation_reason = null,
    checkout_url = null, stripe_session_id = session_id
  where id = booking.id
  returning * into paid;
  insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
  values (booking.id, booking.host_id, 'earned', booking.owner_amount, booking.event_date + private.payout_days());
  return paid;
end;
$$;

-- Records a confirmed payment, idempotently. A payment after the hold's end is late even before the hold is released, because the
-- host may have blocked the day.
create function private.confirm_booking(
  booking public.bookings, session_id text, payment_intent text, amount_cents integer, currency text
)
returns text language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  is_free boolean;
begin
  if exists (select from public.payments where stripe_session_id = session_id) then
    return 'already_confirmed';
  end if;
  if amount_cents is distinct from booking.total_amount or lower(currency) is distinct from 'brl' then
    return 'amount_mismatch';
  end if;

  insert into public.payments (booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method)
  values (booking.id, session_id, payment_intent, amount_cents, lower(currency), booking.payment_method)
  returning * into payment;

  is_free := booking.status = 'pending' and booking.hold_expires_at > clock_timestamp();
  if not is_free and booking.space_id is not null
    and (booking.status = 'pending' or (booking.status = 'cancelled' and booking.cancellation_reason = 'expired')) then
    -- Late: confirmed at the agreed price if the date is free. A guest who gave up or whose space is gone gets a refund.
    if booking.status = 'cancelled' then
      perform private.release_ended_holds(booking.space_id, booking.event_date);
    end if;
    is_free := booking.event_date >= private.today_in_rio()
      and not exists (select from private.blocked_days where space_id = booking.space_id and date = booking.event_date)
      and exists (select from public.spaces where id = booking.space_id and is_listed)
      and not exists (
        select from public.bookings as other
        where other.space_id = booking.space_id and other.event_date = booking.event_date and other.id <> booking.id
          and other.status in ('pending', 'paid')
      );
  end if;

  if is_free then
    perform private.mark_paid(booking, session_id);
    perform private.match_disputes(payment);
    return 'confirmed';
  end if;

  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
  where id = booking.id and status = 'pending';
  if amount_cents > 0 then
    perform private.request_refund(payment, amount_cents, 'late_payment');
  end if;
  perform private.match_disputes(payment);
  return 'refund_requested';
end;
$$;

-- @api service_role: Notes the checkout session that the provider made for a hold. Answers with the booking. Code:
-- booking_not_found.
create function private.attach_checkout_session(booking_id uuid, session_id text, session_url text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  update public.bookings
  set stripe_session_id = session_id, checkout_url = session_url
  where id = booking_id and status = 'pending'
  returning * into booking;
  if booking.id is null then
    select * into booking from public.bookings where id = booking_id;
    if booking.id is null then
      perform private.refuse(404, 'booking_not_found');
    end if;
  end if;
  return private.booking_as_json(booking);
end;
$$;

-- The provider's events and answers arrive in any order.
--   session_status 'open' | 'complete' | 'expired', payment_status 'paid' | 'unpaid' | 'no_payment_required'
--   pending_until: when a shown PIX code expires; failed: the provider gave the payment up
-- @api service_role: Applies the provider's state of a checkout session: {booking_id, status, outcome}.
create function private.apply_checkout_session(
  session_id text, booking_id uuid, session_status text, payment_status text, amount_cents integer, currency text,
  payment_intent text default null, pending_until timestamptz default null, failed boolean default false
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  outcome text := 'ignored';
begin
  perform private.require_finite_times('pending_until', pending_until);
  perform private.lock_payment_intent(payment_intent);
  select * into booking from public.bookings
  where stripe_session_id = session_id or (id = booking_id and stripe_session_id is null);
  if booking.id is null then
    -- A payment for our booking by a session that we did not open: kept for manual review.
    select * into booking from public.bookings
    where id = booking_id and session_status = 'complete' and payment_status = 'paid';
    return json_build_object('booking_id', booking.id, 'status', booking.status,
      'outcome', case when booking.id is null then 'booking_not_found' else 'unmatched_payment' end);
  end if;
  if booking.space_id is not null then
    perform private.lock_space(booking.space_id);
  end if;
  select * into booking from public.bookings where id = booking.id for update;

  if payment_status in ('paid', 'no_payment_required') and session_status = 'complete' then
    outcome := private.confirm_booking(booking, session_id, payment_intent, amount_cents, currency);
  elsif booking.status = 'pending' then
    if session_status = 'expired' or failed then
      update public.bookings
      set status = 'cancelled', cancelled_at = clock_timestamp(), checkout_url = null,
        cancellation_reason = case when failed then 'payment_failed' else 'expired' end
      where id = booking.id;
      outcome := 'released';
    elsif session_status = 'complete' and pending_until is not null
      and pending_until + private.hold_grace() > booking.hold_expires_at then
      -- At most a PIX code's lifetime: a later payment is late.
      update public.bookings
      set hold_expires_at = least(pending_until, booking.checkout_expires_at + private.pix_lifetime()) + private.hold_grace()
      where id = booking.id;
      outcome := 'extended';
    end if;
  end if;

  return (
    select json_build_object('booking_id', current.id, 'status', current.status, 'outcome', outcome)
    from public.bookings as current where current.id = booking.id
  );
end;
$$;

-- The stored answer to a repeated event; null for a new one. Locks the event until the transaction ends, so that its row and its effect
-- commit together.
create function private.answer_to_known_event(event_id text)
returns json language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event:' || event_id, 0));
  return (
    select json_build_object('booking_id', known.booking_id, 'outcome', known.outcome, 'duplicate', true,
      'status', case when known.type like 'checkout.%' then (select status from public.bookings where id = known.booking_id) end)
    from public.provider_events as known where known.id = event_id
  );
end;
$$;

-- @api service_role: Applies a signed event about a checkout session, once: {booking_id, status, outcome}, with duplicate when it
-- has come before. Code: invalid_input.
create function private.apply_checkout_event(
  event_id text, event_type text, session_id text, booking_id uuid, session_status text, payment_status text,
  amount_cents integer, currency text, payment_intent text default null, pending_until timestamptz default null,
  failed boolean default false, happened_at timestamptz default null
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  known json := private.answer_to_known_event(event_id);
  result json;
begin
  perform private.require_finite_times('happened_at', happened_at);
  if known is not null then
    return known;
  end if;
  result := private.apply_checkout_session(session_id, booking_id, session_status, payment_status, amount_cents, currency,
    payment_intent, pending_until, failed);
  insert into public.provider_events (id, type, object_id, booking_id, outcome, happened_at)
  values (event_id, event_type, session_id, (result ->> 'booking_id')::uuid, result ->> 'outcome', apply_checkout_event.happened_at);
  return result;
end;
$$;

-- schemas/bookings/release.sql

-- Releases holds without a payment.

-- Releases a hold that the guest gave up or for which the provider made no session. The caller has expired the session first; the
-- guest's reason counts even if the expiry event arrived earlier.
-- @api service_role: Frees a hold whose session has ended at the provider; reason is given_up, payment_failed or expired. Answers
-- with the booking. Codes: invalid_input, booking_not_found.
create function private.release_hold(booking_id uuid, reason text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  if reason is null or reason not in ('given_up', 'payment_failed', 'expired') then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  update public.bookings
  set status = 'cancelled', cancelled_at = coalesce(cancelled_at, clock_timestamp()), cancellation_reason = reason,
    checkout_url = null
  where id = booking_id
    and (status = 'pending' or (status = 'cancelled' and cancellation_reason = 'expired' and reason = 'given_up'));
  select * into booking from public.bookings where id = booking_id;
  if booking.id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  return private.booking_as_json(booking);
end;
$$;

-- @api service_role: Bookings whose hold has ended; the server asks the provider before it releases them.
create function private.ended_holds(batch integer default 100)
returns setof json language sql stable security definer set search_path = '' as $$
  select private.booking_as_json(booking)
  from public.bookings as booking
  where status = 'pending' and hold_expires_at <= clock_timestamp()
  order by hold_expires_at
  limit least(greatest(coalesce(batch, 100), 1), 1000);
$$;

-- A later payment is a late payment.
-- @api service_role: Releases holds that have ended, without asking the provider. Returns how many.
create function private.expire_holds(batch integer default 1000)
returns integer language sql security definer set search_path = '' as $$
  with ended as (
    select id from public.bookings
    where status = 'pending' and hold_expires_at <= clock_timestamp()
    order by hold_expires_at
    limit least(greatest(coalesce(batch, 1000), 1), 10000)
    for update skip locked
  ), released as (
    update public.bookings as booking
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
    from ended where booking.id = ended.id
    returning 1
  )
  select count(*)::integer from released;
$$;

-- schemas/bookings/cancel.sql

-- Cancels a paid booking: the guest under the policy frozen with it, the host and the platform with a full refund.

-- The policy frozen with the booking; without one, today's.
create function private.policy_of(booking public.bookings)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(booking.snapshot -> 'policy', private.cancellation_policy());
$$;

-- Per cent that a guest gets back who cancels on a day (decisions: "Cancellation by the guest"; consumer code, article 49).
create function private.refund_share(policy jsonb, booked_on date, event_date date, cancelled_on date)
returns integer language sql immutable set search_path = '' as $$
  select case
    when event_date - cancelled_on >= (policy ->> 'fullRefundDays')::integer then 100
    when cancelled_on - booked_on <= (policy ->> 'withdrawalDays')::integer
      and event_date - cancelled_on >= (policy ->> 'withdrawalNoticeDays')::integer then 100
    when event_date - cancelled_on >= (policy ->> 'halfRefundDays')::integer then 50
    else 0
  end;
$$;

-- The last day of each share that is or was ever reached: [{"share": 100, "until": "2026-12-01"}, {"share": 50, …}].
create function private.refund_deadlines(policy jsonb, booked_on date, event_date date)
returns json language sql immutable set search_path = '' as $$
  with days as (
    select
      greatest(
        event_date - (policy ->> 'fullRefundDays')::integer,
        least(
          booked_on + (policy ->> 'withdrawalDays')::integer,
          event_date - (policy ->> 'withdrawalNoticeDays')::integer
        )
      ) as full_until,
      event_date - (policy ->> 'halfRefundDays')::integer as half_until
  ), reached as (
    select 100 as share, full_until as until from days where full_until >= booked_on
    union all
    select 50, half_until from days where half_until >= booked_on and half_until > full_until
  )
  select coalesce(json_agg(json_build_object('share', share, 'until', until) order by share desc), '[]'::json) from reached;
$$;

-- Takes the locks of a booking in their order: space, booking. A row of nulls when there is no such booking.
create function private.lock_booking(target_booking uuid)
returns public.bookings language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  select * into booking from public.bookings where id = target_booking;
  if booking.space_id is not null then
    perform private.lock_space(booking.space_id);
  end if;
  select * into booking from public.bookings where id = target_booking for update;
  return booking;
end;
$$;

-- Cancels a paid booking and writes its payout, refund and commission. The caller holds the booking's lock.
create function private.cancel_paid_booking(booking public.bookings, share integer, why text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  taken_back integer := private.part_of(booking.owner_amount, share);
  refund integer;
begin
  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = why, refund_share = share
  where id = booking.id;
  if taken_back > 0 then
    insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
    values (booking.id, booking.host_id, 'reversed', -taken_back, booking.event_date + private.payout_days());
  end if;
  for payment in
    select * from public.payments where booking_id = booking.id and stripe_session_id = booking.stripe_session_id
  loop
    -- The bank has withdrawn the rest.
    refund := greatest(private.part_of(payment.amount_cents, share) - private.withdrawn_cents(booking.id), 0);
    if refund > 0 then
      perform private.request_refund(payment, refund, why);
    end if;
  end loop;
  perform private.reverse_commission(booking.id, share);
  perform private.follow_disputes(booking.id);
end;
$$;

-- The caller's own booking that can still be cancelled, or a refusal.
create function private.assert_guest_may_cancel(booking public.bookings)
returns void language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if booking.id is null or booking.user_id <> (select auth.uid()) then
    perform private.refuse(404, 'booking_not_found');
  end if;
  if booking.status = 'pending' then
    perform private.refuse(409, 'booking_not_paid');
  end if;
  if booking.status = 'cancelled' then
    perform private.refuse(409, 'booking_already_cancelled');
  end if;
  if booking.event_date < private.today_in_rio() then
    perform private.refuse(409, 'booking_in_past');
  end if;
  if private.is_contested(booking.id) then
    perform private.refuse(409, 'booking_contested');
  end if;
end;
$$;

create function private.refund_share_today(booking public.bookings)
returns integer language sql stable set search_path = '' as $$
  -- A suspended listing always allows a full refund.
  select case when private.is_of_suspended(booking) then 100 else private.refund_share(private.policy_of(booking),
    private.day_in_rio(booking.created_at), booking.event_date, private.today_in_rio()) end;
$$;

-- @api authenticated: The guest's refund of a cancellation today, in cents: {refund_cents, kept_cents, share, deadlines: [{share,
-- until}]}. Codes: booking_not_found, booking_not_paid, booking_already_cancelled, booking_in_past, booking_contested.
create function private.preview_cancellation(target_booking uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.bookings;
  share integer;
  refund integer;
begin
  select * into booking from public.bookings where id = target_booking;
  perform private.assert_guest_may_cancel(booking);
  share := private.refund_share_today(booking);
  refund := private.refund_cents_of(booking, share);
  return json_build_object(
    'refund_cents', refund,
    'kept_cents', booking.total_amount - refund,
    'share', share,
    'deadlines', private.refund_deadlines(private.policy_of(booking), private.day_in_rio(booking.created_at), booking.event_date)
  );
end;
$$;

create function private.cancelled_as_json(target_booking uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'booking_id', booking.id,
    'status', booking.status,
    'refund_cents', coalesce(sum(refund.amount_cents), 0),
    'refund_ids', coalesce(json_agg(refund.id) filter (where refund.id is not null), '[]'::json)
  )
  from public.bookings as booking left join public.refunds as refund on refund.booking_id = booking.id
  where booking.id = target_booking
  group by booking.id;
$$;

-- @api authenticated: Cancels the caller's own paid booking when the refund is still the expected one (else refund_changed).
-- Idempotent.
create function private.cancel_booking(target_booking uuid, expected_refund_cents integer)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  share integer;
begin
  if expected_refund_cents is null or expected_refund_cents < 0 then
    perform private.refuse(422, 'invalid_input', array['expectedRefundCents']);
  end if;
  booking := private.lock_booking(target_booking);
  if booking.status = 'cancelled' and booking.cancellation_reason = 'guest' and booking.user_id = (select auth.uid()) then
    -- A repeated call gets the same answer.
    return private.cancelled_as_json(booking.id);
  end if;
  perform private.assert_guest_may_cancel(booking);
  share := private.refund_share_today(booking);
  if private.refund_cents_of(booking, share) <> expected_refund_cents then
    perform private.refuse(409, 'refund_changed');
  end if;
  perform private.cancel_paid_booking(booking, share, 'guest');
  return private.cancelled_as_json(booking.id);
end;
$$;

-- Refunds everything and blocks the date, so that the host does not sell it again by accident.
create function private.cancel_in_full(booking public.bookings, why text)
returns json language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_paid_booking(booking, 100, why);
  insert into public.space_availability (space_id, host_id, date, is_available)
  select id, host_id, booking.event_date, false from public.spaces where id = booking.space_id
  on conflict (space_id, date) do update set is_available = false;
  return private.cancelled_as_json(booking.id);
end;
$$;

-- @api authenticated: Cancels a paid booking of the caller's space with a full refund; the date stays blocked. The guest reads the
-- reason and the note. Codes: unauthenticated, booking_not_found, booking_already_cancelled, booking_in_past, invalid_input
-- (reason, note), text_blocked.
create function private.cancel_booking_as_host(target_booking uuid, reason text, note text default null)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  words text := nullif(private.normal_text(note), '');
  booking public.bookings;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  booking := private.lock_booking(target_booking);
  if booking.id is null or booking.host_id <> person or booking.paid_at is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  if booking.status = 'cancelled' and booking.cancellation_reason = 'host' then
    return private.cancelled_as_json(booking.id);
  end if;
  if booking.status <> 'paid' then
    perform private.refuse(409, 'booking_already_cancelled');
  end if;
  if booking.event_date < private.today_in_rio() then
    perform private.refuse(409, 'booking_in_past');
  end if;
  if reason is null or reason <> all (private.host_cancellation_reasons()) then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  perform private.cancel_in_full(booking, 'host');
  update public.bookings set host_reason = reason, host_note = words where id = booking.id;
  return private.cancelled_as_json(booking.id);
end;
$$;

-- The platform may cancel after the event, because a dispute is decided later.
-- @api admin: As cancel_booking_as_host, by the platform, also after the event.
create function private.cancel_booking_as_admin(target_booking uuid)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  booking := private.lock_booking(target_booking);
  if booking.id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  if booking.status = 'cancelled' and booking.cancellation_reason = 'platform' then
    return private.cancelled_as_json(booking.id);
  end if;
  if booking.status = 'pending' then
    perform private.refuse(409, 'booking_not_paid');
  elsif booking.status = 'cancelled' then
    perform private.refuse(409, 'booking_already_cancelled');
  end if;
  return private.cancel_in_full(booking, 'platform');
end;
$$;

-- schemas/bookings/refund.sql

-- Refunds, by the provider or by hand.
--
-- manual, manual_at null   the provider refused it: an administrator has to pay it
-- manual, manual_at set    an administrator has paid it

-- @api service_role: A refund as the provider needs it: {refund_id, booking_id, status, amount_cents, payment_intent_id,
-- is_decided, is_contested}.
create function private.refund_to_send(refund_id uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'refund_id', refund.id, 'booking_id', refund.booking_id, 'status', refund.status, 'amount_cents', refund.amount_cents,
    'payment_intent_id', payment.payment_intent_id,
    'is_decided', exists (select from public.disputes where booking_id = refund.booking_id)
      and not exists (select from public.disputes where booking_id = refund.booking_id and closed_at is null),
    'is_contested', refund.failure is not distinct from 'charge_disputed'
  )
  from public.refunds as refund join public.payments as payment on payment.id = refund.payment_id
  where refund.id = refund_to_send.refund_id;
$$;

-- 'requested' only notes the provider's id.
-- @api service_role: Records the provider's state of a refund, by our id or by the provider's. Returns the new status,
-- unchanged or refund_not_found.
create function private.settle_refund(refund_id uuid, status text, provider_id text default null, failure text default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  select * into refund from public.refunds
  where id = refund_id or (refund_id is null and provider_refund_id = provider_id) for update;
  if refund.id is null then
    return 'refund_not_found';
  end if;
  -- A repeated or late answer never reopens a settled refund.
  if refund.status = settle_refund.status or (refund.status = 'manual' and (refund.manual_at is not null or settle_refund.status <> 'succeeded'))
    or (refund.status in ('succeeded', 'failed') and settle_refund.status = 'requested') then
    if refund.provider_refund_id is null and provider_id is not null then
      update public.refunds set provider_refund_id = provider_id where id = refund.id;
    end if;
    return 'unchanged';
  end if;
  update public.refunds
  set status = settle_refund.status,
    provider_refund_id = coalesce(provider_refund_id, provider_id),
    failure = left(settle_refund.failure, 500),
    settled_at = case when settle_refund.status = 'succeeded' then clock_timestamp() end
  where id = refund.id;
  return settle_refund.status;
end;
$$;

-- @api service_role: Applies a signed event about a refund, once: {booking_id, status, outcome}, with duplicate when it has come
-- before. Code: invalid_input.
create function private.apply_refund_event(
  event_id text, event_type text, provider_id text, status text, refund_id uuid default null, failure text default null,
  happened_at timestamptz default null
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  known json := private.answer_to_known_event(event_id);
  refunded uuid;
  result text;
begin
  perform private.require_finite_times('happened_at', happened_at);
  if known is not null then
    return known;
  end if;
  result := private.settle_refund(refund_id, status, provider_id, failure);
  select booking_id into refunded from public.refunds
  where id = refund_id or (refund_id is null and provider_refund_id = provider_id);
  insert into public.provider_events (id, type, object_id, booking_id, outcome, happened_at)
  values (event_id, event_type, provider_id, refunded, 'refund_' || result, apply_refund_event.happened_at);
  return json_build_object('booking_id', refunded, 'status', null, 'outcome', 'refund_' || result);
end;
$$;

-- Records a refund paid by hand, after it bounced at the provider (a closed account, for example) or the provider refused it. A pending
-- refund is refused, because it would be paid twice; a second record is refused, so that a second transfer is noticed.
-- @api admin: Records that a refund was paid by hand, with a note. Idempotent. Codes: admin_required,
-- invalid_input, refund_not_found, refund_not_failed, refund_already_paid.
create function private.mark_refund_manual(target_refund uuid, note text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
  written text := private.normal_text(left(coalesce(note, ''), 500));
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  if written = '' then
    perform private.refuse(422, 'invalid_input', array['note']);
  end if;
  select * into refund from public.refunds where id = target_refund for update;
  if refund.id is null then
    perform private.refuse(404, 'refund_not_found');
  end if;
  if refund.status not in ('failed', 'manual') then
    perform private.refuse(409, 'refund_not_failed');
  end if;
  if refund.manual_at is null then
    update public.refunds
    set status = 'manual', manual_at = clock_timestamp(), manual_by = (select auth.uid()), manual_note = written
    where id = target_refund;
  elsif (refund.manual_by, refund.manual_note) is distinct from ((select auth.uid()), written) then
    perform private.refuse(409, 'refund_already_paid');
  end if;
  return json_build_object('refund_id', target_refund, 'status', 'manual');
end;
$$;

-- schemas/bookings/contact.sql

-- From payment until some days after the event, the guest reads the address and both sides read each other's phone.

-- The address at the payment, or the first one given after it. Guests see today's address, and this one where it differs.
create table private.booking_addresses (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  host_id uuid not null,
  address jsonb not null,
  kept_at timestamptz not null default now()
);

comment on table private.booking_addresses is 'No policy on purpose: only privileged functions read it.';

create index booking_addresses_host_idx on private.booking_addresses (host_id);

-- The instant at which an event ends: the agreed end, or the closing time agreed with the booking. An end before the start is on the next day.
create function private.event_end(booking public.bookings)
returns timestamptz language sql immutable set search_path = '' as $$
  select (booking.event_date + hours.ends + case when hours.ends <= hours.starts then interval '1 day' else interval '0' end)
    at time zone 'America/Sao_Paulo'
  from (
    select coalesce(booking.starts_at, (booking.snapshot -> 'hours' ->> 'opens_at')::time, '08:00') as starts,
      coalesce(booking.ends_at, (booking.snapshot -> 'hours' ->> 'closes_at')::time, '02:00') as ends
  ) as hours;
$$;

create function private.contact_until(booking public.bookings)
returns timestamptz language sql immutable set search_path = '' as $$
  select private.event_end(booking) + private.contact_time();
$$;

-- The earliest event day that can still be in its contact time, for the index. An event may end on the next day.
create function private.first_day_in_contact()
returns date language sql stable set search_path = '' as $$
  select (private.today_in_rio() - private.contact_time() - interval '1 day')::date;
$$;

create function private.is_in_contact(booking public.bookings)
returns boolean language sql stable set search_path = '' as $$
  select booking.status = 'paid' and booking.event_date >= private.first_day_in_contact() and clock_timestamp() < private.contact_until(booking);
$$;

-- Reminds hosts whose paid bookings lack an address: in the booking's e-mail, then by the daily run for the next morning, at most once
-- per interval. The worker drops the e-mail when the address has been given.
create function private.remind_of_addresses()
returns void language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, dedupe_key, payload, available_at)
  select distinct on (booking.space_id) 'email', 'email:address_missing:' || booking.space_id || ':' || private.today_in_rio(),
    jsonb_build_object('template', 'address_missing', 'booking_id', booking.id, 'space_id', booking.space_id),
    (private.day_in_rio(clock_timestamp() + interval '15 hours') + time '09:00') at time zone 'America/Sao_Paulo'
  from public.bookings as booking
  where booking.status = 'paid' and booking.event_date >= private.first_day_in_contact()
    and booking.space_id is not null
    and private.event_end(booking) > clock_timestamp()
    and not exists (select from public.space_addresses as given where given.space_id = booking.space_id)
    and not exists (
      select from public.outbox as sent
      where sent.kind = 'email' and sent.payload ->> 'template' = 'address_missing'
        and sent.payload ->> 'space_id' = booking.space_id::text
        and sent.created_at > clock_timestamp() - private.reminder_interval()
    )
  order by booking.space_id, booking.event_date, booking.id
  on conflict (dedupe_key) do nothing;
$$;

create function private.keep_address()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.booking_addresses (booking_id, host_id, address)
  select new.id, new.host_id, private.address_json(address) from public.space_addresses as address where address.space_id = new.space_id
  on conflict (booking_id) do nothing;
  return null;
end;
$$;

create trigger bookings_keep_address after insert or update of status on public.bookings
  for each row when (new.status = 'paid') execute function private.keep_address();

-- Sends a changed address to guests with upcoming paid bookings, after some minutes, so that several edits send one e-mail.
create function private.enqueue_address_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.booking_addresses (booking_id, host_id, address)
  select booking.id, booking.host_id, private.address_json(new)
  from public.bookings as booking
  where booking.space_id = new.space_id and booking.status = 'paid' and private.event_end(booking) > clock_timestamp()
  on conflict (booking_id) do nothing;
  insert into public.outbox (kind, dedupe_key, payload, available_at)
  select 'email', 'email:booking_address:' || booking.id || ':' || extract(epoch from new.updated_at),
    jsonb_build_object('template', 'booking_address', 'booking_id', booking.id, 'updated_at', new.updated_at),
    clock_timestamp() + interval '5 minutes'
  from public.bookings as booking
  where booking.space_id = new.space_id and booking.status = 'paid' and private.event_end(booking) > clock_timestamp()
  on conflict (dedupe_key) do nothing;
  return null;
end;
$$;

create trigger space_addresses_email_given after insert on public.space_addresses
  for each row execute function private.enqueue_address_email();

create trigger space_addresses_email_changed after update on public.space_addresses
  for each row when (private.address_json(new) is distinct from private.address_json(old)) execute function private.enqueue_address_email();

-- The contact data of both sides during the contact time.
create function private.booking_contact(booking public.bookings)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'until', private.contact_until(booking),
    -- The listing is deleted: the agreed hours.
    'address', coalesce(private.address_json(place), kept.address),
    'agreed_address', case when kept.address is distinct from private.address_json(place) and place.space_id is not null
      then kept.address end,
    'host_phone', coalesce(case when place.space_id is not null then place.day_phone else kept.address ->> 'day_phone' end, host.phone),
    'guest_phone', guest.phone
  )
  from (select) as always
  left join public.space_addresses as place on place.space_id = booking.space_id
  left join private.booking_addresses as kept on kept.booking_id = booking.id
  left join public.profile_private as host on host.id = booking.host_id
  left join public.profile_private as guest on guest.id = booking.user_id
  where private.is_in_contact(booking);
$$;

-- @api authenticated: The contacts of each paid booking of the caller, as guest or host, until two days after its event: address (and
-- agreed_address where it differs from the address at the payment), the other side's name and phone, and the end of the contact time.
create function private.booking_contacts()
returns setof json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'booking_id', booking.id, 'space_id', booking.space_id, 'guest_id', booking.user_id, 'host_id', booking.host_id,
    'title', booking.snapshot ->> 'title', 'event_date', booking.event_date, 'guest_count', booking.guest_count,
    'starts_at', to_char(booking.starts_at, 'HH24:MI'), 'ends_at', to_char(booking.ends_at, 'HH24:MI'), 'hours', booking.snapshot -> 'hours',
    'role', case when booking.user_id = me.id then 'guest' else 'host' end,
    'other_name', other.full_name,
    'phone', contact.known ->> case when booking.user_id = me.id then 'host_phone' else 'guest_phone' end,
    'address', contact.known -> 'address', 'agreed_address', contact.known -> 'agreed_address', 'until', contact.known -> 'until'
  )
  from (select (select auth.uid()) as id) as me
  join public.bookings as booking on me.id in (booking.user_id, booking.host_id)
  join public.profiles as other on other.id = case when booking.user_id = me.id then booking.host_id else booking.user_id end
  cross join lateral (select private.booking_contact(booking) as known) as contact
  where booking.status = 'paid' and booking.event_date >= private.first_day_in_contact() and contact.known is not null
  order by booking.event_date, booking.id;
$$;

-- schemas/bookings/receipt.sql

-- A printed receipt carries a code, by which anybody verifies it and reads the state of its booking.

create table private.receipts (
  booking_id uuid primary key references public.bookings (id),
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{16}$'),
  issued_at timestamptz not null default now()
);

comment on table private.receipts is 'No policy on purpose: only privileged functions read it.';

comment on column private.receipts.code is '80 random bits, against guessing.';

create trigger receipts_append_only before update or delete on private.receipts
  for each row execute function private.refuse_change();

-- Created when the receipt is first shown.
-- @api authenticated: The code by which the receipt of a booking that the caller paid can be checked: the same one at every call.
-- Codes: unauthenticated, booking_not_found.
create function private.receipt_code(target_booking uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Without 0, O, 1 and I: it may be typed from paper.
  alphabet text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  drawn bytea := extensions.gen_random_bytes(16);
  issued text;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if not exists (
    select from public.bookings where id = target_booking and user_id = (select auth.uid()) and paid_at is not null
  ) then
    perform private.refuse(404, 'booking_not_found');
  end if;
  insert into private.receipts (booking_id, code)
  select target_booking, string_agg(substr(alphabet, get_byte(drawn, place) % 32 + 1, 1), '') from generate_series(0, 15) as place
  on conflict (booking_id) do nothing;
  select code into strict issued from private.receipts where booking_id = target_booking;
  return issued;
end;
$$;

-- @api authenticated: Names the company on the receipt of a paid booking of the caller, once, until the event is over. cnpj: 14
-- characters without punctuation. Codes: unauthenticated, account_suspended, booking_not_found, booking_not_paid, booking_in_past,
-- company_given, invalid_input (field company).
create function private.add_booking_company(target_booking uuid, company_name text, cnpj text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  select * into booking from public.bookings where id = target_booking and user_id = (select auth.uid()) for no key update;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  elsif booking.status <> 'paid' then
    perform private.refuse(409, 'booking_not_paid');
  elsif clock_timestamp() >= private.event_end(booking) then
    perform private.refuse(409, 'booking_in_past');
  elsif exists (select from public.booking_companies where booking_id = booking.id) then
    perform private.refuse(409, 'company_given');
  elsif private.wrong_choices(null, jsonb_build_object('name', company_name, 'cnpj', cnpj)) <> '{}' then
    perform private.refuse(422, 'invalid_input', array['company']);
  end if;
  insert into public.booking_companies (booking_id, name, cnpj) values (booking.id, btrim(company_name), cnpj);
end;
$$;

-- The facts on the receipt without personal data, and the state of the booking.
-- @api anon: The state of a receipt's booking by its code: {booking_code, title, event_date, paid_at,
-- total_cents, status, cancelled_at, refund_cents (requested), returned_cents (succeeded), contested_cents (withdrawn by the
-- payer's bank)}, amounts in cents; null for an unknown code. Without names.
create function private.check_receipt(receipt_code text)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'booking_code', left(booking.id::text, 8),
    'title', booking.snapshot ->> 'title',
    'event_date', booking.event_date,
    'paid_at', booking.paid_at,
    'total_cents', booking.total_amount,
    'status', booking.status,
    'cancelled_at', booking.cancelled_at,
    'refund_cents', (select coalesce(sum(amount_cents), 0)::integer from public.refunds where booking_id = booking.id),
    'returned_cents', (
      select coalesce(sum(amount_cents), 0)::integer from public.refunds
      where booking_id = booking.id and (status = 'succeeded' or manual_at is not null)
    ),
    'contested_cents', private.withdrawn_cents(booking.id)
  )
  from private.receipts as receipt join public.bookings as booking on booking.id = receipt.booking_id
  where receipt.code = upper(regexp_replace(left(check_receipt.receipt_code, 100), '[^A-Za-z0-9]', '', 'g'));
$$;

-- schemas/outbox/tables.sql

-- What must happen after a commit, and whose turn it is to do it.

-- What must happen after a commit. Delivered at least once, so every consumer is harmless twice.
create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text not null unique,
  payload jsonb not null default '{}',
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);

-- What is about money goes first (0): no refund and no confirmation waits behind a thousand notices.
create function private.outbox_priority(kind text, payload jsonb)
returns integer language sql immutable set search_path = '' as $$
  select case
    when kind = 'email' and payload ->> 'template' in
      ('new_message', 'space_waiting', 'space_approved', 'space_rejected', 'commission_earned', 'commission_reversed', 'commission_paid',
        'commission_corrected', 'contact_received', 'letter', 'address_missing', 'terms_changed',
        'report_settled', 'reports_gathered', 'review_removed', 'visit_proposed', 'visit_taken', 'visit_declined', 'visit_withdrawn', 'visit_cancelled') then 1
    else 0
  end;
$$;

-- Finds the e-mails about waiting listings of the last hour.
create index outbox_space_waiting_idx on public.outbox ((payload ->> 'recipient_id'), created_at)
  where payload ->> 'template' = 'space_waiting';

create index outbox_waiting_idx on public.outbox (private.outbox_priority(kind, payload), available_at)
  where done_at is null and failed_at is null;

create function private.enqueue(kind text, dedupe_key text, payload jsonb)
returns void language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, dedupe_key, payload)
  values (enqueue.kind, enqueue.dedupe_key, enqueue.payload)
  on conflict (dedupe_key) do nothing;
$$;

-- The mail of a refund waits until the mail of its cancellation has gone.
-- @api service_role: Takes messages of these kinds that are due, what is urgent first, for two minutes.
create function private.claim_outbox(kinds text[], batch integer default 20)
returns setof public.outbox language sql security definer set search_path = '' as $$
  update public.outbox
  set attempts = attempts + 1,
    -- The lease: a crashed worker's message becomes available after it.
    available_at = clock_timestamp() + interval '2 minutes'
  where id in (
    select id from public.outbox
    where done_at is null and failed_at is null and available_at <= clock_timestamp() and kind = any (kinds)
      and not (payload ->> 'template' is not distinct from 'refund_sent' and exists (
        select from public.outbox as cancellation
        where cancellation.dedupe_key = 'email:booking_cancelled_guest:' || (outbox.payload ->> 'booking_id')
          and cancellation.done_at is null and cancellation.failed_at is null
      ))
    order by private.outbox_priority(outbox.kind, outbox.payload), available_at
    limit least(greatest(coalesce(batch, 20), 1), 200)
    for update skip locked
  )
  returning *;
$$;

-- Begins the lease anew when the message is still the caller's: nobody has claimed it since (attempts) and it is not done.
-- @api service_role: Asked right before a message is handed over: true, and two more minutes, when it is still the caller's.
create function private.keep_outbox(message_id bigint, attempt integer)
returns boolean language sql security definer set search_path = '' as $$
  with kept as (
    update public.outbox set available_at = clock_timestamp() + interval '2 minutes'
    where id = message_id and attempts = attempt and done_at is null and failed_at is null
    returning 1
  )
  select exists (select from kept);
$$;

-- @api service_role: A message was delivered.
create function private.finish_outbox(message_id bigint)
returns void language sql security definer set search_path = '' as $$
  update public.outbox set done_at = clock_timestamp(), last_error = null where id = message_id and done_at is null;
$$;

-- Back-off doubles from 10 seconds to an hour; after 20 attempts the message waits for a person.
-- @api service_role: A message failed: it is due again after a while, or given up after 20 attempts.
create function private.retry_outbox(message_id bigint, error text)
returns void language sql security definer set search_path = '' as $$
  update public.outbox
  set last_error = left(error, 500),
    available_at = clock_timestamp() + least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 12) - 1)),
    failed_at = case when attempts >= 20 then clock_timestamp() end
  where id = message_id and done_at is null;
$$;

-- schemas/terms/announce.sql

-- A change of the terms is announced ahead, as they promise, to everybody who has an account.

create function private.announce_terms()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Where nobody has an account there is nobody to tell: the first terms of a site hold at once.
  if not exists (select from auth.users) then
    return null;
  end if;
  if new.starts_on < private.today_in_rio() + private.terms_notice_days() then
    perform private.refuse(422, 'terms_notice_too_short');
  end if;
  insert into public.outbox (kind, dedupe_key, payload)
  select 'email', 'email:terms_changed:' || new.version || ':' || person.id,
    jsonb_build_object('template', 'terms_changed', 'version', new.version, 'person_id', person.id)
  from auth.users as person
  where person.email is not null
  on conflict (dedupe_key) do nothing;
  return null;
end;
$$;

create trigger terms_versions_announce after insert on public.terms_versions
  for each row execute function private.announce_terms();

-- schemas/disputes/tables.sql

-- Payments that a cardholder contests at their bank, as the payment provider tells it. Written by procedures only.

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  provider_dispute_id text not null unique,
  charge_id text,
  payment_intent_id text,
  -- null: of a payment that we don't know, or not yet.
  booking_id uuid references public.bookings (id),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  status text not null,
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the provider was asked for what stands here: an answer to an earlier question changes nothing.
  seen_at timestamptz not null,
  created_at timestamptz not null default now()
);

comment on column public.disputes.status is
  'The provider''s: needs_response, under_review, won, lost; warning_* is an inquiry, which takes no money; appeal_* comes after lost; prevented.';

create index disputes_booking_idx on public.disputes (booking_id);

create index disputes_intent_idx on public.disputes (payment_intent_id);

create index disputes_open_idx on public.disputes (due_by) where closed_at is null;

create trigger disputes_refuse_deletion before delete on public.disputes
  for each row execute function private.refuse_deletion();

-- What the provider took from our balance because of a dispute, or gave back: less than zero, or more. The fee apart.
create table private.dispute_movements (
  id text primary key,
  dispute_id uuid not null references public.disputes (id),
  amount_cents integer not null,
  fee_cents integer not null,
  happened_at timestamptz not null
);

create index dispute_movements_dispute_idx on private.dispute_movements (dispute_id);

create trigger dispute_movements_append_only before update or delete on private.dispute_movements
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

-- What was answered to the bank: the facts as they stood then, and what the administrator added.
create table private.dispute_evidence (
  dispute_id uuid primary key references public.disputes (id),
  facts jsonb not null,
  statement text not null,
  submitted_by uuid not null references public.profiles (id),
  submitted_at timestamptz not null default now(),
  attempt smallint not null default 1,
  sent_at timestamptz,
  failure text
);

comment on column private.dispute_evidence.sent_at is 'When the provider had taken it; failure: why it did not.';

create index dispute_evidence_submitted_by_idx on private.dispute_evidence (submitted_by);

-- Disputes that an administrator does not answer: the cardholder keeps the money.
create table private.given_up_disputes (
  dispute_id uuid primary key references public.disputes (id),
  given_up_by uuid not null references public.profiles (id),
  given_up_at timestamptz not null default now(),
  attempt smallint not null default 1,
  closed_at timestamptz,
  failure text
);

comment on column private.given_up_disputes.closed_at is 'When the provider had closed it; failure: why it did not.';

create index given_up_disputes_given_up_by_idx on private.given_up_disputes (given_up_by);

-- schemas/coupons/tables.sql

-- Discount coupons and who redeems them. A redemption belongs to one booking:
--
-- reserved → used       the booking is paid
-- reserved → released   the hold ended, in whatever way
-- released → used       a late payment is honoured, even beyond the coupon's limit

-- ICU, so that accents become upper case whatever the database's locale is.
create function private.normalise_coupon_code(value text)
returns text language sql immutable set search_path = '' as $$
  select upper(btrim(value) collate "und-x-icu");
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.normalise_coupon_code(text) to authenticated, service_role;

create table public.discount_coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = private.normalise_coupon_code(code) and code ~ '^\S+$'),
  description text,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric(10, 2) not null check (discount_value >= 0),
  min_amount integer check (min_amount >= 0),
  max_discount integer check (max_discount >= 0),
  usage_limit integer check (usage_limit >= 1),
  used_count integer not null default 0 check (used_count >= 0),
  valid_from date not null,
  valid_until date not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (valid_until >= valid_from and isfinite(valid_from) and isfinite(valid_until)),
  check (discount_type <> 'percentage' or discount_value <= 100),
  check (discount_type = 'percentage' or max_discount is null)
);

comment on column public.discount_coupons.discount_value is 'Per cent, or reais when fixed.';

comment on column public.discount_coupons.min_amount is 'Cents, as max_discount.';

comment on column public.discount_coupons.usage_limit is 'Null: unlimited.';

comment on column public.discount_coupons.used_count is 'Paid bookings; follows coupon_redemptions.';

comment on column public.discount_coupons.valid_from is 'A whole day in Rio, as valid_until; both included.';

create index discount_coupons_created_idx on public.discount_coupons (created_at desc);

create function private.normalise_coupon()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.code := private.normalise_coupon_code(new.code);
  -- The form keeps the field when the type changes; for a fixed discount it has no meaning.
  if new.discount_type = 'fixed' then
    new.max_discount := null;
  end if;
  return new;
end;
$$;

create trigger discount_coupons_normalise before insert or update on public.discount_coupons
  for each row execute function private.normalise_coupon();

create table public.coupon_redemptions (
  booking_id uuid primary key references public.bookings (id),
  -- No foreign key: an administrator may delete a coupon, and that it was redeemed stays.
  coupon_id uuid not null,
  user_id uuid not null references public.profiles (id),
  code text not null,
  discount_cents integer not null check (discount_cents > 0),
  status text not null default 'reserved' check (status in ('reserved', 'used', 'released')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index coupon_redemptions_coupon_idx on public.coupon_redemptions (coupon_id, status);

create index coupon_redemptions_user_idx on public.coupon_redemptions (user_id);

create trigger coupon_redemptions_refuse_deletion before delete on public.coupon_redemptions
  for each row execute function private.refuse_deletion();

create function private.guard_coupon_redemption()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.booking_id, new.coupon_id, new.user_id, new.code, new.discount_cents, new.created_at)
    is distinct from (old.booking_id, old.coupon_id, old.user_id, old.code, old.discount_cents, old.created_at) then
    perform private.refuse(409, 'coupon_redemption_immutable_field');
  end if;
  if new.status <> old.status and not (
    (old.status = 'reserved' and new.status in ('used', 'released'))
    or (old.status = 'released' and new.status = 'used')
  ) then
    perform private.refuse(409, 'coupon_redemption_transition_illegal');
  end if;
  new.updated_at := now();
  return new;
end;
$$;

create trigger coupon_redemptions_guard before update on public.coupon_redemptions
  for each row execute function private.guard_coupon_redemption();

-- schemas/coupons/redeem.sql

-- A coupon with a booking.
--
-- Lock order: space, booking, coupon, redemption. A release touches redemptions of locked bookings and no coupon; a reservation or use
-- locks one coupon. Two of them never wait for each other.

-- What a coupon takes off, in cents: at most the amount itself, and so that nothing or at least the least that the
-- provider charges remains to be paid. Halves are rounded up.
create function private.coupon_discount(coupon public.discount_coupons, gross_cents integer)
returns integer language plpgsql immutable set search_path = '' as $$
declare
  discount numeric;
begin
  if coupon.discount_type = 'percentage' then
    discount := least(round(gross_cents * coupon.discount_value / 100), coalesce(coupon.max_discount, gross_cents));
  else
    discount := round(coupon.discount_value * 100);
  end if;
  discount := least(discount, gross_cents);
  if gross_cents - discount between 1 and private.smallest_charge_cents() - 1 then
    discount := greatest(gross_cents - private.smallest_charge_cents(), 0);
  end if;
  return discount::integer;
end;
$$;

-- Why a coupon cannot be used for an amount now, as a code; null when it can. A hold that has ended counts no more, even
-- before it is released. `except_of`: whose own reservations do not count.
create function private.coupon_obstacle(coupon public.discount_coupons, gross_cents integer, except_of uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when coupon.id is null then 'coupon_unknown'
    when not coupon.is_active then 'coupon_inactive'
    when private.today_in_rio() < coupon.valid_from then 'coupon_not_yet_valid'
    when private.today_in_rio() > coupon.valid_until then 'coupon_expired'
    when coupon.used_count + (
      select count(*)
      from public.coupon_redemptions as redemption
      join public.bookings as booking on booking.id = redemption.booking_id
      where redemption.coupon_id = coupon.id and redemption.status = 'reserved'
        and booking.hold_expires_at > clock_timestamp() and redemption.user_id is distinct from except_of
    ) >= coupon.usage_limit then 'coupon_used_up'
    when gross_cents < coupon.min_amount then 'coupon_minimum_not_reached'
  end;
$$;

-- For a hold in the making: locks the coupon, so that the last use is taken once, and says what it takes off.
create function private.claim_coupon(target_coupon uuid, gross_cents integer)
returns public.discount_coupons language plpgsql security definer set search_path = '' as $$
declare
  coupon public.discount_coupons;
  obstacle text;
begin
  select * into coupon from public.discount_coupons where id = target_coupon for no key update;
  -- A statement of its own: its snapshot is younger than the lock and sees every reservation made before.
  obstacle := private.coupon_obstacle(coupon, gross_cents, null);
  if obstacle is not null then
    perform private.refuse(409, obstacle);
  end if;
  return coupon;
end;
$$;

-- A redemption follows the state of its booking.
create function private.settle_coupon()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  redemption public.coupon_redemptions;
begin
  select * into redemption from public.coupon_redemptions where booking_id = new.id;
  if new.status = 'paid' and redemption.status in ('reserved', 'released') then
    update public.discount_coupons set used_count = used_count + 1 where id = redemption.coupon_id;
    update public.coupon_redemptions set status = 'used' where booking_id = new.id;
  elsif old.status = 'pending' and new.status = 'cancelled' and redemption.status = 'reserved' then
    update public.coupon_redemptions set status = 'released' where booking_id = new.id;
  end if;
  return null;
end;
$$;

create trigger bookings_settle_coupon after update of status on public.bookings
  for each row when (new.coupon_id is not null and new.status <> old.status)
  execute function private.settle_coupon();

-- schemas/coupons/validate.sql

-- A preview of a coupon that cannot be used for guessing.

-- How often a person named a coupon that does not exist.
create table private.coupon_guesses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  misses integer not null default 0,
  window_started_at timestamptz not null default now()
);

-- Ten wrong codes in ten minutes, then no answer until they are over, not even to a right one.
-- @api authenticated: Previews a coupon for an amount in cents (total with the fee); reserves nothing. error: coupon_unknown,
-- coupon_inactive, coupon_not_yet_valid, coupon_expired, coupon_used_up, coupon_minimum_not_reached (with minimum_amount in
-- cents), coupon_too_many_attempts.
create function private.validate_coupon(coupon_code text, booking_amount integer)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  window_length constant interval := interval '10 minutes';
  guesses private.coupon_guesses;
  coupon public.discount_coupons;
  obstacle text;
  discount integer := 0;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if not private.is_text('public.discount_coupons.code', coupon_code) then
    perform private.refuse(422, 'invalid_input', array['coupon_code']);
  end if;
  if booking_amount is null or booking_amount < 0 then
    perform private.refuse(422, 'invalid_input', array['booking_amount']);
  end if;

  -- Locks the person's row: of many guesses at once each sees the ones before.
  insert into private.coupon_guesses as known (user_id) values (person)
  on conflict (user_id) do update set
    misses = case when known.window_started_at < clock_timestamp() - window_length then 0 else known.misses end,
    window_started_at = case
      when known.window_started_at < clock_timestamp() - window_length then clock_timestamp()
      else known.window_started_at
    end
  returning * into guesses;
  if guesses.misses >= 10 then
    obstacle := 'coupon_too_many_attempts';
  else
    select * into coupon from public.discount_coupons where code = private.normalise_coupon_code(coupon_code);
    obstacle := private.coupon_obstacle(coupon, booking_amount, person);
    if obstacle = 'coupon_unknown' then
      update private.coupon_guesses set misses = misses + 1 where user_id = person;
    end if;
  end if;
  if obstacle is null then
    discount := private.coupon_discount(coupon, booking_amount);
  end if;

  return json_build_object(
    'valid', obstacle is null,
    'coupon_id', case when obstacle is null then coupon.id end,
    'discount_amount', discount,
    'final_amount', booking_amount - discount,
    'coupon_description', case when obstacle is null then coupon.description end,
    'error', obstacle,
    'minimum_amount', case when obstacle = 'coupon_minimum_not_reached' then coupon.min_amount end
  );
end;
$$;

-- schemas/coupons/edit.sql

-- The change of a coupon by an administrator.

-- Runs as the caller: policies and grants decide.
-- @api admin: An administrator changes some columns of a coupon. as_read: the values they were read with; without it nothing is
-- compared. Codes: unauthenticated, admin_required, coupon_not_found, invalid_input, edit_conflict (details: fields, sent,
-- stored).
create function public.save_coupon(target_coupon uuid, changes jsonb, as_read jsonb default null)
returns json language plpgsql set search_path = '' as $$
declare
  stored public.discount_coupons;
  edited public.discount_coupons;
  assignments text;
begin
  perform private.require_admin();
  -- Locks the row, so that concurrent edits are serialised.
  select * into stored from public.discount_coupons where id = target_coupon for update;
  if stored.id is null then
    perform private.refuse(404, 'coupon_not_found');
  end if;
  -- An edit may change the columns that the caller may update.
  perform private.check_edit(to_jsonb(stored), changes, as_read, array(
    select attname::text from pg_catalog.pg_attribute
    where attrelid = 'public.discount_coupons'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'update')));
  edited := jsonb_populate_record(stored, changes);
  select string_agg(format('%1$I = ($1).%1$I', name), ', ') into assignments from jsonb_object_keys(changes) as name;
  if assignments is not null then
    execute format('update public.discount_coupons set %s where id = $2', assignments) using edited, target_coupon;
  end if;
  return json_build_object('id', stored.id);
end;
$$;

-- schemas/bookings/sum.sql

-- The price of a booking. shared-domain/src/money/booking-sum.ts computes the same in the browser; a test compares both.

-- The extras of a booking, in the listing's order: the chosen ones ([{"id", "quantity"}]) and all obligatory ones.
-- [{extra_id, name, per, unit_cents, quantity, total_cents, is_obligatory}]
create function private.extra_lines(target_space uuid, guests integer, chosen jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'extra_id', extra.id, 'name', extra.name, 'per', extra.per, 'unit_cents', private.price_in_cents(extra.price),
    'quantity', wish.quantity,
    'total_cents', private.price_in_cents(extra.price)::bigint * wish.quantity * case extra.per when 'guest' then guests else 1 end,
    'is_obligatory', extra.is_obligatory
  ) order by extra.position), '[]')
  from public.space_extras as extra
  left join jsonb_to_recordset(chosen) as choice (id uuid, quantity integer) on choice.id = extra.id
  cross join lateral (select coalesce(choice.quantity, 1) as quantity) as wish
  where extra.space_id = target_space and (extra.is_obligatory or choice.id is not null);
$$;

-- Subtotal (price of the date and extras: what the host receives) + fee − discount, in cents. Refuses amounts that the provider cannot charge.
create function private.booking_sum(
  price_cents integer, extras jsonb, booked_on date, offer public.discount_coupons default null
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  subtotal bigint := price_cents + coalesce((select sum((line ->> 'total_cents')::bigint) from jsonb_array_elements(extras) as line), 0);
  fee integer;
  discount integer := 0;
begin
  if subtotal <= private.largest_charge_cents() then
    fee := private.service_fee_cents(subtotal::integer, booked_on);
  end if;
  if fee is null or subtotal + fee > private.largest_charge_cents() then
    perform private.refuse(422, 'total_too_high');
  end if;
  if offer.id is not null then
    discount := private.coupon_discount(offer, (subtotal + fee)::integer);
  end if;
  return jsonb_build_object('price_cents', price_cents, 'subtotal_cents', subtotal, 'fee_cents', fee, 'discount_cents', discount,
    'total_cents', subtotal + fee - discount);
end;
$$;

-- schemas/affiliates/tables.sql

-- Affiliates, what came through their links, whom they brought, and what they earn.

-- Codes that generate_affiliate_code() gave out: an account is opened under the caller's own, so nobody picks a name.
create table private.issued_affiliate_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$')
);

comment on table private.issued_affiliate_codes is 'No policy on purpose: only privileged functions use it.';

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id),
  affiliate_code text not null unique check (affiliate_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  total_earnings integer not null default 0,
  created_at timestamptz not null default now()
);

comment on column public.affiliates.total_earnings is 'Cents; kept by the commissions.';

-- Names that an affiliate's links may carry (`?ref=CODE&c=instagram`): counted by name are those that stand here, so that nobody
-- else writes words into their page.
create table public.affiliate_campaigns (
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  name text not null check (name ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'),
  created_at timestamptz not null default now(),
  primary key (affiliate_id, name)
);

-- How often a link was followed: sums of days, of nobody. '' is without a campaign. What one address does beyond the limit of an hour
-- is no click; it is counted apart.
create table private.affiliate_clicks (
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  campaign text not null,
  day date not null,
  clicks integer not null default 0,
  beyond integer not null default 0,
  primary key (affiliate_id, day, campaign)
);

comment on table private.affiliate_clicks is 'No policy on purpose: only privileged functions use it.';

create index affiliate_clicks_day_idx on private.affiliate_clicks (day);

create table public.affiliate_tracking (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  event_type text not null check (event_type in ('signup', 'booking')),
  -- The sign-up or booking, to count it once; not readable.
  person_id uuid references public.profiles (id),
  booking_id uuid references public.bookings (id),
  -- As the link that was followed named it; null without.
  campaign text,
  created_at timestamptz not null default now(),
  check ((event_type = 'signup') = (person_id is not null)),
  check ((event_type = 'booking') = (booking_id is not null))
);

create index affiliate_tracking_affiliate_idx on public.affiliate_tracking (affiliate_id, created_at desc);

create unique index affiliate_tracking_signup_idx on public.affiliate_tracking (person_id) where person_id is not null;

create unique index affiliate_tracking_booking_idx on public.affiliate_tracking (booking_id) where booking_id is not null;

create trigger affiliate_tracking_append_only before update on public.affiliate_tracking
  for each row execute function private.refuse_change();

create table public.referral_attributions (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  source text not null check (source in ('signup', 'link')),
  campaign text,
  attributed_at timestamptz not null default clock_timestamp()
);

create index referral_attributions_person_idx on public.referral_attributions (person_id, attributed_at desc);

create index referral_attributions_affiliate_idx on public.referral_attributions (affiliate_id);

create trigger referral_attributions_append_only before update on public.referral_attributions
  for each row execute function private.refuse_change();

-- What tells the card of a payment from another, and nothing else about it: a salted hash of the provider's fingerprint. Of bookings
-- that a link earned by, and of those that affiliates made themselves.
create table private.payment_cards (
  payment_id uuid primary key references public.payments (id),
  card bytea not null,
  noted_at timestamptz not null default now()
);

comment on table private.payment_cards is 'No policy on purpose: only privileged functions use it.';

create index payment_cards_card_idx on private.payment_cards (card);

-- Attempts to claim a code, so that codes cannot be guessed one after the other.
create table private.affiliate_claims (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);

comment on table private.affiliate_claims is 'No policy on purpose: only privileged functions use it.';

create index affiliate_claims_user_idx on private.affiliate_claims (user_id, created_at desc);

create table public.affiliate_commissions (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id),
  booking_id uuid not null references public.bookings (id),
  kind text not null default 'earned' check (kind in ('earned', 'reversed', 'disputed', 'restored')),
  commission_amount integer not null
    check ((kind in ('earned', 'restored') and commission_amount > 0) or (kind in ('reversed', 'disputed') and commission_amount < 0)),
  status text not null default 'pending' check (status in ('pending', 'paid', 'reversed')),
  settled_at timestamptz,
  settled_by uuid references public.profiles (id),
  -- From this day on it can be paid: as many days after the event as a host's payout. Not the affiliate's to read: it would tell
  -- when somebody celebrates. Theirs is the day of payment that follows.
  due_on date not null,
  payment_on date not null,
  campaign text,
  created_at timestamptz not null default now(),
  check ((status = 'paid') = (settled_at is not null)),
  check (status <> 'reversed' or kind = 'earned')
);

create unique index affiliate_commissions_once_idx on public.affiliate_commissions (booking_id, kind) where kind in ('earned', 'reversed');

create index affiliate_commissions_booking_idx on public.affiliate_commissions (booking_id);

comment on column public.affiliate_commissions.commission_amount is 'Cents; negative in a row that takes something back.';

create index affiliate_commissions_affiliate_idx on public.affiliate_commissions (affiliate_id, created_at desc);

create index affiliate_commissions_pending_idx on public.affiliate_commissions (affiliate_id) where status = 'pending';

create index affiliate_commissions_settled_by_idx on public.affiliate_commissions (settled_by) where settled_by is not null;

-- The next day on which affiliates are paid, this one included.
create function private.commission_payment_on(today date)
returns date language sql immutable set search_path = '' as $$
  select (date_trunc('month', today::timestamp) + case when extract(day from today) > private.commission_payment_day() then interval '1 month' else interval '0' end)::date
    + private.commission_payment_day() - 1;
$$;

create trigger affiliate_commissions_refuse_deletion before delete on public.affiliate_commissions
  for each row execute function private.refuse_deletion();

-- schemas/affiliates/codes.sql

-- An affiliate's code: issued by the database, so nobody picks a name.

-- @api authenticated: The code under which the caller may open an affiliate account: the same one at every call.
create function private.generate_affiliate_code()
returns text language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  -- Without 0, O, 1 and I: codes are read aloud, too.
  alphabet text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  drawn bytea;
  issued text;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  loop
    select code into issued from private.issued_affiliate_codes where user_id = person;
    if issued is not null then
      return issued;
    end if;
    drawn := extensions.gen_random_bytes(8);
    insert into private.issued_affiliate_codes (user_id, code)
    select person, string_agg(substr(alphabet, get_byte(drawn, place) % 32 + 1, 1), '') from generate_series(0, 7) as place
    on conflict do nothing;
  end loop;
end;
$$;

create function private.prepare_affiliate()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not exists (
    select from private.issued_affiliate_codes where user_id = new.user_id and code = new.affiliate_code
  ) then
    perform private.refuse(422, 'affiliate_code_not_issued', array['affiliate_code']);
  end if;
  return new;
end;
$$;

create trigger affiliates_prepare before insert on public.affiliates
  for each row execute function private.prepare_affiliate();

-- schemas/affiliates/campaigns.sql

-- Campaigns: names that an affiliate's links carry, and how often they were followed, without identifying anybody.

create function private.limit_campaigns()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- One after the other, so that the count is right.
  perform from public.affiliates where id = new.affiliate_id for no key update;
  if (select count(*) from public.affiliate_campaigns where affiliate_id = new.affiliate_id) >= private.most_campaigns() then
    perform private.refuse(409, 'too_many_campaigns');
  end if;
  return new;
end;
$$;

create trigger affiliate_campaigns_limit before insert on public.affiliate_campaigns
  for each row execute function private.limit_campaigns();

-- The campaign of a link, when its affiliate has one of this name.
create function private.known_campaign(affiliate uuid, typed text)
returns text language sql stable security definer set search_path = '' as $$
  select name from public.affiliate_campaigns where affiliate_id = affiliate and name = lower(btrim(left(typed, 60)));
$$;

-- Counts a link that was followed. An unknown code, and one's own, count nowhere.
-- @api anon: A link of an affiliate was followed, for everybody: counted by link, campaign and day, without who it was. It never
-- refuses.
create function private.count_affiliate_click(code text, campaign text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  affiliate public.affiliates := private.affiliate_with_code(left(code, 40));
  is_beyond boolean;
begin
  if affiliate.id is null or affiliate.user_id = (select auth.uid()) then
    return;
  end if;
  is_beyond := private.is_beyond_address_limit('affiliate_click ' || affiliate.id, private.clicks_of_an_address());
  insert into private.affiliate_clicks as counted (affiliate_id, campaign, day, clicks, beyond)
  values (affiliate.id, coalesce(private.known_campaign(affiliate.id, count_affiliate_click.campaign), ''), private.today_in_rio(),
    case when is_beyond then 0 else 1 end, case when is_beyond then 1 else 0 end)
  on conflict on constraint affiliate_clicks_pkey do update
    set clicks = counted.clicks + excluded.clicks, beyond = counted.beyond + excluded.beyond;
end;
$$;

-- What each campaign of the caller's has brought; '' is what came without one.
-- @api authenticated: What each campaign of the caller's links has brought; an empty name is what came without one. Nobody is
-- named.
create function private.affiliate_campaign_results()
returns table (campaign text, clicks integer, signups integer, bookings integer, commission_cents integer)
language sql stable security definer set search_path = '' as $$
  with own as (
    select id from public.affiliates where user_id = (select auth.uid())
  ), moved as (
    select counted.campaign, counted.clicks, 0 as signups, 0 as bookings, 0 as cents
    from private.affiliate_clicks as counted where counted.affiliate_id = (select id from own)
    union all
    select coalesce(tracked.campaign, ''), 0, (tracked.event_type = 'signup')::integer, (tracked.event_type = 'booking')::integer, 0
    from public.affiliate_tracking as tracked where tracked.affiliate_id = (select id from own)
    union all
    select coalesce(commission.campaign, ''), 0, 0, 0, commission.commission_amount
    from public.affiliate_commissions as commission
    where commission.affiliate_id = (select id from own) and commission.status <> 'reversed'
    union all
    select name, 0, 0, 0, 0 from public.affiliate_campaigns where affiliate_id = (select id from own)
  )
  select moved.campaign, sum(moved.clicks)::integer, sum(moved.signups)::integer, sum(moved.bookings)::integer, sum(moved.cents)::integer
  from moved group by moved.campaign
  order by moved.campaign = '', sum(moved.cents) desc, sum(moved.clicks) desc, moved.campaign;
$$;

-- schemas/affiliates/attribution.sql

-- To whom a person is attributed: for attribution_time(), the last link wins, and nobody is attributed to themselves.

-- Nobody is attributed to an account that is gone, whose commission could not be paid, or that is suspended.
create function private.affiliate_with_code(code text)
returns public.affiliates language sql stable security definer set search_path = '' as $$
  select affiliate.* from public.affiliates as affiliate
  where affiliate.affiliate_code = upper(btrim(code)) and exists (select from auth.users where id = affiliate.user_id)
    and not private.is_suspended(affiliate.user_id);
$$;

-- By which link, and so to whom, a person is attributed at a moment; null when to nobody.
create function private.attribution_of(person uuid, at timestamptz)
returns public.referral_attributions language sql stable security definer set search_path = '' as $$
  select last.*
  from (
    select attribution.* from public.referral_attributions as attribution
    where attribution.person_id = person and attribution.attributed_at <= at
    order by attribution.attributed_at desc, attribution.id desc
    limit 1
  ) as last
  join public.affiliates as affiliate on affiliate.id = last.affiliate_id
  where last.attributed_at > at - private.attribution_time() and affiliate.user_id <> person
    and exists (select from auth.users where id = affiliate.user_id) and not private.is_suspended(affiliate.user_id);
$$;

-- Attributes a person; a new account also counts as a sign-up, once.
create function private.attribute_person(
  person uuid, affiliate uuid, came_by text, is_signup boolean, by_campaign text default null
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Every page of a visit that began with the link says the same again.
  if not exists (
    select from public.referral_attributions as last
    where last.person_id = person and last.affiliate_id = affiliate and last.campaign is not distinct from by_campaign
      and last.attributed_at > clock_timestamp() - interval '1 hour'
      and not exists (
        select from public.referral_attributions as later where later.person_id = person and later.id > last.id
      )
  ) then
    insert into public.referral_attributions (person_id, affiliate_id, source, campaign) values (person, affiliate, came_by, by_campaign);
  end if;
  if is_signup then
    insert into public.affiliate_tracking (affiliate_id, event_type, person_id, campaign) values (affiliate, 'signup', person, by_campaign)
    on conflict do nothing;
  end if;
end;
$$;

-- Attributes a sign-up by the code in its metadata. An unknown code attributes nothing and never stops a sign-up.
create function private.track_signup()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  affiliate public.affiliates;
begin
  affiliate := private.affiliate_with_code(new.raw_user_meta_data ->> 'affiliate_code');
  if affiliate.id is not null and affiliate.user_id <> new.id then
    perform private.attribute_person(new.id, affiliate.id, 'signup', true,
      private.known_campaign(affiliate.id, new.raw_user_meta_data ->> 'affiliate_campaign'));
  end if;
  return null;
end;
$$;

-- @api authenticated: Attributes the caller to the affiliate of a link for attribution_time(): {claimed, reason null |
-- affiliate_code_unknown | affiliate_code_own}. Codes: unauthenticated, rate_limited.
create function private.claim_affiliate_code(code text, campaign text default null)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  affiliate public.affiliates;
begin
  select * into person from public.profiles where id = (select auth.uid());
  if person.id is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- One after the other: the count is right, and a first claim counts a sign-up once.
  perform pg_advisory_xact_lock(hashtextextended('claim:' || person.id::text, 0));
  if (select count(*) from private.affiliate_claims
      where user_id = person.id and created_at > clock_timestamp() - interval '1 hour') >= private.affiliate_claims_an_hour() then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into private.affiliate_claims (user_id) values (person.id);
  affiliate := private.affiliate_with_code(code);
  -- An answer, no error: an attempt that fails must count, and a refusal would take the count back.
  if affiliate.id is null then
    return json_build_object('claimed', false, 'reason', 'affiliate_code_unknown');
  elsif affiliate.user_id = person.id then
    return json_build_object('claimed', false, 'reason', 'affiliate_code_own');
  end if;
  -- A sign-in by another provider cannot carry the code: an account younger than an hour counts as a sign-up with it.
  perform private.attribute_person(person.id, affiliate.id, 'link',
    person.created_at > clock_timestamp() - interval '1 hour',
    private.known_campaign(affiliate.id, claim_affiliate_code.campaign));
  return json_build_object('claimed', true, 'reason', null);
end;
$$;

-- A confirmed booking of an attributed person, counted once; what counts is the moment of booking.
create function private.track_affiliate_booking()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  link public.referral_attributions := private.attribution_of(new.user_id, new.created_at);
begin
  if link.id is not null then
    insert into public.affiliate_tracking (affiliate_id, event_type, booking_id, campaign)
    values (link.affiliate_id, 'booking', new.id, link.campaign)
    on conflict do nothing;
  end if;
  return null;
end;
$$;

create trigger bookings_track_affiliate after update of status on public.bookings
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.track_affiliate_booking();

-- schemas/affiliates/results.sql

-- What came through an affiliate's link, and what is paid of it next.

-- Privileged: the affiliate reads counts of sign-ups and bookings, never the people.
-- @api authenticated: One row: what came through the caller's link; booked_signups are the sign-ups that have booked through it,
-- booked_people all who have. next_payment_cents is what is due by next_payment_on, the next day of payment, due_cents what is
-- due now; less than zero is deducted. clicks are of the last 90 days.
create function private.affiliate_results()
returns table (
  signups integer, bookings integer, booked_signups integer, signups_this_month integer, booked_people integer,
  next_payment_on date, next_payment_cents integer, due_cents integer, clicks integer
)
language sql stable security definer set search_path = '' as $$
  with own as (
    select id from public.affiliates where user_id = (select auth.uid())
  ), tracked as (
    select tracking.*, booking.user_id as guest_id
    from public.affiliate_tracking as tracking
    left join public.bookings as booking on booking.id = tracking.booking_id
    where tracking.affiliate_id = (select id from own)
  ), today as (
    select private.today_in_rio() as day, private.commission_payment_on(private.today_in_rio()) as payment_on
  ), pending as (
    select commission.* from public.affiliate_commissions as commission
    where commission.affiliate_id = (select id from own) and commission.status = 'pending'
  )
  select
    (select count(*) from tracked where event_type = 'signup')::integer,
    (select count(*) from tracked where event_type = 'booking')::integer,
    (select count(*) from tracked as signup where event_type = 'signup'
      and exists (select from tracked as brought where brought.guest_id = signup.person_id))::integer,
    (select count(*) from tracked where event_type = 'signup'
      and date_trunc('month', private.day_in_rio(created_at)::timestamp) = date_trunc('month', today.day::timestamp))::integer,
    (select count(distinct guest_id) from tracked)::integer,
    today.payment_on,
    (select coalesce(sum(commission_amount), 0) from pending where due_on <= today.payment_on)::integer,
    (select coalesce(sum(commission_amount), 0) from pending where due_on <= today.day)::integer,
    (select coalesce(sum(counted.clicks), 0) from private.affiliate_clicks as counted
      where counted.affiliate_id = (select id from own) and counted.day > today.day - private.click_days())::integer
  from today;
$$;

-- schemas/affiliates/commissions.sql

-- What affiliates earn on the bookings of people they brought.
--
-- pending → paid        an administrator has written down a payment (payouts/settle.sql)
-- paid → pending        that payment was taken back
-- pending → reversed    the booking was cancelled with everything back, before the commission was due
-- What goes back in part, or once it is due, is a negative row, which the next payment deducts: what was looked at stays payable.
--
-- Lock order: …, booking, affiliate, commission.

create function private.guard_commission()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.affiliate_id, new.booking_id, new.kind, new.commission_amount, new.due_on, new.payment_on,
    new.created_at)
    is distinct from (old.id, old.affiliate_id, old.booking_id, old.kind, old.commission_amount, old.due_on, old.payment_on,
      old.created_at) then
    perform private.refuse(409, 'commission_immutable_field');
  end if;
  if new.status <> old.status and old.status <> 'pending' and not (old.status = 'paid' and new.status = 'pending') then
    perform private.refuse(409, 'commission_transition_illegal');
  end if;
  return new;
end;
$$;

create trigger affiliate_commissions_guard before update on public.affiliate_commissions
  for each row execute function private.guard_commission();

-- total_earnings: all that was earned and not taken back, settled or not.
create function private.count_commission()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  difference integer := case when new.status = 'reversed' then 0 else new.commission_amount end;
begin
  if tg_op = 'UPDATE' then
    difference := difference - case when old.status = 'reversed' then 0 else old.commission_amount end;
  end if;
  if difference <> 0 then
    update public.affiliates set total_earnings = total_earnings + difference where id = new.affiliate_id;
  end if;
  return null;
end;
$$;

create trigger affiliate_commissions_count after insert or update of status on public.affiliate_commissions
  for each row execute function private.count_commission();

-- Per cent of an amount in cents; halves are rounded up.
create function private.part_of(cents integer, share integer)
returns integer language sql immutable set search_path = '' as $$
  select ((cents::bigint * share + 50) / 100)::integer;
$$;

create function private.commission_cents(total_cents integer)
returns integer language sql immutable set search_path = '' as $$
  select private.part_of(total_cents, private.commission_percent());
$$;

-- What counts is to whom the guest was attributed when they booked; attribution_of knows nobody as their own affiliate.
create function private.earn_commission()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  link public.referral_attributions := private.attribution_of(new.user_id, new.created_at);
  amount integer := private.commission_cents(new.total_amount);
  due date := new.event_date + private.payout_days();
begin
  if link.id is not null and amount > 0 then
    insert into public.affiliate_commissions (affiliate_id, booking_id, commission_amount, due_on, payment_on, campaign)
    values (link.affiliate_id, new.id, amount, due, private.commission_payment_on(due), link.campaign);
  end if;
  return null;
end;
$$;

create trigger bookings_earn_commission after update of status on public.bookings
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.earn_commission();

-- The same share of the commission as of the booking. The caller has locked the booking.
create function private.reverse_commission(target_booking uuid, share integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  earned public.affiliate_commissions;
  taken_back integer;
begin
  select * into earned from public.affiliate_commissions where booking_id = target_booking and kind = 'earned';
  taken_back := private.part_of(earned.commission_amount, share);
  if earned.id is null or taken_back = 0 then
    return;
  end if;
  perform from public.affiliates where id = earned.affiliate_id for no key update;
  update public.affiliate_commissions set status = 'reversed'
  where id = earned.id and status = 'pending' and share = 100 and due_on > private.today_in_rio();
  if not found then
    insert into public.affiliate_commissions (affiliate_id, booking_id, kind, commission_amount, due_on, payment_on, campaign)
    values (earned.affiliate_id, target_booking, 'reversed', -taken_back, earned.due_on, earned.payment_on, earned.campaign);
  end if;
end;
$$;

-- schemas/affiliates/signs.sql

-- What administrators are shown about an affiliate before they pay: signs, by which nothing is decided. Thresholds are in
-- foundation/rules.sql. No device and no address of the net is kept for this.

-- The provider is asked for the card after the payment has been confirmed: no payment waits for it.
create function private.ask_for_card(target_booking uuid)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue('note_card', 'note_card:' || payment.id,
    jsonb_build_object('payment_id', payment.id, 'payment_intent_id', payment.payment_intent_id))
  from public.payments as payment
  where payment.booking_id = target_booking and payment.payment_method = 'card' and payment.payment_intent_id is not null;
$$;

create function private.look_at_card()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.affiliate_tracking where booking_id = new.id)
    or exists (select from public.affiliates where user_id = new.user_id) then
    perform private.ask_for_card(new.id);
  end if;
  return null;
end;
$$;

-- By name after bookings_track_affiliate, which says whose link it was.
create trigger bookings_watch_card after update of status on public.bookings
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.look_at_card();

-- The cards with which a new affiliate has paid before.
create function private.look_at_own_cards()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.ask_for_card(booking.id) from public.bookings as booking
  where booking.user_id = new.user_id and booking.paid_at > now() - private.card_term();
  return null;
end;
$$;

create trigger affiliates_watch_cards after insert on public.affiliates
  for each row execute function private.look_at_own_cards();

-- @api service_role: Server side: the provider's fingerprint of the card of a payment; a salted hash of it is kept.
create function private.note_card(payment_id uuid, fingerprint text)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.payment_cards (payment_id, card)
  select id, private.salted_hash('card:' || fingerprint) from public.payments where id = note_card.payment_id
  on conflict (payment_id) do nothing;
$$;

-- The most bookings, or sign-ups, by one link within a time: since the first of them until the last.
create function private.affiliate_bursts(target uuid)
returns table (kind text, events integer, seen_from timestamptz, seen_to timestamptz)
language sql stable security definer set search_path = '' as $$
  with recent as (
    select tracked.event_type, tracked.created_at from public.affiliate_tracking as tracked
    where tracked.affiliate_id = target and tracked.created_at > now() - private.card_term()
  ), counted as (
    select 'signups' as kind, private.burst_signups() as fewest, count(*) over hour as events, min(created_at) over hour as since, created_at
    from recent where event_type = 'signup'
    window hour as (order by created_at range between interval '1 hour' preceding and current row)
    union all
    select 'bookings', private.burst_bookings(), count(*) over day, min(created_at) over day, created_at
    from recent where event_type = 'booking'
    window day as (order by created_at range between interval '1 day' preceding and current row)
  )
  select distinct on (counted.kind) counted.kind, counted.events::integer, counted.since, counted.created_at
  from counted where counted.events >= counted.fewest
  order by counted.kind, counted.events desc, counted.created_at desc;
$$;

-- Cards that paid bookings by the link and belong to the affiliate, or paid for several accounts.
create function private.affiliate_cards(target uuid)
returns table (kind text, is_own boolean, bookings uuid[], people uuid[], seen_from timestamptz, seen_to timestamptz)
language sql stable security definer set search_path = '' as $$
  with brought as (
    select used.card, booking.id, booking.user_id, payment.created_at
    from public.affiliate_tracking as tracked
    join public.bookings as booking on booking.id = tracked.booking_id
    join public.payments as payment on payment.booking_id = booking.id
    join private.payment_cards as used on used.payment_id = payment.id
    where tracked.affiliate_id = target
  ), own as (
    select used.card
    from public.affiliates as affiliate
    join public.bookings as booking on booking.user_id = affiliate.user_id
    join public.payments as payment on payment.booking_id = booking.id
    join private.payment_cards as used on used.payment_id = payment.id
    where affiliate.id = target
  ), cards as (
    select brought.card, brought.card in (select card from own) as is_own, array_agg(distinct brought.id) as bookings,
      array_agg(distinct brought.user_id) as people, min(brought.created_at) as seen_from, max(brought.created_at) as seen_to
    from brought group by brought.card
  )
  select 'card', cards.is_own, cards.bookings, cards.people, cards.seen_from, cards.seen_to
  from cards where cards.is_own or cardinality(cards.people) >= private.sharing_accounts();
$$;

-- Accounts that came by the link, and the affiliate's own, with the same CPF, telephone, e-mail or PIX key. Of PIX keys, anybody's.
create function private.affiliate_doubles(target uuid)
returns table (kind text, is_own boolean, people uuid[], seen_from timestamptz, seen_to timestamptz)
language sql stable security definer set search_path = '' as $$
  with own as (
    select user_id as id from public.affiliates where id = target
  ), accounts as (
    select id from own
    union
    select coalesce(tracked.person_id, booking.user_id)
    from public.affiliate_tracking as tracked left join public.bookings as booking on booking.id = tracked.booking_id
    where tracked.affiliate_id = target
    union
    select other.host_id
    from public.payout_keys as mine join public.payout_keys as other on other.pix_key = mine.pix_key
    where mine.host_id = (select id from own)
  ), known as (
    select account.id, trait.kind, private.plain_identity(trait.kind, trait.value) as value
    from accounts as account
    join auth.users as signed on signed.id = account.id
    left join public.profile_private as own_data on own_data.id = account.id
    left join public.payout_keys as paid_to on paid_to.host_id = account.id
    cross join lateral (values ('cpf', own_data.cpf), ('phone', own_data.phone), ('email', signed.email::text), (paid_to.key_type, paid_to.pix_key))
      as trait (kind, value)
    where coalesce(trait.value, '') <> ''
  )
  select case when known.kind in ('cpf', 'phone', 'email') then known.kind else 'key' end,
    bool_or(known.id = (select id from own)), array_agg(distinct known.id) filter (where known.id <> (select id from own)),
    min(profile.created_at) filter (where known.id <> (select id from own)),
    max(profile.created_at) filter (where known.id <> (select id from own))
  from known join public.profiles as profile on profile.id = known.id
  group by known.kind, known.value
  having count(distinct known.id) >= private.sharing_accounts();
$$;

create function private.affiliate_signs(target uuid)
returns table (
  kind text, is_own boolean, events integer, bookings uuid[], people uuid[], seen_from timestamptz, seen_to timestamptz
)
language sql stable security definer set search_path = '' as $$
  select card.kind, card.is_own, cardinality(card.bookings), card.bookings, card.people, card.seen_from, card.seen_to
  from private.affiliate_cards(target) as card
  union all
  select double.kind, double.is_own, cardinality(double.people), '{}', double.people, double.seen_from, double.seen_to
  from private.affiliate_doubles(target) as double
  union all
  select burst.kind, false, burst.events, '{}', '{}', burst.seen_from, burst.seen_to
  from private.affiliate_bursts(target) as burst;
$$;

-- People of one sign that are named; the rest is a number.
create function private.most_named_people()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- @api admin: For an administrator, what was noticed about the links of an affiliate: [{kind, is_own, events, accounts, bookings,
-- people: [{id, full_name}], seen_from, seen_to}], the affiliate's own things first; kind is card, cpf, phone, email, key,
-- signups or bookings. Nothing is decided by it. Empty for everybody else. Codes: unauthenticated, admin_required.
create function private.admin_affiliate_signs(target_person uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object(
      'kind', sign.kind, 'is_own', sign.is_own, 'events', sign.events, 'seen_from', sign.seen_from, 'seen_to', sign.seen_to,
      'accounts', cardinality(sign.people), 'bookings', to_json(sign.bookings[:private.most_named_people()]),
      'people', coalesce((
        select json_agg(json_build_object('id', profile.id, 'full_name', profile.full_name) order by profile.created_at, profile.id)
        from public.profiles as profile where profile.id = any (sign.people[:private.most_named_people()])
      ), '[]')
    ) order by sign.is_own desc, sign.seen_to desc, sign.kind)
    from public.affiliates as affiliate cross join lateral private.affiliate_signs(affiliate.id) as sign
    where affiliate.user_id = target_person
  ), '[]');
end;
$$;

-- schemas/affiliates/list.sql

-- Administrators see every affiliate with what is owed and taken back. They are paid as hosts are: payouts/settle.sql.

-- What is pending is divided by the next day of payment: due by then, or of events to come.
-- @api admin: Every affiliate with commissions, for an administrator: {items: [{id, person_id, affiliate_code, full_name,
-- has_key, key_type, key_hint, is_closed, pending_bookings, earned_cents, reversed_cents, owed_cents, due_cents, coming_cents,
-- last_settled_at, taken, signs}], total, paid_on, owed_cents, to_pay, without_key, coming_cents, deducted_cents, sent_cents,
-- sent_count, page, page_size}. Pending is what is due by paid_on, the next day of payment; due_cents of it can be paid now,
-- coming_cents is of events after that. The sums regardless of the search; sent is of this year. Codes: unauthenticated,
-- admin_required.
create function private.admin_list_affiliates(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  today date := private.today_in_rio();
  paid_on date := private.commission_payment_on(today);
  answer json;
begin
  perform private.require_admin();
  with balances as (
    select affiliate.id, affiliate.affiliate_code, affiliate.user_id as person_id, person.full_name,
      own.host_id is not null as has_key, own.key_type, private.payout_key_hint(own.key_type, own.pix_key) as key_hint,
      not exists (select from auth.users where id = affiliate.user_id) as is_closed,
      count(*) filter (where commission.kind = 'earned' and next.is_next) as pending_bookings,
      coalesce(sum(commission.commission_amount) filter (where commission.kind = 'earned' and next.is_next), 0) as earned_cents,
      coalesce(sum(commission.commission_amount) filter (where commission.kind <> 'earned' and next.is_next), 0) as reversed_cents,
      coalesce(sum(commission.commission_amount) filter (where next.is_next), 0) as owed_cents,
      coalesce(sum(commission.commission_amount) filter (where next.is_next and commission.due_on <= today), 0) as due_cents,
      coalesce(sum(commission.commission_amount) filter (where commission.status = 'pending' and not next.is_next), 0) as coming_cents,
      max(commission.settled_at) as last_settled_at
    from public.affiliates as affiliate
    join public.profiles as person on person.id = affiliate.user_id
    join public.affiliate_commissions as commission on commission.affiliate_id = affiliate.id
    cross join lateral (select commission.status = 'pending' and commission.due_on <= paid_on as is_next) as next
    left join public.payout_keys as own on own.host_id = affiliate.user_id
    group by affiliate.id, person.id, own.host_id
  ), found as (
    select * from balances
    where private.mentions(full_name, search_text) or private.mentions(affiliate_code, search_text)
  ), sent as (
    select settlement.kind, settlement.amount_cents,
      exists (select from public.host_settlements where reverses = settlement.id) as is_taken_back
    from public.host_settlements as settlement
    where settlement.beneficiary = 'affiliate'
      and private.day_in_rio(settlement.created_at) >= date_trunc('year', today)::date
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select found.*, private.taken('commissions', found.person_id::text) as taken,
          (select count(*) from private.affiliate_signs(found.id)) as signs
        from found
        -- Whom something is owed, the most first; then who owes; then who is even.
        order by (owed_cents > 0) desc, (owed_cents < 0) desc, owed_cents desc, last_settled_at desc nulls last, id
        limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'paid_on', paid_on,
    'owed_cents', (select coalesce(sum(owed_cents), 0) from balances where owed_cents > 0),
    'to_pay', (select count(*) from balances where owed_cents > 0),
    'without_key', (select count(*) from balances where owed_cents > 0 and not has_key),
    'coming_cents', (select coalesce(sum(coming_cents), 0) from balances),
    'deducted_cents', (select coalesce(-sum(owed_cents), 0) from balances where owed_cents < 0),
    'sent_cents', (select coalesce(sum(amount_cents), 0) from sent),
    'sent_count', (select count(*) from sent where kind = 'paid' and not is_taken_back),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/disputes/rules.sql

-- What a dispute does to the money of its booking.
--
-- taken      the provider takes the amount from our balance: the host's and the affiliate's part of it are rows less than zero
-- given back it was won: rows that restore them
-- open       what had not been sent to host or affiliate waits; what had is deducted from the next payment
--
-- The booking itself stays: its date is the guest's until somebody cancels it. A contested payment cannot be sent back a second
-- time: a cancellation returns what the bank has not taken, and the rest once it has come back.

create function private.is_open_dispute(status text)
returns boolean language sql immutable set search_path = '' as $$
  select status not in ('won', 'lost', 'warning_closed', 'prevented');
$$;

create function private.needs_answer(dispute public.disputes)
returns boolean language sql stable set search_path = '' as $$
  select dispute.status in ('needs_response', 'warning_needs_response', 'appeal_needs_response')
    and coalesce(dispute.due_by > clock_timestamp(), true)
    and not exists (select from private.given_up_disputes as given_up where given_up.dispute_id = dispute.id and given_up.failure is null);
$$;

-- The stage in the host's e-mail: inquiry, dispute or outcome.
create function private.dispute_stage(dispute public.disputes)
returns text language sql stable set search_path = '' as $$
  select case
    when dispute.closed_at is not null then dispute.status
    when dispute.status like 'warning_%' then 'inquiry'
    else 'dispute'
  end;
$$;

-- What of a booking's payment is with the bank now.
create function private.withdrawn_cents(target_booking uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(movement.amount_cents), 0)::integer
  from private.dispute_movements as movement join public.disputes as dispute on dispute.id = movement.dispute_id
  where dispute.booking_id = target_booking;
$$;

-- A part of an amount in the proportion of two others; halves are rounded up.
create function private.in_proportion(cents integer, part integer, whole integer)
returns integer language sql immutable set search_path = '' as $$
  select case when whole = 0 then 0 else floor(cents::numeric * least(part, whole) / whole + 0.5)::integer end;
$$;

-- What goes back to the guest when a share of the booking does: not what the bank has taken already.
create function private.refund_cents_of(booking public.bookings, share integer)
returns integer language sql stable security definer set search_path = '' as $$
  select greatest(private.part_of(booking.total_amount, share) - private.withdrawn_cents(booking.id), 0);
$$;

-- The bank has the money and has not decided: neither its guest nor we can move it.
create function private.is_contested(target_booking uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.withdrawn_cents(target_booking) > 0
    and exists (select from public.disputes where booking_id = target_booking and closed_at is null);
$$;

-- What the host earned by a booking was sent, and has not been corrected.
create function private.host_was_paid(target_booking uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.host_payouts as payout join public.settled_payouts as line on line.payout_id = payout.id
    where payout.booking_id = target_booking and payout.kind = 'earned'
    group by payout.id having sum(line.amount_cents) <> 0
  );
$$;

-- What a host or an affiliate earned by a contested booking waits, unless it was sent already: then the deduction does not wait.
create function private.waits_for_dispute(target_booking uuid, beneficiary text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.disputes where booking_id = target_booking and closed_at is null)
    and case beneficiary
      when 'host' then not private.host_was_paid(target_booking)
      else not exists (
        select from public.affiliate_commissions
        where booking_id = target_booking and kind = 'earned' and status = 'paid'
      )
    end;
$$;

-- Brings the rows of host and affiliate to what the bank has of the booking. What a cancellation took back is not taken twice. The
-- caller has locked the booking.
create function private.follow_disputes(target_booking uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  payout public.host_payouts;
  earned public.affiliate_commissions;
  withdrawn integer := private.withdrawn_cents(target_booking);
  today date := private.today_in_rio();
  kept integer;
  difference integer;
begin
  if not exists (select from public.disputes where booking_id = target_booking) then
    return;
  end if;
  select * into booking from public.bookings where id = target_booking;

  select * into payout from public.host_payouts where booking_id = booking.id and kind = 'earned';
  if payout.id is not null then
    select coalesce(sum(amount_cents) filter (where kind in ('earned', 'reversed')), 0),
      coalesce(sum(amount_cents) filter (where kind in ('disputed', 'restored')), 0)
    into kept, difference from public.host_payouts where booking_id = booking.id;
    difference := -least(private.in_proportion(payout.amount_cents, withdrawn, booking.total_amount), kept) - difference;
    if difference <> 0 then
      insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      values (booking.id, booking.host_id, case when difference < 0 then 'disputed' else 'restored' end, difference,
        greatest(payout.due_on, today));
    end if;
  end if;

  select * into earned from public.affiliate_commissions where booking_id = booking.id and kind = 'earned';
  if earned.id is not null then
    perform from public.affiliates where id = earned.affiliate_id for no key update;
    select coalesce(sum(commission_amount) filter (where kind in ('earned', 'reversed') and status <> 'reversed'), 0),
      coalesce(sum(commission_amount) filter (where kind in ('disputed', 'restored')), 0)
    into kept, difference from public.affiliate_commissions where booking_id = booking.id;
    difference := -least(private.in_proportion(earned.commission_amount, withdrawn, booking.total_amount), kept) - difference;
    if difference <> 0 then
      insert into public.affiliate_commissions (affiliate_id, booking_id, kind, commission_amount, due_on, payment_on, campaign)
      values (earned.affiliate_id, booking.id, case when difference < 0 then 'disputed' else 'restored' end, difference,
        greatest(earned.due_on, today), private.commission_payment_on(greatest(earned.due_on, today)), earned.campaign);
    end if;
  end if;
  perform private.refund_what_came_back(booking, withdrawn);
end;
$$;

-- Of a cancelled booking the guest is owed what the bank has given back to us. A refund that the provider would not make while the
-- payment was contested is asked for again, or is over: then the bank has paid it.
create function private.refund_what_came_back(booking public.bookings, withdrawn integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  refund public.refunds;
  owed integer;
begin
  if booking.status <> 'cancelled' then
    return;
  end if;
  for payment in select * from public.payments where booking_id = booking.id loop
    owed := case when booking.paid_at is null then payment.amount_cents else private.part_of(payment.amount_cents, booking.refund_share) end
      - withdrawn - (select coalesce(sum(amount_cents), 0) from public.refunds where payment_id = payment.id);
    if owed > 0 then
      perform private.request_refund(payment, owed, 'dispute');
    end if;
  end loop;
  if exists (select from public.disputes where booking_id = booking.id and closed_at is null) then
    return;
  end if;
  for refund in
    select * from public.refunds where booking_id = booking.id and status = 'requested' and failure = 'charge_disputed' for update
  loop
    if withdrawn >= refund.amount_cents then
      update public.refunds set status = 'manual', failure = 'dispute_lost', manual_at = clock_timestamp(), manual_note = (
        select string_agg(provider_dispute_id, ' ') from public.disputes where booking_id = booking.id)
      where id = refund.id;
    else
      perform private.enqueue('refund', 'refund:' || refund.id || ':after_dispute', jsonb_build_object('refund_id', refund.id));
    end if;
  end loop;
end;
$$;

-- The provider makes no refund of a contested payment.
-- @api service_role: Server side: a refund waits for the decision of a dispute; then it is sent again, or the bank has paid it.
create function private.defer_refund(refund_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  booking := private.lock_booking((select booking_id from public.refunds where id = refund_id));
  update public.refunds set failure = 'charge_disputed' where id = refund_id and status = 'requested';
  perform private.follow_disputes(booking.id);
end;
$$;

-- schemas/disputes/apply.sql

-- What the provider says about disputes. It is asked each time, so that the order of its events is of no matter.

-- {id, charge, payment_intent, amount, currency, reason, status, due_by, created, claimed_booking, movements: [{id, amount, fee,
-- created}]}; moments as the database writes them. The same twice is once; an older answer changes no more than what it adds to the
-- movements. A dispute of more than its payment changes nothing: 'dispute_too_large'.
-- @api service_role: Server side: what the provider says about a dispute, and when it was asked. The same twice is once.
create function private.apply_dispute(dispute jsonb, seen_at timestamptz)
returns json language plpgsql security definer set search_path = '' as $$
declare
  row_of public.disputes;
  before public.disputes;
  booking public.bookings;
  payment public.payments;
  intent text := dispute ->> 'payment_intent';
  outcome text;
begin
  perform private.require_finite_times('seen_at', seen_at);
  perform pg_advisory_xact_lock(hashtextextended('dispute:' || (dispute ->> 'id'), 0));
  perform private.lock_payment_intent(intent);
  select * into before from public.disputes where provider_dispute_id = dispute ->> 'id';
  select * into payment from public.payments where payment_intent_id = intent;
  booking := private.lock_booking(coalesce(before.booking_id, payment.booking_id));
  if (dispute ->> 'amount')::integer > payment.amount_cents then
    return json_build_object('booking_id', booking.id, 'status', null, 'outcome', 'dispute_too_large');
  end if;

  insert into public.disputes as known (provider_dispute_id, charge_id, payment_intent_id, booking_id, amount_cents, currency, reason,
    status, due_by, opened_at, closed_at, seen_at)
  values (dispute ->> 'id', dispute ->> 'charge', intent, booking.id, (dispute ->> 'amount')::integer, lower(dispute ->> 'currency'),
    dispute ->> 'reason', dispute ->> 'status', (dispute ->> 'due_by')::timestamptz, (dispute ->> 'created')::timestamptz,
    case when not private.is_open_dispute(dispute ->> 'status') then clock_timestamp() end, apply_dispute.seen_at)
  on conflict (provider_dispute_id) do update
  set status = excluded.status, reason = excluded.reason, due_by = excluded.due_by, amount_cents = excluded.amount_cents,
    closed_at = case when excluded.closed_at is not null then coalesce(known.closed_at, excluded.closed_at) end,
    seen_at = excluded.seen_at, booking_id = coalesce(known.booking_id, excluded.booking_id)
  where known.seen_at <= excluded.seen_at;
  select * into row_of from public.disputes where provider_dispute_id = dispute ->> 'id';

  insert into private.dispute_movements (id, dispute_id, amount_cents, fee_cents, happened_at)
  select moved ->> 'id', row_of.id, (moved ->> 'amount')::integer, (moved ->> 'fee')::integer, (moved ->> 'created')::timestamptz
  from jsonb_array_elements(coalesce(dispute -> 'movements', '[]')) as moved
  on conflict (id) do nothing;

  perform private.enqueue_dispute_email(before, row_of);
  if row_of.booking_id is not null then
    perform private.follow_disputes(row_of.booking_id);
    outcome := 'dispute_' || row_of.status;
  elsif exists (select from public.bookings as claimed where claimed.id = (dispute ->> 'claimed_booking')::uuid
      and not exists (select from public.payments where booking_id = claimed.id)) then
    -- Its payment is on the way: confirm_booking finds the dispute.
    outcome := 'dispute_before_payment';
  else
    outcome := 'unmatched_dispute';
  end if;
  return json_build_object('booking_id', row_of.booking_id, 'status', null, 'outcome', outcome);
end;
$$;

-- The same for a signed event. {id} alone: the provider knows no such dispute.
-- @api service_role: Applies a signed event about a dispute, once: {booking_id, status, outcome}, with duplicate when it has come
-- before. Code: invalid_input.
create function private.apply_dispute_event(
  event_id text, event_type text, dispute jsonb, seen_at timestamptz, happened_at timestamptz default null
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  known json := private.answer_to_known_event(event_id);
  result json;
begin
  perform private.require_finite_times('happened_at', happened_at);
  if known is not null then
    return known;
  end if;
  if dispute ? 'amount' then
    result := private.apply_dispute(dispute, seen_at);
  else
    result := json_build_object('booking_id', null, 'status', null, 'outcome', 'dispute_unknown');
  end if;
  insert into public.provider_events (id, type, object_id, booking_id, outcome, happened_at)
  values (event_id, event_type, dispute ->> 'id', (result ->> 'booking_id')::uuid, result ->> 'outcome', apply_dispute_event.happened_at);
  return result;
end;
$$;

-- Disputes that arrived before the payment they are about. The caller has locked the payment intent, then the booking.
create function private.match_disputes(payment public.payments)
returns void language plpgsql security definer set search_path = '' as $$
declare
  dispute public.disputes;
begin
  for dispute in
    update public.disputes set booking_id = payment.booking_id
    where booking_id is null and payment_intent_id = payment.payment_intent_id and amount_cents <= payment.amount_cents
    returning *
  loop
    perform private.enqueue_host_dispute_email(dispute);
  end loop;
  if dispute.id is not null then
    perform private.follow_disputes(payment.booking_id);
  end if;
end;
$$;

-- Gives disputes without a booking the one whose payment has arrived since, whatever order the provider's events came in.
create function private.match_waiting_disputes()
returns void language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  for payment in
    select paid.* from public.payments as paid
    where exists (select from public.disputes where booking_id is null and payment_intent_id = paid.payment_intent_id)
    order by paid.payment_intent_id
  loop
    perform private.lock_payment_intent(payment.payment_intent_id);
    perform private.lock_booking(payment.booking_id);
    perform private.match_disputes(payment);
  end loop;
end;
$$;

-- Notifies each administrator of a new dispute and of its decision; while the evidence is missing, again three days before it is due.
create function private.enqueue_dispute_email(before public.disputes, dispute public.disputes)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, dedupe_key, payload, available_at, created_at)
  select 'email', 'email:' || mail.template || ':' || dispute.id || ':' || mail.subject || ':' || admin.user_id,
    jsonb_build_object('template', mail.template, 'dispute_id', dispute.id, 'recipient_id', admin.user_id)
      || case mail.template when 'dispute_decided' then jsonb_build_object('status', dispute.status) else '{}' end, mail.at, mail.at
  from public.user_roles as admin
  cross join lateral (
    select 'dispute_opened' as template, '' as subject, now() as at where dispute.closed_at is null
    union all
    select 'dispute_due', dispute.due_by::text, greatest(now(), dispute.due_by - private.dispute_notice())
      where private.needs_answer(dispute) and dispute.due_by is not null
    union all
    select 'dispute_decided', dispute.status, now()
      where dispute.closed_at is not null and dispute.status is distinct from before.status
  ) as mail
  where admin.role = 'admin'
  on conflict (dedupe_key) do nothing;
  if dispute.booking_id is not null and (before.status, before.booking_id) is distinct from (dispute.status, dispute.booking_id) then
    perform private.enqueue_host_dispute_email(dispute);
  end if;
end;
$$;

-- Notifies the host of a contested payment, of an inquiry that becomes a dispute, and of the outcome.
create function private.enqueue_host_dispute_email(dispute public.disputes)
returns void language plpgsql security definer set search_path = '' as $$
declare
  stage text := private.dispute_stage(dispute);
begin
  perform private.enqueue_email(case when dispute.closed_at is null then 'dispute_opened_host' else 'dispute_decided_host' end,
    dispute.id || ':' || stage, jsonb_build_object('dispute_id', dispute.id, 'stage', stage));
end;
$$;

-- schemas/payouts/keys.sql

-- A host says where their money goes: a PIX key and its holder, read and written by nobody else. A change is mailed to
-- them and logged, without the key: a changed payout key is how accounts are robbed.

-- Forms of a key as the Banco Central's directory keeps them (DICT): digits of CPF and CNPJ, an e-mail in small letters of up to
-- 77 characters, a Brazilian mobile with +55, a random key. shared-domain/src/hosting/pix-key.ts writes them so.
create function private.is_pix_key(key_type text, pix_key text)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(case key_type
    when 'cpf' then pix_key ~ '^[0-9]{11}$'
      and private.is_valid_cpf(regexp_replace(pix_key, '^(...)(...)(...)(..)$', '\1.\2.\3-\4'))
    when 'cnpj' then private.is_valid_cnpj(pix_key)
    when 'email' then char_length(pix_key) <= (private.text_rule('public.payout_keys.pix_key')).longest
      and pix_key ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
    when 'phone' then pix_key ~ '^\+55[1-9][1-9]9[0-9]{8}$'
    when 'random' then pix_key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  end, false);
$$;

-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_pix_key(text, text) to authenticated, service_role;

-- Enough to recognise a key by, too little to use it: '•••• 4725', 'm•••@exemplo.com'.
create function private.payout_key_hint(key_type text, pix_key text)
returns text language sql immutable set search_path = '' as $$
  select case key_type
    when 'email' then left(pix_key, 1) || '•••' || substr(pix_key, position('@' in pix_key))
    else '•••• ' || right(pix_key, 4)
  end;
$$;

create table public.payout_keys (
  host_id uuid primary key references public.profiles (id) on delete cascade,
  key_type text not null check (key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  pix_key text not null,
  holder_name text not null,
  -- Changes with every edit, so that a stale view is detected.
  version uuid not null default gen_random_uuid(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint payout_keys_valid check (private.is_pix_key(key_type, pix_key))
);

comment on table public.payout_keys is 'Where a host is paid: a PIX key, and whose it is. Its owner''s alone; administrators are shown it by a procedure that says so in the log.';

comment on column public.payout_keys.pix_key is 'Without punctuation: 11 digits, 14 characters, an e-mail in small letters, +55 and eleven digits, or a UUID.';

-- Requires a recent sign-in, so that a hijacked browser session cannot redirect payouts.
create function private.guard_payout_key()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_api_role() then
    perform private.require_recent_sign_in();
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or (new.key_type, new.pix_key, new.holder_name) is distinct from (old.key_type, old.pix_key, old.holder_name) then
    new.version := gen_random_uuid();
    new.changed_at := clock_timestamp();
  end if;
  return new;
end;
$$;

create trigger payout_keys_guard before insert or update or delete on public.payout_keys
  for each row execute function private.guard_payout_key();

-- To the log and to the owner. Neither holds the key.
create function private.enqueue_payout_key_email()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  host uuid := coalesce(new.host_id, old.host_id);
  change text := case tg_op when 'INSERT' then 'set' when 'DELETE' then 'removed' else 'changed' end;
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    return null;
  end if;
  -- With an account its key goes in silence.
  if not exists (select from auth.users where id = host) then
    return null;
  end if;
  perform private.log_act('payout_key_' || change, 'profile', host::text,
    jsonb_build_object('key_type', coalesce(new.key_type, old.key_type)));
  perform private.enqueue_email('payout_key_changed', change || ':' || coalesce(new.version, old.version), jsonb_build_object(
    'host_id', host, 'change', change, 'version', coalesce(new.version, old.version), 'changed_at', clock_timestamp()));
  return null;
end;
$$;

create trigger payout_keys_enqueue_email after insert or update or delete on public.payout_keys
  for each row execute function private.enqueue_payout_key_email();

-- The key of an account that is gone stays only while something is to be sent there, or may still come back.
create function private.drop_payout_key()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.unsettled_cents(old.id) <= 0 and not exists (
    select from public.host_settlements where host_id = old.id and created_at > now() - interval '90 days'
  ) then
    delete from public.payout_keys where host_id = old.id;
  end if;
  return null;
end;
$$;

-- schemas/payouts/tables.sql

-- What was sent to hosts and affiliates, written down by administrators.
--
-- paid       so much was sent, for the payouts of its settled_payouts or the commissions of its settled_commissions
-- reversed   that was not so: the same amounts less than zero; what it paid is due again
--
-- Rows are only added. What is owed is settled when its parts sum to its amount, open when they sum to nothing.
-- `host_id` is the person who was paid, as a host or as an affiliate.

create table public.host_settlements (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.profiles (id),
  -- As what the person was paid.
  beneficiary text not null default 'host' check (beneficiary in ('host', 'affiliate')),
  kind text not null check (kind in ('paid', 'reversed')),
  amount_cents integer not null,
  bank_reference text not null,
  reason text,
  reverses uuid unique references public.host_settlements (id),
  key_type text,
  pix_key text,
  key_hint text,
  holder_name text,
  settled_by uuid not null references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  check (case kind
    when 'paid' then amount_cents > 0 and reverses is null and reason is null
      and key_type is not null and pix_key is not null and key_hint is not null and holder_name is not null
    else amount_cents < 0 and reverses is not null and reason is not null
      and key_type is null and pix_key is null and key_hint is null and holder_name is null
  end)
);

comment on column public.host_settlements.pix_key is 'Where it went, as it was shown to the administrator; forgotten with the person.';

create index host_settlements_host_idx on public.host_settlements (host_id, created_at desc);

create index host_settlements_latest_idx on public.host_settlements (created_at desc);

create index host_settlements_settled_by_idx on public.host_settlements (settled_by);

create index host_settlements_reference_idx on public.host_settlements (lower(bank_reference)) where kind = 'paid';

create trigger host_settlements_append_only before update or delete on public.host_settlements
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

create table public.settled_payouts (
  settlement_id uuid not null references public.host_settlements (id),
  payout_id uuid not null references public.host_payouts (id),
  host_id uuid not null references public.profiles (id),
  amount_cents integer not null,
  primary key (settlement_id, payout_id)
);

create index settled_payouts_payout_idx on public.settled_payouts (payout_id);

create index settled_payouts_host_idx on public.settled_payouts (host_id);

create trigger settled_payouts_append_only before update or delete on public.settled_payouts
  for each row execute function private.refuse_change();

create table public.settled_commissions (
  settlement_id uuid not null references public.host_settlements (id),
  commission_id uuid not null references public.affiliate_commissions (id),
  person_id uuid not null references public.profiles (id),
  amount_cents integer not null,
  primary key (settlement_id, commission_id)
);

create index settled_commissions_commission_idx on public.settled_commissions (commission_id);

create index settled_commissions_person_idx on public.settled_commissions (person_id);

create trigger settled_commissions_append_only before update or delete on public.settled_commissions
  for each row execute function private.refuse_change();

-- Keys as administrators were shown them: money that was sent to one is recorded with it, though the host has changed it since.
create table private.seen_payout_keys (
  version uuid not null,
  host_id uuid not null references public.profiles (id) on delete cascade,
  key_type text not null,
  pix_key text not null,
  holder_name text not null,
  seen_by uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (version, seen_by)
);

create index seen_payout_keys_host_idx on private.seen_payout_keys (host_id, seen_at desc);

create index seen_payout_keys_seen_by_idx on private.seen_payout_keys (seen_by);

-- schemas/payouts/due.sql

-- What is due to hosts and affiliates, and to whom.

-- The queue in which somebody waits to be paid, by their id.
create function private.payment_queue(beneficiary text)
returns text language sql immutable set search_path = '' as $$
  select case beneficiary when 'host' then 'payouts' when 'affiliate' then 'commissions' end;
$$;

-- What of a payout is due and not settled, a row for each movement; without what is held (public.suspensions, public.disputes).
create function private.due_payouts()
returns table (payout_id uuid, booking_id uuid, host_id uuid, amount_cents integer, due_on date)
language sql stable security definer set search_path = '' as $$
  select payout.id, payout.booking_id, payout.host_id, (payout.amount_cents - coalesce(settled.cents, 0))::integer, payout.due_on
  from public.host_payouts as payout
  left join (
    select line.payout_id, sum(line.amount_cents) as cents from public.settled_payouts as line group by line.payout_id
  ) as settled on settled.payout_id = payout.id
  where payout.due_on <= private.today_in_rio() and payout.amount_cents <> coalesce(settled.cents, 0)
    and not private.is_payout_held(payout.host_id, payout.booking_id)
    and not private.waits_for_dispute(payout.booking_id, 'host');
$$;

-- The same of what somebody is owed as `host` or as `affiliate`: what is due, a row for each movement.
create function private.due_to(beneficiary text)
returns table (line_id uuid, booking_id uuid, person_id uuid, amount_cents integer, due_on date)
language sql stable security definer set search_path = '' as $$
  select due.payout_id, due.booking_id, due.host_id, due.amount_cents, due.due_on
  from private.due_payouts() as due where due_to.beneficiary = 'host'
  union all
  select commission.id, commission.booking_id, affiliate.user_id, commission.commission_amount, commission.due_on
  from public.affiliate_commissions as commission
  join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
  where due_to.beneficiary = 'affiliate' and commission.status = 'pending' and commission.due_on <= private.today_in_rio()
    and not private.is_payout_held(affiliate.user_id, commission.booking_id)
    and not private.waits_for_dispute(commission.booking_id, 'affiliate');
$$;

-- Of a booking that was cancelled in time both rows are due, and nothing is owed.
create function private.due_by_person(beneficiary text)
returns table (person_id uuid, owed_cents bigint, earned_cents bigint, reversed_cents bigint, bookings bigint, oldest_due_on date)
language sql stable security definer set search_path = '' as $$
  select by_booking.person_id, sum(cents)::bigint, coalesce(sum(cents) filter (where cents > 0), 0)::bigint,
    coalesce(sum(cents) filter (where cents < 0), 0)::bigint, count(*) filter (where cents <> 0),
    min(by_booking.due_on) filter (where cents > 0)
  from (
    select due.person_id, due.booking_id, sum(due.amount_cents) as cents, min(due.due_on) as due_on
    from private.due_to(due_by_person.beneficiary) as due group by due.person_id, due.booking_id
  ) as by_booking
  group by by_booking.person_id
  having sum(cents) <> 0;
$$;

-- What is owed to a person in all, due or not.
create function private.unsettled_cents(person uuid)
returns bigint language sql stable security definer set search_path = '' as $$
  select (select coalesce(sum(amount_cents), 0) from public.host_payouts where host_id = person)
    - (select coalesce(sum(amount_cents), 0) from public.settled_payouts where host_id = person)
    + (
      select coalesce(sum(commission.commission_amount), 0)
      from public.affiliate_commissions as commission
      join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      where affiliate.user_id = person and commission.status = 'pending'
    );
$$;

-- @api admin: Hosts whom something is due, the longest first, for an administrator; then those who owe: {items: [{host_id,
-- host_name, owed_cents, earned_cents, reversed_cents, bookings, oldest_due_on, has_key, key_type, is_closed,
-- taken}], total, owed_cents, to_pay, without_key, deducted_cents, page, page_size}; the sums regardless of the search. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_payouts(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with owed as (
    select due.person_id as host_id, due.owed_cents, due.earned_cents, due.reversed_cents, due.bookings, due.oldest_due_on,
      host.full_name as host_name, own.key_type, own.host_id is not null as has_key,
      not exists (select from auth.users where id = due.person_id) as is_closed
    from private.due_by_person('host') as due
    join public.profiles as host on host.id = due.person_id
    left join public.payout_keys as own on own.host_id = due.person_id
  ), found as (
    select * from owed where private.mentions(host_name, search_text)
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        -- Whom something is owed, the longest first; then who owes.
        select found.*, private.taken('payouts', found.host_id::text) as taken
        from found order by (owed_cents > 0) desc, oldest_due_on, owed_cents desc, host_id
        limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'owed_cents', (select coalesce(sum(owed_cents), 0) from owed where owed_cents > 0),
    'to_pay', (select count(*) from owed where owed_cents > 0),
    'without_key', (select count(*) from owed where owed_cents > 0 and not has_key),
    'deducted_cents', (select coalesce(-sum(owed_cents), 0) from owed where owed_cents < 0),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- @api admin: What is due to a person as host or as affiliate and not settled, for an administrator, the oldest first:
-- [{payout_id, booking_id, kind, amount_cents, due_on, title, event_date}]; less than zero is what a cancellation or a dispute
-- took back. Codes: unauthenticated, admin_required.
create function private.admin_due_payouts(target_host uuid, beneficiary text default 'host')
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('payout_id', due.line_id, 'booking_id', due.booking_id, 'amount_cents', due.amount_cents,
      'kind', coalesce(
        (select kind from public.host_payouts where id = due.line_id), (select kind from public.affiliate_commissions where id = due.line_id)),
      'due_on', due.due_on, 'title', booking.snapshot ->> 'title', 'event_date', booking.event_date)
      order by due.due_on, due.booking_id, due.amount_cents desc)
    from private.due_to(admin_due_payouts.beneficiary) as due join public.bookings as booking on booking.id = due.booking_id
    where due.person_id = target_host
  ), '[]');
end;
$$;

-- schemas/payouts/settle.sql

-- Sending money to a host or an affiliate, and taking back what was written down wrongly.

-- Settlements and corrections of a person's account come one after the other.
create function private.lock_host(target_host uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = target_host for no key update;
  if not found then
    perform private.refuse(404, 'host_not_found');
  end if;
end;
$$;

-- What a settlement paid: payouts of a host, or commissions of an affiliate.
create function private.settled_lines(target_settlement uuid)
returns table (line_id uuid, booking_id uuid, amount_cents integer)
language sql stable security definer set search_path = '' as $$
  select line.payout_id, payout.booking_id, line.amount_cents
  from public.settled_payouts as line join public.host_payouts as payout on payout.id = line.payout_id
  where line.settlement_id = target_settlement
  union all
  select line.commission_id, commission.booking_id, line.amount_cents
  from public.settled_commissions as line join public.affiliate_commissions as commission on commission.id = line.commission_id
  where line.settlement_id = target_settlement;
$$;

create function private.settlement_as_json(target_settlement uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('settlement_id', id, 'host_id', host_id, 'kind', kind, 'amount_cents', amount_cents,
    'payouts', (select count(*) from private.settled_lines(target_settlement)))
  from public.host_settlements where id = target_settlement;
$$;

-- A reference of the bank that stands for another transfer, to whomever, is refused as used already.
-- @api admin: By an administrator, once the money has been sent: for which payouts of a host or commissions of an affiliate (all
-- of them due and open), how much in all, the bank's reference, and the version of the key that reveal_payout_key showed them.
-- The same act twice is once: {settlement_id, host_id, kind, amount_cents, payouts}. Codes: unauthenticated, admin_required,
-- invalid_input, host_not_found, taken_by_another, payout_already_paid, payout_held, payout_contested, bank_reference_used,
-- payout_changed, payout_key_not_seen.
create function private.settle_host_payouts(
  target_host uuid, payout_ids uuid[], expected_cents integer, bank_reference text, key_version uuid, beneficiary text default 'host'
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  reference text := regexp_replace(coalesce(bank_reference, ''), '\s', '', 'g');
  wanted uuid[] := array(select distinct unnest(payout_ids));
  known public.host_settlements;
  seen private.seen_payout_keys;
  sum_cents bigint;
  found_payouts integer;
  open_payouts integer;
  paid_bookings uuid[];
  settlement uuid;
begin
  perform private.require_admin();
  perform private.require_few('payoutIds', payout_ids, 1000);
  if beneficiary is null or beneficiary not in ('host', 'affiliate') then
    perform private.refuse(422, 'invalid_input', array['beneficiary']);
  elsif expected_cents is null or expected_cents <= 0 then
    perform private.refuse(422, 'invalid_input', array['expectedCents']);
  -- The end-to-end id of a PIX transfer (Banco Central, Manual de Padrões: E, ISPB, date and time, eleven characters).
  elsif reference !~ '^E\d{20}[0-9A-Za-z]{11}$' then
    perform private.refuse(422, 'invalid_input', array['bankReference']);
  elsif coalesce(cardinality(wanted), 0) = 0 then
    perform private.refuse(422, 'invalid_input', array['payoutIds']);
  end if;
  perform private.lock_host(target_host);
  -- What takes a commission back locks the account first, too.
  perform from public.affiliates where user_id = target_host and settle_host_payouts.beneficiary = 'affiliate' for no key update;
  perform pg_advisory_xact_lock(hashtextextended('bank_reference:' || lower(reference), 0));

  -- Statements of their own: they see what was committed before the locks.
  select * into known from public.host_settlements as settled
  where settled.kind = 'paid' and lower(settled.bank_reference) = lower(reference)
    and not exists (select from public.host_settlements as reversal where reversal.reverses = settled.id)
  limit 1;
  if known.id is not null then
    if (known.host_id, known.settled_by, known.amount_cents) = (target_host, person, expected_cents)
      and wanted @> array(select line.line_id from private.settled_lines(known.id) as line) then
      -- Sent twice: the same answer.
      return private.settlement_as_json(known.id);
    elsif known.host_id = target_host
      and exists (select from private.settled_lines(known.id) as line where line.line_id = any(wanted)) then
      perform private.refuse(409, 'payout_already_paid');
    end if;
    perform private.refuse(409, 'bank_reference_used');
  end if;
  perform private.settle_taken(private.payment_queue(settle_host_payouts.beneficiary), target_host::text);
  select count(*), count(due.line_id), coalesce(sum(due.amount_cents), 0), array_agg(line.booking_id)
  into found_payouts, open_payouts, sum_cents, paid_bookings
  from (
    select payout.id, payout.booking_id from public.host_payouts as payout
    where settle_host_payouts.beneficiary = 'host' and payout.host_id = target_host and payout.due_on <= private.today_in_rio()
    union all
    select commission.id, commission.booking_id from public.affiliate_commissions as commission
    join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    where settle_host_payouts.beneficiary = 'affiliate' and affiliate.user_id = target_host and commission.status <> 'reversed'
      and commission.due_on <= private.today_in_rio()
  ) as line left join private.due_to(settle_host_payouts.beneficiary) as due on due.line_id = line.id
  where line.id = any(wanted);
  if found_payouts <> cardinality(wanted) then
    perform private.refuse(422, 'invalid_input', array['payoutIds']);
  elsif exists (select from unnest(paid_bookings) as booking where private.is_payout_held(target_host, booking)) then
    perform private.refuse(409, 'payout_held');
  elsif exists (
    select from unnest(paid_bookings) as booking where private.waits_for_dispute(booking, settle_host_payouts.beneficiary)
  ) then
    perform private.refuse(409, 'payout_contested');
  elsif open_payouts <> found_payouts then
    perform private.refuse(409, 'payout_already_paid');
  elsif sum_cents <> expected_cents then
    perform private.refuse(409, 'payout_changed');
  end if;
  -- As this person was shown it: it may have been changed since, but the money went there.
  select * into seen from private.seen_payout_keys as shown
  where shown.version = key_version and shown.host_id = target_host and shown.seen_by = person;
  if seen.version is null then
    perform private.refuse(409, 'payout_key_not_seen');
  end if;

  insert into public.host_settlements
    (host_id, beneficiary, kind, amount_cents, bank_reference, key_type, pix_key, key_hint, holder_name, settled_by)
  values (target_host, settle_host_payouts.beneficiary, 'paid', expected_cents, reference, seen.key_type, seen.pix_key,
    private.payout_key_hint(seen.key_type, seen.pix_key), seen.holder_name, person)
  returning id into settlement;
  insert into public.settled_payouts (settlement_id, payout_id, host_id, amount_cents)
  select settlement, id, host_id, amount_cents from public.host_payouts where id = any(wanted);
  insert into public.settled_commissions (settlement_id, commission_id, person_id, amount_cents)
  select settlement, id, target_host, commission_amount from public.affiliate_commissions where id = any(wanted);
  update public.affiliate_commissions set status = 'paid', settled_at = clock_timestamp(), settled_by = person where id = any(wanted);
  return private.settlement_as_json(settlement);
end;
$$;

-- @api admin: By an administrator: a payment that was recorded wrongly, or came back from the bank, is taken back; what it paid
-- is due again. The same act twice is once. Codes: unauthenticated, admin_required, invalid_input, settlement_not_found,
-- settlement_already_reversed.
create function private.reverse_host_settlement(target_settlement uuid, reason text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := private.normal_text(left(coalesce(reason, ''), 500));
  settled public.host_settlements;
  known public.host_settlements;
  reversal uuid;
begin
  perform private.require_admin();
  if written = '' then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  select * into settled from public.host_settlements where id = target_settlement and kind = 'paid';
  if settled.id is null then
    perform private.refuse(404, 'settlement_not_found');
  end if;
  perform private.lock_host(settled.host_id);
  perform from public.affiliates where user_id = settled.host_id and settled.beneficiary = 'affiliate' for no key update;
  select * into known from public.host_settlements where reverses = settled.id;
  if known.id is not null then
    if (known.settled_by, known.reason) = (person, written) then
      return private.settlement_as_json(known.id);
    end if;
    perform private.refuse(409, 'settlement_already_reversed');
  end if;
  insert into public.host_settlements (host_id, beneficiary, kind, amount_cents, bank_reference, reason, reverses, settled_by)
  values (settled.host_id, settled.beneficiary, 'reversed', -settled.amount_cents, settled.bank_reference, written, settled.id, person)
  returning id into reversal;
  insert into public.settled_payouts (settlement_id, payout_id, host_id, amount_cents)
  select reversal, payout_id, host_id, -amount_cents from public.settled_payouts where settlement_id = settled.id;
  insert into public.settled_commissions (settlement_id, commission_id, person_id, amount_cents)
  select reversal, commission_id, person_id, -amount_cents from public.settled_commissions where settlement_id = settled.id;
  update public.affiliate_commissions set status = 'pending', settled_at = null, settled_by = null
  where id in (select commission_id from public.settled_commissions where settlement_id = settled.id);
  return private.settlement_as_json(reversal);
end;
$$;

-- @api admin: What was sent to hosts or to affiliates, the newest first, for an administrator, found by name or reference:
-- {items: [{id, host_id, host_name, amount_cents, bank_reference, key_type, key_hint, created_at, settled_by, reversed_at,
-- reversed_by, reversed_reason, bookings: [{booking_id, title, event_date, amount_cents}]}], total, sent_cents, page, page_size};
-- sent_cents is the sum of all, less what was taken back. Codes: unauthenticated, admin_required.
create function private.admin_list_settlements(
  search_text text default null, page_number integer default 1, page_size integer default 50, beneficiary text default 'host'
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select settled.id, settled.host_id, host.full_name as host_name, settled.amount_cents, settled.bank_reference,
      settled.key_type, settled.key_hint, settled.created_at, settler.full_name as settled_by,
      reversal.created_at as reversed_at, reverser.full_name as reversed_by, reversal.reason as reversed_reason
    from public.host_settlements as settled
    join public.profiles as host on host.id = settled.host_id
    join public.profiles as settler on settler.id = settled.settled_by
    left join public.host_settlements as reversal on reversal.reverses = settled.id
    left join public.profiles as reverser on reverser.id = reversal.settled_by
    where settled.kind = 'paid' and settled.beneficiary = admin_list_settlements.beneficiary
      and (private.mentions(host.full_name, search_text) or private.mentions(settled.bank_reference, search_text))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select shown.*, (
          select json_agg(json_build_object('booking_id', part.booking_id, 'title', booking.snapshot ->> 'title',
            'event_date', booking.event_date, 'amount_cents', part.cents) order by booking.event_date, part.booking_id)
          from (
            select line.booking_id, sum(line.amount_cents)::integer as cents
            from private.settled_lines(shown.id) as line
            group by line.booking_id having sum(line.amount_cents) <> 0
          ) as part
          join public.bookings as booking on booking.id = part.booking_id
        ) as bookings
        from (select * from found order by created_at desc, id limit size offset (page - 1) * size) as shown
        order by shown.created_at desc, shown.id
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'sent_cents', (select coalesce(sum(amount_cents), 0) from public.host_settlements as sent where sent.beneficiary = admin_list_settlements.beneficiary),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- One line in the log and one e-mail for each. The log names the person by id and holds neither key, reference nor reason: it is
-- never changed, and they go with the account's other data (decision 101).
create function private.enqueue_host_settlement_email()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_host boolean := new.beneficiary = 'host';
  is_sent boolean := new.kind = 'paid';
begin
  perform private.log_act(
    case when is_host then case when is_sent then 'payout_sent' else 'payout_corrected' end
      else case when is_sent then 'commissions_settled' else 'commissions_corrected' end end,
    'profile', new.host_id::text, jsonb_build_object('settlement_id', new.id, 'amount_cents', abs(new.amount_cents)));
  perform private.enqueue_email(
    case when is_host then case when is_sent then 'payout_sent' else 'payout_corrected' end
      else case when is_sent then 'commission_paid' else 'commission_corrected' end end,
    new.id::text, jsonb_build_object('settlement_id', new.id));
  return null;
end;
$$;

create trigger host_settlements_enqueue_email after insert on public.host_settlements
  for each row execute function private.enqueue_host_settlement_email();

-- schemas/payouts/reveal.sql

-- A PIX key is shown to an administrator only after the note of it was committed.

-- A key that came with its note could be read out of an error that undoes the note: `?select=reveal_payout_key->>pix_key::uuid`. So the
-- first call notes, and a later transaction shows what was noted within ten minutes.
-- An administrator who sees the key is about to pay: the payment is locked for them for a quarter of an hour, and others do not see the key
-- meanwhile. Earlier releases do not send for what they ask; they lock nothing.
-- @api admin: Where a host is paid, for an administrator, in two calls: the first notes in the log that it is shown and answers
-- {is_noted: false}; the next, within ten minutes, {version, is_noted: true, key_type, pix_key, holder_name, changed_at, seen_by,
-- seen_at}, the last two of another administrator who was shown it within a day. For what (beneficiary host | affiliate) is said
-- by who is about to pay, and takes the payment as take_item does. Codes: unauthenticated, admin_required, payout_key_missing,
-- taken_by_another.
create function private.reveal_payout_key(target_host uuid, beneficiary text default null)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  own public.payout_keys;
  other record;
  is_noted boolean;
begin
  perform private.require_admin();
  select * into own from public.payout_keys where host_id = target_host;
  if own.host_id is null then
    perform private.refuse(404, 'payout_key_missing');
  end if;
  if private.payment_queue(beneficiary) is not null then
    perform private.take_item(private.payment_queue(beneficiary), target_host::text);
  end if;
  perform private.refuse_taken(private.payment_queue(asked), target_host::text)
  from unnest(case when private.payment_queue(beneficiary) is null then array['host', 'affiliate'] else array[beneficiary] end) as asked;
  -- Notes are stamped by the clock: one of this transaction is later than its beginning, one that was committed before is not.
  is_noted := exists (
    select from private.seen_payout_keys
    where version = own.version and seen_by = person and seen_at between now() - interval '10 minutes' and now()
  );
  if not is_noted then
    insert into private.seen_payout_keys (version, host_id, key_type, pix_key, holder_name, seen_by)
    values (own.version, own.host_id, own.key_type, own.pix_key, own.holder_name, person)
    on conflict (version, seen_by) do update set seen_at = clock_timestamp();
    perform private.log_act('payout_key_seen', 'profile', target_host::text, jsonb_build_object('key_type', own.key_type));
    return json_build_object('is_noted', false);
  end if;
  -- Who else has just looked may be sending the same money.
  select profile.full_name, seen.seen_at into other
  from private.seen_payout_keys as seen join public.profiles as profile on profile.id = seen.seen_by
  where seen.host_id = target_host and seen.seen_by <> person and seen.seen_at > clock_timestamp() - interval '1 day'
  order by seen.seen_at desc limit 1;
  return json_build_object('version', own.version, 'is_noted', true, 'key_type', own.key_type, 'pix_key', own.pix_key,
    'holder_name', own.holder_name, 'changed_at', own.changed_at, 'seen_by', other.full_name, 'seen_at', other.seen_at);
end;
$$;

-- Where a payment went, for a question that comes later. The log notes it as well.
-- @api admin: Where a payment to a host went, for an administrator, in two calls as reveal_payout_key: {is_noted: false}, then
-- {is_noted: true, key_type, pix_key, holder_name}, the last two empty once the person is forgotten. Codes: unauthenticated,
-- admin_required, settlement_not_found.
create function private.reveal_settlement_key(target_settlement uuid)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  settled public.host_settlements;
begin
  perform private.require_admin();
  select * into settled from public.host_settlements where id = target_settlement and kind = 'paid';
  if settled.id is null then
    perform private.refuse(404, 'settlement_not_found');
  end if;
  if not exists (
    select from public.audit_log
    where actor_id = (select auth.uid()) and created_at between now() - interval '10 minutes' and now()
      and action = 'payout_key_seen' and target_type = 'profile' and target_id = settled.host_id::text
      and details ->> 'settlement_id' = settled.id::text
  ) then
    perform private.log_act('payout_key_seen', 'profile', settled.host_id::text,
      jsonb_build_object('key_type', settled.key_type, 'settlement_id', settled.id));
    return json_build_object('is_noted', false);
  end if;
  return json_build_object('is_noted', true, 'key_type', settled.key_type, 'pix_key', settled.pix_key,
    'holder_name', settled.holder_name);
end;
$$;

-- schemas/reviews/reviews.sql

-- Reviews by people who were there, and the ratings of spaces that follow from them.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references public.spaces (id) on delete set null,
  user_id uuid not null references public.profiles (id),
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  comment_removed_at timestamptz,
  unique (space_id, user_id),
  check ((answer is null) = (answered_at is null)),
  constraint reviews_comment_given_check check ((comment_removed_at is not null) = (btrim(comment) = ''))
);

comment on column public.reviews.comment_removed_at is 'Administrators took the comment away, after a report; the stars stay, of somebody who was there.';

comment on column public.reviews.answer is 'The host''s, once and in public. It goes with the space.';

create index reviews_space_idx on public.reviews (space_id, created_at desc);

create index reviews_user_idx on public.reviews (user_id);

create index reviews_latest_idx on public.reviews (created_at desc);

-- The pictures of a review, in their order.
create table public.review_photos (
  review_id uuid not null references public.reviews (id) on delete cascade,
  position smallint not null check (position between 1 and private.most_review_photos()),
  -- Named as a picture of a space is (private.picture_stem), in the bucket review-photos.
  path text not null unique,
  primary key (review_id, position)
);

-- null when the caller may review the space, otherwise why not.
create function private.review_obstacle(target_space uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is null then 'unauthenticated'
    when not exists (select from public.spaces where id = target_space and is_listed) then 'space_not_found'
    when private.am_suspended() then 'account_suspended'
    when exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then 'own_space'
    when exists (select from public.reviews where space_id = target_space and user_id = (select auth.uid())) then 'already_reviewed'
    when not exists (
      select from public.bookings
      where space_id = target_space and user_id = (select auth.uid()) and status = 'paid'
        and event_date < private.today_in_rio()
    ) then 'no_past_booking'
  end;
$$;

grant execute on function private.review_obstacle(uuid) to anon, authenticated;

-- A review of the caller's with its pictures, whose files lie in the caller's folder already.
-- @api authenticated: Writes the caller's review of a space with up to five pictures, named as they lie in the bucket
-- review-photos without width: <person>/<space>-<stamp>.webp. Returns its id. Codes: unauthenticated, space_not_found, own_space,
-- already_reviewed, no_past_booking, invalid_input, picture_gone, comment_has_email, comment_has_link, comment_has_phone,
-- comment_has_handle, comment_has_payment, comment_has_words.
create function private.write_review(target_space uuid, rating integer, comment text, photos text[] default '{}')
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  obstacle text := private.review_obstacle(target_space);
  wrong text[] := array_remove(array[
    case when rating is null or rating not between 1 and 5 then 'rating' end,
    case when coalesce(private.normal_text(comment), '') = '' or not private.is_text('public.reviews.comment', comment) then 'comment' end,
    case when cardinality(photos) > private.most_review_photos() or array_position(photos, null) is not null
      or (select count(distinct photo) from unnest(photos) as photo) < cardinality(photos) then 'photos' end
  ], null);
  written uuid;
begin
  -- A token outlives its account for up to an hour.
  if obstacle = 'unauthenticated' or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  elsif obstacle is not null then
    perform private.refuse(case obstacle when 'space_not_found' then 404 when 'already_reviewed' then 409 else 403 end, obstacle);
  end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
  if exists (select from unnest(photos) as photo where not private.is_own_review_photo(photo, target_space)) then
    perform private.refuse(409, 'picture_gone');
  end if;
  insert into public.reviews (space_id, user_id, rating, comment)
  values (target_space, person, write_review.rating, write_review.comment)
  on conflict (space_id, user_id) do nothing
  returning id into written;
  if written is null then
    perform private.refuse(409, 'already_reviewed');
  end if;
  insert into public.review_photos (review_id, position, path)
  select written, photo.position, photo.path from unnest(photos) with ordinality as photo (path, position);
  return written;
end;
$$;

-- The host's word on a review, once.
-- @api authenticated: The host of the reviewed space answers, once and in public: {answer, answered_at}. Codes: unauthenticated,
-- account_suspended, review_not_found, already_answered, invalid_input, answer_has_email, answer_has_link, answer_has_phone,
-- answer_has_handle, answer_has_payment, answer_has_words.
create function private.answer_review(target_review uuid, answer text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  words text := private.normal_text(answer);
  review public.reviews;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  select found.* into review
  from public.reviews as found join public.spaces as space on space.id = found.space_id
  where found.id = target_review and space.host_id = person
  for no key update of found;
  if review.id is null then
    perform private.refuse(404, 'review_not_found');
  end if;
  if review.answer is not null then
    perform private.refuse(409, 'already_answered');
  end if;
  if coalesce(words, '') = '' then
    perform private.refuse(422, 'invalid_input', array['answer']);
  end if;
  update public.reviews set answer = words, answered_at = now() where id = review.id returning * into review;
  return json_build_object('answer', review.answer, 'answered_at', review.answered_at);
end;
$$;

-- Whose answer it was is known by the space only.
create function private.drop_answer()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.answer := null;
  new.answered_at := null;
  return new;
end;
$$;

create trigger reviews_drop_answer before update of space_id on public.reviews
  for each row when (new.space_id is null) execute function private.drop_answer();

create function private.refresh_rating()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  target uuid := case when tg_op = 'DELETE' then old.space_id else new.space_id end;
begin
  -- Locks the row first, so that the count sees reviews committed meanwhile.
  perform from public.spaces where id = target for no key update;
  update public.spaces
  set (rating_average, rating_count) = (
    select round(avg(rating), 2), count(*) from public.reviews where space_id = target
  )
  where id = target;
  return null;
end;
$$;

create trigger reviews_refresh_rating after insert or delete or update of rating on public.reviews
  for each row execute function private.refresh_rating();

-- @api anon: Whether the caller may review a space; obstacle is unauthenticated, space_not_found, account_suspended, own_space,
-- already_reviewed or no_past_booking.
create function public.my_review_state(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'may_review', obstacle is null,
    'obstacle', obstacle
  )
  from (select private.review_obstacle(target_space) as obstacle) as checked;
$$;

-- @api anon: The latest reviews of spaces that can be visited, with reviewer and space; before = created_at of the last one seen.
create function public.latest_reviews(page_size integer default 12, before timestamptz default null)
returns table (
  id uuid, rating smallint, comment text, created_at timestamptz, reviewer_name text, reviewer_avatar text,
  space_id uuid, space_title text, space_type text, neighborhood_name text
) language sql stable set search_path = '' as $$
  select private.require_finite_times('before', latest_reviews.before);
  select review.id, review.rating, review.comment, review.created_at, reviewer.full_name, reviewer.avatar_url,
    space.id, space.title, space.type, neighborhood.name
  from public.reviews as review
  join public.profiles as reviewer on reviewer.id = review.user_id
  join public.spaces as space on space.id = review.space_id and space.is_listed
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  where review.comment <> '' and review.created_at < coalesce(latest_reviews.before, 'infinity')
  order by review.created_at desc, review.id
  limit least(greatest(coalesce(page_size, 12), 1), 100);
$$;

-- schemas/chat/moderation.sql

-- What may not be written in chat: e-mail addresses, phone numbers, links, names in other networks and abusive words.
--
-- The reason is the sentence that the sender reads: the procedure answers {is_blocked, reason}.

create table private.moderated_words (
  -- Lower case without accents; several words are separated by one space.
  word text primary key check (word = lower(word) and word ~ '^[a-z]+( [a-z]+)*$')
);

comment on table private.moderated_words is 'No policy on purpose: only privileged functions read it.';

-- Words with an innocent everyday meaning (pinto, rola, macaco, bicha, cacete) are left out: a host of a farm needs them.
insert into private.moderated_words (word) values
  ('arrombada'), ('arrombado'), ('babaca'), ('boceta'), ('boiola'), ('boquete'), ('bosta'), ('buceta'), ('caralho'),
  ('cornuda'), ('cornudo'), ('crioulo sujo'), ('cuzao'), ('cuzona'), ('desgracada'), ('desgracado'), ('escrota'),
  ('escroto'), ('fdp'), ('filha da puta'), ('filho da puta'), ('fodase'), ('foda se'), ('foder'), ('fodida'),
  ('fodido'), ('idiota'), ('imbecil'), ('merda'), ('negra suja'), ('negro sujo'), ('otaria'), ('otario'),
  ('pau no cu'), ('piroca'), ('porra'), ('preta suja'), ('preto sujo'), ('punheta'), ('puta'), ('putaria'), ('puto'),
  ('retardada'), ('retardado'), ('sapatao nojenta'), ('tomar no cu'), ('trouxa'), ('vadia'), ('vagabunda'),
  ('vagabundo'), ('va se foder'), ('vai se foder'), ('viadinho'), ('viado'), ('vsf'), ('vtnc'), ('xereca'), ('xota');

-- Text as it is compared: without invisible characters and without what makes a digit a key ("2️⃣"), full-width digits as
-- digits, folded.
create function private.plain_words(value text)
returns text language sql immutable set search_path = '' as $$
  select private.fold(regexp_replace(
    normalize(coalesce(value, ''), nfkc), '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u20E3\uFE0F\uFEFF]', '', 'g'));
$$;

-- True when the plain text has a number that could be called: 8 to 13 digits in a shape of a Brazilian phone number,
-- written together, with separators, one by one or as words. Dates, times, amounts, postal codes, CPF and CNPJ are none.
create function private.has_phone_number(plain text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  value text := plain;
  tens text[] := array['vinte', '2', 'trinta', '3', 'quarenta', '4', 'cinquenta', '5', 'sessenta', '6', 'setenta', '7',
    'oitenta', '8', 'noventa', '9'];
  number_words text[] := array[
    'zero', '0', 'um', '1', 'uma', '1', 'dois', '2', 'duas', '2', 'tres', '3', 'quatro', '4', 'cinco', '5', 'seis', '6',
    'meia', '6', 'sete', '7', 'oito', '8', 'nove', '9', 'dez', '10', 'onze', '11', 'doze', '12', 'treze', '13',
    'catorze', '14', 'quatorze', '14', 'quinze', '15', 'dezesseis', '16', 'dezessete', '17', 'dezoito', '18',
    'dezenove', '19'
  ];
  found text;
  digits text;
begin
  if value ~ '\d' then
    -- With the right check digits: a phone number in their shape is one in a hundred.
    for found in
      select matched[1] from regexp_matches(value, '(?<![\d./-])(\d{2}[.]?\d{3}[.]?\d{3}/?\d{4}-?\d{2}|\d{3}[.]\d{3}[.]\d{3}-\d{2})(?![\d/-])', 'g') as matched
    loop
      if private.is_valid_cnpj(regexp_replace(found, '\D', '', 'g')) or private.is_valid_cpf(found) then
        value := replace(value, found, ' # ');
      end if;
    end loop;
    -- Without its dots a CPF has the shape of a phone number: it says that it is one.
    for found in select matched[1] from regexp_matches(value, '\mcpf:? *(\d{11})(?!\d)', 'g') as matched loop
      if private.is_valid_cpf(regexp_replace(found, '^(\d{3})(\d{3})(\d{3})', '\1.\2.\3-')) then
        value := replace(value, found, ' # ');
      end if;
    end loop;
    value := regexp_replace(value, '\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\M', ' # ', 'g');
    value := regexp_replace(value, 'r\$\s*(\d{1,3}([.]\d{3})+|\d{1,7})(,\d{2})?(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)((19|20)\d\d[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01]))(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)((0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|1[0-2])[-/.]((19|20)\d\d|\d\d))(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)([01]?\d|2[0-3])(:[0-5]\d|h([0-5]\d)?)(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)\d{1,3}([.]\d{3}){0,2},\d{2}(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)\d{1,3}([.]\d{3}){1,2}(?= *(reais|pessoas|convidados)\M)', ' # ', 'g');
    value := regexp_replace(value, '(?<![\d(. -])\d{5}-\d{3}(?![\d-])', ' # ', 'g');
    -- A postal code of Rio, or one that says so, also behind other words.
    value := regexp_replace(value, '\mcep:? *\d{5}-?\d{3}(?![\d-])', ' # ', 'g');
    value := regexp_replace(value, '(?<![\d(.-]|\d )2[0-8]\d{3}-\d{3}(?![\d-])', ' # ', 'g');
  end if;
  -- An expression costs more to compile than to match: only those of words that are there.
  for position in 1..cardinality(number_words) by 2 loop
    continue when strpos(value, number_words[position]) = 0;
    value := regexp_replace(value, '\m' || number_words[position] || '\M', number_words[position + 1], 'g');
  end loop;
  -- "noventa e nove" is 99, "noventa" alone 90.
  for position in 1..cardinality(tens) by 2 loop
    continue when strpos(value, tens[position]) = 0;
    value := regexp_replace(value, '\m' || tens[position] || '\s+e\s+([1-9])\M', tens[position + 1] || '\1', 'g');
    value := regexp_replace(value, '\m' || tens[position] || '\M', tens[position + 1] || '0', 'g');
  end loop;
  if regexp_count(value, '\d') < 8 then
    return false;
  end if;

  -- One digit at a time is never a quantity, whatever stands between them.
  if value ~ '(?<![0-9])[0-9]([^a-z0-9]{1,4}[0-9]){7,13}(?![0-9])' then
    return true;
  end if;
  -- A day and a month, with the bar only: a dot stands in phone numbers.
  value := regexp_replace(value, '(?<![\d/])(0?[1-9]|[12]\d|3[01])/(0?[1-9]|1[0-2])(?![\d/])', ' # ', 'g');
  for found in
    select matched[1] from regexp_matches(value, '(\d(?:[ \t\n().,/_*+-]{0,3}\d){7,})', 'g') as matched
  loop
    digits := regexp_replace(found, '\D', '', 'g');
    -- Several numbers in a row (10, 20, 30, 40) are quantities.
    if found ~ '^\d+(, ?\d+)+$' then
      continue;
    end if;
    if length(digits) between 10 and 14
      or (length(digits) = 9 and digits ~ '^9')
      or found ~ '^[2-9]\d{3}[ .-]?\d{4}$' then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

create function private.has_email_address(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select plain ~ '[a-z0-9._%+-]+\s*(@|[(\[{]\s*(at|arroba)\s*[)\]}]|\marroba\M)\s*[a-z0-9-]+\s*(\.|[(\[{]\s*(dot|ponto)\s*[)\]}]|\mponto\M|\mdot\M)\s*[a-z]{2,}'
    or plain ~ '(@|\marroba\M)\s*(gmail|hotmail|outlook|yahoo|icloud|bol|uol|live|terra)\M';
$$;

-- Short endings that are also Portuguese words ("combinado.me avisa") count only with a path behind them.
create function private.has_link(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select plain ~ '\m(https?|ftp)\s*:\s*/\s*/'
    or plain ~ '\mwww\s*\.'
    or plain ~ '\m[a-z0-9][a-z0-9-]*\s?\.\s?(com|net|org|gov|edu|art|blog|eco|app)\s?\.\s?br\M'
    or plain ~ '\m[a-z0-9][a-z0-9-]*\.(com|net|org|br|app|site|online|info|link|shop|store|page|website|tech|xyz)\M'
    or plain ~ '\m[a-z0-9][a-z0-9-]*\.(me|co|io|ly|gg|tv|ai|to|is|de|pt)/'
    or plain ~ '\m[a-z0-9-]+\s+(ponto|dot)\s+com\M';
$$;

-- A name in another network, or the invitation to one. To speak of a network ("as fotos vão para o Instagram") is none.
create function private.has_handle(plain text)
returns boolean language sql immutable set search_path = '' as $$
  with words (network, asking) as (
    values (
      '\m(insta|instagram|whats|whatsapp|whatsap|watsapp|wpp|wapp|zap|zapzap|zapp|telegram|facebook|messenger|tiktok|twitter|skype|discord)\M',
      '\m(me (chama|chame|liga|ligue|add|adiciona|adicione|segue|siga|procura|procure|acha|ache|encontra|encontre|manda|mande|passa|passe|da)'
        || '|(passa|passe|manda|mande|envia|envie|deixa|deixe) (o|a|teu|seu|um) ?|qual( e)? (o )?(teu|seu)|(vamos|vou te|te) (chamo|chamar|adiciono|add)'
        || '|(chama|chame|chamar|falar|falamos|conversar|conversamos|continuar|continuamos|combinar|combinamos|fechar|fechamos|resolver|resolvemos)'
        || ' ((isso|tudo|direto|melhor|la|comigo|com voce) )*(no|na|pelo|pela|por|via))'
    )
  )
  select
    -- "@maria.festas", and not "@ 18h" or half an e-mail address.
    plain ~ '(^|[^a-z0-9._%+@-])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]'
    or plain ~ '\marroba\s+(?!d[aeo]s?\M)[a-z][a-z0-9_.]{2,}'
    or plain ~ words.network and (
      plain ~ (words.asking || '\s*([a-z]+\s+){0,2}?' || words.network)
      or plain ~ ('\m(meu|minha)\M\s+(perfil\s+(no|do)\s+|numero\s+(do|no|de)\s+|contato\s+(no|do)\s+|@\s*(no|do)\s+)?' || words.network)
      -- "insta: maria.festas", "whatsapp - 99…"
      or plain ~ (words.network || '\s*(:|=|->|e)\s*@?\s*[a-z0-9_]+[._][a-z0-9_.]*[a-z0-9_]')
    )
  from words;
$$;

-- An offer to pay outside the site: directly to the host, "por fora", or without the site's fee. Paying "pelo site" is none, nor is a
-- warning ("não pague por fora"): within a sentence a negation counts up to the next comma, colon or "se".
create function private.has_outside_payment(plain text)
returns boolean language sql immutable set search_path = '' as $$
  with words (pay, reserve, site, directly, host, on_site) as (
    values (
      '\m(pag(ar|ue|uem|a|ando|amento|amentos)|pix|deposit(ar|e|em|o|a)|transfer(ir|encia)|transfir(a|am))\M',
      '\m(reserv(ar|e|em|a)|fech(ar|e|em|amos)|alug(ar|ue|uem|amos)|acert(ar|e|em|o|amos)|negoci(ar|e|amos)|combin(ar|amos))\M',
      '(site|plataforma|app|aplicativo|espacos rio)\M',
      '\mdiret(o|amente)\M',
      '(comigo|conosco|com a gente|(a|para|pra) (mim|nos|gente)|(ao?|para o|para a|pro|pra|com [ao]) (anfitri[ao]o?|proprietari[ao]|don[ao]|locador(a)?)'
        || '|((n[ao]|para a?|pra) )?(minha|nossa) conta|(meu|nosso) pix)\M',
      '(?![^,:]*\m(pel[oa]|n[oa]|nest[ea]|ness[ea]|via|atraves d[oa]) (proprio |propria )?(site|plataforma|app|aplicativo|espacos rio)\M)'
    )
  ), sentences as (
    select regexp_replace(regexp_replace(part, '\s+', ' ', 'g'),
      '(?<!por que )\m(nao|nunca|jamais|ninguem|proibid[oa]|evite|desconfie)\M((?!\m(se|mas|porem|porque)\M)[^,:])*', ' # ', 'g') as sentence
    from regexp_split_to_table(plain, '[!?;\n]|\.(\s|$)') as part
  )
  -- Each offer below has one of these words: without, its long expressions need not be compiled.
  select case when plain ~ 'pix|diret|fora|taxa|vez|inves|sem' then exists (
    select from sentences, words
    where
      sentence ~ 'diret' and (
        -- "pague direto por PIX", "direto no PIX", "PIX direto"
        sentence ~ (directly || ' (por|no|via|pelo|em|com|o|num) ?((meu|nosso|um) )?pix\M' || on_site)
        or sentence ~ ('\mpix ' || directly || on_site)
        -- "reserve direto comigo", "depósito direto na minha conta"
        or sentence ~ ('(' || pay || '|' || reserve || ')( [a-z]+){0,4} ' || directly || '( em dinheiro| por transferencia)? ' || host || on_site)
        or sentence ~ (pay || '( [a-z]+){0,3} ' || directly || ' (em dinheiro|por transferencia|por deposito)\M' || on_site)
      )
      or sentence ~ 'fora' and (
        -- "pague por fora", "fechamos fora da plataforma"; not "por fora da casa"
        sentence ~ (pay || '( [a-z]+){0,3} por fora\M(?! d[aeo]s? (?!' || site || '))')
        or sentence ~ ('\m(combin(ar|amos|e)|acert(ar|amos|e|o)|fech(ar|amos))( (tudo|isso|o pagamento|o valor|negocio|a reserva|o aluguel))? por fora\M')
        or sentence ~ ('(' || pay || '|' || reserve || ')[^,:]{0,40} fora d(o|a|este|esta|esse|essa) ' || site)
      )
      -- "em vez de pagar pelo site", "sem passar pela plataforma"
      or (sentence ~ ('\m(em vez d[eo]|ao inves d[eo]|sem) ((passar|pagar|usar|reservar|fechar) )?(pel[oa]|n[oa]|[oa]) ' || site)
        and sentence ~ ('(' || pay || '|' || reserve || '|\mdesconto\M)'))
      or sentence ~ 'taxa' and (
        -- "sem a taxa do site"; with a payment also "sem a taxa"
        sentence ~ ('\m(sem|evit[a-z]+|escap[a-z]+ d|fug[a-z]+ d|econom[a-z]+|dribl[a-z]+|livr[a-z]+ d) ?(pagar )?[ao]?s? ?taxas? (de servico )?d(o|a|este|esta) ' || site)
        or sentence ~ ('\m(pag(ar|ue|uem|ando)|transfira|deposite)\M[^:]{0,60}\msem (pagar )?as? taxas?\M(?! d[aeo]s? (?!servico))' || on_site)
        or sentence ~ ('\mpag(ar|ue|uem|a|ando)\M( [a-z]+){0,2} pix,? sem taxas?\M(?! d[aeo]s? (?!servico))' || on_site)
      )
      or sentence ~ 'pix' and sentence ~ '\m(passo|mando|envio|anote?|anota|segue)( (te|a|o|minha|nossa|meu)){0,2} chave (do |de )?pix\M'
  ) else false end;
$$;

create function private.has_abusive_word(plain text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  -- Digits and signs in the place of letters, then everything that is no letter as one space.
  letters text := ' ' || btrim(regexp_replace(translate(plain, '013457@$', 'oieastas'), '[^a-z]+', ' ', 'g')) || ' ';
  shortened text := regexp_replace(letters, '([a-z])\1{2,}', '\1', 'g');
  halved text := regexp_replace(letters, '([a-z])\1{2,}', '\1\1', 'g');
begin
  return exists (
    select from private.moderated_words
    where strpos(letters, ' ' || word || ' ') > 0 or strpos(letters, ' ' || word || 's ') > 0
      or strpos(shortened, ' ' || word || ' ') > 0 or strpos(halved, ' ' || word || ' ') > 0
  );
end;
$$;

-- A text without its links to maps. The whole name of the site: what only begins like it is another.
create function private.without_map_links(plain text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(plain,
    '(?<![a-z0-9.@-])(https?://)?(www[.])?'
      || '(maps[.]app[.]goo[.]gl/|goo[.]gl/maps/|google[.]com([.]br)?/maps(?=[/?])|maps[.]google[.]com([.]br)?(?=[/?])|(ul[.])?waze[.]com/|maps[.]apple[.]com(?=[/?])|maps[.]apple/|openstreetmap[.]org/)'
      || '\S*', ' ', 'g');
$$;

-- What a text is blocked for: email, link, phone, handle, payment or words; null when it is not. Who is in contact may say phones and show the way.
create function private.moderation_kind(content text, in_contact boolean default false)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  plain text := private.plain_words(left(content, 10000));
begin
  if in_contact then
    plain := private.without_map_links(plain);
  end if;
  if private.has_email_address(plain) then
    return 'email';
  elsif private.has_link(plain) then
    return 'link';
  elsif not in_contact and private.has_phone_number(plain) then
    return 'phone';
  elsif private.has_handle(plain) then
    return 'handle';
  elsif private.has_outside_payment(plain) then
    return 'payment';
  elsif private.has_abusive_word(plain) then
    return 'words';
  end if;
  return null;
end;
$$;

-- The same of a message, as its sender reads it.
create function private.moderation_reason(content text, in_contact boolean default false)
returns text language sql stable security definer set search_path = '' as $$
  select case private.moderation_kind(content, in_contact)
    when 'email' then 'Não é permitido compartilhar e-mails na conversa.'
    when 'link' then 'Não é permitido enviar links na conversa.'
    when 'phone' then 'Não é permitido compartilhar números de telefone na conversa.'
    when 'handle' then 'Não é permitido compartilhar perfis de outras redes na conversa.'
    when 'payment' then 'Não é permitido combinar pagamento fora do site.'
    when 'words' then 'A mensagem contém palavras ofensivas.'
  end;
$$;

grant execute on function private.moderation_reason(text, boolean) to authenticated;

-- schemas/chat/tables.sql

-- Conversations between a guest and the host of a space, their messages and how far each has read.
--
-- A message that moderation blocks is stored for its sender alone, with the reason: the other person never sees it, it
-- counts nowhere and sends no mail. One that administrators remove after a report is treated alike.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references public.spaces (id) on delete set null,
  client_id uuid not null references public.profiles (id),
  host_id uuid not null references public.profiles (id),
  -- Kept here because the space may be deleted.
  space_title text not null default '',
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  begun_by_host boolean not null default false,
  unique (space_id, client_id),
  check (client_id <> host_id)
);

comment on column public.conversations.begun_by_host is
  'The host opened it, over a booking. Until something is said, only who opened a conversation sees it in their list.';

create index conversations_client_idx on public.conversations (client_id, (coalesce(last_message_at, created_at)) desc);

create index conversations_host_idx on public.conversations (host_id, (coalesce(last_message_at, created_at)) desc);

-- A visit to the space before it is booked: the guest proposes up to three times, the host takes one.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  guest_id uuid not null references public.profiles (id),
  host_id uuid not null references public.profiles (id),
  status text not null default 'proposed' check (status in ('proposed', 'taken', 'declined', 'withdrawn', 'cancelled')),
  -- In order, each once.
  proposed_times timestamptz[] not null check (cardinality(proposed_times) between 1 and private.most_visit_times()),
  taken_time timestamptz check (taken_time = any (proposed_times)),
  proposed_at timestamptz not null default now(),
  changed_at timestamptz,
  -- Null where nobody did it: the space is gone, or an account was closed.
  changed_by uuid references public.profiles (id),
  constraint visits_taken_check check (status = 'cancelled' or (status = 'taken') = (taken_time is not null)),
  constraint visits_changed_check check ((status = 'proposed') = (changed_at is null))
);

comment on table public.visits is 'A taken visit whose time is over stays `taken`, a proposal nobody answered stays `proposed`: the clock says that they are over.';

create index visits_conversation_idx on public.visits (conversation_id, proposed_at desc);

create index visits_guest_idx on public.visits (guest_id);

create index visits_host_idx on public.visits (host_id);

create index visits_changed_by_idx on public.visits (changed_by);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references public.profiles (id),
  content text,
  message_type text not null default 'text' check (message_type in ('text', 'image', 'video', 'file')),
  file_url text,
  file_name text,
  file_size bigint check (file_size >= 0),
  is_moderated boolean not null default false,
  moderation_reason text,
  -- Not now(): messages of one transaction have an order, too.
  created_at timestamptz not null default clock_timestamp(),
  -- No foreign key: it is the conversation's other participant, who has one there.
  recipient_id uuid,
  -- What happened to a visit is said in the conversation by who did it; written by the procedures of visits alone.
  visit_id uuid references public.visits (id) on delete cascade,
  check (is_moderated = (moderation_reason is not null)),
  check (message_type <> 'text' or (btrim(content) <> '' and content is not null
    and num_nonnulls(file_url, file_name, file_size) = 0)),
  check (message_type = 'text' or num_nulls(file_url, file_name, file_size) = 0),
  -- Not `not null`: a trigger fills it in, and with `not null` the generated types would require it of the client.
  check (recipient_id is not null)
);

comment on column public.messages.file_url is 'Path in the bucket chat-files, {sender}/{timestamp}.{ext}: opened through a signed address.';

comment on column public.messages.file_size is 'Bytes, as the storage measured them.';

comment on column public.messages.recipient_id is 'The other participant of the conversation; set by the database.';

create index messages_conversation_idx on public.messages (conversation_id, created_at desc);

create index messages_sender_idx on public.messages (sender_id, created_at desc);

create index messages_file_idx on public.messages (file_url) where file_url is not null;

create index messages_visit_idx on public.messages (visit_id);

create index messages_recipient_idx on public.messages (recipient_id);

-- But for what administrators take out of sight.
create trigger messages_append_only before update on public.messages
  for each row when (
    old.is_moderated or not new.is_moderated
    or to_jsonb(new) - array['is_moderated', 'moderation_reason'] <> to_jsonb(old) - array['is_moderated', 'moderation_reason']
  )
  execute function private.refuse_change();

-- How far each of the two has read: a row of its own, so that reading is nobody else's business.
create table public.conversation_reads (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  last_read_at timestamptz not null default '-infinity',
  -- The time of this person's last queued e-mail about a message.
  notified_at timestamptz,
  primary key (conversation_id, user_id)
);

create index conversation_reads_user_idx on public.conversation_reads (user_id);

-- schemas/chat/open.sql

-- Opening a conversation: a guest about any space, a host over a confirmed booking of theirs.

-- What hosts begin does not count against the guest.
create function private.prepare_conversation()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  if new.client_id = new.host_id then
    perform private.refuse(403, 'chat_with_self');
  end if;
  if not exists (select from auth.users where id = new.client_id) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- About one that was taken down only those two write who have a paid booking of it.
  select * into space from public.spaces where id = new.space_id and (is_listed or status = 'approved' and exists (
    select from public.bookings where space_id = new.space_id and user_id = new.client_id and status = 'paid'
  ));
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  if space.host_id <> new.host_id then
    perform private.refuse(403, 'host_mismatch');
  end if;
  if (select auth.uid()) is not null and not new.begun_by_host and (select count(*) from public.conversations
      where client_id = new.client_id and not begun_by_host and created_at > clock_timestamp() - interval '1 hour') >= private.conversations_an_hour() then
    perform private.refuse(429, 'rate_limited');
  end if;
  new.space_title := space.title;
  new.last_message_at := null;
  return new;
end;
$$;

create trigger conversations_prepare before insert on public.conversations
  for each row execute function private.prepare_conversation();

create function private.start_reads()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.conversation_reads (conversation_id, user_id)
  values (new.id, new.client_id), (new.id, new.host_id);
  return null;
end;
$$;

create trigger conversations_start_reads after insert on public.conversations
  for each row execute function private.start_reads();

-- @api authenticated: The id of the caller's conversation about a space, made when there is none. Codes: unauthenticated,
-- space_not_found, chat_with_self, rate_limited.
create function public.open_conversation(target_space uuid)
returns uuid language plpgsql set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  opened uuid;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select id into opened from public.conversations where space_id = target_space and client_id = person;
  if opened is not null then
    return opened;
  end if;
  insert into public.conversations (space_id, client_id, host_id)
  select target_space, person, host_id from public.spaces where id = target_space and status = 'approved'
  on conflict (space_id, client_id) do nothing
  returning id into opened;
  if opened is null then
    select id into opened from public.conversations where space_id = target_space and client_id = person;
  end if;
  if opened is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  return opened;
end;
$$;

-- Privileged: by policy only a guest makes a conversation. A confirmed booking between the two is what allows this one; one
-- that exists is found again also when the booking was cancelled, or the space is gone.
-- @api authenticated: The id of the conversation with the guest of a booking of the calling host, made when there is none and the
-- booking is confirmed. Codes: unauthenticated, booking_not_found, recipient_gone, chat_with_self.
create function private.open_booking_conversation(target_booking uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  booking public.bookings;
  opened uuid;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select * into booking from public.bookings where id = target_booking and host_id = person and paid_at is not null;
  if booking.id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  select id into opened from public.conversations
  where client_id = booking.user_id and host_id = person and space_id is not distinct from booking.space_id
  order by space_title = booking.snapshot ->> 'title' desc, last_message_at desc nulls last
  limit 1;
  if opened is not null then
    return opened;
  end if;
  if booking.status <> 'paid' or booking.space_id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  perform private.require_not_suspended();
  if not exists (select from auth.users where id = booking.user_id) then
    perform private.refuse(409, 'recipient_gone');
  end if;
  insert into public.conversations (space_id, client_id, host_id, begun_by_host)
  values (booking.space_id, booking.user_id, person, true)
  on conflict (space_id, client_id) do nothing
  returning id into opened;
  if opened is null then
    select id into opened from public.conversations where space_id = booking.space_id and client_id = booking.user_id;
  end if;
  return opened;
end;
$$;

-- schemas/chat/send.sql

-- Sends a message: the columns that the database sets, and the notifications.

-- Whether the two of a conversation have a paid booking of its space that is to come or not long over.
create function private.are_in_contact(conversation public.conversations)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.bookings as booking
    where booking.user_id = conversation.client_id and booking.host_id = conversation.host_id
      and (conversation.space_id is null or booking.space_id = conversation.space_id)
      and booking.event_date >= private.first_day_in_contact() and private.is_in_contact(booking)
  );
$$;

-- The same of one of the caller's own conversations, or of the one that the caller as a guest would begin about a space.
create function private.am_in_contact(target_conversation uuid, target_space uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations as conversation
    where conversation.id = target_conversation and (select auth.uid()) in (conversation.client_id, conversation.host_id)
      and private.are_in_contact(conversation)
  ) or exists (
    select from public.bookings as booking
    where booking.user_id = (select auth.uid()) and booking.space_id = target_space
      and booking.event_date >= private.first_day_in_contact() and private.is_in_contact(booking)
  );
$$;

grant execute on function private.am_in_contact(uuid, uuid) to authenticated;

-- @api authenticated: Whether a text may be sent in one of the caller's conversations, or in the one about a space that the
-- caller would begin: {is_blocked, reason}; the reason is the sentence for the sender. Enforced again when the message is stored.
create function public.moderate_message_content(
  content text, target_conversation uuid default null, target_space uuid default null
)
returns json language sql stable set search_path = '' as $$
  select json_build_object('is_blocked', reason is not null, 'reason', reason)
  from (select private.moderation_reason(content, private.am_in_contact(target_conversation, target_space)) as reason) as moderated;
$$;

-- A file's name as it is judged: without its ending, which is no link, and the moment that cameras and phones name files by:
-- IMG_20260115_123456789, 2026-01-15 at 12.30.45, 1768480000000 (milliseconds since 1970).
create function private.file_words(file_name text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(file_name, '\.[a-zA-Z0-9]{2,5}$', ''),
    '(?<!\d)(19|20)\d\d[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])((\D{0,4}| at | às )([01]\d|2[0-3])[-_.:]?[0-5]\d([-_.:]?[0-5]\d)?\d{0,3})?(?!\d)', '#', 'g'),
    '(?<!\d)1[5-9]\d{11}(?!\d)', '#', 'g');
$$;

create function private.prepare_message()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  conversation public.conversations;
  file storage.objects;
  kind text;
begin
  select * into conversation from public.conversations where id = new.conversation_id;
  -- Said here, too, so that nothing below tells a stranger anything; the policy says it for the API.
  if conversation.id is null or new.sender_id not in (conversation.client_id, conversation.host_id) then
    perform private.refuse(403, 'conversation_not_yours');
  end if;
  -- A token outlives its account for up to an hour.
  if not exists (select from auth.users where id = new.sender_id) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  new.recipient_id := case when conversation.client_id = new.sender_id then conversation.host_id else conversation.client_id end;
  if not exists (select from auth.users where id = new.recipient_id) then
    perform private.refuse(409, 'recipient_gone');
  end if;
  -- Calling off a visit stays open; the procedures of visits refuse the rest. Who has a paid booking may ask and answer.
  if (select auth.uid()) is not null and new.visit_id is null
    and (private.is_suspended(new.sender_id) or private.is_suspended(new.recipient_id)) and not exists (
      select from public.bookings
      where user_id = conversation.client_id and host_id = conversation.host_id and status = 'paid'
        and (conversation.space_id is null or space_id = conversation.space_id)
    )
  then
    if private.is_suspended(new.sender_id) then
      perform private.refuse(403, 'account_suspended');
    end if;
    perform private.refuse(409, 'recipient_suspended');
  end if;
  -- API callers only: the demo's seed writes faster than a person.
  if (select auth.uid()) is not null and (
    select count(*) from public.messages
    where sender_id = new.sender_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= private.messages_a_minute() then
    perform private.refuse(429, 'rate_limited');
  end if;

  if new.message_type = 'text' then
    if coalesce(new.content, '') = '' then
      perform private.refuse(422, 'invalid_input', array['content']);
    end if;
    -- The texts of visits are the product's own.
    if new.visit_id is null then
      new.moderation_reason := private.moderation_reason(new.content, private.are_in_contact(conversation));
    end if;
  else
    -- Only a file that the sender has put into their own folder: naming another's would open it to the reader.
    select * into file from storage.objects where bucket_id = 'chat-files' and name = new.file_url;
    if file.id is null or split_part(new.file_url, '/', 1) <> new.sender_id::text then
      perform private.refuse(422, 'file_not_found', array['file_url']);
    end if;
    kind := split_part(coalesce(file.metadata ->> 'mimetype', ''), '/', 1);
    new.message_type := case when kind in ('image', 'video') then kind else 'file' end;
    new.file_size := coalesce((file.metadata ->> 'size')::bigint, new.file_size);
    new.moderation_reason := coalesce(
      private.moderation_reason(new.content, private.are_in_contact(conversation)),
      private.moderation_reason(private.file_words(new.file_name), private.are_in_contact(conversation))
    );
  end if;
  new.is_moderated := new.moderation_reason is not null;
  return new;
end;
$$;

create trigger messages_prepare before insert on public.messages
  for each row execute function private.prepare_message();

create function private.note_message()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid;
begin
  if new.is_moderated then
    return null;
  end if;
  -- The row lock puts simultaneous messages of a conversation in order.
  update public.conversations
  set last_message_at = greatest(last_message_at, new.created_at)
  where id = new.conversation_id
  returning case when client_id = new.sender_id then host_id else client_id end into recipient;
  -- Who answers has read.
  update public.conversation_reads
  set last_read_at = greatest(last_read_at, new.created_at)
  where conversation_id = new.conversation_id and user_id = new.sender_id;
  -- A visit has mails of its own.
  if new.visit_id is null then
    perform private.enqueue_message_email(new.id, new.conversation_id, recipient);
  end if;
  return null;
end;
$$;

create trigger messages_note after insert on public.messages
  for each row execute function private.note_message();

-- An e-mail for a message still unread after five minutes, at most one per conversation and hour.
create function private.enqueue_message_email(message uuid, conversation uuid, recipient uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.conversation_reads
  set notified_at = clock_timestamp() + interval '5 minutes'
  where conversation_id = conversation and user_id = recipient
    and (notified_at is null or notified_at < clock_timestamp() - interval '1 hour');
  if found then
    insert into public.outbox (kind, dedupe_key, payload, available_at)
    values ('email', 'email:new_message:' || message,
      jsonb_build_object('template', 'new_message', 'message_id', message, 'recipient_id', recipient),
      clock_timestamp() + interval '5 minutes')
    on conflict (dedupe_key) do nothing;
  end if;
end;
$$;

-- schemas/chat/visits.sql

-- Visits: a guest proposes times in the conversation, the host takes one or none, and who has a visit may call it off.
--
-- Each step writes a message of the person who took it, so that it arrives, counts as unread and appears in the conversation like anything
-- that was said; the card beside it shows the row of the visit.

-- Still to be answered, or still to come.
create function private.is_open_visit(visit public.visits)
returns boolean language sql stable set search_path = '' as $$
  select case visit.status
    when 'proposed' then (select max(moment) from unnest(visit.proposed_times) as moment) > clock_timestamp()
    when 'taken' then clock_timestamp() < visit.taken_time + private.visit_time()
    else false
  end;
$$;

-- Where a visit takes place, for the two of it: from its being taken until it is over. Without the phone, which is of those who
-- have paid (bookings/contact.sql hands out what bookings may know).
create function private.visit_address(visit public.visits)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.address_json(place) - 'day_phone'
  from public.conversations as conversation
  join public.spaces as space on space.id = conversation.space_id and space.is_listed
  join public.space_addresses as place on place.space_id = space.id
  where conversation.id = visit.conversation_id and visit.status = 'taken' and private.is_open_visit(visit);
$$;

-- @api authenticated: The visits of one of the caller's conversations, oldest first: {id, status, proposed_times, taken_time,
-- ends_at, proposed_at, changed_at, changed_by (guest, host or null), address, neighborhood}. The address only of a taken visit,
-- until it is over.
create function private.list_visits(target_conversation uuid)
returns setof json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', visit.id,
    'status', visit.status,
    'proposed_times', visit.proposed_times,
    'taken_time', visit.taken_time,
    'ends_at', visit.taken_time + private.visit_time(),
    'changed_at', visit.changed_at,
    'changed_by', case when visit.changed_by = visit.guest_id then 'guest' when visit.changed_by = visit.host_id then 'host' end,
    'address', private.visit_address(visit),
    'neighborhood', neighborhood.name
  )
  from public.visits as visit
  join public.conversations as conversation on conversation.id = visit.conversation_id
  left join public.spaces as space on space.id = conversation.space_id
  left join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  where visit.conversation_id = target_conversation and (select auth.uid()) in (visit.guest_id, visit.host_id)
  order by visit.proposed_at, visit.id;
$$;

create function private.say_of_visit(visit public.visits, person uuid, words text)
returns void language sql security definer set search_path = '' as $$
  insert into public.messages (conversation_id, sender_id, content, visit_id)
  values (visit.conversation_id, person, words, visit.id);
$$;

create function private.enqueue_visit_email(visit public.visits, template text, recipient uuid)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue_email(template, visit.id || ':' || recipient,
    jsonb_build_object('visit_id', visit.id, 'recipient_id', recipient));
$$;

-- @api authenticated: The calling guest proposes one to three different times for a visit and notifies the host. Returns the visit's
-- id, that of the open one when the same is sent again. Codes: unauthenticated, conversation_not_found, invalid_input (times),
-- visit_open (one is proposed or to come), visit_in_past, visit_too_far, space_not_found, recipient_gone, account_suspended,
-- rate_limited.
create function private.propose_visit(target_conversation uuid, times timestamptz[])
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  conversation public.conversations;
  standing public.visits;
  made public.visits;
  wanted timestamptz[] := array(select distinct moment from unnest(times) as moment where moment is not null order by moment);
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  -- Locked: two proposals of one moment would both find none open.
  select * into conversation from public.conversations where id = target_conversation and client_id = person for update;
  if conversation.id is null then
    perform private.refuse(404, 'conversation_not_found');
  end if;
  if cardinality(wanted) not between 1 and private.most_visit_times() or cardinality(wanted) <> cardinality(times) then
    perform private.refuse(422, 'invalid_input', array['times']);
  end if;
  select * into standing from public.visits as visit
  where visit.conversation_id = conversation.id and private.is_open_visit(visit);
  if standing.status = 'proposed' and standing.proposed_times = wanted then
    -- Sent again, because the answer was lost.
    return standing.id;
  end if;
  if standing.id is not null then
    perform private.refuse(409, 'visit_open');
  end if;
  if wanted[1] <= clock_timestamp() then
    perform private.refuse(422, 'visit_in_past', array['times']);
  end if;
  if private.day_in_rio(wanted[cardinality(wanted)]) > private.today_in_rio() + private.visit_days_ahead() then
    perform private.refuse(422, 'visit_too_far', array['times']);
  end if;
  perform private.require_visitable(conversation);
  if (select count(*) from public.visits
      where guest_id = person and proposed_at > clock_timestamp() - interval '1 hour') >= private.visits_an_hour() then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into public.visits (conversation_id, guest_id, host_id, proposed_times)
  values (conversation.id, conversation.client_id, conversation.host_id, wanted)
  returning * into made;
  perform private.say_of_visit(made, person, 'Proposta de visita');
  perform private.enqueue_visit_email(made, 'visit_proposed', made.host_id);
  return made.id;
end;
$$;

-- Visits are to what can be booked.
create function private.require_visitable(conversation public.conversations)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.spaces where id = conversation.space_id and is_listed) then
    perform private.refuse(404, 'space_not_found');
  end if;
end;
$$;

-- The caller's visit, locked; as its guest, its host, or either (null).
create function private.own_visit(target_visit uuid, role text)
returns public.visits language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  visit public.visits;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select * into visit from public.visits as own
  where own.id = target_visit
    and ((own.guest_id = person and role is distinct from 'host') or (own.host_id = person and role is distinct from 'guest'))
  for update;
  if visit.id is null then
    perform private.refuse(404, 'visit_not_found');
  end if;
  return visit;
end;
$$;

-- @api authenticated: The calling host takes one of the proposed times; both sides get an e-mail with the address. Codes: unauthenticated,
-- visit_not_found, visit_answered, invalid_input (chosen_time), visit_in_past, space_not_found, recipient_gone,
-- account_suspended.
create function private.take_visit(target_visit uuid, chosen_time timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits := private.own_visit(target_visit, 'host');
begin
  perform private.require_not_suspended();
  if visit.status = 'taken' and visit.taken_time = chosen_time then
    return;
  end if;
  if visit.status <> 'proposed' then
    perform private.refuse(409, 'visit_answered');
  end if;
  if chosen_time is null or chosen_time <> all (visit.proposed_times) then
    perform private.refuse(422, 'invalid_input', array['chosen_time']);
  end if;
  if chosen_time <= clock_timestamp() then
    perform private.refuse(422, 'visit_in_past', array['chosen_time']);
  end if;
  perform private.require_visitable(conversation)
  from public.conversations as conversation where conversation.id = visit.conversation_id;
  update public.visits
  set status = 'taken', taken_time = chosen_time, changed_at = clock_timestamp(), changed_by = host_id
  where id = visit.id
  returning * into visit;
  perform private.say_of_visit(visit, visit.host_id, 'Visita marcada');
  perform private.enqueue_visit_email(visit, 'visit_taken', visit.guest_id);
  perform private.enqueue_visit_email(visit, 'visit_taken', visit.host_id);
end;
$$;

-- A proposal is declined by its host and withdrawn by its guest; a visit that was taken is cancelled by either.
-- @api authenticated: Ends one of the caller's visits: a proposal is declined by its host and withdrawn by its guest, a taken
-- visit is cancelled by either side, which notifies the other. Codes: unauthenticated, visit_not_found, visit_answered, visit_over,
-- recipient_gone.
create function private.call_off_visit(target_visit uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  visit public.visits := private.own_visit(target_visit, null);
  outcome text := case when visit.status = 'taken' then 'cancelled' when visit.host_id = person then 'declined' else 'withdrawn' end;
begin
  -- Sent again, because the answer was lost.
  if visit.changed_by = person and visit.status in ('declined', 'withdrawn', 'cancelled') then
    return;
  end if;
  if visit.status not in ('proposed', 'taken') then
    perform private.refuse(409, 'visit_answered');
  end if;
  if not private.is_open_visit(visit) then
    perform private.refuse(409, 'visit_over');
  end if;
  update public.visits set status = outcome, changed_at = clock_timestamp(), changed_by = person
  where id = visit.id
  returning * into visit;
  perform private.say_of_visit(visit, person, case outcome
    when 'declined' then 'Horários recusados' when 'withdrawn' then 'Proposta de visita retirada' else 'Visita cancelada' end);
  perform private.enqueue_visit_email(visit, 'visit_' || outcome, case when visit.host_id = person then visit.guest_id else visit.host_id end);
end;
$$;

-- Ends a visit that can no longer happen and notifies the remaining side.
create function private.end_visit(visit public.visits)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_open_visit(visit) then
    return;
  end if;
  update public.visits set status = 'cancelled', changed_at = clock_timestamp(), changed_by = null where id = visit.id;
  perform private.enqueue_visit_email(visit, 'visit_cancelled', visit.guest_id);
  perform private.enqueue_visit_email(visit, 'visit_cancelled', visit.host_id);
end;
$$;

create function private.end_visits_of_gone_space()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_visit(visit) from public.visits as visit where visit.conversation_id = new.id;
  return null;
end;
$$;

create trigger conversations_end_visits after update of space_id on public.conversations
  for each row when (old.space_id is not null and new.space_id is null) execute function private.end_visits_of_gone_space();

-- What is taken down receives nobody, also after that is lifted.
create function private.end_visits_of_suspended_space()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_visit(visit)
  from public.visits as visit join public.conversations as conversation on conversation.id = visit.conversation_id
  where conversation.space_id = new.id;
  return null;
end;
$$;

create trigger spaces_end_visits after update of suspended_at on public.spaces
  for each row when (new.suspended_at is not null and old.suspended_at is null) execute function private.end_visits_of_suspended_space();

-- schemas/chat/read.sql

-- Reading: the list of conversations, what is unread, and that it was read.

-- @api authenticated: Everything up to now is read by the caller. Code: conversation_not_found.
create function private.mark_conversation_read(target_conversation uuid)
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
begin
  update public.conversation_reads
  set last_read_at = greatest(last_read_at, clock_timestamp()),
    -- The pending e-mail is obsolete: the messages are read. The next message may queue one.
    notified_at = case when notified_at > clock_timestamp() then null else notified_at end
  where conversation_id = target_conversation and user_id = (select auth.uid())
  returning last_read_at into moment;
  if moment is null then
    perform private.refuse(404, 'conversation_not_found');
  end if;
  return moment;
end;
$$;

-- Privileged, because a policy per row of messages would cost more than asking whose conversations these are once.
-- @api authenticated: The caller's conversations, newest first, each with the other person, the last message and the unread
-- count; before = last_message_at of the last one seen.
create function private.list_conversations(before timestamptz default null, page_size integer default 50)
returns setof json language sql stable security definer set search_path = '' as $$
  select private.require_finite_times('before', list_conversations.before);
  select json_build_object(
    'id', conversation.id,
    'space_id', conversation.space_id,
    'space_title', conversation.space_title,
    'space_image', (
      select coalesce(space.images[space.cover_image_index + 1], space.images[1])
      from public.spaces as space where space.id = conversation.space_id
    ),
    'client_id', conversation.client_id,
    'host_id', conversation.host_id,
    'role', case when conversation.client_id = me.id then 'client' else 'host' end,
    'other', json_build_object('id', other.id, 'full_name', other.full_name, 'avatar_url', other.avatar_url),
    'created_at', conversation.created_at,
    'last_message_at', conversation.last_message_at,
    'last_message', (
      select json_build_object('id', message.id, 'sender_id', message.sender_id, 'message_type', message.message_type,
        'content', message.content, 'file_name', message.file_name, 'created_at', message.created_at)
      from public.messages as message
      where message.conversation_id = conversation.id and not message.is_moderated
      order by message.created_at desc
      limit 1
    ),
    'unread_count', unread.count
  )
  from (select (select auth.uid()) as id) as me
  cross join lateral (
    -- Without a message it is only an opened box: shown to who opened it.
    (select * from public.conversations as own
      where own.client_id = me.id and (own.last_message_at is not null or not own.begun_by_host)
        and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
      order by coalesce(own.last_message_at, own.created_at) desc limit least(greatest(coalesce(page_size, 50), 1), 200))
    union all
    (select * from public.conversations as own
      where own.host_id = me.id and (own.last_message_at is not null or own.begun_by_host)
        and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
      order by coalesce(own.last_message_at, own.created_at) desc limit least(greatest(coalesce(page_size, 50), 1), 200))
  ) as conversation
  join public.profiles as other
    on other.id = case when conversation.client_id = me.id then conversation.host_id else conversation.client_id end
  join public.conversation_reads as reading on reading.conversation_id = conversation.id and reading.user_id = me.id
  cross join lateral (
    select count(*) from public.messages as message
    where message.conversation_id = conversation.id and message.created_at > reading.last_read_at
      and message.sender_id <> me.id and not message.is_moderated
  ) as unread
  order by coalesce(conversation.last_message_at, conversation.created_at) desc, conversation.id
  limit least(greatest(coalesce(page_size, 50), 1), 200);
$$;

-- @api authenticated: How many messages to the caller are unread, over all conversations.
create function private.unread_count()
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(sum(unread.count), 0)::integer
  from public.conversation_reads as reading
  join public.conversations as conversation
    on conversation.id = reading.conversation_id and conversation.last_message_at > reading.last_read_at
  cross join lateral (
    select count(*) from public.messages as message
    where message.conversation_id = reading.conversation_id and message.created_at > reading.last_read_at
      and message.sender_id <> reading.user_id and not message.is_moderated
  ) as unread
  where reading.user_id = (select auth.uid());
$$;

-- schemas/chat/first-replies.sql

-- How fast a host answers: what the page of a space shows.

-- How long a host took for the first answer in each conversation: what the page of a space shows is their median.
create table private.host_responses (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  host_id uuid not null references public.profiles (id),
  minutes integer not null check (minutes >= 0),
  answered_at timestamptz not null
);

comment on table private.host_responses is 'No policy on purpose: only privileged functions use it.';

create index host_responses_host_idx on private.host_responses (host_id, answered_at desc);

create function private.note_first_reply()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.host_responses (conversation_id, host_id, minutes, answered_at)
  select conversation.id, conversation.host_id,
    ceil(extract(epoch from new.created_at - asked.created_at) / 60)::integer, new.created_at
  from public.conversations as conversation
  cross join lateral (
    select message.created_at from public.messages as message
    where message.conversation_id = conversation.id and message.sender_id = conversation.client_id
      and not message.is_moderated and message.created_at <= new.created_at
    order by message.created_at
    limit 1
  ) as asked
  where conversation.id = new.conversation_id and conversation.host_id = new.sender_id
  on conflict (conversation_id) do nothing;
  return null;
end;
$$;

create trigger messages_note_first_reply after insert on public.messages
  for each row when (not new.is_moderated) execute function private.note_first_reply();

-- The median of the latest 20 first answers, in minutes; null while there is none.
create function private.host_response_minutes(host uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select percentile_cont(0.5) within group (order by latest.minutes)::integer
  from (
    select minutes from private.host_responses where host_id = host order by answered_at desc limit 20
  ) as latest;
$$;

-- schemas/administration/log.sql

-- The log of what administrators do, and of what hosts change of approved spaces. Triggers write it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  -- null: the server side, without a person.
  actor_id uuid references public.profiles (id),
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);

create index audit_log_actor_idx on public.audit_log (actor_id, created_at desc);

create index audit_log_target_idx on public.audit_log (target_type, target_id, created_at desc);

-- The decisions about a person's listings, for the history of that person.
create index audit_log_host_idx on public.audit_log ((details ->> 'host_id'), id desc) where details ->> 'host_id' is not null;

create index audit_log_latest_idx on public.audit_log (created_at desc);

create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();

create function private.log_act(action text, target_type text, target_id text, details jsonb default '{}')
returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, target_type, target_id, details)
  values ((select id from public.profiles where id = (select auth.uid())), action, target_type, target_id, coalesce(details, '{}'));
$$;

create function private.require_admin()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
end;
$$;

grant execute on function private.require_admin() to anon, authenticated;

create function private.log_role()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_act('role_granted', 'profile', new.user_id::text, jsonb_build_object('role', new.role));
  else
    perform private.log_act('role_revoked', 'profile', old.user_id::text, jsonb_build_object('role', old.role));
  end if;
  return null;
end;
$$;

create trigger user_roles_log after insert or delete on public.user_roles
  for each row execute function private.log_role();

-- One entry for an edit of an approved listing, or for a rejected one that goes back to review, with both values of each changed
-- field. Of an address only that it changed: the log is never changed, an address goes with its listing.
create function private.log_listing_edit(before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  derived constant text[] := array['updated_at', 'rating_average', 'rating_count', 'status', 'listing_key', 'suspended_at', 'is_listed',
    'rules_version'];
  is_edit boolean := before ->> 'status' = 'approved' and after ->> 'status' = 'approved';
  is_resent boolean := before ->> 'status' = 'rejected' and after ->> 'status' = 'pending';
  changed jsonb := coalesce((
    select jsonb_object_agg(key, case when key = 'address' then '{}' else jsonb_build_object('from', before -> key, 'to', value) end)
    from jsonb_each(after - derived) where value is distinct from before -> key
  ), '{}');
begin
  if is_resent or (is_edit and changed <> '{}') then
    perform private.log_act(case when is_edit then 'space_edited' else 'space_resent' end, 'space', after ->> 'id',
      jsonb_build_object('title', after -> 'title', 'host_id', after -> 'host_id', 'changed', changed));
  end if;
end;
$$;

grant execute on function private.log_listing_edit(jsonb, jsonb) to authenticated;

-- Reviews, deletions and edits. save_listing logs its edit itself, with the listing's lists and address.
create function private.log_space()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.log_act('space_deleted', 'space', old.id::text,
      jsonb_build_object('title', old.title, 'host_id', old.host_id, 'status', old.status));
  elsif new.status <> old.status and new.status in ('approved', 'rejected') then
    perform private.log_act('space_' || new.status, 'space', new.id::text,
      jsonb_strip_nulls(jsonb_build_object('title', new.title, 'host_id', new.host_id, 'reason', new.rejection_reason)));
  elsif current_setting('espacos.saving_listing', true) is distinct from new.id::text then
    perform private.log_listing_edit(to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end;
$$;

create trigger spaces_log after update or delete on public.spaces
  for each row execute function private.log_space();

create function private.log_coupon()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'used_count' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'used_count' end;
begin
  if tg_op = 'INSERT' then
    perform private.log_act('coupon_created', 'coupon', new.id::text, after);
  elsif tg_op = 'DELETE' then
    perform private.log_act('coupon_deleted', 'coupon', old.id::text, before);
  elsif before is distinct from after then
    perform private.log_act('coupon_edited', 'coupon', new.id::text, jsonb_build_object('code', new.code, 'changed', (
      select jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value))
      from jsonb_each(after) where value is distinct from before -> key
    )));
  end if;
  return null;
end;
$$;

create trigger discount_coupons_log after insert or update or delete on public.discount_coupons
  for each row execute function private.log_coupon();

-- What the platform cancels goes back whole: the log says how much that is.
create function private.log_money_act()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'bookings' then
    perform private.log_act('booking_cancelled', 'booking', new.id::text, jsonb_build_object(
      'event_date', new.event_date, 'title', new.snapshot ->> 'title',
      'amount_cents', case when new.paid_at is not null then new.total_amount else 0 end));
  -- The provider's refusal also sets a refund to manual: no administrator acted.
  elsif (select auth.uid()) is not null then
    perform private.log_act('refund_settled_by_hand', 'refund', new.id::text,
      jsonb_build_object('booking_id', new.booking_id, 'amount_cents', new.amount_cents));
  end if;
  return null;
end;
$$;

create trigger bookings_log after update of status on public.bookings
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled' and new.cancellation_reason = 'platform')
  execute function private.log_money_act();

create trigger refunds_log after update of manual_at on public.refunds
  for each row when (new.manual_at is not null and old.manual_at is null)
  execute function private.log_money_act();

-- Notes, letters and the subjects of messages are read from their own rows, where they can be forgotten. A person's name is today's where
-- the entry has none.
-- @api admin: The log for an administrator, the latest first: acts of these actions, by or about a person, of these days in Rio
-- (both included), found by what the entry names, its reason, its note or the beginning of an id: {items, total, people, page,
-- page_size}; people: the administrators and the person of the filter. Codes: unauthenticated, admin_required, invalid_input.
create function private.admin_list_acts(
  action_filter text[] default null, search_text text default null, person_filter uuid default null,
  from_date date default null, to_date date default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  perform private.require_finite('toDate', from_date, to_date);
  perform private.require_few('actionFilter', action_filter, 200);
  with described as (
    select act.id, act.action, act.target_type, act.target_id, act.details, act.created_at, actor.full_name as actor,
      case when not act.details ? 'full_name' then person.full_name end as person,
      coalesce(refund.manual_note, letter.message, message.subject) as note
    from public.audit_log as act
    left join public.profiles as actor on actor.id = act.actor_id
    left join public.profiles as person on act.target_type = 'profile' and person.id::text = act.target_id
    left join public.refunds as refund on act.target_type = 'refund' and refund.id::text = act.target_id
    left join private.letters as letter on letter.id::text = act.details ->> 'letter_id'
    left join public.contact_messages as message on act.target_type = 'contact_message' and message.id::text = act.target_id
    where (action_filter is null or act.action = any (action_filter))
      and (person_filter is null or act.actor_id = person_filter
        or (act.target_type = 'profile' and act.target_id = person_filter::text) or act.details ->> 'host_id' = person_filter::text)
      and (from_date is null or private.day_in_rio(act.created_at) >= from_date)
      and (to_date is null or private.day_in_rio(act.created_at) <= to_date)
  ), found as (
    select * from described
    where private.mentions(concat_ws(' ', actor, person, note, details ->> 'title', details ->> 'code', details ->> 'full_name',
        details ->> 'name', details ->> 'reason', details ->> 'message'), search_text)
      or starts_with(target_id, lower(btrim(search_text))) or starts_with(details ->> 'booking_id', lower(btrim(search_text)))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item) from (select * from found order by id desc limit size offset (page - 1) * size) as item
    ), '[]'),
    'total', (select count(*) from found),
    'people', coalesce((
      select json_agg(json_build_object('id', id, 'full_name', full_name) order by full_name, id) from public.profiles
      where id = person_filter or id in (select user_id from public.user_roles where role = 'admin')
    ), '[]'),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/administration/letters.sql

-- What administrators write to a person by mail: a question, or what is to be mended in a listing. The words are kept beside the log, which is
-- never changed, so that they can be forgotten.

create table private.letters (
  id uuid primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  -- What it is about; null: the person.
  space_id uuid references public.spaces (id) on delete set null,
  asks_correction boolean not null,
  message text not null,
  written_by uuid not null references public.profiles (id),
  created_at timestamptz not null default now()
);

comment on table private.letters is 'No policy on purpose: procedures write and show them.';

create index letters_person_idx on private.letters (person_id, created_at desc);

create index letters_space_idx on private.letters (space_id) where space_id is not null;

create index letters_written_by_idx on private.letters (written_by);

create index letters_age_idx on private.letters (created_at);

-- @api admin: An administrator writes to a person by mail, about a listing of theirs or not; asks_correction: something of it is
-- to be mended. The id is the caller's to make: the same letter twice is once. {id}. Codes: unauthenticated, admin_required,
-- invalid_input, profile_not_found, space_not_found.
create function private.write_to_person(
  letter_id uuid, target_person uuid, message text, target_space uuid default null, asks_correction boolean default false
)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  written text := btrim(coalesce(message, ''));
  title text;
begin
  perform private.require_admin();
  if letter_id is null then
    perform private.refuse(422, 'invalid_input', array['letterId']);
  elsif not private.is_text('private.letters.message', message) then
    perform private.refuse(422, 'invalid_input', array['message']);
  elsif asks_correction and target_space is null then
    perform private.refuse(422, 'invalid_input', array['targetSpace']);
  elsif not exists (select from auth.users where id = target_person) then
    perform private.refuse(404, 'profile_not_found');
  end if;
  if target_space is not null then
    select space.title into title from public.spaces as space where space.id = target_space and space.host_id = target_person;
    if title is null then
      perform private.refuse(404, 'space_not_found');
    end if;
  end if;
  insert into private.letters (id, person_id, space_id, asks_correction, message, written_by)
  values (letter_id, target_person, target_space, coalesce(write_to_person.asks_correction, false), written, (select auth.uid()))
  on conflict (id) do nothing;
  -- Sent twice it is one letter.
  if found then
    perform private.log_act(case when write_to_person.asks_correction then 'correction_asked' else 'letter_sent' end,
      case when target_space is null then 'profile' else 'space' end, coalesce(target_space, target_person)::text,
      jsonb_strip_nulls(jsonb_build_object('letter_id', letter_id, 'title', title, 'host_id', case when target_space is not null then target_person end,
        'full_name', (select full_name from public.profiles where id = target_person))));
    perform private.enqueue_email('letter', letter_id::text, jsonb_build_object('letter_id', letter_id));
  end if;
  return json_build_object('id', letter_id);
end;
$$;

-- @api admin: What letters say that the log names, for an administrator: {id: message}; without what was forgotten. Codes:
-- unauthenticated, admin_required.
create function private.admin_letters(letter_ids uuid[])
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_few('letterIds', letter_ids, 200);
  return coalesce((select json_object_agg(id, message) from private.letters where id = any(letter_ids)), '{}');
end;
$$;

-- schemas/administration/history.sql

-- A person's history for administrators: the count of each subject, and its latest rows.

-- The bookings of a person as a guest and as a host, with the name of the other one.
create function private.bookings_of_person(person uuid)
returns table (
  id uuid, role text, title text, other_name text, event_date date, status text, total_amount integer, paid_at timestamptz,
  cancelled_at timestamptz, cancellation_reason text, refund_share integer
) language sql stable security definer set search_path = '' as $$
  select booking.id, case when booking.user_id = person then 'guest' else 'host' end, booking.snapshot ->> 'title', other.full_name,
    booking.event_date, booking.status, booking.total_amount, booking.paid_at, booking.cancelled_at, booking.cancellation_reason,
    booking.refund_share
  from public.bookings as booking
  join public.profiles as other on other.id = case when booking.user_id = person then booking.host_id else booking.user_id end
  where booking.user_id = person or booking.host_id = person;
$$;

-- Bookings that are not cancelled, in one role: those to come, the next first, then those of the past, the latest first.
create function private.kept_bookings_of_person(person uuid, as_role text, latest integer)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('count', count(*), 'upcoming', count(*) filter (where away >= 0), 'items', coalesce(json_agg(json_build_object(
    'id', id, 'title', title, 'other_name', other_name, 'event_date', event_date, 'status', status, 'total_cents', total_amount)
    order by place) filter (where place <= latest), '[]'))
  from (
    select *, row_number() over (order by away < 0, abs(away), id) as place
    from (
      select own.*, event_date - private.today_in_rio() as away from private.bookings_of_person(person) as own
      where role = as_role and status <> 'cancelled'
    ) as kept
  ) as ranked;
$$;

-- The reports about a person (as_role concerned) or by them (reporter), with the name of the other one.
create function private.reports_of_person(person uuid, as_role text, latest integer)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'title', title,
    'other_name', other_name, 'reason', reason, 'outcome', outcome, 'created_at', created_at) order by place)
    filter (where place <= latest), '[]'))
  from (
    select report.*, report.snapshot ->> 'title' as title, other.full_name as other_name,
      row_number() over (order by report.created_at desc, report.id) as place
    from public.reports as report
    join public.profiles as other on other.id = case as_role when 'concerned' then report.reporter_id else report.concerned_id end
    where (as_role = 'concerned' and report.concerned_id = person) or (as_role = 'reporter' and report.reporter_id = person)
  ) as ranked;
$$;

-- @api admin: The history of a person for an administrator: guest_bookings, host_bookings, cancellations (of paid bookings), refunds,
-- disputes, reports_about, reports_by, suspensions (of the person and their listings), payouts and notes (letters, and what was noted
-- with reports about the person and with their refunds), each {count, items}, the latest rows first, five at most; amounts in cents.
-- Codes: unauthenticated, admin_required.
create function private.admin_person_history(target_person uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  latest constant integer := 5;
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'guest_bookings', private.kept_bookings_of_person(target_person, 'guest', latest),
    'host_bookings', private.kept_bookings_of_person(target_person, 'host', latest),
    'cancellations', (
      select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'role', role, 'title', title,
        'other_name', other_name, 'event_date', event_date, 'total_cents', total_amount, 'cancelled_at', cancelled_at,
        'cancellation_reason', cancellation_reason, 'refund_share', refund_share) order by place) filter (where place <= latest), '[]'))
      from (
        select own.*, row_number() over (order by cancelled_at desc, id) as place from private.bookings_of_person(target_person) as own
        where status = 'cancelled' and paid_at is not null
      ) as ranked
    ),
    'refunds', (
      select json_build_object('count', count(*), 'sum_cents', coalesce(sum(amount_cents), 0), 'items', coalesce(json_agg(
        json_build_object('id', id, 'booking_id', booking_id, 'role', role, 'title', title, 'amount_cents', amount_cents,
          'status', status, 'manual_at', manual_at, 'created_at', created_at) order by place) filter (where place <= latest), '[]'))
      from (
        select refund.*, own.role, own.title, row_number() over (order by refund.created_at desc, refund.id) as place
        from private.bookings_of_person(target_person) as own join public.refunds as refund on refund.booking_id = own.id
      ) as ranked
    ),
    'disputes', (
      select json_build_object('count', count(*), 'sum_cents', coalesce(sum(amount_cents), 0), 'items', coalesce(json_agg(
        json_build_object('id', id, 'booking_id', booking_id, 'role', role, 'title', title, 'amount_cents', amount_cents,
          'reason', reason, 'status', status, 'opened_at', opened_at, 'closed_at', closed_at) order by place)
          filter (where place <= latest), '[]'))
      from (
        select dispute.*, own.role, own.title, row_number() over (order by dispute.opened_at desc, dispute.id) as place
        from private.bookings_of_person(target_person) as own join public.disputes as dispute on dispute.booking_id = own.id
      ) as ranked
    ),
    'reports_about', private.reports_of_person(target_person, 'concerned', latest),
    'reports_by', private.reports_of_person(target_person, 'reporter', latest),
    'suspensions', (
      select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'title', title,
        'reason', reason, 'by', suspended_by_name, 'created_at', created_at, 'appeal', appeal, 'lifted_at', lifted_at,
        'lifted_by', lifted_by_name) order by place) filter (where place <= latest), '[]'))
      from (
        select suspension.*, space.title, suspender.full_name as suspended_by_name, lifter.full_name as lifted_by_name,
          row_number() over (order by suspension.created_at desc, suspension.id) as place
        from public.suspensions as suspension
        left join public.spaces as space on space.id = suspension.space_id
        left join public.profiles as suspender on suspender.id = suspension.suspended_by
        left join public.profiles as lifter on lifter.id = suspension.lifted_by
        where suspension.person_id = target_person or space.host_id = target_person
      ) as ranked
    ),
    'payouts', (
      select json_build_object('count', count(*), 'sum_cents', coalesce(sum(amount_cents), 0), 'items', coalesce(json_agg(
        json_build_object('id', id, 'beneficiary', beneficiary, 'kind', kind, 'amount_cents', amount_cents,
          'bank_reference', bank_reference, 'reason', reason, 'by', settled_by_name, 'created_at', created_at) order by place)
          filter (where place <= latest), '[]'))
      from (
        select settlement.*, settler.full_name as settled_by_name,
          row_number() over (order by settlement.created_at desc, settlement.id) as place
        from public.host_settlements as settlement join public.profiles as settler on settler.id = settlement.settled_by
        where settlement.host_id = target_person
      ) as ranked
    ),
    'notes', (
      select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'text', note,
        'by', author, 'created_at', noted_at) order by place) filter (where place <= latest), '[]'))
      from (
        select noted.*, person.full_name as author, row_number() over (order by noted_at desc, noted.id) as place
        from (
          select id, 'letter' as kind, message as note, written_by, created_at as noted_at
          from private.letters where person_id = target_person
          union all
          -- One decision settles every report of a thing.
          select (array_agg(id order by id))[1], 'report', note, settled_by, settled_at
          from public.reports where concerned_id = target_person and note is not null
          group by kind, target_id, note, settled_by, settled_at
          union all
          select refund.id, 'refund', refund.manual_note, refund.manual_by, refund.manual_at
          from private.bookings_of_person(target_person) as own join public.refunds as refund on refund.booking_id = own.id
          where refund.manual_note is not null
        ) as noted
        left join public.profiles as person on person.id = noted.written_by
      ) as ranked
    )
  ) into answer;
  return answer;
end;
$$;

-- schemas/administration/spaces.sql

-- Review of spaces, and verified hosts.

-- Runs as the caller: the policies and the guard of spaces decide.
-- @api admin: An administrator approves or rejects a pending space (decision approved | rejected, a rejection with its reason).
-- Codes: unauthenticated, admin_required, invalid_input, rejection_reason_required, space_not_found, space_transition_illegal,
-- taken_by_another.
create function public.review_space(target_space uuid, decision text, reason text default null)
returns json language plpgsql set search_path = '' as $$
declare
  reviewed public.spaces;
begin
  perform private.require_admin();
  if decision is null or decision not in ('approved', 'rejected') then
    perform private.refuse(422, 'invalid_input', array['decision']);
  end if;
  if decision = 'rejected' and (private.normal_text(coalesce(reason, '')) = '' or not private.is_text('public.spaces.rejection_reason', reason)) then
    perform private.refuse(422, 'rejection_reason_required', array['reason']);
  end if;
  update public.spaces
  set status = decision, rejection_reason = case when decision = 'rejected' then btrim(reason) end
  where id = target_space
  returning * into reviewed;
  if reviewed.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  return json_build_object('id', reviewed.id, 'status', reviewed.status, 'rejection_reason', reviewed.rejection_reason,
    'reviewed_at', reviewed.reviewed_at, 'reviewed_by', reviewed.reviewed_by);
end;
$$;

-- What an administrator typed, found anywhere in a text, whatever its case and accents; nothing typed is found everywhere.
create function private.mentions(haystack text, typed text)
returns boolean language sql stable set search_path = '' as $$
  select btrim(coalesce(typed, '')) = ''
    or strpos(private.fold(haystack), private.fold(btrim(typed))) > 0;
$$;

-- admin_list_spaces runs as its caller.
grant execute on function private.mentions(text, text) to authenticated;

-- Runs as the caller: an administrator's policy shows every space.
-- @api admin: All spaces for an administrator, newest first (pending_first: the waiting ones before the others), found by title
-- or host (status_filter: a status, live or suspended): {items, total, pending, oldest_pending_at, live, suspended, page,
-- page_size}; the counts regardless of filter and search. Codes: unauthenticated, admin_required.
create function public.admin_list_spaces(
  status_filter text default null, page_number integer default 1, page_size integer default 50,
  search_text text default null, pending_first boolean default false
)
returns json language plpgsql stable set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select space.id, space.title, space.type, space.zone, space.neighborhood, zone.name as zone_name,
      neighborhood.name as neighborhood_name, space.capacity, space.price, space.status, space.created_at,
      space.updated_at, space.reviewed_at, space.images[space.cover_image_index + 1] as cover, host.id as host_id,
      host.full_name as host_name, host.host_verified, host.created_at as host_since, space.suspended_at,
      (select count(*) from public.audit_log as act
        where act.target_type = 'space' and act.target_id = space.id::text and act.action = 'space_rejected') as rejections
    from public.spaces as space
    join public.zones as zone on zone.slug = space.zone
    join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
    join public.profiles as host on host.id = space.host_id
    where (status_filter is null
        or case status_filter
          when 'live' then space.is_listed
          when 'suspended' then space.suspended_at is not null
          else space.status = status_filter
        end)
      and (private.mentions(space.title, search_text) or private.mentions(host.full_name, search_text))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select shown.*, private.taken('spaces', shown.id::text) as taken
        from (
          select * from found
          order by (coalesce(pending_first, false) and status = 'pending') desc, created_at desc, id
          limit size offset (page - 1) * size
        ) as shown
        order by (coalesce(pending_first, false) and shown.status = 'pending') desc, shown.created_at desc, shown.id
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'pending', (select count(*) from public.spaces where status = 'pending'),
    'oldest_pending_at', (select min(updated_at) from public.spaces where status = 'pending'),
    'live', (select count(*) from public.spaces where is_listed),
    'suspended', (select count(*) from public.spaces where suspended_at is not null),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- @api admin: An administrator vouches for a host, or no longer. Codes: unauthenticated, admin_required, profile_not_found,
-- not_a_host, invalid_input.
create function private.set_host_verified(target_person uuid, verified boolean)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_admin();
  select * into person from public.profiles where id = target_person for update;
  if person.id is null then
    perform private.refuse(404, 'profile_not_found');
  elsif verified is null then
    perform private.refuse(422, 'invalid_input', array['verified']);
  elsif verified and not person.is_host then
    perform private.refuse(409, 'not_a_host');
  end if;
  if person.host_verified <> verified then
    update public.profiles set host_verified = verified where id = target_person;
    perform private.log_act(case when verified then 'host_verified' else 'host_unverified' end, 'profile',
      target_person::text, jsonb_build_object('full_name', person.full_name));
  end if;
  return json_build_object('id', target_person, 'host_verified', verified);
end;
$$;

-- schemas/administration/bookings.sql

-- An administrator finds a booking and follows its money, with who moved it.

-- '_' and '%' are what was typed, not patterns.
-- @api admin: Every booking for an administrator, newest first, found by space, guest, host or the beginning of its id: {items,
-- total, page, page_size}. Codes: unauthenticated, admin_required.
create function private.admin_list_bookings(
  search_text text default null, status_filter text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select booking.id, booking.space_id, booking.snapshot ->> 'title' as title, booking.event_date, booking.guest_count,
      booking.status, booking.total_amount, booking.owner_amount, booking.discount_amount, booking.payment_method,
      booking.paid_at, booking.cancelled_at, booking.cancellation_reason, booking.refund_share, booking.created_at,
      guest.full_name as guest_name, host.full_name as host_name
    from public.bookings as booking
    join public.profiles as guest on guest.id = booking.user_id
    join public.profiles as host on host.id = booking.host_id
    where (status_filter is null or booking.status = status_filter)
      and (private.mentions(booking.snapshot ->> 'title', search_text) or private.mentions(guest.full_name, search_text)
        or private.mentions(host.full_name, search_text) or starts_with(booking.id::text, lower(btrim(search_text))))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (select * from found order by created_at desc, id limit size offset (page - 1) * size) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

create type private.settled_line as (settlement_id uuid, amount_cents integer);

-- The settlements that lines of a booking belong to, each with the part that is this booking's.
create function private.booking_settlements(lines private.settled_line[])
returns json language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', settlement.id, 'kind', settlement.kind, 'amount_cents', part.cents,
    'total_cents', settlement.amount_cents, 'bank_reference', settlement.bank_reference, 'reason', settlement.reason,
    'key_type', settlement.key_type, 'key_hint', settlement.key_hint, 'created_at', settlement.created_at,
    'settled_by', settler.full_name) order by settlement.created_at, settlement.id), '[]')
  from (select settlement_id, sum(amount_cents)::integer as cents from unnest(lines) group by settlement_id) as part
  join public.host_settlements as settlement on settlement.id = part.settlement_id
  left join public.profiles as settler on settler.id = settlement.settled_by;
$$;

-- Names are today's: a closed account has none.
-- @api admin: One booking for an administrator, with every movement of its money and who made it: {id, title, …, extras, company,
-- coupon, payments, refunds, disputes, payouts, settlements, commissions, commission_settlements}, amounts in cents; price_cents
-- is what the host receives, extras included. Codes: unauthenticated, admin_required, booking_not_found.
create function private.admin_booking(target_booking uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'id', booking.id, 'title', booking.snapshot ->> 'title', 'event_date', booking.event_date, 'status', booking.status,
    'price_cents', booking.owner_amount, 'fee_cents', booking.service_fee, 'discount_cents', booking.discount_amount,
    'total_cents', booking.total_amount, 'payment_method', booking.payment_method, 'created_at', booking.created_at,
    'paid_at', booking.paid_at, 'cancelled_at', booking.cancelled_at, 'cancellation_reason', booking.cancellation_reason,
    'refund_share', booking.refund_share, 'guest_name', guest.full_name, 'host_name', host.full_name,
    'guest_count', booking.guest_count, 'starts_at', to_char(booking.starts_at, 'HH24:MI'), 'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'policy_name', coalesce(booking.snapshot ->> 'policy_name', 'moderate'), 'rules_version', booking.snapshot -> 'rules' -> 'version',
    'hours', booking.snapshot -> 'hours', 'terms_version', booking.snapshot -> 'terms_version',
    'extras', private.booking_lines(booking.id),
    'company', (select json_build_object('name', name, 'cnpj', cnpj) from public.booking_companies where booking_id = booking.id),
    'cancelled_by', (
      select actor.full_name from public.audit_log as act join public.profiles as actor on actor.id = act.actor_id
      where act.target_type = 'booking' and act.target_id = booking.id::text and act.action = 'booking_cancelled'
      order by act.id desc limit 1
    ),
    'coupon', (
      select json_build_object('code', code, 'discount_cents', discount_cents, 'status', status)
      from public.coupon_redemptions where booking_id = booking.id
    ),
    'payments', coalesce((
      select json_agg(json_build_object('id', id, 'amount_cents', amount_cents, 'created_at', created_at) order by created_at, id)
      from public.payments where booking_id = booking.id
    ), '[]'),
    'refunds', coalesce((
      select json_agg(json_build_object('id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason,
        'status', refund.status, 'failure', refund.failure, 'created_at', refund.created_at, 'settled_at', refund.settled_at,
        'manual_at', refund.manual_at, 'manual_by', handler.full_name, 'manual_note', refund.manual_note)
        order by refund.created_at, refund.id)
      from public.refunds as refund left join public.profiles as handler on handler.id = refund.manual_by
      where refund.booking_id = booking.id
    ), '[]'),
    'disputes', coalesce((
      select json_agg(json_build_object('id', dispute.id, 'amount_cents', dispute.amount_cents, 'reason', dispute.reason,
        'status', dispute.status, 'opened_at', dispute.opened_at, 'closed_at', dispute.closed_at,
        'answered_at', (select sent_at from private.dispute_evidence where dispute_id = dispute.id),
        'movements', private.dispute_movements_json(dispute.id)) order by dispute.opened_at, dispute.id)
      from public.disputes as dispute where dispute.booking_id = booking.id
    ), '[]'),
    'payouts', private.host_payouts_json(booking.id),
    'settlements', private.booking_settlements((
      select array_agg((line.settlement_id, line.amount_cents)::private.settled_line)
      from public.settled_payouts as line join public.host_payouts as payout on payout.id = line.payout_id
      where payout.booking_id = booking.id
    )),
    'commission_settlements', private.booking_settlements((
      select array_agg((line.settlement_id, line.amount_cents)::private.settled_line)
      from public.settled_commissions as line join public.affiliate_commissions as commission on commission.id = line.commission_id
      where commission.booking_id = booking.id
    )),
    'commissions', coalesce((
      select json_agg(json_build_object('id', commission.id, 'kind', commission.kind,
        'amount_cents', commission.commission_amount, 'status', commission.status, 'due_on', commission.due_on, 'created_at', commission.created_at,
        'settled_at', commission.settled_at, 'settled_by', settler.full_name, 'affiliate_name', person.full_name,
        'affiliate_code', affiliate.affiliate_code) order by commission.created_at, commission.kind, commission.id)
      from public.affiliate_commissions as commission
      join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      join public.profiles as person on person.id = affiliate.user_id
      left join public.profiles as settler on settler.id = commission.settled_by
      where commission.booking_id = booking.id
    ), '[]')
  ) into answer
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  where booking.id = target_booking;
  if answer is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  return answer;
end;
$$;

-- schemas/administration/exports.sql

-- Tables for a spreadsheet, of a period of days in Rio. The browser writes the file, and sees to it that no cell of it is executed.

-- @api admin: For an administrator, logged: bookings (made), payouts (due), commissions (earned) or disputes (opened) of a period
-- of up to 366 days in Rio, up to 20 000 rows; amounts in cents. No key is in it. Codes: unauthenticated, admin_required, invalid_input,
-- export_too_large.
create function private.admin_export(kind text, from_date date, to_date date)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  answer json;
  size integer;
begin
  perform private.require_admin();
  perform private.require_finite('toDate', from_date, to_date);
  if kind is null or kind not in ('bookings', 'payouts', 'commissions', 'disputes') then
    perform private.refuse(422, 'invalid_input', array['kind']);
  elsif from_date is null or to_date is null or to_date < from_date or to_date - from_date > 366 then
    perform private.refuse(422, 'invalid_input', array['toDate']);
  end if;
  -- One more than fits tells that there is more.
  select coalesce(json_agg(line), '[]'), count(*) into answer, size from (
    select to_json(booked) as line from (
      select booking.id, booking.created_at, booking.event_date, booking.snapshot ->> 'title' as title, guest.full_name as guest_name,
        host.full_name as host_name, booking.guest_count, booking.status, booking.owner_amount, booking.service_fee,
        booking.discount_amount, booking.total_amount, booking.payment_method, booking.paid_at, booking.cancelled_at,
        (select coalesce(sum(amount_cents), 0) from public.refunds where booking_id = booking.id) as refunded,
        -- null: never contested.
        (select sum(amount_cents) from public.disputes where booking_id = booking.id) as contested,
        (select sum(moved.fee_cents) from private.dispute_movements as moved join public.disputes as dispute on dispute.id = moved.dispute_id
          where dispute.booking_id = booking.id) as dispute_fee
      from public.bookings as booking
      join public.profiles as guest on guest.id = booking.user_id
      join public.profiles as host on host.id = booking.host_id
      where admin_export.kind = 'bookings' and private.day_in_rio(booking.created_at) between from_date and to_date
      order by booking.created_at, booking.id limit 20001
    ) as booked
    union all
    select to_json(owed) from (
      select payout.booking_id, booking.event_date, host.full_name as host_name, payout.kind, payout.amount_cents, payout.due_on,
        sent.bank_reference, sent.created_at as paid_at
      from public.host_payouts as payout
      join public.bookings as booking on booking.id = payout.booking_id
      join public.profiles as host on host.id = payout.host_id
      left join lateral (
        select settlement.bank_reference, settlement.created_at
        from public.settled_payouts as line join public.host_settlements as settlement on settlement.id = line.settlement_id
        where line.payout_id = payout.id and settlement.kind = 'paid'
          and not exists (select from public.host_settlements as reversal where reversal.reverses = settlement.id)
        limit 1
      ) as sent on true
      where admin_export.kind = 'payouts' and payout.due_on between from_date and to_date
      order by payout.due_on, payout.id limit 20001
    ) as owed
    union all
    select to_json(earned) from (
      select commission.booking_id, commission.created_at, affiliate.affiliate_code, person.full_name, commission.kind,
        commission.commission_amount as amount_cents, commission.status, commission.campaign, commission.due_on, commission.payment_on,
        sent.bank_reference, commission.settled_at as paid_at
      from public.affiliate_commissions as commission
      join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      join public.profiles as person on person.id = affiliate.user_id
      left join lateral (
        select settlement.bank_reference
        from public.settled_commissions as line join public.host_settlements as settlement on settlement.id = line.settlement_id
        where line.commission_id = commission.id and settlement.kind = 'paid'
          and not exists (select from public.host_settlements as reversal where reversal.reverses = settlement.id)
        limit 1
      ) as sent on true
      where admin_export.kind = 'commissions' and private.day_in_rio(commission.created_at) between from_date and to_date
      order by commission.created_at, commission.id limit 20001
    ) as earned
    union all
    select to_json(contested) from (
      select dispute.provider_dispute_id, dispute.booking_id, booking.event_date, booking.snapshot ->> 'title' as title,
        guest.full_name as guest_name, host.full_name as host_name, dispute.opened_at, dispute.reason, dispute.amount_cents,
        dispute.status, dispute.due_by, evidence.sent_at, given_up.closed_at as given_up_at, dispute.closed_at,
        coalesce(-moved.amount_cents, 0) as withdrawn, coalesce(moved.fee_cents, 0) as dispute_fee
      from public.disputes as dispute
      left join public.bookings as booking on booking.id = dispute.booking_id
      left join public.profiles as guest on guest.id = booking.user_id
      left join public.profiles as host on host.id = booking.host_id
      left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
      left join private.given_up_disputes as given_up on given_up.dispute_id = dispute.id
      left join lateral (
        select sum(amount_cents) as amount_cents, sum(fee_cents) as fee_cents
        from private.dispute_movements where dispute_id = dispute.id
      ) as moved on true
      where admin_export.kind = 'disputes' and private.day_in_rio(dispute.opened_at) between from_date and to_date
      order by dispute.opened_at, dispute.id limit 20001
    ) as contested
  ) as lines;
  if size > 20000 then
    perform private.refuse(422, 'export_too_large', array['toDate']);
  end if;
  perform private.log_act('data_exported', 'export', kind, jsonb_build_object('from', from_date, 'to', to_date, 'rows', size));
  return answer;
end;
$$;

-- schemas/administration/refunds.sql

-- The refunds that need a person, and how one was paid by hand.

-- With the guest's e-mail address while the refund is owed: paying by hand needs the guest's bank details. Of the open ones the oldest comes
-- first: somebody has waited longest for it.
-- @api admin: Refunds that a person has to pay, the oldest first, for an administrator, or all of them: {items, total, open,
-- page, page_size}. Codes: unauthenticated, admin_required.
create function private.admin_list_refunds(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select refund.id, refund.booking_id, refund.amount_cents, refund.reason, refund.status, refund.failure, refund.created_at,
      refund.manual_at, refund.manual_note, booking.snapshot ->> 'title' as title, booking.event_date, booking.payment_method,
      guest.full_name as guest_name, handler.full_name as handled_by,
      refund.status in ('failed', 'manual') and refund.manual_at is null as is_open
    from public.refunds as refund
    join public.bookings as booking on booking.id = refund.booking_id
    join public.profiles as guest on guest.id = booking.user_id
    left join public.profiles as handler on handler.id = refund.manual_by
    where not coalesce(only_open, true) or (refund.status in ('failed', 'manual') and refund.manual_at is null)
  ), shown as (
    select *, row_number() over (
      order by is_open desc, case when is_open then created_at end, created_at desc, id
    ) as place
    from found
    order by place limit size offset (page - 1) * size
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select shown.id, shown.booking_id, shown.amount_cents, shown.reason, shown.status, shown.failure, shown.created_at,
          shown.manual_at, shown.manual_note, shown.title, shown.event_date, shown.payment_method, shown.guest_name,
          shown.handled_by, shown.is_open, account.email as guest_email
        from shown
        left join public.bookings as booking on booking.id = shown.booking_id
        left join auth.users as account on account.id = booking.user_id and shown.is_open
        order by shown.place
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'open', (select count(*) from public.refunds where status in ('failed', 'manual') and manual_at is null),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/administration/authenticators.sql

-- Authenticators (second factors), which the authentication service keeps: who has them, and what is done when they are lost.

-- Mails the person, and for an administrator every other administrator, so that a takeover of an account is noticed.
create function private.enqueue_dropped_authenticators_email(person uuid)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue_email('authenticators_removed', person || ':' || recipient.id || ':' || extract(epoch from clock_timestamp()),
    jsonb_build_object('person_id', person, 'recipient_id', recipient.id, 'at', clock_timestamp()))
  from (
    select person as id
    union
    select other.user_id from public.user_roles as other
    where other.role = 'admin' and exists (select from public.user_roles where user_id = person and role = 'admin')
  ) as recipient;
$$;

-- Mails the owner, so that a thief of the password is noticed who adds or removes an authenticator.
create function private.enqueue_authenticator_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- No mail when the account goes, and one mail for all authenticators that are dropped together.
  if current_setting('espacos.dropping_authenticators', true) = 'on' or not exists (select from auth.users where id = old.user_id) then
    return null;
  end if;
  perform private.enqueue_email(case tg_op when 'DELETE' then 'authenticator_removed' else 'authenticator_added' end, old.id::text,
    jsonb_build_object('person_id', old.user_id, 'at', clock_timestamp()));
  return null;
end;
$$;

-- Deletes a person's authenticators and sessions: the finder of a lost phone is signed out at once. The person enrols new ones
-- at the next sign-in. Called by an administrator, or by the server's script, which has no user.
create function private.drop_authenticators(person uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  dropped integer;
begin
  perform set_config('espacos.dropping_authenticators', 'on', true);
  delete from auth.mfa_factors where user_id = person;
  get diagnostics dropped = row_count;
  perform set_config('espacos.dropping_authenticators', 'off', true);
  delete from auth.sessions where user_id = person;
  perform private.log_act('authenticators_removed', 'profile', person::text, jsonb_build_object(
    'full_name', (select full_name from public.profiles where id = person), 'authenticators', dropped
  ));
  perform private.enqueue_dropped_authenticators_email(person);
  return dropped;
end;
$$;

-- @api admin: An administrator takes away the lost authenticators of somebody else; that person's sessions end: {id, removed}.
-- Codes: unauthenticated, admin_required, profile_not_found, own_authenticators, no_authenticators.
create function private.remove_authenticators(target_person uuid)
returns json language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from auth.users where id = target_person for update;
  if not found then
    perform private.refuse(404, 'profile_not_found');
  elsif target_person = (select auth.uid()) then
    -- one's own are changed one by one, with a code
    perform private.refuse(409, 'own_authenticators');
  elsif not exists (select from auth.mfa_factors where user_id = target_person) then
    perform private.refuse(409, 'no_authenticators');
  end if;
  return json_build_object('id', target_person, 'removed', private.drop_authenticators(target_person));
end;
$$;

-- @api admin: Who administers and who else has authenticators, for an administrator, found by name or address: {items: [{id,
-- full_name, email, is_admin, authenticators, last_used_at}], total, page, page_size}. Codes: unauthenticated, admin_required.
create function private.admin_list_authenticators(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select profile.id, profile.full_name, account.email::text as email, role.user_id is not null as is_admin,
      count(factor.id) as authenticators, max(factor.last_challenged_at) as last_used_at
    from public.profiles as profile
    join auth.users as account on account.id = profile.id
    left join public.user_roles as role on role.user_id = profile.id and role.role = 'admin'
    left join auth.mfa_factors as factor on factor.user_id = profile.id and factor.status = 'verified'
    where (private.mentions(profile.full_name, search_text) or private.mentions(account.email::text, search_text))
      and (role.user_id is not null or exists (select from auth.mfa_factors where user_id = profile.id and status = 'verified'))
    group by profile.id, account.email, role.user_id
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (select * from found order by is_admin desc, full_name, id limit size offset (page - 1) * size) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/contact/contact.sql

-- The contact form. Its limits count the address, the account and the e-mail.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  phone text check (private.is_phone(phone)),
  subject text not null,
  message text not null,
  user_id uuid references public.profiles (id),
  resolved_at timestamptz,
  resolved_by uuid references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  archived_by uuid references public.profiles (id),
  check ((resolved_at is null) = (resolved_by is null)),
  constraint contact_messages_archived_check check ((archived_at is null) = (archived_by is null))
);

create index contact_messages_latest_idx on public.contact_messages (created_at desc);

create index contact_messages_open_idx on public.contact_messages (created_at desc) where resolved_at is null;

create index contact_messages_email_idx on public.contact_messages (lower(email), created_at desc);

create index contact_messages_user_idx on public.contact_messages (user_id, created_at desc);

create index contact_messages_resolved_by_idx on public.contact_messages (resolved_by) where resolved_by is not null;

create index contact_messages_archived_by_idx on public.contact_messages (archived_by) where archived_by is not null;

-- @api anon: The contact form, for everybody; confirmed to the sender by e-mail. Codes: invalid_input (fields name, email, phone,
-- subject, message), rate_limited.
create function private.send_contact_message(name text, email text, subject text, message text, phone text default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select id from public.profiles where id = (select auth.uid()));
  wrong text[] := '{}';
  hour_ago timestamptz := clock_timestamp() - interval '1 hour';
  sent uuid;
begin
  if not private.is_text('public.contact_messages.name', name) then wrong := wrong || 'name'::text; end if;
  if not private.is_text('public.contact_messages.email', email) or btrim(coalesce(email, '')) !~ '^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$' then
    wrong := wrong || 'email'::text;
  end if;
  if btrim(coalesce(phone, '')) <> '' and not private.is_phone(btrim(phone)) then wrong := wrong || 'phone'::text; end if;
  if not private.is_text('public.contact_messages.subject', subject) then wrong := wrong || 'subject'::text; end if;
  if not private.is_text('public.contact_messages.message', message) then wrong := wrong || 'message'::text; end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;

  -- One after the other, so that the counts hold. The confirmation goes to an address that nobody has proven, so an
  -- address gets few of them, and all together not without end.
  perform pg_advisory_xact_lock(hashtextextended('contact', 0));
  if (select count(*) from public.contact_messages as earlier
      where lower(earlier.email) = lower(btrim(send_contact_message.email)) and earlier.created_at > hour_ago)
      >= private.contact_messages_of_an_email()
    or (select count(*) from public.contact_messages as earlier where earlier.user_id = person and earlier.created_at > hour_ago)
      >= private.contact_messages_of_an_account()
    -- The last part of the hour's total is for people with an account.
    or (select count(*) from public.contact_messages as earlier where earlier.created_at > hour_ago)
      >= private.contact_messages_an_hour() - (case when person is null then private.contact_messages_of_accounts() else 0 end)
    or private.is_beyond_address_limit('contact', private.contact_messages_of_an_address()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into public.contact_messages as stored (name, email, phone, subject, message, user_id)
  values (btrim(name), btrim(email), nullif(btrim(coalesce(phone, '')), ''), btrim(subject), btrim(message), person)
  returning stored.id into sent;
  perform private.enqueue('email', 'email:contact_received:' || sent,
    jsonb_build_object('template', 'contact_received', 'contact_message_id', sent));
  return sent;
end;
$$;

-- @api admin: An administrator has answered a contact message, or opens it again. Codes: unauthenticated, admin_required,
-- taken_by_another, contact_message_not_found.
create function private.resolve_contact_message(target_message uuid, resolved boolean default true)
returns void language plpgsql security definer set search_path = '' as $$
begin
  resolved := coalesce(resolved, true);
  perform private.require_admin();
  perform private.settle_taken('messages', target_message::text);
  update public.contact_messages
  set resolved_at = case when resolved then clock_timestamp() end,
    resolved_by = case when resolved then (select auth.uid()) end
  where id = target_message;
  if not found then
    perform private.refuse(404, 'contact_message_not_found');
  end if;
  perform private.log_act(case when resolved then 'contact_resolved' else 'contact_reopened' end, 'contact_message',
    target_message::text);
end;
$$;

-- @api admin: An administrator puts a contact message aside, or takes it back. Codes: unauthenticated, admin_required,
-- taken_by_another, contact_message_not_found.
create function private.archive_contact_message(target_message uuid, archived boolean default true)
returns void language plpgsql security definer set search_path = '' as $$
begin
  archived := coalesce(archived, true);
  perform private.require_admin();
  perform private.settle_taken('messages', target_message::text);
  update public.contact_messages
  set archived_at = case when archived then clock_timestamp() end,
    archived_by = case when archived then (select auth.uid()) end
  where id = target_message;
  if not found then
    perform private.refuse(404, 'contact_message_not_found');
  end if;
  perform private.log_act(case when archived then 'contact_archived' else 'contact_unarchived' end, 'contact_message',
    target_message::text);
end;
$$;

-- Runs as the caller: the policy shows them to administrators.
-- @api admin: What came through the contact form, the newest first, for an administrator, found by name or subject: {items: [{id,
-- name, email, phone, subject, message, user_id, created_at, resolved_at, archived_at, taken}], total, page, page_size}. Codes:
-- unauthenticated, admin_required.
create function public.admin_list_messages(
  search_text text default null, only_new boolean default false, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select received.id, received.name, received.email, received.phone, received.subject, received.message, received.user_id,
      received.created_at, received.resolved_at, received.archived_at
    from public.contact_messages as received
    where (not coalesce(only_new, false) or (received.resolved_at is null and received.archived_at is null))
      and (private.mentions(received.name, search_text) or private.mentions(received.subject, search_text))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select found.*, private.taken('messages', found.id::text) as taken
        from found order by created_at desc, id limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/alarms/tables.sql

-- What calls a person: a condition that stands for a while. Mailed once when it begins and once when it is over.

create table private.alarms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- When it was first seen. What is gone before it was raised is forgotten.
  began_at timestamptz not null default clock_timestamp(),
  raised_at timestamptz,
  last_seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- As last seen, in numbers only: it goes out by e-mail.
  details jsonb not null default '{}'
);

create unique index alarms_open_idx on private.alarms (kind) where ended_at is null;

create index alarms_latest_idx on private.alarms (began_at desc);

-- When each scheduled job last ran to its end.
create table private.scheduled_runs (
  job text primary key,
  last_run_at timestamptz not null default clock_timestamp()
);

-- Longer without a run is an alarm.
create function private.scheduled_jobs()
returns table (job text, at_least_every interval) language sql immutable set search_path = '' as $$
  values ('evaluate-alarms', interval '5 minutes'), ('expire-holds', interval '10 minutes'), ('read-calendar', interval '10 minutes'), ('reconcile', interval '26 hours'), ('delete-expired-data', interval '26 hours');
$$;

-- @api service_role: Server side: a scheduled job says that it has run to its end.
create function private.note_scheduled_run(job text)
returns void language sql security definer set search_path = '' as $$
  insert into private.scheduled_runs (job)
  select scheduled.job from private.scheduled_jobs() as scheduled where scheduled.job = note_scheduled_run.job
  on conflict (job) do update set last_run_at = clock_timestamp();
$$;

-- schemas/emails/queue.sql

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

-- schemas/suspensions/tables.sql

-- Listings and accounts that were taken down, by whom and why, and what came of it.

create table public.suspensions (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references public.profiles (id) on delete cascade,
  space_id uuid references public.spaces (id) on delete cascade,
  reason text not null,
  paid_bookings text not null default 'keep' check (paid_bookings in ('keep', 'cancel')),
  payouts_held_reason text,
  -- null: the account is one that comes back.
  suspended_by uuid references public.profiles (id),
  created_at timestamptz not null default now(),
  appeal text,
  appealed_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references public.profiles (id),
  check (num_nonnulls(person_id, space_id) = 1),
  check ((appeal is null) = (appealed_at is null))
);

comment on table public.suspensions is 'What is open has no lifted_at; a listing also follows its host''s: spaces.suspended_at.';

comment on column public.suspensions.reason is 'The person reads it.';

comment on column public.suspensions.paid_bookings is 'What became of the paid bookings of what was taken down: they stayed, or everything went back.';

comment on column public.suspensions.payouts_held_reason is 'Why due payouts are not sent meanwhile; null: they are.';

create unique index suspensions_person_idx on public.suspensions (person_id) where lifted_at is null;

create unique index suspensions_space_idx on public.suspensions (space_id) where lifted_at is null;

create index suspensions_person_history_idx on public.suspensions (person_id, created_at desc);

create index suspensions_space_history_idx on public.suspensions (space_id, created_at desc);

create index suspensions_suspended_by_idx on public.suspensions (suspended_by) where suspended_by is not null;

create index suspensions_lifted_by_idx on public.suspensions (lifted_by) where lifted_by is not null;

-- Who keeps pages reads here what must not be shown any more.
create table public.withdrawn_spaces (
  space_id uuid primary key,
  withdrawn_at timestamptz not null
);

comment on table public.withdrawn_spaces is
  'Ids of withdrawn listings, published to caches of public pages for a day.';

create index withdrawn_spaces_latest_idx on public.withdrawn_spaces (withdrawn_at);

-- Bars suspended people from a new account after deletion.
create table private.barred_identities (
  kind text not null check (kind in ('email', 'cpf')),
  hash bytea not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (kind, hash)
);

comment on table private.barred_identities is 'E-mail and CPF of closed accounts that were suspended, as salted hashes, with the reason; nothing else is kept of them.';

create table private.identity_salt (
  only_one boolean primary key default true check (only_one),
  salt bytea not null
);

-- Suspended people who want their account deleted while money is still under way.
create table private.deletion_requests (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now()
);

-- schemas/suspensions/rules.sql

-- Who is suspended, and what that closes. What stays open: signing in, reading, cancelling bookings, the conversations of paid
-- ones, one appeal, the export and the deletion.

create function private.is_suspended(person uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.suspensions where person_id = person and lifted_at is null);
$$;

-- For policies and guards that run as the caller.
create function private.am_suspended()
returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_suspended((select auth.uid()));
$$;

grant execute on function private.am_suspended() to anon, authenticated, service_role;

-- For procedures that write with other rights than the caller's.
create function private.require_not_suspended()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.am_suspended() then
    perform private.refuse(403, 'account_suspended');
  end if;
end;
$$;

grant execute on function private.require_not_suspended() to authenticated;

-- For each statement, so that the refusal does not depend on the rows it would change.
create function private.refuse_suspended()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_api_role() and private.am_suspended() then
    perform private.refuse(403, 'account_suspended');
  end if;
  return null;
end;
$$;

-- Every table that people write by themselves, but for messages (private.prepare_message) and payout keys, which past events need.
create trigger profiles_refuse_suspended before insert or update on public.profiles
  for each statement execute function private.refuse_suspended();

create trigger profile_private_refuse_suspended before insert or update on public.profile_private
  for each statement execute function private.refuse_suspended();

create trigger spaces_refuse_suspended before insert or update or delete on public.spaces
  for each statement execute function private.refuse_suspended();

create trigger space_availability_refuse_suspended before insert or update on public.space_availability
  for each statement execute function private.refuse_suspended();

create trigger space_addresses_refuse_suspended before insert or update on public.space_addresses
  for each statement execute function private.refuse_suspended();

create trigger reviews_refuse_suspended before insert on public.reviews
  for each statement execute function private.refuse_suspended();

create trigger conversations_refuse_suspended before insert on public.conversations
  for each statement execute function private.refuse_suspended();

create trigger affiliates_refuse_suspended before insert on public.affiliates
  for each statement execute function private.refuse_suspended();

create trigger affiliate_campaigns_refuse_suspended before insert or update on public.affiliate_campaigns
  for each statement execute function private.refuse_suspended();

-- A hold is written with other rights: this refuses a person who is suspended meanwhile.
create function private.refuse_suspended_guest()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) = new.user_id and private.is_suspended(new.user_id) then
    perform private.refuse(403, 'account_suspended');
  end if;
  return new;
end;
$$;

create trigger bookings_refuse_suspended before insert on public.bookings
  for each row execute function private.refuse_suspended_guest();

-- A listing is out while it is suspended or its host is.
create function private.refresh_suspended_spaces(targets uuid[])
returns void language sql volatile security definer set search_path = '' as $$
  update public.spaces as space
  set suspended_at = open.since
  from (
    select listed.id, (
      select min(suspension.created_at) from public.suspensions as suspension
      where suspension.lifted_at is null and (suspension.space_id = listed.id or suspension.person_id = listed.host_id)
    ) as since
    from public.spaces as listed where listed.id = any (targets)
  ) as open
  where space.id = open.id and space.suspended_at is distinct from open.since;
$$;

-- Notifies the processes that cache pages.
create function private.withdraw_space()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.withdrawn_spaces (space_id, withdrawn_at) values (old.id, clock_timestamp())
  on conflict (space_id) do update set withdrawn_at = excluded.withdrawn_at;
  delete from public.withdrawn_spaces where withdrawn_at < now() - interval '1 day';
  return null;
end;
$$;

create trigger spaces_withdraw_unlisted after update of is_listed on public.spaces
  for each row when (old.is_listed and not new.is_listed) execute function private.withdraw_space();

create trigger spaces_withdraw_deleted after delete on public.spaces
  for each row when (old.status = 'approved') execute function private.withdraw_space();

-- Whether a paid booking may be given back in full by its guest, whatever was agreed: what they booked was taken down.
create function private.is_of_suspended(booking public.bookings)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.suspensions
    where lifted_at is null and (space_id = booking.space_id or person_id = booking.host_id)
  );
$$;

create function private.is_payout_held(target_host uuid, target_booking uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.suspensions as suspension
    where suspension.lifted_at is null and suspension.payouts_held_reason is not null
      and (suspension.person_id = target_host
        or suspension.space_id = (select space_id from public.bookings where id = target_booking))
  );
$$;

-- Who is suspended visits nobody, also after that is lifted.
create function private.end_visits_of_suspended_guest()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_visit(visit) from public.visits as visit where visit.guest_id = new.person_id;
  return null;
end;
$$;

create trigger suspensions_end_visits after insert on public.suspensions
  for each row when (new.person_id is not null) execute function private.end_visits_of_suspended_guest();

-- schemas/suspensions/suspend.sql

-- Taking down a listing or an account, and lifting it. One transaction: what is paid, open holds, mails and the log.

-- Holds end at once: a payment that arrives all the same goes back.
create function private.end_holds(targets public.bookings[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  held public.bookings;
begin
  foreach held in array targets loop
    update public.bookings
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'platform', checkout_url = null
    where id = held.id and status = 'pending';
    if found and held.stripe_session_id is not null then
      perform private.enqueue('expire_session', 'expire_session:' || held.stripe_session_id,
        jsonb_build_object('booking_id', held.id, 'session_id', held.stripe_session_id));
    end if;
  end loop;
end;
$$;

-- What is paid and still to come of some listings.
create function private.upcoming_of(targets uuid[])
returns setof public.bookings language sql stable security definer set search_path = '' as $$
  select * from public.bookings
  where space_id = any (targets) and status = 'paid' and event_date >= private.today_in_rio()
  order by id;
$$;

create function private.take_down(
  person uuid, space uuid, why text, treatment text, hold_payouts text, expected_refund_cents integer
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  written text := private.normal_text(coalesce(why, ''));
  held_because text := nullif(private.normal_text(hold_payouts), '');
  targets uuid[];
  target uuid;
  booking public.bookings;
  made public.suspensions;
  refund_cents bigint;
  owner uuid;
begin
  if not private.is_text('public.suspensions.reason', written) then
    perform private.refuse(422, 'suspension_reason_required', array['reason']);
  elsif treatment is null or treatment not in ('keep', 'cancel') then
    perform private.refuse(422, 'invalid_input', array['paid_bookings']);
  elsif not private.is_text('public.suspensions.payouts_held_reason', held_because) then
    perform private.refuse(422, 'invalid_input', array['hold_payouts']);
  end if;
  targets := array(select id from public.spaces where id = space or host_id = person order by id);
  -- The locks of a booking, one space after the other, as deletions take them.
  foreach target in array targets loop
    perform private.lock_space(target);
  end loop;
  if person is not null then
    -- A concurrent hold is refused by the suspension or ended below.
    perform pg_advisory_xact_lock(hashtextextended('holds:' || person::text, 0));
  end if;
  if exists (select from public.suspensions
      where lifted_at is null and (person_id = take_down.person or space_id = take_down.space)) then
    perform private.refuse(409, 'already_suspended');
  end if;
  select coalesce(sum(private.refund_cents_of(booked, 100)), 0) into refund_cents from private.upcoming_of(targets) as booked;
  if treatment = 'cancel' and expected_refund_cents is not null and expected_refund_cents <> refund_cents then
    perform private.refuse(409, 'refund_changed');
  end if;

  insert into public.suspensions (person_id, space_id, reason, paid_bookings, payouts_held_reason, suspended_by)
  values (person, space, written, treatment, held_because, (select auth.uid()))
  returning * into made;
  perform private.refresh_suspended_spaces(targets);
  perform private.end_holds(array(
    select own from public.bookings as own
    where own.status = 'pending' and (own.space_id = any (targets) or own.user_id = person) order by own.id for update
  ));
  -- All at once and in order: two that meet at two affiliates never wait for each other.
  perform from public.affiliates
  where id in (
    select commission.affiliate_id from public.affiliate_commissions as commission
    join public.bookings as paid on paid.id = commission.booking_id
    where paid.space_id = any (targets)
  )
  order by id for no key update;
  for booking in select * from private.upcoming_of(targets) loop
    if treatment = 'cancel' then
      perform private.cancel_paid_booking(booking, 100, 'platform');
    else
      perform private.enqueue_email('booking_kept', made.id || ':' || booking.id,
        jsonb_build_object('booking_id', booking.id, 'suspension_id', made.id));
    end if;
  end loop;

  owner := coalesce(person, (select host_id from public.spaces where id = space));
  perform private.enqueue_email(case when person is null then 'listing_suspended' else 'account_suspended' end, made.id::text,
    jsonb_build_object('suspension_id', made.id));
  perform private.log_act(case when person is null then 'space_suspended' else 'account_suspended' end,
    case when person is null then 'space' else 'profile' end, coalesce(space, person)::text,
    jsonb_strip_nulls(jsonb_build_object(
      'title', (select title from public.spaces where id = space),
      'full_name', (select full_name from public.profiles where id = owner), 'host_id', owner,
      'reason', written, 'paid_bookings', treatment, 'payouts_held_reason', held_because,
      'bookings', (select count(*) from public.bookings
        where space_id = any (targets) and event_date >= private.today_in_rio()
          and (status = 'paid' or (status = 'cancelled' and paid_at is not null and cancelled_at >= now()))),
      'refund_cents', case when treatment = 'cancel' then refund_cents end)));
  return json_build_object('id', made.id, 'refund_cents', case when treatment = 'cancel' then refund_cents else 0 end);
end;
$$;

-- @api admin: An administrator takes an approved listing down: out of search, no bookings, holds ended; paid_bookings keep |
-- cancel (everything goes back, expected_refund_cents must be the sum); hold_payouts: why due payouts are not sent meanwhile.
-- {id, refund_cents}. Codes: unauthenticated, admin_required, space_not_found, suspension_reason_required, invalid_input,
-- already_suspended, refund_changed.
create function private.suspend_space(
  target_space uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null, expected_refund_cents integer default null
)
returns json language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from public.spaces where id = target_space and status = 'approved') then
    perform private.refuse(404, 'space_not_found');
  end if;
  return private.take_down(null, target_space, reason, paid_bookings, hold_payouts, expected_refund_cents);
end;
$$;

-- @api admin: As suspend_space, for an account and all its listings; what the person booked stays theirs. Codes: also
-- profile_not_found, person_is_admin.
create function private.suspend_person(
  target_person uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null, expected_refund_cents integer default null
)
returns json language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from auth.users where id = target_person) then
    perform private.refuse(404, 'profile_not_found');
  elsif exists (select from public.user_roles where user_id = target_person and role = 'admin') then
    perform private.refuse(409, 'person_is_admin');
  end if;
  return private.take_down(target_person, null, reason, paid_bookings, hold_payouts, expected_refund_cents);
end;
$$;

-- @api admin: An administrator lifts a suspension: what was there is there again, but for what was cancelled. Twice is once.
-- Codes: unauthenticated, admin_required, suspension_not_found.
create function private.lift_suspension(target_suspension uuid)
returns json language plpgsql security definer set search_path = '' as $$
declare
  suspension public.suspensions;
  targets uuid[];
begin
  perform private.require_admin();
  select * into suspension from public.suspensions where id = target_suspension for update;
  if suspension.id is null then
    perform private.refuse(404, 'suspension_not_found');
  elsif suspension.lifted_at is not null then
    return json_build_object('id', suspension.id);
  end if;
  update public.suspensions set lifted_at = clock_timestamp(), lifted_by = (select auth.uid()) where id = suspension.id;
  targets := array(select id from public.spaces where id = suspension.space_id or host_id = suspension.person_id order by id);
  perform private.refresh_suspended_spaces(targets);
  delete from private.deletion_requests where person_id = suspension.person_id;
  perform private.enqueue_email(case when suspension.person_id is null then 'listing_reinstated' else 'account_reinstated' end,
    suspension.id::text, jsonb_build_object('suspension_id', suspension.id));
  perform private.log_act(case when suspension.person_id is null then 'space_reinstated' else 'account_reinstated' end,
    case when suspension.person_id is null then 'space' else 'profile' end,
    coalesce(suspension.space_id, suspension.person_id)::text,
    jsonb_strip_nulls(jsonb_build_object(
      'title', (select title from public.spaces where id = suspension.space_id),
      'host_id', (select host_id from public.spaces where id = suspension.space_id),
      'full_name', (select full_name from public.profiles where id = suspension.person_id))));
  return json_build_object('id', suspension.id);
end;
$$;

-- @api admin: An administrator holds the due payouts of what is suspended, with a reason, or sends them after all (no reason).
-- Codes: unauthenticated, admin_required, suspension_not_found, invalid_input.
create function private.hold_payouts_of(target_suspension uuid, reason text default null)
returns json language plpgsql security definer set search_path = '' as $$
declare
  suspension public.suspensions;
  written text := nullif(private.normal_text(reason), '');
begin
  perform private.require_admin();
  if not private.is_text('public.suspensions.payouts_held_reason', written) then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  select * into suspension from public.suspensions where id = target_suspension and lifted_at is null for update;
  if suspension.id is null then
    perform private.refuse(404, 'suspension_not_found');
  end if;
  if suspension.payouts_held_reason is distinct from written then
    update public.suspensions set payouts_held_reason = written where id = suspension.id;
    perform private.log_act(case when written is null then 'payouts_released' else 'payouts_held' end,
      case when suspension.person_id is null then 'space' else 'profile' end,
      coalesce(suspension.space_id, suspension.person_id)::text, jsonb_strip_nulls(jsonb_build_object('reason', written,
        'host_id', (select host_id from public.spaces where id = suspension.space_id))));
  end if;
  return json_build_object('id', suspension.id, 'payouts_held_reason', written);
end;
$$;

-- Once per suspension; notifies every administrator.
-- @api authenticated: The suspended person, or the host of the suspended listing, answers once. Codes: unauthenticated, suspension_not_found,
-- invalid_input, already_appealed.
create function private.appeal_suspension(target_suspension uuid, appeal text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := private.normal_text(coalesce(appeal, ''));
  suspension public.suspensions;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select own.* into suspension from public.suspensions as own
  where own.id = target_suspension and own.lifted_at is null
    and (own.person_id = person or own.space_id in (select id from public.spaces where host_id = person))
  for update;
  if suspension.id is null then
    perform private.refuse(404, 'suspension_not_found');
  elsif written = '' or not private.is_text('public.suspensions.appeal', written) then
    perform private.refuse(422, 'invalid_input', array['appeal']);
  elsif suspension.appealed_at is not null then
    perform private.refuse(409, 'already_appealed');
  end if;
  update public.suspensions as own set appeal = written, appealed_at = clock_timestamp() where own.id = suspension.id;
  perform private.log_act('suspension_appealed', case when suspension.person_id is null then 'space' else 'profile' end,
    coalesce(suspension.space_id, suspension.person_id)::text, jsonb_strip_nulls(jsonb_build_object(
      'host_id', (select host_id from public.spaces where id = suspension.space_id))));
  perform private.enqueue_email('suspension_appealed', suspension.id || ':' || role.user_id,
    jsonb_build_object('suspension_id', suspension.id, 'recipient_id', role.user_id))
  from public.user_roles as role where role.role = 'admin';
  return json_build_object('id', suspension.id);
end;
$$;

-- schemas/suspensions/leave.sql

-- A suspended person leaves when money is settled, and does not begin anew.

-- For comparison only: the salt never leaves the database.
create function private.salted_hash(value text)
returns bytea language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.identity_salt (salt) values (extensions.gen_random_bytes(32)) on conflict do nothing;
  return (select sha256(salt || convert_to(value, 'UTF8')) from private.identity_salt);
end;
$$;

-- By what somebody is the same: in an e-mail what stands after a plus is the person's own label, in a telephone the country's code.
create function private.plain_identity(kind text, value text)
returns text language sql immutable set search_path = '' as $$
  select case kind
    when 'email' then regexp_replace(lower(btrim(value)), '\+[^@]*@', '@')
    when 'phone' then regexp_replace(regexp_replace(value, '\D', '', 'g'), '^55(?=\d{10,11}$)', '')
    when 'cpf' then regexp_replace(value, '\D', '', 'g')
    else value
  end;
$$;

create function private.identity_hash(kind text, value text)
returns bytea language sql volatile security definer set search_path = '' as $$
  select private.salted_hash(kind || ':' || private.plain_identity(kind, value));
$$;

create function private.bar_identities(person uuid)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.barred_identities (kind, hash, reason)
  select known.kind, private.identity_hash(known.kind, known.value), suspension.reason
  from public.suspensions as suspension, (
    select 'email' as kind, email::text as value from auth.users where id = person
    union all select 'cpf', cpf from public.profile_private where id = person
  ) as known
  where suspension.person_id = person and suspension.lifted_at is null and coalesce(known.value, '') <> ''
  on conflict do nothing;
$$;

-- An account that comes back is suspended as it was: its person reads why, and may appeal.
create function private.suspend_returned(person uuid, kind text, value text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(value, '') = '' or not exists (select from private.barred_identities) then
    return;
  end if;
  insert into public.suspensions (person_id, reason)
  select person, barred.reason from private.barred_identities as barred
  where barred.kind = suspend_returned.kind and barred.hash = private.identity_hash(suspend_returned.kind, value)
  on conflict (person_id) where lifted_at is null do nothing;
  if found then
    perform private.log_act('account_returned', 'profile', person::text, jsonb_build_object('known_by', kind));
  end if;
end;
$$;

create function private.recognise_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.suspend_returned(new.id, 'email', new.email);
  return null;
end;
$$;

create function private.recognise_cpf()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.suspend_returned(new.id, 'cpf', new.cpf);
  return null;
end;
$$;

create trigger profile_private_recognise after insert or update of cpf on public.profile_private
  for each row when (new.cpf is not null) execute function private.recognise_cpf();

-- What stands against closing a suspended account now: events to come, and money that has not gone where it goes.
create function private.has_money_under_way(person uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.unsettled_cents(person) <> 0
    or exists (
      select from public.bookings
      where person in (user_id, host_id) and status = 'paid' and event_date >= private.today_in_rio()
    )
    or exists (
      select from public.refunds as refund join public.bookings as booking on booking.id = refund.booking_id
      where person in (booking.user_id, booking.host_id)
        and (refund.status in ('requested', 'failed') or (refund.status = 'manual' and refund.manual_at is null))
    )
    or exists (
      select from public.affiliate_commissions as commission join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      where affiliate.user_id = person and commission.status = 'pending'
    );
$$;

-- Those whose money is settled by now; called every night.
create function private.close_requested_accounts()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
  closed integer := 0;
begin
  for person in select person_id from private.deletion_requests order by requested_at loop
    if not private.has_money_under_way(person) then
      perform private.close_account(person);
      closed := closed + 1;
    end if;
  end loop;
  return closed;
end;
$$;

-- @api authenticated: As delete_account; of a suspended person it waits until money is settled: {is_closed}. Codes: those of
-- delete_account.
create function private.request_account_deletion()
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  perform private.require_recent_sign_in();
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if private.is_suspended(person) and private.has_money_under_way(person) then
    insert into private.deletion_requests (person_id) values (person) on conflict do nothing;
    return json_build_object('is_closed', false);
  end if;
  perform private.close_account(person);
  return json_build_object('is_closed', true);
end;
$$;

-- schemas/suspensions/administration.sql

-- What administrators see of a listing or a person before they take them down, and since.

-- The open suspension of one of the two, with who decided.
create function private.open_suspension(person uuid, space uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('id', suspension.id, 'reason', suspension.reason, 'since', suspension.created_at,
    'paid_bookings', suspension.paid_bookings, 'payouts_held_reason', suspension.payouts_held_reason,
    'by', (select full_name from public.profiles where id = suspension.suspended_by),
    'appeal', suspension.appeal, 'appealed_at', suspension.appealed_at,
    'is_leaving', exists (select from private.deletion_requests as request where request.person_id = suspension.person_id))
  from public.suspensions as suspension
  where suspension.lifted_at is null and (suspension.person_id = person or suspension.space_id = space);
$$;

create function private.paid_ahead(targets uuid[])
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', booking.id, 'title', booking.snapshot ->> 'title', 'event_date', booking.event_date,
    'guest_name', guest.full_name, 'total_cents', booking.total_amount, 'refund_cents', private.refund_cents_of(booking, 100))
    order by booking.event_date, booking.id), '[]')
  from private.upcoming_of(targets) as booking join public.profiles as guest on guest.id = booking.user_id;
$$;

-- How often a listing, or anything of a person's, was reported; null: never.
create function private.report_counts(about uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('open', count(*) filter (where settled_at is null), 'settled', count(*) filter (where settled_at is not null),
    'last_at', max(created_at))
  from public.reports as report where private.is_report_about(report, about) having count(*) > 0;
$$;

-- @api admin: What an administrator decides about a listing by: {id, suspended_at, suspension, is_host_suspended, upcoming, done,
-- rating_average, rating_count, reports, host_spaces, address, taken, resent: {rejected_at, before, now, fields}}; null when there is none.
-- Codes: unauthenticated, admin_required.
create function private.admin_space(target_space uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  perform private.require_admin();
  select * into space from public.spaces where id = target_space;
  if space.id is null then
    return null;
  end if;
  return json_build_object(
    'id', space.id,
    'suspended_at', space.suspended_at,
    'suspension', private.open_suspension(null, space.id),
    'is_host_suspended', private.is_suspended(space.host_id),
    'upcoming', private.paid_ahead(array[space.id]),
    'done', (select count(*) from public.bookings
      where space_id = space.id and status = 'paid' and event_date < private.today_in_rio()),
    'rating_average', space.rating_average, 'rating_count', space.rating_count,
    'reports', private.report_counts(space.id),
    'host_spaces', (select count(*) from public.spaces where host_id = space.host_id and status in ('pending', 'approved', 'rejected')),
    'address', (select private.address_json(own) from public.space_addresses as own where own.space_id = space.id),
    'taken', private.taken('spaces', space.id::text),
    'resent', private.resent_listing(space)
  );
end;
$$;

-- Not the whole of a number or an address: an administrator writes to a person, and needs no more.
create function private.masked(kind text, value text)
returns text language sql immutable set search_path = '' as $$
  select case kind
    when 'email' then left(split_part(value, '@', 1), 3) || '•••@' || split_part(value, '@', 2)
    else left(value, 4) || ' •••••-' || right(regexp_replace(value, '\D', '', 'g'), 4)
  end;
$$;

-- @api admin: A person as an administrator sees them, e-mail and phone not whole, with what they announce and have sold, and how
-- often they or theirs were reported; null when there is none. Codes: unauthenticated, admin_required.
create function private.admin_person(target_person uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'id', person.id, 'full_name', person.full_name, 'is_host', person.is_host, 'host_verified', person.host_verified,
    'is_admin', exists (select from public.user_roles where user_id = person.id and role = 'admin'),
    'is_closed', account.id is null,
    'email', private.masked('email', account.email), 'is_confirmed', account.email_confirmed_at is not null,
    'phone', private.masked('phone', own.phone), 'created_at', person.created_at,
    'came_by', (
      select affiliate.affiliate_code from public.affiliate_tracking as tracked
      join public.affiliates as affiliate on affiliate.id = tracked.affiliate_id
      where tracked.person_id = person.id and tracked.event_type = 'signup' limit 1
    ),
    'is_of_age', case when own.date_of_birth is not null then private.is_of_age(person.id) end,
    'authenticators', (select count(*) from auth.mfa_factors where user_id = person.id and status = 'verified'),
    'suspension', private.open_suspension(person.id, null),
    'spaces', coalesce((
      select json_agg(json_build_object('id', space.id, 'title', space.title, 'status', space.status, 'suspended_at', space.suspended_at)
        order by space.created_at desc)
      from public.spaces as space where space.host_id = person.id and space.status <> 'cancelled'
    ), '[]'),
    'upcoming', private.paid_ahead(array(select id from public.spaces where host_id = person.id)),
    'reports', private.report_counts(person.id)
  ) into answer
  from public.profiles as person
  left join auth.users as account on account.id = person.id
  left join public.profile_private as own on own.id = person.id
  where person.id = target_person;
  return answer;
end;
$$;

-- @api admin: People for an administrator, the newest first, those whose suspension waits for an answer before them; found by
-- name, or by the whole e-mail or id; people_filter: suspended | hosts | refused_names (from before the rule of names). {items, total,
-- suspended, page, page_size}. Codes: unauthenticated, admin_required.
create function private.admin_list_people(
  search_text text default null, people_filter text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select person.id, person.full_name, person.is_host, person.host_verified, person.created_at,
      account.id is null as is_closed, suspension.created_at as suspended_at, suspension.appealed_at
    from public.profiles as person
    left join auth.users as account on account.id = person.id
    left join public.suspensions as suspension on suspension.person_id = person.id and suspension.lifted_at is null
    where case
        when people_filter is null then true
        when people_filter = 'suspended' then suspension.id is not null
        when people_filter = 'hosts' then person.is_host
        when people_filter = 'refused_names' then account.id is not null
          and private.text_fault('public.profiles.full_name', person.full_name) is not null
      end
      and (private.mentions(person.full_name, search_text) or lower(account.email) = lower(btrim(search_text))
        or person.id::text = lower(btrim(search_text)))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        -- Who has answered a suspension waits for somebody.
        select * from found order by (appealed_at is not null) desc, created_at desc, id limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'suspended', (select count(*) from public.suspensions where person_id is not null and lifted_at is null),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/queues/taken.sql

-- Work queues of administrators: a lock of 15 minutes on an item, so that two administrators never work on the same one.

create table private.work_item_locks (
  queue text not null check (queue ~ '^[a-z_]{1,40}$'),
  item_id text not null check (char_length(item_id) between 1 and 100),
  taken_by uuid not null references public.profiles (id) on delete cascade,
  taken_until timestamptz not null,
  primary key (queue, item_id)
);

comment on table private.work_item_locks is 'Queues and the id of what waits in them: spaces, changes, messages, reports by what was reported; payouts and commissions by person. What is over is as if it were not there.';

create index work_item_locks_taken_by_idx on private.work_item_locks (taken_by);

-- Who has it now, for the rows of a list; null: nobody.
create function private.taken(queue_name text, item text)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('by', (select full_name from public.profiles where id = held.taken_by),
    'is_mine', held.taken_by = (select auth.uid()), 'until', held.taken_until)
  from private.work_item_locks as held
  where held.queue = queue_name and held.item_id = item and held.taken_until > clock_timestamp();
$$;

grant execute on function private.taken(text, text) to authenticated;

-- Another administrator has it: the details name them.
create function private.refuse_taken(queue_name text, item text)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  holder text;
begin
  select person.full_name into holder
  from private.work_item_locks as held join public.profiles as person on person.id = held.taken_by
  where held.queue = queue_name and held.item_id = item and held.taken_until > clock_timestamp()
    and held.taken_by <> (select auth.uid());
  if found then
    raise exception using errcode = 'PT409', message = 'taken_by_another', detail = json_build_object('by', holder)::text;
  end if;
end;
$$;

-- What settles a thing says so: refused while another one has it, and nobody has it any more. Procedures that run as their caller do, too.
create function private.settle_taken(queue_name text, item text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_taken(queue_name, item);
  delete from private.work_item_locks as held where held.queue = queue_name and held.item_id = item;
end;
$$;

grant execute on function private.settle_taken(text, text) to authenticated;

-- @api admin: An administrator takes something that waits in a queue, for 15 minutes: {by, is_mine, until}; is_mine is false
-- while another one has it. Codes: unauthenticated, admin_required, invalid_input.
create function private.take_item(queue_name text, item text)
returns json language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(queue_name, '') !~ '^[a-z_]{1,40}$' or char_length(coalesce(item, '')) not between 1 and 100 then
    perform private.refuse(422, 'invalid_input', array['item']);
  end if;
  -- Taken again it lasts anew; another one's stays another one's.
  insert into private.work_item_locks as held (queue, item_id, taken_by, taken_until)
  values (queue_name, item, (select auth.uid()), clock_timestamp() + private.taken_time())
  on conflict (queue, item_id) do update
  set taken_by = excluded.taken_by, taken_until = excluded.taken_until
  where held.taken_by = excluded.taken_by or held.taken_until <= clock_timestamp();
  delete from private.work_item_locks where taken_until < clock_timestamp() - interval '1 day';
  return private.taken(queue_name, item);
end;
$$;

-- @api admin: Gives back what one has taken. Codes: unauthenticated, admin_required.
create function private.release_item(queue_name text, item text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.work_item_locks where queue = queue_name and item_id = item and taken_by = (select auth.uid());
end;
$$;

-- schemas/queues/changes.sql

-- Edits of approved listings that an administrator looks at: title, description, rules, extras, pictures, address, and any price by more
-- than half. The edits are live meanwhile.

create table private.listing_changes (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- private.seen_parts of the listing before the first edit that no administrator has seen.
  before jsonb not null,
  changed_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by uuid references public.profiles (id)
);

create unique index listing_changes_open_idx on private.listing_changes (space_id) where seen_at is null;

create index listing_changes_space_idx on private.listing_changes (space_id, changed_at desc);

create index listing_changes_seen_by_idx on private.listing_changes (seen_by) where seen_by is not null;

-- What of an address says where the place is.
create function private.place_of(address public.space_addresses)
returns jsonb language sql immutable set search_path = '' as $$
  select case when address.space_id is not null then jsonb_build_object('street', address.street, 'number', address.number,
    'complement', address.complement, 'postal_code', address.postal_code) end;
$$;

-- More than half as much again, or less than half.
create function private.is_other_price(before numeric, now numeric)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(abs(now - before) > before / 2, false);
$$;

-- Some day of the week costs another price. A day without a price of its own costs that of the listing, which is a field of its own.
create function private.have_other_weekday_prices(before jsonb, now jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select exists (
    select from generate_series(0, 6) as day
    left join jsonb_to_recordset(before -> 'weekday_prices') as was (weekday integer, price numeric) on was.weekday = day
    left join jsonb_to_recordset(now -> 'weekday_prices') as own (weekday integer, price numeric) on own.weekday = day
    where (was.price is not null or own.price is not null)
      and private.is_other_price(coalesce(was.price, (before ->> 'price')::numeric), coalesce(own.price, (now ->> 'price')::numeric))
  );
$$;

-- Some date of a range, before or now, costs another price: ranges come before weekdays, weekdays before the listing's price.
create function private.have_other_range_prices(before jsonb, now jsonb)
returns boolean language sql immutable set search_path = '' as $$
  with ranges as (
    select false as is_now, * from jsonb_to_recordset(before -> 'price_ranges') as one (first_day date, last_day date, price numeric)
    union all
    select true, * from jsonb_to_recordset(now -> 'price_ranges') as one (first_day date, last_day date, price numeric)
  ), dates as (
    select day::date as date, max(price) filter (where not is_now) as was, max(price) filter (where is_now) as own
    from ranges, generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as day
    group by day
  )
  select exists (
    select from dates
    left join jsonb_to_recordset(before -> 'weekday_prices') as was_weekday (weekday integer, price numeric)
      on was_weekday.weekday = extract(dow from dates.date)
    left join jsonb_to_recordset(now -> 'weekday_prices') as own_weekday (weekday integer, price numeric)
      on own_weekday.weekday = extract(dow from dates.date)
    where private.is_other_price(coalesce(dates.was, was_weekday.price, (before ->> 'price')::numeric),
      coalesce(dates.own, own_weekday.price, (now ->> 'price')::numeric))
  );
$$;

-- The parts that an administrator compares. Prices by more than half; the other parts by any change.
create function private.fields_to_see(before jsonb, now jsonb)
returns text[] language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when before -> 'title' is distinct from now -> 'title' then 'title' end,
    case when before -> 'description' is distinct from now -> 'description' then 'description' end,
    case when private.is_other_price((before ->> 'price')::numeric, (now ->> 'price')::numeric) then 'price' end,
    case when private.have_other_weekday_prices(before, now) then 'weekday_prices' end,
    case when private.have_other_range_prices(before, now) then 'price_ranges' end,
    case when before -> 'extras' is distinct from now -> 'extras' then 'extras' end,
    case when before -> 'rules' is distinct from now -> 'rules' then 'rules' end,
    case when before -> 'images' is distinct from now -> 'images' then 'images' end,
    -- The first one of an older listing is what was asked for.
    case when before -> 'address' <> 'null' and before -> 'address' is distinct from now -> 'address' then 'address' end
  ], null);
$$;

-- Extras by name and without their ids: neither another order nor another row is a change for guests.
create function private.seen_extras(extras jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(extra - 'id' order by extra ->> 'name', extra::text), '[]') from jsonb_array_elements(extras) as extra;
$$;

create function private.seen_parts(space public.spaces, address jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('title', space.title, 'description', space.description, 'price', space.price,
    'weekday_prices', private.weekday_prices_of(space.id), 'price_ranges', private.price_ranges_of(space.id),
    'extras', private.seen_extras(private.extras_of(space.id)),
    'rules', jsonb_build_object('house_rules', space.house_rules, 'house_rules_note', space.house_rules_note),
    'images', to_jsonb(space.images), 'address', address);
$$;

-- One row a listing, from the first edit that nobody has seen on; taken back by the host it goes.
create function private.note_change(target_space uuid, before jsonb, now jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.listing_changes as open (space_id, before) values (target_space, note_change.before)
  on conflict (space_id) where seen_at is null do update set changed_at = now();
  delete from private.listing_changes as open
  where open.space_id = target_space and open.seen_at is null
    and private.fields_to_see(open.before, note_change.now) = '{}';
end;
$$;

create function private.note_changed_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  address jsonb := (select private.place_of(own) from public.space_addresses as own where own.space_id = new.id);
begin
  perform private.note_change(new.id, private.seen_parts(old, address), private.seen_parts(new, address));
  return null;
end;
$$;

create trigger spaces_note_change after update of title, description, price, images, house_rules, house_rules_note on public.spaces
  for each row when (
    new.status = 'approved' and old.status = 'approved'
    and (new.title, new.description, new.price, new.images, new.house_rules, new.house_rules_note)
      is distinct from (old.title, old.description, old.price, old.images, old.house_rules, old.house_rules_note)
  )
  execute function private.note_changed_space();

create function private.note_changed_address()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  select * into space from public.spaces where id = new.space_id;
  if space.status = 'approved' and private.place_of(old) is distinct from private.place_of(new) then
    perform private.note_change(space.id, private.seen_parts(space, private.place_of(old)),
      private.seen_parts(space, private.place_of(new)));
  end if;
  return null;
end;
$$;

create trigger space_addresses_note_change after update on public.space_addresses
  for each row execute function private.note_changed_address();

-- The lists of a listing are written by procedures only, which call this: the queue of changes and, outside save_listing, which logs its whole
-- edit, the log.
create function private.note_changed_list(space public.spaces, field text, before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  parts jsonb := private.seen_parts(space, (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id));
begin
  if space.status = 'approved' and before is distinct from after then
    perform private.note_change(space.id,
      parts || jsonb_build_object(field, case field when 'extras' then private.seen_extras(before) else before end), parts);
  end if;
  if current_setting('espacos.saving_listing', true) is distinct from space.id::text then
    perform private.log_listing_edit(to_jsonb(space) || jsonb_build_object(field, before), to_jsonb(space) || jsonb_build_object(field, after));
  end if;
end;
$$;

-- @api admin: Edits of approved listings that nobody has looked at, the oldest first, each as {id, space_id, title, host_id,
-- host_name, changed_at, cover, suspended_at, before, now, fields, taken, upcoming}: {items, total, page, page_size}. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_changes(page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select change.id, space.id as space_id, space.title, space.host_id, host.full_name as host_name, change.changed_at,
      space.images[space.cover_image_index + 1] as cover, space.suspended_at, change.before,
      private.seen_parts(space, (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id)) as now
    from private.listing_changes as change
    join public.spaces as space on space.id = change.space_id
    join public.profiles as host on host.id = space.host_id
    where change.seen_at is null
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select found.*, private.fields_to_see(found.before, found.now) as fields, private.taken('changes', found.id::text) as taken,
          private.paid_ahead(array[found.space_id]) as upcoming
        from found order by changed_at, id limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- @api admin: An administrator has looked at an edit and it is right. Codes: unauthenticated, admin_required, taken_by_another,
-- change_not_found.
create function private.settle_change(target_change uuid)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  change private.listing_changes;
begin
  perform private.require_admin();
  perform private.settle_taken('changes', target_change::text);
  update private.listing_changes set seen_at = clock_timestamp(), seen_by = (select auth.uid())
  where id = target_change and seen_at is null
  returning * into change;
  if change.id is null then
    perform private.refuse(404, 'change_not_found');
  end if;
  perform private.log_act('space_change_seen', 'space', change.space_id::text,
    (select jsonb_build_object('title', title, 'host_id', host_id) from public.spaces where id = change.space_id));
  return json_build_object('id', change.id);
end;
$$;

-- schemas/queues/resent.sql

-- The listing at its last rejection, so that an administrator sees what its host has changed before sending it again.

create table private.rejected_listings (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  -- private.reviewed_parts of the listing.
  listing jsonb not null,
  rejected_at timestamptz not null default now()
);

-- Every part of a listing that its host writes and an administrator reviews.
create function private.reviewed_parts(space public.spaces)
returns jsonb language sql stable set search_path = '' as $$
  select private.seen_parts(space, (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id))
    || jsonb_build_object('type', space.type, 'capacity', space.capacity,
      'place', jsonb_build_object('zone', space.zone, 'neighborhood', space.neighborhood), 'amenities', to_jsonb(space.amenities),
      'cover', space.images[space.cover_image_index + 1], 'image_descriptions', space.image_descriptions,
      'hours', jsonb_build_object('opens_at', space.opens_at, 'closes_at', space.closes_at, 'music_until', space.music_until),
      'notice', jsonb_build_object('notice_days', space.notice_days, 'horizon_days', space.horizon_days),
      'cancellation_policy', space.cancellation_policy);
$$;

create function private.keep_rejected_listing()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'rejected' then
    insert into private.rejected_listings as kept (space_id, listing) values (new.id, private.reviewed_parts(new))
    on conflict (space_id) do update set listing = excluded.listing, rejected_at = excluded.rejected_at;
  elsif new.status <> 'pending' then
    delete from private.rejected_listings where space_id = new.id;
  end if;
  return null;
end;
$$;

create trigger spaces_keep_rejected after update of status on public.spaces
  for each row when (new.status <> old.status) execute function private.keep_rejected_listing();

-- {rejected_at, before, now, fields} of a listing that was sent again after a rejection; null for any other.
create function private.resent_listing(space public.spaces)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('rejected_at', kept.rejected_at, 'before', kept.listing, 'now', parts.now, 'fields', (
    select coalesce(json_agg(part.key), '[]') from jsonb_each(parts.now) as part where part.value is distinct from kept.listing -> part.key
  ))
  from private.rejected_listings as kept, private.reviewed_parts(space) as parts (now)
  where kept.space_id = space.id and space.status = 'pending';
$$;

-- schemas/disputes/evidence.sql

-- What is answered to the bank: everything that the database knows of the booking. The words are in shared-domain/src/disputes.

create function private.dispute_facts(target_booking uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'status', booking.status, 'title', booking.snapshot ->> 'title',
    'event_date', booking.event_date, 'starts_at', to_char(booking.starts_at, 'HH24:MI'), 'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'hours', booking.snapshot -> 'hours', 'guest_count', booking.guest_count,
    'created_at', booking.created_at, 'paid_at', booking.paid_at, 'cancelled_at', booking.cancelled_at,
    'cancellation_reason', booking.cancellation_reason,
    'guest_name', guest.full_name, 'guest_email', account.email, 'guest_since', guest.created_at,
    'email_confirmed_at', account.email_confirmed_at, 'host_name', host.full_name,
    'owner_cents', booking.owner_amount, 'fee_cents', booking.service_fee, 'discount_cents', booking.discount_amount,
    'total_cents', booking.total_amount, 'extras', private.booking_lines(booking.id),
    'company', (select json_build_object('name', name, 'cnpj', cnpj) from public.booking_companies where booking_id = booking.id),
    'payment_method', booking.payment_method,
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'session_id', stripe_session_id,
        'payment_intent_id', payment_intent_id, 'created_at', created_at) order by created_at)
      from public.payments where booking_id = booking.id), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('amount_cents', amount_cents, 'status', status, 'created_at', created_at) order by created_at)
      from public.refunds where booking_id = booking.id), '[]'),
    'terms_version', booking.snapshot -> 'terms_version', 'rules', booking.snapshot -> 'rules',
    'policy_name', coalesce(booking.snapshot ->> 'policy_name', 'moderate'),
    'deadlines', private.refund_deadlines(private.policy_of(booking), private.day_in_rio(booking.created_at), booking.event_date),
    'address', (select kept.address - 'day_phone' from private.booking_addresses as kept where kept.booking_id = booking.id),
    -- From payment on the guest had address and telephone before them.
    'access_until', case when booking.paid_at is not null then private.contact_until(booking) end,
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('template', sent.payload ->> 'template', 'sent_at', sent.done_at) order by sent.done_at)
      from public.outbox as sent
      where sent.kind = 'email' and sent.done_at is not null and sent.payload ->> 'booking_id' = booking.id::text
        and sent.payload ->> 'template' in ('booking_confirmed', 'booking_address', 'booking_cancelled_guest', 'booking_kept')
    ), '[]'),
    -- How much was written and when, not what.
    'conversation', (
      select jsonb_build_object(
        'by_guest', count(*) filter (where message.sender_id = booking.user_id),
        'by_host', count(*) filter (where message.sender_id = booking.host_id),
        'by_guest_after_payment', count(*) filter (where message.sender_id = booking.user_id and message.created_at > booking.paid_at),
        'first_at', min(message.created_at), 'last_at', max(message.created_at),
        'last_by_guest_at', max(message.created_at) filter (where message.sender_id = booking.user_id))
      from public.messages as message join public.conversations as conversation on conversation.id = message.conversation_id
      where conversation.space_id = booking.space_id and conversation.client_id = booking.user_id
        and conversation.host_id = booking.host_id and not message.is_moderated
    ),
    'visited_at', (
      select max(visit.taken_time) from public.visits as visit
      join public.conversations as conversation on conversation.id = visit.conversation_id
      where conversation.space_id = booking.space_id and visit.guest_id = booking.user_id and visit.status = 'taken'),
    'review', (
      select jsonb_build_object('rating', review.rating, 'created_at', review.created_at)
      from public.reviews as review where review.user_id = booking.user_id and review.space_id = booking.space_id
        and review.created_at > booking.paid_at
      order by review.created_at limit 1),
    -- By the same person, without a dispute.
    'earlier_payments', (
      select count(*) from public.bookings as earlier
      where earlier.user_id = booking.user_id and earlier.paid_at < booking.paid_at
        and not exists (select from public.disputes where booking_id = earlier.id))
  )
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  left join auth.users as account on account.id = booking.user_id
  where booking.id = target_booking;
$$;

-- @api admin: By an administrator: everything known of the booking, and what they add, goes to the bank, once: {id,
-- submitted_at}. Codes: unauthenticated, admin_required, invalid_input, dispute_not_found, taken_by_another,
-- evidence_already_sent, dispute_unmatched, dispute_not_open.
create function private.submit_dispute_evidence(target_dispute uuid, statement text default '')
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := private.normal_text(coalesce(statement, ''));
  dispute public.disputes;
  known private.dispute_evidence;
begin
  perform private.require_admin();
  if not private.is_text('private.dispute_evidence.statement', written) then
    perform private.refuse(422, 'invalid_input', array['statement']);
  end if;
  select * into dispute from public.disputes where id = target_dispute for update;
  if dispute.id is null then
    perform private.refuse(404, 'dispute_not_found');
  end if;
  perform private.settle_taken('disputes', target_dispute::text);
  select * into known from private.dispute_evidence where dispute_id = dispute.id;
  if known.dispute_id is not null and known.failure is null then
    if (known.submitted_by, known.statement) = (person, written) then
      return json_build_object('id', dispute.id, 'submitted_at', known.submitted_at);
    end if;
    perform private.refuse(409, 'evidence_already_sent');
  end if;
  if dispute.booking_id is null then
    perform private.refuse(409, 'dispute_unmatched');
  elsif not private.needs_answer(dispute) then
    perform private.refuse(409, 'dispute_not_open');
  end if;
  insert into private.dispute_evidence as kept (dispute_id, facts, statement, submitted_by)
  values (dispute.id, private.dispute_facts(dispute.booking_id), written, person)
  on conflict (dispute_id) do update
  set facts = excluded.facts, statement = excluded.statement, submitted_by = excluded.submitted_by, submitted_at = now(),
    attempt = kept.attempt + 1, failure = null
  returning * into known;
  perform private.enqueue('dispute_evidence', 'dispute_evidence:' || dispute.id || ':' || known.attempt,
    jsonb_build_object('dispute_id', dispute.id));
  perform private.log_act('dispute_answered', 'dispute', dispute.id::text,
    jsonb_build_object('booking_id', dispute.booking_id, 'amount_cents', dispute.amount_cents));
  return json_build_object('id', dispute.id, 'submitted_at', known.submitted_at);
end;
$$;

-- @api service_role: What a dispute is answered with: {provider_dispute_id, reason, facts, statement, attempt, is_sent}.
create function private.dispute_evidence_to_send(dispute_id uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('provider_dispute_id', dispute.provider_dispute_id, 'reason', dispute.reason, 'facts', evidence.facts,
    'statement', evidence.statement, 'attempt', evidence.attempt, 'is_sent', evidence.sent_at is not null)
  from private.dispute_evidence as evidence join public.disputes as dispute on dispute.id = evidence.dispute_id
  where dispute.id = dispute_evidence_to_send.dispute_id;
$$;

-- @api service_role: Server side: the provider has taken an answer, or why it did not.
create function private.note_dispute_evidence(dispute_id uuid, failure text default null)
returns void language sql security definer set search_path = '' as $$
  update private.dispute_evidence
  set sent_at = case when note_dispute_evidence.failure is null then clock_timestamp() end, failure = left(note_dispute_evidence.failure, 500)
  where dispute_id = note_dispute_evidence.dispute_id and sent_at is null;
$$;

-- schemas/disputes/give-up.sql

-- A dispute that is not answered: an administrator accepts it, and the provider closes it as lost.

-- @api admin: By an administrator: the dispute is accepted, the cardholder keeps the money: {id, given_up_at}. Once sent it
-- cannot be taken back. Codes: unauthenticated, admin_required, dispute_not_found, taken_by_another, evidence_already_sent,
-- dispute_unmatched, dispute_is_inquiry, dispute_not_open.
create function private.give_up_dispute(target_dispute uuid)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  dispute public.disputes;
  known private.given_up_disputes;
begin
  perform private.require_admin();
  select * into dispute from public.disputes where id = target_dispute for update;
  if dispute.id is null then
    perform private.refuse(404, 'dispute_not_found');
  end if;
  perform private.settle_taken('disputes', target_dispute::text);
  select * into known from private.given_up_disputes where dispute_id = dispute.id;
  if known.dispute_id is not null and known.failure is null then
    return json_build_object('id', dispute.id, 'given_up_at', known.given_up_at);
  elsif exists (select from private.dispute_evidence where dispute_id = dispute.id and failure is null) then
    perform private.refuse(409, 'evidence_already_sent');
  elsif dispute.booking_id is null then
    perform private.refuse(409, 'dispute_unmatched');
  elsif dispute.status = 'warning_needs_response' then
    perform private.refuse(409, 'dispute_is_inquiry');
  elsif dispute.status <> 'needs_response' or not private.needs_answer(dispute) then
    perform private.refuse(409, 'dispute_not_open');
  end if;
  insert into private.given_up_disputes as kept (dispute_id, given_up_by)
  values (dispute.id, person)
  on conflict (dispute_id) do update
  set given_up_by = excluded.given_up_by, given_up_at = now(), attempt = kept.attempt + 1, failure = null
  returning * into known;
  perform private.enqueue('give_up_dispute', 'give_up_dispute:' || dispute.id || ':' || known.attempt,
    jsonb_build_object('dispute_id', dispute.id, 'provider_dispute_id', dispute.provider_dispute_id, 'attempt', known.attempt));
  perform private.log_act('dispute_given_up', 'dispute', dispute.id::text,
    jsonb_build_object('booking_id', dispute.booking_id, 'amount_cents', dispute.amount_cents));
  return json_build_object('id', dispute.id, 'given_up_at', known.given_up_at);
end;
$$;

-- @api service_role: Server side: the provider has closed a dispute that was given up, or why it did not.
create function private.note_given_up_dispute(dispute_id uuid, failure text default null)
returns void language sql security definer set search_path = '' as $$
  update private.given_up_disputes
  set closed_at = case when note_given_up_dispute.failure is null then clock_timestamp() end, failure = left(note_given_up_dispute.failure, 500)
  where dispute_id = note_given_up_dispute.dispute_id and closed_at is null;
$$;

-- schemas/disputes/administration.sql

-- Disputes as administrators see them: a queue, and one with everything about it.

-- The bank's movements, in the answers to administrators.
create function private.dispute_movements_json(target_dispute uuid)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', id, 'amount_cents', amount_cents, 'fee_cents', fee_cents, 'happened_at', happened_at)
    order by happened_at, amount_cents, id), '[]')
  from private.dispute_movements where dispute_id = target_dispute;
$$;

-- The host's payouts of a booking, in the answers to administrators.
create function private.host_payouts_json(target_booking uuid)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'amount_cents', amount_cents, 'due_on', due_on, 'created_at', created_at)
    order by created_at, id), '[]')
  from public.host_payouts where booking_id = target_booking;
$$;

-- @api admin: Disputes for an administrator, those that wait for an answer first by when it is due: {items: [{id,
-- provider_dispute_id, booking_id, title, event_date, guest_name, amount_cents, reason, status, due_by, opened_at, closed_at,
-- needs_answer, sent_at, has_failed, taken}], total, waiting, page, page_size}; booking_id is null for a payment that we don't
-- know. Codes: unauthenticated, admin_required.
create function private.admin_list_disputes(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select dispute.id, dispute.provider_dispute_id, dispute.booking_id, booking.snapshot ->> 'title' as title, booking.event_date,
      guest.full_name as guest_name, dispute.amount_cents, dispute.reason, dispute.status, dispute.due_by, dispute.opened_at,
      dispute.closed_at, private.needs_answer(dispute) and evidence.sent_at is null as needs_answer, evidence.sent_at,
      evidence.failure is not null as has_failed
    from public.disputes as dispute
    left join public.bookings as booking on booking.id = dispute.booking_id
    left join public.profiles as guest on guest.id = booking.user_id
    left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
    where not coalesce(only_open, true) or dispute.closed_at is null
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select found.*, private.taken('disputes', found.id::text) as taken
        from found
        -- What is due first; then what the bank looks at; then what is decided, the latest first.
        order by needs_answer desc, (closed_at is null) desc, closed_at desc, due_by, opened_at, id
        limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'waiting', (
      select count(*) from public.disputes as dispute
      left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
      where dispute.closed_at is null and private.needs_answer(dispute) and evidence.sent_at is null),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- @api admin: One dispute for an administrator: {id, …, taken, facts, movements, payouts, commissions, host_waits, evidence,
-- given_up, history}; facts are those that were sent, or as they stand. Codes: unauthenticated, admin_required,
-- dispute_not_found.
create function private.admin_dispute(target_dispute uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'id', dispute.id, 'provider_dispute_id', dispute.provider_dispute_id, 'charge_id', dispute.charge_id,
    'payment_intent_id', dispute.payment_intent_id, 'booking_id', dispute.booking_id, 'amount_cents', dispute.amount_cents,
    'reason', dispute.reason, 'status', dispute.status, 'due_by', dispute.due_by, 'opened_at', dispute.opened_at,
    'closed_at', dispute.closed_at, 'needs_answer', private.needs_answer(dispute),
    'taken', private.taken('disputes', dispute.id::text),
    'facts', coalesce(evidence.facts, private.dispute_facts(dispute.booking_id)),
    'movements', private.dispute_movements_json(dispute.id),
    'payouts', private.host_payouts_json(dispute.booking_id),
    'commissions', coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'amount_cents', commission_amount, 'status', status, 'created_at', created_at)
        order by created_at, id)
      from public.affiliate_commissions where booking_id = dispute.booking_id), '[]'),
    'host_waits', private.waits_for_dispute(dispute.booking_id, 'host'),
    'evidence', (
      select json_build_object('statement', sent.statement, 'submitted_at', sent.submitted_at, 'sent_at', sent.sent_at,
        'failure', sent.failure, 'submitted_by', sender.full_name)
      from private.dispute_evidence as sent join public.profiles as sender on sender.id = sent.submitted_by
      where sent.dispute_id = dispute.id),
    'given_up', (
      select json_build_object('given_up_at', gone.given_up_at, 'given_up_by', person.full_name, 'failure', gone.failure)
      from private.given_up_disputes as gone join public.profiles as person on person.id = gone.given_up_by
      where gone.dispute_id = dispute.id),
    'history', coalesce((
      select json_agg(json_build_object('id', event.id, 'type', event.type, 'outcome', event.outcome,
        'happened_at', coalesce(event.happened_at, event.created_at)) order by coalesce(event.happened_at, event.created_at), event.created_at, event.id)
      from public.provider_events as event where event.object_id = dispute.provider_dispute_id), '[]')
  ) into answer
  from public.disputes as dispute
  left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
  where dispute.id = target_dispute;
  if answer is null then
    perform private.refuse(404, 'dispute_not_found');
  end if;
  return answer;
end;
$$;

-- schemas/reports/tables.sql

-- What people report ("Denunciar"), as it was then, and what was decided.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('space', 'message', 'review', 'profile', 'list_line')),
  -- No foreign key: what was reported may go, the report stays.
  target_id uuid not null,
  -- Whose it is: the host, the sender, the writer, the person.
  concerned_id uuid not null references public.profiles (id),
  reporter_id uuid not null references public.profiles (id),
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  words text,
  snapshot jsonb not null,
  -- Those of its kind's bucket that it shows: kept while the report is open.
  files text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Administrators were called, by this report or one before it.
  called_at timestamptz,
  settled_at timestamptz,
  settled_by uuid references public.profiles (id),
  outcome text check (outcome in ('nothing_found', 'removed', 'suspended', 'acted')),
  note text,
  -- Parts that were taken away.
  removed text[] not null default '{}',
  check (concerned_id <> reporter_id),
  check (num_nulls(settled_at, settled_by, outcome) in (0, 3)),
  check (settled_at is not null or (note is null and removed = '{}'))
);

comment on table public.reports is
  'Read by administrators alone, through admin_list_reports: nobody else learns that something was reported, or by whom.';

comment on column public.reports.snapshot is
  'What was reported as it was then: {title, …}; of a message also those around it, in their order.';

comment on column public.reports.outcome is
  'nothing_found; removed: it is shown no more; suspended: the listing or the account is; acted: something else, which the note says.';

create unique index reports_open_idx on public.reports (reporter_id, kind, target_id) where settled_at is null;

create index reports_waiting_idx on public.reports (kind, target_id) where settled_at is null;

create index reports_target_idx on public.reports (kind, target_id, settled_at);

create index reports_reporter_idx on public.reports (reporter_id, created_at desc);

create index reports_concerned_idx on public.reports (concerned_id);

create index reports_settled_by_idx on public.reports (settled_by) where settled_by is not null;

create index reports_settled_idx on public.reports (settled_at) where settled_at is not null;

create index reports_files_idx on public.reports using gin (files) where settled_at is null;

-- Of a listing, or of a person and anything that is theirs; null is about everything.
create function private.is_report_about(report public.reports, about uuid)
returns boolean language sql immutable set search_path = '' as $$
  select about is null or report.concerned_id = about or (report.kind = 'space' and report.target_id = about);
$$;

-- Where the files of a kind lie.
create function private.report_bucket(kind text)
returns text language sql immutable set search_path = '' as $$
  select case kind when 'space' then 'space-images' when 'message' then 'chat-files' when 'review' then 'review-photos'
    when 'profile' then 'avatars' end;
$$;

-- An open report shows it: neither its person nor we delete or replace it meanwhile. Policies of the storage ask.
create function private.is_reported_file(bucket text, file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.reports
    where settled_at is null and files @> array[file_name] and private.report_bucket(kind) = bucket
  );
$$;

grant execute on function private.is_reported_file(text, text) to authenticated;

-- Of an account that is closed everything else goes at once.
-- @api service_role: Server side: of these files of a bucket, those that an open report shows.
create function private.reported_files(bucket text, file_names text[])
returns setof text language sql stable security definer set search_path = '' as $$
  select file_name from unnest(file_names) as file_name where private.is_reported_file(bucket, file_name);
$$;

-- schemas/reports/send.sql

-- "Denunciar": what is reported is kept as it is now.

-- Whether the two have a paid booking: what a suspended person may still write, they may still report.
create function private.share_paid_booking(one uuid, other uuid, target_space uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.bookings
    where status = 'paid' and ((user_id = one and host_id = other) or (user_id = other and host_id = one))
      and (target_space is null or space_id = target_space)
  );
$$;

create function private.message_snapshot(message public.messages)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', message.id, 'sender_id', message.sender_id,
    'sender_name', (select full_name from public.profiles where id = message.sender_id),
    'content', message.content, 'message_type', message.message_type, 'file_name', message.file_name,
    'created_at', message.created_at);
$$;

-- Whose the thing is, how it is now and which files it shows; concerned is null where the person may not see it.
create function private.reported_subject(target_kind text, target uuid, reporter uuid, out concerned uuid, out snapshot jsonb, out files text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  space public.spaces;
  message public.messages;
  conversation public.conversations;
  review public.reviews;
  profile public.profiles;
  line private.list_lines;
begin
  files := '{}';
  if target_kind = 'space' then
    select * into space from public.spaces where id = target and is_listed;
    concerned := space.host_id;
    files := private.picture_files(space.host_id, space.images);
    snapshot := jsonb_build_object('title', space.title, 'description', space.description, 'type', space.type,
      'neighborhood', space.neighborhood, 'capacity', space.capacity, 'price', space.price, 'images', to_jsonb(space.images),
      'host_name', (select full_name from public.profiles where id = space.host_id),
      'address', (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id));
  elsif target_kind = 'message' then
    -- What was written to the reporter, and reached them; what is said of a visit are our words.
    select * into message from public.messages
    where id = target and recipient_id = reporter and not is_moderated and visit_id is null;
    select * into conversation from public.conversations where id = message.conversation_id;
    concerned := message.sender_id;
    files := array_remove(array[message.file_url], null);
    snapshot := private.message_snapshot(message) || jsonb_build_object('conversation_id', conversation.id,
      'title', conversation.space_title, 'file', message.file_url,
      'before', coalesce((
        select jsonb_agg(private.message_snapshot(near) order by near.created_at)
        from (
          select * from public.messages as own
          where own.conversation_id = conversation.id and own.created_at < message.created_at and not own.is_moderated
          order by own.created_at desc limit private.reported_neighbours()
        ) as near
      ), '[]'),
      'after', coalesce((
        select jsonb_agg(private.message_snapshot(near) order by near.created_at)
        from (
          select * from public.messages as own
          where own.conversation_id = conversation.id and own.created_at > message.created_at and not own.is_moderated
          order by own.created_at limit private.reported_neighbours()
        ) as near
      ), '[]'));
  elsif target_kind = 'review' then
    select * into review from public.reviews where id = target;
    concerned := review.user_id;
    files := array(
      select file from public.review_photos as photo cross join lateral unnest(private.review_photo_files(photo.path)) as file
      where photo.review_id = review.id
    );
    snapshot := jsonb_build_object('space_id', review.space_id,
      'title', (select title from public.spaces where id = review.space_id),
      'writer_name', (select full_name from public.profiles where id = review.user_id),
      'rating', review.rating, 'comment', review.comment, 'written_at', review.created_at, 'answer', review.answer,
      'photos', to_jsonb(array(select path from public.review_photos where review_id = review.id order by position)),
      'event_date', (
        select max(event_date) from public.bookings
        where user_id = review.user_id and space_id = review.space_id and status = 'paid' and event_date < private.today_in_rio()
      ));
  elsif target_kind = 'list_line' then
    -- Who wrote it has no account: it stands on the list of somebody who has.
    select * into line from private.list_lines where id = target and removed_at is null;
    select list.user_id, jsonb_build_object('title', list.name, 'content', line.content,
      'writer_name', (select name from private.list_visitors where id = line.visitor_id), 'written_at', line.written_at)
    into concerned, snapshot
    from public.favourite_lists as list where list.id = line.list_id;
  else
    select * into profile from public.profiles where id = target and exists (select from auth.users where id = target);
    concerned := profile.id;
    files := array_remove(array[nullif(regexp_replace(profile.avatar_url, '^.*/avatars/', ''), '')], null);
    snapshot := jsonb_build_object('title', profile.full_name, 'bio', profile.bio, 'location', profile.location,
      'avatar', profile.avatar_url, 'is_host', profile.is_host);
  end if;
end;
$$;

-- What the house knows that two accounts may have in common.
create function private.traits_of(person uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    -- What stands after a plus is the person's own label.
    (select 'email ' || regexp_replace(lower(email), '\+[^@]*@', '@') from auth.users where id = person),
    (select 'phone ' || nullif(regexp_replace(phone, '\D', '', 'g'), '') from public.profile_private where id = person),
    (select 'cpf ' || nullif(regexp_replace(cpf, '\D', '', 'g'), '') from public.profile_private where id = person),
    (select 'pix ' || lower(pix_key) from public.payout_keys where host_id = person)
  ], null) || array(
    select distinct 'address ' || host(ip) from auth.sessions
    where user_id = person and coalesce(updated_at, created_at) > now() - private.shared_address_time()
      -- Of a network's inside it says nothing.
      and not (ip <<= any ('{127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7,fe80::/10}'::inet[]))
  );
$$;

-- How many of those who report a thing now have nothing in common with one who did before them; the suspended don't count.
create function private.independent_reports(target_kind text, target uuid)
returns integer language sql stable security definer set search_path = '' as $$
  with reporter as (
    select report.reporter_id as id, report.created_at, private.traits_of(report.reporter_id) as traits
    from public.reports as report
    where report.kind = target_kind and report.target_id = target and report.settled_at is null
      and not private.is_suspended(report.reporter_id) and exists (select from auth.users where id = report.reporter_id)
  )
  select count(*)::integer from reporter
  where not exists (
    select from reporter as earlier
    where (earlier.created_at, earlier.id) < (reporter.created_at, reporter.id) and earlier.traits && reporter.traits
  );
$$;

-- Enough people say the same of a listing: administrators are called, once until it is decided. Nothing is suspended by it.
create function private.call_administrators(target uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  first uuid;
begin
  if private.independent_reports('space', target) < private.calling_reports() or exists (
    select from public.reports where kind = 'space' and target_id = target and settled_at is null and called_at is not null
  ) then
    return;
  end if;
  update public.reports set called_at = clock_timestamp() where kind = 'space' and target_id = target and settled_at is null;
  select id into first from public.reports
  where kind = 'space' and target_id = target and settled_at is null order by created_at, id limit 1;
  perform private.enqueue_email('reports_gathered', first || ':' || role.user_id,
    jsonb_build_object('report_id', first, 'recipient_id', role.user_id))
  from public.user_roles as role where role.role = 'admin';
  -- By nobody: the log does not say whose report was the last.
  insert into public.audit_log (actor_id, action, target_type, target_id, details)
  select null, 'reports_gathered', 'space', target::text,
    jsonb_build_object('title', title, 'host_id', host_id, 'reports', private.independent_reports('space', target))
  from public.spaces where id = target;
end;
$$;

-- @api authenticated: Reports a listing, a message that one has received, a review or a person to the administrators;
-- target_kind: space | message | review | profile | list_line (of a shared list); reasons of a kind: private.report_reasons.
-- {id}. Codes: unauthenticated, invalid_input, account_suspended, report_target_not_found, own_report, already_reported (and not
-- decided yet), rate_limited.
create function private.send_report(target_kind text, target uuid, reason text, words text default null)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := nullif(private.normal_text(words), '');
  thing record;
  made uuid;
begin
  -- A token outlives its account for up to an hour.
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if target is null or reason is null or not coalesce(reason = any (private.report_reasons(target_kind)), false) then
    perform private.refuse(422, 'invalid_input', array['reason']);
  elsif not private.is_text('public.reports.words', written) then
    perform private.refuse(422, 'invalid_input', array['words']);
  end if;
  select * into thing from private.reported_subject(target_kind, target, person);
  -- Said before what is there: a suspended person learns nothing by it.
  if private.am_suspended() and not coalesce(
    target_kind in ('message', 'profile') and private.share_paid_booking(person, thing.concerned, (
      select space_id from public.conversations where id = (thing.snapshot ->> 'conversation_id')::uuid
    )), false) then
    perform private.refuse(403, 'account_suspended');
  elsif thing.concerned is null then
    perform private.refuse(404, 'report_target_not_found');
  elsif thing.concerned = person then
    perform private.refuse(403, 'own_report');
  end if;
  -- One after the other, so that the counts hold: of a person, then of a thing.
  perform pg_advisory_xact_lock(hashtextextended('reports by ' || person, 0));
  if exists (select from public.reports
      where reporter_id = person and kind = target_kind and target_id = target and settled_at is null) then
    perform private.refuse(409, 'already_reported');
  elsif (select count(*) from public.reports
      where reporter_id = person and created_at > now() - interval '1 day') >= private.reports_a_day() then
    perform private.refuse(429, 'rate_limited');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || target, 0));
  insert into public.reports (kind, target_id, concerned_id, reporter_id, reason, words, snapshot, files, called_at)
  values (target_kind, target, thing.concerned, person, send_report.reason, written, thing.snapshot, thing.files, (
    select max(called_at) from public.reports where kind = target_kind and target_id = target and settled_at is null
  ))
  returning id into made;
  if target_kind = 'space' then
    perform private.call_administrators(target);
  end if;
  return json_build_object('id', made);
end;
$$;

-- schemas/reports/settle.sql

-- What administrators decide about what was reported: of all open reports of a thing at once.

-- A message leaves the eyes of whom it was sent to; its sender reads in its place that it was against the rules, as where moderation stopped it.
create function private.remove_message(target uuid)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.messages
  set is_moderated = true, moderation_reason = 'Esta mensagem vai contra as regras do site e não é mais mostrada.'
  where id = target and not is_moderated;
  return found;
end;
$$;

create function private.remove_of_review(target uuid, parts text[])
returns text[] language plpgsql security definer set search_path = '' as $$
declare
  gone text[] := '{}';
begin
  if 'comment' = any (parts) then
    update public.reviews set comment = '', comment_removed_at = clock_timestamp() where id = target and comment_removed_at is null;
    if found then gone := gone || 'comment'::text; end if;
  end if;
  if 'photos' = any (parts) then
    delete from public.review_photos where review_id = target;
    if found then gone := gone || 'photos'::text; end if;
  end if;
  return gone;
end;
$$;

-- @api admin: An administrator decides about all open reports of a thing: nothing_found | removed (a message, a line; of a review
-- parts: comment, photos) | suspended (its listing or person is by now) | acted (the note says what). The reporters are notified by
-- mail. {reports}. Codes: unauthenticated, admin_required, taken_by_another, invalid_input, report_not_found, nothing_to_remove,
-- not_suspended.
create function private.settle_reports(target_kind text, target uuid, decision text, note text default null, parts text[] default '{}')
returns json language plpgsql security definer set search_path = '' as $$
declare
  written text := nullif(private.normal_text(settle_reports.note), '');
  open public.reports[];
  one public.reports;
  gone text[] := '{}';
begin
  perform private.require_admin();
  perform private.require_few('parts', parts, 50);
  perform private.settle_taken('reports', target::text);
  if decision is null or decision not in ('nothing_found', 'removed', 'suspended', 'acted') then
    perform private.refuse(422, 'invalid_input', array['decision']);
  elsif not private.is_text('public.reports.note', written) or (decision = 'acted' and written is null) then
    perform private.refuse(422, 'invalid_input', array['note']);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || target, 0));
  open := array(
    select report from public.reports as report
    where kind = target_kind and target_id = target and settled_at is null order by created_at, id for update
  );
  if cardinality(open) = 0 then
    perform private.refuse(404, 'report_not_found');
  end if;
  one := open[1];
  if decision = 'removed' then
    if target_kind = 'message' then
      gone := case when private.remove_message(target) then '{message}'::text[] else '{}' end;
    elsif target_kind = 'review' then
      gone := private.remove_of_review(target, parts);
    elsif target_kind = 'list_line' then
      gone := case when private.remove_line(target) then '{line}'::text[] else '{}' end;
    end if;
    if gone = '{}' then
      perform private.refuse(409, 'nothing_to_remove');
    end if;
  elsif decision = 'suspended' and not exists (
    select from public.suspensions as suspension
    where suspension.lifted_at is null and (suspension.person_id = one.concerned_id or suspension.space_id = target)
  ) then
    perform private.refuse(409, 'not_suspended');
  end if;
  update public.reports
  set settled_at = now(), settled_by = (select auth.uid()), outcome = decision, note = written, removed = gone
  where kind = target_kind and target_id = target and settled_at is null;

  perform private.enqueue_email('report_settled', report.id::text, jsonb_build_object('report_id', report.id))
  from unnest(open) as report;
  -- Of a message its sender reads in its place: a mail would point at the one person who had it.
  if target_kind = 'review' and gone <> '{}' then
    perform private.enqueue_email('review_removed', one.id::text, jsonb_build_object('report_id', one.id));
  end if;
  perform private.enqueue_unused_files(private.report_bucket(target_kind), array(
    select distinct file from unnest(open) as report cross join lateral unnest(report.files) as file
  ), '0');
  -- Not who reported it: the log outlives that.
  perform private.log_act('reports_settled', target_kind, target::text, jsonb_strip_nulls(jsonb_build_object('kind', target_kind, 'title', one.snapshot ->> 'title',
      'host_id', one.concerned_id, 'reports', cardinality(open), 'outcome', decision, 'reason', written,
      'removed', case when gone <> '{}' then to_jsonb(gone) end)));
  return json_build_object('reports', cardinality(open));
end;
$$;

-- schemas/reports/administration.sql

-- The queue of reports: one row for each thing, with all that was said about it.

-- @api admin: What was reported, one row for each thing, those that called the administrators first; report_filter: open (or
-- null) | space | message | review | profile | list_line | closed; about: a listing, or a person and what is theirs. {items,
-- total, open, page, page_size}. Codes: unauthenticated, admin_required.
create function private.admin_list_reports(
  report_filter text default null, page_number integer default 1, page_size integer default 20, about uuid default null
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 20), 1), 100);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  is_over boolean := coalesce(report_filter = 'closed', false);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select report.kind, report.target_id, report.settled_at, (array_agg(report.concerned_id))[1] as concerned_id,
      count(*) as count, max(report.called_at) as called_at, min(report.created_at) as first_at, max(report.created_at) as last_at
    from public.reports as report
    where (report.settled_at is not null) = is_over
      and (report_filter is null or report_filter in ('open', 'closed') or report.kind = report_filter)
      and private.is_report_about(report, about)
    group by report.kind, report.target_id, report.settled_at
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(json_build_object(
        'kind', item.kind, 'target_id', item.target_id, 'count', item.count, 'called_at', item.called_at,
        'first_at', item.first_at, 'last_at', item.last_at,
        'independent', case when not is_over then private.independent_reports(item.kind, item.target_id) end,
        'concerned', (
          select json_build_object('id', person.id, 'full_name', person.full_name,
            'is_suspended', private.is_suspended(person.id),
            'is_closed', not exists (select from auth.users where id = person.id),
            'is_admin', exists (select from public.user_roles where user_id = person.id and role = 'admin'))
          from public.profiles as person where person.id = item.concerned_id
        ),
        -- What of it can still be acted on.
        'there', case item.kind
          when 'space' then (select to_jsonb(case when space.suspended_at is not null then '{suspended}'::text[] else '{space}' end)
            from public.spaces as space where space.id = item.target_id and space.status = 'approved')
          when 'message' then (select to_jsonb('{message}'::text[]) from public.messages where id = item.target_id and not is_moderated)
          when 'review' then (
            select to_jsonb(array_remove(array[case when review.comment_removed_at is null then 'comment' end,
              case when exists (select from public.review_photos where review_id = review.id) then 'photos' end], null))
            from public.reviews as review where review.id = item.target_id
          )
          when 'list_line' then (select to_jsonb('{line}'::text[]) from private.list_lines where id = item.target_id and removed_at is null)
          else to_jsonb('{profile}'::text[])
        end,
        -- What is paid of the listing, and of all that its person announces: what a suspension decides about.
        'upcoming', case when not is_over then json_build_object(
          'space', private.paid_ahead(array(select id from public.spaces where item.kind = 'space' and id = item.target_id)),
          'person', private.paid_ahead(array(select id from public.spaces where host_id = item.concerned_id))
        ) end,
        'reports', (
          select json_agg(json_build_object('id', report.id, 'reporter_name', reporter.full_name, 'reason', report.reason,
            'words', report.words, 'created_at', report.created_at, 'snapshot', report.snapshot) order by report.created_at, report.id)
          from public.reports as report join public.profiles as reporter on reporter.id = report.reporter_id
          where report.kind = item.kind and report.target_id = item.target_id and report.settled_at is not distinct from item.settled_at
        ),
        'settled', case when is_over then (
          select json_build_object('at', report.settled_at, 'by', (select full_name from public.profiles where id = report.settled_by),
            'outcome', report.outcome, 'note', report.note, 'removed', report.removed)
          from public.reports as report
          where report.kind = item.kind and report.target_id = item.target_id and report.settled_at = item.settled_at limit 1
        ) end,
        'taken', case when not is_over then private.taken('reports', item.target_id::text) end
      ) order by item.place)
      from (
        -- What several say comes first, then what has waited longest; of what is decided the latest.
        select found.*, row_number() over (
          order by found.settled_at desc nulls last, found.called_at is null, found.first_at, found.target_id) as place
        from found order by place limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'open', (select count(*) from (
      select from public.reports as report
      where report.settled_at is null and private.is_report_about(report, about) group by report.kind, report.target_id
    ) as things),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/emails/compose.sql

-- A queued e-mail is put together when it is sent. The words are in functions/_shared/emails.

create function private.booking_email(target_booking uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'booking_id', booking.id,
    'space_id', booking.space_id,
    'space_deleted', not exists (select from public.spaces where id = booking.space_id),
    'space_suspended', exists (select from public.spaces where id = booking.space_id and suspended_at is not null),
    'title', booking.snapshot ->> 'title',
    'neighborhood', neighborhood.name,
    'image', booking.snapshot ->> 'image',
    'booked_on', private.day_in_rio(booking.created_at),
    'paid_on', private.day_in_rio(booking.paid_at),
    'policy', booking.snapshot -> 'policy',
    'place', concat_ws(', ', neighborhood.name, zone.name),
    'event_date', booking.event_date,
    'starts_at', to_char(booking.starts_at, 'HH24:MI'),
    'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'hours', booking.snapshot -> 'hours',
    'guest_count', booking.guest_count,
    'status', booking.status,
    'cancellation_reason', booking.cancellation_reason,
    'host_reason', booking.host_reason,
    'host_note', booking.host_note,
    'total_cents', booking.total_amount,
    'owner_cents', booking.owner_amount,
    'fee_cents', booking.service_fee,
    'discount_cents', booking.discount_amount,
    'coupon_code', booking.snapshot ->> 'coupon_code',
    'extras', private.booking_lines(booking.id),
    'company_name', (select name from public.booking_companies where booking_id = booking.id),
    'payment_method', booking.payment_method,
    'guest_name', guest.full_name,
    'host_name', host.full_name,
    'contact', private.booking_contact(booking),
    'refund_cents', (
      select coalesce(sum(refund.amount_cents), 0) from public.refunds as refund
      where refund.booking_id = booking.id and refund.reason <> 'late_payment'
    ),
    'withdrawn_cents', private.withdrawn_cents(booking.id),
    'payout_cents', (select coalesce(sum(payout.amount_cents), 0) from public.host_payouts as payout where payout.booking_id = booking.id)
  )
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  left join public.zones as zone on zone.slug = booking.snapshot ->> 'zone'
  left join public.neighborhoods as neighborhood on neighborhood.slug = booking.snapshot ->> 'neighborhood'
  where booking.id = target_booking;
$$;

-- {to, name, template, key, data} of a queued e-mail; null when there is nothing (more) to tell or nobody to tell it.
-- @api service_role: Server side: what a queued e-mail says and to whom; null when it is not to be sent any more.
create function private.email_to_send(message_id bigint)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  message public.outbox;
  template text;
  booking public.bookings;
  refund public.refunds;
  space public.spaces;
  chat public.messages;
  contact public.contact_messages;
  reading public.conversation_reads;
  settlement public.host_settlements;
  suspension public.suspensions;
  recipient uuid;
  address text;
  data jsonb := '{}';
begin
  select * into message from public.outbox where id = message_id and kind = 'email' and done_at is null;
  template := message.payload ->> 'template';

  if template = 'booking_address' then
    -- Sent once, with the current address, to guests whose event is still to come.
    select own.* into booking from public.bookings as own join public.space_addresses as given on given.space_id = own.space_id
    where own.id = (message.payload ->> 'booking_id')::uuid and own.status = 'paid' and private.event_end(own) > clock_timestamp()
      and given.updated_at = (message.payload ->> 'updated_at')::timestamptz;
    recipient := booking.user_id;
    data := private.booking_email(booking.id) || jsonb_build_object('is_change', (
      select kept.address is distinct from private.address_json(given)
      from private.booking_addresses as kept, public.space_addresses as given
      where kept.booking_id = booking.id and given.space_id = booking.space_id
    ));
  elsif template = 'address_missing' then
    select * into booking from public.bookings where id = (message.payload ->> 'booking_id')::uuid;
    if booking.status is distinct from 'paid' or booking.space_id is null or private.event_end(booking) <= clock_timestamp()
      or exists (select from public.space_addresses as given where given.space_id = booking.space_id) then
      return null;
    end if;
    recipient := booking.host_id;
    data := private.booking_email(booking.id);
  elsif template in ('booking_confirmed', 'booking_received', 'booking_cancelled_guest', 'booking_cancelled_host') then
    select * into booking from public.bookings where id = (message.payload ->> 'booking_id')::uuid;
    if booking.status is distinct from (case when template like 'booking_cancelled%' then 'cancelled' else 'paid' end) then
      return null;
    end if;
    recipient := case when template in ('booking_confirmed', 'booking_cancelled_guest') then booking.user_id else booking.host_id end;
    data := private.booking_email(booking.id);
  elsif template in ('late_payment', 'refund_sent') then
    select * into refund from public.refunds where id = (message.payload ->> 'refund_id')::uuid;
    if template = 'refund_sent' and refund.status is distinct from 'succeeded' then
      return null;
    end if;
    select * into booking from public.bookings where id = refund.booking_id;
    recipient := booking.user_id;
    data := private.booking_email(booking.id) || jsonb_build_object('amount_cents', refund.amount_cents);
  elsif template in ('space_approved', 'space_rejected') then
    select * into space from public.spaces where id = (message.payload ->> 'space_id')::uuid;
    if 'space_' || space.status is distinct from template then
      return null;
    end if;
    recipient := space.host_id;
    data := jsonb_build_object('space_id', space.id, 'title', space.title, 'reason', space.rejection_reason);
  elsif template in ('review_received', 'review_answered') then
    select case when template = 'review_received' then listed.host_id else review.user_id end,
      jsonb_build_object('space_id', listed.id, 'title', listed.title, 'rating', review.rating, 'comment', left(review.comment, 200),
        'guest_name', guest.full_name, 'host_name', host.full_name, 'answer', left(review.answer, 200))
    into recipient, data
    from public.reviews as review
    join public.spaces as listed on listed.id = review.space_id
    join public.profiles as guest on guest.id = review.user_id
    join public.profiles as host on host.id = listed.host_id
    where review.id = (message.payload ->> 'review_id')::uuid and (template = 'review_received' or review.answer is not null);
  elsif template in ('listing_suspended', 'account_suspended', 'listing_reinstated', 'account_reinstated', 'suspension_appealed', 'booking_kept') then
    select * into suspension from public.suspensions where id = (message.payload ->> 'suspension_id')::uuid;
    -- Lifted before the e-mail: no e-mail.
    if suspension.id is null
      or (suspension.lifted_at is not null and template not in ('listing_reinstated', 'account_reinstated')) then
      return null;
    end if;
    data := jsonb_build_object('suspension_id', suspension.id, 'space_id', suspension.space_id, 'reason', suspension.reason,
      'title', (select title from public.spaces where id = suspension.space_id),
      'paid_bookings', suspension.paid_bookings, 'payouts_held_reason', suspension.payouts_held_reason);
    if template = 'booking_kept' then
      select * into booking from public.bookings where id = (message.payload ->> 'booking_id')::uuid and status = 'paid';
      recipient := booking.user_id;
      data := private.booking_email(booking.id);
    elsif template = 'suspension_appealed' then
      recipient := (message.payload ->> 'recipient_id')::uuid;
      data := data || jsonb_build_object('person_id', suspension.person_id, 'appeal', suspension.appeal,
        'full_name', (select full_name from public.profiles
          where id = coalesce(suspension.person_id, (select host_id from public.spaces where id = suspension.space_id))));
    else
      recipient := coalesce(suspension.person_id, (select host_id from public.spaces where id = suspension.space_id));
    end if;
  elsif template in ('report_settled', 'reports_gathered', 'review_removed') then
    -- Administrators are called while nobody has decided.
    select case template when 'report_settled' then report.reporter_id when 'review_removed' then report.concerned_id
        else (select user_id from public.user_roles where user_id = (message.payload ->> 'recipient_id')::uuid and role = 'admin') end,
      jsonb_build_object('kind', report.kind, 'title', report.snapshot ->> 'title', 'target_id', report.target_id)
        || case template
          -- What became of somebody else is not the reporter's: only that something did.
          when 'report_settled' then jsonb_build_object('outcome', case when report.outcome = 'suspended' then 'acted' else report.outcome end)
          when 'review_removed' then jsonb_build_object('reason', report.reason, 'removed', report.removed)
          else jsonb_build_object('reports', private.independent_reports(report.kind, report.target_id)) end
    into recipient, data
    from public.reports as report
    where report.id = (message.payload ->> 'report_id')::uuid
      and (report.settled_at is null) = (template = 'reports_gathered');
  elsif template = 'space_waiting' then
    -- Somebody has decided meanwhile, or is no administrator any more: nothing to tell.
    select admin.user_id, jsonb_build_object('count', waiting.count, 'titles', waiting.titles) into recipient, data
    from public.user_roles as admin, (
      select count(*) as count, (array_agg(listed.title order by listed.updated_at))[1:5] as titles
      from public.spaces as listed where listed.status = 'pending'
    ) as waiting
    where admin.user_id = (message.payload ->> 'recipient_id')::uuid and admin.role = 'admin' and waiting.count > 0;
  elsif template = 'letter' then
    select letter.person_id, jsonb_build_object('message', letter.message, 'asks_correction', letter.asks_correction,
      'space_id', listed.id, 'title', listed.title)
    into recipient, data
    from private.letters as letter left join public.spaces as listed on listed.id = letter.space_id
    where letter.id = (message.payload ->> 'letter_id')::uuid;
  elsif template in ('authenticator_added', 'authenticator_removed', 'authenticators_removed') then
    recipient := coalesce(message.payload ->> 'recipient_id', message.payload ->> 'person_id')::uuid;
    data := jsonb_build_object('at', message.payload -> 'at', 'is_own', recipient = (message.payload ->> 'person_id')::uuid,
      'full_name', (select full_name from public.profiles where id = (message.payload ->> 'person_id')::uuid));
  elsif template = 'new_message' then
    select * into chat from public.messages where id = (message.payload ->> 'message_id')::uuid;
    select * into reading from public.conversation_reads
    where conversation_id = chat.conversation_id and user_id = (message.payload ->> 'recipient_id')::uuid;
    if reading.user_id is null or reading.last_read_at >= chat.created_at then
      return null;
    end if;
    recipient := reading.user_id;
    data := (
      select jsonb_build_object(
        'conversation_id', conversation.id, 'title', conversation.space_title, 'sender_name', sender.full_name,
        'excerpt', left(coalesce(chat.content, chat.file_name), 200),
        'unread_count', (
          select count(*) from public.messages as unread
          where unread.conversation_id = conversation.id and unread.created_at > reading.last_read_at
            and unread.sender_id <> recipient and not unread.is_moderated
        )
      )
      from public.conversations as conversation, public.profiles as sender
      where conversation.id = chat.conversation_id and sender.id = chat.sender_id
    );
  elsif template like 'visit\_%' then
    recipient := (message.payload ->> 'recipient_id')::uuid;
    -- No e-mail about an answered or expired proposal or a cancelled visit.
    select jsonb_build_object(
      'visit_id', visit.id, 'conversation_id', conversation.id, 'space_id', conversation.space_id, 'title', conversation.space_title,
      'is_guest', visit.guest_id = recipient, 'guest_name', guest.full_name, 'host_name', host.full_name,
      'proposed_times', visit.proposed_times, 'taken_time', visit.taken_time, 'by_someone', visit.changed_by is not null,
      'address', private.visit_address(visit), 'neighborhood', neighborhood.name
    )
    into data
    from public.visits as visit
    join public.conversations as conversation on conversation.id = visit.conversation_id
    join public.profiles as guest on guest.id = visit.guest_id
    join public.profiles as host on host.id = visit.host_id
    left join public.spaces as listed on listed.id = conversation.space_id
    left join public.neighborhoods as neighborhood on neighborhood.slug = listed.neighborhood
    where visit.id = (message.payload ->> 'visit_id')::uuid and 'visit_' || visit.status = template
      and (visit.status not in ('proposed', 'taken') or private.is_open_visit(visit));
  elsif template = 'commission_earned' then
    select user_id into recipient from public.affiliates where id = (message.payload ->> 'affiliate_id')::uuid;
    data := jsonb_build_object('amount_cents', message.payload -> 'amount_cents');
  elsif template = 'commission_reversed' then
    select affiliate.user_id, jsonb_build_object('amount_cents', abs(commission.commission_amount), 'is_disputed', commission.kind = 'disputed',
      'is_deducted', commission.kind <> 'earned'
      and exists (select from public.affiliate_commissions as earned
        where earned.booking_id = commission.booking_id and earned.kind = 'earned' and earned.status = 'paid'))
    into recipient, data
    from public.affiliate_commissions as commission join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    where commission.id = (message.payload ->> 'commission_id')::uuid;
  elsif template in ('dispute_opened', 'dispute_due', 'dispute_decided') then
    -- No e-mail about an answered or decided dispute, and none to former administrators.
    select admin.user_id, jsonb_build_object('dispute_id', dispute.id, 'amount_cents', dispute.amount_cents, 'reason', dispute.reason,
      'status', dispute.status, 'due_by', dispute.due_by, 'title', booked.snapshot ->> 'title', 'event_date', booked.event_date,
      'guest_name', guest.full_name)
    into recipient, data
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
      else dispute.closed_at is null end;
  elsif template in ('dispute_opened_host', 'dispute_decided_host') then
    -- Nothing of the card, nor of what the guest tells their bank. What has gone on meanwhile has a mail of its own; what was never
    -- confirmed is no booking of theirs.
    select booked.host_id, jsonb_build_object('booking_id', booked.id, 'title', booked.snapshot ->> 'title',
      'event_date', booked.event_date, 'stage', private.dispute_stage(dispute), 'was_paid', private.host_was_paid(booked.id),
      'waits', private.waits_for_dispute(booked.id, 'host'),
      'is_to_come', booked.status = 'paid' and private.event_end(booked) > clock_timestamp(),
      'payout_cents', payout.cents, 'contested_cents', -payout.contested)
    into recipient, data
    from public.disputes as dispute
    join public.bookings as booked on booked.id = dispute.booking_id and booked.paid_at is not null
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind in ('earned', 'reversed')), 0) as cents,
        coalesce(sum(amount_cents) filter (where kind in ('disputed', 'restored')), 0) as contested
      from public.host_payouts where booking_id = booked.id
    ) as payout
    where dispute.id = (message.payload ->> 'dispute_id')::uuid and message.payload ->> 'stage' = private.dispute_stage(dispute);
  elsif template = 'payout_key_changed' then
    recipient := (message.payload ->> 'host_id')::uuid;
    data := jsonb_build_object(
      'change', message.payload -> 'change',
      'changed_at', message.payload -> 'changed_at',
      -- Only while it is the one that this e-mail is about.
      'key', (
        select jsonb_build_object('type', own.key_type, 'hint', private.payout_key_hint(own.key_type, own.pix_key))
        from public.payout_keys as own
        where own.host_id = recipient and own.version = (message.payload ->> 'version')::uuid
          and message.payload ->> 'change' <> 'removed'
      )
    );
  elsif template in ('payout_sent', 'payout_corrected', 'commission_paid', 'commission_corrected') then
    select * into settlement from public.host_settlements where id = (message.payload ->> 'settlement_id')::uuid;
    if template in ('payout_sent', 'commission_paid') and exists (select from public.host_settlements where reverses = settlement.id) then
      return null;
    end if;
    recipient := settlement.host_id;
    data := jsonb_build_object(
      'amount_cents', abs(settlement.amount_cents),
      'bank_reference', settlement.bank_reference,
      'key', case when settlement.key_type is not null
        then jsonb_build_object('type', settlement.key_type, 'hint', settlement.key_hint) end,
      'bookings', (
        select count(*) from (
          select line.booking_id from private.settled_lines(settlement.id) as line
          group by line.booking_id having sum(line.amount_cents) <> 0
        ) as paid
      ),
      'sent_at', settlement.created_at,
      -- Of a host's own bookings; whose an affiliate's were is not theirs to know.
      'lines', case when settlement.beneficiary = 'host' then (
        select jsonb_agg(jsonb_build_object('title', sold.snapshot ->> 'title', 'event_date', sold.event_date, 'amount_cents', paid.cents)
          order by sold.event_date, sold.id)
        from (
          select line.booking_id, sum(line.amount_cents)::integer as cents from private.settled_lines(settlement.id) as line
          group by line.booking_id having sum(line.amount_cents) <> 0
        ) as paid join public.bookings as sold on sold.id = paid.booking_id
      ) end
    );
  elsif template = 'contact_received' then
    -- The address is unverified: the e-mail repeats nothing that was typed.
    select * into contact from public.contact_messages where id = (message.payload ->> 'contact_message_id')::uuid;
    if contact.id is null then
      return null;
    end if;
    return jsonb_build_object('to', contact.email, 'name', null, 'template', template, 'key', message.dedupe_key, 'data', data);
  elsif template in ('calendar_conflict_host', 'calendar_conflict_admin') then
    -- Once the event or the booking is gone there is nothing to tell.
    select case when template = 'calendar_conflict_host' then booked.host_id else (message.payload ->> 'recipient_id')::uuid end,
      private.booking_email(booked.id) || jsonb_build_object('calendar_name', calendar.name)
    into recipient, data
    from private.calendar_conflicts as conflict
    join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
    join public.bookings as booked on booked.id = conflict.booking_id
    where conflict.id = (message.payload ->> 'conflict_id')::uuid and conflict.ended_at is null;
  elsif template = 'calendar_silent' then
    select calendar.host_id, jsonb_build_object('space_id', calendar.space_id, 'title', listed.title, 'calendar_name', calendar.name,
      'since', coalesce(calendar.succeeded_at, calendar.created_at))
    into recipient, data
    from private.imported_calendars as calendar join public.spaces as listed on listed.id = calendar.space_id
    where calendar.id = (message.payload ->> 'calendar_id')::uuid and private.is_silent(calendar);
  elsif template = 'terms_changed' then
    recipient := (message.payload ->> 'person_id')::uuid;
    select jsonb_build_object('version', terms.version, 'starts_on', terms.starts_on, 'changes', terms.changes) into data
    from public.terms_versions as terms where terms.version = (message.payload ->> 'version')::smallint;
  elsif template in ('alarm_raised', 'alarm_over') then
    -- To whom is a setting of the functions: nobody of the product's people.
    return (
      select jsonb_build_object('to', null, 'name', null, 'template', template, 'key', message.dedupe_key, 'data', jsonb_build_object(
        'kind', alarm.kind, 'began_at', alarm.began_at, 'details', alarm.details,
        'ended_at', case when template = 'alarm_over' then alarm.ended_at end))
      from private.alarms as alarm where alarm.id = (message.payload ->> 'alarm_id')::uuid
    );
  else
    return null;
  end if;

  select email into address from auth.users where id = recipient;
  if coalesce(address, '') = '' or data is null then
    return null;
  end if;
  return jsonb_build_object(
    'to', address,
    'name', (select full_name from public.profiles where id = recipient),
    'template', template,
    'key', message.dedupe_key,
    'data', data
  );
end;
$$;

-- schemas/calendars/silence.sql

-- When a calendar has not been read for long.

create function private.is_silent(calendar private.imported_calendars)
returns boolean language sql stable set search_path = '' as $$
  select calendar.failures > 0
    and coalesce(calendar.succeeded_at, calendar.created_at) < clock_timestamp() - private.calendar_silence();
$$;

-- Since when a calendar, or a part of it, is not read; null for one that is read whole.
create function private.unread_since(calendar private.imported_calendars)
returns timestamptz language sql immutable set search_path = '' as $$
  select least(
    case when calendar.failures > 0 then coalesce(calendar.succeeded_at, calendar.created_at) end,
    calendar.unreadable_since
  );
$$;

-- schemas/calendars/conflicts.sql

-- An imported event on a date with a paid booking: notifies the host and the administrators. The booking stays valid.

create table private.calendar_conflicts (
  id uuid primary key default gen_random_uuid(),
  calendar_id uuid not null references private.imported_calendars (id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  date date not null,
  found_at timestamptz not null default now(),
  -- The event or the booking is gone.
  ended_at timestamptz
);

create unique index calendar_conflicts_open_idx on private.calendar_conflicts (calendar_id, booking_id) where ended_at is null;

create index calendar_conflicts_booking_idx on private.calendar_conflicts (booking_id);

-- The caller holds the lock of the space.
create function private.compare_calendars(target_space uuid)
returns void language sql volatile security definer set search_path = '' as $$
  update private.calendar_conflicts as conflict set ended_at = clock_timestamp()
  from private.imported_calendars as calendar
  where calendar.id = conflict.calendar_id and calendar.space_id = target_space and conflict.ended_at is null
    and not exists (
      select from private.calendar_blocks as block
      join public.bookings as booking on booking.id = conflict.booking_id and booking.status = 'paid'
      where block.calendar_id = conflict.calendar_id and block.date = booking.event_date
    );
  insert into private.calendar_conflicts (calendar_id, booking_id, date)
  select block.calendar_id, booking.id, block.date
  from private.calendar_blocks as block
  join public.bookings as booking
    on booking.space_id = block.space_id and booking.event_date = block.date and booking.status = 'paid'
  where block.space_id = target_space and block.date >= private.today_in_rio()
  on conflict do nothing;
$$;

-- A hold that stood against an import is paid, or what was paid is cancelled.
create function private.compare_booking_with_calendars()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.calendar_blocks where space_id = new.space_id and date = new.event_date) then
    perform private.compare_calendars(new.space_id);
  end if;
  return null;
end;
$$;

create trigger bookings_compare_when_made after insert on public.bookings
  for each row when (new.status = 'paid') execute function private.compare_booking_with_calendars();

create trigger bookings_compare_with_calendars after update of status on public.bookings
  for each row when (new.status <> old.status and (new.status = 'paid' or old.status = 'paid'))
  execute function private.compare_booking_with_calendars();

create function private.enqueue_conflict_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_email('calendar_conflict_host', new.id::text, jsonb_build_object('conflict_id', new.id));
  perform private.enqueue_email('calendar_conflict_admin', new.id || ':' || admin.user_id,
    jsonb_build_object('conflict_id', new.id, 'recipient_id', admin.user_id))
  from public.user_roles as admin where admin.role = 'admin';
  return null;
end;
$$;

create trigger calendar_conflicts_enqueue_email after insert on private.calendar_conflicts
  for each row execute function private.enqueue_conflict_email();

-- A conflict that still needs somebody: its event is to come.
create function private.open_conflicts()
returns setof private.calendar_conflicts language sql stable security definer set search_path = '' as $$
  select * from private.calendar_conflicts where ended_at is null and date >= private.today_in_rio();
$$;

-- @api admin: Paid dates of today or later on which an imported calendar has an event, the first date first: {items: [{id, space_id,
-- title, host_id, host_name, calendar_name, date, booking_id, guest_name, found_at}], total, page, page_size}. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_calendar_conflicts(page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select conflict.id, space.id as space_id, space.title, host.id as host_id, host.full_name as host_name,
      calendar.name as calendar_name, conflict.date, conflict.booking_id, guest.full_name as guest_name, conflict.found_at
    from private.open_conflicts() as conflict
    join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
    join public.spaces as space on space.id = calendar.space_id
    join public.profiles as host on host.id = space.host_id
    join public.bookings as booking on booking.id = conflict.booking_id
    join public.profiles as guest on guest.id = booking.user_id
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (select * from found order by date, found_at, id limit size offset (page - 1) * size) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- schemas/calendars/out.sql

-- Our calendar goes out: who has its address sees which dates are taken, not by whom.

-- The caller's own listing, locked so that concurrent changes of its calendars are serialised.
create function private.require_own_space(target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.refuse(404, 'space_not_found');
  end if;
  perform private.require_not_suspended();
  perform private.lock_space(target_space);
end;
$$;

-- @api authenticated: The secret of a new address for the calendar of the caller's space, returned once; the previous address ends.
-- Codes: unauthenticated, space_not_found.
create function private.renew_calendar_address(target_space uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- 244 bits of chance: nobody finds it by trying.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_own_space(target_space);
  insert into private.calendar_addresses as known (space_id, secret_hash)
  values (target_space, sha256(secret::bytea))
  on conflict (space_id) do update
  set secret_hash = excluded.secret_hash, created_at = now(), read_at = null, hour_began_at = now(), reads = 0;
  return secret;
end;
$$;

-- @api authenticated: Ends the address of the calendar of the caller's space. Codes: unauthenticated, space_not_found.
create function private.revoke_calendar_address(target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_own_space(target_space);
  delete from private.calendar_addresses where space_id = target_space;
end;
$$;

-- Only what this space is taken by itself: what other calendars brought goes on to none, or two calendars that read each other would
-- keep a date closed for ever.
-- @api service_role: Server side: {space_id, title, days: [{date, state: booked | blocked, changed_at}]} of an address;
-- {retry_after} in seconds when it was read too often; null without such an address.
create function private.calendar_feed(secret text)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  address private.calendar_addresses;
  today date := private.today_in_rio();
begin
  update private.calendar_addresses as known
  set read_at = now(),
    reads = case when hour_began_at > now() - interval '1 hour' then reads + 1 else 1 end,
    hour_began_at = case when hour_began_at > now() - interval '1 hour' then hour_began_at else now() end
  where secret_hash = sha256(convert_to(secret, 'UTF8'))
    and exists (select from public.spaces where id = known.space_id and status in ('pending', 'approved'))
  returning * into address;
  if address.space_id is null then
    return null;
  elsif address.reads > private.calendar_reads_an_hour() then
    return json_build_object('retry_after', ceil(extract(epoch from address.hour_began_at + interval '1 hour' - now())));
  end if;
  return (
    select json_build_object('space_id', space.id, 'title', space.title, 'days', coalesce((
      select json_agg(json_build_object('date', day.date, 'state', day.state, 'changed_at', day.changed_at) order by day.date)
      from (
        select distinct on (taken.date) taken.date, taken.state, taken.changed_at
        from (
          select booking.event_date as date, 'booked' as state, booking.paid_at as changed_at, 1 as place
          from public.bookings as booking
          where booking.space_id = space.id and booking.status = 'paid' and booking.event_date >= today
          union all
          select blocked.date, 'blocked', blocked.updated_at, 2
          from public.space_availability as blocked
          where blocked.space_id = space.id and blocked.date >= today and not blocked.is_available
        ) as taken
        order by taken.date, taken.place
      ) as day
    ), '[]'))
    from public.spaces as space where space.id = address.space_id
  );
end;
$$;

-- schemas/calendars/import.sql

-- Other calendars come in: the host adds and removes them, the schedule reads one after the other, each in a call of its own.

-- The provider of an address, null when nobody knows it. What is fetched is decided again, and more strictly, where it is fetched.
create function private.calendar_provider(address text)
returns text language sql stable security definer set search_path = '' as $$
  select provider.name
  from private.calendar_providers as provider,
    (select (regexp_match(address, '^https?://([a-z0-9.-]+)(:[0-9]+)?/'))[1] as host) as known
  where known.host = provider.domain or right(known.host, char_length(provider.domain) + 1) = '.' || provider.domain
  order by char_length(provider.domain) desc
  limit 1;
$$;

-- As it is stored: https in place of webcal, scheme and host in small letters. Null when it is none.
create function private.calendar_address(written text)
returns text language plpgsql stable set search_path = '' as $$
declare
  -- Without a user, and without a port but on the machine itself, which only tests and development read.
  parts text[] := regexp_match(btrim(written),
    '^((?:https|webcals?)://[a-z0-9.-]+|http://(?:localhost|127\.0\.0\.1)(?::[0-9]+)?)(/[!-~]*)$', 'i');
begin
  if parts is null or not private.is_text('private.imported_calendars.address', written) or not private.is_host_name(lower(split_part(split_part(parts[1], '/', 3), ':', 1))) then
    return null;
  end if;
  return regexp_replace(lower(parts[1]), '^webcals?:', 'https:') || parts[2];
end;
$$;

-- Slots that the calendars of a space take. A calendar that was never read takes none once a reading has failed.
create function private.calendar_slots(target_space uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.imported_calendars
  where space_id = target_space and (succeeded_at is not null or failures = 0 or (failures = 1 and failure is null));
$$;

-- An address as its host recognises it, without the query and without a secret in the path: the site and the last part of the
-- path, of which only a word that every address has (basic.ics) is whole.
create function private.calendar_hint(address text)
returns text language sql immutable set search_path = '' as $$
  select site || case when path ~ '^/.*/' then '/…/' else '/' end
    || case when stem in ('basic', 'calendar', 'export', 'ical') then stem else left(stem, least(4, char_length(stem) / 2)) || '…' end
    || extension
  from (select split_part(split_part(address, '/', 3), ':', 1) as site,
      substring(split_part(split_part(address, '?', 1), '#', 1) from '^[a-z]+://[^/]*(/.*)$') as path) as place,
    lateral (select regexp_replace(path, '^.*/', '') as last_part) as part,
    lateral (select coalesce(substring(last_part from '\.[a-z]{2,4}$'), '') as extension) as ending,
    lateral (select left(last_part, char_length(last_part) - char_length(extension)) as stem) as beginning;
$$;

-- Unreadable calendars are limited too: each is still tried.
-- @api authenticated: Another calendar whose dates block those of the caller's space, read from now on. Codes: unauthenticated,
-- space_not_found, calendar_address_invalid, calendar_provider_unknown, calendar_known, too_many_calendars, invalid_input.
create function private.add_calendar(target_space uuid, address text, name text default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := private.calendar_address(address);
  provider text := private.calendar_provider(wanted);
  added uuid;
begin
  perform private.require_own_space(target_space);
  if wanted is null then
    perform private.refuse(422, 'calendar_address_invalid', array['address']);
  elsif provider is null then
    perform private.refuse(422, 'calendar_provider_unknown', array['address']);
  elsif coalesce(private.normal_text(name, 'one'), '') <> '' and not private.is_text('private.imported_calendars.name', name) then
    perform private.refuse(422, 'invalid_input', array['name']);
  elsif exists (select from private.imported_calendars as known where known.space_id = target_space and known.address = wanted) then
    perform private.refuse(409, 'calendar_known', array['address']);
  elsif private.calendar_slots(target_space) >= private.most_calendars()
    or (select count(*) from private.imported_calendars where space_id = target_space) >= 2 * private.most_calendars() then
    perform private.refuse(409, 'too_many_calendars');
  end if;
  insert into private.imported_calendars (space_id, host_id, name, address)
  select id, host_id, coalesce(nullif(private.normal_text(add_calendar.name, 'one'), ''), provider), wanted from public.spaces where id = target_space
  returning id into added;
  return added;
end;
$$;

-- The caller's own calendar, with the lock of its space.
create function private.require_own_calendar(target_calendar uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  target_space uuid;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select space_id into target_space from private.imported_calendars where id = target_calendar and host_id = (select auth.uid());
  if target_space is null then
    perform private.refuse(404, 'calendar_not_found');
  end if;
  perform private.lock_space(target_space);
end;
$$;

-- @api authenticated: Removes a calendar of the caller's space, and what it blocked. Codes: unauthenticated, calendar_not_found.
create function private.remove_calendar(target_calendar uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_own_calendar(target_calendar);
  delete from private.imported_calendars where id = target_calendar;
end;
$$;

-- The host does not wait for the schedule; once a minute is enough for any provider.
-- @api authenticated: The calendar of the caller's space is due now. Codes: unauthenticated, calendar_not_found,
-- calendar_just_read, too_many_readings.
create function private.request_calendar_reading(target_calendar uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_own_calendar(target_calendar);
  -- Concurrent requests of one host count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('calendar readings:' || (select auth.uid())::text, 0));
  if (select count(*) from private.imported_calendars
      where host_id = (select auth.uid()) and requested_at > clock_timestamp() - interval '1 minute') >= private.calendar_reads_by_hand() then
    perform private.refuse(429, 'too_many_readings');
  end if;
  update private.imported_calendars set next_read_at = clock_timestamp(), requested_at = clock_timestamp()
  where id = target_calendar and coalesce(tried_at < clock_timestamp() - interval '1 minute', true);
  if not found then
    perform private.refuse(429, 'calendar_just_read');
  end if;
end;
$$;

-- After that many readings without a success: 15 minutes, doubled up to 4 hours.
create function private.calendar_pause(failures integer)
returns interval language sql immutable set search_path = '' as $$
  select least(interval '4 hours', private.calendar_interval() * power(2, least(greatest(failures - 1, 0), 10)));
$$;

-- Claims a due calendar for one reader; null when none is due. It counts as failed until the reader reports the end, so that a
-- calendar at which a function dies is not tried for ever. `target_calendar`: this one only.
-- @api service_role: Server side: the next calendar that is due, or this one if it is, with what its reader has to know; null
-- when there is none.
create function private.claim_calendar(target_calendar uuid default null)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  calendar private.imported_calendars;
begin
  if target_calendar is null then
    perform private.note_scheduled_run('read-calendar');
  end if;
  update private.imported_calendars as due
  set reading = due.reading + 1, tried_at = clock_timestamp(), failures = due.failures + 1,
    next_read_at = clock_timestamp() + private.calendar_pause(due.failures + 1)
  where due.id = (
    select waiting.id from private.imported_calendars as waiting
    join public.spaces as space on space.id = waiting.space_id
    where waiting.next_read_at <= clock_timestamp() and space.status in ('pending', 'approved') and space.suspended_at is null
      and (target_calendar is null or waiting.id = target_calendar)
    order by waiting.next_read_at
    limit 1
    for no key update of waiting skip locked
  )
  returning * into calendar;
  if calendar.id is null then
    return null;
  end if;
  if calendar.silence_told_at is null and private.is_silent(calendar) then
    update private.imported_calendars set silence_told_at = clock_timestamp() where id = calendar.id;
    perform private.enqueue_email('calendar_silent', calendar.id || ':' || calendar.reading, jsonb_build_object('calendar_id', calendar.id));
  end if;
  return (
    select json_build_object(
      'calendar_id', calendar.id, 'reading', calendar.reading, 'space_id', calendar.space_id, 'host_id', calendar.host_id,
      'address', calendar.address,
      'today', private.today_in_rio(),
      'opens_at', space.opens_at, 'closes_at', space.closes_at,
      -- Once a day it is read whole: what repeats goes further with each day.
      'etag', case when calendar.whole_at > now() - interval '1 day' then calendar.etag end,
      'last_modified', case when calendar.whole_at > now() - interval '1 day' then calendar.last_modified end,
      'providers', (select json_agg(domain) from private.calendar_providers)
    )
    from public.spaces as space where space.id = calendar.space_id
  );
end;
$$;

-- Other hours of the space are overlapped by other events: everything is read anew.
create function private.read_calendars_anew()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.imported_calendars set whole_at = null, next_read_at = least(next_read_at, clock_timestamp())
  where space_id = new.id;
  return null;
end;
$$;

create trigger spaces_read_calendars_anew after update of opens_at, closes_at on public.spaces
  for each row when ((new.opens_at, new.closes_at) is distinct from (old.opens_at, old.closes_at))
  execute function private.read_calendars_anew();

-- How a reading ended: 'read' with all dates it blocks, 'unchanged', or why it failed. Locks: it waits for
-- transactions that hold or pay a date. A hold stays; an event on a paid date is a conflict.
-- @api service_role: Server side: {outcome: read | unchanged, dates, unreadable, conflicts} or {outcome: failed, failure}; null
-- when another reading has begun since or the calendar is gone.
create function private.end_calendar_reading(
  target_calendar uuid, reading_number integer, outcome text, dates date[] default null, unreadable_events integer default 0,
  new_etag text default null, new_last_modified text default null
)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  calendar private.imported_calendars;
  today date := private.today_in_rio();
begin
  perform private.require_finite('dates', variadic coalesce(dates, '{}'));
  select * into calendar from private.imported_calendars where id = target_calendar;
  if calendar.id is null then
    return null;
  end if;
  perform private.lock_space(calendar.space_id);
  select * into calendar from private.imported_calendars where id = target_calendar and reading = reading_number for update;
  if calendar.id is null then
    return null;
  end if;
  -- It took no slot while it could not be read, and others took them all.
  if outcome in ('read', 'unchanged') and calendar.succeeded_at is null and calendar.failure is not null
    and private.calendar_slots(calendar.space_id) >= private.most_calendars() then
    outcome := 'too_many_calendars';
  end if;
  if outcome not in ('read', 'unchanged') then
    update private.imported_calendars set failure = outcome where id = calendar.id;
    return json_build_object('outcome', 'failed', 'failure', outcome);
  end if;
  if outcome = 'read' then
    delete from private.calendar_blocks where calendar_id = calendar.id and date <> all (coalesce(dates, '{}'));
    insert into private.calendar_blocks (calendar_id, date, space_id)
    select distinct calendar.id, day, calendar.space_id from unnest(dates) as day
    where day between today - 1 and today + 801
    on conflict do nothing;
  end if;
  update private.imported_calendars
  set succeeded_at = clock_timestamp(), next_read_at = clock_timestamp() + private.calendar_interval(), failures = 0, failure = null,
    silence_told_at = null,
    whole_at = case when outcome = 'read' then clock_timestamp() else whole_at end,
    unreadable = case when outcome = 'read' then coalesce(unreadable_events, 0) else unreadable end,
    unreadable_since = case
      when outcome <> 'read' then unreadable_since
      when unreadable_events > 0 then coalesce(unreadable_since, clock_timestamp())
    end,
    etag = case when outcome = 'read' then new_etag else etag end,
    last_modified = case when outcome = 'read' then new_last_modified else last_modified end
  where id = calendar.id;
  perform private.compare_calendars(calendar.space_id);
  return json_build_object(
    'outcome', outcome,
    'dates', (select count(*) from private.calendar_blocks where calendar_id = calendar.id and date >= today),
    'unreadable', case when outcome = 'read' then coalesce(unreadable_events, 0) else calendar.unreadable end,
    'conflicts', (
      select count(*) from private.calendar_conflicts where calendar_id = calendar.id and ended_at is null
    )
  );
end;
$$;

-- What the host's page shows, without the addresses.
-- @api authenticated: The calendars of the caller's space: {address: {created_at, read_at} | null, calendars: [{id, name, hint,
-- tried_at, succeeded_at, failure, is_silent, unreadable, dates, conflicts: [{date, booking_id, guest_name}]}], slots, providers}.
-- Codes: unauthenticated, space_not_found.
create function private.host_calendars(target_space uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.refuse(404, 'space_not_found');
  end if;
  return json_build_object(
    'address', (
      select json_build_object('created_at', created_at, 'read_at', read_at)
      from private.calendar_addresses where space_id = target_space
    ),
    'calendars', coalesce((
      select json_agg(json_build_object(
        'id', calendar.id, 'name', calendar.name, 'hint', private.calendar_hint(calendar.address),
        'tried_at', calendar.tried_at, 'succeeded_at', calendar.succeeded_at,
        'failure', calendar.failure, 'is_silent', private.is_silent(calendar), 'unreadable', calendar.unreadable,
        'dates', (
          select count(*) from private.calendar_blocks
          where calendar_id = calendar.id and date >= private.today_in_rio()
        ),
        'conflicts', coalesce((
          select json_agg(json_build_object('date', conflict.date, 'booking_id', conflict.booking_id, 'guest_name', guest.full_name)
            order by conflict.date)
          from private.calendar_conflicts as conflict
          join public.bookings as booking on booking.id = conflict.booking_id
          join public.profiles as guest on guest.id = booking.user_id
          where conflict.calendar_id = calendar.id and conflict.ended_at is null
        ), '[]')
      ) order by calendar.created_at, calendar.id)
      from private.imported_calendars as calendar where calendar.space_id = target_space
    ), '[]'),
    'slots', private.calendar_slots(target_space),
    'providers', (select json_agg(distinct name) from private.calendar_providers)
  );
end;
$$;

-- schemas/calendars/providers.sql

-- The list of providers, which administrators extend.

-- @api admin: Whose calendars are read: [{domain, name, calendars}]. Codes: unauthenticated, admin_required.
create function private.admin_calendar_providers()
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('domain', provider.domain, 'name', provider.name, 'calendars', (
      select count(*) from private.imported_calendars as calendar
      where split_part(split_part(calendar.address, '/', 3), ':', 1) = provider.domain
        or split_part(split_part(calendar.address, '/', 3), ':', 1) like '%.' || provider.domain
    )) order by provider.name, provider.domain)
    from private.calendar_providers as provider
  ), '[]');
end;
$$;

-- @api admin: Adds a provider whose calendars are read, or names it anew. Codes: unauthenticated, admin_required, invalid_input.
create function private.save_calendar_provider(provider_domain text, provider_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(provider_domain));
  before text;
begin
  perform private.require_admin();
  -- A name below another, never a number: what an address leads to is looked up and has to be public.
  if wanted is null or not private.is_host_name(wanted) or wanted !~ '\.[a-z]{2,}$' or not private.is_text('private.calendar_providers.domain', wanted) then
    perform private.refuse(422, 'invalid_input', array['provider_domain']);
  elsif not private.is_text('private.calendar_providers.name', provider_name) then
    perform private.refuse(422, 'invalid_input', array['provider_name']);
  end if;
  select name into before from private.calendar_providers where domain = wanted for update;
  insert into private.calendar_providers as known (domain, name) values (wanted, btrim(provider_name))
  on conflict (domain) do update set name = excluded.name;
  perform private.log_act('calendar_provider_saved', 'calendar_provider', wanted, jsonb_build_object('name', btrim(provider_name))
    || case when before <> btrim(provider_name)
      then jsonb_build_object('changed', jsonb_build_object('name', jsonb_build_object('from', before, 'to', btrim(provider_name))))
      else '{}' end);
end;
$$;

-- Its calendars are not read any more; what they blocked stays until their hosts remove them.
-- @api admin: Takes a provider off the list. Codes: unauthenticated, admin_required.
create function private.remove_calendar_provider(provider_domain text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.calendar_providers where domain = provider_domain;
  if found then
    perform private.log_act('calendar_provider_removed', 'calendar_provider', provider_domain);
  end if;
end;
$$;

-- schemas/search/tables.sql

-- What search reads: a row for each listed space, its document, the words there are, bands and limits. Triggers keep it: listings.sql.
create table private.search_listings (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  type smallint not null,
  place smallint not null,
  notice smallint not null,
  horizon smallint not null,
  capacity integer not null,
  -- One bit for each row of private.amenities, by its number.
  amenities bigint not null,
  price bigint not null,
  per_guest bigint not null,
  obligatory bigint not null,
  prices bigint[] check (cardinality(prices) = 7),
  rating_count integer not null,
  rating_average numeric(3, 2),
  created_at timestamptz not null,
  taken integer[] not null
)
-- Most updates change `taken`, which no index has: with free space they stay in their page (HOT).
with (fillfactor = 80);

comment on table private.search_listings is 'No policy on purpose: only privileged functions use it.';

comment on column private.search_listings.price is
  'Cents, with `obligatory`; of the cheapest free day. A booking does not change it: private.refresh_search_prices does, nightly.';

comment on column private.search_listings.per_guest is 'Cents of obligatory extras for each guest; in no other column.';

comment on column private.search_listings.obligatory is 'Cents of obligatory extras for the event.';

comment on column private.search_listings.prices is
  'Cents by weekday, Sunday first, with `obligatory`; null: every day costs `price`. Ranges of days are in space_price_ranges.';

comment on column private.search_listings.taken is
  'Days sold or blocked, a number of bits for each month; the subscript is private.month_number, so that a new month needs no update.';

create index search_listings_rating_idx on private.search_listings (rating_average desc nulls last, rating_count desc, space_id);

create index search_listings_newest_idx on private.search_listings (created_at desc, space_id);

-- Apart from the rows that every search reads: a document is larger than all other columns together.
create table private.search_documents (
  space_id uuid primary key references private.search_listings (space_id) on delete cascade,
  document tsvector not null
);

comment on table private.search_documents is 'No policy on purpose: only privileged functions use it.';

create index search_documents_document_idx on private.search_documents using gin (document);

-- The numbers of neighbourhoods in private.search_listings.
create table private.search_places (
  neighborhood text primary key references public.neighborhoods (slug) on delete cascade,
  code integer generated always as identity unique check (code < 32768)
);

comment on table private.search_places is 'No policy on purpose: only privileged functions read it.';

insert into private.search_places (neighborhood) select slug from public.neighborhoods order by slug;

create function private.add_search_place()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_places (neighborhood) values (new.slug);
  return null;
end;
$$;

create trigger neighborhoods_add_search_place after insert on public.neighborhoods
  for each row execute function private.add_search_place();

-- Words of titles, types, places and amenities: a word that nothing has is taken for a misspelling of one of these.
-- Comparing with some thousand words is much cheaper than with every space. A word that is no longer used does no harm.
create table private.search_vocabulary (
  word text primary key
);

comment on table private.search_vocabulary is 'No policy on purpose: only privileged functions read it.';

create index search_vocabulary_similar_idx on private.search_vocabulary using gin (word extensions.gin_trgm_ops);

create index search_vocabulary_prefix_idx on private.search_vocabulary (word text_pattern_ops);

-- Every lexeme of an indexed space. A word that is not finished is looked up here and asked for as the lexemes it stands for, since
-- the index of documents finds whole lexemes several times as fast as beginnings. One that is no longer used does no harm.
create table private.search_lexemes (
  lexeme text collate "C" primary key
);

comment on table private.search_lexemes is 'No policy on purpose: only privileged functions use it.';

-- Bands: `shared-domain/src/spaces/search-bands.ts` adds the labels; a test compares both.
-- A value on an edge belongs to the lower band: it is above `above` and at most `up_to`.
create table private.search_bands (
  facet text not null check (facet in ('price', 'capacity')),
  -- private.search_facets packs it into four bits.
  number integer not null check (number between 0 and 15),
  key text not null,
  above numeric not null,
  up_to numeric not null check (above < up_to),
  primary key (facet, number),
  unique (facet, key)
);

comment on table private.search_bands is 'No policy on purpose: only privileged functions read it.';

insert into private.search_bands (facet, number, key, above, up_to) values
  ('price', 0, 'ate-1000', '-infinity', 1000),
  ('price', 1, '1000-2500', 1000, 2500),
  ('price', 2, '2500-5000', 2500, 5000),
  ('price', 3, 'acima-5000', 5000, 'infinity'),
  ('capacity', 0, 'ate-50', '-infinity', 50),
  ('capacity', 1, '50-100', 50, 100),
  ('capacity', 2, '100-200', 100, 200),
  ('capacity', 3, 'acima-200', 200, 'infinity');

create type private.search_limits as (
  -- Counting stops here: nobody reads further, and a count of everything would be the slowest part.
  most_counted integer,
  -- Words that so many spaces have tell none of them apart: then the best rated come first.
  most_ranked integer,
  page_size integer,
  largest_page_size integer
);

create function private.search_limits()
returns private.search_limits language plpgsql immutable set search_path = '' as $$
begin
  return (10000, 2000, 12, 48)::private.search_limits;
end;
$$;

-- schemas/spaces/cards.sql

-- What lists show of a space: one row, whatever the list.

-- Granted to nobody: functions that return `setof` it read it as their owner. It has no left join, so that the generated types
-- know which columns may be null.
create view public.space_cards with (security_invoker = true) as
  select space.id, space.title, space.type, space.zone, space.neighborhood, neighborhood.name as neighborhood_name,
    zone.name as zone_name, space.capacity, round(kept.price / 100.0, 2) as price, space.amenities, space.images, space.cover_image_index,
    space.rating_average, space.rating_count, kept.prices is not null as price_varies,
    round(nullif(kept.per_guest, 0) / 100.0, 2) as price_per_guest
  from public.spaces as space
  join private.search_listings as kept on kept.space_id = space.id
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  where space.is_listed;

comment on column public.space_cards.price is 'Reais, with what is obligatory for the event; of the cheapest of the free days.';

comment on column public.space_cards.price_per_guest is 'Reais; what is obligatory for each guest, beside price.';

-- Cards by id, in the order of the ids, with the price of a day, or the lowest. With guests the price includes their obligatory extras, else
-- price_per_guest has them. In plpgsql the plan is kept; a function in SQL is planned anew by every statement that calls it.
create function private.space_items(ids uuid[], day date default null, guests integer default null)
returns setof public.space_cards language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  card public.space_cards;
begin
  for card in
    select known.* from unnest(ids) with ordinality as wanted (id, position)
    join public.space_cards as known on known.id = wanted.id order by wanted.position
  loop
    if day is not null then
      card.price := (select round((private.price_on(card.id, day) + obligatory) / 100.0, 2) from private.search_listings where space_id = card.id);
    end if;
    if guests is not null then
      card.price := card.price + coalesce(card.price_per_guest, 0) * guests;
      card.price_per_guest := null;
    end if;
    return next card;
  end loop;
end;
$$;

-- schemas/search/words.sql

-- Words: a typed text becomes the lexemes to look for in private.search_documents.

-- Words as search compares them: folded, and with the plurals that the stemmer of Portuguese leaves apart
-- ('salões' and 'salão', 'jardins' and 'jardim') brought together.
create function private.search_words(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    private.fold(value), 'oes\M', 'ao', 'g'), 'ais\M', 'al', 'g'), 'eis\M', 'el', 'g'), 'ns\M', 'm', 'g');
$$;

create type private.word_query as (
  -- How many words are looked for; 0 when the text says nothing.
  words integer,
  -- All words that a space must have; null for none.
  query tsquery,
  -- Any of the others.
  occasions tsquery,
  -- Any of both.
  any_word tsquery
);

create function private.exact_lexeme(lexeme text)
returns tsquery language plpgsql immutable set search_path = '' as $$
begin
  return ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery;
end;
$$;

create function private.any_of(alternatives tsquery[])
returns tsquery language plpgsql immutable set search_path = '' as $$
begin
  return ('(' || array_to_string(alternatives, ')|(') || ')')::tsquery;
end;
$$;

-- Whether a space has a word, by its stem. Words of titles, types, places and amenities are known without a look.
create function private.is_known_word(word text, lexeme tsquery)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  is_known boolean;
begin
  if exists (select from private.search_vocabulary as known where known.word = is_known_word.word) then
    return true;
  end if;
  -- The value in its text and a few rows asked for: with a plan for any value, or for one row, every space is read.
  execute format('select count(*) > 0 from (select from private.search_documents where document @@ %L::tsquery limit 50) as f', lexeme)
    into is_known;
  return is_known;
end;
$$;

-- What the beginning of a word stands for: words of titles, types, places and amenities by their stems, and stems of descriptions.
-- Null when nothing begins so.
create function private.completions(beginning text)
returns tsquery[] language plpgsql stable set search_path = '' as $$
declare
  -- More than these are asked for as a beginning of stems.
  most constant integer := 64;
  found text[];
begin
  found := array(
    select unnest(tsvector_to_array(to_tsvector('pg_catalog.portuguese', known.word))) from private.search_vocabulary as known
    where known.word like beginning || '%'
    union
    select known.lexeme from private.search_lexemes as known
    where known.lexeme >= beginning and known.lexeme < left(beginning, -1) || chr(ascii(right(beginning, 1)) + 1)
    limit most + 1
  );
  return case
    when cardinality(found) > most then array[(beginning || ':*')::tsquery]
    when cardinality(found) > 0 then array(select private.exact_lexeme(lexeme) from unnest(found) as lexeme)
  end;
end;
$$;

-- The words nearest to a misspelled one, as long as they are about as near as the best; null when none is near.
create function private.nearest_words(misspelled text)
returns tsquery[] language plpgsql stable set search_path = '' as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  return (
    select array_agg(to_tsquery('pg_catalog.portuguese', near.word))
    from (
      select candidate.word, candidate.nearness, max(candidate.nearness) over () as best
      from (
        select known.word, extensions.similarity(known.word, misspelled) as nearness
        from private.search_vocabulary as known
        where known.word operator(extensions.%) misspelled
        order by 2 desc, 1
        limit 3
      ) as candidate
    ) as near
    where near.nearness >= near.best - 0.1
  );
end;
$$;

-- The words of a search, each whole or by its stem: the stem is no beginning, or 'praia' (pra) would find 'praça' (prac). Who is still
-- typing has not finished the last word: it is completed as long as no space has it as it stands. A word that nothing has is taken for a
-- misspelling. A space need not have occasions (private.occasion_words). Everyday words (private.everyday_words) lead to what listings say instead, beside themselves.
create function private.search_query(q text)
returns private.word_query language plpgsql stable security definer set search_path = '' as $$
declare
  most_words constant integer := 8;
  -- Where misspellings begin: of shorter words too many are near.
  shortest_misspelled constant integer := 4;
  longest_phrase constant integer := 3;
  parsed private.word_query;
  wanted text[];
  phrase text;
  meaning text;
  lexeme tsquery;
  alternatives tsquery[];
  number integer := 1;
begin
  parsed.words := 0;
  if q is null or q = '' then
    return parsed;
  end if;
  -- Single characters and words without a stem ('de', 'com') say nothing.
  wanted := array(
    select word
    from regexp_split_to_table(private.search_words(left(q, private.longest_query())), '[^a-z0-9]+') with ordinality as split (word, place)
    where char_length(word) > 1 and numnode(to_tsquery('pg_catalog.portuguese', word)) > 0
    order by place
    limit most_words
  );
  parsed.words := cardinality(wanted);
  while number <= parsed.words loop
    for length in reverse least(longest_phrase, parsed.words - number + 1) .. 1 loop
      phrase := array_to_string(wanted[number : number + length - 1], ' ');
      number := number + length;
      exit when length = 1 or private.everyday_words() ? phrase or phrase = any (private.occasion_words());
      number := number - length;
    end loop;
    lexeme := plainto_tsquery('pg_catalog.portuguese', phrase);
    alternatives := null;
    meaning := private.everyday_words() ->> phrase;
    if meaning is not null then
      alternatives := array(
        select to_tsquery('pg_catalog.portuguese', either) from regexp_split_to_table(ltrim(meaning, '= '), ' \| ') as either
      );
      if not starts_with(meaning, '=') then
        alternatives := array_prepend(lexeme, alternatives);
      end if;
    elsif phrase <> all (private.occasion_words()) and not private.is_known_word(phrase, lexeme) then
      if number > parsed.words then
        alternatives := private.completions(phrase);
      end if;
      if alternatives is null and char_length(phrase) >= shortest_misspelled then
        alternatives := private.nearest_words(phrase);
      end if;
    end if;
    alternatives := coalesce(alternatives, array[lexeme]);
    parsed.any_word := coalesce(parsed.any_word || private.any_of(alternatives), private.any_of(alternatives));
    if phrase = any (private.occasion_words()) then
      parsed.occasions := coalesce(parsed.occasions || private.any_of(alternatives), private.any_of(alternatives));
    else
      parsed.query := coalesce(parsed.query && private.any_of(alternatives), private.any_of(alternatives));
    end if;
  end loop;
  return parsed;
end;
$$;

-- How well a document answers words, as SQL. Place and type weigh more than the title, and amenities more than the description: 'Salão
-- Copacabana' may lie in Leme, and 'sem piscina' has the word. In the order D, C, B, A of private.search_document; measured by
-- tests/src/search-ranking.test.ts.
create function private.word_rank(query tsquery)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('ts_rank(''{0.1, 0.6, 0.9, 0.7}'', document, %L::tsquery)', query);
end;
$$;

-- schemas/search/listings.sql

-- Keeps the index of search: triggers write the row of a space in the transaction of each change.

create function private.month_of(day date)
returns date language plpgsql immutable set search_path = '' as $$
begin
  return day - extract(day from day)::integer + 1;
end;
$$;

create function private.month_number(day date)
returns integer language sql immutable parallel safe set search_path = '' as $$
  select extract(year from day)::integer * 12 + extract(month from day)::integer;
$$;

-- `taken` of private.search_listings: from this month on. A hold ends by the clock, so it is not here: private.matching_spaces reads holds.
create function private.taken_days(target_space uuid)
returns integer[] language sql stable set search_path = '' as $$
  with taken as (
    select private.month_number(date) as month, bit_or(1 << extract(day from date)::integer - 1) as days
    from (
      select event_date as date from public.bookings where space_id = target_space and status = 'paid'
      union all
      select date from private.blocked_days where space_id = target_space
    ) as taken
    where date >= private.month_of(private.today_in_rio())
    group by 1
  )
  select coalesce(('[' || min(month) || ':' || max(month) || ']=' || array_agg(coalesce(days, 0) order by month)::text)::integer[], '{}')
  from generate_series((select min(month) from taken), (select max(month) from taken)) as month left join taken using (month);
$$;

create function private.keep_taken_days(spaces uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  target uuid;
begin
  -- In order, so that two transactions never wait for each other in a circle.
  for target in select distinct changed from unnest(spaces) as changed where changed is not null order by changed loop
    -- The lock first: the next statement sees the days of the transaction that held it.
    perform from private.search_listings where space_id = target for no key update;
    if not found then
      -- A transaction may be listing the space just now.
      perform from public.spaces where id = target for share;
    end if;
    update private.search_listings set taken = private.taken_days(target)
    where space_id = target and taken <> private.taken_days(target);
  end loop;
end;
$$;

create function private.keep_booked_days()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_taken_days(array[old.space_id, new.space_id]);
  return null;
end;
$$;

create trigger bookings_keep_taken_days_insert after insert on public.bookings
  for each row when (new.status = 'paid') execute function private.keep_booked_days();

create trigger bookings_keep_taken_days_delete after delete on public.bookings
  for each row when (old.status = 'paid') execute function private.keep_booked_days();

create trigger bookings_keep_taken_days_update after update of status, event_date, space_id on public.bookings
  for each row when ('paid' in (old.status, new.status)
    and (old.status, old.event_date, old.space_id) is distinct from (new.status, new.event_date, new.space_id))
  execute function private.keep_booked_days();

-- One update for each space, however many days a statement blocks. No statement moves a blocked day to another space.
create function private.keep_blocked_days()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_taken_days(array(select distinct space_id from changed));
  return null;
end;
$$;

create trigger space_availability_keep_taken_days_insert after insert on public.space_availability
  referencing new table as changed for each statement execute function private.keep_blocked_days();

create trigger space_availability_keep_taken_days_update after update on public.space_availability
  referencing new table as changed for each statement execute function private.keep_blocked_days();

create trigger space_availability_keep_taken_days_delete after delete on public.space_availability
  referencing old table as changed for each statement execute function private.keep_blocked_days();

create trigger calendar_blocks_keep_taken_days_insert after insert on private.calendar_blocks
  referencing new table as changed for each statement execute function private.keep_blocked_days();

create trigger calendar_blocks_keep_taken_days_update after update on private.calendar_blocks
  referencing new table as changed for each statement execute function private.keep_blocked_days();

create trigger calendar_blocks_keep_taken_days_delete after delete on private.calendar_blocks
  referencing old table as changed for each statement execute function private.keep_blocked_days();

-- The row of a space in private.search_listings. Set-based, too: `select row.* from spaces, private.search_listing(spaces) as row`.
create function private.search_listing(space public.spaces)
returns private.search_listings language plpgsql stable set search_path = '' as $$
declare
  today date := private.today_in_rio();
  listing private.search_listings;
begin
  select coalesce(sum(price) filter (where per = 'event'), 0) * 100, coalesce(sum(price) filter (where per = 'guest'), 0) * 100
  into listing.obligatory, listing.per_guest
  from public.space_extras where space_id = space.id and is_obligatory;
  listing.price := space.price * 100 + listing.obligatory;
  listing.taken := private.taken_days(space.id);
  if exists (select from public.space_weekday_prices where space_id = space.id)
    or exists (select from public.space_price_ranges where space_id = space.id)
  then
    listing.prices := array(
      select coalesce(own.price, space.price) * 100 + listing.obligatory
      from generate_series(0, 6) as day (number)
      left join public.space_weekday_prices as own on own.space_id = space.id and own.weekday = day.number
      order by day.number
    );
    -- A day that is only held counts as free: it may be so again in minutes. Without a free day all days count.
    select coalesce(min(cents) filter (where not is_taken), min(cents), listing.price) into listing.price
    from (
      select coalesce(own.price * 100 + listing.obligatory, listing.prices[1 + extract(dow from day)::integer]) as cents,
        coalesce(listing.taken[private.month_number(day)], 0) >> extract(day from day)::integer - 1 & 1 = 1 as is_taken
      from (select today + ahead as day from generate_series(space.notice_days::integer, space.horizon_days::integer) as ahead) as days
      left join public.space_price_ranges as own on own.space_id = space.id and day between own.first_day and own.last_day
    ) as priced;
  end if;
  select space.id, kind.number, place.code, space.notice_days, space.horizon_days, space.capacity, private.amenity_bits(space.amenities),
    space.rating_count, space.rating_average, space.created_at
  into listing.space_id, listing.type, listing.place, listing.notice, listing.horizon, listing.capacity, listing.amenities,
    listing.rating_count, listing.rating_average, listing.created_at
  from private.space_types as kind, private.search_places as place
  where kind.key = space.type and place.neighborhood = space.neighborhood;
  return listing;
end;
$$;

create function private.search_document(space public.spaces)
returns tsvector language sql stable set search_path = '' as $$
  select setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.title)), 'A')
    || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(concat_ws(' ', kind.label, neighborhood.name, zone.name))), 'B')
    || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(array_to_string(space.amenities, ' '))), 'C')
    || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.description)), 'D')
  from public.neighborhoods as neighborhood join public.zones as zone on zone.slug = neighborhood.zone, private.space_types as kind
  where neighborhood.slug = space.neighborhood and kind.key = space.type;
$$;

-- The words of a space that a misspelling may have meant: of its title, type, place and amenities.
create function private.vocabulary_of(space public.spaces)
returns setof text language sql stable set search_path = '' as $$
  select used.word
  from public.neighborhoods as neighborhood
  join public.zones as zone on zone.slug = neighborhood.zone
  join private.space_types as kind on kind.key = space.type,
    regexp_split_to_table(private.search_words(concat_ws(' ', space.title, kind.label, neighborhood.name,
      zone.name, array_to_string(space.amenities, ' '))), '[^a-z0-9]+') as used (word)
  where neighborhood.slug = space.neighborhood and char_length(used.word) between 4 and 40 and used.word !~ '[0-9]';
$$;

create function private.keep_listing(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
declare
  listing private.search_listings;
  words tsvector;
begin
  if space.is_listed is not true then
    delete from private.search_listings where space_id = space.id;
    return;
  end if;
  -- The lock first: a booking that commits meanwhile is in `taken`.
  perform from private.search_listings where space_id = space.id for no key update;
  listing := private.search_listing(space);
  if not exists (select from private.search_listings as kept where kept.space_id = space.id and kept = listing) then
    insert into private.search_listings select listing.*
    on conflict (space_id) do update set
      type = excluded.type, place = excluded.place, notice = excluded.notice, horizon = excluded.horizon, capacity = excluded.capacity,
      amenities = excluded.amenities, price = excluded.price, per_guest = excluded.per_guest, obligatory = excluded.obligatory,
      prices = excluded.prices, rating_count = excluded.rating_count, rating_average = excluded.rating_average, taken = excluded.taken;
  end if;
  words := private.search_document(space);
  if exists (select from private.search_documents as kept where kept.space_id = space.id and kept.document = words) then
    return;
  end if;
  -- In order, so that two spaces approved at once never wait for each other in a circle.
  insert into private.search_vocabulary (word)
  select distinct word from private.vocabulary_of(space) as word order by word
  on conflict do nothing;
  insert into private.search_lexemes (lexeme)
  select used.lexeme from unnest(tsvector_to_array(words)) as used (lexeme)
  where not exists (select from private.search_lexemes as known where known.lexeme = used.lexeme)
  order by used.lexeme collate "C"
  on conflict do nothing;
  insert into private.search_documents (space_id, document) values (space.id, words)
  on conflict (space_id) do update set document = excluded.document;
end;
$$;

create function private.index_space_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_listing(new);
  return null;
end;
$$;

create trigger spaces_index_for_search after insert or update on public.spaces
  for each row execute function private.index_space_for_search();

-- Prices of days and extras are tables of their own, and part of a listing.
create function private.index_prices_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  for space in
    select * from public.spaces where id in (select space_id from changed) and is_listed order by id for no key update
  loop
    perform private.keep_listing(space);
  end loop;
  return null;
end;
$$;

create trigger space_weekday_prices_index_insert after insert on public.space_weekday_prices
  referencing new table as changed for each statement execute function private.index_prices_for_search();

create trigger space_weekday_prices_index_update after update on public.space_weekday_prices
  referencing new table as changed for each statement execute function private.index_prices_for_search();

create trigger space_weekday_prices_index_delete after delete on public.space_weekday_prices
  referencing old table as changed for each statement execute function private.index_prices_for_search();

create trigger space_price_ranges_index_insert after insert on public.space_price_ranges
  referencing new table as changed for each statement execute function private.index_prices_for_search();

create trigger space_price_ranges_index_update after update on public.space_price_ranges
  referencing new table as changed for each statement execute function private.index_prices_for_search();

create trigger space_price_ranges_index_delete after delete on public.space_price_ranges
  referencing old table as changed for each statement execute function private.index_prices_for_search();

create trigger space_extras_index_insert after insert on public.space_extras
  referencing new table as changed for each statement execute function private.index_prices_for_search();

create trigger space_extras_index_update after update on public.space_extras
  referencing new table as changed for each statement execute function private.index_prices_for_search();

create trigger space_extras_index_delete after delete on public.space_extras
  referencing old table as changed for each statement execute function private.index_prices_for_search();

-- Nightly: the lowest of the free days is another when a day is over or was sold.
-- @api service_role: Server side, nightly: the lowest prices that search shows follow the days that are over or sold. How many
-- have changed.
create function private.refresh_search_prices()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  candidate uuid;
  space public.spaces;
  refreshed integer := 0;
begin
  for candidate in
    select kept.space_id from private.search_listings as kept join public.spaces as listed on listed.id = kept.space_id
    where kept.prices is not null and (private.search_listing(listed)).price <> kept.price
    order by kept.space_id
  loop
    -- Locks the row, so concurrent edits are serialised.
    select * into space from public.spaces where id = candidate for no key update;
    perform private.keep_listing(space);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end;
$$;

-- schemas/search/request.sql

-- What a search asks for: the request as it is sent, and as numbers that conditions compare.

-- A filter is a column here, a line of private.search_asked, and a condition of private.matching_spaces;
-- `shared-domain/src/spaces/search-request.ts` has the same fields, and a test compares both.
create type private.search_request as (
  q text,
  -- Whether the words of q rank the results and exclude none.
  q_only_ranks boolean,
  space_type text,
  zone_slug text,
  neighborhood_slug text,
  event_date date,
  -- In place of a date: any day of the month, and some of its weekdays (Sunday 0; none: all).
  event_month date,
  event_weekdays integer[],
  price_band text,
  capacity_band text,
  amenity_labels text[],
  guests integer,
  -- In reais.
  max_price numeric,
  sort_by text,
  page_number integer,
  page_size integer
);

create function private.search_request(request jsonb)
returns private.search_request language plpgsql immutable set search_path = '' as $$
declare
  sent private.search_request;
  unknown text[];
begin
  -- More keys than there are fields, many times over, are nobody's search, and each would be listed.
  if jsonb_typeof(request) is distinct from 'object' or (select count(*) from jsonb_object_keys(request)) > 40 then
    perform private.refuse(422, 'invalid_input', array['request']);
  end if;
  sent := jsonb_populate_record(null::private.search_request, request);
  unknown := array(select key from jsonb_object_keys(request) as key where not to_jsonb(sent) ? key order by key);
  if cardinality(unknown) > 0 then
    perform private.refuse(422, 'invalid_input', unknown);
  end if;
  perform private.require_few('event_weekdays', sent.event_weekdays, 7);
  perform private.require_few('amenity_labels', sent.amenity_labels, 50);
  return sent;
end;
$$;

-- Null is what is not asked for.
create type private.search_asked as (
  words integer,
  -- The words that a space must have, and those that only rank it; without the latter query ranks, too.
  query tsquery,
  ranking tsquery,
  type integer,
  -- As search_listings has them: of one type with the column, a long list is looked up by hash.
  places smallint[],
  zone text,
  -- Bounds of bands, in cents and people.
  price_above bigint,
  price_up_to bigint,
  capacity_above integer,
  capacity_up_to integer,
  amenities bigint,
  guests integer,
  max_price bigint,
  -- A day is a month with one of its days: private.month_number, the asked days as bits, and these by weekday, Sunday first.
  month integer,
  days integer,
  weekdays integer[],
  -- The month's first day, and days from today to it, to the first and to the last of the asked days.
  first_day date,
  month_ahead integer,
  first_ahead integer,
  last_ahead integer,
  -- An amenity that does not exist, or a day that no space can sell.
  is_impossible boolean
);

-- Unknown bands are ignored, and so are guests and prices below 1. An unknown type is -1 and unknown places are an empty list: both find
-- nothing.
create function private.search_asked(request private.search_request)
returns private.search_asked language plpgsql stable set search_path = '' as $$
declare
  today date := private.today_in_rio();
  asked private.search_asked;
  parsed private.word_query := private.search_query(request.q);
begin
  perform private.require_finite('date', request.event_date, request.event_month);
  asked.words := parsed.words;
  asked.query := case when request.q_only_ranks then null else parsed.query end;
  asked.ranking := case when request.q_only_ranks then parsed.any_word else parsed.occasions end;
  if request.space_type is not null then
    asked.type := coalesce((select number from private.space_types where key = request.space_type), -1);
  end if;
  if num_nonnulls(request.zone_slug, request.neighborhood_slug) > 0 then
    asked.places := array(
      select known.code
      from public.neighborhoods as place join private.search_places as known on known.neighborhood = place.slug
      where (request.zone_slug is null or place.zone = request.zone_slug)
        and (request.neighborhood_slug is null or place.slug = request.neighborhood_slug)
    );
  end if;
  asked.zone := request.zone_slug;
  select nullif(above, '-infinity') * 100, nullif(up_to, 'infinity') * 100 into asked.price_above, asked.price_up_to
  from private.search_bands where facet = 'price' and key = request.price_band;
  select nullif(above, '-infinity'), nullif(up_to, 'infinity') into asked.capacity_above, asked.capacity_up_to
  from private.search_bands where facet = 'capacity' and key = request.capacity_band;
  if cardinality(request.amenity_labels) > 0 then
    asked.amenities := private.amenity_bits(request.amenity_labels);
    asked.is_impossible := asked.amenities is null;
  end if;
  asked.guests := case when request.guests >= 1 then request.guests end;
  asked.max_price := case when request.max_price >= 1 then floor(least(request.max_price, 1e12) * 100) end;
  if num_nonnulls(request.event_date, request.event_month) > 0 then
    asked.first_day := private.month_of(coalesce(request.event_date, request.event_month));
    asked.month := private.month_number(asked.first_day);
    asked.month_ahead := asked.first_day - today;
    select coalesce(bit_or(1 << place), 0), min(asked.month_ahead + place), max(asked.month_ahead + place)
    into asked.days, asked.first_ahead, asked.last_ahead
    from generate_series(0, (asked.first_day + interval '1 month')::date - asked.first_day - 1) as place
    where asked.month_ahead + place between 0 and private.bookable_days()
      and case when request.event_date is not null then asked.first_day + place = request.event_date
        else coalesce(cardinality(request.event_weekdays), 0) = 0
          or extract(dow from asked.first_day + place)::integer = any (request.event_weekdays) end;
    asked.weekdays := array(
      select coalesce(bit_or(1 << place) filter (where extract(dow from asked.first_day + place) = weekday), 0) & asked.days
      from generate_series(0, 6) as weekday, generate_series(0, 30) as place group by weekday order by weekday
    );
    asked.is_impossible := coalesce(asked.is_impossible, false) or asked.days = 0;
  end if;
  return asked;
end;
$$;

-- schemas/search/matches.sql

-- Which spaces match a search, and at what price: the one source of list, map and facets.

-- SQL over $1, a private.search_asked: a row for each match with its price in cents (`shown`) and the asked days that are free, as bits.
-- EXECUTE plans it with $1 as a constant, so the planner drops each condition and join that the search does not ask for.
--
-- `needs_price`: a condition or an order reads the price. Then OFFSET 0 makes the planner compute free days and price once for each row.
-- Without, it computes them at each mention, but an index can give the order.
create function private.matching_spaces(needs_price boolean)
returns text language sql immutable set search_path = '' as $sql$
  select replace(replace($$
    select matched.* from (
      select s.space_id, s.type, s.place, s.capacity, s.amenities, s.rating_count, s.rating_average, s.created_at, s.document, s.free,
        p.price + case when ($1).guests is null then 0 else s.per_guest * ($1).guests end as shown
      from (
        select s.space_id, s.type, s.place, s.capacity, s.amenities, s.price, s.per_guest, s.obligatory, s.prices,
          s.rating_count, s.rating_average, s.created_at,
          case when ($1).query is not null then d.document end as document,
          ($1).days & ~coalesce(s.taken[($1).month], 0) & ~coalesce(h.days, 0)
            & case when s.notice <= ($1).first_ahead and s.horizon >= ($1).last_ahead then -1
              else ((1::bigint << least(greatest(s.horizon - ($1).month_ahead + 1, 0), 31)) - 1)::integer
                & ~((1::bigint << least(greatest(s.notice - ($1).month_ahead, 0), 31)) - 1)::integer end as free
        from private.search_listings as s
        left join private.search_documents as d on d.space_id = s.space_id
        left join (
          select space_id, bit_or(1 << event_date - ($1).first_day) as days from public.bookings
          where ($1).month is not null and status = 'pending' and hold_expires_at > now() and space_id is not null
            and event_date between ($1).first_day and ($1).first_day + 30
          group by space_id
        ) as h on h.space_id = s.space_id
        where (($1).query is null or d.document @@ ($1).query)
          and (($1).type is null or s.type = ($1).type)
          and (($1).places is null or s.place = any (($1).places))
          and (($1).amenities is null or s.amenities & ($1).amenities = ($1).amenities)
          and (($1).guests is null or s.capacity >= ($1).guests)
          and (($1).capacity_above is null or s.capacity > ($1).capacity_above)
          and (($1).capacity_up_to is null or s.capacity <= ($1).capacity_up_to)
        {fence}
      ) as s
      left join (
        select space_id, bit_or(days) as days, min(cents) as cents, count(*) > 1 as are_several,
          array_agg(days) as each_days, array_agg(cents) as each_cents
        from (
          select space_id, (price * 100)::bigint as cents, ($1).days & ((1::bigint << least(last_day - ($1).first_day, 30) + 1)
            - (1::bigint << greatest(first_day - ($1).first_day, 0)))::integer as days
          from public.space_price_ranges
          where ($1).month is not null and first_day <= ($1).first_day + 30 and last_day >= ($1).first_day
        ) as range
        where days <> 0 group by space_id
      ) as r on r.space_id = s.space_id
      cross join lateral (
        select case when ($1).month is null or s.prices is null then s.price else least({weekdays}, s.obligatory
          + case when r.are_several
              then (select min(cents) from unnest(r.each_days, r.each_cents) as own (days, cents) where s.free & days <> 0)
            when s.free & r.days <> 0 then r.cents end) end as price
      ) as p
      where ($1).month is null or s.free <> 0
      {fence}
    ) as matched
    where (($1).price_above is null or shown > ($1).price_above)
      and (($1).price_up_to is null or shown <= ($1).price_up_to)
      and (($1).max_price is null or shown <= ($1).max_price)
  $$, '{fence}', case when needs_price then 'offset 0' else '' end), '{weekdays}', (
    select string_agg(format('case when ($1).weekdays[%s] <> 0 and s.free & ~coalesce(r.days, 0) & ($1).weekdays[%1$s] <> 0'
      ' then s.prices[%1$s] end', number), ', ')
    from generate_series(1, 7) as number
  ));
$sql$;

-- schemas/search/answers.sql

-- What the API answers to a search: a page of spaces, the map of all pages, and how many spaces each further value of a filter would leave.

-- @api anon: Spaces that match a request, {items, total, page, page_size, words}. The fields of a request are those of
-- private.search_request; an unknown one is refused. total counts no further, and pages are no larger, than private.search_limits()
-- says. words: how many of q were looked for, 0 when it says nothing; with q_only_ranks, and of occasions always, they only rank. Only approved spaces; with event_date only those that can be
-- booked that day, at its price; with event_month (any day of it) and event_weekdays (Sunday 0; none: all) those that have such a
-- day free, their free_days and free_day_prices, those of the first three, at the price of the cheapest of these; else price is the lowest. Prices with what is obligatory for
-- the event, and, with guests, for so many of them; without, price_per_guest is what is obligatory for each, beside it. guests:
-- with room for so many; max_price: in reais. Code: invalid_input (the unknown fields, or request).
create function private.search_spaces(request jsonb)
returns json language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  limits private.search_limits := private.search_limits();
  sent private.search_request := private.search_request(request);
  asked private.search_asked := private.search_asked(sent);
  size integer := least(greatest(coalesce(sent.page_size, limits.page_size), 1), limits.largest_page_size);
  page integer := least(greatest(coalesce(sent.page_number, 1), 1), limits.most_counted / size);
  is_priced boolean := num_nonnulls(asked.price_above, asked.price_up_to, asked.max_price) > 0;
  by_rating constant text := 'rating_average desc nulls last, rating_count desc, space_id';
  total integer := 0;
  items json;
begin
  if asked.is_impossible is not true then
    -- With a bound on the price one pass finds the matches for total and page. Without, the total needs no price and ends at its limit.
    execute format($sql$
      with found as %s (%s),
      counted as materialized (select count(*) as total from (select from %s as counted limit $2) as counted),
      ranked as materialized (
        select space_id, case when count(*) over () <= $6 then %s else 1 end as rank
        from private.search_documents where document @@ ($1).ranking
      ),
      page as materialized (
        select row_number() over () as position, page.*
        from (select space_id, shown, free from found %s order by %s limit $3 offset $4) as page
      )
      select (select total from counted), (
        select json_agg(to_jsonb(item) || jsonb_build_object('price', round(shown / 100.0, 2)) || case when $5 then jsonb_build_object(
          'free_days', array(select ($1).first_day + place from generate_series(0, 30) as place where free >> place & 1 = 1 order by 1),
          'free_day_prices', array(
            select round((private.price_on(page.space_id, ($1).first_day + ahead) + own.obligatory
              + case when ($1).guests is null then 0 else own.per_guest * ($1).guests end) / 100.0, 2)
            from generate_series(0, 30) as ahead join private.search_listings as own on own.space_id = page.space_id
            where free >> ahead & 1 = 1 order by ahead limit 3
          )
        ) else '{}' end order by position)
        from page join private.space_items(array(select space_id from page), null, ($1).guests) as item on item.id = page.space_id
      )
    $sql$,
      case when is_priced then 'materialized' else 'not materialized' end,
      private.matching_spaces(is_priced or coalesce(sent.sort_by in ('menor-preco', 'maior-preco'), false)),
      case when is_priced then 'found' else '(' || private.matching_spaces(false) || ')' end,
      coalesce(private.word_rank(asked.ranking), '0'),
      case when asked.ranking is not null then 'left join ranked using (space_id)' else '' end,
      case
        when sent.sort_by = 'menor-preco' then 'shown, space_id'
        when sent.sort_by = 'maior-preco' then 'shown desc, space_id desc'
        when sent.sort_by = 'mais-novo' then 'created_at desc, space_id'
        when sent.sort_by = 'avaliacao' or asked.words = 0 then by_rating
        when asked.ranking is not null then 'coalesce(ranked.rank, 0) desc, ' || by_rating
        -- Words that many spaces have tell none of them apart: then the best rated come first.
        else format('case when (select total from counted) <= %s then %s end desc, ', limits.most_ranked, private.word_rank(asked.query))
          || by_rating
      end)
    into total, items using asked, limits.most_counted, size, (page - 1) * size, sent.event_date is null and sent.event_month is not null,
      limits.most_ranked;
  end if;
  return json_build_object('items', coalesce(items, '[]'), 'total', total, 'page', page, 'page_size', size, 'words', asked.words);
end;
$$;

-- By neighbourhood, since only its centre is known.
-- @api anon: {total, places: [{neighborhood, spaces, price}]}: where the results of search_spaces with this request are, on all its
-- pages: how many in each neighbourhood, and the lowest of their prices as that function shows them. total counts no further than
-- that of search_spaces. Code: invalid_input.
create function private.search_map(request jsonb)
returns json language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  asked private.search_asked := private.search_asked(private.search_request(request));
  answer json;
begin
  if asked.is_impossible is not true then
    execute 'select json_build_object(''total'', least(sum(spaces), $2), ''places'', json_agg(json_build_object('
      '   ''neighborhood'', known.neighborhood, ''spaces'', spaces, ''price'', round(cents / 100.0, 2)) order by known.neighborhood))'
      ' from (select place, count(*) as spaces, min(shown) as cents'
      '   from (' || private.matching_spaces(true) || ') as s group by place) as found'
      ' join private.search_places as known on known.code = found.place having count(*) > 0'
      into answer using asked, (private.search_limits()).most_counted;
  end if;
  return coalesce(answer, json_build_object('total', 0, 'places', '[]'::json));
end;
$$;

-- The lowest amounts of the bands of a facet, in cents or people: width_bucket finds the band of an amount.
create function private.band_edges(band_facet text)
returns bigint[] language sql stable set search_path = '' as $$
  select array_agg((above * case band_facet when 'price' then 100 else 1 end)::bigint + 1 order by number)
  from private.search_bands where facet = band_facet and above > '-infinity';
$$;

-- A space counts for a value of a facet if it matches all filters but the facet's own. So `others` has none of the four filters with a
-- facet, and each of its matches says which of them it fails: 1 type, 2 place, 4 price, 8 capacity.
-- @api anon: {total, types, zones, neighborhoods, prices, capacities, amenities}: how many spaces each value would leave, by all
-- filters of the request but its own facet (amenities: with those chosen). No key: none. Counts no further than the total of
-- search_spaces; neighborhoods only of the chosen zone. Code: invalid_input.
create function private.search_facets(request jsonb)
returns json language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  asked private.search_asked := private.search_asked(private.search_request(request));
  others private.search_asked := asked;
  answer json;
begin
  others.type := null;
  others.places := null;
  others.price_above := null;
  others.price_up_to := null;
  others.capacity_above := null;
  others.capacity_up_to := null;
  if asked.is_impossible then
    others.places := '{}';
  end if;
  execute $sql$
    with match as (
      select s.place, s.amenities, failed.filters, (s.type::integer << 16) | (width_bucket(s.shown, $3) << 12)
        | (width_bucket(s.capacity::bigint, $4) << 8) | failed.filters as kind
      from ($sql$ || private.matching_spaces(true) || $sql$) as s cross join lateral (
        select case when ($2).type is null or s.type = ($2).type then 0 else 1 end
          | case when ($2).places is null or s.place = any (($2).places) then 0 else 2 end
          | case when (($2).price_above is null or s.shown > ($2).price_above)
              and (($2).price_up_to is null or s.shown <= ($2).price_up_to) then 0 else 4 end
          | case when (($2).capacity_above is null or s.capacity > ($2).capacity_above)
              and (($2).capacity_up_to is null or s.capacity <= ($2).capacity_up_to) then 0 else 8 end as filters
        offset 0
      ) as failed
      where failed.filters in (0, 1, 2, 4, 8)
    ), sums as materialized (
      select kind, place, amenities, count(*) as spaces
      from (
        select kind, case when filters & ~2 = 0 then place end as place, case when filters = 0 then amenities end as amenities from match
      ) as match
      group by grouping sets ((kind), (place), (amenities))
    ), kind as materialized (
      select kind >> 16 as type, kind >> 12 & 15 as price, kind >> 8 & 15 as capacity, kind & 255 as failed, spaces
      from sums where kind is not null
    ), neighborhood as (
      select place.slug, place.zone, sums.spaces
      from sums join private.search_places as known on known.code = sums.place
      join public.neighborhoods as place on place.slug = known.neighborhood
    ), counted (facet, key, spaces) as (
      select 'types', known.key, sum(spaces)
      from kind join private.space_types as known on known.number = kind.type where failed & ~1 = 0 group by 2
      union all
      select 'zones', zone, sum(spaces) from neighborhood group by 2
      union all
      select 'neighborhoods', slug, spaces from neighborhood where zone = ($2).zone
      union all
      select 'prices', band.key, sum(spaces)
      from kind join private.search_bands as band on band.facet = 'price' and band.number = kind.price
      where failed & ~4 = 0 group by 2
      union all
      select 'capacities', band.key, sum(spaces)
      from kind join private.search_bands as band on band.facet = 'capacity' and band.number = kind.capacity
      where failed & ~8 = 0 group by 2
      union all
      select 'amenities', label, sum(spaces) from sums join private.amenities as known on sums.amenities >> known.number & 1 = 1 group by 2
    )
    select json_object_agg(name, case name
      when 'total' then (select to_json(least(coalesce(sum(spaces), 0), $5)) from kind where failed = 0)
      else (select coalesce(json_object_agg(key, least(spaces, $5) order by spaces desc, key), '{}') from counted where facet = name) end)
    from unnest(array['total', 'types', 'zones', 'neighborhoods', 'prices', 'capacities', 'amenities']) as name
  $sql$ into answer
  using others, asked, private.band_edges('price'), private.band_edges('capacity'), (private.search_limits()).most_counted;
  return answer;
end;
$$;

-- schemas/search/home.sql

-- What the home page shows: featured spaces, categories with their counts, and figures of the whole site.

-- Best rated first, a type at a time, so that the home shows what there is.
-- @api anon: Up to six spaces for the home page, the best rated of each type first.
create function private.featured_spaces()
returns setof public.space_cards language sql stable security definer set search_path = '' as $$
  with best as (
    select space_id, rating_average, rating_count, created_at,
      row_number() over (partition by type order by rating_average desc nulls last, rating_count desc, created_at desc, space_id) as place
    from (
      select * from private.search_listings
      order by rating_average desc nulls last, rating_count desc, space_id
      limit 200
    ) as candidates
  ), chosen as (
    select array(
      select space_id from best
      order by place > 1, rating_average desc nulls last, rating_count desc, created_at desc, space_id
      limit 6
    ) as ids
  )
  select item.* from chosen, private.space_items(chosen.ids) as item;
$$;

-- @api anon: How many spaces of each type are listed; types without one are left out.
create function private.category_counts()
returns table (type text, count integer) language sql stable security definer set search_path = '' as $$
  select kind.key, count(*)::integer
  from private.search_listings as listed join private.space_types as kind on kind.number = listed.type
  group by kind.key order by kind.key;
$$;

-- Counted at every call: callers keep the answer for minutes.
-- @api anon: Figures of the whole site: {spaces, neighborhoods, hosts, events, bookings, guests, reviews, rating_average null
-- while there is none}.
create function private.site_stats()
returns json language sql stable security definer set search_path = '' as $$
  with approved as (
    select place, count(*) as spaces from private.search_listings group by place
  ), paid as (
    select count(*) as bookings, count(*) filter (where event_date < private.today_in_rio()) as events
    from public.bookings where status = 'paid'
  )
  select json_build_object(
    'spaces', (select coalesce(sum(spaces), 0) from approved),
    'neighborhoods', (select count(*) from approved),
    -- One look for each host, not one for each space.
    'hosts', (
      select count(*) from public.profiles as host
      where is_host and (select true from public.spaces where host_id = host.id and is_listed limit 1)
    ),
    'events', paid.events,
    'bookings', paid.bookings,
    -- count(distinct …) would read the table in the order of people.
    'guests', (select count(*) from (select user_id from public.bookings where status = 'paid' group by user_id) as guest),
    'reviews', (select count(*) from public.reviews),
    'rating_average', (select round(avg(rating), 2) from public.reviews)
  )
  from paid;
$$;

-- schemas/favourites/tables.sql

-- Hearts: the spaces that a person keeps.

create table public.favourites (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- No reference: the list still names a deleted space, by the title it had.
  space_id uuid not null,
  title text not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, space_id)
);

comment on table public.favourites is 'Written by save_favourites and remove_favourite. Goes with the account.';

create table public.favourite_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  -- The day its spaces are looked at for, where there is one.
  event_date date,
  -- For how many guests, where the owner gave a number.
  guest_count integer check (guest_count between 1 and 100000),
  unique (id, user_id)
);

comment on table public.favourite_lists is 'Written by the procedures of lists.sql. Goes with the account.';

create index favourite_lists_user_idx on public.favourite_lists (user_id, created_at desc);

create table public.favourite_list_spaces (
  list_id uuid not null,
  space_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (list_id, space_id),
  foreign key (list_id, user_id) references public.favourite_lists (id, user_id) on delete cascade,
  -- Each space of a list is a favourite: removing the favourite removes it from every list.
  foreign key (user_id, space_id) references public.favourites (user_id, space_id) on delete cascade
);

comment on table public.favourite_list_spaces is 'Written by the procedures of lists.sql.';

create index favourite_list_spaces_favourite_idx on public.favourite_list_spaces (user_id, space_id);

create index favourite_list_spaces_list_idx on public.favourite_list_spaces (list_id, user_id);

-- A list that is shared: who has the secret sees it, votes and writes. Deleted with all that was said.
create table private.list_links (
  list_id uuid primary key references public.favourite_lists (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

comment on table private.list_links is 'No policy on purpose: only privileged functions use it.';

-- Who came by a link: a name, and what tells one browser from another.
create table private.list_visitors (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references public.favourite_lists (id) on delete cascade,
  browser_hash bytea not null,
  name text not null,
  created_at timestamptz not null default now(),
  unique (list_id, browser_hash)
);

comment on table private.list_visitors is 'No policy on purpose: only privileged functions use it.';

create unique index list_visitors_name_idx on private.list_visitors (list_id, private.fold(name));

-- No reference to the space in the list: one that is taken out and put back has its votes and lines again.
create table private.list_votes (
  visitor_id uuid not null references private.list_visitors (id) on delete cascade,
  list_id uuid not null references public.favourite_lists (id) on delete cascade,
  space_id uuid not null,
  primary key (visitor_id, space_id)
);

comment on table private.list_votes is 'No policy on purpose: only privileged functions use it.';

create index list_votes_list_idx on private.list_votes (list_id, space_id);

create table private.list_lines (
  id uuid primary key default gen_random_uuid(),
  visitor_id uuid not null references private.list_visitors (id) on delete cascade,
  list_id uuid not null references public.favourite_lists (id) on delete cascade,
  space_id uuid not null,
  content text not null,
  written_at timestamptz not null default now(),
  removed_at timestamptz
);

comment on table private.list_lines is 'No policy on purpose: only privileged functions use it.';

create index list_lines_list_idx on private.list_lines (list_id, space_id);

create index list_lines_visitor_idx on private.list_lines (visitor_id);

-- schemas/favourites/hearts.sql

-- Hearts are kept and taken back; a visitor's come along when they sign in.

-- What can't be seen by everybody is no space to keep, and stays with the caller, who says so.
-- @api authenticated: Keeps spaces for the caller, each once, and answers with those that are kept now: not those that nobody may
-- see. Codes: unauthenticated, account_suspended, too_many_favourites.
create function private.save_favourites(space_ids uuid[])
returns setof uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if cardinality(space_ids) > private.most_favourites() then
    perform private.refuse(409, 'too_many_favourites');
  end if;
  -- One after the other, so that the count is right.
  perform from public.profiles where id = person for no key update;
  if not found then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  insert into public.favourites (user_id, space_id, title)
  select person, id, title from public.spaces
  where id = any (space_ids) and is_listed
  on conflict do nothing;
  if (select count(*) from public.favourites where user_id = person) > private.most_favourites() then
    perform private.refuse(409, 'too_many_favourites');
  end if;
  return query select space_id from public.favourites where user_id = person and space_id = any (space_ids);
end;
$$;

-- @api authenticated: Takes a space out of the caller's favourites; one that is not among them is no error. Codes:
-- account_suspended.
create function private.remove_favourite(target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  delete from public.favourites where user_id = (select auth.uid()) and space_id = target_space;
end;
$$;

-- A visitor's hearts are in their browser only: which of them can be seen, and how they look, is asked by id.
-- @api anon: Spaces by id as lists show them, in that order; those that nobody may see are left out. Code:
-- invalid_input.
create function private.listed_spaces(space_ids uuid[])
returns setof public.space_cards language sql stable security definer set search_path = '' as $$
  select private.require_few('spaceIds', space_ids, private.most_favourites());
  select * from private.space_items(space_ids);
$$;

-- schemas/favourites/lists.sql

-- Lists of favourites: made, named, filled, deleted.

-- The caller, one act after the other, so that the counts are right.
create function private.lock_list_owner()
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  perform from public.profiles where id = person for no key update;
  if not found then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  return person;
end;
$$;

-- @api authenticated: Puts a space into one of the caller's lists, and among their favourites; one that is there is no error.
-- Codes: unauthenticated, account_suspended, list_not_found, space_not_found, too_many_favourites, list_full.
create function private.put_in_list(target_list uuid, target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
begin
  if not exists (select from public.favourite_lists where id = target_list and user_id = person) then
    perform private.refuse(404, 'list_not_found');
  end if;
  if not exists (select from private.save_favourites(array[target_space])) then
    perform private.refuse(404, 'space_not_found');
  end if;
  insert into public.favourite_list_spaces (list_id, space_id, user_id)
  values (target_list, target_space, person) on conflict do nothing;
  if (select count(*) from public.favourite_list_spaces where list_id = target_list) > private.most_spaces_of_list() then
    perform private.refuse(409, 'list_full');
  end if;
end;
$$;

-- @api authenticated: Takes a space out of one of the caller's lists; it stays a favourite. One that is not in it is no error.
-- Codes: account_suspended.
create function private.take_out_of_list(target_list uuid, target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  delete from public.favourite_list_spaces
  where list_id = target_list and space_id = target_space and user_id = (select auth.uid());
end;
$$;

-- @api authenticated: A new list of the caller, with a space in it at once where one is given; its id. Codes: unauthenticated,
-- account_suspended, too_many_lists, invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone,
-- list_name_has_handle, list_name_has_payment, list_name_has_words, space_not_found, too_many_favourites.
create function private.create_list(list_name text, first_space uuid default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
  made uuid;
begin
  if (select count(*) from public.favourite_lists where user_id = person) >= private.most_lists() then
    perform private.refuse(409, 'too_many_lists');
  end if;
  insert into public.favourite_lists (user_id, name) values (person, list_name)
  returning id into made;
  if first_space is not null then
    perform private.put_in_list(made, first_space);
  end if;
  return made;
end;
$$;

-- @api authenticated: Another name for one of the caller's lists. Codes: unauthenticated, account_suspended, list_not_found,
-- invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone, list_name_has_handle, list_name_has_payment,
-- list_name_has_words.
create function private.rename_list(target_list uuid, list_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
begin
  update public.favourite_lists set name = list_name where id = target_list and user_id = person;
  if not found then
    perform private.refuse(404, 'list_not_found');
  end if;
end;
$$;

-- @api authenticated: Deletes one of the caller's lists; its spaces stay favourites. One that is not there is no error. Codes:
-- account_suspended.
create function private.delete_list(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  delete from public.favourite_lists where id = target_list and user_id = (select auth.uid());
end;
$$;

-- schemas/favourites/shared.sql

-- Deciding together: a list with a day, and a link whose secret is stored hashed.

-- What is in a list, the most votes first: each space as lists show it, with the price of the day and of the guests, whether it is free
-- then, votes and lines.
create function private.spaces_of_list(list public.favourite_lists, visitor uuid, for_owner boolean)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(to_jsonb(item) || jsonb_build_object(
    'is_free', case when list.event_date is not null then near.day is not distinct from list.event_date end,
    'nearest_free_day', nullif(near.day, list.event_date),
    'votes', tally.votes,
    'voters', case when for_owner then to_jsonb(array(
      select person.name from private.list_votes as vote join private.list_visitors as person on person.id = vote.visitor_id
      where vote.list_id = list.id and vote.space_id = item.id order by person.name
    )) end,
    'voted', exists (select from private.list_votes as vote where vote.visitor_id = visitor and vote.space_id = item.id),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('id', line.id, 'name', person.name, 'content', line.content) order by line.written_at, line.id)
      from private.list_lines as line join private.list_visitors as person on person.id = line.visitor_id
      where line.list_id = list.id and line.space_id = item.id and line.removed_at is null
    ), '[]')
  ) order by tally.votes desc, entry.added_at desc, entry.space_id), '[]')
  from public.favourite_list_spaces as entry
  join public.spaces as space on space.id = entry.space_id
  cross join lateral private.space_items(array[entry.space_id], list.event_date, list.guest_count) as item
  cross join lateral (
    select count(*) as votes from private.list_votes as vote where vote.list_id = list.id and vote.space_id = entry.space_id
  ) as tally
  -- The nearest free day of the 30 before and the 30 after; the earlier one of two that are as near. As in search, a booking that is
  -- being paid takes its day. Part of this query, so that it is planned once; it reads each space's days once.
  left join lateral (
    select free.day
    from (
      select list.event_date + away from generate_series(-30, 30) as away
      where list.event_date + away between (select private.today_in_rio()) + space.notice_days
        and (select private.today_in_rio()) + space.horizon_days
      except
      select event_date from public.bookings
      where space_id = space.id and event_date between list.event_date - 30 and list.event_date + 30
        and (status = 'paid' or (status = 'pending' and hold_expires_at > now()))
      except
      select date from private.blocked_days
      where space_id = space.id and date between list.event_date - 30 and list.event_date + 30
    ) as free (day)
    order by abs(free.day - list.event_date), free.day limit 1
  ) as near on list.event_date is not null
  where entry.list_id = list.id;
$$;

-- The list that an open link shows; none of a suspended person.
create function private.linked_list(secret text)
returns public.favourite_lists language sql stable security definer set search_path = '' as $$
  select list.* from private.list_links as link join public.favourite_lists as list on list.id = link.list_id
  where link.secret_hash = sha256(convert_to(secret, 'UTF8')) and link.closed_at is null and not private.is_suspended(list.user_id);
$$;

-- @api anon: What the link of a list shows: {name, event_date, guest_count, owner_name, visitor_name, spaces: [{…, is_free,
-- nearest_free_day, votes, voted, lines: [{id, name, content}]}]}; visitor_name and voted of a browser that wrote before. Null where the link is
-- closed, renewed or deleted. Code: rate_limited.
create function private.shared_list(secret text, browser text default null)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.linked_list(secret);
  visitor private.list_visitors;
begin
  if list.id is null then
    return null;
  elsif private.is_beyond_address_limit('list_read ' || list.id, private.list_reads_of_an_address(), interval '1 minute') then
    perform private.refuse(429, 'rate_limited');
  end if;
  select * into visitor from private.list_visitors
  where list_id = list.id and browser_hash = sha256(convert_to(browser, 'UTF8'));
  return json_build_object('name', list.name, 'event_date', list.event_date, 'guest_count', list.guest_count,
    'owner_name', (select full_name from public.profiles where id = list.user_id),
    'visitor_name', visitor.name,
    'spaces', private.spaces_of_list(list, visitor.id, false));
end;
$$;

-- The list of a link, for one more act: one after the other, so that the counts hold.
create function private.begin_list_act(secret text, browser text, is_line boolean)
returns public.favourite_lists language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.linked_list(secret);
  counted text := 'list_act ' || list.id;
begin
  if list.id is null then
    perform private.refuse(404, 'link_closed');
  elsif coalesce(char_length(browser), 0) not between 16 and 100 then
    perform private.refuse(422, 'invalid_input', array['browser']);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('acts on ' || list.id, 0));
  if (select count(*) from private.address_acts as earlier
      where earlier.act = counted and not earlier.is_site and earlier.created_at > clock_timestamp() - interval '1 hour') >= private.list_acts_an_hour()
    or private.is_beyond_address_limit(counted, private.list_acts_of_an_address())
    or is_line and private.is_beyond_address_limit('list_line ' || list.id, private.list_lines_an_hour()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  return list;
end;
$$;

-- @api anon: Gives the visitor of a shared list a name, or another; no account. browser: what tells this browser from others,
-- kept there. Codes: link_closed, invalid_input (field name, browser), visitor_name_has_email, visitor_name_has_link,
-- visitor_name_has_phone, visitor_name_has_handle, visitor_name_has_payment, visitor_name_has_words,
-- visitor_name_has_platform, visitor_name_taken, list_crowded, rate_limited.
create function private.enter_list(secret text, browser text, visitor_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.begin_list_act(secret, browser, false);
  origin bytea := sha256(convert_to(browser, 'UTF8'));
  written text := private.normal_text(visitor_name, 'one');
begin
  if exists (select from private.list_visitors
      where list_id = list.id and private.fold(name) = private.fold(written) and browser_hash <> origin) then
    perform private.refuse(409, 'visitor_name_taken');
  elsif (select count(*) from private.list_visitors where list_id = list.id and browser_hash <> origin) >= private.most_visitors_of_list() then
    perform private.refuse(409, 'list_crowded');
  elsif not exists (select from private.list_visitors where list_id = list.id and browser_hash = origin)
    and private.is_beyond_address_limit('list_visitor ' || list.id, private.list_visitors_of_an_address()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into private.list_visitors as known (list_id, browser_hash, name) values (list.id, origin, written)
  on conflict (list_id, browser_hash) do update set name = excluded.name;
end;
$$;

-- Who acts, and on what.
create function private.list_visitor(list public.favourite_lists, browser text, target_space uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  visitor uuid;
begin
  select id into visitor from private.list_visitors where list_id = list.id and browser_hash = sha256(convert_to(browser, 'UTF8'));
  if visitor is null then
    perform private.refuse(422, 'visitor_name_needed');
  elsif not exists (select from public.favourite_list_spaces where list_id = list.id and space_id = target_space) then
    perform private.refuse(404, 'space_not_found');
  end if;
  return visitor;
end;
$$;

-- @api anon: Votes for a space of a shared list, once, or takes the vote back. Codes: link_closed, invalid_input,
-- visitor_name_needed, space_not_found, rate_limited.
create function private.vote_in_list(secret text, browser text, target_space uuid, wanted boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.begin_list_act(secret, browser, false);
  visitor uuid := private.list_visitor(list, browser, target_space);
begin
  if wanted then
    insert into private.list_votes (visitor_id, list_id, space_id) values (visitor, list.id, target_space) on conflict do nothing;
  else
    delete from private.list_votes where visitor_id = visitor and space_id = target_space;
  end if;
end;
$$;

-- @api anon: Leaves a line of at most 200 characters at a space of a shared list. Codes: link_closed, invalid_input (field
-- content, browser), visitor_name_needed, space_not_found, line_has_email, line_has_link, line_has_phone, line_has_handle, line_has_payment,
-- line_has_words, list_crowded, rate_limited.
create function private.write_list_line(secret text, browser text, target_space uuid, content text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.begin_list_act(secret, browser, true);
  visitor uuid := private.list_visitor(list, browser, target_space);
begin
  if (select count(*) from private.list_lines as line where line.list_id = list.id) >= private.most_lines_of_list() then
    perform private.refuse(409, 'list_crowded');
  end if;
  insert into private.list_lines (visitor_id, list_id, space_id, content) values (visitor, list.id, target_space, write_list_line.content);
end;
$$;

-- The caller's own list, locked.
create function private.lock_own_list(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
begin
  perform from public.favourite_lists where id = target_list and user_id = person for no key update;
  if not found then
    perform private.refuse(404, 'list_not_found');
  end if;
end;
$$;

-- @api authenticated: Gives one of the caller's lists a day, another, or none. Codes: unauthenticated, account_suspended,
-- list_not_found, invalid_input (field day).
create function private.date_list(target_list uuid, day date default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  if day not between private.today_in_rio() and private.today_in_rio() + private.bookable_days() then
    perform private.refuse(422, 'invalid_input', array['day']);
  end if;
  update public.favourite_lists set event_date = day where id = target_list;
end;
$$;

-- @api authenticated: Gives one of the caller's lists a number of guests, another, or none. Codes: unauthenticated,
-- account_suspended, list_not_found, invalid_input (field guests).
create function private.count_list_guests(target_list uuid, guests integer default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  if guests not between 1 and 100000 then
    perform private.refuse(422, 'invalid_input', array['guests']);
  end if;
  update public.favourite_lists set guest_count = guests where id = target_list;
end;
$$;

-- @api authenticated: The secret of a new link to one of the caller's lists, returned once; the previous link ends, votes and lines
-- stay. Codes: unauthenticated, account_suspended, list_not_found.
create function private.share_list(target_list uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- 244 bits of chance: nobody finds it by trying.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.lock_own_list(target_list);
  insert into private.list_links (list_id, secret_hash) values (target_list, sha256(secret::bytea))
  on conflict (list_id) do update set secret_hash = excluded.secret_hash, created_at = now(), closed_at = null;
  return secret;
end;
$$;

-- @api authenticated: Ends the link of one of the caller's lists; votes and lines stay for the caller. Codes: unauthenticated,
-- account_suspended, list_not_found.
create function private.close_list_link(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  update private.list_links set closed_at = now() where list_id = target_list and closed_at is null;
end;
$$;

-- @api authenticated: Deletes the link of one of the caller's lists with all votes and lines. Codes: unauthenticated,
-- account_suspended, list_not_found.
create function private.delete_list_link(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  delete from private.list_links where list_id = target_list;
  delete from private.list_visitors where list_id = target_list;
end;
$$;

-- Taken away by the owner, or by an administrator.
create function private.remove_line(target_line uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.list_lines set removed_at = now() where id = target_line and removed_at is null;
  return found;
end;
$$;

-- @api authenticated: Takes a line away from one of the caller's lists; one that is not there is no error. Codes:
-- account_suspended.
create function private.remove_list_line(target_line uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  perform private.remove_line(line.id)
  from private.list_lines as line join public.favourite_lists as list on list.id = line.list_id
  where line.id = target_line and list.user_id = (select auth.uid());
end;
$$;

-- @api authenticated: One of the caller's lists: {link: open | closed | null, spaces: [{…, is_free, nearest_free_day, votes,
-- voters, lines}]} with who said what. Null where it is not theirs.
create function private.my_list(target_list uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'link', (select case when link.closed_at is null then 'open' else 'closed' end from private.list_links as link where link.list_id = list.id),
    'spaces', private.spaces_of_list(list, null, true)
  )
  from public.favourite_lists as list where list.id = target_list and list.user_id = (select auth.uid());
$$;

-- @api authenticated: Which of the caller's lists are shared, or were until the link was closed, and how many voted.
create function private.my_list_links()
returns table (list_id uuid, is_closed boolean, votes bigint, people bigint) language sql stable security definer set search_path = '' as $$
  select list.id, link.closed_at is not null,
    (select count(*) from private.list_votes as vote
      where vote.list_id = list.id and exists (
        select from public.favourite_list_spaces as entry where entry.list_id = list.id and entry.space_id = vote.space_id)),
    (select count(distinct vote.visitor_id) from private.list_votes as vote
      where vote.list_id = list.id and exists (
        select from public.favourite_list_spaces as entry where entry.list_id = list.id and entry.space_id = vote.space_id))
  from public.favourite_lists as list join private.list_links as link on link.list_id = list.id
  where list.user_id = (select auth.uid());
$$;

-- schemas/reconciliation/reconciliation.sql

-- A nightly comparison of everything that must add up: bookings, payments, refunds, disputes, payouts, coupons, commissions.

create table public.reconciliation_reports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  difference_count integer not null check (difference_count >= 0),
  differences jsonb not null default '[]'
);

comment on column public.reconciliation_reports.differences is
  '[{kind, subject, expected, actual}], the first 1000; amounts in cents.';

create index reconciliation_reports_created_idx on public.reconciliation_reports (created_at desc);

create trigger reconciliation_reports_append_only before update or delete on public.reconciliation_reports
  for each row execute function private.refuse_change();

-- One statement, so that everything is compared at one moment. A refund that the provider will not make is a difference until a
-- person has made it. A deleted account takes its attributions along: what was earned through them is no difference.
create function private.money_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable security definer set search_path = '' as $$
  with booked as (
    select booking.*,
      case when paid_at is null then 0 else coalesce(refund_share, 0) end as share_back,
      (select count(*) from public.payments where booking_id = booking.id) as payment_count,
      (select coalesce(sum(amount_cents), 0) from public.payments where booking_id = booking.id) as paid_cents,
      (select coalesce(sum(amount_cents), 0) from public.refunds where booking_id = booking.id) as refunded_cents,
      private.withdrawn_cents(booking.id) as withdrawn_cents,
      (select coalesce(sum(amount_cents), 0) from public.host_payouts where booking_id = booking.id) as payout_cents,
      (select count(*) from public.host_payouts where booking_id = booking.id and host_payouts.kind = 'earned') as payout_count,
      (select status from public.coupon_redemptions where booking_id = booking.id) as redemption_status,
      (select coalesce(sum(commission_amount) filter (where affiliate_commissions.status <> 'reversed'), 0)
        from public.affiliate_commissions where booking_id = booking.id) as commission_cents,
      earned.affiliate_id as earned_by,
      -- With an account its attributions go: then the commission itself is the only record of who brought the guest.
      exists (select from auth.users where id = booking.user_id)
        and (earned.affiliate_id is null or exists (
          select from public.affiliates as affiliate join auth.users as person on person.id = affiliate.user_id
          where affiliate.id = earned.affiliate_id)) as is_traceable
    from public.bookings as booking
    left join public.affiliate_commissions as earned on earned.booking_id = booking.id and earned.kind = 'earned'
  )
  -- What the host receives is the price of the date and the extras, as agreed.
  select 'booking_sum'::text, id, agreed_cents::text, owner_amount::text
    from (
      select *, (snapshot ->> 'price_cents')::integer
        + (select coalesce(sum(total_cents), 0) from public.booking_extras where booking_id = booked.id) as agreed_cents
      from booked
    ) as compared
    where owner_amount <> agreed_cents
  union all
  -- Paid means: one payment, of exactly what was agreed.
  select 'payment', id, total_amount::text, paid_cents::text from booked
    where paid_at is not null and (paid_cents <> total_amount or payment_count <> 1)
  -- Events that were refused, by the provider's id of the object, for a month: a payment by a session that is not the booking's (a
  -- person gives it back at the provider), a dispute that the provider does not know, or of more than its payment.
  union all
  select event.outcome, event.booking_id, null, event.object_id
    from public.provider_events as event
    where event.outcome in ('unmatched_payment', 'dispute_unknown', 'dispute_too_large') and event.created_at > now() - interval '30 days'
  -- Expected refunds: everything of an unconfirmed booking, the share of a cancelled one, nothing else.
  union all
  select 'refund', id, expected_cents::text, refunded_cents::text
    from (
      select *, case when paid_at is null then paid_cents else private.part_of(total_amount, share_back) end as expected_cents
      from booked
    ) as compared
    -- What the bank has of it need not go back a second time.
    where refunded_cents > expected_cents or refunded_cents + withdrawn_cents < expected_cents
  union all
  -- A dispute of a payment that we don't know is named while it is open, and for a month.
  select 'unmatched_dispute', id, null, provider_dispute_id from public.disputes
    where booking_id is null and (closed_at is null or closed_at > now() - interval '30 days')
  union all
  -- Lost: the bank has all of it. Won, or an inquiry that led to nothing: we have it back. The provider's movements may come a day later.
  select 'dispute', coalesce(booking_id, id), expected_cents::text, withdrawn::text
    from (
      select dispute.*, case when status = 'lost' then amount_cents else 0 end as expected_cents, (
        select coalesce(-sum(movement.amount_cents), 0) from private.dispute_movements as movement where movement.dispute_id = dispute.id
      ) as withdrawn
      from public.disputes as dispute
      where closed_at < clock_timestamp() - interval '1 day' and status <> 'prevented'
    ) as compared
    where withdrawn <> expected_cents
  union all
  select 'cancellation_without_share', id, 'share', null from booked
    where status = 'cancelled' and paid_at is not null and refund_share is null
  union all
  select 'payout', id, expected_cents::text, payout_cents::text
    from (
      select *, case when paid_at is null then 0
        else greatest(owner_amount - private.part_of(owner_amount, share_back)
          - private.in_proportion(owner_amount, withdrawn_cents, total_amount), 0) end as expected_cents
      from booked
    ) as compared
    where payout_cents <> expected_cents or payout_count <> (case when paid_at is null then 0 else 1 end)
  union all
  select 'coupon_redemption', id, expected_status, redemption_status
    from (
      select *, case when coupon_id is null then null when paid_at is not null then 'used'
        when status = 'pending' then 'reserved' else 'released' end as expected_status
      from booked
    ) as compared
    where redemption_status is distinct from expected_status
  union all
  select 'coupon_used_count', coupon.id, count(redemption.booking_id)::text, coupon.used_count::text
    from public.discount_coupons as coupon
    left join public.coupon_redemptions as redemption on redemption.coupon_id = coupon.id and redemption.status = 'used'
    group by coupon.id
    having count(redemption.booking_id) <> coupon.used_count
  union all
  select 'commission', id, expected_cents::text, commission_cents::text
    from (
      select *, case
        when paid_at is null then 0
        when is_traceable and (private.attribution_of(user_id, created_at)).id is null then 0
        when not is_traceable and earned_by is null then 0
        else greatest(private.commission_cents(total_amount) - private.part_of(private.commission_cents(total_amount), share_back)
          - private.in_proportion(private.commission_cents(total_amount), withdrawn_cents, total_amount), 0)
      end as expected_cents
      from booked
    ) as compared
    where commission_cents <> expected_cents
  union all
  select 'affiliate_earnings', affiliate.id, coalesce(sum(commission.commission_amount), 0)::text, affiliate.total_earnings::text
    from public.affiliates as affiliate
    left join public.affiliate_commissions as commission
      on commission.affiliate_id = affiliate.id and commission.status <> 'reversed'
    group by affiliate.id
    having coalesce(sum(commission.commission_amount), 0) <> affiliate.total_earnings
  -- What was sent: its parts are its sum, each part is a whole payout or commission of that person, and what was taken back was all of it.
  union all
  select 'settlement', settlement.id, settlement.amount_cents::text, coalesce(sum(line.amount_cents), 0)::text
    from public.host_settlements as settlement
    left join (
      select settlement_id, amount_cents from public.settled_payouts
      union all select settlement_id, amount_cents from public.settled_commissions
    ) as line on line.settlement_id = settlement.id
    group by settlement.id
    having coalesce(sum(line.amount_cents), 0) <> settlement.amount_cents
  union all
  select 'settlement_reversal', reversal.id, (-settlement.amount_cents)::text, reversal.amount_cents::text
    from public.host_settlements as reversal join public.host_settlements as settlement on settlement.id = reversal.reverses
    where reversal.amount_cents <> -settlement.amount_cents
      or (reversal.host_id, reversal.beneficiary) <> (settlement.host_id, settlement.beneficiary)
  union all
  select 'settled_payout', payout.booking_id, payout.amount_cents::text, sum(line.amount_cents)::text
    from public.settled_payouts as line
    join public.host_payouts as payout on payout.id = line.payout_id
    join public.host_settlements as settlement on settlement.id = line.settlement_id
    group by payout.id
    having sum(line.amount_cents) not in (0, payout.amount_cents)
      or bool_or((settlement.host_id, settlement.beneficiary) <> (payout.host_id, 'host'))
  union all
  -- A commission is paid while its parts are all of it, and only then.
  select 'settled_commission', commission.booking_id,
      case when commission.status = 'paid' then commission.commission_amount else 0 end::text, coalesce(sum(line.amount_cents), 0)::text
    from public.affiliate_commissions as commission
    join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    left join public.settled_commissions as line on line.commission_id = commission.id
    left join public.host_settlements as settlement on settlement.id = line.settlement_id
    group by commission.id, affiliate.id
    having coalesce(sum(line.amount_cents), 0) <> case when commission.status = 'paid' then commission.commission_amount else 0 end
      or bool_or((settlement.host_id, settlement.beneficiary) <> (affiliate.user_id, 'affiliate'))
  -- What should have happened by now.
  union all
  select 'payout_overdue', owed.person_id, '0', owed.owed_cents::text
    from private.due_by_person('host') as owed
    where owed.owed_cents > 0 and owed.oldest_due_on < private.today_in_rio() - 7
      and exists (select from public.payout_keys where host_id = owed.person_id)
  union all
  -- A week after the day of payment that it should have been part of.
  select 'commission_overdue', owed.person_id, '0', owed.owed_cents::text
    from private.due_by_person('affiliate') as owed
    where owed.owed_cents > 0 and private.commission_payment_on(owed.oldest_due_on) < private.today_in_rio() - 7
      and exists (select from public.payout_keys where host_id = owed.person_id)
  union all
  select 'hold_overdue', id, hold_expires_at::text, null from booked
    where status = 'pending' and hold_expires_at < clock_timestamp() - interval '1 hour'
  union all
  select 'refund_' || status, booking_id, 'succeeded', status from public.refunds
    where status = 'failed' or (status = 'manual' and manual_at is null)
      or (status = 'requested' and created_at < clock_timestamp() - interval '7 days' and not private.is_contested(booking_id))
  union all
  select 'outbox_failed', null, kind || ' ' || id, last_error from public.outbox where failed_at is not null;
$$;

-- @api service_role: Compares everything that must add up and writes a report: {report_id, difference_count}.
create function private.reconcile()
returns json language sql volatile security definer set search_path = '' as $$
  select private.note_scheduled_run('reconcile');
  select private.match_waiting_disputes();
  with found as (
    select *, row_number() over (order by difference.kind, difference.subject) as place
    from private.money_differences() as difference
  ), report as (
    insert into public.reconciliation_reports (difference_count, differences)
    select count(*), coalesce(
      jsonb_agg(
        jsonb_build_object('kind', kind, 'subject', subject, 'expected', expected, 'actual', actual) order by place
      ) filter (where place <= 1000),
      '[]'
    )
    from found
    returning *
  )
  select json_build_object('report_id', id, 'difference_count', difference_count) from report;
$$;

-- schemas/retention/retention.sql

-- What the privacy policy (/privacidade, "Por quanto tempo") says is deleted after a time, is. The daily run removes what is older than
-- its term.

-- What leads from one closed account to a person: their words, their files, where they were paid, and the provider's record of
-- who paid. Amounts and dates stay as sums of nobody, so that books and the other party's history still add up.
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
-- @api service_role: Deletes what is older than the privacy policy allows: {people, payout_keys, contact_messages, reports,
-- booking_addresses, dispute_evidence, access_records, sessions, attributions, clicks, payment_cards, unused_files}.
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
    where forgotten_at is null and closed_at < now() - interval '7 years'
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
    select from public.host_settlements where host_id = own.host_id and created_at > now() - interval '90 days'
  );
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('payout_keys', touched);
  -- What was shown to administrators, 90 days.
  delete from private.seen_payout_keys where seen_at < now() - interval '90 days';

  -- 2 years: messages of the contact form.
  delete from public.contact_messages where created_at < now() - interval '2 years';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('contact_messages', touched);
  -- And what administrators wrote by mail.
  delete from private.letters where created_at < now() - interval '2 years';

  -- 2 years after the decision: what was reported.
  delete from public.reports where settled_at < now() - private.report_term();
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('reports', touched);

  -- 2 years after the event: the address it was paid with.
  delete from private.booking_addresses as kept
  using public.bookings as booking
  where booking.id = kept.booking_id and booking.event_date < private.today_in_rio() - interval '2 years';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('booking_addresses', touched);

  -- 2 years after the decision, or with the account once it is decided: what the bank was answered.
  delete from private.dispute_evidence as kept
  using public.disputes as dispute join public.bookings as booking on booking.id = dispute.booking_id
  where dispute.id = kept.dispute_id and (dispute.closed_at < now() - interval '2 years' or (
    dispute.closed_at is not null and not exists (select from auth.users where id = booking.user_id)));
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('dispute_evidence', touched);

  -- 6 months: who was signed in from where (Marco Civil da Internet, art. 15).
  delete from auth.audit_log_entries where created_at < now() - interval '6 months';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('access_records', touched);
  delete from auth.sessions where coalesce(updated_at, created_at) < now() - interval '6 months';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('sessions', touched);

  -- Once it earns no more: an attribution that led to no booking. One that did stays beside its commission, which it explains.
  delete from public.referral_attributions as attribution
  where attribution.attributed_at < now() - private.attribution_time() and not exists (
    select from public.bookings as booking
    where booking.user_id = attribution.person_id
      and booking.created_at between attribution.attributed_at and attribution.attributed_at + private.attribution_time()
  );
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('attributions', touched);

  -- 5 years: by what a suspended account is recognised that comes back.
  delete from private.barred_identities where created_at < now() - interval '5 years';

  -- 13 months: how often links of affiliates were followed.
  delete from private.affiliate_clicks where day < private.today_in_rio() - interval '13 months';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('clicks', touched);

  -- 13 months after the payment: what tells its card from another.
  delete from private.payment_cards as kept
  using public.payments as payment
  where payment.id = kept.payment_id and payment.created_at < now() - private.card_term();
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('payment_cards', touched);

  -- 1 day, pictures of listings 30: files that were never used.
  counts := counts || jsonb_build_object('unused_files', private.enqueue_never_used_files());

  perform set_config('espacos.forgetting', 'off', true);
  -- Of the same daily run.
  perform private.remind_of_addresses();
  perform private.close_requested_accounts();
  return counts;
end;
$$;

-- schemas/telemetry/tables.sql

-- Errors and speed of the site, without anybody's data. Kept for 30 days.
--
-- A unit is the shell, a remote, or the server side (payment functions: `payments`). Versions are those of the registry.

create table public.site_errors (
  id uuid primary key default gen_random_uuid(),
  -- Hash of unit, kind and the message without its numbers.
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  unit text not null check (unit ~ '^[a-z][a-z0-9]{0,39}$'),
  kind text not null check (kind in ('load', 'render', 'data', 'error', 'rejection', 'policy', 'server')),
  message text not null check (char_length(message) between 1 and 400),
  -- The latest occurrence: the route's path as declared (never the address), and the stack.
  page text check (char_length(page) <= 120),
  stack text check (char_length(stack) <= 4000),
  -- What was done in that page load before it, the earliest first: {before_ms, page}, or {before_ms, unit, version, press} with the hash
  -- of a button's words, which becomes the words once they are found among those of the release's code, else null.
  trail jsonb not null default '[]'
    check (jsonb_typeof(trail) = 'array' and jsonb_array_length(trail) <= 12 and char_length(trail::text) <= 4000),
  -- Of that occurrence.
  seen_at timestamptz,
  seen_version text,
  -- Where in the sources it began, and whose that is in the words of CODEOWNERS, by the map of the release.
  file text check (char_length(file) <= 200),
  line integer check (line > 0),
  owners text[] not null default '{}' check (cardinality(owners) <= 8),
  -- Null: nobody has looked for it since the stack came.
  placed_at timestamptz,
  status text not null default 'new' check (status in ('new', 'investigating', 'resolved')),
  status_changed_at timestamptz,
  status_changed_by uuid references public.profiles (id),
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);

create index site_errors_latest_idx on public.site_errors (last_seen_at desc);

create index site_errors_unplaced_idx on public.site_errors (last_seen_at desc) where placed_at is null;

create index site_errors_new_idx on public.site_errors (last_seen_at desc) where status = 'new';

create index site_errors_status_changed_by_idx on public.site_errors (status_changed_by) where status_changed_by is not null;

create table public.site_error_hours (
  error_id uuid not null references public.site_errors (id) on delete cascade,
  hour timestamptz not null,
  version text not null,
  occurrences integer not null check (occurrences > 0),
  -- Visits in which it happened; null on the server, where nobody visits.
  visits integer check (visits >= 0),
  primary key (error_id, hour, version)
);

create index site_error_hours_hour_idx on public.site_error_hours (hour);

-- By family, without a version: a browser names nobody.
create table public.site_error_browsers (
  error_id uuid not null references public.site_errors (id) on delete cascade,
  day date not null,
  browser text not null check (browser in ('Chrome', 'Edge', 'Firefox', 'Outro', 'Safari', 'Samsung Internet')),
  occurrences integer not null check (occurrences > 0),
  primary key (error_id, day, browser)
);

create index site_error_browsers_day_idx on public.site_error_browsers (day);

create table public.unit_visits (
  unit text not null,
  version text not null,
  -- Usually a minute.
  slot timestamptz not null,
  -- Page loads that used it.
  visits integer not null default 0 check (visits >= 0),
  -- What a release is judged by: one visit per address and day, and how many of those it failed.
  exposures integer not null default 0 check (exposures >= 0),
  failures integer not null default 0 check (failures >= 0),
  -- Visits in which an error of the version's own was not caught; null: counted by a site server that did not look for them yet.
  uncaught integer check (uncaught >= 0),
  -- Page loads whose script started, one per address and day, and how many of them were idle soon after: the others froze, or their visitors left.
  started integer not null default 0 check (started >= 0),
  alive integer not null default 0 check (alive >= 0),
  -- [exposures, failures, uncaught, started, alive] of each group of visitors (`browser Safari`, `language pt`: a handful), each visitor in one of browsers and
  -- in one of languages; null: counted by a site server that did not tell them apart yet.
  by_group jsonb check (jsonb_typeof(by_group) = 'object' and char_length(by_group::text) <= 1000),
  primary key (unit, version, slot)
);

create index unit_visits_slot_idx on public.unit_visits (slot);

create table public.web_vitals (
  hour timestamptz not null,
  metric text not null check (metric in ('LCP', 'INP', 'CLS')),
  unit text not null,
  -- Of a histogram whose steps are 5 %: the value is 1.05^bucket ms (LCP, INP) or thousandths (CLS); -1 is zero.
  bucket smallint not null check (bucket between -1 and 260),
  samples integer not null check (samples > 0),
  primary key (hour, metric, unit, bucket)
);

-- A batch whose answer was lost is sent again and counted once.
create table private.telemetry_batches (
  id uuid primary key,
  received_at timestamptz not null default clock_timestamp()
);

create index telemetry_batches_received_idx on private.telemetry_batches (received_at);

-- Who may act alone for a while, of several site servers.
create table private.leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- schemas/telemetry/record.sql

-- What the site server hands over, and the counts by which a release is judged.

-- Clamps a device's clock to plausible moments of the server's.
create function private.plausible_moment(moment timestamptz)
returns timestamptz language sql stable set search_path = '' as $$
  select least(greatest(moment, clock_timestamp() - interval '6 hours'), clock_timestamp() + interval '5 minutes');
$$;

-- `trail` and `browsers` are optional: functions and earlier site servers send none.
create function private.reported_errors(batch jsonb)
returns table (fingerprint text, unit text, kind text, message text, page text, stack text, trail jsonb, version text, at timestamptz,
  occurrences integer, visits integer, browsers jsonb)
language sql stable set search_path = '' as $$
  select fingerprint, unit, kind, left(message, 400), left(page, 120), left(stack, 4000), coalesce(trail, '[]'), version,
    private.plausible_moment(at), least(occurrences, 1000000), case when visits is not null then least(visits, 1000000) end,
    coalesce(browsers, '{}')
  from jsonb_to_recordset(coalesce(batch -> 'errors', '[]')) as item (fingerprint text, unit text, kind text, message text,
    page text, stack text, trail jsonb, version text, at timestamptz, occurrences integer, visits integer, browsers jsonb);
$$;

-- The sum of objects like {"browser Safari": [12, 0, 1, 12, 11]}; null when none of them counts by group.
create function private.summed_by_group(counted jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(sums.name, sums.counts)
  from (
    select by_name.key as name, jsonb_build_array(sum((by_name.value ->> 0)::integer), sum((by_name.value ->> 1)::integer),
      sum((by_name.value ->> 2)::integer), sum(coalesce((by_name.value ->> 3)::integer, 0)),
      sum(coalesce((by_name.value ->> 4)::integer, 0))) as counts
    from jsonb_array_elements(counted) as one
    cross join lateral jsonb_each(case when jsonb_typeof(one.value) = 'object' then one.value else '{}' end) as by_name
    group by by_name.key
  ) as sums;
$$;

-- @api service_role: The site server hands over what it gathered, as JSON: {id, errors, visits, vitals}. False: this batch has
-- been counted before.
create function private.record_telemetry(batch text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  gathered jsonb := batch;
  reopened uuid;
begin
  -- One batch after the other: two servers with the same rows would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('telemetry', 0));
  insert into private.telemetry_batches (id) values ((gathered ->> 'id')::uuid) on conflict do nothing;
  if not found then
    return false;
  end if;

  -- The occurrence that is kept whole is a new one when a version has it that had not, else once an hour: each is looked for in the sources.
  with latest as (
    select distinct on (fingerprint) * from private.reported_errors(gathered) order by fingerprint, at desc
  ), renewed as (
    update public.site_errors as known
    set page = coalesce(latest.page, known.page), stack = coalesce(latest.stack, known.stack), trail = latest.trail, seen_at = latest.at,
      seen_version = latest.version, placed_at = null
    from latest
    where known.fingerprint = latest.fingerprint
      and (known.placed_at is null or known.placed_at < clock_timestamp() - interval '1 hour'
        or not exists (select from public.site_error_hours as earlier
          where earlier.error_id = known.id and earlier.version = latest.version))
  )
  insert into public.site_errors as known (fingerprint, unit, kind, message, page, stack, trail, seen_at, seen_version, first_seen_at, last_seen_at)
  select fingerprint, unit, kind, message, page, stack, trail, at, version, at, at from latest
  where not exists (select from public.site_errors as there where there.fingerprint = latest.fingerprint);

  update public.site_errors as known set last_seen_at = greatest(known.last_seen_at, report.at)
  from (select fingerprint, max(at) as at from private.reported_errors(gathered) group by 1) as report
  where known.fingerprint = report.fingerprint;

  -- What was resolved is new again when a version has it that had not, or when it goes on a day later: pages that were
  -- open at the time of the mend do not count.
  for reopened in
    update public.site_errors as known set status = 'new', status_changed_at = clock_timestamp(), status_changed_by = null
    from private.reported_errors(gathered) as report
    where known.fingerprint = report.fingerprint and known.status = 'resolved'
      and (known.status_changed_at < clock_timestamp() - interval '1 day'
        or not exists (select from public.site_error_hours as earlier
          where earlier.error_id = known.id and earlier.version = report.version))
    returning known.id
  loop
    perform private.log_act('site_error_returned', 'site_error', reopened::text, jsonb_build_object('from', 'resolved', 'to', 'new'));
  end loop;

  insert into public.site_error_hours as hours (error_id, hour, version, occurrences, visits)
  select known.id, date_trunc('hour', report.at), report.version, sum(report.occurrences), sum(report.visits)
  from private.reported_errors(gathered) as report join public.site_errors as known on known.fingerprint = report.fingerprint
  group by 1, 2, 3
  on conflict (error_id, hour, version) do update set
    occurrences = hours.occurrences + excluded.occurrences,
    visits = case when excluded.visits is null then hours.visits else coalesce(hours.visits, 0) + excluded.visits end;

  insert into public.site_error_browsers as counted (error_id, day, browser, occurrences)
  select known.id, (report.at at time zone 'UTC')::date, browser.key, sum(browser.value::integer)
  from private.reported_errors(gathered) as report join public.site_errors as known on known.fingerprint = report.fingerprint
  cross join lateral jsonb_each_text(report.browsers) as browser
  group by 1, 2, 3
  on conflict (error_id, day, browser) do update set occurrences = counted.occurrences + excluded.occurrences;

  insert into public.unit_visits as counted (unit, version, slot, visits, exposures, failures, uncaught, started, alive, by_group)
  select unit, version, date_trunc('second', private.plausible_moment(slot)), sum(visits), sum(exposures), sum(failures), sum(uncaught),
    coalesce(sum(started), 0), coalesce(sum(alive), 0), private.summed_by_group(jsonb_agg(item.by_group))
  from jsonb_to_recordset(coalesce(gathered -> 'visits', '[]')) as item (unit text, version text, slot timestamptz,
    visits integer, exposures integer, failures integer, uncaught integer, started integer, alive integer, by_group jsonb)
  group by 1, 2, 3
  on conflict (unit, version, slot) do update set
    visits = counted.visits + excluded.visits,
    exposures = counted.exposures + excluded.exposures,
    failures = counted.failures + excluded.failures,
    uncaught = case when excluded.uncaught is null then counted.uncaught else coalesce(counted.uncaught, 0) + excluded.uncaught end,
    started = counted.started + excluded.started,
    alive = counted.alive + excluded.alive,
    by_group = private.summed_by_group(jsonb_build_array(counted.by_group, excluded.by_group));

  insert into public.web_vitals as measured (hour, metric, unit, bucket, samples)
  select date_trunc('hour', private.plausible_moment(hour)), metric, unit, bucket, sum(samples)
  from jsonb_to_recordset(coalesce(gathered -> 'vitals', '[]')) as item (hour timestamptz, metric text, unit text,
    bucket smallint, samples integer)
  group by 1, 2, 3, 4
  on conflict (hour, metric, unit, bucket) do update set samples = measured.samples + excluded.samples;
  return true;
end;
$$;

-- @api service_role: Errors whose place in the sources is not known yet, at most 20: {id, unit, stack, trail, version}. For the
-- site server, which has the maps.
create function private.errors_to_place()
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(item), '[]')
  from (
    select id, unit, stack, trail, seen_version as version from public.site_errors
    where placed_at is null
    order by last_seen_at desc
    limit 20
  ) as item;
$$;

-- @api service_role: Says where errors began, as JSON: [{id, stack, file, line, owners, trail}]; the stack is the one that was
-- looked at. Returns how many took it.
create function private.place_errors(places text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  placed integer;
begin
  update public.site_errors as error
  set file = left(place.file, 200), line = place.line, trail = coalesce(place.trail, '[]'), placed_at = clock_timestamp(),
    owners = array(select left(owner, 80) from jsonb_array_elements_text(coalesce(place.owners, '[]')) as owner limit 8)
  from jsonb_to_recordset(places::jsonb) as place (id uuid, stack text, file text, line integer, owners jsonb, trail jsonb)
  -- another occurrence may have come meanwhile
  where error.id = place.id and error.placed_at is null and error.stack is not distinct from place.stack;
  get diagnostics placed = row_count;
  return placed;
end;
$$;

-- @api service_role: Slot by slot, what each version of a unit was tried and failed; what releases are judged by.
create function public.unit_health(target_unit text, since timestamptz)
returns table (version text, slot timestamptz, exposures integer, failures integer, uncaught integer, started integer, alive integer,
  by_group jsonb)
language sql stable set search_path = '' as $$
  select private.require_finite_times('since', since);
  select counted.version, counted.slot, counted.exposures, counted.failures, counted.uncaught, counted.started, counted.alive,
    counted.by_group
  from public.unit_visits as counted
  where counted.unit = target_unit and counted.slot >= since
    and (counted.exposures > 0 or counted.failures > 0 or counted.uncaught > 0 or counted.started > 0 or counted.alive > 0)
  order by counted.slot, counted.version;
$$;

-- @api service_role: True: the holder may act alone for that time; it may be prolonged.
create function private.take_lease(lease_name text, lease_holder text, lease_seconds integer)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into private.leases as held (name, holder, until)
  values (lease_name, lease_holder, clock_timestamp() + make_interval(secs => lease_seconds))
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where held.holder = excluded.holder or held.until < clock_timestamp();
  return found;
end;
$$;

-- @api service_role: Removes what is older than 30 days; returns how many errors that were.
create function private.expire_telemetry()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  oldest timestamptz := clock_timestamp() - private.telemetry_time();
  removed integer;
begin
  delete from public.site_error_hours where hour < oldest;
  delete from public.site_error_browsers where day < (oldest at time zone 'UTC')::date;
  delete from public.site_errors where last_seen_at < oldest;
  get diagnostics removed = row_count;
  delete from public.unit_visits where slot < oldest;
  delete from public.web_vitals where hour < oldest;
  delete from private.telemetry_batches where received_at < clock_timestamp() - interval '1 day';
  delete from private.leases where until < oldest;
  return removed;
end;
$$;

-- schemas/telemetry/administration.sql

-- What administrators read of it.

-- The value below which three quarters of the visits are. Runs as the caller: the policy shows the rows to administrators.
create function private.vital_p75(vital text, since timestamptz, only_unit text)
returns numeric language sql stable set search_path = '' as $$
  with steps as (
    select bucket, sum(sum(samples)) over (order by bucket) as below, sum(sum(samples)) over () as total
    from public.web_vitals
    where metric = vital and hour >= since and (only_unit is null or unit = only_unit)
    group by bucket
  )
  select case when bucket < 0 then 0
    else round((power(1.05::numeric, bucket) / case when vital = 'CLS' then 1000 else 1 end), case when vital = 'CLS' then 3 else 0 end) end
  from steps where below >= 0.75 * total order by bucket limit 1;
$$;

grant execute on function private.vital_p75(text, timestamptz, text) to authenticated;

-- Only one version has it, and the unit had another before.
create function private.is_new_in_version(error public.site_errors)
returns boolean language sql stable set search_path = '' as $$
  select count(distinct hours.version) = 1 and exists (
    select from public.unit_visits as visit
    where visit.unit = error.unit and visit.version <> min(hours.version) and visit.slot < error.first_seen_at
  )
  from public.site_error_hours as hours where hours.error_id = error.id;
$$;

grant execute on function private.is_new_in_version(public.site_errors) to authenticated;

-- Runs as the caller, as do the next: the policies show an administrator everything.
-- `only_state`: open or resolved; `only_owner`: as CODEOWNERS calls it. An error whose owner is not known
-- belongs to who owns its unit, which the caller's words for units know.
-- @api admin: Errors of the last hours for an administrator: figures (p75 of LCP and INP in ms, of CLS), how many are open in
-- each unit, and up to 100 groups {id, unit, kind, message, page, status, last_seen_at, occurrences, visits, file, line, owners,
-- version, is_new_in_version, has_returned}. Codes: unauthenticated, admin_required.
create function public.admin_error_overview(
  period_hours integer default 168, only_unit text default null, open_first boolean default true,
  only_state text default null, only_owner text default null, owner_units text[] default '{}', only_new boolean default false
) returns json language plpgsql stable set search_path = '' as $$
declare
  since timestamptz := date_trunc('hour', clock_timestamp() - make_interval(hours => least(greatest(coalesce(period_hours, 168), 1), 720)));
begin
  perform private.require_admin();
  perform private.require_few('ownerUnits', owner_units, 50);
  return (
    with counted as (
      select error_id, sum(occurrences)::integer as occurrences, sum(visits)::integer as visits
      from public.site_error_hours where hour >= since group by error_id
    ), listed as (
      select error.id, error.unit, error.kind, error.message, error.page, error.status, error.last_seen_at,
        counted.occurrences, counted.visits, error.file, error.line, error.owners, error.seen_version as version,
        private.is_new_in_version(error) as is_new_in_version,
        error.status = 'new' and error.status_changed_at is not null and error.status_changed_by is null as has_returned
      from public.site_errors as error join counted on counted.error_id = error.id
      where only_unit is null or error.unit = only_unit
    ), chosen as (
      select * from listed
      where (only_state is null or (only_state = 'resolved') = (status = 'resolved'))
        and (only_owner is null or only_owner = any (owners) or (cardinality(owners) = 0 and unit = any (owner_units)))
        and (not only_new or is_new_in_version)
    ), visited as (
      select coalesce(sum(visits), 0) as visits from public.unit_visits
      where slot >= since and unit = coalesce(only_unit, 'shell')
    )
    select json_build_object(
      'visits', (select visits from visited),
      'errors_per_1000', (select case when visits > 0 then
          round(1000.0 * coalesce((select sum(occurrences) from listed where visits is not null), 0) / visits, 1) end from visited),
      'lcp_ms', private.vital_p75('LCP', since, only_unit),
      'inp_ms', private.vital_p75('INP', since, only_unit),
      'cls', private.vital_p75('CLS', since, only_unit),
      'new_count', (select count(*) from public.site_errors where status = 'new'),
      'units', coalesce((select json_agg(unit order by unit) from (select distinct unit from public.site_errors) as units), '[]'),
      'open_count', (select count(*) from listed where status <> 'resolved'),
      'open_by_unit', coalesce((
        select json_object_agg(unit, open) from (select unit, count(*) as open from listed where status <> 'resolved' group by unit) as parts
      ), '{}'),
      'owners', coalesce((select json_agg(owner order by owner) from (select distinct unnest(owners) as owner from listed) as known), '[]'),
      'total', (select count(*) from chosen),
      'items', coalesce((
        select json_agg(item)
        from (
          select * from chosen
          order by case when open_first and status = 'resolved' then 1 else 0 end, last_seen_at desc, id
          limit 100
        ) as item
      ), '[]')
    )
  );
end;
$$;

-- @api admin: One group of errors with its stack, what was done before it, and its counts per version and browser, for an
-- administrator. Codes: unauthenticated, admin_required, site_error_not_found.
create function public.admin_error(target_error uuid)
returns json language plpgsql stable set search_path = '' as $$
declare
  error public.site_errors;
begin
  perform private.require_admin();
  select * into error from public.site_errors where id = target_error;
  if error.id is null then
    perform private.refuse(404, 'site_error_not_found');
  end if;
  return json_build_object(
    'id', error.id, 'unit', error.unit, 'kind', error.kind, 'message', error.message, 'page', error.page,
    'stack', error.stack, 'status', error.status, 'status_changed_at', error.status_changed_at,
    'status_changed_by', (select full_name from public.profiles where id = error.status_changed_by),
    'first_seen_at', error.first_seen_at, 'last_seen_at', error.last_seen_at,
    'is_new_in_version', private.is_new_in_version(error),
    'file', error.file, 'line', error.line, 'owners', error.owners, 'trail', error.trail, 'seen_at', error.seen_at, 'seen_version', error.seen_version,
    'browsers', coalesce((
      select json_agg(item)
      from (
        select browser, sum(occurrences)::integer as occurrences from public.site_error_browsers where error_id = target_error
        group by browser order by sum(occurrences) desc, browser
      ) as item
    ), '[]'),
    'versions', coalesce((
      select json_agg(item)
      from (
        select version, sum(occurrences)::integer as occurrences, sum(visits)::integer as visits, min(hour) as first_hour, max(hour) as last_hour
        from public.site_error_hours where error_id = target_error
        group by version order by max(hour) desc, version
      ) as item
    ), '[]')
  );
end;
$$;

-- @api admin: An administrator says where an error stands: new, investigating, resolved. Codes: unauthenticated, admin_required,
-- invalid_input, site_error_not_found.
create function private.set_site_error_status(target_error uuid, new_status text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  error public.site_errors;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('new', 'investigating', 'resolved') then
    perform private.refuse(422, 'invalid_input', array['new_status']);
  end if;
  select * into error from public.site_errors where id = target_error for update;
  if error.id is null then
    perform private.refuse(404, 'site_error_not_found');
  end if;
  if error.status <> new_status then
    update public.site_errors
    set status = new_status, status_changed_at = clock_timestamp(), status_changed_by = (select auth.uid())
    where id = target_error;
    perform private.log_act('site_error_' || new_status, 'site_error', target_error::text,
      jsonb_build_object('from', error.status, 'to', new_status, 'message', error.message));
  end if;
  return json_build_object('id', target_error, 'status', new_status);
end;
$$;

-- schemas/alarms/evaluate.sql

-- Which conditions stand now, and what follows.

-- A message is late when it was to go out ten minutes ago, or has been tried for ten minutes.
create function private.alarm_conditions()
returns table (kind text, details jsonb)
language sql stable security definer set search_path = '' as $$
  with waiting as (
    select count(*) as messages, min(created_at) as oldest from public.outbox
    where done_at is null and failed_at is null and (
      available_at < clock_timestamp() - interval '10 minutes'
      or (attempts > 0 and created_at < clock_timestamp() - interval '10 minutes')
    )
  ), money as (
    select difference_count from public.reconciliation_reports order by created_at desc limit 1
  ), silent as (
    select job from private.scheduled_runs join private.scheduled_jobs() as scheduled using (job)
    where last_run_at < clock_timestamp() - at_least_every
  -- After a week the alarm ends: the host has been notified.
  ), calendars as (
    select count(*) as silent, min(private.unread_since(calendar)) as oldest
    from private.imported_calendars as calendar join public.spaces as space on space.id = calendar.space_id
    where space.status in ('pending', 'approved') and space.suspended_at is null
      and private.unread_since(calendar) < clock_timestamp() - private.calendar_silence()
      and private.unread_since(calendar) > clock_timestamp() - interval '7 days'
  ), visitors as (
    select sum(exposures) as exposures, sum(failures) as failures from public.unit_visits
    where slot >= clock_timestamp() - interval '10 minutes'
  ), server as (
    select sum(hours.occurrences) as occurrences
    from public.site_error_hours as hours join public.site_errors as error on error.id = hours.error_id
    where error.kind = 'server' and hours.hour >= date_trunc('hour', clock_timestamp())
  )
  select 'outbox_late', jsonb_build_object('messages', messages, 'oldest', oldest) from waiting where messages > 0
  union all
  select 'money_differences', jsonb_build_object('differences', difference_count) from money where difference_count > 0
  union all
  select 'schedule_silent', jsonb_build_object('jobs', (select jsonb_agg(job order by job) from silent))
    where exists (select from silent)
  union all
  select 'calendars_silent', jsonb_build_object('calendars', silent, 'oldest', oldest) from calendars where silent > 0
  -- One visitor in twenty, once enough came to tell.
  union all
  select 'visitor_errors', jsonb_build_object('visits', exposures, 'failed', failures) from visitors
    where exposures >= 40 and failures * 20 >= exposures
  union all
  select 'server_errors', jsonb_build_object('errors', occurrences) from server where occurrences >= 20;
$$;

-- Raised after it has stood for a minute, over after it has not been seen for five: what comes and goes calls nobody twice.
-- @api service_role: Server side, each minute: raises and ends alarms; returns how many e-mails that queued.
create function private.evaluate_alarms()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  changed record;
  mails integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('evaluate_alarms')) then
    return 0;
  end if;

  -- First, so that the evaluation after a pause does not find itself silent: only observers outside the database can report that.
  perform private.note_scheduled_run('evaluate-alarms');
  -- What has never run is awaited from now on.
  insert into private.scheduled_runs (job) select job from private.scheduled_jobs() on conflict do nothing;

  insert into private.alarms as alarm (kind, details)
  select condition.kind, condition.details from private.alarm_conditions() as condition
  on conflict (kind) where ended_at is null
  do update set last_seen_at = clock_timestamp(), details = excluded.details;

  for changed in
    update private.alarms set raised_at = clock_timestamp()
    where ended_at is null and raised_at is null and last_seen_at - began_at >= interval '1 minute'
    returning id
  loop
    perform private.enqueue_email('alarm_raised', changed.id::text, jsonb_build_object('alarm_id', changed.id));
    mails := mails + 1;
  end loop;

  delete from private.alarms
  where ended_at is null and raised_at is null and last_seen_at < clock_timestamp() - interval '5 minutes';
  for changed in
    update private.alarms set ended_at = clock_timestamp()
    where ended_at is null and last_seen_at < clock_timestamp() - interval '5 minutes'
    returning id
  loop
    perform private.enqueue_email('alarm_over', changed.id::text, jsonb_build_object('alarm_id', changed.id));
    mails := mails + 1;
  end loop;
  return mails;
end;
$$;

-- schemas/alarms/metrics.sql

-- What only the database knows of how things run, in numbers: for the site server's /metrics.

-- @api service_role: Server side, for /metrics: ages in seconds and counts of outbox, holds, webhooks of the last 15 minutes,
-- money, schedules, alarms.
create function private.operations_metrics()
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'outbox_waiting', waiting.messages,
    -- Since the oldest message could have gone out.
    'outbox_oldest_seconds', waiting.oldest_seconds,
    'outbox_failed', (select count(*) from public.outbox where failed_at is not null and done_at is null),
    'holds_open', holds.open,
    -- Their time is over by more than a minute, and the date is still taken: `expire-holds` does not run.
    'holds_overdue', holds.overdue,
    'webhook_events', events.arrived,
    'webhook_lag_seconds', events.slowest,
    'money_differences', coalesce(
      (select difference_count from public.reconciliation_reports order by created_at desc limit 1), 0),
    'reconciliation_age_seconds', (
      select extract(epoch from clock_timestamp() - max(created_at)) from public.reconciliation_reports),
    'schedule_silence_seconds', coalesce((
      select json_object_agg(job, extract(epoch from clock_timestamp() - last_run_at))
      from private.scheduled_runs join private.scheduled_jobs() as scheduled using (job)), '{}'),
    'schedules_silent', (
      select count(*) from private.scheduled_runs join private.scheduled_jobs() as scheduled using (job)
      where last_run_at < clock_timestamp() - at_least_every),
    -- With those that ended in the last hour: the site server reports the end, too.
    'alarms', coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'began_at', began_at, 'ended_at', ended_at, 'details', details)
        order by began_at)
      from private.alarms
      where raised_at is not null and (ended_at is null or ended_at > clock_timestamp() - interval '1 hour')), '[]')
  )
  from (
    select count(*) as messages,
      coalesce(extract(epoch from clock_timestamp() - min(least(created_at, available_at))), 0) as oldest_seconds
    from public.outbox
    where done_at is null and failed_at is null and (available_at <= clock_timestamp() or attempts > 0)
  ) as waiting, (
    select count(*) as open, count(*) filter (where hold_expires_at < clock_timestamp() - interval '1 minute') as overdue
    from public.bookings where status = 'pending'
  ) as holds, (
    select count(*) as arrived, coalesce(max(extract(epoch from created_at - happened_at)), 0) as slowest
    from public.provider_events where created_at >= clock_timestamp() - interval '15 minutes'
  ) as events;
$$;

-- schemas/storage/buckets.sql

-- Buckets of files. Pictures of spaces and reviews and avatars are public: an object is read by its address. There is no select policy for others,
-- so nobody can list them. SVG and HTML are never accepted: they could run a script.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('space-images', 'space-images', true, private.largest_picture_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('review-photos', 'review-photos', true, private.largest_picture_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('avatars', 'avatars', true, private.largest_picture_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Kinds as specified: pictures, videos, pdf, doc, docx, txt. SVG and HTML could run a script and are never accepted.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('chat-files', 'chat-files', false, private.largest_chat_file_bytes(), array[
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif',
    'video/mp4', 'video/quicktime', 'video/webm', 'video/3gpp', 'video/ogg', 'video/mpeg', 'video/x-matroska', 'video/x-msvideo',
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain'
  ])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- schemas/storage/unused-files.sql

-- Files that nothing shows leave the storage: pictures of deleted spaces and reviews, pictures taken out of a listing, avatars that were replaced,
-- attachments of deleted messages, and what was sent to the storage but never used.
--
-- A job names files that may have become unused. The worker checks again before it deletes, so nothing that a booking,
-- another listing or a message shows is ever deleted.

-- The entry of spaces.images (or a booking's snapshot) as a path of the bucket without its ending and without what follows the name
-- in an address ('?width=960'); null for a picture elsewhere.
create function private.picture_stem(entry text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(entry, '[?#].*$', ''), '^https?://.*/space-images/', ''), '\.[A-Za-z]+$', '')
  where entry !~ '^https?://' or entry ~ '/space-images/';
$$;

-- Files lie in the folder of their person, and only that person's rows keep them.
create function private.is_file_used(bucket text, file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select case
    -- Not a person's: the demonstration's, or put there by hand.
    when file_name !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/' then true
    when private.is_reported_file(bucket, file_name) then true
    when bucket = 'space-images' then exists (
      select from (
        select unnest(images) as entry from public.spaces where host_id = split_part(file_name, '/', 1)::uuid
        union all
        select snapshot ->> 'image' from public.bookings where host_id = split_part(file_name, '/', 1)::uuid
      ) as shown
      where private.picture_stem(shown.entry) in (
        regexp_replace(file_name, '\.[A-Za-z]+$', ''),
        regexp_replace(file_name, '(-(' || array_to_string(private.rendition_widths(), '|') || '))?\.[A-Za-z]+$', '')
      )
    )
    when bucket = 'review-photos' then exists (
      select from public.review_photos
      where path = regexp_replace(file_name, '-(' || array_to_string(private.rendition_widths(), '|') || ')\.webp$', '.webp')
    )
    when bucket = 'avatars' then exists (
      select from public.profiles
      where id = split_part(file_name, '/', 1)::uuid and position(file_name in avatar_url) > 0
    )
    when bucket = 'chat-files' then exists (select from public.messages where file_url = file_name)
    else true
  end;
$$;

-- @api service_role: Server side: of these files of a bucket, those that nothing shows.
create function private.unused_files(bucket text, file_names text[])
returns setof text language sql stable security definer set search_path = '' as $$
  select file_name from unnest(file_names) as file_name where not private.is_file_used(bucket, file_name);
$$;

-- Up to an hour pages that were rendered before may still show a picture.
create function private.enqueue_unused_files(bucket text, file_names text[], wait interval)
returns void language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, dedupe_key, payload, available_at)
  select 'delete_unused_files', 'delete_unused_files:' || gen_random_uuid(),
    jsonb_build_object('bucket', bucket, 'names', file_names), clock_timestamp() + wait
  where cardinality(file_names) > 0;
$$;

-- Every file of these pictures that lies in the person's folder.
create function private.picture_files(person uuid, entries text[])
returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct file_name), '{}')
  from unnest(entries) as entry
  cross join lateral (
    select regexp_replace(entry, '^https?://.*/space-images/', '') as file_name
    union all
    select private.picture_stem(entry) || '-' || width || '.webp' from unnest(private.rendition_widths()) as width
  ) as file
  where file_name like person::text || '/%';
$$;

create function private.drop_space_files()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.enqueue_unused_files('space-images', private.picture_files(old.host_id, old.images), '0');
  else
    perform private.enqueue_unused_files('space-images',
      private.picture_files(old.host_id, array(select unnest(old.images) except select unnest(new.images))), '1 hour');
  end if;
  return null;
end;
$$;

create trigger spaces_drop_files after delete on public.spaces
  for each row execute function private.drop_space_files();

create trigger spaces_drop_removed_files after update of images on public.spaces
  for each row when (not old.images <@ new.images) execute function private.drop_space_files();

create function private.review_photo_files(path text)
returns text[] language sql immutable set search_path = '' as $$
  select array_agg(private.picture_stem(path) || '-' || width || '.webp') from unnest(private.rendition_widths()) as width;
$$;

-- Whether a picture of a review lies whole in the caller's folder, and was sent for this space.
create function private.is_own_review_photo(path text, target_space uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select path ~ ('^' || (select auth.uid()) || '/' || target_space || '-[0-9]{10,16}\.webp$') and (
    select count(*) from storage.objects where bucket_id = 'review-photos' and name = any (private.review_photo_files(path))
  ) = cardinality(private.rendition_widths());
$$;

create function private.drop_review_photo()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_unused_files('review-photos', private.review_photo_files(old.path), '0');
  return null;
end;
$$;

create trigger review_photos_drop_files after delete on public.review_photos
  for each row execute function private.drop_review_photo();

create function private.drop_avatar_file()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  file_name text := regexp_replace(old.avatar_url, '^.*/avatars/', '');
begin
  if file_name like old.id::text || '/%' then
    perform private.enqueue_unused_files('avatars', array[file_name], '1 hour');
  end if;
  return null;
end;
$$;

create trigger profiles_drop_avatar after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url and old.avatar_url is not null)
  execute function private.drop_avatar_file();

create function private.drop_message_file()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_unused_files('chat-files', array[old.file_url], '0');
  return null;
end;
$$;

create trigger messages_drop_file after delete on public.messages
  for each row when (old.file_url is not null) execute function private.drop_message_file();

-- What never was used: looked at once it had its time. A listing may be written for days (its form keeps the pictures' names),
-- so its pictures have thirty; the others are used at once. What was used once is followed by the triggers,
-- so only what came in the time before is looked at, with days to spare for runs that were missed.
create function private.enqueue_never_used_files()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  batch record;
  found_files integer := 0;
begin
  for batch in
    with terms (bucket, term) as (
      values ('space-images', interval '30 days'), ('review-photos', interval '1 day'), ('avatars', interval '1 day'), ('chat-files', interval '1 day')
    ), unused as (
      select terms.bucket, file.name, (row_number() over (partition by terms.bucket order by file.name) - 1) / 100 as part
      from terms
      join storage.objects as file on file.bucket_id = terms.bucket
        and file.created_at < now() - terms.term and file.created_at > now() - terms.term - interval '15 days'
      where not private.is_file_used(terms.bucket, file.name)
    )
    select bucket, array_agg(name) as names from unused group by bucket, part
  loop
    perform private.enqueue_unused_files(batch.bucket, batch.names, '0');
    found_files := found_files + cardinality(batch.names);
  end loop;
  return found_files;
end;
$$;

-- schemas/realtime/publication.sql

-- What realtime tells its listeners; policies decide who hears of a row.

alter publication supabase_realtime add table public.bookings;

alter publication supabase_realtime add table public.messages;

-- schemas/schedule/jobs.sql

-- Scheduled jobs, where pg_cron and pg_net exist (hosted Supabase). Elsewhere something else calls the functions:
-- POST /functions/v1/<name> with a secret key as `apikey`.

-- Address and key come from the vault: `project_url` and `secret_key` (docs/deploy.md).
create function private.call_scheduled_function(function_name text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  select decrypted_secret into address from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into key from vault.decrypted_secrets where name = 'secret_key';
  if address is null or key is null then
    raise warning 'Scheduled functions are not called: the vault has no project_url or no secret_key.';
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/' || function_name,
    headers := jsonb_build_object('apikey', key, 'Content-Type', 'application/json'),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000
  );
end;
$$;

create function private.call_outbox_worker()
returns void language sql security definer set search_path = '' as $$
  select private.call_scheduled_function('outbox-worker')
  where exists (
    select from public.outbox where done_at is null and failed_at is null and available_at <= clock_timestamp()
  );
$$;

-- One calendar a call, because of the processor time that a call has, and ten calls at a time, so that readings are spread over the minute;
-- what is left waits. Once a minute at least, which says that it runs.
create function private.call_calendar_readers()
returns void language sql security definer set search_path = '' as $$
  select private.call_scheduled_function('read-calendar')
  from generate_series(1, greatest(case when extract(second from clock_timestamp()) < 10 then 1 else 0 end, (
    select count(*) from (select from private.imported_calendars where next_read_at <= clock_timestamp() limit 10) as due
  )));
$$;

-- At night in Rio, three hours behind: refresh-search-prices at 0:05, reconcile at 3:30, delete-expired-data at 4:00. Elsewhere something calls
-- the functions of the latter two once a day (delete-expired-data refreshes the prices, too), and the site server calls expire_telemetry.
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2 then
    return;
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  perform cron.schedule('expire-holds', '* * * * *', 'select private.call_scheduled_function(''expire-holds'')');
  -- One call sends no more than the processor time of a function allows.
  perform cron.schedule('outbox-worker', '10 seconds', 'select private.call_outbox_worker()');
  perform cron.schedule('read-calendar', '10 seconds', 'select private.call_calendar_readers()');
  perform cron.schedule('evaluate-alarms', '* * * * *', 'select private.evaluate_alarms()');
  perform cron.schedule('forget-address-acts', '17 * * * *', 'select private.forget_address_acts()');
  perform cron.schedule('expire-telemetry', '15 6 * * *', 'select private.expire_telemetry()');
  perform cron.schedule('refresh-search-prices', '5 3 * * *', 'select private.refresh_search_prices()');
  perform cron.schedule('reconcile', '30 6 * * *', 'select private.reconcile()');
  perform cron.schedule('delete-expired-data', '0 7 * * *', 'select private.delete_expired_data()');
end;
$$;

-- schemas/foundation/text-triggers.sql

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

create trigger calendar_providers_normal_texts before insert or update of domain, name on private.calendar_providers
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

create trigger dispute_evidence_normal_texts before insert or update of statement on private.dispute_evidence
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

create trigger imported_calendars_normal_texts before insert or update of address, name on private.imported_calendars
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

create trigger letters_normal_texts before insert or update of message on private.letters
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

create trigger list_lines_normal_texts before insert or update of content on private.list_lines
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

create trigger list_visitors_normal_texts before insert or update of name on private.list_visitors
  for each row execute function private.normalise_texts_of_list_visitors();

create function private.normalise_texts_of_moderated_words()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  fault text;
  faults jsonb := '{}';
begin
  if tg_op = 'INSERT' or new.word is distinct from old.word then
    new.word := private.normal_text(new.word, 'one');
    if tg_op = 'INSERT' or new.word is distinct from old.word then
      fault := private.text_fault('private.moderated_words.word', new.word);
      if fault is not null then
        faults := faults || jsonb_build_object('private.moderated_words.word', fault);
      end if;
    end if;
  end if;
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;

create trigger moderated_words_normal_texts before insert or update of word on private.moderated_words
  for each row execute function private.normalise_texts_of_moderated_words();

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

create trigger affiliate_campaigns_normal_texts before insert or update of name on public.affiliate_campaigns
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

create trigger booking_companies_normal_texts before insert or update of cnpj, name on public.booking_companies
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
  if faults <> '{}' then
    perform private.refuse_texts(faults);
  end if;
  return new;
end;
$$;

create trigger bookings_normal_texts before insert or update of host_note on public.bookings
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

create trigger contact_messages_normal_texts before insert or update of email, message, name, phone, subject on public.contact_messages
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

create trigger discount_coupons_normal_texts before insert or update of code, description on public.discount_coupons
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

create trigger favourite_lists_normal_texts before insert or update of name on public.favourite_lists
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

create trigger host_settlements_normal_texts before insert or update of bank_reference, reason on public.host_settlements
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

create trigger messages_normal_texts before insert or update of content, file_name on public.messages
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

create trigger payout_keys_normal_texts before insert or update of holder_name, pix_key on public.payout_keys
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

create trigger profile_private_normal_texts before insert or update of cpf, phone on public.profile_private
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

create trigger profiles_normal_texts before insert or update of avatar_url, bio, full_name, location on public.profiles
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

create trigger refunds_normal_texts before insert or update of manual_note on public.refunds
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

create trigger reports_normal_texts before insert or update of note, words on public.reports
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

create trigger reviews_normal_texts before insert or update of answer, comment on public.reviews
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

create trigger space_addresses_normal_texts before insert or update of arrival, complement, day_phone, number, postal_code, street on public.space_addresses
  for each row execute function private.normalise_texts_of_space_addresses();

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

create trigger space_extras_normal_texts before insert or update of description, name on public.space_extras
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

create trigger space_price_ranges_normal_texts before insert or update of name on public.space_price_ranges
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
      fault := private.texts_fault('public.spaces.image_descriptions', new.image_descriptions);
      if fault is not null then
        faults := faults || jsonb_build_object('public.spaces.image_descriptions', fault);
      end if;
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

create trigger spaces_normal_texts before insert or update of description, house_rules_note, image_descriptions, rejection_reason, title on public.spaces
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

create trigger suspensions_normal_texts before insert or update of appeal, payouts_held_reason, reason on public.suspensions
  for each row execute function private.normalise_texts_of_suspensions();

-- schemas/api.sql

-- The API: forwarders to private functions, comments and grants. Written by `npm run db:api` from the `-- @api` above each function.

create function public.seal_caller(address text)
returns text language sql volatile set search_path = '' as $$
  select private.seal_caller(address);
$$;

comment on function public.seal_caller is 'Seals the address of a function''s caller for a minute; null when it is none.';

grant execute on function private.seal_caller, public.seal_caller to service_role;

create function public.note_repeated_sign_up(email text)
returns void language sql volatile set search_path = '' as $$
  select private.note_repeated_sign_up(email);
$$;

comment on function public.note_repeated_sign_up is 'The address was signed up again and Auth refused the mail: no password chosen before its confirmation opens the account. The answer says nothing about accounts. Code: rate_limited.';

grant execute on function private.note_repeated_sign_up, public.note_repeated_sign_up to anon, authenticated;

create function public.accept_terms(terms_version integer)
returns json language sql volatile set search_path = '' as $$
  select private.accept_terms(terms_version);
$$;

comment on function public.accept_terms is 'The caller accepts this version of the terms. Nothing is taken back, and nothing accepted before its day. Answers like my_account. Codes: unauthenticated, invalid_input.';

grant execute on function private.accept_terms, public.accept_terms to authenticated;

create function public.my_account()
returns json language sql stable set search_path = '' as $$
  select private.my_account();
$$;

comment on function public.my_account is 'The caller''s own account with the fields still missing for booking, whether it has no way to sign in yet (needs_password), whether its name breaks the rule of names (needs_name), and since when and why it is suspended (suspension, null: it is not); null when anonymous.';

grant execute on function private.my_account, public.my_account to anon, authenticated;

comment on function public.complete_profile is 'The caller says their name, phone and date of birth, without which nobody books. Answers like my_account. Codes: unauthenticated, invalid_input (fields full_name, phone, date_of_birth), text_blocked (details: fields).';

grant execute on function public.complete_profile to authenticated;

comment on function public.save_profile is 'A person changes some columns of their own profile, public and private. as_read: the values they were read with; without it nothing is compared. Codes: unauthenticated, profile_not_found, invalid_input, edit_conflict (details: fields, sent, stored), text_blocked (details: fields).';

grant execute on function public.save_profile to authenticated;

create function public.account_export()
returns json language sql stable set search_path = '' as $$
  select private.account_export();
$$;

comment on function public.account_export is 'Everything that is kept about the caller, as JSON. Code: unauthenticated.';

grant execute on function private.account_export, public.account_export to authenticated;

create function public.delete_account()
returns void language sql volatile set search_path = '' as $$
  select private.delete_account();
$$;

comment on function public.delete_account is 'Removes the caller''s account for good; what others rely on stays, anonymised. The sign-in is at most 10 minutes old. Codes: sign_in_again, unauthenticated, has_upcoming_bookings, has_upcoming_events, last_admin, payout_key_missing (money is still owed to the person), money_under_way (of a suspended person: request_account_deletion).';

grant execute on function private.delete_account, public.delete_account to authenticated;

comment on function public.space_prices is 'What each day costs, in reais per event, without extras; 800 days at most. None for a space that the caller may not see.';

grant execute on function public.space_prices to anon, authenticated;

comment on function public.space_terms is 'What a booking of a space comes with: prices in reais, hours (HH:mm; closes_at not after opens_at: the next day), notice and horizon, house rules with their version, extras, prices of weekdays and of ranges of days; null when there is none. Of approved spaces for everybody, of others for their host and administrators.';

grant execute on function public.space_terms to anon, authenticated;

comment on function public.save_listing is 'The host changes some columns of a listing, and its lists as wholes (extras: [{id, name, description, price, per, is_obligatory}], weekday_prices: [{weekday, price}], price_ranges: [{name, first_day, last_day, price}]; address: {street, number, complement, postal_code, arrival, day_phone}); resend: a rejected one goes back to review. as_read: the values they were read with; without it nothing is compared. Codes: unauthenticated, space_not_found, space_rejected, invalid_input, edit_conflict (details: fields, sent, stored), price_ranges_overlap, picture_gone, text_blocked (details: fields, from the column or the place in its list to email, link, phone, handle, payment or words: {"title": "phone", "extras.0.name": "link"}).';

grant execute on function public.save_listing to authenticated;

create function public.space_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text, held_until timestamptz) language sql stable set search_path = '' as $$
  select * from private.space_calendar(target_space, from_date, to_date);
$$;

comment on function public.space_calendar is 'Days that are booked, held (until when) or blocked; days not listed are free.';

grant execute on function private.space_calendar, public.space_calendar to anon, authenticated;

create function public.host_calendar(target_space uuid, from_date date, to_date date)
returns table ( date date, state text, guest_name text, guest_count integer, calendar_name text, is_own_block boolean ) language sql stable set search_path = '' as $$
  select * from private.host_calendar(target_space, from_date, to_date);
$$;

comment on function public.host_calendar is 'The days of the caller''s space that are not free: blocked, held, or booked (with the guest), and which other calendars have them. Codes: unauthenticated, space_not_found.';

grant execute on function private.host_calendar, public.host_calendar to authenticated;

comment on function public.set_availability is 'The host blocks or frees days, all or none. as_read: by day, whether it was read as available; without it nothing is compared. Codes: unauthenticated, space_not_found, invalid_input, edit_conflict (details: fields, sent, stored), date_in_past, date_too_far, date_booked, date_held.';

grant execute on function public.set_availability to authenticated;

comment on function public.set_weekdays is 'The host blocks, frees or prices every weekday (0 is Sunday) between two days, all or none; act: block, free or price, in reais. Booked and held days stay as they are: {changed: days, kept: days}. Codes: unauthenticated, space_not_found, invalid_input (weekday, days, act, price), date_in_past, date_too_far, too_many_price_ranges.';

grant execute on function public.set_weekdays to authenticated;

create function public.space_page(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select private.space_page(target_space);
$$;

comment on function public.space_page is 'Everything the page of an approved space shows, {space, host, reviews, rating_distribution}; null when there is none.';

grant execute on function private.space_page, public.space_page to anon, authenticated;

create function public.host_dashboard()
returns json language sql stable set search_path = '' as $$
  select private.host_dashboard();
$$;

comment on function public.host_dashboard is 'The caller''s figures as a host, in cents: {bookings, upcoming_bookings, active_spaces, pending_spaces, months (of the event, the last 12), coming_months, spaces, conflicts: [{space_id, title, calendar_name, date, booking_id}]}. Code: unauthenticated.';

grant execute on function private.host_dashboard, public.host_dashboard to authenticated;

create function public.check_hold_budget(target_space uuid, event_date date)
returns void language sql volatile set search_path = '' as $$
  select private.check_hold_budget(target_space, event_date);
$$;

comment on function public.check_hold_budget is 'Refuses as hold_booking does when the caller may not begin another hold of a date now. Codes: unauthenticated, hold_budget_used (details: tryAgainAt).';

grant execute on function private.check_hold_budget, public.check_hold_budget to authenticated;

create function public.hold_booking(target_space uuid, event_date date, guest_count integer, base_price_cents integer, payment_method text, coupon_id uuid default null, discount_cents integer default 0, service_fee_cents integer default null, extras jsonb default null, starts_at time default null, ends_at time default null, rules_version integer default null, expected_total_cents integer default null, company jsonb default null)
returns json language sql volatile set search_path = '' as $$
  select private.hold_booking(target_space, event_date, guest_count, base_price_cents, payment_method, coupon_id, discount_cents, service_fee_cents, extras, starts_at, ends_at, rules_version, expected_total_cents, company);
$$;

comment on function public.hold_booking is 'Holds a date for the caller while they pay; confirms it when nothing is to be paid. extras: [{id, quantity}], obligatory ones are in without being named; company: {name, cnpj}. Without expected_total_cents base_price_cents must be the whole subtotal. Codes: unauthenticated, account_suspended, invalid_input, coupon_invalid, profile_incomplete, under_age, space_not_found, own_space, date_in_past, date_too_far, notice_too_short, date_held (details: heldUntil), date_unavailable, capacity_exceeded, rules_changed (details: the rules of now), hours_outside (details: the hours), extras_changed, total_too_high, price_changed, hold_budget_used (details: tryAgainAt), too_many_holds, and those of validate_coupon.';

grant execute on function private.hold_booking, public.hold_booking to authenticated;

create function public.attach_checkout_session(booking_id uuid, session_id text, session_url text)
returns json language sql volatile set search_path = '' as $$
  select private.attach_checkout_session(booking_id, session_id, session_url);
$$;

comment on function public.attach_checkout_session is 'Notes the checkout session that the provider made for a hold. Answers with the booking. Code: booking_not_found.';

grant execute on function private.attach_checkout_session, public.attach_checkout_session to service_role;

create function public.apply_checkout_session(session_id text, booking_id uuid, session_status text, payment_status text, amount_cents integer, currency text, payment_intent text default null, pending_until timestamptz default null, failed boolean default false)
returns json language sql volatile set search_path = '' as $$
  select private.apply_checkout_session(session_id, booking_id, session_status, payment_status, amount_cents, currency, payment_intent, pending_until, failed);
$$;

comment on function public.apply_checkout_session is 'Applies the provider''s state of a checkout session: {booking_id, status, outcome}.';

grant execute on function private.apply_checkout_session, public.apply_checkout_session to service_role;

create function public.apply_checkout_event(event_id text, event_type text, session_id text, booking_id uuid, session_status text, payment_status text, amount_cents integer, currency text, payment_intent text default null, pending_until timestamptz default null, failed boolean default false, happened_at timestamptz default null)
returns json language sql volatile set search_path = '' as $$
  select private.apply_checkout_event(event_id, event_type, session_id, booking_id, session_status, payment_status, amount_cents, currency, payment_intent, pending_until, failed, happened_at);
$$;

comment on function public.apply_checkout_event is 'Applies a signed event about a checkout session, once: {booking_id, status, outcome}, with duplicate when it has come before. Code: invalid_input.';

grant execute on function private.apply_checkout_event, public.apply_checkout_event to service_role;

create function public.release_hold(booking_id uuid, reason text)
returns json language sql volatile set search_path = '' as $$
  select private.release_hold(booking_id, reason);
$$;

comment on function public.release_hold is 'Frees a hold whose session has ended at the provider; reason is given_up, payment_failed or expired. Answers with the booking. Codes: invalid_input, booking_not_found.';

grant execute on function private.release_hold, public.release_hold to service_role;

create function public.ended_holds(batch integer default 100)
returns setof json language sql stable set search_path = '' as $$
  select * from private.ended_holds(batch);
$$;

comment on function public.ended_holds is 'Bookings whose hold has ended; the server asks the provider before it releases them.';

grant execute on function private.ended_holds, public.ended_holds to service_role;

create function public.expire_holds(batch integer default 1000)
returns integer language sql volatile set search_path = '' as $$
  select private.expire_holds(batch);
$$;

comment on function public.expire_holds is 'Releases holds that have ended, without asking the provider. Returns how many.';

grant execute on function private.expire_holds, public.expire_holds to service_role;

create function public.preview_cancellation(target_booking uuid)
returns json language sql stable set search_path = '' as $$
  select private.preview_cancellation(target_booking);
$$;

comment on function public.preview_cancellation is 'The guest''s refund of a cancellation today, in cents: {refund_cents, kept_cents, share, deadlines: [{share, until}]}. Codes: booking_not_found, booking_not_paid, booking_already_cancelled, booking_in_past, booking_contested.';

grant execute on function private.preview_cancellation, public.preview_cancellation to authenticated;

create function public.cancel_booking(target_booking uuid, expected_refund_cents integer)
returns json language sql volatile set search_path = '' as $$
  select private.cancel_booking(target_booking, expected_refund_cents);
$$;

comment on function public.cancel_booking is 'Cancels the caller''s own paid booking when the refund is still the expected one (else refund_changed). Idempotent.';

grant execute on function private.cancel_booking, public.cancel_booking to authenticated;

create function public.cancel_booking_as_host(target_booking uuid, reason text, note text default null)
returns json language sql volatile set search_path = '' as $$
  select private.cancel_booking_as_host(target_booking, reason, note);
$$;

comment on function public.cancel_booking_as_host is 'Cancels a paid booking of the caller''s space with a full refund; the date stays blocked. The guest reads the reason and the note. Codes: unauthenticated, booking_not_found, booking_already_cancelled, booking_in_past, invalid_input (reason, note), text_blocked.';

grant execute on function private.cancel_booking_as_host, public.cancel_booking_as_host to authenticated;

create function public.cancel_booking_as_admin(target_booking uuid)
returns json language sql volatile set search_path = '' as $$
  select private.cancel_booking_as_admin(target_booking);
$$;

comment on function public.cancel_booking_as_admin is 'As cancel_booking_as_host, by the platform, also after the event.';

grant execute on function private.cancel_booking_as_admin, public.cancel_booking_as_admin to authenticated;

create function public.refund_to_send(refund_id uuid)
returns json language sql stable set search_path = '' as $$
  select private.refund_to_send(refund_id);
$$;

comment on function public.refund_to_send is 'A refund as the provider needs it: {refund_id, booking_id, status, amount_cents, payment_intent_id, is_decided, is_contested}.';

grant execute on function private.refund_to_send, public.refund_to_send to service_role;

create function public.settle_refund(refund_id uuid, status text, provider_id text default null, failure text default null)
returns text language sql volatile set search_path = '' as $$
  select private.settle_refund(refund_id, status, provider_id, failure);
$$;

comment on function public.settle_refund is 'Records the provider''s state of a refund, by our id or by the provider''s. Returns the new status, unchanged or refund_not_found.';

grant execute on function private.settle_refund, public.settle_refund to service_role;

create function public.apply_refund_event(event_id text, event_type text, provider_id text, status text, refund_id uuid default null, failure text default null, happened_at timestamptz default null)
returns json language sql volatile set search_path = '' as $$
  select private.apply_refund_event(event_id, event_type, provider_id, status, refund_id, failure, happened_at);
$$;

comment on function public.apply_refund_event is 'Applies a signed event about a refund, once: {booking_id, status, outcome}, with duplicate when it has come before. Code: invalid_input.';

grant execute on function private.apply_refund_event, public.apply_refund_event to service_role;

create function public.mark_refund_manual(target_refund uuid, note text)
returns json language sql volatile set search_path = '' as $$
  select private.mark_refund_manual(target_refund, note);
$$;

comment on function public.mark_refund_manual is 'Records that a refund was paid by hand, with a note. Idempotent. Codes: admin_required, invalid_input, refund_not_found, refund_not_failed, refund_already_paid.';

grant execute on function private.mark_refund_manual, public.mark_refund_manual to authenticated;

create function public.booking_contacts()
returns setof json language sql stable set search_path = '' as $$
  select * from private.booking_contacts();
$$;

comment on function public.booking_contacts is 'The contacts of each paid booking of the caller, as guest or host, until two days after its event: address (and agreed_address where it differs from the address at the payment), the other side''s name and phone, and the end of the contact time.';

grant execute on function private.booking_contacts, public.booking_contacts to authenticated;

create function public.receipt_code(target_booking uuid)
returns text language sql volatile set search_path = '' as $$
  select private.receipt_code(target_booking);
$$;

comment on function public.receipt_code is 'The code by which the receipt of a booking that the caller paid can be checked: the same one at every call. Codes: unauthenticated, booking_not_found.';

grant execute on function private.receipt_code, public.receipt_code to authenticated;

create function public.add_booking_company(target_booking uuid, company_name text, cnpj text)
returns void language sql volatile set search_path = '' as $$
  select private.add_booking_company(target_booking, company_name, cnpj);
$$;

comment on function public.add_booking_company is 'Names the company on the receipt of a paid booking of the caller, once, until the event is over. cnpj: 14 characters without punctuation. Codes: unauthenticated, account_suspended, booking_not_found, booking_not_paid, booking_in_past, company_given, invalid_input (field company).';

grant execute on function private.add_booking_company, public.add_booking_company to authenticated;

create function public.check_receipt(receipt_code text)
returns json language sql stable set search_path = '' as $$
  select private.check_receipt(receipt_code);
$$;

comment on function public.check_receipt is 'The state of a receipt''s booking by its code: {booking_code, title, event_date, paid_at, total_cents, status, cancelled_at, refund_cents (requested), returned_cents (succeeded), contested_cents (withdrawn by the payer''s bank)}, amounts in cents; null for an unknown code. Without names.';

grant execute on function private.check_receipt, public.check_receipt to anon, authenticated;

create function public.claim_outbox(kinds text[], batch integer default 20)
returns setof public.outbox language sql volatile set search_path = '' as $$
  select * from private.claim_outbox(kinds, batch);
$$;

comment on function public.claim_outbox is 'Takes messages of these kinds that are due, what is urgent first, for two minutes.';

grant execute on function private.claim_outbox, public.claim_outbox to service_role;

create function public.keep_outbox(message_id bigint, attempt integer)
returns boolean language sql volatile set search_path = '' as $$
  select private.keep_outbox(message_id, attempt);
$$;

comment on function public.keep_outbox is 'Asked right before a message is handed over: true, and two more minutes, when it is still the caller''s.';

grant execute on function private.keep_outbox, public.keep_outbox to service_role;

create function public.finish_outbox(message_id bigint)
returns void language sql volatile set search_path = '' as $$
  select private.finish_outbox(message_id);
$$;

comment on function public.finish_outbox is 'A message was delivered.';

grant execute on function private.finish_outbox, public.finish_outbox to service_role;

create function public.retry_outbox(message_id bigint, error text)
returns void language sql volatile set search_path = '' as $$
  select private.retry_outbox(message_id, error);
$$;

comment on function public.retry_outbox is 'A message failed: it is due again after a while, or given up after 20 attempts.';

grant execute on function private.retry_outbox, public.retry_outbox to service_role;

create function public.validate_coupon(coupon_code text, booking_amount integer)
returns json language sql volatile set search_path = '' as $$
  select private.validate_coupon(coupon_code, booking_amount);
$$;

comment on function public.validate_coupon is 'Previews a coupon for an amount in cents (total with the fee); reserves nothing. error: coupon_unknown, coupon_inactive, coupon_not_yet_valid, coupon_expired, coupon_used_up, coupon_minimum_not_reached (with minimum_amount in cents), coupon_too_many_attempts.';

grant execute on function private.validate_coupon, public.validate_coupon to authenticated;

comment on function public.save_coupon is 'An administrator changes some columns of a coupon. as_read: the values they were read with; without it nothing is compared. Codes: unauthenticated, admin_required, coupon_not_found, invalid_input, edit_conflict (details: fields, sent, stored).';

grant execute on function public.save_coupon to authenticated;

create function public.generate_affiliate_code()
returns text language sql volatile set search_path = '' as $$
  select private.generate_affiliate_code();
$$;

comment on function public.generate_affiliate_code is 'The code under which the caller may open an affiliate account: the same one at every call.';

grant execute on function private.generate_affiliate_code, public.generate_affiliate_code to authenticated;

create function public.count_affiliate_click(code text, campaign text default null)
returns void language sql volatile set search_path = '' as $$
  select private.count_affiliate_click(code, campaign);
$$;

comment on function public.count_affiliate_click is 'A link of an affiliate was followed, for everybody: counted by link, campaign and day, without who it was. It never refuses.';

grant execute on function private.count_affiliate_click, public.count_affiliate_click to anon, authenticated;

create function public.affiliate_campaign_results()
returns table (campaign text, clicks integer, signups integer, bookings integer, commission_cents integer) language sql stable set search_path = '' as $$
  select * from private.affiliate_campaign_results();
$$;

comment on function public.affiliate_campaign_results is 'What each campaign of the caller''s links has brought; an empty name is what came without one. Nobody is named.';

grant execute on function private.affiliate_campaign_results, public.affiliate_campaign_results to authenticated;

create function public.claim_affiliate_code(code text, campaign text default null)
returns json language sql volatile set search_path = '' as $$
  select private.claim_affiliate_code(code, campaign);
$$;

comment on function public.claim_affiliate_code is 'Attributes the caller to the affiliate of a link for attribution_time(): {claimed, reason null | affiliate_code_unknown | affiliate_code_own}. Codes: unauthenticated, rate_limited.';

grant execute on function private.claim_affiliate_code, public.claim_affiliate_code to authenticated;

create function public.affiliate_results()
returns table ( signups integer, bookings integer, booked_signups integer, signups_this_month integer, booked_people integer, next_payment_on date, next_payment_cents integer, due_cents integer, clicks integer ) language sql stable set search_path = '' as $$
  select * from private.affiliate_results();
$$;

comment on function public.affiliate_results is 'One row: what came through the caller''s link; booked_signups are the sign-ups that have booked through it, booked_people all who have. next_payment_cents is what is due by next_payment_on, the next day of payment, due_cents what is due now; less than zero is deducted. clicks are of the last 90 days.';

grant execute on function private.affiliate_results, public.affiliate_results to authenticated;

create function public.note_card(payment_id uuid, fingerprint text)
returns void language sql volatile set search_path = '' as $$
  select private.note_card(payment_id, fingerprint);
$$;

comment on function public.note_card is 'Server side: the provider''s fingerprint of the card of a payment; a salted hash of it is kept.';

grant execute on function private.note_card, public.note_card to service_role;

create function public.admin_affiliate_signs(target_person uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_affiliate_signs(target_person);
$$;

comment on function public.admin_affiliate_signs is 'For an administrator, what was noticed about the links of an affiliate: [{kind, is_own, events, accounts, bookings, people: [{id, full_name}], seen_from, seen_to}], the affiliate''s own things first; kind is card, cpf, phone, email, key, signups or bookings. Nothing is decided by it. Empty for everybody else. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_affiliate_signs, public.admin_affiliate_signs to authenticated;

create function public.admin_list_affiliates(search_text text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_affiliates(search_text, page_number, page_size);
$$;

comment on function public.admin_list_affiliates is 'Every affiliate with commissions, for an administrator: {items: [{id, person_id, affiliate_code, full_name, has_key, key_type, key_hint, is_closed, pending_bookings, earned_cents, reversed_cents, owed_cents, due_cents, coming_cents, last_settled_at, taken, signs}], total, paid_on, owed_cents, to_pay, without_key, coming_cents, deducted_cents, sent_cents, sent_count, page, page_size}. Pending is what is due by paid_on, the next day of payment; due_cents of it can be paid now, coming_cents is of events after that. The sums regardless of the search; sent is of this year. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_affiliates, public.admin_list_affiliates to authenticated;

create function public.defer_refund(refund_id uuid)
returns void language sql volatile set search_path = '' as $$
  select private.defer_refund(refund_id);
$$;

comment on function public.defer_refund is 'Server side: a refund waits for the decision of a dispute; then it is sent again, or the bank has paid it.';

grant execute on function private.defer_refund, public.defer_refund to service_role;

create function public.apply_dispute(dispute jsonb, seen_at timestamptz)
returns json language sql volatile set search_path = '' as $$
  select private.apply_dispute(dispute, seen_at);
$$;

comment on function public.apply_dispute is 'Server side: what the provider says about a dispute, and when it was asked. The same twice is once.';

grant execute on function private.apply_dispute, public.apply_dispute to service_role;

create function public.apply_dispute_event(event_id text, event_type text, dispute jsonb, seen_at timestamptz, happened_at timestamptz default null)
returns json language sql volatile set search_path = '' as $$
  select private.apply_dispute_event(event_id, event_type, dispute, seen_at, happened_at);
$$;

comment on function public.apply_dispute_event is 'Applies a signed event about a dispute, once: {booking_id, status, outcome}, with duplicate when it has come before. Code: invalid_input.';

grant execute on function private.apply_dispute_event, public.apply_dispute_event to service_role;

create function public.admin_list_payouts(search_text text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_payouts(search_text, page_number, page_size);
$$;

comment on function public.admin_list_payouts is 'Hosts whom something is due, the longest first, for an administrator; then those who owe: {items: [{host_id, host_name, owed_cents, earned_cents, reversed_cents, bookings, oldest_due_on, has_key, key_type, is_closed, taken}], total, owed_cents, to_pay, without_key, deducted_cents, page, page_size}; the sums regardless of the search. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_payouts, public.admin_list_payouts to authenticated;

create function public.admin_due_payouts(target_host uuid, beneficiary text default 'host')
returns json language sql stable set search_path = '' as $$
  select private.admin_due_payouts(target_host, beneficiary);
$$;

comment on function public.admin_due_payouts is 'What is due to a person as host or as affiliate and not settled, for an administrator, the oldest first: [{payout_id, booking_id, kind, amount_cents, due_on, title, event_date}]; less than zero is what a cancellation or a dispute took back. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_due_payouts, public.admin_due_payouts to authenticated;

create function public.settle_host_payouts(target_host uuid, payout_ids uuid[], expected_cents integer, bank_reference text, key_version uuid, beneficiary text default 'host')
returns json language sql volatile set search_path = '' as $$
  select private.settle_host_payouts(target_host, payout_ids, expected_cents, bank_reference, key_version, beneficiary);
$$;

comment on function public.settle_host_payouts is 'By an administrator, once the money has been sent: for which payouts of a host or commissions of an affiliate (all of them due and open), how much in all, the bank''s reference, and the version of the key that reveal_payout_key showed them. The same act twice is once: {settlement_id, host_id, kind, amount_cents, payouts}. Codes: unauthenticated, admin_required, invalid_input, host_not_found, taken_by_another, payout_already_paid, payout_held, payout_contested, bank_reference_used, payout_changed, payout_key_not_seen.';

grant execute on function private.settle_host_payouts, public.settle_host_payouts to authenticated;

create function public.reverse_host_settlement(target_settlement uuid, reason text)
returns json language sql volatile set search_path = '' as $$
  select private.reverse_host_settlement(target_settlement, reason);
$$;

comment on function public.reverse_host_settlement is 'By an administrator: a payment that was recorded wrongly, or came back from the bank, is taken back; what it paid is due again. The same act twice is once. Codes: unauthenticated, admin_required, invalid_input, settlement_not_found, settlement_already_reversed.';

grant execute on function private.reverse_host_settlement, public.reverse_host_settlement to authenticated;

create function public.admin_list_settlements(search_text text default null, page_number integer default 1, page_size integer default 50, beneficiary text default 'host')
returns json language sql stable set search_path = '' as $$
  select private.admin_list_settlements(search_text, page_number, page_size, beneficiary);
$$;

comment on function public.admin_list_settlements is 'What was sent to hosts or to affiliates, the newest first, for an administrator, found by name or reference: {items: [{id, host_id, host_name, amount_cents, bank_reference, key_type, key_hint, created_at, settled_by, reversed_at, reversed_by, reversed_reason, bookings: [{booking_id, title, event_date, amount_cents}]}], total, sent_cents, page, page_size}; sent_cents is the sum of all, less what was taken back. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_settlements, public.admin_list_settlements to authenticated;

create function public.reveal_payout_key(target_host uuid, beneficiary text default null)
returns json language sql volatile set search_path = '' as $$
  select private.reveal_payout_key(target_host, beneficiary);
$$;

comment on function public.reveal_payout_key is 'Where a host is paid, for an administrator, in two calls: the first notes in the log that it is shown and answers {is_noted: false}; the next, within ten minutes, {version, is_noted: true, key_type, pix_key, holder_name, changed_at, seen_by, seen_at}, the last two of another administrator who was shown it within a day. For what (beneficiary host | affiliate) is said by who is about to pay, and takes the payment as take_item does. Codes: unauthenticated, admin_required, payout_key_missing, taken_by_another.';

grant execute on function private.reveal_payout_key, public.reveal_payout_key to authenticated;

create function public.reveal_settlement_key(target_settlement uuid)
returns json language sql volatile set search_path = '' as $$
  select private.reveal_settlement_key(target_settlement);
$$;

comment on function public.reveal_settlement_key is 'Where a payment to a host went, for an administrator, in two calls as reveal_payout_key: {is_noted: false}, then {is_noted: true, key_type, pix_key, holder_name}, the last two empty once the person is forgotten. Codes: unauthenticated, admin_required, settlement_not_found.';

grant execute on function private.reveal_settlement_key, public.reveal_settlement_key to authenticated;

create function public.write_review(target_space uuid, rating integer, comment text, photos text[] default '{}')
returns uuid language sql volatile set search_path = '' as $$
  select private.write_review(target_space, rating, comment, photos);
$$;

comment on function public.write_review is 'Writes the caller''s review of a space with up to five pictures, named as they lie in the bucket review-photos without width: <person>/<space>-<stamp>.webp. Returns its id. Codes: unauthenticated, space_not_found, own_space, already_reviewed, no_past_booking, invalid_input, picture_gone, comment_has_email, comment_has_link, comment_has_phone, comment_has_handle, comment_has_payment, comment_has_words.';

grant execute on function private.write_review, public.write_review to authenticated;

create function public.answer_review(target_review uuid, answer text)
returns json language sql volatile set search_path = '' as $$
  select private.answer_review(target_review, answer);
$$;

comment on function public.answer_review is 'The host of the reviewed space answers, once and in public: {answer, answered_at}. Codes: unauthenticated, account_suspended, review_not_found, already_answered, invalid_input, answer_has_email, answer_has_link, answer_has_phone, answer_has_handle, answer_has_payment, answer_has_words.';

grant execute on function private.answer_review, public.answer_review to authenticated;

comment on function public.my_review_state is 'Whether the caller may review a space; obstacle is unauthenticated, space_not_found, account_suspended, own_space, already_reviewed or no_past_booking.';

grant execute on function public.my_review_state to anon, authenticated;

comment on function public.latest_reviews is 'The latest reviews of spaces that can be visited, with reviewer and space; before = created_at of the last one seen.';

grant execute on function public.latest_reviews to anon, authenticated;

comment on function public.open_conversation is 'The id of the caller''s conversation about a space, made when there is none. Codes: unauthenticated, space_not_found, chat_with_self, rate_limited.';

grant execute on function public.open_conversation to authenticated;

create function public.open_booking_conversation(target_booking uuid)
returns uuid language sql volatile set search_path = '' as $$
  select private.open_booking_conversation(target_booking);
$$;

comment on function public.open_booking_conversation is 'The id of the conversation with the guest of a booking of the calling host, made when there is none and the booking is confirmed. Codes: unauthenticated, booking_not_found, recipient_gone, chat_with_self.';

grant execute on function private.open_booking_conversation, public.open_booking_conversation to authenticated;

comment on function public.moderate_message_content is 'Whether a text may be sent in one of the caller''s conversations, or in the one about a space that the caller would begin: {is_blocked, reason}; the reason is the sentence for the sender. Enforced again when the message is stored.';

grant execute on function public.moderate_message_content to authenticated;

create function public.list_visits(target_conversation uuid)
returns setof json language sql stable set search_path = '' as $$
  select * from private.list_visits(target_conversation);
$$;

comment on function public.list_visits is 'The visits of one of the caller''s conversations, oldest first: {id, status, proposed_times, taken_time, ends_at, proposed_at, changed_at, changed_by (guest, host or null), address, neighborhood}. The address only of a taken visit, until it is over.';

grant execute on function private.list_visits, public.list_visits to authenticated;

create function public.propose_visit(target_conversation uuid, times timestamptz[])
returns uuid language sql volatile set search_path = '' as $$
  select private.propose_visit(target_conversation, times);
$$;

comment on function public.propose_visit is 'The calling guest proposes one to three different times for a visit and notifies the host. Returns the visit''s id, that of the open one when the same is sent again. Codes: unauthenticated, conversation_not_found, invalid_input (times), visit_open (one is proposed or to come), visit_in_past, visit_too_far, space_not_found, recipient_gone, account_suspended, rate_limited.';

grant execute on function private.propose_visit, public.propose_visit to authenticated;

create function public.take_visit(target_visit uuid, chosen_time timestamptz)
returns void language sql volatile set search_path = '' as $$
  select private.take_visit(target_visit, chosen_time);
$$;

comment on function public.take_visit is 'The calling host takes one of the proposed times; both sides get an e-mail with the address. Codes: unauthenticated, visit_not_found, visit_answered, invalid_input (chosen_time), visit_in_past, space_not_found, recipient_gone, account_suspended.';

grant execute on function private.take_visit, public.take_visit to authenticated;

create function public.call_off_visit(target_visit uuid)
returns void language sql volatile set search_path = '' as $$
  select private.call_off_visit(target_visit);
$$;

comment on function public.call_off_visit is 'Ends one of the caller''s visits: a proposal is declined by its host and withdrawn by its guest, a taken visit is cancelled by either side, which notifies the other. Codes: unauthenticated, visit_not_found, visit_answered, visit_over, recipient_gone.';

grant execute on function private.call_off_visit, public.call_off_visit to authenticated;

create function public.mark_conversation_read(target_conversation uuid)
returns timestamptz language sql volatile set search_path = '' as $$
  select private.mark_conversation_read(target_conversation);
$$;

comment on function public.mark_conversation_read is 'Everything up to now is read by the caller. Code: conversation_not_found.';

grant execute on function private.mark_conversation_read, public.mark_conversation_read to authenticated;

create function public.list_conversations(before timestamptz default null, page_size integer default 50)
returns setof json language sql stable set search_path = '' as $$
  select * from private.list_conversations(before, page_size);
$$;

comment on function public.list_conversations is 'The caller''s conversations, newest first, each with the other person, the last message and the unread count; before = last_message_at of the last one seen.';

grant execute on function private.list_conversations, public.list_conversations to authenticated;

create function public.unread_count()
returns integer language sql stable set search_path = '' as $$
  select private.unread_count();
$$;

comment on function public.unread_count is 'How many messages to the caller are unread, over all conversations.';

grant execute on function private.unread_count, public.unread_count to authenticated;

create function public.admin_list_acts(action_filter text[] default null, search_text text default null, person_filter uuid default null, from_date date default null, to_date date default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_acts(action_filter, search_text, person_filter, from_date, to_date, page_number, page_size);
$$;

comment on function public.admin_list_acts is 'The log for an administrator, the latest first: acts of these actions, by or about a person, of these days in Rio (both included), found by what the entry names, its reason, its note or the beginning of an id: {items, total, people, page, page_size}; people: the administrators and the person of the filter. Codes: unauthenticated, admin_required, invalid_input.';

grant execute on function private.admin_list_acts, public.admin_list_acts to authenticated;

create function public.write_to_person(letter_id uuid, target_person uuid, message text, target_space uuid default null, asks_correction boolean default false)
returns json language sql volatile set search_path = '' as $$
  select private.write_to_person(letter_id, target_person, message, target_space, asks_correction);
$$;

comment on function public.write_to_person is 'An administrator writes to a person by mail, about a listing of theirs or not; asks_correction: something of it is to be mended. The id is the caller''s to make: the same letter twice is once. {id}. Codes: unauthenticated, admin_required, invalid_input, profile_not_found, space_not_found.';

grant execute on function private.write_to_person, public.write_to_person to authenticated;

create function public.admin_letters(letter_ids uuid[])
returns json language sql stable set search_path = '' as $$
  select private.admin_letters(letter_ids);
$$;

comment on function public.admin_letters is 'What letters say that the log names, for an administrator: {id: message}; without what was forgotten. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_letters, public.admin_letters to authenticated;

create function public.admin_person_history(target_person uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_person_history(target_person);
$$;

comment on function public.admin_person_history is 'The history of a person for an administrator: guest_bookings, host_bookings, cancellations (of paid bookings), refunds, disputes, reports_about, reports_by, suspensions (of the person and their listings), payouts and notes (letters, and what was noted with reports about the person and with their refunds), each {count, items}, the latest rows first, five at most; amounts in cents. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_person_history, public.admin_person_history to authenticated;

comment on function public.review_space is 'An administrator approves or rejects a pending space (decision approved | rejected, a rejection with its reason). Codes: unauthenticated, admin_required, invalid_input, rejection_reason_required, space_not_found, space_transition_illegal, taken_by_another.';

grant execute on function public.review_space to authenticated;

comment on function public.admin_list_spaces is 'All spaces for an administrator, newest first (pending_first: the waiting ones before the others), found by title or host (status_filter: a status, live or suspended): {items, total, pending, oldest_pending_at, live, suspended, page, page_size}; the counts regardless of filter and search. Codes: unauthenticated, admin_required.';

grant execute on function public.admin_list_spaces to authenticated;

create function public.set_host_verified(target_person uuid, verified boolean)
returns json language sql volatile set search_path = '' as $$
  select private.set_host_verified(target_person, verified);
$$;

comment on function public.set_host_verified is 'An administrator vouches for a host, or no longer. Codes: unauthenticated, admin_required, profile_not_found, not_a_host, invalid_input.';

grant execute on function private.set_host_verified, public.set_host_verified to authenticated;

create function public.admin_list_bookings(search_text text default null, status_filter text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_bookings(search_text, status_filter, page_number, page_size);
$$;

comment on function public.admin_list_bookings is 'Every booking for an administrator, newest first, found by space, guest, host or the beginning of its id: {items, total, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_bookings, public.admin_list_bookings to authenticated;

create function public.admin_booking(target_booking uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_booking(target_booking);
$$;

comment on function public.admin_booking is 'One booking for an administrator, with every movement of its money and who made it: {id, title, …, extras, company, coupon, payments, refunds, disputes, payouts, settlements, commissions, commission_settlements}, amounts in cents; price_cents is what the host receives, extras included. Codes: unauthenticated, admin_required, booking_not_found.';

grant execute on function private.admin_booking, public.admin_booking to authenticated;

create function public.admin_export(kind text, from_date date, to_date date)
returns json language sql volatile set search_path = '' as $$
  select private.admin_export(kind, from_date, to_date);
$$;

comment on function public.admin_export is 'For an administrator, logged: bookings (made), payouts (due), commissions (earned) or disputes (opened) of a period of up to 366 days in Rio, up to 20 000 rows; amounts in cents. No key is in it. Codes: unauthenticated, admin_required, invalid_input, export_too_large.';

grant execute on function private.admin_export, public.admin_export to authenticated;

create function public.admin_list_refunds(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_refunds(only_open, page_number, page_size);
$$;

comment on function public.admin_list_refunds is 'Refunds that a person has to pay, the oldest first, for an administrator, or all of them: {items, total, open, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_refunds, public.admin_list_refunds to authenticated;

create function public.remove_authenticators(target_person uuid)
returns json language sql volatile set search_path = '' as $$
  select private.remove_authenticators(target_person);
$$;

comment on function public.remove_authenticators is 'An administrator takes away the lost authenticators of somebody else; that person''s sessions end: {id, removed}. Codes: unauthenticated, admin_required, profile_not_found, own_authenticators, no_authenticators.';

grant execute on function private.remove_authenticators, public.remove_authenticators to authenticated;

create function public.admin_list_authenticators(search_text text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_authenticators(search_text, page_number, page_size);
$$;

comment on function public.admin_list_authenticators is 'Who administers and who else has authenticators, for an administrator, found by name or address: {items: [{id, full_name, email, is_admin, authenticators, last_used_at}], total, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_authenticators, public.admin_list_authenticators to authenticated;

create function public.send_contact_message(name text, email text, subject text, message text, phone text default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.send_contact_message(name, email, subject, message, phone);
$$;

comment on function public.send_contact_message is 'The contact form, for everybody; confirmed to the sender by e-mail. Codes: invalid_input (fields name, email, phone, subject, message), rate_limited.';

grant execute on function private.send_contact_message, public.send_contact_message to anon, authenticated;

create function public.resolve_contact_message(target_message uuid, resolved boolean default true)
returns void language sql volatile set search_path = '' as $$
  select private.resolve_contact_message(target_message, resolved);
$$;

comment on function public.resolve_contact_message is 'An administrator has answered a contact message, or opens it again. Codes: unauthenticated, admin_required, taken_by_another, contact_message_not_found.';

grant execute on function private.resolve_contact_message, public.resolve_contact_message to authenticated;

create function public.archive_contact_message(target_message uuid, archived boolean default true)
returns void language sql volatile set search_path = '' as $$
  select private.archive_contact_message(target_message, archived);
$$;

comment on function public.archive_contact_message is 'An administrator puts a contact message aside, or takes it back. Codes: unauthenticated, admin_required, taken_by_another, contact_message_not_found.';

grant execute on function private.archive_contact_message, public.archive_contact_message to authenticated;

comment on function public.admin_list_messages is 'What came through the contact form, the newest first, for an administrator, found by name or subject: {items: [{id, name, email, phone, subject, message, user_id, created_at, resolved_at, archived_at, taken}], total, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function public.admin_list_messages to authenticated;

create function public.note_scheduled_run(job text)
returns void language sql volatile set search_path = '' as $$
  select private.note_scheduled_run(job);
$$;

comment on function public.note_scheduled_run is 'Server side: a scheduled job says that it has run to its end.';

grant execute on function private.note_scheduled_run, public.note_scheduled_run to service_role;

create function public.suspend_space(target_space uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null, expected_refund_cents integer default null)
returns json language sql volatile set search_path = '' as $$
  select private.suspend_space(target_space, reason, paid_bookings, hold_payouts, expected_refund_cents);
$$;

comment on function public.suspend_space is 'An administrator takes an approved listing down: out of search, no bookings, holds ended; paid_bookings keep | cancel (everything goes back, expected_refund_cents must be the sum); hold_payouts: why due payouts are not sent meanwhile. {id, refund_cents}. Codes: unauthenticated, admin_required, space_not_found, suspension_reason_required, invalid_input, already_suspended, refund_changed.';

grant execute on function private.suspend_space, public.suspend_space to authenticated;

create function public.suspend_person(target_person uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null, expected_refund_cents integer default null)
returns json language sql volatile set search_path = '' as $$
  select private.suspend_person(target_person, reason, paid_bookings, hold_payouts, expected_refund_cents);
$$;

comment on function public.suspend_person is 'As suspend_space, for an account and all its listings; what the person booked stays theirs. Codes: also profile_not_found, person_is_admin.';

grant execute on function private.suspend_person, public.suspend_person to authenticated;

create function public.lift_suspension(target_suspension uuid)
returns json language sql volatile set search_path = '' as $$
  select private.lift_suspension(target_suspension);
$$;

comment on function public.lift_suspension is 'An administrator lifts a suspension: what was there is there again, but for what was cancelled. Twice is once. Codes: unauthenticated, admin_required, suspension_not_found.';

grant execute on function private.lift_suspension, public.lift_suspension to authenticated;

create function public.hold_payouts_of(target_suspension uuid, reason text default null)
returns json language sql volatile set search_path = '' as $$
  select private.hold_payouts_of(target_suspension, reason);
$$;

comment on function public.hold_payouts_of is 'An administrator holds the due payouts of what is suspended, with a reason, or sends them after all (no reason). Codes: unauthenticated, admin_required, suspension_not_found, invalid_input.';

grant execute on function private.hold_payouts_of, public.hold_payouts_of to authenticated;

create function public.appeal_suspension(target_suspension uuid, appeal text)
returns json language sql volatile set search_path = '' as $$
  select private.appeal_suspension(target_suspension, appeal);
$$;

comment on function public.appeal_suspension is 'The suspended person, or the host of the suspended listing, answers once. Codes: unauthenticated, suspension_not_found, invalid_input, already_appealed.';

grant execute on function private.appeal_suspension, public.appeal_suspension to authenticated;

create function public.request_account_deletion()
returns json language sql volatile set search_path = '' as $$
  select private.request_account_deletion();
$$;

comment on function public.request_account_deletion is 'As delete_account; of a suspended person it waits until money is settled: {is_closed}. Codes: those of delete_account.';

grant execute on function private.request_account_deletion, public.request_account_deletion to authenticated;

create function public.admin_space(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_space(target_space);
$$;

comment on function public.admin_space is 'What an administrator decides about a listing by: {id, suspended_at, suspension, is_host_suspended, upcoming, done, rating_average, rating_count, reports, host_spaces, address, taken, resent: {rejected_at, before, now, fields}}; null when there is none. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_space, public.admin_space to authenticated;

create function public.admin_person(target_person uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_person(target_person);
$$;

comment on function public.admin_person is 'A person as an administrator sees them, e-mail and phone not whole, with what they announce and have sold, and how often they or theirs were reported; null when there is none. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_person, public.admin_person to authenticated;

create function public.admin_list_people(search_text text default null, people_filter text default null, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_people(search_text, people_filter, page_number, page_size);
$$;

comment on function public.admin_list_people is 'People for an administrator, the newest first, those whose suspension waits for an answer before them; found by name, or by the whole e-mail or id; people_filter: suspended | hosts | refused_names (from before the rule of names). {items, total, suspended, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_people, public.admin_list_people to authenticated;

create function public.take_item(queue_name text, item text)
returns json language sql volatile set search_path = '' as $$
  select private.take_item(queue_name, item);
$$;

comment on function public.take_item is 'An administrator takes something that waits in a queue, for 15 minutes: {by, is_mine, until}; is_mine is false while another one has it. Codes: unauthenticated, admin_required, invalid_input.';

grant execute on function private.take_item, public.take_item to authenticated;

create function public.release_item(queue_name text, item text)
returns void language sql volatile set search_path = '' as $$
  select private.release_item(queue_name, item);
$$;

comment on function public.release_item is 'Gives back what one has taken. Codes: unauthenticated, admin_required.';

grant execute on function private.release_item, public.release_item to authenticated;

create function public.admin_list_changes(page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_changes(page_number, page_size);
$$;

comment on function public.admin_list_changes is 'Edits of approved listings that nobody has looked at, the oldest first, each as {id, space_id, title, host_id, host_name, changed_at, cover, suspended_at, before, now, fields, taken, upcoming}: {items, total, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_changes, public.admin_list_changes to authenticated;

create function public.settle_change(target_change uuid)
returns json language sql volatile set search_path = '' as $$
  select private.settle_change(target_change);
$$;

comment on function public.settle_change is 'An administrator has looked at an edit and it is right. Codes: unauthenticated, admin_required, taken_by_another, change_not_found.';

grant execute on function private.settle_change, public.settle_change to authenticated;

create function public.submit_dispute_evidence(target_dispute uuid, statement text default '')
returns json language sql volatile set search_path = '' as $$
  select private.submit_dispute_evidence(target_dispute, statement);
$$;

comment on function public.submit_dispute_evidence is 'By an administrator: everything known of the booking, and what they add, goes to the bank, once: {id, submitted_at}. Codes: unauthenticated, admin_required, invalid_input, dispute_not_found, taken_by_another, evidence_already_sent, dispute_unmatched, dispute_not_open.';

grant execute on function private.submit_dispute_evidence, public.submit_dispute_evidence to authenticated;

create function public.dispute_evidence_to_send(dispute_id uuid)
returns json language sql stable set search_path = '' as $$
  select private.dispute_evidence_to_send(dispute_id);
$$;

comment on function public.dispute_evidence_to_send is 'What a dispute is answered with: {provider_dispute_id, reason, facts, statement, attempt, is_sent}.';

grant execute on function private.dispute_evidence_to_send, public.dispute_evidence_to_send to service_role;

create function public.note_dispute_evidence(dispute_id uuid, failure text default null)
returns void language sql volatile set search_path = '' as $$
  select private.note_dispute_evidence(dispute_id, failure);
$$;

comment on function public.note_dispute_evidence is 'Server side: the provider has taken an answer, or why it did not.';

grant execute on function private.note_dispute_evidence, public.note_dispute_evidence to service_role;

create function public.give_up_dispute(target_dispute uuid)
returns json language sql volatile set search_path = '' as $$
  select private.give_up_dispute(target_dispute);
$$;

comment on function public.give_up_dispute is 'By an administrator: the dispute is accepted, the cardholder keeps the money: {id, given_up_at}. Once sent it cannot be taken back. Codes: unauthenticated, admin_required, dispute_not_found, taken_by_another, evidence_already_sent, dispute_unmatched, dispute_is_inquiry, dispute_not_open.';

grant execute on function private.give_up_dispute, public.give_up_dispute to authenticated;

create function public.note_given_up_dispute(dispute_id uuid, failure text default null)
returns void language sql volatile set search_path = '' as $$
  select private.note_given_up_dispute(dispute_id, failure);
$$;

comment on function public.note_given_up_dispute is 'Server side: the provider has closed a dispute that was given up, or why it did not.';

grant execute on function private.note_given_up_dispute, public.note_given_up_dispute to service_role;

create function public.admin_list_disputes(only_open boolean default true, page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_disputes(only_open, page_number, page_size);
$$;

comment on function public.admin_list_disputes is 'Disputes for an administrator, those that wait for an answer first by when it is due: {items: [{id, provider_dispute_id, booking_id, title, event_date, guest_name, amount_cents, reason, status, due_by, opened_at, closed_at, needs_answer, sent_at, has_failed, taken}], total, waiting, page, page_size}; booking_id is null for a payment that we don''t know. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_disputes, public.admin_list_disputes to authenticated;

create function public.admin_dispute(target_dispute uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_dispute(target_dispute);
$$;

comment on function public.admin_dispute is 'One dispute for an administrator: {id, …, taken, facts, movements, payouts, commissions, host_waits, evidence, given_up, history}; facts are those that were sent, or as they stand. Codes: unauthenticated, admin_required, dispute_not_found.';

grant execute on function private.admin_dispute, public.admin_dispute to authenticated;

create function public.reported_files(bucket text, file_names text[])
returns setof text language sql stable set search_path = '' as $$
  select * from private.reported_files(bucket, file_names);
$$;

comment on function public.reported_files is 'Server side: of these files of a bucket, those that an open report shows.';

grant execute on function private.reported_files, public.reported_files to service_role;

create function public.send_report(target_kind text, target uuid, reason text, words text default null)
returns json language sql volatile set search_path = '' as $$
  select private.send_report(target_kind, target, reason, words);
$$;

comment on function public.send_report is 'Reports a listing, a message that one has received, a review or a person to the administrators; target_kind: space | message | review | profile | list_line (of a shared list); reasons of a kind: private.report_reasons. {id}. Codes: unauthenticated, invalid_input, account_suspended, report_target_not_found, own_report, already_reported (and not decided yet), rate_limited.';

grant execute on function private.send_report, public.send_report to authenticated;

create function public.settle_reports(target_kind text, target uuid, decision text, note text default null, parts text[] default '{}')
returns json language sql volatile set search_path = '' as $$
  select private.settle_reports(target_kind, target, decision, note, parts);
$$;

comment on function public.settle_reports is 'An administrator decides about all open reports of a thing: nothing_found | removed (a message, a line; of a review parts: comment, photos) | suspended (its listing or person is by now) | acted (the note says what). The reporters are notified by mail. {reports}. Codes: unauthenticated, admin_required, taken_by_another, invalid_input, report_not_found, nothing_to_remove, not_suspended.';

grant execute on function private.settle_reports, public.settle_reports to authenticated;

create function public.admin_list_reports(report_filter text default null, page_number integer default 1, page_size integer default 20, about uuid default null)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_reports(report_filter, page_number, page_size, about);
$$;

comment on function public.admin_list_reports is 'What was reported, one row for each thing, those that called the administrators first; report_filter: open (or null) | space | message | review | profile | list_line | closed; about: a listing, or a person and what is theirs. {items, total, open, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_reports, public.admin_list_reports to authenticated;

create function public.email_to_send(message_id bigint)
returns json language sql stable set search_path = '' as $$
  select private.email_to_send(message_id);
$$;

comment on function public.email_to_send is 'Server side: what a queued e-mail says and to whom; null when it is not to be sent any more.';

grant execute on function private.email_to_send, public.email_to_send to service_role;

create function public.admin_list_calendar_conflicts(page_number integer default 1, page_size integer default 50)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_calendar_conflicts(page_number, page_size);
$$;

comment on function public.admin_list_calendar_conflicts is 'Paid dates of today or later on which an imported calendar has an event, the first date first: {items: [{id, space_id, title, host_id, host_name, calendar_name, date, booking_id, guest_name, found_at}], total, page, page_size}. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_list_calendar_conflicts, public.admin_list_calendar_conflicts to authenticated;

create function public.renew_calendar_address(target_space uuid)
returns text language sql volatile set search_path = '' as $$
  select private.renew_calendar_address(target_space);
$$;

comment on function public.renew_calendar_address is 'The secret of a new address for the calendar of the caller''s space, returned once; the previous address ends. Codes: unauthenticated, space_not_found.';

grant execute on function private.renew_calendar_address, public.renew_calendar_address to authenticated;

create function public.revoke_calendar_address(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.revoke_calendar_address(target_space);
$$;

comment on function public.revoke_calendar_address is 'Ends the address of the calendar of the caller''s space. Codes: unauthenticated, space_not_found.';

grant execute on function private.revoke_calendar_address, public.revoke_calendar_address to authenticated;

create function public.calendar_feed(secret text)
returns json language sql volatile set search_path = '' as $$
  select private.calendar_feed(secret);
$$;

comment on function public.calendar_feed is 'Server side: {space_id, title, days: [{date, state: booked | blocked, changed_at}]} of an address; {retry_after} in seconds when it was read too often; null without such an address.';

grant execute on function private.calendar_feed, public.calendar_feed to service_role;

create function public.add_calendar(target_space uuid, address text, name text default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.add_calendar(target_space, address, name);
$$;

comment on function public.add_calendar is 'Another calendar whose dates block those of the caller''s space, read from now on. Codes: unauthenticated, space_not_found, calendar_address_invalid, calendar_provider_unknown, calendar_known, too_many_calendars, invalid_input.';

grant execute on function private.add_calendar, public.add_calendar to authenticated;

create function public.remove_calendar(target_calendar uuid)
returns void language sql volatile set search_path = '' as $$
  select private.remove_calendar(target_calendar);
$$;

comment on function public.remove_calendar is 'Removes a calendar of the caller''s space, and what it blocked. Codes: unauthenticated, calendar_not_found.';

grant execute on function private.remove_calendar, public.remove_calendar to authenticated;

create function public.request_calendar_reading(target_calendar uuid)
returns void language sql volatile set search_path = '' as $$
  select private.request_calendar_reading(target_calendar);
$$;

comment on function public.request_calendar_reading is 'The calendar of the caller''s space is due now. Codes: unauthenticated, calendar_not_found, calendar_just_read, too_many_readings.';

grant execute on function private.request_calendar_reading, public.request_calendar_reading to authenticated;

create function public.claim_calendar(target_calendar uuid default null)
returns json language sql volatile set search_path = '' as $$
  select private.claim_calendar(target_calendar);
$$;

comment on function public.claim_calendar is 'Server side: the next calendar that is due, or this one if it is, with what its reader has to know; null when there is none.';

grant execute on function private.claim_calendar, public.claim_calendar to service_role;

create function public.end_calendar_reading(target_calendar uuid, reading_number integer, outcome text, dates date[] default null, unreadable_events integer default 0, new_etag text default null, new_last_modified text default null)
returns json language sql volatile set search_path = '' as $$
  select private.end_calendar_reading(target_calendar, reading_number, outcome, dates, unreadable_events, new_etag, new_last_modified);
$$;

comment on function public.end_calendar_reading is 'Server side: {outcome: read | unchanged, dates, unreadable, conflicts} or {outcome: failed, failure}; null when another reading has begun since or the calendar is gone.';

grant execute on function private.end_calendar_reading, public.end_calendar_reading to service_role;

create function public.host_calendars(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select private.host_calendars(target_space);
$$;

comment on function public.host_calendars is 'The calendars of the caller''s space: {address: {created_at, read_at} | null, calendars: [{id, name, hint, tried_at, succeeded_at, failure, is_silent, unreadable, dates, conflicts: [{date, booking_id, guest_name}]}], slots, providers}. Codes: unauthenticated, space_not_found.';

grant execute on function private.host_calendars, public.host_calendars to authenticated;

create function public.admin_calendar_providers()
returns json language sql stable set search_path = '' as $$
  select private.admin_calendar_providers();
$$;

comment on function public.admin_calendar_providers is 'Whose calendars are read: [{domain, name, calendars}]. Codes: unauthenticated, admin_required.';

grant execute on function private.admin_calendar_providers, public.admin_calendar_providers to authenticated;

create function public.save_calendar_provider(provider_domain text, provider_name text)
returns void language sql volatile set search_path = '' as $$
  select private.save_calendar_provider(provider_domain, provider_name);
$$;

comment on function public.save_calendar_provider is 'Adds a provider whose calendars are read, or names it anew. Codes: unauthenticated, admin_required, invalid_input.';

grant execute on function private.save_calendar_provider, public.save_calendar_provider to authenticated;

create function public.remove_calendar_provider(provider_domain text)
returns void language sql volatile set search_path = '' as $$
  select private.remove_calendar_provider(provider_domain);
$$;

comment on function public.remove_calendar_provider is 'Takes a provider off the list. Codes: unauthenticated, admin_required.';

grant execute on function private.remove_calendar_provider, public.remove_calendar_provider to authenticated;

create function public.refresh_search_prices()
returns integer language sql volatile set search_path = '' as $$
  select private.refresh_search_prices();
$$;

comment on function public.refresh_search_prices is 'Server side, nightly: the lowest prices that search shows follow the days that are over or sold. How many have changed.';

grant execute on function private.refresh_search_prices, public.refresh_search_prices to service_role;

create function public.search_spaces(request jsonb)
returns json language sql stable set search_path = '' as $$
  select private.search_spaces(request);
$$;

comment on function public.search_spaces is 'Spaces that match a request, {items, total, page, page_size, words}. The fields of a request are those of private.search_request; an unknown one is refused. total counts no further, and pages are no larger, than private.search_limits() says. words: how many of q were looked for, 0 when it says nothing; with q_only_ranks, and of occasions always, they only rank. Only approved spaces; with event_date only those that can be booked that day, at its price; with event_month (any day of it) and event_weekdays (Sunday 0; none: all) those that have such a day free, their free_days and free_day_prices, those of the first three, at the price of the cheapest of these; else price is the lowest. Prices with what is obligatory for the event, and, with guests, for so many of them; without, price_per_guest is what is obligatory for each, beside it. guests: with room for so many; max_price: in reais. Code: invalid_input (the unknown fields, or request).';

grant execute on function private.search_spaces, public.search_spaces to anon, authenticated;

create function public.search_map(request jsonb)
returns json language sql stable set search_path = '' as $$
  select private.search_map(request);
$$;

comment on function public.search_map is '{total, places: [{neighborhood, spaces, price}]}: where the results of search_spaces with this request are, on all its pages: how many in each neighbourhood, and the lowest of their prices as that function shows them. total counts no further than that of search_spaces. Code: invalid_input.';

grant execute on function private.search_map, public.search_map to anon, authenticated;

create function public.search_facets(request jsonb)
returns json language sql stable set search_path = '' as $$
  select private.search_facets(request);
$$;

comment on function public.search_facets is '{total, types, zones, neighborhoods, prices, capacities, amenities}: how many spaces each value would leave, by all filters of the request but its own facet (amenities: with those chosen). No key: none. Counts no further than the total of search_spaces; neighborhoods only of the chosen zone. Code: invalid_input.';

grant execute on function private.search_facets, public.search_facets to anon, authenticated;

create function public.featured_spaces()
returns setof public.space_cards language sql stable set search_path = '' as $$
  select * from private.featured_spaces();
$$;

comment on function public.featured_spaces is 'Up to six spaces for the home page, the best rated of each type first.';

grant execute on function private.featured_spaces, public.featured_spaces to anon, authenticated;

create function public.category_counts()
returns table (type text, count integer) language sql stable set search_path = '' as $$
  select * from private.category_counts();
$$;

comment on function public.category_counts is 'How many spaces of each type are listed; types without one are left out.';

grant execute on function private.category_counts, public.category_counts to anon, authenticated;

create function public.site_stats()
returns json language sql stable set search_path = '' as $$
  select private.site_stats();
$$;

comment on function public.site_stats is 'Figures of the whole site: {spaces, neighborhoods, hosts, events, bookings, guests, reviews, rating_average null while there is none}.';

grant execute on function private.site_stats, public.site_stats to anon, authenticated;

create function public.save_favourites(space_ids uuid[])
returns setof uuid language sql volatile set search_path = '' as $$
  select * from private.save_favourites(space_ids);
$$;

comment on function public.save_favourites is 'Keeps spaces for the caller, each once, and answers with those that are kept now: not those that nobody may see. Codes: unauthenticated, account_suspended, too_many_favourites.';

grant execute on function private.save_favourites, public.save_favourites to authenticated;

create function public.remove_favourite(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.remove_favourite(target_space);
$$;

comment on function public.remove_favourite is 'Takes a space out of the caller''s favourites; one that is not among them is no error. Codes: account_suspended.';

grant execute on function private.remove_favourite, public.remove_favourite to authenticated;

create function public.listed_spaces(space_ids uuid[])
returns setof public.space_cards language sql stable set search_path = '' as $$
  select * from private.listed_spaces(space_ids);
$$;

comment on function public.listed_spaces is 'Spaces by id as lists show them, in that order; those that nobody may see are left out. Code: invalid_input.';

grant execute on function private.listed_spaces, public.listed_spaces to anon, authenticated;

create function public.put_in_list(target_list uuid, target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.put_in_list(target_list, target_space);
$$;

comment on function public.put_in_list is 'Puts a space into one of the caller''s lists, and among their favourites; one that is there is no error. Codes: unauthenticated, account_suspended, list_not_found, space_not_found, too_many_favourites, list_full.';

grant execute on function private.put_in_list, public.put_in_list to authenticated;

create function public.take_out_of_list(target_list uuid, target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select private.take_out_of_list(target_list, target_space);
$$;

comment on function public.take_out_of_list is 'Takes a space out of one of the caller''s lists; it stays a favourite. One that is not in it is no error. Codes: account_suspended.';

grant execute on function private.take_out_of_list, public.take_out_of_list to authenticated;

create function public.create_list(list_name text, first_space uuid default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.create_list(list_name, first_space);
$$;

comment on function public.create_list is 'A new list of the caller, with a space in it at once where one is given; its id. Codes: unauthenticated, account_suspended, too_many_lists, invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone, list_name_has_handle, list_name_has_payment, list_name_has_words, space_not_found, too_many_favourites.';

grant execute on function private.create_list, public.create_list to authenticated;

create function public.rename_list(target_list uuid, list_name text)
returns void language sql volatile set search_path = '' as $$
  select private.rename_list(target_list, list_name);
$$;

comment on function public.rename_list is 'Another name for one of the caller''s lists. Codes: unauthenticated, account_suspended, list_not_found, invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone, list_name_has_handle, list_name_has_payment, list_name_has_words.';

grant execute on function private.rename_list, public.rename_list to authenticated;

create function public.delete_list(target_list uuid)
returns void language sql volatile set search_path = '' as $$
  select private.delete_list(target_list);
$$;

comment on function public.delete_list is 'Deletes one of the caller''s lists; its spaces stay favourites. One that is not there is no error. Codes: account_suspended.';

grant execute on function private.delete_list, public.delete_list to authenticated;

create function public.shared_list(secret text, browser text default null)
returns json language sql volatile set search_path = '' as $$
  select private.shared_list(secret, browser);
$$;

comment on function public.shared_list is 'What the link of a list shows: {name, event_date, guest_count, owner_name, visitor_name, spaces: [{…, is_free, nearest_free_day, votes, voted, lines: [{id, name, content}]}]}; visitor_name and voted of a browser that wrote before. Null where the link is closed, renewed or deleted. Code: rate_limited.';

grant execute on function private.shared_list, public.shared_list to anon, authenticated;

create function public.enter_list(secret text, browser text, visitor_name text)
returns void language sql volatile set search_path = '' as $$
  select private.enter_list(secret, browser, visitor_name);
$$;

comment on function public.enter_list is 'Gives the visitor of a shared list a name, or another; no account. browser: what tells this browser from others, kept there. Codes: link_closed, invalid_input (field name, browser), visitor_name_has_email, visitor_name_has_link, visitor_name_has_phone, visitor_name_has_handle, visitor_name_has_payment, visitor_name_has_words, visitor_name_has_platform, visitor_name_taken, list_crowded, rate_limited.';

grant execute on function private.enter_list, public.enter_list to anon, authenticated;

create function public.vote_in_list(secret text, browser text, target_space uuid, wanted boolean)
returns void language sql volatile set search_path = '' as $$
  select private.vote_in_list(secret, browser, target_space, wanted);
$$;

comment on function public.vote_in_list is 'Votes for a space of a shared list, once, or takes the vote back. Codes: link_closed, invalid_input, visitor_name_needed, space_not_found, rate_limited.';

grant execute on function private.vote_in_list, public.vote_in_list to anon, authenticated;

create function public.write_list_line(secret text, browser text, target_space uuid, content text)
returns void language sql volatile set search_path = '' as $$
  select private.write_list_line(secret, browser, target_space, content);
$$;

comment on function public.write_list_line is 'Leaves a line of at most 200 characters at a space of a shared list. Codes: link_closed, invalid_input (field content, browser), visitor_name_needed, space_not_found, line_has_email, line_has_link, line_has_phone, line_has_handle, line_has_payment, line_has_words, list_crowded, rate_limited.';

grant execute on function private.write_list_line, public.write_list_line to anon, authenticated;

create function public.date_list(target_list uuid, day date default null)
returns void language sql volatile set search_path = '' as $$
  select private.date_list(target_list, day);
$$;

comment on function public.date_list is 'Gives one of the caller''s lists a day, another, or none. Codes: unauthenticated, account_suspended, list_not_found, invalid_input (field day).';

grant execute on function private.date_list, public.date_list to authenticated;

create function public.count_list_guests(target_list uuid, guests integer default null)
returns void language sql volatile set search_path = '' as $$
  select private.count_list_guests(target_list, guests);
$$;

comment on function public.count_list_guests is 'Gives one of the caller''s lists a number of guests, another, or none. Codes: unauthenticated, account_suspended, list_not_found, invalid_input (field guests).';

grant execute on function private.count_list_guests, public.count_list_guests to authenticated;

create function public.share_list(target_list uuid)
returns text language sql volatile set search_path = '' as $$
  select private.share_list(target_list);
$$;

comment on function public.share_list is 'The secret of a new link to one of the caller''s lists, returned once; the previous link ends, votes and lines stay. Codes: unauthenticated, account_suspended, list_not_found.';

grant execute on function private.share_list, public.share_list to authenticated;

create function public.close_list_link(target_list uuid)
returns void language sql volatile set search_path = '' as $$
  select private.close_list_link(target_list);
$$;

comment on function public.close_list_link is 'Ends the link of one of the caller''s lists; votes and lines stay for the caller. Codes: unauthenticated, account_suspended, list_not_found.';

grant execute on function private.close_list_link, public.close_list_link to authenticated;

create function public.delete_list_link(target_list uuid)
returns void language sql volatile set search_path = '' as $$
  select private.delete_list_link(target_list);
$$;

comment on function public.delete_list_link is 'Deletes the link of one of the caller''s lists with all votes and lines. Codes: unauthenticated, account_suspended, list_not_found.';

grant execute on function private.delete_list_link, public.delete_list_link to authenticated;

create function public.remove_list_line(target_line uuid)
returns void language sql volatile set search_path = '' as $$
  select private.remove_list_line(target_line);
$$;

comment on function public.remove_list_line is 'Takes a line away from one of the caller''s lists; one that is not there is no error. Codes: account_suspended.';

grant execute on function private.remove_list_line, public.remove_list_line to authenticated;

create function public.my_list(target_list uuid)
returns json language sql stable set search_path = '' as $$
  select private.my_list(target_list);
$$;

comment on function public.my_list is 'One of the caller''s lists: {link: open | closed | null, spaces: [{…, is_free, nearest_free_day, votes, voters, lines}]} with who said what. Null where it is not theirs.';

grant execute on function private.my_list, public.my_list to authenticated;

create function public.my_list_links()
returns table (list_id uuid, is_closed boolean, votes bigint, people bigint) language sql stable set search_path = '' as $$
  select * from private.my_list_links();
$$;

comment on function public.my_list_links is 'Which of the caller''s lists are shared, or were until the link was closed, and how many voted.';

grant execute on function private.my_list_links, public.my_list_links to authenticated;

create function public.reconcile()
returns json language sql volatile set search_path = '' as $$
  select private.reconcile();
$$;

comment on function public.reconcile is 'Compares everything that must add up and writes a report: {report_id, difference_count}.';

grant execute on function private.reconcile, public.reconcile to service_role;

create function public.delete_expired_data()
returns json language sql volatile set search_path = '' as $$
  select private.delete_expired_data();
$$;

comment on function public.delete_expired_data is 'Deletes what is older than the privacy policy allows: {people, payout_keys, contact_messages, reports, booking_addresses, dispute_evidence, access_records, sessions, attributions, clicks, payment_cards, unused_files}.';

grant execute on function private.delete_expired_data, public.delete_expired_data to service_role;

create function public.record_telemetry(batch text)
returns boolean language sql volatile set search_path = '' as $$
  select private.record_telemetry(batch);
$$;

comment on function public.record_telemetry is 'The site server hands over what it gathered, as JSON: {id, errors, visits, vitals}. False: this batch has been counted before.';

grant execute on function private.record_telemetry, public.record_telemetry to service_role;

create function public.errors_to_place()
returns json language sql stable set search_path = '' as $$
  select private.errors_to_place();
$$;

comment on function public.errors_to_place is 'Errors whose place in the sources is not known yet, at most 20: {id, unit, stack, trail, version}. For the site server, which has the maps.';

grant execute on function private.errors_to_place, public.errors_to_place to service_role;

create function public.place_errors(places text)
returns integer language sql volatile set search_path = '' as $$
  select private.place_errors(places);
$$;

comment on function public.place_errors is 'Says where errors began, as JSON: [{id, stack, file, line, owners, trail}]; the stack is the one that was looked at. Returns how many took it.';

grant execute on function private.place_errors, public.place_errors to service_role;

comment on function public.unit_health is 'Slot by slot, what each version of a unit was tried and failed; what releases are judged by.';

grant execute on function public.unit_health to service_role;

create function public.take_lease(lease_name text, lease_holder text, lease_seconds integer)
returns boolean language sql volatile set search_path = '' as $$
  select private.take_lease(lease_name, lease_holder, lease_seconds);
$$;

comment on function public.take_lease is 'True: the holder may act alone for that time; it may be prolonged.';

grant execute on function private.take_lease, public.take_lease to service_role;

create function public.expire_telemetry()
returns integer language sql volatile set search_path = '' as $$
  select private.expire_telemetry();
$$;

comment on function public.expire_telemetry is 'Removes what is older than 30 days; returns how many errors that were.';

grant execute on function private.expire_telemetry, public.expire_telemetry to service_role;

comment on function public.admin_error_overview is 'Errors of the last hours for an administrator: figures (p75 of LCP and INP in ms, of CLS), how many are open in each unit, and up to 100 groups {id, unit, kind, message, page, status, last_seen_at, occurrences, visits, file, line, owners, version, is_new_in_version, has_returned}. Codes: unauthenticated, admin_required.';

grant execute on function public.admin_error_overview to authenticated;

comment on function public.admin_error is 'One group of errors with its stack, what was done before it, and its counts per version and browser, for an administrator. Codes: unauthenticated, admin_required, site_error_not_found.';

grant execute on function public.admin_error to authenticated;

create function public.set_site_error_status(target_error uuid, new_status text)
returns json language sql volatile set search_path = '' as $$
  select private.set_site_error_status(target_error, new_status);
$$;

comment on function public.set_site_error_status is 'An administrator says where an error stands: new, investigating, resolved. Codes: unauthenticated, admin_required, invalid_input, site_error_not_found.';

grant execute on function private.set_site_error_status, public.set_site_error_status to authenticated;

create function public.evaluate_alarms()
returns integer language sql volatile set search_path = '' as $$
  select private.evaluate_alarms();
$$;

comment on function public.evaluate_alarms is 'Server side, each minute: raises and ends alarms; returns how many e-mails that queued.';

grant execute on function private.evaluate_alarms, public.evaluate_alarms to service_role;

create function public.operations_metrics()
returns json language sql stable set search_path = '' as $$
  select private.operations_metrics();
$$;

comment on function public.operations_metrics is 'Server side, for /metrics: ages in seconds and counts of outbox, holds, webhooks of the last 15 minutes, money, schedules, alarms.';

grant execute on function private.operations_metrics, public.operations_metrics to service_role;

create function public.unused_files(bucket text, file_names text[])
returns setof text language sql stable set search_path = '' as $$
  select * from private.unused_files(bucket, file_names);
$$;

comment on function public.unused_files is 'Server side: of these files of a bucket, those that nothing shows.';

grant execute on function private.unused_files, public.unused_files to service_role;

-- schemas/places/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.zones enable row level security;

grant select on public.zones to anon, authenticated;

alter table public.neighborhoods enable row level security;

grant select on public.neighborhoods to anon, authenticated;

-- schemas/terms/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.terms_versions enable row level security;

grant select on public.terms_versions to anon, authenticated;

-- schemas/people/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.profiles enable row level security;

grant select on public.profiles to anon, authenticated;

grant insert (id, full_name, bio, location, avatar_url), update (full_name, bio, location, avatar_url, updated_at)
  on public.profiles to authenticated;

grant update on public.profiles to service_role;

alter table public.profile_private enable row level security;

grant select, insert (id, phone, date_of_birth, cpf), update (phone, date_of_birth, cpf, updated_at)
  on public.profile_private to authenticated;

alter table public.user_roles enable row level security;

grant select on public.user_roles to authenticated;

grant insert, update, delete on public.user_roles to service_role;

alter table private.closed_accounts enable row level security;

-- schemas/spaces/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.spaces enable row level security;

-- `select *` on approved spaces is part of the product (docs/product.md); nothing in an approved row is private.
grant select on public.spaces to anon, authenticated;

grant insert (title, description, type, capacity, zone, neighborhood, price, amenities, images, image_descriptions,
    cover_image_index, opens_at, closes_at, music_until, notice_days, horizon_days,
    cancellation_policy, house_rules, house_rules_note, host_id, status, listing_key),
  update (title, description, type, capacity, zone, neighborhood, price, amenities, images, image_descriptions,
    cover_image_index, opens_at, closes_at, music_until, notice_days, horizon_days,
    cancellation_policy, house_rules, house_rules_note, status, rejection_reason, reviewed_at, reviewed_by, updated_at),
  delete
  on public.spaces to authenticated;

grant insert, update, delete on public.spaces to service_role;

alter table public.space_extras enable row level security;

grant select on public.space_extras to anon, authenticated;

alter table public.space_weekday_prices enable row level security;

grant select on public.space_weekday_prices to anon, authenticated;

alter table public.space_price_ranges enable row level security;

grant select on public.space_price_ranges to anon, authenticated;

alter table public.space_availability enable row level security;

grant select on public.space_availability to authenticated;

grant insert (space_id, host_id, date, is_available, updated_at), update (space_id, host_id, date, is_available, updated_at)
  on public.space_availability to authenticated;

alter table public.space_addresses enable row level security;

-- Guests of paid bookings ask booking_contacts.
grant select on public.space_addresses to authenticated;

grant insert (space_id, host_id, street, number, complement, postal_code, arrival, day_phone),
  update (street, number, complement, postal_code, arrival, day_phone)
  on public.space_addresses to authenticated;

alter table private.amenities enable row level security;

alter table private.space_types enable row level security;

-- schemas/bookings/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.bookings enable row level security;

grant select on public.bookings to authenticated;

alter table public.booking_extras enable row level security;

grant select on public.booking_extras to authenticated;

alter table public.booking_companies enable row level security;

grant select on public.booking_companies to authenticated;

alter table public.payments enable row level security;

alter table public.refunds enable row level security;

-- Guests read manual_at: a manual refund is owed until it is set.
grant select (id, booking_id, amount_cents, reason, status, settled_at, created_at, manual_at) on public.refunds to authenticated;

alter table public.host_payouts enable row level security;

grant select (id, booking_id, host_id, kind, amount_cents, due_on, created_at) on public.host_payouts to authenticated;

alter table public.provider_events enable row level security;

alter table private.booking_addresses enable row level security;

alter table private.receipts enable row level security;

-- schemas/outbox/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.outbox enable row level security;

-- schemas/coupons/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.discount_coupons enable row level security;

grant select, delete on public.discount_coupons to authenticated;

grant insert (code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, valid_from, valid_until, is_active),
  update (code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, valid_from, valid_until, is_active)
  on public.discount_coupons to authenticated;

alter table public.coupon_redemptions enable row level security;

grant select on public.coupon_redemptions to authenticated;

alter table private.coupon_guesses enable row level security;

-- schemas/affiliates/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.issued_affiliate_codes enable row level security;

alter table public.affiliates enable row level security;

grant select, insert (user_id, affiliate_code) on public.affiliates to authenticated;

alter table public.affiliate_campaigns enable row level security;

grant select, insert (affiliate_id, name) on public.affiliate_campaigns to authenticated;

alter table private.affiliate_clicks enable row level security;

alter table public.affiliate_tracking enable row level security;

grant select (id, affiliate_id, event_type, created_at) on public.affiliate_tracking to authenticated;

alter table public.referral_attributions enable row level security;

alter table private.payment_cards enable row level security;

alter table private.affiliate_claims enable row level security;

alter table public.affiliate_commissions enable row level security;

grant select (id, affiliate_id, booking_id, kind, commission_amount, status, settled_at, payment_on, campaign, created_at)
  on public.affiliate_commissions to authenticated;

-- schemas/payouts/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.payout_keys enable row level security;

-- Not even the server side reads it: what it needs, procedures tell.
revoke all on public.payout_keys from service_role;

grant select (host_id, key_type, pix_key, holder_name, changed_at), insert (host_id, key_type, pix_key, holder_name),
  update (key_type, pix_key, holder_name), delete on public.payout_keys to authenticated;

alter table public.host_settlements enable row level security;

grant select (id, host_id, beneficiary, kind, amount_cents, bank_reference, reverses, key_type, key_hint, created_at)
  on public.host_settlements to authenticated;

revoke all on public.host_settlements from service_role;

alter table public.settled_payouts enable row level security;

grant select on public.settled_payouts to authenticated;

revoke all on public.settled_payouts from service_role;

alter table public.settled_commissions enable row level security;

grant select on public.settled_commissions to authenticated;

revoke all on public.settled_commissions from service_role;

alter table private.seen_payout_keys enable row level security;

-- schemas/reviews/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.reviews enable row level security;

grant select on public.reviews to anon, authenticated;

grant insert (space_id, user_id, rating, comment) on public.reviews to authenticated;

alter table public.review_photos enable row level security;

grant select on public.review_photos to anon, authenticated;

-- schemas/chat/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.moderated_words enable row level security;

alter table public.conversations enable row level security;

grant select, insert (space_id, client_id, host_id) on public.conversations to authenticated;

alter table public.messages enable row level security;

-- With the id: a sender names the message, so that one sent again after a lost answer is stored once.
grant select, insert (id, conversation_id, sender_id, content, message_type, file_url, file_name, file_size)
  on public.messages to authenticated;

alter table public.visits enable row level security;

grant select on public.visits to authenticated;

alter table public.conversation_reads enable row level security;

grant select on public.conversation_reads to authenticated;

alter table private.host_responses enable row level security;

-- schemas/administration/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.letters enable row level security;

alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;

-- schemas/contact/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.contact_messages enable row level security;

grant select on public.contact_messages to authenticated;

-- schemas/search/access.sql

-- Default deny: only functions that run as their owner use these tables.

alter table private.search_places enable row level security;

alter table private.search_vocabulary enable row level security;

alter table private.search_lexemes enable row level security;

alter table private.search_bands enable row level security;

alter table private.search_listings enable row level security;

alter table private.search_documents enable row level security;

-- schemas/reconciliation/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.reconciliation_reports enable row level security;

grant select on public.reconciliation_reports to authenticated;

-- schemas/telemetry/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.site_errors enable row level security;

grant select on public.site_errors to authenticated;

alter table public.site_error_hours enable row level security;

grant select on public.site_error_hours to authenticated;

alter table public.site_error_browsers enable row level security;

grant select on public.site_error_browsers to authenticated;

alter table public.unit_visits enable row level security;

grant select on public.unit_visits to authenticated;

alter table public.web_vitals enable row level security;

grant select on public.web_vitals to authenticated;

alter table private.telemetry_batches enable row level security;

alter table private.leases enable row level security;

-- schemas/alarms/access.sql

-- Default deny: no grants, only the functions reach it.

alter table private.alarms enable row level security;

alter table private.scheduled_runs enable row level security;

-- schemas/calendars/access.sql

-- Default deny: addresses carry secrets, so only the functions reach them.

alter table private.calendar_addresses enable row level security;

alter table private.calendar_providers enable row level security;

alter table private.imported_calendars enable row level security;

alter table private.calendar_blocks enable row level security;

alter table private.calendar_conflicts enable row level security;

-- schemas/suspensions/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.suspensions enable row level security;

-- Without who decided: administrators learn that from admin_suspensions and the log.
grant select (id, person_id, space_id, reason, paid_bookings, payouts_held_reason, created_at, appeal, appealed_at, lifted_at)
  on public.suspensions to authenticated;

alter table public.withdrawn_spaces enable row level security;

grant select on public.withdrawn_spaces to anon, authenticated;

alter table private.barred_identities enable row level security;

alter table private.identity_salt enable row level security;

alter table private.deletion_requests enable row level security;

-- schemas/queues/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.work_item_locks enable row level security;

alter table private.listing_changes enable row level security;

alter table private.rejected_listings enable row level security;

-- schemas/disputes/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.disputes enable row level security;

alter table private.dispute_movements enable row level security;

alter table private.dispute_evidence enable row level security;

alter table private.given_up_disputes enable row level security;

-- schemas/reports/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.reports enable row level security;

-- schemas/favourites/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.favourites enable row level security;

grant select on public.favourites to authenticated;

alter table public.favourite_lists enable row level security;

grant select on public.favourite_lists to authenticated;

alter table public.favourite_list_spaces enable row level security;

grant select on public.favourite_list_spaces to authenticated;

alter table private.list_links enable row level security;

alter table private.list_visitors enable row level security;

alter table private.list_votes enable row level security;

alter table private.list_lines enable row level security;

-- schemas/storage/access.sql

-- Who may read and write: grants and policies. Default deny: only these apply.

-- What one person puts into the storage within a day, in all buckets together, the file that is asked for included (Storage asks with its
-- announced length, before it takes the bytes). Uploads that are under way at once do not see each other: so many may be too many.
create function private.may_upload(announced text)
returns boolean language sql stable security definer set search_path = '' as $$
  select count(*) < private.daily_uploads()
    and coalesce(sum((object.metadata ->> 'size')::bigint), 0)
      + case when announced ~ '^[0-9]{1,15}$' then announced::bigint else 0 end <= private.daily_upload_bytes()
  from storage.objects as object
  where object.name like (select auth.uid())::text || '/%'
    and greatest(object.created_at, object.updated_at) > now() - interval '1 day';
$$;

grant execute on function private.may_upload(text) to authenticated;

create function private.may_picture_review(file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(
    file_name ~ ('^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9]{10,16}-(' || array_to_string(private.rendition_widths(), '|') || ')\.webp$')
    and private.review_obstacle(substr(file_name, 38, 36)::uuid) is null
    and (
      select count(*) from storage.objects
      where bucket_id = 'review-photos' and name like left(file_name, 73) || '%'
    ) < 3 * private.most_review_photos() * cardinality(private.rendition_widths()),
    false);
$$;

grant execute on function private.may_picture_review(text) to authenticated;

-- schemas/people/sign-up.sql

create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile_of_new_user();

create trigger users_forget_password_of_repeated_sign_up before update on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.forget_password_of_repeated_sign_up();

-- schemas/terms/accept.sql

-- After users_create_profile: triggers go by their names.
create trigger users_sign_terms after insert on auth.users
  for each row execute function private.accept_terms_at_sign_up();

-- schemas/people/leave.sql

create trigger users_anonymise_profile after delete on auth.users
  for each row execute function private.anonymise_profile_of_deleted_user();

create trigger users_note_closed_account after delete on auth.users
  for each row execute function private.note_closed_account();

-- schemas/affiliates/attribution.sql

-- By name after users_create_profile, which makes the profile that this one refers to.
create trigger users_track_signup after insert on auth.users
  for each row execute function private.track_signup();

-- schemas/payouts/keys.sql

create trigger users_drop_payout_key after delete on auth.users
  for each row execute function private.drop_payout_key();

-- schemas/administration/authenticators.sql

create trigger mfa_factors_email_added after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.enqueue_authenticator_email();

create trigger mfa_factors_email_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.enqueue_authenticator_email();

-- schemas/suspensions/leave.sql

-- By name after users_create_profile, which makes the profile that a suspension is about.
create trigger users_recognise after insert or update of email on auth.users
  for each row execute function private.recognise_email();

-- schemas/places/access.sql

create policy zones_select_everyone on public.zones for select to anon, authenticated using (true);

create policy neighborhoods_select_everyone on public.neighborhoods for select to anon, authenticated using (true);

-- schemas/terms/access.sql

create policy terms_versions_select_everyone on public.terms_versions for select to anon, authenticated using (true);

-- schemas/people/access.sql

create policy profiles_select_everyone on public.profiles for select to anon, authenticated using (true);

create policy profiles_insert_owner on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));

create policy profiles_update_owner on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy profile_private_select_owner on public.profile_private for select to authenticated
  using (id = (select auth.uid()));

create policy profile_private_insert_owner on public.profile_private for insert to authenticated
  with check (id = (select auth.uid()));

create policy profile_private_update_owner on public.profile_private for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy user_roles_select_owner on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/spaces/access.sql

create policy spaces_select_anonymous on public.spaces for select to anon
  using (is_listed);

create policy spaces_select_signed_in on public.spaces for select to authenticated
  using (is_listed or host_id = (select auth.uid()) or (select private.is_admin()));

create policy spaces_insert_host on public.spaces for insert to authenticated
  with check (host_id = (select auth.uid()) and status = 'pending');

-- The trigger decides who may change what: content by the host, review by an administrator.
create policy spaces_update_host_or_admin on public.spaces for update to authenticated
  using ((host_id = (select auth.uid()) and status in ('pending', 'approved', 'rejected')) or (select private.is_admin()))
  with check (host_id = (select auth.uid()) or (select private.is_admin()));

create policy spaces_delete_host on public.spaces for delete to authenticated
  using (host_id = (select auth.uid()) and status in ('pending', 'approved') and suspended_at is null);

-- The readers of the space.
create policy space_extras_select_as_space on public.space_extras for select to anon, authenticated
  using (exists (select from public.spaces where id = space_id));

create policy space_weekday_prices_select_as_space on public.space_weekday_prices for select to anon, authenticated
  using (exists (select from public.spaces where id = space_id));

create policy space_price_ranges_select_as_space on public.space_price_ranges for select to anon, authenticated
  using (exists (select from public.spaces where id = space_id));

create policy space_availability_select_host on public.space_availability for select to authenticated
  using (host_id = (select auth.uid()));

create policy space_availability_insert_host on public.space_availability for insert to authenticated
  with check (host_id = (select auth.uid()));

create policy space_availability_update_host on public.space_availability for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));

create policy space_addresses_select_host_or_admin on public.space_addresses for select to authenticated
  using (host_id = (select auth.uid()) or (select private.is_admin()));

create policy space_addresses_insert_host on public.space_addresses for insert to authenticated
  with check (host_id = (select auth.uid()));

create policy space_addresses_update_host on public.space_addresses for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));

-- schemas/bookings/access.sql

-- Hosts read paid bookings only. Holds and the checkout address are visible to the guest alone.
create policy bookings_select_participant on public.bookings for select to authenticated
  using (user_id = (select auth.uid()) or (host_id = (select auth.uid()) and paid_at is not null));

-- The readers of the booking.
create policy booking_extras_select_participant on public.booking_extras for select to authenticated
  using (exists (select from public.bookings where id = booking_id));

create policy booking_companies_select_guest_or_admin on public.booking_companies for select to authenticated
  using (
    (select private.is_admin())
    or booking_id in (select id from public.bookings where user_id = (select auth.uid()))
  );

-- Service role only. Explicit policies: a table without policies is always a mistake.
create policy payments_select_nobody on public.payments for select to authenticated using (false);

create policy refunds_select_guest_or_admin on public.refunds for select to authenticated
  using (
    (select private.is_admin())
    or booking_id in (select id from public.bookings where user_id = (select auth.uid()))
  );

create policy host_payouts_select_host on public.host_payouts for select to authenticated
  using (host_id = (select auth.uid()));

create policy provider_events_select_nobody on public.provider_events for select to authenticated using (false);

-- schemas/outbox/access.sql

create policy outbox_select_nobody on public.outbox for select to authenticated using (false);

-- schemas/coupons/access.sql

create policy discount_coupons_select_admin on public.discount_coupons for select to authenticated
  using ((select private.is_admin()));

create policy discount_coupons_insert_admin on public.discount_coupons for insert to authenticated
  with check ((select private.is_admin()));

create policy discount_coupons_update_admin on public.discount_coupons for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy discount_coupons_delete_admin on public.discount_coupons for delete to authenticated
  using ((select private.is_admin()));

create policy coupon_redemptions_select_admin on public.coupon_redemptions for select to authenticated
  using ((select private.is_admin()));

create policy coupon_guesses_select_nobody on private.coupon_guesses for select to authenticated using (false);

-- schemas/affiliates/access.sql

create policy affiliates_select_owner on public.affiliates for select to authenticated
  using (user_id = (select auth.uid()));

create policy affiliates_insert_owner on public.affiliates for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy affiliate_campaigns_select_owner on public.affiliate_campaigns for select to authenticated
  using (affiliate_id = (select id from public.affiliates where user_id = (select auth.uid())));

create policy affiliate_campaigns_insert_owner on public.affiliate_campaigns for insert to authenticated
  with check (affiliate_id = (select id from public.affiliates where user_id = (select auth.uid())));

create policy affiliate_tracking_select_owner on public.affiliate_tracking for select to authenticated
  using (affiliate_id = (select id from public.affiliates where user_id = (select auth.uid())));

-- Service side only: who followed whose link.
create policy referral_attributions_select_nobody on public.referral_attributions for select to authenticated using (false);

create policy affiliate_commissions_select_owner_or_admin on public.affiliate_commissions for select to authenticated
  using (
    (select private.is_admin())
    or affiliate_id = (select id from public.affiliates where user_id = (select auth.uid()))
  );

-- schemas/payouts/access.sql

create policy payout_keys_select_owner on public.payout_keys for select to authenticated
  using (host_id = (select auth.uid()));

create policy payout_keys_insert_owner on public.payout_keys for insert to authenticated
  with check (host_id = (select auth.uid()));

create policy payout_keys_update_owner on public.payout_keys for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));

create policy payout_keys_delete_owner on public.payout_keys for delete to authenticated
  using (host_id = (select auth.uid()));

create policy host_settlements_select_host on public.host_settlements for select to authenticated
  using (host_id = (select auth.uid()));

create policy settled_payouts_select_host on public.settled_payouts for select to authenticated
  using (host_id = (select auth.uid()));

create policy settled_commissions_select_affiliate on public.settled_commissions for select to authenticated
  using (person_id = (select auth.uid()));

-- schemas/reviews/access.sql

create policy reviews_select_everyone on public.reviews for select to anon, authenticated using (true);

create policy reviews_insert_guest on public.reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and private.review_obstacle(space_id) is null);

create policy review_photos_select_everyone on public.review_photos for select to anon, authenticated using (true);

-- schemas/chat/access.sql

create policy conversations_select_participant on public.conversations for select to authenticated
  using (client_id = (select auth.uid()) or host_id = (select auth.uid()));

create policy conversations_insert_client on public.conversations for insert to authenticated
  with check (client_id = (select auth.uid()));

create policy messages_insert_participant on public.messages for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and exists (
      select from public.conversations as conversation
      where conversation.id = conversation_id
        and (conversation.client_id = (select auth.uid()) or conversation.host_id = (select auth.uid()))
    )
  );

-- Two columns are compared, instead of asking for the conversation row by row and for every listener of realtime.
create policy messages_select_participant on public.messages for select to authenticated
  using (sender_id = (select auth.uid()) or (recipient_id = (select auth.uid()) and not is_moderated));

create policy visits_select_participant on public.visits for select to authenticated
  using (guest_id = (select auth.uid()) or host_id = (select auth.uid()));

create policy conversation_reads_select_owner on public.conversation_reads for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/administration/access.sql

create policy audit_log_select_admin on public.audit_log for select to authenticated
  using ((select private.is_admin()));

-- schemas/contact/access.sql

create policy contact_messages_select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));

-- schemas/reconciliation/access.sql

create policy reconciliation_reports_select_admin on public.reconciliation_reports for select to authenticated
  using ((select private.is_admin()));

-- schemas/telemetry/access.sql

create policy site_errors_select_admin on public.site_errors for select to authenticated
  using ((select private.is_admin()));

create policy site_error_hours_select_admin on public.site_error_hours for select to authenticated
  using ((select private.is_admin()));

create policy site_error_browsers_select_admin on public.site_error_browsers for select to authenticated
  using ((select private.is_admin()));

create policy unit_visits_select_admin on public.unit_visits for select to authenticated
  using ((select private.is_admin()));

create policy web_vitals_select_admin on public.web_vitals for select to authenticated
  using ((select private.is_admin()));

-- schemas/suspensions/access.sql

create policy suspensions_select_concerned_or_admin on public.suspensions for select to authenticated
  using (
    person_id = (select auth.uid())
    or space_id in (select id from public.spaces where host_id = (select auth.uid()))
    or (select private.is_admin())
  );

create policy withdrawn_spaces_select_everyone on public.withdrawn_spaces for select to anon, authenticated using (true);

-- schemas/disputes/access.sql

-- Administrators learn of it by admin_list_disputes and admin_dispute.
create policy disputes_select_nobody on public.disputes for select to authenticated using (false);

-- schemas/reports/access.sql

create policy reports_select_nobody on public.reports for select to authenticated using (false);

-- schemas/favourites/access.sql

create policy favourites_select_owner on public.favourites for select to authenticated
  using (user_id = (select auth.uid()));

create policy favourite_lists_select_owner on public.favourite_lists for select to authenticated
  using (user_id = (select auth.uid()));

create policy favourite_list_spaces_select_owner on public.favourite_list_spaces for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/storage/access.sql

-- The first folder of a path is the person's id. Reading one's own is needed to replace and to delete.
create policy pictures_select_owner on storage.objects for select to authenticated
  using (bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy pictures_insert_owner on storage.objects for insert to authenticated
  with check (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not (select private.am_suspended())
    and private.may_upload(metadata ->> 'contentLength')
  );

create policy pictures_update_owner on storage.objects for update to authenticated
  using (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_reported_file(bucket_id, name)
  )
  with check (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not (select private.am_suspended())
  );

create policy pictures_delete_owner on storage.objects for delete to authenticated
  using (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_reported_file(bucket_id, name)
  );

-- A picture of a review is named by the space that its owner may still review, and stays what it was once the review shows it. What
-- was chosen and given up is there for a day: thrice what a review shows.
create policy review_photos_select_owner on storage.objects for select to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy review_photos_insert_guest on storage.objects for insert to authenticated
  with check (
    bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.may_picture_review(name)
    and private.may_upload(metadata ->> 'contentLength')
  );

create policy review_photos_delete_owner on storage.objects for delete to authenticated
  using (
    bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (
      select from public.review_photos as photo where photo.path = regexp_replace(storage.objects.name, '-[0-9]+\.webp$', '.webp')
    )
    and not private.is_reported_file(bucket_id, name)
  );

-- The messages in the subquery are those that the caller may see: a file belongs to the conversation that names it. One that an open report
-- is about is seen by administrators, too. No update policy: what was sent stays what it was.
create policy chat_files_select_participant on storage.objects for select to authenticated
  using (
    bucket_id = 'chat-files' and (
      (storage.foldername(name))[1] = (select auth.uid())::text
      or exists (select from public.messages as message where message.file_url = storage.objects.name)
      or ((select private.is_admin()) and private.is_reported_file(bucket_id, name))
    )
  );

create policy chat_files_insert_owner on storage.objects for insert to authenticated
  with check (
    bucket_id = 'chat-files' and (storage.foldername(name))[1] = (select auth.uid())::text
    and name ~ '^[0-9a-f-]{36}/[0-9]{10,16}\.[a-z0-9]{2,5}$'
    and private.may_upload(metadata ->> 'contentLength')
  );

create policy chat_files_delete_owner on storage.objects for delete to authenticated
  using (
    bucket_id = 'chat-files' and (storage.foldername(name))[1] = (select auth.uid())::text
    -- A sender sees all of their own messages, so none is missed here.
    and not exists (select from public.messages as message where message.file_url = storage.objects.name)
    and not private.is_reported_file(bucket_id, name)
  );

reset check_function_bodies;
