-- The threads that were written in last, whatever their forum: the search goes through these for words that stand nearly everywhere.
create index forum_thread_latest on forum_thread (last_post_at desc);
