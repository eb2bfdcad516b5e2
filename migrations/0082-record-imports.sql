-- beside: 0080
-- One import of records: how many rows had which outcome, and whether the import was undone. Organizations own imports, and no department does.
create table record_import (
  id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  file_name text not null,
  created_count integer not null check (created_count >= 0),
  duplicate_count integer not null check (duplicate_count >= 0),
  failed_count integer not null check (failed_count >= 0),
  imported_at timestamptz not null default now(),
  imported_by uuid references account,
  undone_at timestamptz,
  undone_by uuid references account,
  undo_reason text,
  removed_count integer check (removed_count > 0),
  constraint record_import_tenant_key unique (organization_id, id),
  constraint record_import_undone check ((undone_at is null) = (undo_reason is null) and (undone_at is null) = (removed_count is null)
    and (undone_by is null or undone_at is not null))
);
create index record_import_page on record_import (organization_id, imported_at desc, id desc);

-- The records that an import created, for as long as they are there; row counts the rows of the file from 1.
create table record_import_row (
  record_id uuid primary key,
  organization_id uuid not null,
  import_id uuid not null,
  row integer not null check (row > 0),
  constraint record_import_row_import_fkey foreign key (organization_id, import_id)
    references record_import (organization_id, id) on delete cascade,
  constraint record_import_row_record_fkey foreign key (organization_id, record_id)
    references learning_record (owner_organization_id, id) on delete cascade
);
create index record_import_row_import on record_import_row (import_id, row);
