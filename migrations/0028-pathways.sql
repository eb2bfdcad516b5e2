-- Learning pathways: certifications in levels, levels in phases, shown to those whom they are assigned to. How far somebody is on
-- one is derived from where they stand in its certifications; a level that waits for another one keeps nobody from anything.

create table learning_pathway (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  slug text not null,
  name text not null,
  description text,
  description_markdown text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint learning_pathway_slug_key unique (owner_organization_id, slug),
  constraint learning_pathway_tenant_key unique (owner_organization_id, id),
  constraint learning_pathway_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade
);
create index learning_pathway_page on learning_pathway (owner_organization_id, created_at desc, id desc);
create index learning_pathway_department on learning_pathway (owner_department_id, created_at desc, id desc);

create table learning_pathway_phase (
  id uuid primary key,
  organization_id uuid not null,
  pathway_id uuid not null,
  name text not null,
  description_markdown text,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint learning_pathway_phase_tenant_key unique (pathway_id, id),
  constraint learning_pathway_phase_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade
);

-- Which phases one comes after: for the eye alone, no level waits for it.
create table learning_pathway_phase_order (
  organization_id uuid not null,
  pathway_id uuid not null,
  phase_id uuid not null,
  after_phase_id uuid not null,
  constraint learning_pathway_phase_order_pkey primary key (phase_id, after_phase_id),
  constraint learning_pathway_phase_order_other check (phase_id <> after_phase_id),
  constraint learning_pathway_phase_order_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade,
  constraint learning_pathway_phase_order_phase_fkey foreign key (pathway_id, phase_id)
    references learning_pathway_phase (pathway_id, id) on delete cascade,
  constraint learning_pathway_phase_order_after_fkey foreign key (pathway_id, after_phase_id)
    references learning_pathway_phase (pathway_id, id) on delete cascade
);
create index learning_pathway_phase_order_pathway on learning_pathway_phase_order (pathway_id);
create index learning_pathway_phase_order_after on learning_pathway_phase_order (after_phase_id);

-- Levels of a pathway lie in one order, whatever phase they are in: their positions are 0 to n-1. A phase that holds one stays.
create table learning_pathway_level (
  id uuid primary key,
  organization_id uuid not null,
  pathway_id uuid not null,
  phase_id uuid,
  name text not null,
  description text,
  description_markdown text,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint learning_pathway_level_tenant_key unique (pathway_id, id),
  constraint learning_pathway_level_organization_key unique (organization_id, id),
  constraint learning_pathway_level_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade,
  constraint learning_pathway_level_phase_fkey foreign key (pathway_id, phase_id) references learning_pathway_phase (pathway_id, id)
);
create index learning_pathway_level_order on learning_pathway_level (pathway_id, position);
create index learning_pathway_level_phase on learning_pathway_level (phase_id);

-- What a level waits for: another level, or every level of a phase. A phase that is waited for stays.
create table learning_pathway_prerequisite (
  organization_id uuid not null,
  pathway_id uuid not null,
  level_id uuid not null,
  needs_level_id uuid,
  needs_phase_id uuid,
  constraint learning_pathway_prerequisite_key unique nulls not distinct (level_id, needs_level_id, needs_phase_id),
  constraint learning_pathway_prerequisite_one check (num_nonnulls(needs_level_id, needs_phase_id) = 1),
  constraint learning_pathway_prerequisite_other check (level_id <> needs_level_id),
  constraint learning_pathway_prerequisite_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade,
  constraint learning_pathway_prerequisite_level_fkey foreign key (pathway_id, level_id)
    references learning_pathway_level (pathway_id, id) on delete cascade,
  constraint learning_pathway_prerequisite_needs_level_fkey foreign key (pathway_id, needs_level_id)
    references learning_pathway_level (pathway_id, id) on delete cascade,
  constraint learning_pathway_prerequisite_needs_phase_fkey foreign key (pathway_id, needs_phase_id)
    references learning_pathway_phase (pathway_id, id)
);
create index learning_pathway_prerequisite_pathway on learning_pathway_prerequisite (pathway_id);
create index learning_pathway_prerequisite_needs_level on learning_pathway_prerequisite (needs_level_id);
create index learning_pathway_prerequisite_needs_phase on learning_pathway_prerequisite (needs_phase_id);

