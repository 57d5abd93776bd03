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

-- Joins single letters: "b.a.b.a.c.a", "p a g a". Returns the text, and the joined letters.
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

-- Returns the signs of a text's words, the number of words that are numbers, the parts of phrases among its words, and the words that
-- phrases are looked up by. Dots separate sentences, a comma follows each part.
create function private.read_signs(plain text, out signs text, out numbers integer, out parts text, out anchors text)
language plpgsql stable security definer set search_path = '' as $$
declare
  value text := replace(plain, 'e-mail', 'email');
begin
  -- "⚡ap"
  if octet_length(value) > length(value) then
    value := regexp_replace(value, '[\u2190-\uFE0F\U0001F000-\U0001FAFF]+ap\M', 'zap', 'g');
  end if;
  if value ~ '\d[a-z./-]+[0-9a-f]|[a-z]\d|\m\d[a-z]' then
    value := regexp_replace(value,
      '\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\M|(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)'
      '|(?<!\d)\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}(?!\d)|\m[a-z]{2}\d{2}(?: ?\d{4}){3,}[ \d]*',
      ' =key ', 'g');
    -- A digit within a word replaces a letter: "p0rra".
    if value ~ '[a-z]\d+[a-z]|\m\d[a-z]{4}' then
      value := (select string_agg(case when part ~ '^[a-z]+\d[a-z0-9]*[a-z]$|^\d[a-z]{4,}$|^[a-z]\d[a-z]+\d$'
        then translate(part, '013457', 'oieast') else part end, ' ')
        from string_to_table(value, ' ') as part);
    end if;
  end if;
  if strpos(value, '@') > 0 or strpos(value, '$') > 0 then
    value := regexp_replace(value, '(?<=[a-z])[@$](?=[a-z]|\M|$|\s)', 'a', 'g');
  end if;
  -- The name of a file is read as its words.
  if strpos(right(value, 5), '.') > 0 and value ~ '\.(jpe?g|png|webp|heic|gif|pdf|docx?|xlsx?|pptx?|txt|csv|mp[34]|opus|ogg|mov|zip)$' then
    value := regexp_replace(value, '[._]', ' ', 'g');
  elsif value ~ '[a-z0-9][._]+[a-z0-9]' then
    value := regexp_replace(value, '(?<![a-z0-9])(?=[a-z0-9._]*[a-z])[a-z0-9]+([._]+[a-z0-9]+)+', ' =handle ', 'g');
  end if;
  -- An expression that refers back is slow: only for texts with a letter thrice.
  if value ~ 'a{3}|b{3}|c{3}|d{3}|e{3}|f{3}|g{3}|h{3}|i{3}|j{3}|k{3}|l{3}|m{3}|n{3}|o{3}|p{3}|q{3}|r{3}|s{3}|t{3}|u{3}|v{3}|x{3}|y{3}'
    '|z{3}' then
    value := regexp_replace(value, '([a-z])\1{2,}', '\1', 'g');
  end if;
  value := regexp_replace(value, '[!?;\n|]+|\.(?=\s|$)|\.{2,}', ' . ', 'g');
  value := regexp_replace(replace(replace(value, ',', ' , '), ':', ' : '), '[^a-z0-9.,:=]+', ' ', 'g');
  select string_agg(case
        when word = '=key' then '='
        when word = '=handle' then '@'
        when word in ('.', ',', ':') then word
        when translate(word, '0123456789.,', '') = '' then '#'
        else coalesce(found.sign, '_')
      end, '' order by position),
      count(found.digits),
      string_agg(case when word = '.' then '.' else found.parts end, '' order by position),
      string_agg(case when word = '.' then '.' else found.anchors end, '' order by position)
    into signs, numbers, parts, anchors
    from string_to_table(btrim(value), ' ') with ordinality as token (word, position)
      left join lateral (
        select known.sign, known.digits, known.parts, known.anchors from private.moderated_words as known
        where known.word = token.word offset 0
      ) as found on true
    where word <> '';
  signs := coalesce(signs, '');
  parts := coalesce(parts, '');
  anchors := coalesce(anchors, '');
end;
$$;

