-- beside: 0080
-- Two accounts of one person become one. Every row that the join changed is kept as it was, so that the join can be undone.
create table account_join (
  id uuid primary key,
  from_account_id uuid not null references account,
  into_account_id uuid not null references account,
  reason text not null check (char_length(reason) between 1 and 2000),
  joined_by uuid references account,
  joined_at timestamptz not null default now(),
  -- How many rows of each kind moved.
  moved jsonb not null default '[]',
  undone_by uuid references account,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 1 and 2000),
  constraint account_join_of_two check (from_account_id <> into_account_id),
  constraint account_join_undone check ((undone_at is null) = (undo_reason is null))
);
-- An account is joined into one other at a time.
create unique index account_join_from on account_join (from_account_id) where undone_at is null;
create index account_join_into on account_join (into_account_id);
create index account_join_by on account_join (joined_by);

-- The organizations that either account belonged to.
create table account_join_organization (
  join_id uuid not null references account_join on delete cascade,
  organization_id uuid not null references organization on delete cascade,
  primary key (join_id, organization_id)
);
create index account_join_organization_of on account_join_organization (organization_id, join_id);

-- A row that a step of a join wrote: the row before, and the columns that the step changed. A step that made the row has no "before",
-- one that took the row away has no "changed". Steps are undone in reverse order. The rows go when the join can no longer be undone.
create table account_join_row (
  join_id uuid not null references account_join on delete cascade,
  step integer not null,
  nr bigint generated always as identity,
  organization_id uuid references organization on delete cascade,
  kind text not null,
  table_name text not null,
  act text not null check (act in ('made', 'ended', 'numbered', 'set_aside', 'moved', 'left')),
  is_about boolean not null,
  before jsonb,
  changed jsonb,
  put_back boolean,
  primary key (join_id, step, nr),
  constraint account_join_row_made check ((before is null) = (act = 'made')),
  constraint account_join_row_taken check ((changed is null) = (act in ('set_aside', 'left')))
);

create index account_join_row_organization on account_join_row (organization_id);

-- An account has one identity at a provider, and those that joined accounts brought along.
alter table identity add column join_id uuid references account_join;
alter table identity drop constraint identity_account_key;
create unique index identity_account_key on identity (account_id, provider_id) where join_id is null;
create index identity_join on identity (join_id) where join_id is not null;
