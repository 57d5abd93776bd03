-- What may not be written in chat: e-mail addresses, phone numbers, links, names in other networks and abusive words.
--
-- The reason is the sentence that the sender reads: the procedure answers {is_blocked, reason}.

create table private.moderated_words (
  -- Lower case without accents; several words are separated by one space.
  word text primary key check (word = lower(word) and word ~ '^[a-z]+( [a-z]+)*$')
);
comment on table private.moderated_words is 'No policy on purpose: only privileged functions read it.';

-- Words with an innocent everyday meaning (pinto, rola, macaco, bicha, cacete) are left out: a host of a farm needs them.
insert into private.moderated_words (word) values
  ('arrombada'), ('arrombado'), ('babaca'), ('boceta'), ('boiola'), ('boquete'), ('bosta'), ('buceta'), ('caralho'),
  ('cornuda'), ('cornudo'), ('crioulo sujo'), ('cuzao'), ('cuzona'), ('desgracada'), ('desgracado'), ('escrota'),
  ('escroto'), ('fdp'), ('filha da puta'), ('filho da puta'), ('fodase'), ('foda se'), ('foder'), ('fodida'),
  ('fodido'), ('idiota'), ('imbecil'), ('merda'), ('negra suja'), ('negro sujo'), ('otaria'), ('otario'),
  ('pau no cu'), ('piroca'), ('porra'), ('preta suja'), ('preto sujo'), ('punheta'), ('puta'), ('putaria'), ('puto'),
  ('retardada'), ('retardado'), ('sapatao nojenta'), ('tomar no cu'), ('trouxa'), ('vadia'), ('vagabunda'),
  ('vagabundo'), ('va se foder'), ('vai se foder'), ('viadinho'), ('viado'), ('vsf'), ('vtnc'), ('xereca'), ('xota');

-- Text as it is compared: without invisible characters and without what makes a digit a key ("2️⃣"), full-width digits as
-- digits, folded.
create function private.plain_words(value text)
returns text language sql immutable set search_path = '' as $$
  select private.fold(regexp_replace(
    normalize(coalesce(value, ''), nfkc), '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u20E3\uFE0F\uFEFF]', '', 'g'));
$$;

