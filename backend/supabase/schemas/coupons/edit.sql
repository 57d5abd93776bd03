-- The change of a coupon by an administrator.

-- Runs as the caller: policies and grants decide.
-- @api admin: An administrator changes some columns of a coupon. as_read: the values they were read with; without it nothing is
-- compared. Codes: unauthenticated, admin_required, coupon_not_found, invalid_input, edit_conflict (details: fields, sent,
-- stored).
create function public.save_coupon(target_coupon uuid, changes jsonb, as_read jsonb default null)
returns void language plpgsql set search_path = '' as $$
declare
  stored public.discount_coupons;
  edited public.discount_coupons;
  assignments text;
begin
  perform private.require_admin();
  -- Locks the row, so that concurrent edits are serialised.
  select * into stored from public.discount_coupons where id = target_coupon for update;
  if stored.id is null then
    perform private.refuse(404, 'coupon_not_found');
  end if;
  -- An edit may change the columns that the caller may update.
  perform private.check_edit(to_jsonb(stored), changes, as_read, array(
    select attname::text from pg_catalog.pg_attribute
    where attrelid = 'public.discount_coupons'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'update')));
  edited := jsonb_populate_record(stored, changes);
  select string_agg(format('%1$I = ($1).%1$I', name), ', ') into assignments from jsonb_object_keys(changes) as name;
  if assignments is not null then
    execute format('update public.discount_coupons set %s where id = $2', assignments) using edited, target_coupon;
  end if;
end;
$$;
