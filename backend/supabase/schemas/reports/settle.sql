-- Decisions of administrators about all open reports of one thing.

-- Hides a message from its recipient; its sender reads that it was against the rules, as with a message that moderation stopped.
create function private.remove_message(target uuid)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.messages
  set is_moderated = true, moderation_reason = 'Esta mensagem vai contra as regras do site e não é mais mostrada.'
  where id = target and not is_moderated;
  return found;
end;
$$;

create function private.remove_of_review(target uuid, parts text[])
returns text[] language plpgsql security definer set search_path = '' as $$
declare
  gone text[] := '{}';
begin
  if 'comment' = any (parts) then
    update public.reviews set comment = '', comment_removed_at = clock_timestamp() where id = target and comment_removed_at is null;
    if found then gone := gone || 'comment'::text; end if;
  end if;
  if 'photos' = any (parts) then
    delete from public.review_photos where review_id = target;
    if found then gone := gone || 'photos'::text; end if;
  end if;
  return gone;
end;
$$;

-- @api admin: An administrator decides about all open reports of a thing: nothing_found | removed (a message, a line; of a
-- review parts: comment, photos) | suspended (its listing or person is by now) | acted (the note says what). The reporters are
-- notified by mail. Codes: unauthenticated, admin_required, assigned_to_another, invalid_input, report_not_found,
-- nothing_to_remove, not_suspended.
create function private.settle_reports(target_kind text, target uuid, decision text, note text default null, parts text[] default '{}')
returns json language plpgsql security definer set search_path = '' as $$
declare
  written text := nullif(private.normal_text(settle_reports.note), '');
  open public.reports[];
  one public.reports;
  gone text[] := '{}';
begin
  perform private.require_admin();
  perform private.require_few('parts', parts, 50);
  perform private.settle_assignment('reports', target::text);
  if decision is null or decision not in ('nothing_found', 'removed', 'suspended', 'acted') then
    perform private.refuse(422, 'invalid_input', array['decision']);
  elsif not private.is_text('public.reports.note', written) or (decision = 'acted' and written is null) then
    perform private.refuse(422, 'invalid_input', array['note']);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || target, 0));
  open := array(
    select report from public.reports as report
    where kind = target_kind and target_id = target and settled_at is null order by created_at, id for update
  );
  if cardinality(open) = 0 then
    perform private.refuse(404, 'report_not_found');
  end if;
  one := open[1];
  if decision = 'removed' then
    if target_kind = 'message' then
      gone := case when private.remove_message(target) then '{message}'::text[] else '{}' end;
    elsif target_kind = 'review' then
      gone := private.remove_of_review(target, parts);
    elsif target_kind = 'list_line' then
      gone := case when private.remove_line(target) then '{line}'::text[] else '{}' end;
    end if;
    if gone = '{}' then
      perform private.refuse(409, 'nothing_to_remove');
    end if;
  elsif decision = 'suspended' and not exists (
    select from public.suspensions as suspension
    where suspension.lifted_at is null and (suspension.person_id = one.concerned_id or suspension.space_id = target)
  ) then
    perform private.refuse(409, 'not_suspended');
  end if;
  update public.reports
  set settled_at = now(), settled_by = (select auth.uid()), outcome = decision, note = written, removed = gone
  where kind = target_kind and target_id = target and settled_at is null;

  perform private.announce(report.reporter_id, 'report_settled', report.id::text, jsonb_build_object('report_id', report.id))
  from unnest(open) as report;
  -- The sender of a message sees the notice in the conversation: a mail would point at its only recipient.
  if target_kind = 'review' and gone <> '{}' then
    perform private.announce(one.concerned_id, 'review_removed', one.id::text, jsonb_build_object('report_id', one.id));
  end if;
  perform private.enqueue_unused_files(private.report_bucket(target_kind), array(
    select distinct file from unnest(open) as report cross join lateral unnest(report.files) as file
  ), '0');
  -- Not who reported it: the log outlives that.
  perform private.log_act('reports_settled', target_kind, target::text, jsonb_strip_nulls(jsonb_build_object(
    'kind', target_kind, 'title', one.snapshot ->> 'title',
      'host_id', one.concerned_id, 'reports', cardinality(open), 'outcome', decision, 'reason', written,
      'removed', case when gone <> '{}' then to_jsonb(gone) end)));
  return json_build_object('reports', cardinality(open));
end;
$$;