-- True when the plain text has a number that could be called: 8 to 13 digits in a shape of a Brazilian phone number,
-- written together, with separators, one by one or as words. Dates, times, amounts, postal codes, CPF and CNPJ are none.
create function private.has_phone_number(plain text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  value text := plain;
  tens text[] := array['vinte', '2', 'trinta', '3', 'quarenta', '4', 'cinquenta', '5', 'sessenta', '6', 'setenta', '7',
    'oitenta', '8', 'noventa', '9'];
  number_words text[] := array[
    'zero', '0', 'um', '1', 'uma', '1', 'dois', '2', 'duas', '2', 'tres', '3', 'quatro', '4', 'cinco', '5', 'seis', '6',
    'meia', '6', 'sete', '7', 'oito', '8', 'nove', '9', 'dez', '10', 'onze', '11', 'doze', '12', 'treze', '13',
    'catorze', '14', 'quatorze', '14', 'quinze', '15', 'dezesseis', '16', 'dezessete', '17', 'dezoito', '18',
    'dezenove', '19'
  ];
  found text;
  digits text;
begin
  if value ~ '\d' then
    -- With the right check digits: a phone number in their shape is one in a hundred.
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
    value := regexp_replace(value, '\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\M', ' # ', 'g');
    value := regexp_replace(value, 'r\$\s*(\d{1,3}([.]\d{3})+|\d{1,7})(,\d{2})?(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)((19|20)\d\d[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01]))(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)((0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|1[0-2])[-/.]((19|20)\d\d|\d\d))(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)([01]?\d|2[0-3])(:[0-5]\d|h([0-5]\d)?)(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)\d{1,3}([.]\d{3}){0,2},\d{2}(?!\d)', ' # ', 'g');
    value := regexp_replace(value, '(?<!\d)\d{1,3}([.]\d{3}){1,2}(?= *(reais|pessoas|convidados)\M)', ' # ', 'g');
    value := regexp_replace(value, '(?<![\d(. -])\d{5}-\d{3}(?![\d-])', ' # ', 'g');
    -- A postal code of Rio, or one that says so, also behind other words.
    value := regexp_replace(value, '\mcep:? *\d{5}-?\d{3}(?![\d-])', ' # ', 'g');
    value := regexp_replace(value, '(?<![\d(.-]|\d )2[0-8]\d{3}-\d{3}(?![\d-])', ' # ', 'g');
  end if;
  -- An expression costs more to compile than to match: only those of words that are there.
  for position in 1..cardinality(number_words) by 2 loop
    continue when strpos(value, number_words[position]) = 0;
    value := regexp_replace(value, '\m' || number_words[position] || '\M', number_words[position + 1], 'g');
  end loop;
  -- "noventa e nove" is 99, "noventa" alone 90.
  for position in 1..cardinality(tens) by 2 loop
    continue when strpos(value, tens[position]) = 0;
    value := regexp_replace(value, '\m' || tens[position] || '\s+e\s+([1-9])\M', tens[position + 1] || '\1', 'g');
    value := regexp_replace(value, '\m' || tens[position] || '\M', tens[position + 1] || '0', 'g');
  end loop;
  if regexp_count(value, '\d') < 8 then
    return false;
  end if;

  -- One digit at a time is never a quantity, whatever stands between them.
  if value ~ '(?<![0-9])[0-9]([^a-z0-9]{1,4}[0-9]){7,13}(?![0-9])' then
    return true;
  end if;
  -- A day and a month, with the bar only: a dot stands in phone numbers.
  value := regexp_replace(value, '(?<![\d/])(0?[1-9]|[12]\d|3[01])/(0?[1-9]|1[0-2])(?![\d/])', ' # ', 'g');
  for found in
    select matched[1] from regexp_matches(value, '(\d(?:[ \t\n().,/_*+-]{0,3}\d){7,})', 'g') as matched
  loop
    digits := regexp_replace(found, '\D', '', 'g');
    -- Several numbers in a row (10, 20, 30, 40) are quantities.
    if found ~ '^\d+(, ?\d+)+$' then
      continue;
    end if;
    if length(digits) between 10 and 14
      or (length(digits) = 9 and digits ~ '^9')
      or found ~ '^[2-9]\d{3}[ .-]?\d{4}$' then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

create function private.has_email_address(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select plain ~ '[a-z0-9._%+-]+\s*(@|[(\[{]\s*(at|arroba)\s*[)\]}]|\marroba\M)\s*[a-z0-9-]+\s*(\.|[(\[{]\s*(dot|ponto)\s*[)\]}]|\mponto\M|\mdot\M)\s*[a-z]{2,}'
    or plain ~ '(@|\marroba\M)\s*(gmail|hotmail|outlook|yahoo|icloud|bol|uol|live|terra)\M';
$$;

-- Short endings that are also Portuguese words ("combinado.me avisa") count only with a path behind them.
create function private.has_link(plain text)
returns boolean language sql immutable set search_path = '' as $$
  select plain ~ '\m(https?|ftp)\s*:\s*/\s*/'
    or plain ~ '\mwww\s*\.'
    or plain ~ '\m[a-z0-9][a-z0-9-]*\s?\.\s?(com|net|org|gov|edu|art|blog|eco|app)\s?\.\s?br\M'
    or plain ~ '\m[a-z0-9][a-z0-9-]*\.(com|net|org|br|app|site|online|info|link|shop|store|page|website|tech|xyz)\M'
    or plain ~ '\m[a-z0-9][a-z0-9-]*\.(me|co|io|ly|gg|tv|ai|to|is|de|pt)/'
    or plain ~ '\m[a-z0-9-]+\s+(ponto|dot)\s+com\M';
$$;

-- A name in another network, or the invitation to one. To speak of a network ("as fotos vão para o Instagram") is none.
create function private.has_handle(plain text)
returns boolean language sql immutable set search_path = '' as $$
  with words (network, asking) as (
    values (
      '\m(insta|instagram|whats|whatsapp|whatsap|watsapp|wpp|wapp|zap|zapzap|zapp|telegram|facebook|messenger|tiktok|twitter|skype|discord)\M',
      '\m(me (chama|chame|liga|ligue|add|adiciona|adicione|segue|siga|procura|procure|acha|ache|encontra|encontre|manda|mande|passa|passe|da)'
        || '|(passa|passe|manda|mande|envia|envie|deixa|deixe) (o|a|teu|seu|um) ?|qual( e)? (o )?(teu|seu)|(vamos|vou te|te) (chamo|chamar|adiciono|add)'
        || '|(chama|chame|chamar|falar|falamos|conversar|conversamos|continuar|continuamos|combinar|combinamos|fechar|fechamos|resolver|resolvemos)'
        || ' ((isso|tudo|direto|melhor|la|comigo|com voce) )*(no|na|pelo|pela|por|via))'
    )
  )
  select
    -- "@maria.festas", and not "@ 18h" or half an e-mail address.
    plain ~ '(^|[^a-z0-9._%+@-])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]'
    or plain ~ '\marroba\s+(?!d[aeo]s?\M)[a-z][a-z0-9_.]{2,}'
    or plain ~ words.network and (
      plain ~ (words.asking || '\s*([a-z]+\s+){0,2}?' || words.network)
      or plain ~ ('\m(meu|minha)\M\s+(perfil\s+(no|do)\s+|numero\s+(do|no|de)\s+|contato\s+(no|do)\s+|@\s*(no|do)\s+)?' || words.network)
      -- "insta: maria.festas", "whatsapp - 99…"
      or plain ~ (words.network || '\s*(:|=|->|e)\s*@?\s*[a-z0-9_]+[._][a-z0-9_.]*[a-z0-9_]')
    )
  from words;
$$;

-- An offer to pay outside the site: directly to the host, "por fora", or without the site's fee. Paying "pelo site" is none, nor is a
-- warning ("não pague por fora"): within a sentence a negation counts up to the next comma, colon or "se".
create function private.has_outside_payment(plain text)
returns boolean language sql immutable set search_path = '' as $$
  with words (pay, reserve, site, directly, host, on_site) as (
    values (
      '\m(pag(ar|ue|uem|a|ando|amento|amentos)|pix|deposit(ar|e|em|o|a)|transfer(ir|encia)|transfir(a|am))\M',
      '\m(reserv(ar|e|em|a)|fech(ar|e|em|amos)|alug(ar|ue|uem|amos)|acert(ar|e|em|o|amos)|negoci(ar|e|amos)|combin(ar|amos))\M',
      '(site|plataforma|app|aplicativo|espacos rio)\M',
      '\mdiret(o|amente)\M',
      '(comigo|conosco|com a gente|(a|para|pra) (mim|nos|gente)|(ao?|para o|para a|pro|pra|com [ao]) (anfitri[ao]o?|proprietari[ao]|don[ao]|locador(a)?)'
        || '|((n[ao]|para a?|pra) )?(minha|nossa) conta|(meu|nosso) pix)\M',
      '(?![^,:]*\m(pel[oa]|n[oa]|nest[ea]|ness[ea]|via|atraves d[oa]) (proprio |propria )?(site|plataforma|app|aplicativo|espacos rio)\M)'
    )
  ), sentences as (
    select regexp_replace(regexp_replace(part, '\s+', ' ', 'g'),
      '(?<!por que )\m(nao|nunca|jamais|ninguem|proibid[oa]|evite|desconfie)\M((?!\m(se|mas|porem|porque)\M)[^,:])*', ' # ', 'g') as sentence
    from regexp_split_to_table(plain, '[!?;\n]|\.(\s|$)') as part
  )
  -- Each offer below has one of these words: without, its long expressions need not be compiled.
  select case when plain ~ 'pix|diret|fora|taxa|vez|inves|sem' then exists (
    select from sentences, words
    where
      sentence ~ 'diret' and (
        -- "pague direto por PIX", "direto no PIX", "PIX direto"
        sentence ~ (directly || ' (por|no|via|pelo|em|com|o|num) ?((meu|nosso|um) )?pix\M' || on_site)
        or sentence ~ ('\mpix ' || directly || on_site)
        -- "reserve direto comigo", "depósito direto na minha conta"
        or sentence ~ ('(' || pay || '|' || reserve || ')( [a-z]+){0,4} ' || directly || '( em dinheiro| por transferencia)? ' || host || on_site)
        or sentence ~ (pay || '( [a-z]+){0,3} ' || directly || ' (em dinheiro|por transferencia|por deposito)\M' || on_site)
      )
      or sentence ~ 'fora' and (
        -- "pague por fora", "fechamos fora da plataforma"; not "por fora da casa"
        sentence ~ (pay || '( [a-z]+){0,3} por fora\M(?! d[aeo]s? (?!' || site || '))')
        or sentence ~ ('\m(combin(ar|amos|e)|acert(ar|amos|e|o)|fech(ar|amos))( (tudo|isso|o pagamento|o valor|negocio|a reserva|o aluguel))? por fora\M')
        or sentence ~ ('(' || pay || '|' || reserve || ')[^,:]{0,40} fora d(o|a|este|esta|esse|essa) ' || site)
      )
      -- "em vez de pagar pelo site", "sem passar pela plataforma"
      or (sentence ~ ('\m(em vez d[eo]|ao inves d[eo]|sem) ((passar|pagar|usar|reservar|fechar) )?(pel[oa]|n[oa]|[oa]) ' || site)
        and sentence ~ ('(' || pay || '|' || reserve || '|\mdesconto\M)'))
      or sentence ~ 'taxa' and (
        -- "sem a taxa do site"; with a payment also "sem a taxa"
        sentence ~ ('\m(sem|evit[a-z]+|escap[a-z]+ d|fug[a-z]+ d|econom[a-z]+|dribl[a-z]+|livr[a-z]+ d) ?(pagar )?[ao]?s? ?taxas? (de servico )?d(o|a|este|esta) ' || site)
        or sentence ~ ('\m(pag(ar|ue|uem|ando)|transfira|deposite)\M[^:]{0,60}\msem (pagar )?as? taxas?\M(?! d[aeo]s? (?!servico))' || on_site)
        or sentence ~ ('\mpag(ar|ue|uem|a|ando)\M( [a-z]+){0,2} pix,? sem taxas?\M(?! d[aeo]s? (?!servico))' || on_site)
      )
      or sentence ~ 'pix' and sentence ~ '\m(passo|mando|envio|anote?|anota|segue)( (te|a|o|minha|nossa|meu)){0,2} chave (do |de )?pix\M'
  ) else false end;
$$;

create function private.has_abusive_word(plain text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  -- Digits and signs in the place of letters, then everything that is no letter as one space.
  letters text := ' ' || btrim(regexp_replace(translate(plain, '013457@$', 'oieastas'), '[^a-z]+', ' ', 'g')) || ' ';
  shortened text := regexp_replace(letters, '([a-z])\1{2,}', '\1', 'g');
  halved text := regexp_replace(letters, '([a-z])\1{2,}', '\1\1', 'g');
begin
  return exists (
    select from private.moderated_words
    where strpos(letters, ' ' || word || ' ') > 0 or strpos(letters, ' ' || word || 's ') > 0
      or strpos(shortened, ' ' || word || ' ') > 0 or strpos(halved, ' ' || word || ' ') > 0
  );
end;
$$;

-- A text without its links to maps. The whole name of the site: what only begins like it is another.
create function private.without_map_links(plain text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(plain,
    '(?<![a-z0-9.@-])(https?://)?(www[.])?'
      || '(maps[.]app[.]goo[.]gl/|goo[.]gl/maps/|google[.]com([.]br)?/maps(?=[/?])|maps[.]google[.]com([.]br)?(?=[/?])|(ul[.])?waze[.]com/|maps[.]apple[.]com(?=[/?])|maps[.]apple/|openstreetmap[.]org/)'
      || '\S*', ' ', 'g');
$$;

-- What a text is blocked for: email, link, phone, handle, payment or words; null when it is not. Who is in contact may say phones and show the way.
create function private.moderation_kind(content text, in_contact boolean default false)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  plain text := private.plain_words(left(content, 10000));
begin
  if in_contact then
    plain := private.without_map_links(plain);
  end if;
  if private.has_email_address(plain) then
    return 'email';
  elsif private.has_link(plain) then
    return 'link';
  elsif not in_contact and private.has_phone_number(plain) then
    return 'phone';
  elsif private.has_handle(plain) then
    return 'handle';
  elsif private.has_outside_payment(plain) then
    return 'payment';
  elsif private.has_abusive_word(plain) then
    return 'words';
  end if;
  return null;
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
