-- Money that waits for a person outside the platform: hosts who gave no PIX key, and banks that decide disputes.

-- @api admin: For an administrator; without_key: payouts that are due to hosts without a key, since: the day the oldest was
-- due, yyyy-MM-dd; disputed: open disputes, since: when the oldest was opened. Null where there are none. Codes:
-- unauthenticated, admin_required.
create function private.admin_waiting_money()
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'without_key', (
      select json_build_object('amount_cents', sum(owed_cents), 'people', count(*), 'since', min(oldest_due_on))
      from private.payouts_without_key()
      having count(*) > 0
    ),
    'disputed', (
      select json_build_object('amount_cents', sum(amount_cents), 'bookings', count(*), 'since', min(opened_at))
      from public.disputes where closed_at is null
      having count(*) > 0
    )
  );
end;
$$;
