create table subject (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  slug text not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint subject_tenant_key unique (owner_organization_id, id),
  constraint subject_slug_key unique (owner_organization_id, slug),
  constraint subject_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade
);
create index subject_page on subject (owner_organization_id, created_at desc, id desc);
create index subject_department on subject (owner_department_id, created_at desc, id desc);

create table subject_parent (
  organization_id uuid not null,
  child_id uuid not null,
  parent_id uuid not null,
  constraint subject_parent_pkey primary key (child_id, parent_id),
  constraint subject_parent_not_self check (child_id <> parent_id),
  constraint subject_parent_child_fkey foreign key (organization_id, child_id)
    references subject (owner_organization_id, id) on delete cascade,
  constraint subject_parent_parent_fkey foreign key (organization_id, parent_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index subject_parent_parent on subject_parent (parent_id);
