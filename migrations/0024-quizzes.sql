-- Quizzes. What is asked stands in versions that never change; an attempt keeps the version it was begun on, what was drawn for it and
-- in which order it was shown. Whether an attempt is open, waits for a grader or is graded is derived from its moments.

create table quiz (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  title text not null,
  description_markdown text,
  audience text not null default 'trainees' check (audience in ('trainees', 'trainers')),
  passing_score double precision not null default 80 check (passing_score between 0 and 100),
  max_attempts integer check (max_attempts between 1 and 100),
  retake_wait_minutes integer not null default 0 check (retake_wait_minutes between 0 and 525600),
  time_limit_minutes integer check (time_limit_minutes between 1 and 600),
  shuffle_questions boolean not null default true,
  shuffle_options boolean not null default true,
  draw_count integer check (draw_count > 0),
  review text not null default 'score' check (review in ('none', 'score', 'after_pass', 'full')),
  version integer not null default 0 check (version >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint quiz_tenant_key unique (owner_organization_id, id),
  constraint quiz_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade
);
create index quiz_page on quiz (owner_organization_id, created_at desc, id desc);
create index quiz_department on quiz (owner_department_id, created_at desc, id desc);

create table quiz_subject (
  organization_id uuid not null,
  quiz_id uuid not null,
  subject_id uuid not null,
  constraint quiz_subject_pkey primary key (quiz_id, subject_id),
  constraint quiz_subject_quiz_fkey foreign key (organization_id, quiz_id)
    references quiz (owner_organization_id, id) on delete cascade,
  constraint quiz_subject_subject_fkey foreign key (organization_id, subject_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index quiz_subject_subject on quiz_subject (subject_id);

-- Questions as their authors left them, until they are published. Their answers bear ids already.
create table quiz_draft (
  organization_id uuid not null,
  quiz_id uuid not null,
  questions jsonb not null,
  sections jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid references account,
  constraint quiz_draft_pkey primary key (quiz_id),
  constraint quiz_draft_quiz_fkey foreign key (organization_id, quiz_id)
    references quiz (owner_organization_id, id) on delete cascade
);

-- Where requires_recertification, only what was submitted later counts from then on. bank_count: how many questions there are;
-- section_draws: how many all sections together draw, null without sections.
create table quiz_version (
  organization_id uuid not null,
  quiz_id uuid not null,
  version integer not null check (version > 0),
  sections jsonb not null,
  bank_count integer not null check (bank_count > 0),
  section_draws integer check (section_draws > 0),
  requires_recertification boolean not null,
  published_at timestamptz not null default clock_timestamp(),
  published_by uuid references account,
  constraint quiz_version_pkey primary key (quiz_id, version),
  constraint quiz_version_tenant_key unique (organization_id, quiz_id, version),
  constraint quiz_version_quiz_fkey foreign key (organization_id, quiz_id)
    references quiz (owner_organization_id, id) on delete cascade
);

-- question_id is the same through all versions. body is what its author wrote; matches gives what is to be matched ids of its own, so
-- that the id of a prompt does not tell its match.
create table quiz_question (
  organization_id uuid not null,
  quiz_id uuid not null,
  version integer not null,
  question_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('single_choice', 'multiple_choice', 'true_false', 'short_text', 'numeric', 'ordering', 'matching',
    'essay')),
  points double precision not null check (points between 0 and 100),
  body jsonb not null,
  matches jsonb,
  constraint quiz_question_pkey primary key (quiz_id, version, question_id),
  constraint quiz_question_version_fkey foreign key (organization_id, quiz_id, version)
    references quiz_version (organization_id, quiz_id, version) on delete cascade
);

-- One go at a quiz. What it goes by is kept from its start: version, passing score, time limit, and what was drawn in which order.
-- writer is the window that started or resumed it last. score (2 decimals) and passed are those of its last grade.
create table quiz_attempt (
  id uuid primary key,
  organization_id uuid not null,
  quiz_id uuid not null,
  user_id uuid not null references account,
  number integer not null check (number > 0),
  version integer not null,
  passing_score double precision not null,
  time_limit_minutes integer,
  drawn jsonb not null,
  writer text,
  started_at timestamptz not null default clock_timestamp(),
  deadline_at timestamptz,
  submitted_at timestamptz,
  graded_at timestamptz,
  score double precision check (score between 0 and 100),
  passed boolean,
  record_id uuid,
  constraint quiz_attempt_tenant_key unique (organization_id, id),
  constraint quiz_attempt_number_key unique (quiz_id, user_id, number),
  constraint quiz_attempt_record_key unique (record_id),
  constraint quiz_attempt_graded check (graded_at is null or submitted_at is not null),
  constraint quiz_attempt_passed check ((passed is not null) = (graded_at is not null) and (score is null or passed is not null)),
  constraint quiz_attempt_in_time check (submitted_at is null or deadline_at is null or submitted_at <= deadline_at),
  constraint quiz_attempt_version_fkey foreign key (organization_id, quiz_id, version)
    references quiz_version (organization_id, quiz_id, version) on delete cascade,
  constraint quiz_attempt_record_fkey foreign key (organization_id, record_id)
    references learning_record (owner_organization_id, id) on delete set null (record_id)
);
create unique index quiz_attempt_open on quiz_attempt (quiz_id, user_id) where submitted_at is null;
create index quiz_attempt_due on quiz_attempt (deadline_at) where submitted_at is null;
create index quiz_attempt_waiting on quiz_attempt (quiz_id, submitted_at) where submitted_at is not null and graded_at is null;
create index quiz_attempt_page on quiz_attempt (quiz_id, started_at desc, id desc);
create index quiz_attempt_user on quiz_attempt (user_id, started_at desc, id desc);
create index quiz_attempt_pass on quiz_attempt (quiz_id, user_id, submitted_at) where passed;

-- The last answer to a question. seq counts the saves of one writer; answer is null where it was taken back.
create table quiz_answer (
  organization_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  seq integer not null check (seq > 0),
  writer text not null,
  answer jsonb,
  saved_at timestamptz not null default clock_timestamp(),
  constraint quiz_answer_pkey primary key (attempt_id, question_id),
  constraint quiz_answer_attempt_fkey foreign key (organization_id, attempt_id)
    references quiz_attempt (organization_id, id) on delete cascade
);

-- What an attempt was worth and is worth: marks for each question drawn. passed is null while an essay waits. The last one is in force;
-- graded_by is null for the machine.
create table quiz_grade (
  organization_id uuid not null,
  attempt_id uuid not null,
  number integer not null check (number > 0),
  marks jsonb not null,
  score double precision,
  passed boolean,
  reason text,
  graded_at timestamptz not null default clock_timestamp(),
  graded_by uuid references account,
  constraint quiz_grade_pkey primary key (attempt_id, number),
  constraint quiz_grade_attempt_fkey foreign key (organization_id, attempt_id)
    references quiz_attempt (organization_id, id) on delete cascade
);

-- More time and more attempts for one person at one quiz.
create table quiz_override (
  organization_id uuid not null,
  quiz_id uuid not null,
  user_id uuid not null references account,
  extra_minutes integer not null check (extra_minutes between 0 and 600),
  extra_attempts integer not null check (extra_attempts between 0 and 100),
  reason text not null,
  set_at timestamptz not null default now(),
  set_by uuid references account,
  constraint quiz_override_pkey primary key (quiz_id, user_id),
  constraint quiz_override_grants check (extra_minutes > 0 or extra_attempts > 0),
  constraint quiz_override_quiz_fkey foreign key (organization_id, quiz_id)
    references quiz (owner_organization_id, id) on delete cascade,
  constraint quiz_override_member_fkey foreign key (organization_id, user_id)
    references membership (organization_id, account_id) on delete cascade
);
create index quiz_override_user on quiz_override (organization_id, user_id);

-- More time for one person at every quiz of an organization, through the day valid_until where the organization is.
create table quiz_accommodation (
  organization_id uuid not null,
  user_id uuid not null references account,
  factor double precision not null check (factor between 1 and 4),
  extra_minutes integer not null check (extra_minutes between 0 and 600),
  valid_until date,
  reason text not null,
  set_at timestamptz not null default now(),
  set_by uuid references account,
  constraint quiz_accommodation_pkey primary key (organization_id, user_id),
  constraint quiz_accommodation_grants check (factor > 1 or extra_minutes > 0),
  constraint quiz_accommodation_member_fkey foreign key (organization_id, user_id)
    references membership (organization_id, account_id) on delete cascade
);

-- A pass that another key would take away: it stands until somebody decides. marks, score: by the other key.
create table quiz_regrade_decision (
  id uuid primary key,
  organization_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  marks jsonb not null,
  score double precision,
  reason text not null,
  asked_at timestamptz not null default now(),
  asked_by uuid references account,
  kept boolean,
  decision_reason text,
  decided_at timestamptz,
  decided_by uuid references account,
  constraint quiz_regrade_decision_decided check ((kept is not null) = (decided_at is not null)),
  constraint quiz_regrade_decision_attempt_fkey foreign key (organization_id, attempt_id)
    references quiz_attempt (organization_id, id) on delete cascade
);
create unique index quiz_regrade_decision_open on quiz_regrade_decision (attempt_id) where decided_at is null;
create index quiz_regrade_decision_attempt on quiz_regrade_decision (organization_id, attempt_id);

alter table certification_rule add constraint certification_rule_quiz_fkey
  foreign key (organization_id, quiz_id) references quiz (owner_organization_id, id) on delete cascade;
create index certification_rule_quiz on certification_rule (quiz_id);
