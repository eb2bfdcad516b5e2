-- Codes that hang on walls and devices: where each leads now, what it led to before, and who came by. What a code leads to is looked
-- up when it is asked for: it may be archived, or gone, and the code still hangs. The labels are copies, for when there is no name any more.
create table qr_code (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9_-]{1,127}$'),
  name text not null check (char_length(name) between 1 and 200),
  description text,
  target_kind text not null check (target_kind in ('job_aid', 'scorm_course', 'quiz', 'url')),
  target_id uuid,
  target_url text,
  target_label text not null,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint qr_code_slug_key unique (slug),
  constraint qr_code_tenant_key unique (owner_organization_id, id),
  constraint qr_code_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade,
  constraint qr_code_target check ((target_url is not null) = (target_kind = 'url') and (target_id is not null) = (target_kind <> 'url'))
);
create index qr_code_page on qr_code (owner_organization_id, created_at desc, id desc);
create index qr_code_department on qr_code (owner_department_id, created_at desc, id desc);
create index qr_code_target on qr_code (target_id);

create table qr_code_target_change (
  id uuid primary key,
  organization_id uuid not null,
  qr_code_id uuid not null,
  changed_by uuid references account on delete set null,
  changed_at timestamptz not null default now(),
  from_kind text not null,
  from_id uuid,
  from_url text,
  from_label text not null,
  to_kind text not null,
  to_id uuid,
  to_url text,
  to_label text not null,
  constraint qr_code_target_change_code_fkey foreign key (organization_id, qr_code_id)
    references qr_code (owner_organization_id, id) on delete cascade
);
create index qr_code_target_change_code on qr_code_target_change (qr_code_id, changed_at desc, id desc);

-- A scan of somebody who was signed in. Whose data is erased leaves the count.
create table qr_code_scan (
  id uuid primary key,
  organization_id uuid not null,
  qr_code_id uuid not null,
  account_id uuid references account on delete set null,
  outcome text not null check (outcome in ('followed', 'unavailable', 'target_unavailable', 'forbidden')),
  scanned_at timestamptz not null default now(),
  constraint qr_code_scan_code_fkey foreign key (organization_id, qr_code_id)
    references qr_code (owner_organization_id, id) on delete cascade
);
create index qr_code_scan_code on qr_code_scan (qr_code_id, scanned_at desc);
create index qr_code_scan_account on qr_code_scan (account_id);
