-- Reports of people ("Denunciar"), with a copy of the reported thing, and the decision.

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

-- True while an open report shows the file: neither its person nor we delete or replace it. Policies of the storage call it.
create function private.is_reported_file(bucket text, file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.reports
    where settled_at is null and files @> array[file_name] and private.report_bucket(kind) = bucket
  );
$$;
grant execute on function private.is_reported_file(text, text) to authenticated;

-- Keeps them when an account is closed; its other files are deleted immediately.
-- @api service_role: Server side: of these files of a bucket, those that an open report shows.
create function private.reported_files(bucket text, file_names text[])
returns setof text language sql stable security definer set search_path = '' as $$
  select file_name from unnest(file_names) as file_name where private.is_reported_file(bucket, file_name);
$$;