-- The kinds of phrases that the signs have, as they are written; null when they have none.
create function private.phrase_kinds(signs text, parts text, anchors text)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_agg(distinct phrase.kind)
  from unnest(string_to_array(signs, '.'), string_to_array(parts, '.'), string_to_array(anchors, '.')) as sentence (signs, parts, anchors),
    lateral (select string_to_array(rtrim(sentence.parts, ','), ',')::smallint[] as parts offset 0) as its,
    lateral (select distinct anchor::smallint from string_to_table(rtrim(sentence.anchors, ','), ',') as anchor) as asked (anchor),
    lateral (
      select known.kind, known.expression from private.moderated_phrases as known
      where known.anchor = asked.anchor and known.others <@ its.parts offset 0
    ) as phrase
  where sentence.anchors <> '' and sentence.signs ~ phrase.expression;
$$;

-- True when the signs have a phrase of a kind.
create function private.has_phrase(asked_kind text, signs text, parts text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from unnest(string_to_array(signs, '.'), string_to_array(parts, '.')) as sentence (signs, parts),
      lateral (select string_to_array(rtrim(sentence.parts, ','), ',')::smallint[] as parts offset 0) as its,
      lateral (
        select known.expression from private.moderated_phrases as known
        where known.anchor = any (its.parts) and known.kind = asked_kind and known.others <@ its.parts offset 0
      ) as phrase
    where sentence.parts <> '' and sentence.signs ~ phrase.expression
  );
$$;

