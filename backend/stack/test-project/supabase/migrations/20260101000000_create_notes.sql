-- Purpose: one table with a policy, a column grant and the types that the API has to write as PostgREST does.
create table public.notes (
  id bigint generated always as identity primary key,
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null,
  price numeric(10, 2) not null default 1234.5,
  amounts numeric[] not null default '{1.50,2}',
  happens_on date not null default '2026-03-01',
  details jsonb,
  is_pinned boolean not null default false,
  created_at timestamptz not null default '2026-03-01 12:30:45.123456-03'
);
alter table public.notes enable row level security;

revoke all on public.notes from anon, authenticated;
grant select on public.notes to authenticated;
grant insert (body, details), update (body), delete on public.notes to authenticated;

create policy notes_select_owner on public.notes for select to authenticated
  using (owner_id = (select auth.uid()));
create policy notes_insert_owner on public.notes for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy notes_update_owner on public.notes for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create function public.refuse() returns void language plpgsql security invoker set search_path = '' as $$
begin
  raise exception 'date_unavailable' using errcode = 'PT409';
end
$$;

create function public.break_down() returns void language plpgsql security invoker set search_path = '' as $$
begin
  raise exception 'broken' using errcode = 'XX000';
end
$$;

create function public.whoami() returns text language sql stable security invoker set search_path = '' as $$
  select current_user || ' ' || coalesce(auth.uid()::text, 'nobody')
$$;

create function public.caller_headers() returns json language sql stable security invoker set search_path = '' as $$
  select json_build_object('cf-connecting-ip', headers ->> 'cf-connecting-ip', 'x-forwarded-for', headers ->> 'x-forwarded-for')
  from (select current_setting('request.headers')::json as headers) as request
$$;

create function public.add_up(a int, b int) returns int language sql immutable security invoker set search_path = '' as $$
  select a + b
$$;

create table public.numbers (n int primary key);
insert into public.numbers select generate_series(1, 5);
alter table public.numbers enable row level security;
create policy numbers_select_all on public.numbers for select to anon, authenticated using (true);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', true, 1000, array['image/webp']), ('papers', 'papers', false, null, null);
create policy papers_insert_own on storage.objects for insert to authenticated
  with check (bucket_id = 'papers' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy papers_select_own on storage.objects for select to authenticated
  using (bucket_id = 'papers' and (storage.foldername(name))[1] = (select auth.uid())::text);

alter publication supabase_realtime add table public.notes;
