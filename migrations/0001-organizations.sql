-- Organizations, their departments and roles, and who manages whom.
-- Every tenant table carries organization_id, and keys between tenant tables include it,
-- so that the database itself refuses a reference into another organization.

-- A text as it is looked for: without capitals and accents. Where the database's locale knows ASCII only, lower() leaves other
-- capitals alone: those of Latin letters that carry no mark are named here.
create function folded(text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1) else
    translate(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')), 'ØŁĐÐÞÆŒẞ', 'øłđðþæœß'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđıð', 'oldid')
  end
$$;

create table organization (
  id uuid primary key,
  slug text not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint organization_slug_key unique (slug)
);
create index organization_page on organization (created_at desc, id desc);

create table department (
  id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  slug text not null,
  name text not null,
  description text,
  parent_department_id uuid,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint department_tenant_key unique (organization_id, id),
  constraint department_slug_key unique (organization_id, slug),
  constraint department_not_own_parent check (parent_department_id <> id),
  constraint department_parent_fkey foreign key (organization_id, parent_department_id)
    references department (organization_id, id)
);
create index department_parent on department (parent_department_id);

create table role (
  id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  department_id uuid not null,
  slug text not null,
  name text not null,
  description text,
  permissions text[] not null default '{}',
  organization_wide boolean not null default false,
  created_at timestamptz not null default now(),
  constraint role_tenant_key unique (organization_id, id),
  constraint role_slug_key unique (department_id, slug),
  constraint role_department_fkey foreign key (organization_id, department_id)
    references department (organization_id, id) on delete cascade
);

create table role_manager (
  id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  manager_role_id uuid not null,
  subordinate_role_id uuid not null,
  created_at timestamptz not null default now(),
  constraint role_manager_edge_key unique (subordinate_role_id, manager_role_id),
  constraint role_manager_not_self check (manager_role_id <> subordinate_role_id),
  constraint role_manager_manager_fkey foreign key (organization_id, manager_role_id)
    references role (organization_id, id) on delete cascade,
  constraint role_manager_subordinate_fkey foreign key (organization_id, subordinate_role_id)
    references role (organization_id, id) on delete cascade
);
create index role_manager_manager on role_manager (manager_role_id);
