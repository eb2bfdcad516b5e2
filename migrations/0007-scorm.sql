-- Hosted courses: the packages they were uploaded as, where each file lies within its zip, and what learners did in them.

create table scorm_course (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  name text not null,
  description text,
  audience text not null default 'trainees' check (audience in ('trainees', 'trainers')),
  current_version_number integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint scorm_course_tenant_key unique (owner_organization_id, id),
  constraint scorm_course_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade
);
create index scorm_course_page on scorm_course (owner_organization_id, created_at desc, id desc);
create index scorm_course_department on scorm_course (owner_department_id, created_at desc, id desc);

create table scorm_course_subject (
  organization_id uuid not null,
  scorm_course_id uuid not null,
  subject_id uuid not null,
  constraint scorm_course_subject_pkey primary key (scorm_course_id, subject_id),
  constraint scorm_course_subject_course_fkey foreign key (organization_id, scorm_course_id)
    references scorm_course (owner_organization_id, id) on delete cascade,
  constraint scorm_course_subject_subject_fkey foreign key (organization_id, subject_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index scorm_course_subject_subject on scorm_course_subject (subject_id);

-- What one uploaded package declared. The zip under blob_key stays as it was uploaded; sha256 is that of its bytes.
create table scorm_package_version (
  id uuid primary key,
  organization_id uuid not null,
  scorm_course_id uuid not null,
  version_number integer not null check (version_number > 0),
  blob_key text not null,
  sha256 text not null,
  file_name text not null,
  size_bytes bigint not null,
  scorm_version text not null check (scorm_version in ('1.2', '2004')),
  scorm_edition text check (scorm_edition in ('2nd', '3rd', '4th')),
  launch_path text not null,
  mastery_score double precision check (mastery_score between 0 and 100),
  objectives jsonb not null,
  items jsonb not null,
  warnings jsonb not null,
  requires_recertification boolean not null default false,
  registered_by uuid references account,
  registered_at timestamptz not null default now(),
  constraint scorm_package_version_tenant_key unique (organization_id, id),
  constraint scorm_package_version_number_key unique (organization_id, scorm_course_id, version_number),
  constraint scorm_package_version_blob_key unique (blob_key),
  constraint scorm_package_version_course_fkey foreign key (organization_id, scorm_course_id)
    references scorm_course (owner_organization_id, id) on delete cascade
);
create index scorm_package_version_course on scorm_package_version (scorm_course_id, version_number desc);

-- Where each file of a package lies: data_offset counts from the start of the zip to the first byte of the (compressed) data.
create table scorm_package_entry (
  organization_id uuid not null,
  package_version_id uuid not null,
  path text not null,
  lower_path text not null,
  data_offset bigint not null,
  compressed_size bigint not null,
  size bigint not null,
  method smallint not null check (method in (0, 8)),
  crc32 bigint not null,
  constraint scorm_package_entry_pkey primary key (package_version_id, path),
  constraint scorm_package_entry_version_fkey foreign key (organization_id, package_version_id)
    references scorm_package_version (organization_id, id) on delete cascade
);
create index scorm_package_entry_lower_path on scorm_package_entry (package_version_id, lower_path);

-- One go at a course, on the version it was begun with. Its status is derived: completed once completed_at is written, which
-- happens once and together with the record; failed while success_status says so; in progress until then. The record may be
-- deleted later, the completion stands. Time and last activity are those of its launches.
create table scorm_attempt (
  id uuid primary key,
  organization_id uuid not null,
  scorm_course_id uuid not null,
  user_id uuid not null references account,
  attempt_number integer not null check (attempt_number > 0),
  package_version_number integer not null,
  completion_status text not null default 'incomplete' check (completion_status in ('incomplete', 'completed')),
  success_status text not null default 'unknown' check (success_status in ('unknown', 'passed', 'failed')),
  score_raw double precision,
  score_min double precision,
  score_max double precision,
  score_scaled double precision,
  progress_measure double precision,
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  record_id uuid,
  constraint scorm_attempt_tenant_key unique (organization_id, id),
  constraint scorm_attempt_number_key unique (scorm_course_id, user_id, attempt_number),
  constraint scorm_attempt_record_key unique (record_id),
  constraint scorm_attempt_completed check ((completed_at is not null) = (completion_status = 'completed' and success_status <> 'failed')),
  constraint scorm_attempt_version_fkey foreign key (organization_id, scorm_course_id, package_version_number)
    references scorm_package_version (organization_id, scorm_course_id, version_number) on delete cascade,
  constraint scorm_attempt_record_fkey foreign key (organization_id, record_id)
    references learning_record (owner_organization_id, id) on delete set null (record_id)
);
create index scorm_attempt_page on scorm_attempt (scorm_course_id, started_at desc, id desc);
create index scorm_attempt_user on scorm_attempt (user_id, started_at desc, id desc);
create index scorm_attempt_completion on scorm_attempt (scorm_course_id, user_id, completed_at) where completed_at is not null;
create unique index scorm_attempt_open on scorm_attempt (scorm_course_id, user_id) where completed_at is null and success_status <> 'failed';

-- What the content last saved, per item of the package. What changes with nearly every commit has a column; cmi holds the
-- other elements by their names. terminated: the content said goodbye the last time it was open.
create table scorm_attempt_item (
  organization_id uuid not null,
  attempt_id uuid not null,
  item_id text not null,
  location text,
  suspend_data text,
  exit text,
  terminated boolean not null default false,
  cmi jsonb not null default '{}',
  completion_status text not null default 'incomplete' check (completion_status in ('incomplete', 'completed')),
  success_status text not null default 'unknown' check (success_status in ('unknown', 'passed', 'failed')),
  score_raw double precision,
  score_min double precision,
  score_max double precision,
  score_scaled double precision,
  progress_measure double precision,
  updated_at timestamptz not null default now(),
  constraint scorm_attempt_item_pkey primary key (attempt_id, item_id),
  constraint scorm_attempt_item_attempt_fkey foreign key (organization_id, attempt_id)
    references scorm_attempt (organization_id, id) on delete cascade
);

-- One opening of the player. session_seconds is the last session time each item reported in it, by item id. At most one
-- launch of an attempt may write: a newer one supersedes it.
create table scorm_launch (
  id uuid primary key,
  organization_id uuid not null,
  attempt_id uuid not null,
  mode text not null check (mode in ('normal', 'review')),
  item_id text,
  last_seq integer not null default 0,
  session_seconds jsonb not null default '{}',
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  superseded_at timestamptz,
  ended_at timestamptz,
  constraint scorm_launch_tenant_key unique (organization_id, id),
  constraint scorm_launch_attempt_fkey foreign key (organization_id, attempt_id)
    references scorm_attempt (organization_id, id) on delete cascade
);
create index scorm_launch_attempt on scorm_launch (attempt_id, started_at desc, id desc);
create unique index scorm_launch_current on scorm_launch (attempt_id) where superseded_at is null and ended_at is null;

-- Answers to single questions. data holds their elements by the names that follow cmi.interactions.<position>.
create table scorm_interaction (
  organization_id uuid not null,
  attempt_id uuid not null,
  item_id text not null,
  position integer not null check (position between 0 and 1999),
  data jsonb not null,
  constraint scorm_interaction_pkey primary key (attempt_id, item_id, position),
  constraint scorm_interaction_attempt_fkey foreign key (organization_id, attempt_id)
    references scorm_attempt (organization_id, id) on delete cascade
);

alter table certification_rule add constraint certification_rule_scorm_course_fkey
  foreign key (organization_id, scorm_course_id) references scorm_course (owner_organization_id, id) on delete cascade;
create index certification_rule_scorm_course on certification_rule (scorm_course_id);
