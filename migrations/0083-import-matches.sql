-- beside: 0080
-- Columns and names of roles that people matched by hand while they imported a file: offered again with the next file of the organization.

-- key is the folded title; means is the column, or null for a title that is not read.
create table import_column_match (
  organization_id uuid not null references organization on delete cascade,
  kind text not null check (kind in ('people', 'records')),
  key text not null,
  title text not null,
  means text,
  matched_at timestamptz not null default now(),
  constraint import_column_match_pkey primary key (organization_id, kind, key)
);

create table import_role_match (
  organization_id uuid not null,
  key text not null,
  name text not null,
  role_id uuid not null,
  matched_at timestamptz not null default now(),
  constraint import_role_match_pkey primary key (organization_id, key),
  constraint import_role_match_role_fkey foreign key (organization_id, role_id)
    references role (organization_id, id) on delete cascade
);
create index import_role_match_role on import_role_match (role_id);
