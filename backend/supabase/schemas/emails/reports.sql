-- E-mails about reports of people, and about what they led to.

create function private.report_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  -- Administrators are called until the report is decided.
  select jsonb_build_object(
    'recipient', case message.payload ->> 'template' when 'report_settled' then report.reporter_id
      when 'review_removed' then report.concerned_id
      else (select user_id from public.user_roles where user_id = (message.payload ->> 'recipient_id')::uuid and role = 'admin') end,
    'data', jsonb_build_object('kind', report.kind, 'title', report.snapshot ->> 'title', 'target_id', report.target_id)
      || case message.payload ->> 'template'
        -- The reporter learns only that action was taken, not its consequences for another person.
        when 'report_settled' then jsonb_build_object(
          'outcome', case when report.outcome = 'suspended' then 'acted' else report.outcome end)
        when 'review_removed' then jsonb_build_object('reason', report.reason, 'removed', report.removed)
        else jsonb_build_object('reports', private.independent_reports(report.kind, report.target_id)) end
  )
  from public.reports as report
  where report.id = (message.payload ->> 'report_id')::uuid
    and (report.settled_at is null) = (message.payload ->> 'template' = 'reports_gathered');
$$;
