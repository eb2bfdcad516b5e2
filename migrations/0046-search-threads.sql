-- Threads are found by their titles, where they stand, and by what their posts say: each post is a piece of its thread. What is hidden
-- or deleted leaves the search in the transaction that does it, and comes back in the one that restores it.
-- `piece`: the number of a post; 0 of what is said as one.
alter table search_text add column piece integer not null default 0 check (piece >= 0);
drop index search_text_body;
create unique index search_text_body on search_text (kind, thing_id, piece);

-- Arguments: the kind, the column of the title, and those of the text.
create or replace function search_text_written() returns trigger language plpgsql as $$
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
    on conflict (kind, thing_id, piece) do update set heading = excluded.heading, text = excluded.text;
  end if;
  return null;
end $$;

-- The title of a thread stands above each of its posts, so that words of both are found together. Whoever renames it changes it there.
create function search_text_of_post() returns trigger language plpgsql as $$
declare
  said text := case when new.hidden_at is null then read_text(new.body_markdown) else '' end;
begin
  if said = '' then
    delete from search_text where kind = 'forum_thread' and thing_id = new.thread_id and piece = new.post_number;
  else
    insert into search_text (kind, thing_id, piece, heading, text)
    select 'forum_thread', thread.id, new.post_number, thread.title, said from forum_thread thread where thread.id = new.thread_id
    on conflict (kind, thing_id, piece) do update set text = excluded.text;
  end if;
  return null;
end $$;

create function search_text_of_post_removed() returns trigger language plpgsql as $$
begin
  delete from search_text where kind = 'forum_thread' and thing_id = old.thread_id and piece = old.post_number;
  return null;
end $$;

create function search_text_of_thread_renamed() returns trigger language plpgsql as $$
begin
  update search_text set heading = new.title where kind = 'forum_thread' and thing_id = new.id;
  return null;
end $$;

-- What is there already.
insert into search_text (kind, thing_id, piece, heading, text)
select 'forum_thread', thread.id, post.post_number, thread.title, post.said
from (select thread_id, post_number, read_text(body_markdown) as said from forum_post where hidden_at is null) post
join forum_thread thread on thread.id = post.thread_id where post.said <> '';

create trigger search_text_written after insert or update of body_markdown, hidden_at on forum_post
  for each row execute function search_text_of_post();
create trigger search_text_removed after delete on forum_post for each row execute function search_text_of_post_removed();
create trigger search_text_renamed after update of title on forum_thread
  for each row when (old.title is distinct from new.title) execute function search_text_of_thread_renamed();

create index search_text_forum_thread on search_text using gin (words) where kind = 'forum_thread';
create index forum_thread_words on forum_thread using gin (words_of(title));
create index forum_thread_parts on forum_thread using gin (folded(title) gin_trgm_ops);
