-- Purpose: administrators find a space by its title or its host, see the waiting ones first, and each with its cover.
-- Tables: none. Destructive: replaces public.admin_list_spaces by one with more parameters; old calls go on working.

drop function public.admin_list_spaces(text, integer, integer);

-- What an administrator typed, found anywhere in a text, whatever its case and accents; nothing typed is found everywhere.
create function private.mentions(haystack text, typed text)
returns boolean language sql stable set search_path = '' as $$
  select btrim(coalesce(typed, '')) = ''
    or strpos(private.fold(haystack), private.fold(btrim(typed))) > 0;
$$;
-- admin_list_spaces runs as its caller.
grant execute on function private.mentions(text, text) to authenticated;

-- Runs as the caller: an administrator's policy shows every space.
create function public.admin_list_spaces(
  status_filter text default null, page_number integer default 1, page_size integer default 50,
  search_text text default null, pending_first boolean default false
)
returns json language plpgsql stable set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select space.id, space.title, space.type, space.zone, space.neighborhood, zone.name as zone_name,
      neighborhood.name as neighborhood_name, space.capacity, space.price, space.status, space.created_at,
      space.updated_at, space.reviewed_at, space.images[space.cover_image_index + 1] as cover, host.id as host_id,
      host.full_name as host_name, host.host_verified
    from public.spaces as space
    join public.zones as zone on zone.slug = space.zone
    join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
    join public.profiles as host on host.id = space.host_id
    where (status_filter is null or space.status = status_filter)
      and (private.mentions(space.title, search_text) or private.mentions(host.full_name, search_text))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select * from found
        order by (coalesce(pending_first, false) and status = 'pending') desc, created_at desc, id
        limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'pending', (select count(*) from public.spaces where status = 'pending'),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;
comment on function public.admin_list_spaces is
  'All spaces for an administrator, newest first (pending_first: the waiting ones before the others), found by title or host: {items, total, pending, page, page_size}; pending counts regardless of filter and search. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_list_spaces(text, integer, integer, text, boolean) to authenticated;
