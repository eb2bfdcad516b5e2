-- beside: 0080
-- One notice for a person who is reminded of several certifications at once. Each certification has its own reminder; those of one notice
-- have the same `notice_id`. A reminder of one thing has none.
alter table reminder add column notice_id uuid;
