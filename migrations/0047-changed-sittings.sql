-- Sittings that were changed or cancelled since a moment are looked for every minute.
create index quiz_sitting_changed on quiz_sitting (changed_at);
