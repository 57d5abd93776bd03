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
