-- Work queues of administrators: a lock of 15 minutes on an item, so that two administrators never work on the same one.

create table private.work_item_locks (
  queue text not null check (queue ~ '^[a-z_]{1,40}$'),
  item_id text not null check (char_length(item_id) between 1 and 100),
  assigned_to uuid not null references public.profiles (id) on delete cascade,
  assigned_until timestamptz not null,
  primary key (queue, item_id)
);
comment on table private.work_item_locks is
  'Queues and the id of what waits in them: spaces, changes, messages, reports by what was reported; payouts and commissions by person. '
  'What is over is as if it were not there.';
create index work_item_locks_assigned_to_idx on private.work_item_locks (assigned_to);

-- Returns the present lock of an item, for the rows of a list; null without one.
create function private.assignment(queue_name text, item text)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('by', (select full_name from public.profiles where id = held.assigned_to),
    'is_mine', held.assigned_to = (select auth.uid()), 'until', held.assigned_until)
  from private.work_item_locks as held
  where held.queue = queue_name and held.item_id = item and held.assigned_until > clock_timestamp();
$$;
grant execute on function private.assignment(text, text) to authenticated;

-- Another administrator has it: the details name them.
create function private.refuse_assigned(queue_name text, item text)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  holder text;
begin
  select person.full_name into holder
  from private.work_item_locks as held join public.profiles as person on person.id = held.assigned_to
  where held.queue = queue_name and held.item_id = item and held.assigned_until > clock_timestamp()
    and held.assigned_to <> (select auth.uid());
  if found then
    raise exception using errcode = 'PT409', message = 'assigned_to_another', detail = json_build_object('by', holder)::text;
  end if;
end;
$$;

-- Releases the lock of an item that its caller decides; refused while another administrator holds it. Procedures that run as their
-- caller use it, too.
create function private.settle_assignment(queue_name text, item text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_assigned(queue_name, item);
  delete from private.work_item_locks as held where held.queue = queue_name and held.item_id = item;
end;
$$;
grant execute on function private.settle_assignment(text, text) to authenticated;

-- @api admin: An administrator takes something that waits in a queue, for 15 minutes; is_mine is false while another one has
-- it. Codes: unauthenticated, admin_required, invalid_input.
create function private.assign_item(queue_name text, item text)
returns json language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(queue_name, '') !~ '^[a-z_]{1,40}$' or char_length(coalesce(item, '')) not between 1 and 100 then
    perform private.refuse(422, 'invalid_input', array['item']);
  end if;
  -- The caller's own lock is extended; another administrator's stays.
  insert into private.work_item_locks as held (queue, item_id, assigned_to, assigned_until)
  values (queue_name, item, (select auth.uid()), clock_timestamp() + private.assignment_time())
  on conflict (queue, item_id) do update
  set assigned_to = excluded.assigned_to, assigned_until = excluded.assigned_until
  where held.assigned_to = excluded.assigned_to or held.assigned_until <= clock_timestamp();
  -- Housekeeping: it holds nothing any more.
  delete from private.work_item_locks where assigned_until < clock_timestamp() - interval '1 day';
  return private.assignment(queue_name, item);
end;
$$;

-- @api admin: Gives back what one has taken. Codes: unauthenticated, admin_required.
create function private.release_item(queue_name text, item text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.work_item_locks where queue = queue_name and item_id = item and assigned_to = (select auth.uid());
end;
$$;
