-- An edit changes what was edited: it carries the changed fields and, of each, the value that was read. A field that has
-- another value by now is not written over. The caller of `check_edit` holds the lock of what it compares.

-- Returns the fields that another edit has changed since then, to values other than this edit's.
create function private.overwritten_fields(stored jsonb, changes jsonb, as_read jsonb)
returns text[] language sql immutable set search_path = '' as $$
  select array(
    select change.key from jsonb_each(changes) as change
    where as_read ? change.key
      and stored -> change.key is distinct from as_read -> change.key
      and stored -> change.key is distinct from change.value
    order by change.key
  );
$$;
grant execute on function private.overwritten_fields(jsonb, jsonb, jsonb) to authenticated;

-- Refuses an edit of other fields than these, and one that would overwrite another person's: 409 `edit_conflict` with both values.
-- `as_read` is null in tabs older than this, whose edits are not compared.
create function private.check_edit(stored jsonb, changes jsonb, as_read jsonb, may_change text[])
returns void language plpgsql set search_path = '' as $$
declare
  overwritten text[];
begin
  if jsonb_typeof(changes) is distinct from 'object' or jsonb_typeof(coalesce(as_read, '{}')) <> 'object' then
    perform private.refuse(422, 'invalid_input', array['changes']);
  elsif exists (select from jsonb_object_keys(changes) as name where name <> all (may_change)) then
    perform private.refuse(422, 'invalid_input', array(select name from jsonb_object_keys(changes) as name where name <> all (may_change)));
  end if;
  overwritten := private.overwritten_fields(stored, changes, as_read);
  if overwritten <> '{}' then
    raise exception using errcode = 'PT409', message = 'edit_conflict', detail = jsonb_build_object(
      'fields', overwritten,
      'sent', changes,
      'stored', (select jsonb_object_agg(name, stored -> name) from jsonb_object_keys(changes) as name)
    )::text;
  end if;
end;
$$;
grant execute on function private.check_edit(jsonb, jsonb, jsonb, text[]) to authenticated;
