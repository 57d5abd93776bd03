-- The e-mail about a closed day. A setting of the functions says to whom: to no person of the product.

create function private.journal_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('to_operators', true, 'data', jsonb_build_object(
    'day', closed.day, 'line_count', closed.line_count, 'hash', closed.hash, 'totals', closed.totals))
  from private.closed_days as closed where closed.day = (message.payload ->> 'day')::date;
$$;