-- What a level asks for, in order. A certification lies in one level of a pathway at most: that is what the key is for.
create table learning_pathway_certification (
  organization_id uuid not null,
  pathway_id uuid not null,
  level_id uuid not null,
  certification_type_id uuid not null,
  position integer not null,
  constraint learning_pathway_certification_pkey primary key (pathway_id, certification_type_id),
  constraint learning_pathway_certification_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade,
  constraint learning_pathway_certification_level_fkey foreign key (pathway_id, level_id)
    references learning_pathway_level (pathway_id, id) on delete cascade,
  constraint learning_pathway_certification_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade
);
create index learning_pathway_certification_level on learning_pathway_certification (level_id);
create index learning_pathway_certification_type on learning_pathway_certification (certification_type_id);

-- Whom a pathway is shown to.
create table learning_pathway_assignment (
  id uuid primary key,
  organization_id uuid not null,
  pathway_id uuid not null,
  assignee_kind text not null check (assignee_kind in ('role', 'department', 'organization')),
  role_id uuid,
  department_id uuid,
  created_at timestamptz not null default now(),
  constraint learning_pathway_assignment_assignee check ((role_id is not null) = (assignee_kind = 'role')
    and (department_id is not null) = (assignee_kind = 'department')),
  constraint learning_pathway_assignment_key unique nulls not distinct (pathway_id, role_id, department_id),
  constraint learning_pathway_assignment_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade,
  constraint learning_pathway_assignment_role_fkey foreign key (organization_id, role_id)
    references role (organization_id, id) on delete cascade,
  constraint learning_pathway_assignment_department_fkey foreign key (organization_id, department_id)
    references department (organization_id, id) on delete cascade
);
create index learning_pathway_assignment_organization on learning_pathway_assignment (organization_id) where assignee_kind = 'organization';
create index learning_pathway_assignment_role on learning_pathway_assignment (role_id);
create index learning_pathway_assignment_department on learning_pathway_assignment (department_id);

create table learning_pathway_job_aid (
  organization_id uuid not null,
  pathway_id uuid not null,
  job_aid_id uuid not null,
  position integer not null,
  constraint learning_pathway_job_aid_pkey primary key (pathway_id, job_aid_id),
  constraint learning_pathway_job_aid_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade,
  constraint learning_pathway_job_aid_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade
);
create index learning_pathway_job_aid_aid on learning_pathway_job_aid (job_aid_id);

create table learning_pathway_level_job_aid (
  organization_id uuid not null,
  level_id uuid not null,
  job_aid_id uuid not null,
  position integer not null,
  constraint learning_pathway_level_job_aid_pkey primary key (level_id, job_aid_id),
  constraint learning_pathway_level_job_aid_level_fkey foreign key (organization_id, level_id)
    references learning_pathway_level (organization_id, id) on delete cascade,
  constraint learning_pathway_level_job_aid_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade
);
create index learning_pathway_level_job_aid_aid on learning_pathway_level_job_aid (job_aid_id);

create table learning_pathway_attachment (
  id uuid primary key,
  organization_id uuid not null,
  pathway_id uuid not null,
  blob_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  label text,
  audience text not null default 'trainees' check (audience in ('trainees', 'trainers')),
  prefer_inline_display boolean not null default true,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint learning_pathway_attachment_blob_key unique (blob_key),
  constraint learning_pathway_attachment_pathway_fkey foreign key (organization_id, pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade
);
create index learning_pathway_attachment_order on learning_pathway_attachment (pathway_id, position, id);

create table learning_pathway_level_attachment (
  id uuid primary key,
  organization_id uuid not null,
  level_id uuid not null,
  blob_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  label text,
  audience text not null default 'trainees' check (audience in ('trainees', 'trainers')),
  prefer_inline_display boolean not null default true,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint learning_pathway_level_attachment_blob_key unique (blob_key),
  constraint learning_pathway_level_attachment_level_fkey foreign key (organization_id, level_id)
    references learning_pathway_level (organization_id, id) on delete cascade
);
create index learning_pathway_level_attachment_order on learning_pathway_level_attachment (level_id, position, id);
