-- Scheduled jobs, where pg_cron and pg_net exist (hosted Supabase). Elsewhere something else calls the functions:
-- POST /functions/v1/<name> with a secret key as `apikey`.

-- Address and key come from the vault: `project_url` and `secret_key` (docs/deploy.md).
create function private.call_scheduled_function(function_name text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  select decrypted_secret into address from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into key from vault.decrypted_secrets where name = 'secret_key';
  if address is null or key is null then
    raise warning 'Scheduled functions are not called: the vault has no project_url or no secret_key.';
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/' || function_name,
    headers := jsonb_build_object('apikey', key, 'Content-Type', 'application/json'),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000
  );
end;
$$;

create function private.call_outbox_worker()
returns void language sql security definer set search_path = '' as $$
  select private.call_scheduled_function('outbox-worker')
  where exists (
    select from public.outbox where done_at is null and failed_at is null and available_at <= clock_timestamp()
  );
$$;

-- One calendar a call, because of the processor time that a call has, and ten calls at a time, so that readings are spread over the minute;
-- what is left waits. Once a minute at least, which says that it runs.
create function private.call_calendar_readers()
returns void language sql security definer set search_path = '' as $$
  select private.call_scheduled_function('read-calendar')
  from generate_series(1, greatest(case when extract(second from clock_timestamp()) < 10 then 1 else 0 end, (
    select count(*) from (select from private.imported_calendars where next_read_at <= clock_timestamp() limit 10) as due
  )));
$$;

-- At night in Rio, three hours behind: refresh-search-prices at 0:05, reconcile, which closes the day, at 4:00, delete-expired-data at
-- 4:15. Elsewhere something calls the functions of the latter two once a day (delete-expired-data refreshes the prices, too), and the site
-- server calls expire_telemetry.
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2 then
    return;
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  perform cron.schedule('expire-holds', '* * * * *', 'select private.call_scheduled_function(''expire-holds'')');
  -- One call sends no more than the processor time of a function allows.
  perform cron.schedule('outbox-worker', '10 seconds', 'select private.call_outbox_worker()');
  perform cron.schedule('read-calendar', '10 seconds', 'select private.call_calendar_readers()');
  perform cron.schedule('evaluate-alarms', '* * * * *', 'select private.evaluate_alarms()');
  perform cron.schedule('forget-address-acts', '17 * * * *', 'select private.forget_address_acts()');
  perform cron.schedule('expire-telemetry', '15 6 * * *', 'select private.expire_telemetry()');
  perform cron.schedule('refresh-search-prices', '5 3 * * *', 'select private.refresh_search_prices()');
  perform cron.schedule('reconcile', '0 7 * * *', 'select private.call_scheduled_function(''reconcile'')');
  perform cron.schedule('delete-expired-data', '15 7 * * *', 'select private.delete_expired_data()');
end;
$$;
