-- Texts that may not be written in public or before a booking is paid: contact details, links, offers to pay elsewhere, insults.
--
-- The judge normalises a text, finds addresses, links and numbers by their shape, and reads the rest as words: the vocabulary
-- (foundation/moderated-words.sql) gives each word a sign, and phrases are expressions over these signs.

-- Text as it is compared: look-alikes and digits of any script as ASCII, without invisible characters and marks, folded. ASCII itself
-- changes in its case only.
create function private.plain_words(value text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  plain text := normalize(coalesce(value, ''), nfkc);
begin
  if octet_length(plain) = length(plain) then
    return lower(plain);
  end if;
  plain := regexp_replace(plain, private.ignored_characters(), '', 'g');
  -- translate() compares each character with each look-alike: only texts with letters beyond Latin pay for it.
  if plain ~ '[^\u0001-\u0130\u2000-\u206F\u20AC]' then
    plain := translate(plain, private.look_alikes(), private.look_alike_targets());
  end if;
  plain := private.fold(plain);
  return plain;
end;
$$;

-- Joins letters that stand alone: "b.a.b.a.c.a", "p a g a". Answers the text, and the joined letters.
create function private.join_letters(inout plain text, out joined text)
language plpgsql immutable set search_path = '' as $$
declare
  found text;
begin
  if plain ~ '(?<![a-z0-9])[a-z]([ .*_-]+)[a-z]\1[a-z](?![a-z0-9])|(?<![a-z0-9])[a-z][ .*_-]+[a-z][ .*_-]+[a-z](?![a-z0-9])' then
    for found in
      select matched[1] from regexp_matches(plain,
        '(?<![a-z0-9])([a-z](?:[.*_-]{1,2}[a-z]){2,}|[a-z](?:[ .*_-]{1,3}[a-z]){2,})(?![a-z0-9])', 'g') as matched
    loop
      joined := concat_ws(' ', joined, regexp_replace(found, '[^a-z]', '', 'g'));
      plain := replace(plain, found, regexp_replace(found, '[^a-z]', '', 'g'));
    end loop;
  end if;
end;
$$;

-- The signs of a text's words, sentences apart by dots, and how many of its words are numbers.
create function private.read_signs(plain text, out signs text, out numbers integer, out parts smallint[])
language plpgsql stable security definer set search_path = '' as $$
declare
  value text := replace(plain, 'e-mail', 'email');
  found_parts text;
begin
  if value ~ '\d[a-z./-]+[0-9a-f]|[a-z]\d|\m\d[a-z]' then
    value := regexp_replace(value,
      '\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\M|(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)|(?<!\d)\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}(?!\d)',
      ' =key ', 'g');
    -- A digit within a word stands for a letter: "p0rra".
    if value ~ '[a-z]\d+[a-z]|\m\d[a-z]{4}' then
      value := (select string_agg(case when part ~ '^[a-z]+\d[a-z0-9]*[a-z]$|^\d[a-z]{4,}$' then translate(part, '013457', 'oieast') else part end, ' ')
        from string_to_table(value, ' ') as part);
    end if;
  end if;
  if value ~ '[@$]' then
    value := regexp_replace(value, '(?<=[a-z])[@$](?=[a-z]|\M|$|\s)', 'a', 'g');
  end if;
  if value ~ '[a-z0-9][._]+[a-z0-9]' then
    value := regexp_replace(value, '(?<![a-z0-9])(?=[a-z0-9._]*[a-z])[a-z0-9]+([._]+[a-z0-9]+)+', ' =handle ', 'g');
  end if;
  -- An expression that refers back is slow: only for texts with a letter thrice.
  if value ~ 'a{3}|b{3}|c{3}|d{3}|e{3}|f{3}|g{3}|h{3}|i{3}|j{3}|k{3}|l{3}|m{3}|n{3}|o{3}|p{3}|q{3}|r{3}|s{3}|t{3}|u{3}|v{3}|x{3}|y{3}|z{3}' then
    value := regexp_replace(value, '([a-z])\1{2,}', '\1', 'g');
  end if;
  value := regexp_replace(value, '[!?;\n|]+|\.(?=\s|$)|\.{2,}', ' . ', 'g');
  value := regexp_replace(regexp_replace(value, '([,:])', ' \1 ', 'g'), '[^a-z0-9.,:=]+', ' ', 'g');
  select string_agg(case
      when word = '=key' then '='
      when word = '=handle' then '@'
      when word in ('.', ',', ':') then word
      when translate(word, '0123456789.,', '') = '' then '#'
      else coalesce(found.sign, '_')
    end, '' order by position), count(found.digits), string_agg(nullif(array_to_string(found.parts, ','), ''), ',')
  into signs, numbers, found_parts
  from string_to_table(btrim(value), ' ') with ordinality as token (word, position)
    left join lateral (select known.sign, known.digits, known.parts from private.moderated_words as known where known.word = token.word offset 0) as found on true
  where token.word <> '';
  signs := coalesce(signs, '');
  parts := string_to_array(found_parts, ',')::smallint[];
end;
$$;

-- True when the signs have a phrase of a kind.
create function private.has_phrase(asked_kind text, signs text, parts smallint[])
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.moderated_phrases as phrase
    where phrase.rarest = any (parts) and phrase.kind = asked_kind and phrase.others <@ parts and signs ~ phrase.expression
  );
