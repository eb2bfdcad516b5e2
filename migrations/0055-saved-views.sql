-- How lists were narrowed and ordered, kept by a name: the query of an address, for oneself or for everybody of the organization. What
-- was shared stays when whoever made it is erased, and is nobody's then.
create table saved_view (
  id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  account_id uuid references account on delete cascade,
  room text not null check (char_length(room) between 1 and 40),
  name text not null check (char_length(name) between 1 and 80),
  query text not null check (char_length(query) <= 2000),
  shared boolean not null,
  created_at timestamptz not null default now(),
  constraint saved_view_name_key unique (account_id, organization_id, room, name),
  constraint saved_view_owner_check check (shared or account_id is not null)
);
create index saved_view_organization on saved_view (organization_id, room) where shared;
