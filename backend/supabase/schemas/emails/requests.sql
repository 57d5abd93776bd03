-- E-mails about a request to book. None that is no longer true.

create function private.request_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('recipient', to_whom.id, 'data', private.request_json(request) || jsonb_build_object(
    'is_guest', request.guest_id = to_whom.id, 'policy', request.snapshot -> 'policy',
    -- Only of a photo that has a rendition for mails.
    'image', (
      select request.snapshot ->> 'image' from storage.objects
      where bucket_id = 'space-images' and name = private.mail_picture(request.snapshot ->> 'image')
    )
  ))
  from private.requests as request
  cross join lateral (select (message.payload ->> 'recipient_id')::uuid as id, message.payload ->> 'template' as template) as to_whom
  where request.id = (message.payload ->> 'request_id')::uuid and case
    when to_whom.template in ('request_received', 'request_rival') then request.status = 'open' and request.answer_by > clock_timestamp()
    when to_whom.template = 'request_pay_soon' then request.status = 'accepted' and request.pay_by > clock_timestamp()
    else 'request_' || request.status = to_whom.template
  end;
$$;
