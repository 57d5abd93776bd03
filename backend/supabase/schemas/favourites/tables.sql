-- Hearts: the spaces that a person keeps.

create table public.favourites (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- No reference: a space that goes is said to whoever kept it, with the title it had.
  space_id uuid not null,
  title text not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, space_id)
);
comment on table public.favourites is 'Written by save_favourites and remove_favourite. Goes with the account.';

create table public.favourite_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  created_at timestamptz not null default now(),
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
  -- What is in a list is a favourite: whoever takes the heart back takes the space out of every list.
  foreign key (user_id, space_id) references public.favourites (user_id, space_id) on delete cascade
);
comment on table public.favourite_list_spaces is 'Written by the procedures of lists.sql.';
create index favourite_list_spaces_favourite_idx on public.favourite_list_spaces (user_id, space_id);
create index favourite_list_spaces_list_idx on public.favourite_list_spaces (list_id, user_id);
