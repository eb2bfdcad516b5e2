-- Where the days of an organization begin and end, and where those of a reader do. Days are worked out by the service, which
-- knows the rules of zones; the database keeps their names.
alter table organization add column time_zone text not null default 'UTC';
alter table account add column time_zone text;
