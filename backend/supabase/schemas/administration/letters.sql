-- E-mails that administrators write to a person: a question, or the correction that a listing needs. The words are stored apart from
-- the log, which never changes, so that they can be erased.

create table private.letters (
  id uuid primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  -- The subject; null: the person.
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
-- to be mended. The id is the caller's to make: the same letter twice is once. Codes: unauthenticated, admin_required,
-- invalid_input, profile_not_found, space_not_found.
create function private.write_to_person(
  letter_id uuid, target_person uuid, message text, target_space uuid default null, asks_correction boolean default false
)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
      jsonb_strip_nulls(jsonb_build_object('letter_id', letter_id, 'title', title,
        'host_id', case when target_space is not null then target_person end,
        'full_name', (select full_name from public.profiles where id = target_person))));
    perform private.announce(target_person, 'letter', letter_id::text, jsonb_build_object('letter_id', letter_id));
  end if;
end;
$$;

-- @api admin: What letters say that the log names, for an administrator; without what was forgotten. Codes:
-- unauthenticated, admin_required.
create function private.admin_letters(letter_ids uuid[])
returns table (id uuid, message text) language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select private.require_few('letterIds', letter_ids, 200);
  select id, message from private.letters where id = any(letter_ids);
$$;
