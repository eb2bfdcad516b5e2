-- Job aids: a text with files and links, read beside the work. What was read, opened and confirmed is kept as it happened; when
-- everybody has to read again is a moment, and what still counts is derived from these.

create table job_aid (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  title text not null,
  description text,
  body_markdown text,
  audience text not null default 'trainees' check (audience in ('trainees', 'trainers')),
  version integer not null default 1 check (version > 0),
  owner_user_id uuid,
  review_by date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint job_aid_tenant_key unique (owner_organization_id, id),
  constraint job_aid_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade,
  constraint job_aid_owner_user_fkey foreign key (owner_organization_id, owner_user_id)
    references membership (organization_id, account_id) on delete set null (owner_user_id)
);
create index job_aid_page on job_aid (owner_organization_id, created_at desc, id desc);
create index job_aid_department on job_aid (owner_department_id, created_at desc, id desc);
create index job_aid_owner_user on job_aid (owner_organization_id, owner_user_id) where owner_user_id is not null;

create table job_aid_subject (
  organization_id uuid not null,
  job_aid_id uuid not null,
  subject_id uuid not null,
  constraint job_aid_subject_pkey primary key (job_aid_id, subject_id),
  constraint job_aid_subject_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade,
  constraint job_aid_subject_subject_fkey foreign key (organization_id, subject_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index job_aid_subject_subject on job_aid_subject (subject_id);

-- From then on only later views and confirmations count. The latest is the one in force; the earlier ones tell of past days.
create table job_aid_cutoff (
  organization_id uuid not null,
  job_aid_id uuid not null,
  cutoff_at timestamptz not null default clock_timestamp(),
  set_by uuid references account,
  constraint job_aid_cutoff_pkey primary key (job_aid_id, cutoff_at),
  constraint job_aid_cutoff_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade
);

-- What an aid said, once for every change of its title, text, links or files. content_hash is the SHA-256 of these.
create table job_aid_version (
  organization_id uuid not null,
  job_aid_id uuid not null,
  version integer not null check (version > 0),
  title text not null,
  body_markdown text,
  links jsonb not null,
  files jsonb not null,
  content_hash text not null,
  created_at timestamptz not null default now(),
  created_by uuid references account,
  constraint job_aid_version_pkey primary key (job_aid_id, version),
  constraint job_aid_version_tenant_key unique (organization_id, job_aid_id, version),
  constraint job_aid_version_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade
);

-- Files and links lie in one order: their positions together are 0 to n-1.
create table job_aid_attachment (
  id uuid primary key,
  organization_id uuid not null,
  job_aid_id uuid not null,
  blob_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  label text,
  prefer_inline_display boolean not null default true,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint job_aid_attachment_tenant_key unique (organization_id, id),
  constraint job_aid_attachment_blob_key unique (blob_key),
  constraint job_aid_attachment_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade
);
create index job_aid_attachment_aid on job_aid_attachment (job_aid_id, position, id);

create table job_aid_link (
  id uuid primary key,
  organization_id uuid not null,
  job_aid_id uuid not null,
  url text not null,
  label text,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint job_aid_link_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade
);
create index job_aid_link_aid on job_aid_link (job_aid_id, position, id);

-- Every opening of the page. version is what it said then.
create table job_aid_view (
  id uuid primary key,
  organization_id uuid not null,
  job_aid_id uuid not null,
  user_id uuid not null references account,
  version integer not null,
  viewed_at timestamptz not null default clock_timestamp(),
  constraint job_aid_view_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade
);
create index job_aid_view_person on job_aid_view (job_aid_id, user_id, viewed_at);
create index job_aid_view_user on job_aid_view (user_id, id);

-- Every opening of a file; the file may be gone since.
create table job_aid_file_open (
  id uuid primary key,
  organization_id uuid not null,
  job_aid_id uuid not null,
  attachment_id uuid,
  user_id uuid not null references account,
  opened_at timestamptz not null default clock_timestamp(),
  constraint job_aid_file_open_aid_fkey foreign key (organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade,
  constraint job_aid_file_open_attachment_fkey foreign key (organization_id, attachment_id)
    references job_aid_attachment (organization_id, id) on delete set null (attachment_id)
);
create index job_aid_file_open_person on job_aid_file_open (job_aid_id, user_id);
create index job_aid_file_open_attachment on job_aid_file_open (attachment_id);
create index job_aid_file_open_user on job_aid_file_open (user_id, id);

-- "I have read and understood", of one version.
create table job_aid_confirmation (
  id uuid primary key,
  organization_id uuid not null,
  job_aid_id uuid not null,
  user_id uuid not null references account,
  version integer not null,
  content_hash text not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  constraint job_aid_confirmation_version_fkey foreign key (organization_id, job_aid_id, version)
    references job_aid_version (organization_id, job_aid_id, version) on delete cascade
);
create index job_aid_confirmation_person on job_aid_confirmation (job_aid_id, user_id, confirmed_at);
create index job_aid_confirmation_page on job_aid_confirmation (job_aid_id, confirmed_at desc, id desc);
create index job_aid_confirmation_user on job_aid_confirmation (user_id, id);

alter table certification_rule add column requires text check (requires in ('view', 'confirmation')),
  add constraint certification_rule_requires check ((requires is not null) = (rule_kind = 'job_aid_viewed')),
  add constraint certification_rule_job_aid_fkey
    foreign key (organization_id, job_aid_id) references job_aid (owner_organization_id, id) on delete cascade;
create index certification_rule_job_aid on certification_rule (job_aid_id);

-- Of what is registered; unknown of files from before.
alter table blob add column sha256 text;
