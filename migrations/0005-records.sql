create table learning_record (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  learner_user_id uuid references account,
  learner_display_name text,
  learner_email text,
  title text not null,
  description text,
  status text not null check (status in ('pending', 'in_progress', 'completed', 'expired', 'revoked', 'rejected')),
  completed_at timestamptz,
  expires_at timestamptz,
  external_id text,
  hidden_from_learner boolean not null default false,
  recorded_by uuid references account,
  approved_by uuid references account,
  approved_at timestamptz,
  rejected_by uuid references account,
  rejected_at timestamptz,
  rejection_note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint learning_record_tenant_key unique (owner_organization_id, id),
  constraint learning_record_external_id_key unique (owner_organization_id, external_id),
  constraint learning_record_expiry_after_completion check (expires_at > completed_at),
  constraint learning_record_hidden_is_decided check (not hidden_from_learner or status not in ('pending', 'rejected')),
  constraint learning_record_rejection_stamped check ((status = 'rejected') = (rejected_at is not null)
    and (rejected_at is null) = (rejected_by is null) and (rejected_at is null) = (rejection_note is null)),
  constraint learning_record_approval_stamped check ((approved_at is null) = (approved_by is null)),
  constraint learning_record_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade
);
create index learning_record_page on learning_record (owner_organization_id, created_at desc, id desc);
create index learning_record_department on learning_record (owner_department_id, created_at desc, id desc);
create index learning_record_learner on learning_record (learner_user_id, created_at desc, id desc);
create index learning_record_status on learning_record (owner_organization_id, status, created_at desc, id desc);
create index learning_record_waiting on learning_record (owner_organization_id, learner_user_id, created_at desc, id desc)
  where status = 'pending' and archived_at is null;

create table record_subject (
  organization_id uuid not null,
  record_id uuid not null,
  subject_id uuid not null,
  constraint record_subject_pkey primary key (record_id, subject_id),
  constraint record_subject_record_fkey foreign key (organization_id, record_id)
    references learning_record (owner_organization_id, id) on delete cascade,
  constraint record_subject_subject_fkey foreign key (organization_id, subject_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index record_subject_subject on record_subject (subject_id, record_id);

-- hours is what the payload is worth in hours, worked out once when the payload is written.
create table evidence (
  id uuid primary key,
  organization_id uuid not null,
  record_id uuid not null,
  evidence_type text not null check (evidence_type in ('score', 'date_range', 'quantity', 'url', 'file', 'pass_fail', 'note')),
  label text,
  payload jsonb not null,
  hours numeric not null default 0,
  blob_key text,
  created_at timestamptz not null default now(),
  created_by uuid references account,
  constraint evidence_tenant_key unique (organization_id, id),
  constraint evidence_blob_key unique (blob_key),
  constraint evidence_file_has_blob check ((evidence_type = 'file') = (blob_key is not null)),
  constraint evidence_record_fkey foreign key (organization_id, record_id)
    references learning_record (owner_organization_id, id) on delete cascade
);
create index evidence_record on evidence (record_id, created_at desc, id desc);
