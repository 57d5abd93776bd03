-- The texts of a listing pass the rules of chat and reviews: no contact details, no abuse. The arrival text is exempt: only guests who
-- have paid read it.

-- Refuses texts, each by the name of its field. A text that is stored under the same name already is not checked again.
create function private.refuse_blocked_texts(texts jsonb, stored jsonb default '{}')
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

create function private.texts_of_space(space public.spaces)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', space.title, 'description', space.description, 'house_rules_note', space.house_rules_note,
    -- Of all pictures as one, a line each.
    'image_descriptions', (select string_agg(value, e'\n' order by key)
      from jsonb_each_text(case jsonb_typeof(space.image_descriptions) when 'object' then space.image_descriptions end)));
$$;

create function private.moderate_space()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_blocked_texts(private.texts_of_space(new),
    case when tg_op = 'UPDATE' then private.texts_of_space(old) else '{}' end);
  return new;
end;
$$;
create trigger spaces_moderate before insert or update of title, description, house_rules_note, image_descriptions on public.spaces
  for each row execute function private.moderate_space();

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
