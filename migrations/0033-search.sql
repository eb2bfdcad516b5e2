-- What the search looks through. Titles are looked for where they stand, by indexes on their tables; what is longer is kept again
-- in search_text, which triggers write in the transaction of the change. Who may see a row is asked of the row itself.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words as they are, and their English and German stems; all without accents. No row says in which language it is written.
create text search configuration plain_words (copy = pg_catalog.simple);
create text search configuration english_words (copy = pg_catalog.english);
create text search configuration german_words (copy = pg_catalog.german);
alter text search configuration plain_words alter mapping for hword, hword_part, word with unaccent, simple;
alter text search configuration english_words alter mapping for hword, hword_part, word with unaccent, english_stem;
alter text search configuration german_words alter mapping for hword, hword_part, word with unaccent, german_stem;

-- Chinese, Japanese and Korean are written without spaces: each character is a word.
create function spaced(text) returns text language sql immutable strict parallel safe
  return case when octet_length($1) = length($1) then $1
    else regexp_replace($1, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g') end;

create function plain_words_of(text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('plain_words'::regconfig, spaced($1));

-- The last word of one part and the first of the next do not follow each other: something stands between that nobody asks for.
create function words_of(text) returns tsvector language sql immutable strict parallel safe
  return plain_words_of($1) || '.:1'::tsvector || to_tsvector('english_words'::regconfig, spaced($1))
    || '.:1'::tsvector || to_tsvector('german_words'::regconfig, spaced($1));

-- What somebody asks for, in the same words: with "phrases" and -without.
create function plain_query_of(text) returns tsquery language sql immutable strict parallel safe
  return websearch_to_tsquery('plain_words'::regconfig, spaced($1));
create function query_of(text) returns tsquery language sql immutable strict parallel safe
  return plain_query_of($1) || websearch_to_tsquery('english_words'::regconfig, spaced($1))
    || websearch_to_tsquery('german_words'::regconfig, spaced($1));
-- The beginning of a word, such as 'fir':*.
create function begun_query_of(text) returns tsquery language sql immutable strict parallel safe
  return to_tsquery('plain_words'::regconfig, $1);

-- Markdown as it is read: without marks and addresses; private characters, which mean nothing, are left out.
create function read_text(text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(regexp_replace($1,
    '!?\[([^\]\n]*)\]\([^)\n]*\)', '\1', 'g'),
    '[\ue000-\uf8ff`*|]|^[ \t]*(#+|>|[-+]|\d+\.)[ \t]+|^[ \t]*[-=:|]{3,}[ \t]*$', '', 'gn'),
    '\s*\n\s*', E'\n', 'g'));

create table search_text (
  id bigint generated always as identity primary key,
  kind text not null,
  thing_id uuid not null,
  -- Its title, or the name of its file: counts for more, and is found together with the text.
  heading text not null,
  text text not null,
  words tsvector not null generated always as (setweight(words_of(heading), 'A') || words_of(text)) stored
);
create unique index search_text_body on search_text (kind, thing_id);

-- Arguments: the kind, the column of the title, and those of the text.
create function search_text_written() returns trigger language plpgsql as $$
declare
  row_ jsonb := to_jsonb(new);
  said text := (
    select string_agg(read_text(row_ ->> name), E'\n' order by nr) from unnest(tg_argv) with ordinality argument(name, nr)
    where nr > 2 and row_ ->> name is not null
  );
begin
  if coalesce(said, '') = '' then
    delete from search_text where kind = tg_argv[0] and thing_id = new.id;
  else
    insert into search_text (kind, thing_id, heading, text) values (tg_argv[0], new.id, row_ ->> tg_argv[1], said)
    on conflict (kind, thing_id) do update set heading = excluded.heading, text = excluded.text;
  end if;
  return null;
end $$;

create function search_text_removed() returns trigger language plpgsql as $$
begin
  delete from search_text where kind = tg_argv[0] and thing_id = old.id;
  return null;
end $$;

create index search_text_subject on search_text using gin (words) where kind = 'subject';
create index search_text_certification on search_text using gin (words) where kind = 'certification';
create index search_text_course on search_text using gin (words) where kind = 'course';
create index search_text_job_aid on search_text using gin (words) where kind = 'job_aid';
create index search_text_pathway on search_text using gin (words) where kind = 'pathway';
create index search_text_event on search_text using gin (words) where kind = 'event';

create trigger search_text_written after insert or update of name, description on subject
  for each row execute function search_text_written('subject', 'name', 'description');
create trigger search_text_written after insert or update of name, description, description_markdown on certification_type
  for each row execute function search_text_written('certification', 'name', 'description', 'description_markdown');
create trigger search_text_written after insert or update of name, description on scorm_course
  for each row execute function search_text_written('course', 'name', 'description');
create trigger search_text_written after insert or update of title, description, body_markdown on job_aid
  for each row execute function search_text_written('job_aid', 'title', 'description', 'body_markdown');
create trigger search_text_written after insert or update of name, description, description_markdown on learning_pathway
  for each row execute function search_text_written('pathway', 'name', 'description', 'description_markdown');
create trigger search_text_written after insert or update of title, description_markdown, location on event
  for each row execute function search_text_written('event', 'title', 'location', 'description_markdown');

create trigger search_text_removed after delete on subject for each row execute function search_text_removed('subject');
create trigger search_text_removed after delete on certification_type for each row execute function search_text_removed('certification');
create trigger search_text_removed after delete on scorm_course for each row execute function search_text_removed('course');
create trigger search_text_removed after delete on job_aid for each row execute function search_text_removed('job_aid');
create trigger search_text_removed after delete on learning_pathway for each row execute function search_text_removed('pathway');
create trigger search_text_removed after delete on event for each row execute function search_text_removed('event');

-- What is there already.
update subject set name = name;
update certification_type set name = name;
update scorm_course set name = name;
update job_aid set title = title;
update learning_pathway set name = name;
update event set title = title;

-- Words of titles, and their parts: what a compound has in its middle, and what is misspelt.
create index subject_words on subject using gin (words_of(name || ' ' || slug));
create index certification_type_words on certification_type using gin (words_of(name || ' ' || slug));
create index scorm_course_words on scorm_course using gin (words_of(name));
create index job_aid_words on job_aid using gin (words_of(title));
create index quiz_words on quiz using gin (words_of(title));
create index learning_pathway_words on learning_pathway using gin (words_of(name || ' ' || slug));
create index event_words on event using gin (words_of(title));
create index subject_parts on subject using gin (folded(name || ' ' || slug) gin_trgm_ops);
create index certification_type_parts on certification_type using gin (folded(name || ' ' || slug) gin_trgm_ops);
create index scorm_course_parts on scorm_course using gin (folded(name) gin_trgm_ops);
create index job_aid_parts on job_aid using gin (folded(title) gin_trgm_ops);
create index quiz_parts on quiz using gin (folded(title) gin_trgm_ops);
create index learning_pathway_parts on learning_pathway using gin (folded(name || ' ' || slug) gin_trgm_ops);
create index event_parts on event using gin (folded(title) gin_trgm_ops);

-- Of records there are so many that only what costs next to nothing is kept: their words as they are. One's own are few, and looked
-- through one by one.
create index learning_record_words on learning_record using gin (plain_words_of(title));
