-- What was written in forums since a moment, and who was named there, is looked for every minute.
create index forum_post_fresh on forum_post (created_at);
create index forum_mention_fresh on forum_mention (mentioned_at) where withdrawn_at is null;
create index forum_report_fresh on forum_report (created_at) where reviewed_at is null;
