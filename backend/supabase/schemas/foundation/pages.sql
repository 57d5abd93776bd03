-- Pages of administrators' lists.

create type private.page_window as (size integer, skipped integer);

-- The page that is meant by what a browser sends: 1 to 10000, of 1 to 200 items.
create function private.page_window(page_number integer, page_size integer, usual_size integer default 50)
returns private.page_window language sql immutable set search_path = '' as $$
  select size, (page - 1) * size
  from least(greatest(coalesce(page_number, 1), 1), 10000) as page, least(greatest(coalesce(page_size, usual_size), 1), 200) as size;
$$;

-- {items, total} and the list's own figures.
create function private.page_answer(items json, total bigint, figures json default '{}')
returns json language sql immutable set search_path = '' as $$
  select (jsonb_build_object('items', coalesce(items, '[]'), 'total', total) || figures::jsonb)::json;
$$;
-- A list of its caller's rights asks them, too.
grant execute on function private.page_window(integer, integer, integer), private.page_answer(json, bigint, json) to authenticated;
