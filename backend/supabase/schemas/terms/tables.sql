-- The versions of the terms of use. Their text is a page of the site (shell/src/features/terms); which one is in force, and since when, is
-- here.

create table public.terms_versions (
  version smallint primary key check (version > 0),
  starts_on date not null unique,
  -- A summary of the changes in a few sentences: mails and the site show it in the days before.
  changes text not null check (char_length(changes) between 1 and 1000)
);
comment on table public.terms_versions is
  'Only added to, by migrations. A new version starts private.terms_notice_days() or more after it was added, and is mailed to '
  'everybody with an account.';
create trigger terms_versions_guard before update or delete on public.terms_versions
  for each row execute function private.refuse_change();
