-- What attached files say: read once for each file, by whatever file hangs where the search looks.
create table search_file (
  file_key text primary key,
  sha256 text,
  -- `nothing`: there is no text in it, or none without a password.
  state text not null check (state in ('reading', 'read', 'nothing', 'failed')),
  attempts integer not null default 1,
  began_at timestamptz not null default now()
);
create index search_file_same on search_file (sha256) where state in ('read', 'nothing');

create table search_passage (
  id bigint generated always as identity primary key,
  file_key text not null references search_file on delete cascade,
  nr integer not null,
  page integer,
  text text not null check (length(text) <= 8000),
  words tsvector not null generated always as (words_of(text)) stored,
  constraint search_passage_nr_key unique (file_key, nr)
);
create index search_passage_words on search_passage using gin (words);
