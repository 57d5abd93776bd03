-- An affiliate's code: issued by the database, so affiliates pick no names.

-- @api authenticated: The code under which the caller may open an affiliate account: the same one at every call.
create function private.generate_affiliate_code()
returns text language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  -- Without 0, O, 1 and I: codes are read aloud, too.
  alphabet text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  drawn bytea;
  issued text;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  loop
    select code into issued from private.issued_affiliate_codes where user_id = person;
    if issued is not null then
      return issued;
    end if;
    drawn := extensions.gen_random_bytes(8);
    insert into private.issued_affiliate_codes (user_id, code)
    select person, string_agg(substr(alphabet, get_byte(drawn, place) % 32 + 1, 1), '') from generate_series(0, 7) as place
    on conflict do nothing;
  end loop;
end;
$$;

create function private.prepare_affiliate()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not exists (
    select from private.issued_affiliate_codes where user_id = new.user_id and code = new.affiliate_code
  ) then
    perform private.refuse(422, 'affiliate_code_not_issued', array['affiliate_code']);
  end if;
  return new;
end;
$$;
create trigger affiliates_guard before insert on public.affiliates
  for each row execute function private.prepare_affiliate();
