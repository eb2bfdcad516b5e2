-- Certification types, their rules, who needs them, and what was decided about people. Standing is never stored:
-- these are the facts and dates it is derived from.

create table certification_type (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  slug text not null,
  name text not null,
  description text,
  description_markdown text,
  awarding_mode text not null check (awarding_mode in ('automatic', 'approval')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint certification_type_tenant_key unique (owner_organization_id, id),
  constraint certification_type_slug_key unique (owner_organization_id, slug),
  constraint certification_type_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade
);
create index certification_type_page on certification_type (owner_organization_id, created_at desc, id desc);
create index certification_type_department on certification_type (owner_department_id, created_at desc, id desc);

create table certification_subject (
  organization_id uuid not null,
  certification_type_id uuid not null,
  subject_id uuid not null,
  constraint certification_subject_pkey primary key (certification_type_id, subject_id),
  constraint certification_subject_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade,
  constraint certification_subject_subject_fkey foreign key (organization_id, subject_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index certification_subject_subject on certification_subject (subject_id);

-- A rule narrowed to a subject holds that tag on its type: dropping the tag is refused by the database. When the subject
-- itself goes, so does the rule.
create table certification_rule (
  id uuid primary key,
  organization_id uuid not null,
  certification_type_id uuid not null,
  rule_kind text not null check (rule_kind in ('subject_hours', 'subject_record_count', 'evidence_document', 'manual_sign_off',
    'quiz_pass', 'external_course_pass', 'scorm_course_complete', 'job_aid_viewed')),
  label text,
  subject_matter_id uuid,
  threshold_hours numeric,
  threshold_count integer,
  evidence_type text check (evidence_type in ('score', 'date_range', 'quantity', 'url', 'file', 'pass_fail', 'note')),
  quiz_id uuid,
  external_course_id uuid,
  scorm_course_id uuid,
  job_aid_id uuid,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint certification_rule_tenant_key unique (organization_id, id),
  constraint certification_rule_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade,
  constraint certification_rule_narrowed_fkey foreign key (organization_id, subject_matter_id)
    references subject (owner_organization_id, id) on delete cascade,
  constraint certification_rule_subject_fkey foreign key (certification_type_id, subject_matter_id)
    references certification_subject (certification_type_id, subject_id),
  constraint certification_rule_config check (
    (threshold_hours is not null) = (rule_kind = 'subject_hours')
    and (threshold_count is not null) = (rule_kind = 'subject_record_count')
    and (evidence_type is not null) = (rule_kind = 'evidence_document')
    and (quiz_id is not null) = (rule_kind = 'quiz_pass')
    and (external_course_id is not null) = (rule_kind = 'external_course_pass')
    and (scorm_course_id is not null) = (rule_kind = 'scorm_course_complete')
    and (job_aid_id is not null) = (rule_kind = 'job_aid_viewed'))
);
create index certification_rule_subject on certification_rule (subject_matter_id);
create index certification_rule_type on certification_rule (certification_type_id, position, id);

create table certification_attachment (
  id uuid primary key,
  organization_id uuid not null,
  certification_type_id uuid not null,
  blob_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  label text,
  prefer_inline_display boolean not null default true,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint certification_attachment_blob_key unique (blob_key),
  constraint certification_attachment_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade
);
create index certification_attachment_type on certification_attachment (certification_type_id, position, id);

-- A role needs a certification: when first, and when again.
create table certification_requirement (
  organization_id uuid not null,
  role_id uuid not null,
  certification_type_id uuid not null,
  first_due_days integer check (first_due_days between 0 and 3650),
  recertification jsonb not null,
  renewal_opens_days integer not null default 90 check (renewal_opens_days between 0 and 730),
  grace_days integer not null default 0 check (grace_days between 0 and 365),
  effective_from timestamptz,
  created_at timestamptz not null default now(),
  constraint certification_requirement_pkey primary key (role_id, certification_type_id),
  constraint certification_requirement_role_fkey foreign key (organization_id, role_id)
    references role (organization_id, id) on delete cascade,
  constraint certification_requirement_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade
);
create index certification_requirement_type on certification_requirement (certification_type_id);

create table certification_request (
  id uuid primary key,
  organization_id uuid not null,
  certification_type_id uuid not null,
  user_id uuid not null references account,
  note text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references account,
  decision_note text,
  constraint certification_request_tenant_key unique (organization_id, id),
  constraint certification_request_decided check ((status = 'pending') = (decided_at is null)),
  constraint certification_request_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade
);
create unique index certification_request_pending on certification_request (certification_type_id, user_id) where status = 'pending';
create index certification_request_page on certification_request (certification_type_id, requested_at desc, id desc);
create index certification_request_status on certification_request (certification_type_id, status, requested_at desc, id desc);
create index certification_request_user on certification_request (user_id, requested_at desc, id desc);

-- Append-only: an award is revoked, never changed.
create table certification_award (
  id uuid primary key,
  organization_id uuid not null,
  certification_type_id uuid not null,
  user_id uuid not null references account,
  origin text not null check (origin in ('claim', 'approval', 'manual', 'import')),
  awarded_at timestamptz not null,
  awarded_by uuid references account,
  request_id uuid,
  serial text not null,
  note text,
  proof jsonb not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references account,
  revocation_note text,
  constraint certification_award_tenant_key unique (organization_id, id),
  constraint certification_award_serial_key unique (serial),
  constraint certification_award_request_key unique (request_id),
  constraint certification_award_revocation_stamped check ((revoked_at is null) = (revoked_by is null)
    and (revoked_at is null) = (revocation_note is null)),
  constraint certification_award_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade,
  constraint certification_award_request_fkey foreign key (organization_id, request_id)
    references certification_request (organization_id, id) on delete cascade
);
create index certification_award_person on certification_award (certification_type_id, user_id, awarded_at desc);
create index certification_award_user on certification_award (user_id, certification_type_id, awarded_at desc);
create index certification_award_page on certification_award (certification_type_id, created_at desc, id desc);

create table certification_sign_off (
  id uuid primary key,
  organization_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null references account,
  signed_by uuid not null references account,
  observed_at timestamptz not null,
  note text,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references account,
  revocation_note text,
  constraint certification_sign_off_not_self check (signed_by <> user_id),
  constraint certification_sign_off_rule_fkey foreign key (organization_id, rule_id)
    references certification_rule (organization_id, id) on delete cascade
);
create index certification_sign_off_rule on certification_sign_off (rule_id, user_id, observed_at desc);
create index certification_sign_off_user on certification_sign_off (user_id);

-- Overrides the derived due date until the next award. Append-only: a date that is replaced or cleared ends.
create table certification_due_date (
  id uuid primary key,
  organization_id uuid not null,
  certification_type_id uuid not null,
  user_id uuid not null references account,
  due_at timestamptz not null,
  note text,
  set_by uuid references account,
  set_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references account,
  constraint certification_due_date_end_stamped check ((ended_at is null) = (ended_by is null)),
  constraint certification_due_date_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade
);
create unique index certification_due_date_current on certification_due_date (certification_type_id, user_id) where ended_at is null;
create index certification_due_date_person on certification_due_date (certification_type_id, user_id);
create index certification_due_date_user on certification_due_date (user_id, id);

-- Append-only likewise.
create table certification_exemption (
  id uuid primary key,
  organization_id uuid not null,
  certification_type_id uuid not null,
  user_id uuid not null references account,
  until timestamptz,
  reason text not null,
  granted_by uuid references account,
  granted_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references account,
  constraint certification_exemption_end_stamped check ((ended_at is null) = (ended_by is null)),
  constraint certification_exemption_type_fkey foreign key (organization_id, certification_type_id)
    references certification_type (owner_organization_id, id) on delete cascade
);
create unique index certification_exemption_current on certification_exemption (certification_type_id, user_id) where ended_at is null;
create index certification_exemption_person on certification_exemption (certification_type_id, user_id);
create index certification_exemption_user on certification_exemption (user_id, id);
