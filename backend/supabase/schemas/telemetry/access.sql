-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.site_errors enable row level security;
grant select on public.site_errors to authenticated;
create policy site_errors_select_admin on public.site_errors for select to authenticated
  using ((select private.is_admin()));

alter table public.site_error_hours enable row level security;
grant select on public.site_error_hours to authenticated;
create policy site_error_hours_select_admin on public.site_error_hours for select to authenticated
  using ((select private.is_admin()));

alter table public.unit_visits enable row level security;
grant select on public.unit_visits to authenticated;
create policy unit_visits_select_admin on public.unit_visits for select to authenticated
  using ((select private.is_admin()));

alter table public.web_vitals enable row level security;
grant select on public.web_vitals to authenticated;
create policy web_vitals_select_admin on public.web_vitals for select to authenticated
  using ((select private.is_admin()));

alter table private.telemetry_batches enable row level security;

alter table private.leases enable row level security;
