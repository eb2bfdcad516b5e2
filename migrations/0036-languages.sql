-- What the service writes to somebody in; null where nobody has said.
alter table account add column language text check (language in ('en', 'de'));
