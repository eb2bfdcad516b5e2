-- Versions that may serve beside a migration: those whose last migration has this number, or a later one. Null where none may.
alter table migration add column beside text;

-- The form of the content that a seal's hash is taken of. A new column in the hash is a new number.
alter table audit_seal add column format smallint not null default 1;

-- Versions before this one seal without a look at the database's version. They find no table under the old name, and stop.
alter table audit_unsealed rename to audit_waiting;

-- The keys that this installation signs and has signed with, each as a fixed text signed by it. One is not retired.
create table signing_key_mark (
  mark text primary key,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_key_mark_present on signing_key_mark ((true)) where retired_at is null;
