-- E-mails about a review and its answer.

create function private.review_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'recipient', case message.payload ->> 'template' when 'review_received' then listed.host_id else review.user_id end,
    'data', jsonb_build_object('space_id', listed.id, 'title', listed.title, 'rating', review.rating, 'comment', left(review.comment, 200),
      'guest_name', guest.full_name, 'host_name', host.full_name, 'answer', left(review.answer, 200))
  )
  from public.reviews as review
  join public.spaces as listed on listed.id = review.space_id
  join public.profiles as guest on guest.id = review.user_id
  join public.profiles as host on host.id = listed.host_id
  where review.id = (message.payload ->> 'review_id')::uuid
    and (message.payload ->> 'template' = 'review_received' or review.answer is not null);
$$;
