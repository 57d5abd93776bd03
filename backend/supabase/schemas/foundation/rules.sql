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

-- A request is answered, and an accepted one paid, within this time.
create function private.request_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '24 hours';
$$;

-- Both at most until so long before the event begins.
create function private.request_notice()
returns interval language sql immutable set search_path = '' as $$
  select interval '2 hours';
$$;

-- Requests that one person has open at a time.
create function private.most_open_requests()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- Requests that one person makes within 24 hours.
create function private.requests_a_day()
returns integer language sql immutable set search_path = '' as $$
  select 20;
$$;

-- An accepted guest is reminded so long before the end.
create function private.pay_reminder_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '2 hours';
$$;

-- A listing shows its rate of acceptance from so many answers on.
create function private.answers_for_a_rate()
returns integer language sql immutable set search_path = '' as $$
  select 5;
$$;

-- Why a host declines a request.
create function private.request_decline_reasons()
returns text[] language sql immutable set search_path = '' as $$
  select '{date,event,size,other}'::text[];
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

-- E-mails that their reader can switch off.
create function private.mail_topics()
returns text[] language sql immutable set search_path = '' as $$
  select '{messages,visits,reviews,commissions,reports}'::text[];
$$;

-- Per cent that the platform adds to the price, of a booking made on a day.
create function private.service_fee_percent(on_day date)
returns integer language sql immutable set search_path = '' as $$
  select case
    when on_day >= date '2026-01-01' then 5
    else 0
  end;
$$;

-- An affiliate’s per cent of what a guest pays for a booking made on a day.
create function private.commission_percent(on_day date)
returns integer language sql immutable set search_path = '' as $$
  select case
    when on_day >= date '2024-06-15' then 5
    else 0
  end;
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

-- Largest fee of the provider for a payment by card: per cent, and cents for each.
create function private.card_fee_percent()
returns numeric language sql immutable set search_path = '' as $$
  select 5.99;
$$;

-- The same, in cents.
create function private.card_fee_cents()
returns integer language sql immutable set search_path = '' as $$
  select 39;
$$;

-- Largest fee of the provider for a PIX.
create function private.pix_fee_percent()
returns numeric language sql immutable set search_path = '' as $$
  select 1.19;
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
  select '{drink,catering,children,animals,sound,smoke,fireworks,fixing,rubbish}'::text[];
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.house_rule_keys() to authenticated, service_role;

-- Words that people use and listings don’t, and what they lead to beside themselves.
create function private.everyday_words()
returns jsonb language sql immutable set search_path = '' as $$
  select '{
    "casar": "= casamento",
    "noiva": "casamento",
    "noivos": "casamento",
    "bodas": "casamento",
    "mini wedding": "casamento",
    "buffet": "salao & festa",
    "escritorio": "coworking",
    "ensaio": "fotografia",
    "foto": "fotografia",
    "fotos": "fotografia",
    "filmagem": "fotografia",
    "palestra": "corporativo",
    "treinamento": "corporativo",
    "congresso": "corporativo",
    "convencao": "corporativo",
    "empresa": "corporativo",
    "chacara": "sitio",
    "fazenda": "sitio",
    "garagem": "estacionamento",
    "vaga": "estacionamento",
    "vagas": "estacionamento",
    "estacionar": "estacionamento",
    "wifi": "wi & fi",
    "internet": "wi & fi",
    "dj": "som",
    "karaoke": "som",
    "show": "som",
    "frente mar": "vista & mar",
    "beira mar": "vista & mar",
    "quintal": "externa",
    "ar livre": "externa",
    "drinks": "bar",
    "climatizado": "ar & condicionado",
    "climatizada": "ar & condicionado",
    "churrasco": "churrasqueira",
    "churras": "churrasqueira",
    "telao": "projetor",
    "datashow": "projetor",
    "data show": "projetor",
    "cinema": "projetor",
    "rooftop": "cobertura | terraco",
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
    "reuniao": "corporativo | coworking",
    "workshop": "corporativo | coworking",
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

-- After this long an echo of a booking that has ended blocks as an event of the host.
create function private.calendar_echo_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '48 hours';
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

-- Codes of an administrator's reasons for a decision of a kind; null: there is no such kind.
create function private.decision_reasons(kind text)
returns text[] language sql immutable set search_path = '' as $$
  select case kind
    when 'rejection' then '{photos,texts,place,capacity,price,duplicate,not_entitled,other}'::text[]
    when 'listing_suspension' then '{not_this_place,misleading,outside_payment,scam,offensive,unsafe,not_entitled,other}'::text[]
    when 'account_suspension' then '{outside_payment,scam,offensive,false_identity,cancellations,other}'::text[]
    when 'cancellation' then '{unavailable,not_as_listed,fraud,duplicate,unsafe,agreed,other}'::text[]
  end;
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.decision_reasons(text) to authenticated, service_role;

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

-- Returns the term of data of a kind.
create function private.retention(kind text)
returns interval language sql immutable set search_path = '' as $$
  select case kind
    when 'closed_account' then interval '7 years'
    when 'payout_key' then interval '90 days'
    when 'seen_payout_key' then interval '90 days'
    when 'contact_message' then interval '2 years'
    when 'letter' then interval '2 years'
    when 'booking_address' then interval '2 years'
    when 'dispute_evidence' then interval '2 years'
    when 'access_record' then interval '6 months'
    when 'barred_identity' then interval '5 years'
    when 'affiliate_click' then interval '13 months'
    when 'notification' then interval '90 days'
    when 'request' then interval '1 year'
    when 'unused_space_image' then interval '30 days'
    when 'unused_file' then interval '1 day'
  end;
$$;

-- An unread message is sent by e-mail after this time.
create function private.message_mail_delay()
returns interval language sql immutable set search_path = '' as $$
  select interval '5 minutes';
$$;

-- Once in this time, of one conversation.
create function private.message_mail_interval()
returns interval language sql immutable set search_path = '' as $$
  select interval '60 minutes';
$$;

-- Guests get a changed address by e-mail after this time.
create function private.address_mail_delay()
returns interval language sql immutable set search_path = '' as $$
  select interval '5 minutes';
$$;

-- Administrators hear of waiting listings once in this time.
create function private.waiting_mail_interval()
returns interval language sql immutable set search_path = '' as $$
  select interval '60 minutes';
$$;

-- Wrong codes count together for so long.
create function private.coupon_guess_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '10 minutes';
$$;

-- A payout key is shown for so long.
create function private.payout_key_view_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '10 minutes';
$$;

-- Who looks at it after another is warned for so long.
create function private.payout_key_warning_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '1440 minutes';
$$;

-- A reminder of a missing payout key.
create function private.missing_key_interval()
returns interval language sql immutable set search_path = '' as $$
  select interval '1 months';
$$;

-- A calendar that is silent is read this often.
create function private.longest_calendar_pause()
returns interval language sql immutable set search_path = '' as $$
  select interval '240 minutes';
$$;

-- An item of a queue returns to it this long after an administrator took it.
create function private.assignment_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '15 minutes';
$$;

-- Errors and measurements of the site are kept this long.
create function private.telemetry_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '14 days';
$$;

-- Sessions of so long tell which accounts come from one address.
create function private.shared_address_time()
returns interval language sql immutable set search_path = '' as $$
  select interval '90 days';
$$;
