-- The queue of reports: one row for each thing, with all that was said about it.

-- @api admin: What was reported, one row for each thing, those that called the administrators first; report_filter: open (or
-- null) | space | message | review | profile | list_line | closed; about: a listing, or a person and what is theirs. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_reports(
  report_filter text default null, page_number integer default 1, page_size integer default 20, about uuid default null
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size, 20);
  is_over boolean := coalesce(report_filter = 'closed', false);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select report.kind, report.target_id, report.settled_at, (array_agg(report.concerned_id))[1] as concerned_id,
      count(*) as count, max(report.called_at) as called_at, min(report.created_at) as first_at, max(report.created_at) as last_at
    from public.reports as report
    where (report.settled_at is not null) = is_over
      and (report_filter is null or report_filter in ('open', 'closed') or report.kind = report_filter)
      and private.is_report_about(report, about)
    group by report.kind, report.target_id, report.settled_at
  )
  select private.page_answer((
      select json_agg(json_build_object(
        'kind', item.kind, 'target_id', item.target_id, 'count', item.count, 'called_at', item.called_at,
        'first_at', item.first_at, 'last_at', item.last_at,
        'independent', case when not is_over then private.independent_reports(item.kind, item.target_id) end,
        'concerned', (
          select json_build_object('id', person.id, 'full_name', person.full_name,
            'is_suspended', private.is_suspended(person.id),
            'is_closed', not exists (select from auth.users where id = person.id),
            'is_admin', exists (select from public.user_roles where user_id = person.id and role = 'admin'))
          from public.profiles as person where person.id = item.concerned_id
        ),
        -- The parts that can still be acted on.
        'there', case item.kind
          when 'space' then (select to_jsonb(case when space.suspended_at is not null then '{suspended}'::text[] else '{space}' end)
            from public.spaces as space where space.id = item.target_id and space.status = 'approved')
          when 'message' then (select to_jsonb('{message}'::text[]) from public.messages where id = item.target_id and not is_moderated)
          when 'review' then (
            select to_jsonb(array_remove(array[case when review.comment_removed_at is null then 'comment' end,
              case when exists (select from public.review_photos where review_id = review.id) then 'photos' end], null))
            from public.reviews as review where review.id = item.target_id
          )
          when 'list_line' then (select to_jsonb('{line}'::text[]) from private.list_lines where id = item.target_id and removed_at is null)
          else to_jsonb('{profile}'::text[])
        end,
        -- Paid bookings of the listing, and of all listings of its person: a suspension decides about them.
        'upcoming', case when not is_over then json_build_object(
          'space', private.paid_ahead(array(select id from public.spaces where item.kind = 'space' and id = item.target_id)),
          'person', private.paid_ahead(array(select id from public.spaces where host_id = item.concerned_id))
        ) end,
        'reports', (
          select json_agg(json_build_object('id', report.id, 'reporter_name', reporter.full_name, 'reason', report.reason,
            'words', report.words, 'created_at', report.created_at, 'snapshot', report.snapshot) order by report.created_at, report.id)
          from public.reports as report join public.profiles as reporter on reporter.id = report.reporter_id
          where report.kind = item.kind and report.target_id = item.target_id and report.settled_at is not distinct from item.settled_at
        ),
        'settled', case when is_over then (
          select json_build_object('at', report.settled_at, 'by', (select full_name from public.profiles where id = report.settled_by),
            'outcome', report.outcome, 'note', report.note, 'removed', report.removed)
          from public.reports as report
          where report.kind = item.kind and report.target_id = item.target_id and report.settled_at = item.settled_at limit 1
        ) end,
        'assignment', case when not is_over then private.assignment('reports', item.target_id::text) end
      ) order by item.place)
      from (
        -- Things with several reports first, then the longest wait; of decided ones the latest.
        select found.*, row_number() over (
          order by found.settled_at desc nulls last, found.called_at is null, found.first_at, found.target_id) as place
        from found order by place limit paged.size offset paged.skipped
      ) as item
    ), (select count(*) from found), json_build_object(
    'open', (select count(*) from (
      select from public.reports as report
      where report.settled_at is null and private.is_report_about(report, about) group by report.kind, report.target_id
    ) as things)
  )) into answer;
  return answer;
end;
$$;
