-- Texts that people write: their normal form, and what is refused. `private.text_rule` (text-rules.sql) has the rule of each column, the
-- triggers of text-triggers.sql apply it.

-- NFC without control characters, bidirectional overrides and default-ignorable code points; those stay only within an emoji. Blanks are
-- trimmed and joined. lines: one (line breaks become spaces) or several (at most one empty line between two).
create function private.normal_text(value text, lines text default 'several')
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  emoji constant text := '\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u23FF\u24C2\u25A0-\u27BF\u2934\u2935\u2B00-\u2BFF'
    '\u3030\u303D\u3297\u3299\U0001F000-\U0001FFFD';
  -- Without these a Portuguese text is ASCII, and needs none of the expressions below, which cost milliseconds to compile.
  latin constant text := 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑºª°§€–—“”‘’•…·²³½×';
  normal text := value;
  rest text := translate(value, latin, '');
begin
  if octet_length(rest) > char_length(rest) or rest ~ '[\u0001-\u0009\u000B-\u001F\u007F]' then
    normal := regexp_replace(normal, '\r\n?|[\v\f\u0085\u2028\u2029]', e'\n', 'g');
    normal := regexp_replace(normal, '[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g');
    normal := regexp_replace(normal,
      '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F'
      '\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
      '\U000E0000-\U000E001F\U000E0080-\U000E0FFF]',
      '', 'g');
    if normal ~ '[\u200D\uFE0F\U000E0020-\U000E007F]' then
      -- Emoji keep their variation selector (also a keycap's), the joiner between two, and the letters of a region's flag.
      normal := regexp_replace(normal, '(?<![' || emoji || '0-9#*])\uFE0F|(?<![' || emoji || '])\uFE0F(?!\u20E3)', '', 'g');
      normal := regexp_replace(normal, '(?<![' || emoji || '\uFE0F])\u200D|\u200D(?![' || emoji || '])', '', 'g');
      normal := regexp_replace(normal, '(?<!\U0001F3F4[\U000E0020-\U000E007E]{0,5})[\U000E0020-\U000E007F]', '', 'g');
    end if;
    normal := normalize(normal, nfc);
  end if;
  if lines = 'one' then
    return btrim(regexp_replace(normal, '[ \n]+', ' ', 'g'), ' ');
  elsif strpos(normal, '  ') = 0 and strpos(normal, e'\n') = 0 then
    return btrim(normal, ' ');
  end if;
  normal := regexp_replace(regexp_replace(normal, ' {2,}', ' ', 'g'), ' *\n *', e'\n', 'g');
  return btrim(regexp_replace(normal, '\n{3,}', e'\n\n', 'g'), e' \n');
end;
$$;
grant execute on function private.normal_text(text, text) to anon, authenticated, service_role;

-- The ICU collation knows letters and signs of every script, regardless of the database's locale. Its classes cost milliseconds to
-- compile: only texts without a Latin sign or letter reach them.
create function private.is_visible_text(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if value collate "C" ~ '[!-~]' then
    return true;
  end if;
  return regexp_replace(value, '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2800\uFE0F\uFE20-\uFE2F]', '', 'g')
    collate "und-x-icu" ~ '[[:graph:]]';
end;
$$;

create function private.has_letter(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if value collate "C" ~ '[A-Za-z]' then
    return true;
  end if;
  return value collate "und-x-icu" ~ '[[:alpha:]]';
end;
$$;

-- "Espaços Rio" anywhere in a name, and names of nothing but a role of the platform: "Suporte", "Equipe de atendimento".
create function private.is_platform_name(value text)
returns boolean language sql immutable set search_path = '' as $$
  select words ~ '(^| )espacos? ?(do )?rio( |$)'
    or (words ~ '(^| )(suporte|equipe|administracao|administrador|administradora|admin|atendimento|moderacao)( |$)'
      and words ~ '^(suporte|equipe|administracao|administrador|administradora|admin|atendimento|moderacao|oficial|site|plataforma'
        '|[aoe]|d[aeo])( (suporte|equipe|administracao|administrador|administradora|admin|atendimento|moderacao|oficial|site|plataforma'
        '|[aoe]|d[aeo]))*$')
  from (select btrim(regexp_replace(translate(private.plain_words(value), '013457@$', 'oieastas'),
    '[^a-z]+', ' ', 'g')) as words) as folded;
$$;

-- True when a text in its normal form has the length and shape that its column requires, apart from moderation.
create function private.has_text_shape(value text, rule private.text_rule)
returns boolean language sql immutable set search_path = '' as $$
  select case
    when coalesce(value, '') = '' then rule.shortest = 0 or rule.may_be_emptied
    else char_length(value) between rule.shortest and rule.longest and private.is_visible_text(value)
      and (rule.name is null or private.has_letter(value))
  end;
$$;

-- Checks a text as the client sent it: for procedures that report all wrong fields together.
create function private.is_text(text_name text, value text)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.has_text_shape(private.normal_text(value, (private.text_rule(text_name)).lines), private.text_rule(text_name));
$$;
grant execute on function private.is_text(text, text) to anon, authenticated, service_role;

-- Why a text in its normal form is refused: invalid, a kind of private.moderation_kind, or platform (a name); null when it is not.
create function private.text_fault(text_name text, value text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.text_rule := private.text_rule(text_name);
  kind text;
begin
  if coalesce(value, '') = '' or char_length(value) > rule.longest then
    return case when not private.has_text_shape(value, rule) then 'invalid' end;
  elsif rule.moderation = 'contacts' then
    kind := private.moderation_kind(value);
  elsif rule.moderation = 'language' and private.is_abusive(value) then
    kind := 'words';
  end if;
  return case
    when kind is not null then kind
    when not private.has_text_shape(value, rule) then 'invalid'
    when rule.name = 'person' and private.is_platform_name(value) then 'platform'
  end;
end;
$$;

-- An object with each of its texts in the normal form; what is no text stays for the check of its table.
create function private.normal_texts(texts jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce((
    select jsonb_object_agg(text.key,
      case jsonb_typeof(text.value) when 'string' then to_jsonb(private.normal_text(text.value #>> '{}', 'one')) else text.value end)
    from jsonb_each(case jsonb_typeof(texts) when 'object' then texts end) as text
  ), texts);
$$;

-- Why texts of an object are refused: {text_name.key: fault} of each, else {text_name: fault}. They are moderated as one text, too, a
-- line each: a number may be spread over several.
create function private.texts_faults(text_name text, texts jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select case
    when not coalesce(bool_and(private.is_text(text_name, text.value)), true) then jsonb_build_object(text_name, 'invalid')
    when private.moderation_kind(string_agg(text.value, e'\n' order by text.key)) is null then '{}'
    else coalesce(
      jsonb_object_agg(text_name || '.' || text.key, private.moderation_kind(text.value))
        filter (where private.moderation_kind(text.value) is not null),
      jsonb_build_object(text_name, private.moderation_kind(string_agg(text.value, e'\n' order by text.key)))
    )
  end
  from jsonb_each_text(case jsonb_typeof(texts) when 'object' then texts end) as text;
$$;

-- Refuses a row for its texts, {text_name: fault}, or {text_name.key: fault} of an object: invalid_input with the fields, else the code of
-- the text or text_blocked with the kinds.
create function private.refuse_texts(faults jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  invalid text[] := array(
    select distinct (private.text_rule(fault.key)).field from jsonb_each_text(faults) as fault where fault.value = 'invalid' order by 1
  );
  code text := (
    select (private.text_rule(fault.key)).code || '_has_' || fault.value from jsonb_each_text(faults) as fault
    where (private.text_rule(fault.key)).code is not null limit 1
  );
begin
  if invalid <> '{}' then
    perform private.refuse(422, 'invalid_input', invalid);
  elsif code is not null then
    perform private.refuse(422, code);
  end if;
  perform private.refuse(422, 'text_blocked', (
    select jsonb_object_agg((private.text_rule(name.parts[1])).field || coalesce(name.parts[2], ''), fault.value)
    from jsonb_each_text(faults) as fault
    cross join regexp_match(fault.key, '^([^.]+\.[^.]+\.[^.]+)(\..*)?$') as name (parts)
  ));
end;
$$;

-- An edit with its texts as they will be stored, so that one that is sent again is compared with what it made.
create function private.normal_changes(table_name text, changes jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_object_agg(change.key, case
      when rule.field is null then change.value
      when jsonb_typeof(change.value) = 'object' then private.normal_texts(change.value)
      when jsonb_typeof(change.value) <> 'string' then change.value
      when rule.shortest = 0 then coalesce(to_jsonb(nullif(private.normal_text(change.value #>> '{}', rule.lines), '')), 'null')
      else to_jsonb(private.normal_text(change.value #>> '{}', rule.lines))
    end)
    from jsonb_each(case jsonb_typeof(changes) when 'object' then changes end) as change
    cross join lateral private.text_rule(table_name || '.' || change.key) as rule
  ), changes);
$$;
grant execute on function private.normal_changes(text, jsonb) to authenticated;
