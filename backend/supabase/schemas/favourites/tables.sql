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
