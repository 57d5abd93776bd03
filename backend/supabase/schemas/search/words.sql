-- Words: what is typed becomes the lexemes to look for in the documents of private.space_search.

create type private.word_query as (
  -- How many words are asked for, all of which must be found; 0 when the text says nothing.
  words integer,
  -- Compares by beginnings, as relevance does.
  ranked tsquery,
  -- Finds the same by whole lexemes.
  matched tsquery,
  -- Of one word alone that stands for a few lexemes: each of them.
  alternatives tsquery[]
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
  return array_to_string(alternatives, '|')::tsquery;
end;
$$;

-- The lexemes that begin as a stem does, no more than `most`.
create function private.lexemes_of(stem text, most integer)
returns tsquery[] language plpgsql stable set search_path = '' as $$
begin
  return array(
    select private.exact_lexeme(known.lexeme) from private.search_lexemes as known
    where known.lexeme >= stem and known.lexeme < left(stem, -1) || chr(ascii(right(stem, 1)) + 1)
    limit most
  );
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

-- The words of a search, by their stem or beginning; one that nothing has is taken for a misspelling.
create function private.search_query(q text)
returns private.word_query language plpgsql stable security definer set search_path = '' as $$
declare
  -- A beginning of more lexemes than this is asked for as a beginning.
  most_lexemes constant integer := 64;
  most_words constant integer := 8;
  -- Of a single word so many lexemes are worth a look into the index each.
  most_alternatives constant integer := 8;
  parsed private.word_query;
  wanted text;
  ranked tsquery;
  stems text[];
  alternatives tsquery[];
  nearest tsquery[];
  is_known boolean;
begin
  parsed.words := 0;
  if q is null or q = '' then
    return parsed;
  end if;
  for wanted in select regexp_split_to_table(private.search_words(left(q, 200)), '[^a-z0-9]+') loop
    -- Words without a stem ('de', 'com') say nothing.
    continue when wanted = '' or parsed.words >= most_words or numnode(to_tsquery('pg_catalog.portuguese', wanted)) = 0;
    parsed.words := parsed.words + 1;
    ranked := to_tsquery('pg_catalog.portuguese', wanted || ':*');
    alternatives := array[ranked];
    is_known := char_length(wanted) < 4
      or exists (select from private.search_vocabulary as known where known.word like wanted || '%');
    stems := tsvector_to_array(to_tsvector('pg_catalog.portuguese', wanted));
    if cardinality(stems) = 1 then
      alternatives := private.lexemes_of(stems[1], most_lexemes + 1);
    end if;
    if cardinality(alternatives) > most_lexemes then
      alternatives := array[ranked];
    end if;

    if not is_known and cardinality(alternatives) > 0 then
      -- The value in its text and a few rows asked for: with a plan for any value, or for one row, every space is read.
      execute format('select count(*) > 0 from (select from private.space_search where document @@ %L::tsquery limit 50) as f',
        private.any_of(alternatives)) into is_known;
    end if;
    if not is_known then
      nearest := private.nearest_words(wanted);
      if nearest is not null then
        alternatives := nearest;
        ranked := private.any_of(nearest);
      end if;
    end if;
    if cardinality(alternatives) = 0 then
      alternatives := array[ranked];
    end if;
    parsed.ranked := coalesce(parsed.ranked && ranked, ranked);
    parsed.matched := coalesce(parsed.matched && private.any_of(alternatives), private.any_of(alternatives));
  end loop;
  if parsed.words = 1 and cardinality(alternatives) between 2 and most_alternatives then
    parsed.alternatives := alternatives;
  end if;
  return parsed;
end;
$$;
