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
