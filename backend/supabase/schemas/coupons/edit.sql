-- The change of a coupon by an administrator.

-- Runs as the caller: policies and grants decide.
-- @api admin: An administrator changes some columns of a coupon. as_read: the values they were read with; without it nothing is
-- compared. Codes: unauthenticated, admin_required, coupon_not_found, invalid_input, edit_conflict (details: fields, sent,
-- stored).
create function public.save_coupon(target_coupon uuid, changes jsonb, as_read jsonb default null)
returns json language plpgsql set search_path = '' as $$
declare
  stored public.discount_coupons;
  edited public.discount_coupons;
begin
  perform private.require_admin();
  -- Whoever saves at the same moment is waited for, and then seen.
  select * into stored from public.discount_coupons where id = target_coupon for update;
  if stored.id is null then
    perform private.refuse(404, 'coupon_not_found');
  end if;
  perform private.check_edit(to_jsonb(stored), changes, as_read, array['code', 'description', 'discount_type',
    'discount_value', 'min_amount', 'max_discount', 'usage_limit', 'valid_from', 'valid_until', 'is_active']);
  edited := jsonb_populate_record(stored, changes);
  update public.discount_coupons
  set code = edited.code, description = edited.description, discount_type = edited.discount_type,
    discount_value = edited.discount_value, min_amount = edited.min_amount, max_discount = edited.max_discount,
    usage_limit = edited.usage_limit, valid_from = edited.valid_from, valid_until = edited.valid_until,
    is_active = edited.is_active
  where id = target_coupon;
  return json_build_object('id', stored.id);
end;
$$;