$$;

-- True when a word is refused without any other.
create function private.is_refused_word(asked_word text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.moderated_words as known
    where known.word = asked_word and private.has_phrase('words', known.sign, known.parts)
  );
$$;

-- Numbers that are no phone numbers, by their shape or by the word before them, as " # ".
create function private.without_quantities(plain text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  value text := plain;
  found text;
begin
  -- With the right check digits: a phone number in their shape is one in a hundred.
  if value ~ '\d[./-]\d|\mcpf|\mcnpj' then
    for found in
      select matched[1] from regexp_matches(value, '(?<![\d./-])(\d{2}[.]?\d{3}[.]?\d{3}/?\d{4}-?\d{2}|\d{3}[.]\d{3}[.]\d{3}-\d{2})(?![\d/-])', 'g') as matched
    loop
      if private.is_valid_cnpj(regexp_replace(found, '\D', '', 'g')) or private.is_valid_cpf(found) then
        value := replace(value, found, ' # ');
      end if;
    end loop;
    -- Without its dots a CPF has the shape of a phone number: it says that it is one.
    for found in select matched[1] from regexp_matches(value, '\mcpf:? *(\d{11})(?!\d)', 'g') as matched loop
      if private.is_valid_cpf(regexp_replace(found, '^(\d{3})(\d{3})(\d{3})', '\1.\2.\3-')) then
        value := replace(value, found, ' # ');
      end if;
    end loop;
  end if;
  value := regexp_replace(value,
    '\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\M'
    -- Amounts, also as a range: "R$ 2.500–3.000", "1.480,00".
    || '|r\$\s*(\d{1,3}([.]\d{3})+|\d{1,7})(,\d{2})?(?!\d)(\s*(-|a|ou|e|/)\s*(r\$\s*)?(\d{1,3}([.]\d{3})+|\d{1,5})(,\d{2})?(?!\d|-\d))?'
    || '|(?<![\d.])-\d{1,2}[.]\d{4,7}(?!\d)'
    || '|(?<!\d)\d{1,3}([.]\d{3}){0,2},\d{2}(?!\d)'
    || '|(?<!\d)\d{1,3}([.]\d{3}){1,2}(?= *(reais|pessoas|convidados)\M)'
    -- Days, with and without separators, and times.
    || '|(?<!\d)((19|20)\d\d[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01]))(?!\d)'
    || '|(?<!\d)((0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|1[0-2])[-/.]((19|20)\d\d|\d\d))(?!\d)'
    || '|(?<!\d)(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([_-]?([01]\d|2[0-3])[0-5]\d[0-5]\d\d{0,3})?(?!\d)'
    || '|(?<!\d)([01]?\d|2[0-3])(:[0-5]\d(:[0-5]\d)?|h([0-5]\d)?)(?!\d)'
    -- Years as a range, and numbers of a year: "2019–2020", "0098765/2025".
    || '|(?<![\d.-])(19|20)\d\d *[-/] *(19|20)\d\d(?![\d-])'
    || '|(?<![\d/.])[\d.]{1,10}/(19|20)\d\d(?![\d-])'
    -- Postal codes: behind "CEP", of Rio, or alone.
    || '|(?<![\d(. -])\d{5}-\d{3}(?![\d-])'
    || '|\mcep:? *\d{5}-?\d{3}(?![\d-])'
    || '|(?<![\d(.-]|\d )2[0-8]\d{3}-\d{3}(?![\d-])',
    ' # ', 'g');
  -- A number behind the name of a document, unless it has the whole shape of a mobile number.
  if value ~ '\d{4}' then
    value := regexp_replace(value,
      '\m(process|protocol|alvar|crea\M|cau\M|art\M|rrt\M|iptu\M|matricul|inscri|registr|decreto|lei\M|portaria\M|rg\M|oab\M|crm\M|nota|nfe?\M|apolice|contrato|pedido|reserva|codigo|serie|patrimonio|sei\M|avcb|certificad|laudo|licenca|voo\M|chamado|ticket|booking|order)'
      || '[^0-9#.,!?\n]{0,24}(?!(\+?55)?[ (]*[1-9][1-9][) -]*9[ .-]?\d{4}[ .-]?\d{4}(?!\d)|9\d{4}[ .-]?\d{4}(?!\d))\d[\d./-]*', ' # ', 'g');
  end if;
  return value;
end;
$$;

-- True when digits have the shape of a Brazilian phone number: an area code that exists, then nine digits from 9 or eight from 2.
create function private.is_phone_shape(digits text, only_mobile boolean default false)
returns boolean language sql immutable set search_path = '' as $$
  select national ~ '^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9[0-9]{8}'
      and length(national) between 11 and 14 and (not only_mobile or length(national) = 11)
    or national ~ '^9[0-9]{8}$'
    or not only_mobile and national ~ '^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])[2-9][0-9]{7}$'
  from regexp_replace(regexp_replace(digits, '^(00)?55(?=[1-9][0-9]{9,10}$)', ''), '^0([1-9][0-9](?=[1-9][0-9]{9,10}$))?(?=[1-9])', '') as national;
$$;

-- True when the plain text has a number that could be called, written together, with separators, one by one or as words. Any run of
-- separators, emoji or dots between digits is one separator.
create function private.has_phone_number(plain text, numbers integer)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  value text := plain;
  digits text := regexp_replace(plain, '[^0-9]', '', 'g');
  found text;
  groups text[];
  word record;
begin
  if plain ~ '(zero|um|dois|tres|quatro|cinco|seis|meia|sete|oito|nove){8}' then
    return true;
  elsif length(digits) + numbers < 8 then
    return false;
  end if;
  -- "Z1 9876S-4E21"
  if value ~ '[0-9][zseoilbgq]|[zseoilbgq][0-9]' then
    found := (select string_agg(case when part ~ '[0-9]' and part ~ '^[0-9zseoilbgq()-]+$' then translate(part, 'zseoilbgq', '253011869') else part end, ' ')
      from string_to_table(value, ' ') as part);
    if found ~ '(?<![0-9])[(]?[1-9][1-9][)]?[ -]{0,2}9[ -]?[0-9]{4}[ -]?[0-9]{4}(?![0-9])' then
      return true;
    end if;
  end if;
  if numbers > 2 then
    for word in
      select known.word, known.digits from private.moderated_words as known
      where known.digits is not null and strpos(value, known.word) > 0
      order by length(known.word) desc
    loop
      value := regexp_replace(value, '\m' || word.word || '\M', word.digits, 'g');
    end loop;
    -- "noventa e nove" is 99, "noventa" alone 90.
    value := replace(regexp_replace(value, '~ e ([1-9])(?![0-9])', '\1', 'g'), '~', '0');
  end if;
  if length(digits) > 0 then
    value := private.without_quantities(value);
  end if;
  if regexp_count(value, '[0-9]') < 8 then
    return false;
  end if;
  if value ~ '(?<![0-9+])\+[0-9]{1,3}[ (.-]{0,3}[0-9]([ ().-]{0,3}[0-9]){6,12}(?![0-9])'
    or value ~ '(?<![0-9./-])\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}(?![0-9])'
    or value ~ '(?<![0-9])0[38]00[ .-]?[0-9]{3}[ .-]?[0-9]{3,4}(?![0-9])'
    or value ~ '(?<![0-9])\(?(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])\)?[ ./_-]{0,3}9[ ./_-]{0,2}[0-9]{4}[ ./_-]{0,3}[0-9]{4}(?![0-9])|(?<![0-9.,/-])9[0-9]{4}[ .-]{1,3}[0-9]{4}(?![0-9/])' then
    return true;
  end if;
  -- One digit at a time is never a quantity, whatever stands between them; "1, 2, 3, 4, 5, 6, 7, 8" is a series.
  found := regexp_replace(coalesce(substring(value from '(?<![0-9])[0-9](?:[^a-z0-9#]{1,8}[0-9]){7,13}(?![0-9])'), ''), '[^0-9]', '', 'g');
  if found <> '' and found !~ '^0?12345678' and value !~ '(?<![0-9])10[^a-z0-9]{1,3}9[^a-z0-9]{1,3}8[^a-z0-9]{1,3}7' then
    return true;
  end if;
  value := regexp_replace(value, '\m(depois|traco|hifen|mais|final|seguido|espaco|ponto|barra|dash|guion)\M', ' ', 'g');
  -- A day and a month, with the bar only: a dot stands in phone numbers.
  value := regexp_replace(value, '(?<![0-9/]|[0-9]/ ?)(0?[1-9]|[12][0-9]|3[01])/(0?[1-9]|1[0-2])(?![0-9/])', ' # ', 'g');
  for found in
    select matched[1] from regexp_matches(value, '([0-9](?:[^a-z0-9#]{0,8}[0-9]){7,})', 'g') as matched
  loop
    groups := regexp_split_to_array(found, '[^0-9]+');
    digits := array_to_string(groups, '');
    -- Quantities in a row: 10, 20, 30 or 1, 2, 3.
    continue when cardinality(groups) > 3 and groups::bigint[] = array(select part::bigint from unnest(groups) as part group by 1 order by 1);
    if found ~ '^[0-9]+( ?[,;\n] ?[0-9]+){3,}$' and length(digits) > cardinality(groups) then
      continue when not private.is_phone_shape(digits, true) or length(digits) < 11;
      return true;
    end if;
    if private.is_phone_shape(digits)
      or found ~ '^[2-9][0-9]{3}[ .-]{0,3}[0-9]{4}$'
        -- "2500–3500"
        and not (found ~ '^[0-9]{3}0 ?- ?[0-9]{3}0$' and left(digits, 4) < right(digits, 4))
      or plain ~ '\m(contrario|invertid[oa]|tras)\M' and private.is_phone_shape(reverse(digits)) then
      return true;
    end if;
  end loop;
  -- Digits that the reader shall put together.
  return plain ~ '\m(junta|junte|disca|disque|sequencia|em ordem|na ordem|so os numeros)\M'
    and private.is_phone_shape(regexp_replace(plain, '[^0-9]', '', 'g'), true);
end;
$$;

create function private.has_email_address(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select (strpos(plain, '@') > 0 or plain ~ '\m(at|arroba|aroba|arrob)\M')
    and (plain ~ '[a-z0-9._%+-]+[\s,;]*(@|[(\[{<]\s*(at|arroba|a)\s*[)\]}>]|\marr?oba?\M)[\s,;]*[a-z0-9-]+\s*(\.|,(?=[a-z])|[,;]?\s*[(\[{<]\s*(\.|dot|ponto|punto)\s*[)\]}>]|[,;]?\s*\m(ponto|punto|dot|pto)\M)[\s,;]*[a-z]{2,}'
      or plain ~ '\mat\s+[a-z0-9-]+\s+(dot|ponto|punto)\s+[a-z]{2,}'
      or plain ~ '(@|\marroba\M)[\s,]*(g ?mail|hotmail|outlook|yahoo|icloud|proton|bol|uol|live|terra)\M')
    or plain ~ '\m(gmail|hotmail|outlook|yahoo|icloud)\s?[.,]?\s?com\M|\m(at|@) (gmail|hotmail|outlook|yahoo|icloud)\M';
$$;

-- Short endings that are also Portuguese words ("combinado.me avisa") count only with a path behind them.
create function private.has_link(plain text)
returns boolean language sql immutable set search_path = '' as $$
  -- A cheap look first: most texts have nothing like an address.
  select plain ~ '[a-z0-9][._,][a-z]|\s\.\s|[a-z0-9] \.[a-z]|[(\[{]|ponto|punto|\mdot\M|w ?w ?w|http|hxxp|barra|slash|linktree|taplink|encurtador| com br'
    and plain ~ ('\mh(tt|xx)ps?\s*:|\mftp\s*:\s*/|\mwww\s*\.|\mw w w\M|\mbit ?[.] ?ly\M'
    -- "reservas[.]com", "fake . com . br", "casa ponto com"
    || '|[a-z0-9][a-z0-9-]*\s?([(\[{]\s?(\.|dot|ponto|punto)\s?[)\]}]|\.)\s?(com|net|org|gov|edu|art|blog|eco|app|tur|ind)\s?([(\[{]\s?(\.|dot|ponto|punto)\s?[)\]}]|\.)\s?br\M'
    || '|[a-z0-9][a-z0-9-]*\s?[(\[{]\s?(\.|dot|ponto|punto)\s?[)\]}]\s?[a-z]{2,}'
    || '|\m[a-z0-9][a-z0-9-]*\.(com|net|org|br|app|site|online|info|link|shop|store|website|tech|xyz|club|rio|events|eventos|party|space|studio|biz|social|digital)(?![a-z0-9]|\.?[a-z0-9]*\()'
    || '|\m[a-z0-9][a-z0-9-]*\.(com?|net|org)\.[a-z]{2}\M'
    || '|\m[a-z0-9][a-z0-9-]*\s\.\s?com\M|\m[a-z0-9-]{4,}[,_]com([,_]br)?\M'
    || '|\m[a-z0-9][a-z0-9-]*\.(me|co|io|ly|gg|tv|ai|to|is|de|pt|gl|gle|bio|ee|be|page|cc|do|gd|fm|us|uk|es|ar)/'
    || '|\m(bit\.ly|wa\.me|t\.me|linktr\.ee|beacons\.ai|forms\.gle|tinyurl|goo\.gl|is\.gd|cutt\.ly|lnk\.bio|bio\.link|abre\.ai|linktree|taplink|encurtador|discord\.gg|fb\.me|m\.me|youtu\.be)\M'
    || '|\m(?!(algum|outro|nenhum|existe|tinha|aquele|esse|este)\M)[a-z0-9-]{4,}\s+(ponto|dot|punto)\s+com(\s*([.,!?;)]|$|\n)|\s+(ponto|br|barra|dot|slash)\M)'
    || '|\m[a-z0-9-]{9,}\s+(ponto|dot|punto)\s+com\M|\m[a-z0-9-]{4,}\s+(ponto|dot|punto)\s+(net|org|br|app)\M|\m[a-z0-9-]{4,} com br\M|\mhttps?\M|\mwww\M'
    || '|\m(me|ai|ee|ly|com|br|gl|bio|gle)\s+(barra|slash)\s+[a-z0-9]|\m(beacons|bitly|linktr|linktree|tinyurl)\s+(barra|ponto|slash|dot)\M');
$$;

-- A name in another network: "@maria.festas", and not "@ 18h" or half an e-mail address; a name with dots.
create function private.has_handle(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select plain ~ '(^|[^a-z0-9._%+@-])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]'
    or plain ~ '(?<!(\muma|\d) )\marroba\s+(?!d[aeo]s?\M)[a-z][a-z0-9_.]{2,}'
    or plain ~ '(?<![a-z0-9._/-])[a-z]{3,}(\.[a-z][a-z0-9]+){2,}(?![a-z0-9._])'
      and plain !~ '\.(jpe?g|png|webp|heic|gif|pdf|docx?|xlsx?|pptx?|txt|csv|mp[34]|mov|zip|dwg|ics)\M'
    or plain ~ '[\U0001F4F1\U0001F4F2\U0001F4F7\U0001F4F8\u260E\U0001F4DE][^a-z0-9]{0,4}[a-z0-9]+[._][a-z0-9._]*[a-z0-9]';
$$;

-- A text without its links to maps. The whole name of the site: what only begins like it is another.
create function private.without_map_links(plain text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(plain,
    '(?<![a-z0-9.@-])(https?://)?(www[.])?'
      || '(maps[.]app[.]goo[.]gl/|goo[.]gl/maps/|google[.]com([.]br)?/maps(?=[/?])|maps[.]google[.]com([.]br)?(?=[/?])|(ul[.])?waze[.]com/|maps[.]apple[.]com(?=[/?])|maps[.]apple/|openstreetmap[.]org/)'
      || '\S*', ' ', 'g');
$$;

-- "f*lho da p*ta": the sign stands for a letter.
create function private.has_censored_word(plain text)
returns boolean language sql stable security definer set search_path = '' as $$
  select plain ~ '[a-z][*#]+[a-z]|[a-z]{1,2}[*#]{2,}' and exists (
    select from regexp_matches(plain, '([a-z][a-z*#]*[*#][a-z*#]*)', 'g') as censored, private.moderated_words as known
    where known.word like translate(censored[1], '*#', '__') and private.is_refused_word(known.word)
  );
$$;

-- Why a text is blocked: email, link, phone, handle, payment or words; null when it is not. People in contact may send phones and maps.
create function private.moderation_kind(content text, in_contact boolean default false)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  plain text := private.plain_words(left(content, 10000));
  spelled text;
  signs text;
  numbers integer;
  parts smallint[];
  told text;
begin
  if in_contact then
    plain := private.without_map_links(plain);
  end if;
  select letters.plain, letters.joined into plain, spelled from private.join_letters(plain) as letters;
  if private.has_email_address(plain) then
    return 'email';
  elsif private.has_link(plain) then
    return 'link';
  end if;
  select reading.signs, reading.numbers, reading.parts into signs, numbers, parts from private.read_signs(plain) as reading;
  if not in_contact and private.has_phone_number(plain, numbers) then
    return 'phone';
  elsif private.has_handle(plain) then
    return 'handle';
  end if;
  if spelled is not null then
    select case when private.is_refused_word(known.word) then 'words'
        when known.word in ('porfora', 'pix', 'direto') then 'payment' else 'handle' end
      into told
      from private.moderated_words as known
      where known.is_spelled and strpos(spelled, known.word) > 0
      order by length(known.word) desc limit 1;
    if told is not null then
      return told;
    end if;
  end if;
  -- A text without a known word says nothing.
  if signs ~ '[^._,:#@=]' then
    told := regexp_replace(signs, private.denials(), '_', 'g');
    if private.has_phrase('handle', told, parts) then
      return 'handle';
    -- A few words are a name: of a campaign ("instagram-julho"), of a file.
    elsif not in_contact and char_length(signs) > 3 and private.has_phrase('mention', told, parts) then
      return 'handle';
    elsif not in_contact and private.has_phrase('phone', told, parts) then
      return 'phone';
    elsif private.has_phrase('link', told, parts) then
      return 'link';
    elsif private.has_phrase('email', told, parts) then
      return 'email';
    end if;
    told := regexp_replace(signs, private.negations(), '_', 'g');
    if private.has_phrase('payment', told, parts)
      or private.has_phrase('evasion', signs, parts)
      or private.has_phrase('cash', regexp_replace(told, private.suppliers(), '_', 'g'), parts) then
      return 'payment';
    elsif private.has_phrase('words', signs, parts) then
      return 'words';
    end if;
  end if;
  if private.has_censored_word(plain) then
    return 'words';
  end if;
  return null;
end;
$$;

-- True when a text insults, whatever else it says.
create function private.is_abusive(content text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  plain text := (private.join_letters(private.plain_words(left(content, 10000)))).plain;
  signs text;
  parts smallint[];
begin
  select reading.signs, reading.parts into signs, parts from private.read_signs(plain) as reading;
  return private.has_phrase('words', signs, parts) or private.has_censored_word(plain);
end;
$$;

-- The same of a message, as its sender reads it.
create function private.moderation_reason(content text, in_contact boolean default false)
returns text language sql stable security definer set search_path = '' as $$
  select case private.moderation_kind(content, in_contact)
    when 'email' then 'Não é permitido compartilhar e-mails na conversa.'
    when 'link' then 'Não é permitido enviar links na conversa.'
    when 'phone' then 'Não é permitido compartilhar números de telefone na conversa.'
    when 'handle' then 'Não é permitido compartilhar perfis de outras redes na conversa.'
    when 'payment' then 'Não é permitido combinar pagamento fora do site.'
    when 'words' then 'A mensagem contém palavras ofensivas.'
  end;
$$;
grant execute on function private.moderation_reason(text, boolean) to authenticated;
