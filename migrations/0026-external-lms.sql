-- Learning management systems of elsewhere: their servers and courses, who somebody is there, and the grades that were taken from
-- them. A grade is a fact with its record beside it; whether it passes is derived from what its course asks for.

-- Organizations own these, and no department does. gradebook: how its files were read last, for the next one.
create table external_server (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid check (owner_department_id is null),
  slug text not null,
  name text not null,
  description text,
  base_url text,
  lms_kind text,
  gradebook jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint external_server_tenant_key unique (owner_organization_id, id),
  constraint external_server_slug_key unique (owner_organization_id, slug)
);

create table external_course (
  id uuid primary key,
  owner_organization_id uuid not null,
  owner_department_id uuid check (owner_department_id is null),
  server_id uuid not null,
  external_course_id text not null,
  name text not null,
  description text,
  course_url text,
  passing_score double precision check (passing_score between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint external_course_tenant_key unique (owner_organization_id, id),
  constraint external_course_of_server_key unique (owner_organization_id, server_id, id),
  constraint external_course_catalogued_key unique (server_id, external_course_id),
  constraint external_course_server_fkey foreign key (owner_organization_id, server_id)
    references external_server (owner_organization_id, id) on delete cascade
);

create table external_course_subject (
  organization_id uuid not null,
  course_id uuid not null,
  subject_id uuid not null,
  constraint external_course_subject_pkey primary key (course_id, subject_id),
  constraint external_course_subject_course_fkey foreign key (organization_id, course_id)
    references external_course (owner_organization_id, id) on delete cascade,
  constraint external_course_subject_subject_fkey foreign key (organization_id, subject_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index external_course_subject_subject on external_course_subject (subject_id);

-- Who somebody is on a server, for as long as they are a member.
create table external_user_mapping (
  organization_id uuid not null,
  server_id uuid not null,
  external_user_id text not null,
  user_id uuid not null references account,
  mapped_at timestamptz not null default now(),
  constraint external_user_mapping_pkey primary key (server_id, external_user_id),
  constraint external_user_mapping_server_fkey foreign key (organization_id, server_id)
    references external_server (owner_organization_id, id) on delete cascade,
  constraint external_user_mapping_member_fkey foreign key (organization_id, user_id)
    references membership (organization_id, account_id) on delete cascade
);
create index external_user_mapping_member on external_user_mapping (organization_id, user_id);
create index external_user_mapping_user on external_user_mapping (user_id);

-- One request that brought grades: what became of its rows, and whether what it brought was taken back.
create table external_grade_import (
  id uuid primary key,
  organization_id uuid not null,
  server_id uuid not null,
  file_name text,
  created_count integer not null check (created_count >= 0),
  duplicate_count integer not null check (duplicate_count >= 0),
  failed_count integer not null check (failed_count >= 0),
  imported_at timestamptz not null default now(),
  imported_by uuid references account,
  undone_at timestamptz,
  undone_by uuid references account,
  constraint external_grade_import_tenant_key unique (organization_id, id),
  constraint external_grade_import_undone check (undone_by is null or undone_at is not null),
  constraint external_grade_import_server_fkey foreign key (organization_id, server_id)
    references external_server (owner_organization_id, id) on delete cascade
);
create index external_grade_import_page on external_grade_import (server_id, imported_at desc, id desc);

-- passed is what the file said; null where it said nothing. The same grade is one of the same attempt, or where there is none, of
-- the same moment.
create table external_grade (
  id uuid primary key,
  organization_id uuid not null,
  server_id uuid not null,
  course_id uuid not null,
  import_id uuid not null,
  user_id uuid not null references account,
  external_user_id text,
  external_attempt_id text,
  score double precision not null check (score between 0 and 100),
  passed boolean,
  completed_at timestamptz not null,
  record_id uuid,
  imported_at timestamptz not null default now(),
  constraint external_grade_record_key unique (record_id),
  constraint external_grade_course_fkey foreign key (organization_id, server_id, course_id)
    references external_course (owner_organization_id, server_id, id) on delete cascade,
  constraint external_grade_import_fkey foreign key (organization_id, import_id)
    references external_grade_import (organization_id, id) on delete cascade,
  constraint external_grade_record_fkey foreign key (organization_id, record_id)
    references learning_record (owner_organization_id, id) on delete set null (record_id)
);
create unique index external_grade_attempt on external_grade (course_id, user_id, external_attempt_id)
  where external_attempt_id is not null;
create unique index external_grade_moment on external_grade (course_id, user_id, completed_at) where external_attempt_id is null;
create index external_grade_page on external_grade (server_id, imported_at desc, id desc);
create index external_grade_organization on external_grade (organization_id, imported_at desc, id desc);
create index external_grade_course on external_grade (course_id, user_id, completed_at);
create index external_grade_import_of on external_grade (import_id);
create index external_grade_user on external_grade (user_id, imported_at desc, id desc);

alter table certification_rule add constraint certification_rule_external_course_fkey
  foreign key (organization_id, external_course_id) references external_course (owner_organization_id, id) on delete cascade;
create index certification_rule_external_course on certification_rule (external_course_id);