-- True when a word is refused without any other.
create function private.is_refused_word(asked_word text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.moderated_words as known where known.word = asked_word and private.has_phrase('words', known.sign, known.parts)
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
      select matched[1] from regexp_matches(value,
        '(?<![\d./-])(\d{2}[.]?\d{3}[.]?\d{3}/?\d{4}-?\d{2}|\d{3}[.]\d{3}[.]\d{3}-\d{2})(?![\d/-])', 'g') as matched
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
  -- A number behind the name of a document, unless it has the whole shape of a mobile number. In two steps: one expression takes a
  -- hundred times as long to compile.
  if value ~ '\d{4}' then
    value := regexp_replace(value,
      '\m(process|protocol|norma|nbr\M|alvar|crea\M|cau\M|art\M|rrt\M|iptu\M|matricul|inscri|registr|decreto|lei\M|portaria\M|rg\M'
      '|oab\M|crm\M|nota|nfe?\M|apolice|contrato|pedido|reserva|codigo|serie|patrimonio|sei\M|avcb|certificad|laudo|licenca|voo\M'
      '|chamado|ticket|booking|order)',
      '\1§', 'g');
    value := replace(regexp_replace(value,
      '§[^0-9#.,!?\n]{0,24}(?!(\+?55)?[ (]*[1-9][1-9][) -]*9[ .-]?\d{4}[ .-]?\d{4}(?!\d)|9\d{4}[ .-]?\d{4}(?!\d))\d[\d./-]*', ' # ', 'g'),
        '§', '');
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
  from regexp_replace(regexp_replace(digits, '^(00)?55(?=[1-9][0-9]{9,10}$)', ''),
    '^0([1-9][0-9](?=[1-9][0-9]{9,10}$))?(?=[1-9])', '') as national;
$$;

-- The digits of numbers that are joined with each other or with digits: "noveoito", "nove8sete".
create function private.joined_digits(token text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  value text := token;
  known record;
begin
  for known in
    select word.word, word.digits from private.moderated_words as word
    where word.digits is not null and strpos(token, word.word) > 0
    order by length(word.word) desc
  loop
    value := replace(value, known.word, known.digits);
  end loop;
  return value;
end;
$$;

-- The plain text with its numbers in words as digits, of joined ones also.
create function private.with_digits(plain text, has_joined boolean)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  value text;
begin
  select string_agg(
      case
        when known.digits is not null then known.digits
        when has_joined and token[1] ~ private.joined_numbers() then private.joined_digits(token[1])
        else token[1]
      end, '' order by position)
    into value
    from regexp_matches(plain, '[a-z0-9]+|[^a-z0-9]+', 'g') with ordinality as found (token, position)
      left join lateral (select word.digits from private.moderated_words as word where word.word = token[1] offset 0) as known on true;
  -- "noventa e nove" is 99, "noventa" alone 90; "oitocentos e sete" 807; "nove mil oitocentos" 9800.
  value := regexp_replace(value, '~(?: e |-e-| y | |-|e|y)?([1-9])(?![0-9])', '\1', 'g');
  value := regexp_replace(replace(value, '~', '0'), '\^(?: e | )?([0-9]{2})(?![0-9])', '\1', 'g');
  value := replace(regexp_replace(value, '\^(?: e | )?([0-9])(?![0-9])', '0\1', 'g'), '^', '00');
  return regexp_replace(value, '([0-9]) mil (?:e )?([0-9]{3})(?![0-9])', '\1\2', 'g');
end;
$$;

-- True when digits, with anything but letters between them, have the shape of a phone number and not of quantities in a row. In a
-- number that the text calls one (`is_told`) the area code may come last, and commas may separate its parts.
create function private.has_called_digits(plain text, is_told boolean default false)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  found text;
  groups text[];
  digits text;
begin
  for found in
    select matched[1] from regexp_matches(plain, '([0-9](?:[^a-z0-9#]{0,24}[0-9]){7,})', 'g') as matched
  loop
    groups := regexp_split_to_array(found, '[^0-9]+');
    digits := array_to_string(groups, '');
    -- Quantities in a row: 10, 20, 30 or 1, 2, 3.
    continue when cardinality(groups) > 3
      and groups::bigint[] = array(select part::bigint from unnest(groups) as part group by 1 order by 1);
    if found ~ '^[0-9]+( ?[,;\n] ?[0-9]+){3,}$' and length(digits) > cardinality(groups) then
      continue when not private.is_phone_shape(digits, not is_told) or length(digits) < 11 and not is_told;
      return true;
    end if;
    if private.is_phone_shape(digits)
      or is_told and (
        private.is_phone_shape(groups[cardinality(groups)] || array_to_string(groups[:cardinality(groups) - 1], ''), true)
        or exists (select from generate_series(2, cardinality(groups)) as first
          where private.is_phone_shape(array_to_string(groups[first:], ''), true))
      )
      or found ~ '^[2-9][0-9]{3}[ .-]{0,3}[0-9]{4}$'
        -- "2500–3500"
        and not (found ~ '^[0-9]{3}0 ?- ?[0-9]{3}0$' and left(digits, 4) < right(digits, 4)) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

-- A number in words that is joined with another or with a digit, as an expression.
create function private.joined_number_signs()
returns text language sql immutable set search_path = '' as $$
  select '(zero|um|dois|tres|quatro|cinco|seis|meia|sete|oito|nove|vinte|enta)e?([0-9]|zero|um|dois|tres|quatro|cinco|seis|meia|sete'
    '|oito|nove)|[0-9](zero|um|dois|tres|quatro|cinco|seis|meia|sete|oito|nove)';
$$;

-- True when the plain text has a number that could be called, written together, with separators, one by one or as words. Any run of
-- separators, emoji, dots or words that join digits ("depois", "final") is one separator.
create function private.has_phone_number(plain text, numbers integer)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  value text := plain;
  digits text := regexp_replace(plain, '[^0-9]+', '', 'g');
  found text;
begin
  if plain ~ private.joined_number_signs() then
    value := private.with_digits(value, true);
    digits := regexp_replace(value, '[^0-9]+', '', 'g');
  elsif numbers > 2 or numbers > 0 and length(digits) > 3 then
    value := private.with_digits(value, false);
    digits := regexp_replace(value, '[^0-9]+', '', 'g');
  end if;
  if length(digits) < 8 and value !~ '[0-9][a-z]|[a-z][0-9]' then
    return false;
  end if;
  -- "Z1 9876S-4E21", "99O3 4O77"
  if value ~ '[0-9][a-z]|[a-z][0-9]' then
    -- "99128x8440"
    if exists (
      select from string_to_table(value, ' ') as part
      where part ~ '^[(]?[0-9]{1,5}([a-z]{1,3}[0-9]{1,5}){1,10}$' and part !~ '[0-9]h[0-9]'
        and private.is_phone_shape(regexp_replace(part, '[^0-9]', '', 'g'), true)
    ) then
      return true;
    end if;
    found := (select string_agg(case when part ~ '[0-9]'
      and part ~ '^[0-9zseoilbgq().,-]+$' then translate(part, 'zseoilbgq', '253011869') else part end, ' ')
      from string_to_table(value, ' ') as part);
    for found in select matched[1] from regexp_matches(found, '(?<![0-9])([0-9](?:[ ().-]{0,3}[0-9]){7,12})(?![0-9])', 'g') as matched loop
      if private.is_phone_shape(regexp_replace(found, '[^0-9]', '', 'g'), true) then
        return true;
      end if;
    end loop;
  end if;
  value := private.without_quantities(value);
  if regexp_count(value, '[0-9]') < 8 then
    return false;
  end if;
  if value ~ '(?<![0-9+])\+[0-9]{1,3}[ (.-]{0,3}[0-9]([ ().-]{0,3}[0-9]){6,12}(?![0-9])'
    or value ~ '(?<![0-9./-])\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}(?![0-9])'
    or value ~ '(?<![0-9])0[38]00[ .-]?[0-9]{3}[ .-]?[0-9]{3,4}(?![0-9])'
    or value ~ '(?<![0-9])\(?(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]'
      '|9[1-9])\)?[ ./_-]{0,3}9[ ./_-]{0,2}[0-9]{4}[ ./_-]{0,3}[0-9]{4}(?![0-9])|(?<![0-9.,/-])9[0-9]{4}[ .-]{1,3}[0-9]{4}(?![0-9/])' then
    return true;
  end if;
  -- One digit at a time is never a quantity, regardless of its separators; "1, 2, 3, 4, 5, 6, 7, 8" is a series.
  found := regexp_replace(coalesce(substring(value from '(?<![0-9])[0-9](?:[^a-z0-9#]{1,8}[0-9]){7,13}(?![0-9])'), ''), '[^0-9]', '', 'g');
  if found <> '' and found !~ '^0?12345678' and value !~ '(?<![0-9])10[^a-z0-9]{1,3}9[^a-z0-9]{1,3}8[^a-z0-9]{1,3}7' then
    return true;
  end if;
  value := regexp_replace(value,
    '\m(depois|ai|entao|traco|hifen|mais|logo|final|fim|seguid[oa]|segue|espaco|ponto|barra|dash|guion|then|luego|despues)\M', ' ', 'g');
  -- A day and a month, with the bar only: a dot occurs in phone numbers.
  value := regexp_replace(value, '(?<![0-9/]|[0-9]/ ?)(0?[1-9]|[12][0-9]|3[01])/(0?[1-9]|1[0-2])(?![0-9/])', ' # ', 'g');
  if private.has_called_digits(value) then
    return true;
  elsif plain ~ '\m(contrario|invertid[oa]|tras)\M' and private.has_called_digits(reverse(value)) then
    return true;
  end if;
  -- Digits that the reader shall put together.
  if plain ~ '\m(junta|junte|disca|disque|sequencia|em ordem|na ordem|so os numeros)\M'
    and private.is_phone_shape(regexp_replace(value, '[^0-9]', '', 'g'), true) then
    return true;
  end if;
  -- If the text says that it is a number, also words of every text join its parts, and its area code may come last.
  return value ~ '\m(tel|telefone|fone|cel|celular|zap|whats|whatsapp|wpp|ddd|disca|disque|discar|liga|ligue|prefixo|termina|final'
    '|comeco|comeca|chamem?|anota|anote|salva|salve|call|phone|area code|llama|contato|numeros?|number|num|soma|junta|junte|sequencia'
    '|em ordem|na ordem|parte|na frente)\M'
    and private.has_called_digits(regexp_replace(value,
      '\m(e|o|a|um|com|em|no|na|do|de|meio|frente|comec[ao]|termina|prefixo|ddd|resto|parte|primeir[oa]|segund[oa]|terceir[oa]'
      '|ultim[oa]|por|que|is|and|area|code|codigo)\M', ' ', 'g'), true);
end;
$$;

-- Returns an expression that matches every text with an address, a link or a handle.
create function private.address_signs()
returns text language sql immutable set search_path = '' as $$
  select '@|[a-z0-9][._,][a-z]|[^a-z0-9\s]br\M|\s\.\s|[a-z0-9] \.[a-z]|[(\[{]|ponto|punto|\mdot\M|w ?w ?w|https?|hxxp|barra|slash'
    '|linktree|taplink|encurtador| com br'
    || '|\mat\M|a-?rr?[o0]|gmail|hotmail|outlook|yahoo|icloud|[\U0001F4F1\U0001F4F2\U0001F4F7\U0001F4F8\u260E\U0001F4DE]';
$$;

create function private.has_email_address(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select (strpos(plain, '@') > 0 or plain ~ '\m(at|arroba|aroba|arrob)\M')
    and (plain ~ '[a-z0-9._%+-]+[\s,;]*(@|[(\[{<]\s*(at|arroba|a)\s*[)\]}>]|\marr?oba?\M)[\s,;]*[a-z0-9-]+\s*(\.|,(?=[a-z])'
      '|[,;]?\s*[(\[{<]\s*(\.|dot|ponto|punto)\s*[)\]}>]|[,;]?\s*\m(ponto|punto|dot|pto)\M)[\s,;]*[a-z]{2,}'
      or plain ~ '[a-z][a-z0-9._-]{2,}@[a-z0-9-]{4,}'
      or plain ~ '\mat\s+[a-z0-9-]+\s+(dot|ponto|punto)\s+[a-z]{2,}'
      or plain ~ '(@|\marroba\M)[\s,]*(g ?mail|hotmail|outlook|yahoo|icloud|proton|bol|uol|live|terra)\M')
    or plain ~ '\m(gmail|hotmail|outlook|yahoo|icloud)\s?[.,]?\s?com\M|\m(at|@) (gmail|hotmail|outlook|yahoo|icloud)\M';
$$;

-- Short endings that are also Portuguese words ("combinado.me avisa") count only with a path behind them.
create function private.has_link(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select plain ~ ('\mh(tt|xx)ps?\s*:|\mftp\s*:\s*/|\mwww\s*\.|\mw w w\M|\mbit ?[.] ?ly\M|\mhttps?\M|\mwww\M'
    -- "reservas[.]com", "fake . com . br", "casa ponto com"
    || '|[a-z0-9][a-z0-9-]*\s?([(\[{]\s?(\.|dot|ponto|punto)\s?[)\]}]|\.)\s?(com|net|org|gov|edu|art|blog|eco|app|tur'
      '|ind)\s?([(\[{]\s?(\.|dot|ponto|punto)\s?[)\]}]|\.)\s?br\M'
    || '|[a-z0-9][a-z0-9-]*\s?[(\[{]\s?(\.|dot|ponto|punto)\s?[)\]}]\s?[a-z]{2,}'
    || '|\m[a-z0-9][a-z0-9-]*\.(com|net|org|br|app|site|online|info|link|shop|store|website|tech|xyz|club|rio|events|eventos|party'
      '|space|studio|biz|social|digital)(?![a-z0-9]|\.?[a-z0-9]*\()'
    || '|\m[a-z0-9][a-z0-9-]*\.(com?|net|org)\.[a-z]{2}\M'
    || '|\m[a-z0-9][a-z0-9-]*\s\.\s?com\M|\m[a-z0-9-]{4,}([,_]com|[^a-z0-9\s]{1,2}com[^a-z0-9\s]{1,2}br)\M'
    || '|\m[a-z0-9][a-z0-9-]*\.(me|co|io|ly|gg|tv|ai|to|is|de|pt|gl|gle|bio|ee|be|page|cc|do|gd|fm|us|uk|es|ar)/'
    || '|\m(bit\.ly|wa\.me|t\.me|linktr\.ee|beacons\.ai|forms\.gle|tinyurl|goo\.gl|is\.gd|cutt\.ly|lnk\.bio|bio\.link|abre\.ai|t,me'
      '|linktree|taplink|encurtador|discord\.gg|fb\.me|m\.me|youtu\.be)\M')
    or plain ~ 'ponto|punto|\mdot\M|barra|slash|com br' and plain ~ (
      '\m(?!(algum|outro|nenhum|existe|tinha|aquele|esse|este)\M)[a-z0-9-]{4,}\s+(ponto|dot|punto)\s+com(\s*([.,!?;)]|$|\n)|\s+(ponto'
      '|br|barra|dot|slash)\M)'
      || '|(ponto|punto|dot) [a-z]{2,10} (ponto|punto|dot) br\M'
      || '|\m[a-z0-9-]{9,}\s+(ponto|dot|punto)\s+com\M|\m[a-z0-9-]{4,}\s+(ponto|dot|punto)\s+(net|org|br|app)\M|\m[a-z0-9-]{4,} com br\M'
      || '|\m(me|ai|ee|ly|com|br|gl|bio|gle)\s+(barra|slash)\s+[a-z0-9]|\m(beacons|bitly|linktr|linktree|tinyurl)\s+(barra|ponto|slash'
        '|dot)\M');
$$;

-- A name in another network: "@maria.festas", and not "@ 18h" or half an e-mail address; a name with dots.
create function private.has_handle(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select plain ~ '(^|[^a-z0-9._%+@-])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]'
    or plain ~ '(^|[:(]) ?@ [a-z][a-z0-9_.]{2,}|[:,] ?[a-z0-9_.]{3,} ?@ [a-z]{3,}'
    or plain ~ '\ma-?rr?[o0]u?-?ba\)? [a-z]{4,}|\(arr?oba\)' and plain !~ '\marrobas? d'
    or plain ~ '(?<!(\muma|\d) )\marroba\s+(?!d[aeo]s?\M)[a-z][a-z0-9_.]{2,}'
    -- Alone it is a name, as sign-up takes it from an e-mail.
    or plain ~ '\s' and plain ~ '(?<![a-z0-9._/-])[a-z]{3,}(\.[a-z][a-z0-9]+){2,}(?![a-z0-9._])'
      and plain !~ '\.(jpe?g|png|webp|heic|gif|pdf|docx?|xlsx?|pptx?|txt|csv|mp[34]|mov|zip|dwg|ics)\M'
    or plain ~ '[\U0001F4F1\U0001F4F2\U0001F4F7\U0001F4F8\u260E\U0001F4DE][^a-z0-9]{0,4}[a-z0-9]+[._][a-z0-9._]*[a-z0-9]';
$$;

-- A text without its links to maps. The whole name of the site: what only begins like it is another.
create function private.without_map_links(plain text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(plain,
    '(?<![a-z0-9.@-])(https?://)?(www[.])?'
      || '(maps[.]app[.]goo[.]gl/|goo[.]gl/maps/|google[.]com([.]br)?/maps(?=[/?])|maps[.]google[.]com([.]br)?(?=[/?])'
        '|(ul[.])?waze[.]com/|maps[.]apple[.]com(?=[/?])|maps[.]apple/|openstreetmap[.]org/)'
      || '\S*', ' ', 'g');
$$;

-- "f*lho da p*ta": the sign replaces a letter.
create function private.has_censored_word(plain text)
returns boolean language sql stable security definer set search_path = '' as $$
  select plain ~ '[a-z][*#]+[a-z]|[a-z]{1,2}[*#]{2,}' and exists (
    select from regexp_matches(plain, '([a-z][a-z*#]*[*#][a-z*#]*)', 'g') as censored,
      lateral (
        select word.sign, string_to_array(rtrim(word.parts, ','), ',')::smallint[] as parts
        from private.moderated_words as word where word.word like translate(censored[1], '*#', '__') offset 0
      ) as known
      join private.moderated_phrases as phrase on phrase.anchor = any (known.parts) and phrase.kind = 'words' and phrase.others = '{}'
    where known.sign ~ phrase.expression
  );
$$;

-- A text without the words for networks and payments that are part of a name: "Dirceu Pix da Rocha", "a Zap Sonorização". A name has
-- a capital on each word, and no other word of the vocabulary.
create function private.without_names(content text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  value text := content;
  found text[];
begin
  for found in
    select name.parts from regexp_matches(content,
      '\m(([A-ZÀ-Ý][a-zà-ÿ]+ )(?:Pix|Zap|Tele|Face|Ame|Wise)|(?:Zap|Tele|Ame|Wise))( (?:d[aeo]s? )?[A-ZÀ-Ý][a-zà-ÿ]+)',
      'g') as name (parts)
  loop
    continue when exists (
      select from private.moderated_words as known
      where known.word in (private.fold(btrim(found[2])), private.fold(regexp_replace(found[3], '^.* ', ''))) and known.sign <> '_'
    );
    value := replace(value, found[1] || found[3], found[3]);
  end loop;
  return value;
end;
$$;

-- Why a text is blocked: email, link, phone, handle, payment or words; null when it is not. People in contact may send phones and maps.
-- Its queries are planned once: to plan them for each text takes longer than they do.
create function private.moderation_kind(content text, in_contact boolean default false)
returns text language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  plain text;
  spelled text;
  signs text;
  numbers integer;
  parts text;
  told text;
  anchors text;
  kinds text[];
  has_address boolean;
begin
  plain := private.plain_words(left(
    case when content ~ '\m(Pix|Zap|Tele|Face|Ame|Wise)\M' then private.without_names(content) else content end, 10000));
  if in_contact then
    plain := private.without_map_links(plain);
  end if;
  select letters.plain, letters.joined into plain, spelled from private.join_letters(plain) as letters;
  -- A cheap look first: most texts have nothing like an address.
  has_address := plain ~ private.address_signs();
  if has_address and private.has_email_address(plain) then
    return 'email';
  elsif has_address and private.has_link(plain) then
    return 'link';
  end if;
  select reading.signs, reading.numbers, reading.parts, reading.anchors into signs, numbers, parts, anchors
  from private.read_signs(plain) as reading;
  if not in_contact
    and (length(plain) - length(translate(plain, '0123456789', '')) + numbers > 5 or plain ~ private.joined_number_signs())
    and private.has_phone_number(plain, numbers) then
    return 'phone';
  elsif has_address and private.has_handle(plain) then
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
  if rtrim(anchors, '.') <> '' then
    kinds := private.phrase_kinds(signs, parts, anchors);
  end if;
  if kinds is not null then
    told := regexp_replace(signs, private.denials(), '_', 'g');
    if 'handle' = any (kinds) and private.has_phrase('handle', told, parts) then
      return 'handle';
    -- A few words are a name: of a campaign ("instagram-julho"), of a file.
    elsif 'mention' = any (kinds) and not in_contact and char_length(signs) > 3 and private.has_phrase('mention', told, parts) then
      return 'handle';
    elsif 'phone' = any (kinds) and not in_contact and private.has_phrase('phone', told, parts) then
      return 'phone';
    elsif 'link' = any (kinds) and private.has_phrase('link', told, parts) then
      return 'link';
    elsif 'email' = any (kinds) and private.has_phrase('email', told, parts) then
      return 'email';
    elsif 'contact' = any (kinds) and not in_contact
      and private.has_phrase('contact', regexp_replace(told, private.own_things(), '_', 'g'), parts) then
      return 'phone';
    end if;
    told := regexp_replace(signs, private.negations(), '_', 'g');
    if 'payment' = any (kinds) and private.has_phrase('payment', told, parts)
      or 'evasion' = any (kinds)
      or 'cash' = any (kinds) and private.has_phrase('cash', regexp_replace(told, private.suppliers(), '_', 'g'), parts)
      or 'pix' = any (kinds) and private.has_phrase('pix',
        regexp_replace(regexp_replace(told, private.payments_on_site(), '_', 'g'), private.suppliers(), '_', 'g'), parts)
      or 'deal' = any (kinds) and private.has_phrase('deal', regexp_replace(told, private.other_matters(), '_', 'g'), parts)
      or 'outside' = any (kinds) and private.has_phrase('outside', regexp_replace(told, private.outsides(), '_', 'g'), parts) then
      return 'payment';
    elsif 'words' = any (kinds) then
      return 'words';
    end if;
  end if;
  if plain ~ '[a-z][*#]' and private.has_censored_word(plain) then
    return 'words';
  end if;
  return null;
end;
$$;

-- True when any part of a text insults.
create function private.is_abusive(content text)
returns boolean language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  plain text := (private.join_letters(private.plain_words(left(content, 10000)))).plain;
  signs text;
  parts text;
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
