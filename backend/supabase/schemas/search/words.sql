-- Words: a typed text becomes the lexemes to look for in private.search_documents.

-- Words as search compares them: folded, and with the plurals that the stemmer of Portuguese leaves apart
-- ('salões' and 'salão', 'jardins' and 'jardim') brought together.
create function private.search_words(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    private.fold(value), 'oes\M', 'ao', 'g'), 'ais\M', 'al', 'g'), 'eis\M', 'el', 'g'), 'ns\M', 'm', 'g');
$$;

create type private.word_query as (
  -- The number of words in the search; 0 when the text says nothing.
  words integer,
  -- All words that a space must have; null for none.
  query tsquery,
  -- Any of the others.
  occasions tsquery,
  -- Any of both.
  any_word tsquery
);

create function private.exact_lexeme(lexeme text)
returns tsquery language plpgsql immutable set search_path = '' as $$
begin
  return ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery;
end;
$$;

create function private.any_of(alternatives tsquery[])
returns tsquery language plpgsql immutable set search_path = '' as $$
begin
  return ('(' || array_to_string(alternatives, ')|(') || ')')::tsquery;
end;
$$;

-- Whether a space has a word, by its stem. Words of titles, types, places and amenities are known without a look.
create function private.is_known_word(word text, lexeme tsquery)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  is_known boolean;
begin
  if exists (select from private.search_vocabulary as known where known.word = is_known_word.word) then
    return true;
  end if;
  -- The value in its text and a limit of some rows: with a plan for any value, or for one row, every space is read.
  execute format('select count(*) > 0 from (select from private.search_documents where document @@ %L::tsquery limit 50) as f', lexeme)
    into is_known;
  return is_known;
end;
$$;

-- Returns the completions of a prefix: words of titles, types, places and amenities by their stems, and stems of descriptions. Null
-- without any.
create function private.completions(beginning text)
returns tsquery[] language plpgsql stable set search_path = '' as $$
declare
  -- More completions than these become a prefix of stems.
  most constant integer := 64;
  found text[];
begin
  found := array(
    select unnest(tsvector_to_array(to_tsvector('pg_catalog.portuguese', known.word))) from private.search_vocabulary as known
    where known.word like beginning || '%'
    union
    select known.lexeme from private.search_lexemes as known
    where known.lexeme >= beginning and known.lexeme < left(beginning, -1) || chr(ascii(right(beginning, 1)) + 1)
    limit most + 1
  );
  return case
    when cardinality(found) > most then array[(beginning || ':*')::tsquery]
    when cardinality(found) > 0 then array(select private.exact_lexeme(lexeme) from unnest(found) as lexeme)
  end;
end;
$$;

-- The words nearest to a misspelled one, as long as they are about as near as the best; null when none is near.
create function private.nearest_words(misspelled text)
returns tsquery[] language plpgsql stable set search_path = '' as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  return (
    select array_agg(to_tsquery('pg_catalog.portuguese', near.word))
    from (
      select candidate.word, candidate.nearness, max(candidate.nearness) over () as best
      from (
        select known.word, extensions.similarity(known.word, misspelled) as nearness
        from private.search_vocabulary as known
        where known.word operator(extensions.%) misspelled
        order by 2 desc, 1
        limit 3
      ) as candidate
    ) as near
    where near.nearness >= near.best - 0.1
  );
end;
$$;

-- Returns the words of a search, each whole or by its stem: the stem is no prefix, or 'praia' (pra) would find 'praça' (prac). During
-- typing the last word may be unfinished: it is completed as long as no space has it as typed. A word that no space has is taken for a
-- misspelling. A space need not have occasions (private.occasion_words). Everyday words (private.everyday_words) find the words of
-- listings, too.
create function private.search_query(q text)
returns private.word_query language plpgsql stable security definer set search_path = '' as $$
declare
  most_words constant integer := 8;
  -- Where misspellings begin: of shorter words too many are near.
  shortest_misspelled constant integer := 4;
  longest_phrase constant integer := 3;
  parsed private.word_query;
  wanted text[];
  phrase text;
  meaning text;
  lexeme tsquery;
  alternatives tsquery[];
  number integer := 1;
begin
  parsed.words := 0;
  if q is null or q = '' then
    return parsed;
  end if;
  -- Single characters and words without a stem ('de', 'com') say nothing.
  wanted := array(
    select word
    from regexp_split_to_table(private.search_words(left(q, private.longest_query())), '[^a-z0-9]+') with ordinality as split (word, place)
    where char_length(word) > 1 and numnode(to_tsquery('pg_catalog.portuguese', word)) > 0
    order by place
    limit most_words
  );
  parsed.words := cardinality(wanted);
  while number <= parsed.words loop
    for length in reverse least(longest_phrase, parsed.words - number + 1) .. 1 loop
      phrase := array_to_string(wanted[number : number + length - 1], ' ');
      number := number + length;
      exit when length = 1 or private.everyday_words() ? phrase or phrase = any (private.occasion_words());
      number := number - length;
    end loop;
    lexeme := plainto_tsquery('pg_catalog.portuguese', phrase);
    alternatives := null;
    meaning := private.everyday_words() ->> phrase;
    if meaning is not null then
      alternatives := array(
        select to_tsquery('pg_catalog.portuguese', either) from regexp_split_to_table(ltrim(meaning, '= '), ' \| ') as either
      );
      if not starts_with(meaning, '=') then
        alternatives := array_prepend(lexeme, alternatives);
      end if;
    elsif phrase <> all (private.occasion_words()) and not private.is_known_word(phrase, lexeme) then
      if number > parsed.words then
        alternatives := private.completions(phrase);
      end if;
      if alternatives is null and char_length(phrase) >= shortest_misspelled then
        alternatives := private.nearest_words(phrase);
      end if;
    end if;
    alternatives := coalesce(alternatives, array[lexeme]);
    parsed.any_word := coalesce(parsed.any_word || private.any_of(alternatives), private.any_of(alternatives));
    if phrase = any (private.occasion_words()) then
      parsed.occasions := coalesce(parsed.occasions || private.any_of(alternatives), private.any_of(alternatives));
    else
      parsed.query := coalesce(parsed.query && private.any_of(alternatives), private.any_of(alternatives));
    end if;
  end loop;
  return parsed;
end;
$$;

-- Returns the rank of a document for words, as SQL. Place and type weigh more than the title, and amenities more than the description:
-- 'Salão Copacabana' may lie in Leme, and 'sem piscina' has the word. In the order D, C, B, A of private.search_document; measured by
-- tests/src/search-ranking.test.ts.
create function private.word_rank(query tsquery)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('ts_rank(''{0.1, 0.6, 0.9, 0.7}'', document, %L::tsquery)', query);
end;
$$;
