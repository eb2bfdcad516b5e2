-- Forums: where people ask, answer and are told things. What was written, hidden, reported and read is kept as it happened; what is
-- unread, and what follows from three reports, is derived from these.

-- A forum of its own, or the one discussion of a thing, which it goes with.
create table forum (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  title text not null,
  description text,
  audience text not null default 'trainees' check (audience in ('trainees', 'trainers')),
  kind text not null check (kind in ('discussion', 'questions', 'announcements')),
  scorm_course_id uuid,
  job_aid_id uuid,
  quiz_id uuid,
  event_id uuid,
  learning_pathway_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint forum_tenant_key unique (owner_organization_id, id),
  constraint forum_about_one check (num_nonnulls(scorm_course_id, job_aid_id, quiz_id, event_id, learning_pathway_id) <= 1),
  constraint forum_scorm_course_key unique (scorm_course_id),
  constraint forum_job_aid_key unique (job_aid_id),
  constraint forum_quiz_key unique (quiz_id),
  constraint forum_event_key unique (event_id),
  constraint forum_learning_pathway_key unique (learning_pathway_id),
  constraint forum_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade,
  constraint forum_scorm_course_fkey foreign key (owner_organization_id, scorm_course_id)
    references scorm_course (owner_organization_id, id) on delete cascade,
  constraint forum_job_aid_fkey foreign key (owner_organization_id, job_aid_id)
    references job_aid (owner_organization_id, id) on delete cascade,
  constraint forum_quiz_fkey foreign key (owner_organization_id, quiz_id)
    references quiz (owner_organization_id, id) on delete cascade,
  constraint forum_event_fkey foreign key (owner_organization_id, event_id)
    references event (owner_organization_id, id) on delete cascade,
  constraint forum_learning_pathway_fkey foreign key (owner_organization_id, learning_pathway_id)
    references learning_pathway (owner_organization_id, id) on delete cascade
);
create index forum_page on forum (owner_organization_id, created_at desc, id desc);
create index forum_department on forum (owner_department_id, created_at desc, id desc);

-- Whoever writes in a thread holds its row: its posts are numbered one by one.
create table forum_thread (
  id uuid primary key,
  organization_id uuid not null,
  forum_id uuid not null,
  title text not null,
  author_user_id uuid not null references account,
  pinned boolean not null default false,
  locked boolean not null default false,
  answer_post_id uuid,
  last_post_number integer not null default 0 check (last_post_number >= 0),
  last_post_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  constraint forum_thread_tenant_key unique (organization_id, id),
  constraint forum_thread_forum_fkey foreign key (organization_id, forum_id)
    references forum (owner_organization_id, id) on delete cascade
);
create index forum_thread_page on forum_thread (forum_id, last_post_at desc, id desc);
create index forum_thread_author on forum_thread (author_user_id, id);

-- Hidden posts keep their number, and so do those that were deleted for good, of which nothing else is left.
create table forum_post (
  id uuid primary key,
  organization_id uuid not null,
  thread_id uuid not null,
  post_number integer not null check (post_number > 0),
  author_user_id uuid references account,
  body_markdown text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text check (hidden_reason in ('spam', 'abuse', 'wrong', 'privacy', 'other', 'author', 'reports', 'deleted')),
  hidden_note text,
  hidden_by uuid references account,
  constraint forum_post_tenant_key unique (organization_id, id),
  constraint forum_post_number_key unique (thread_id, post_number),
  constraint forum_post_of_thread_key unique (thread_id, id),
  constraint forum_post_hidden check ((hidden_at is null) = (hidden_reason is null)),
  constraint forum_post_author check ((author_user_id is null) = (hidden_reason is not distinct from 'deleted')),
  constraint forum_post_thread_fkey foreign key (organization_id, thread_id)
    references forum_thread (organization_id, id) on delete cascade
);
create index forum_post_author_recent on forum_post (author_user_id, created_at desc);
create index forum_post_of_author on forum_post (author_user_id, id);
create index forum_post_own on forum_post (thread_id, author_user_id, post_number);

alter table forum_thread add constraint forum_thread_answer_fkey
  foreign key (id, answer_post_id) references forum_post (thread_id, id) on delete set null (answer_post_id);

-- What a post said before it was edited.
create table forum_post_revision (
  id uuid primary key,
  organization_id uuid not null,
  post_id uuid not null,
  body_markdown text not null,
  written_at timestamptz not null,
  constraint forum_post_revision_post_fkey foreign key (organization_id, post_id)
    references forum_post (organization_id, id) on delete cascade
);
create index forum_post_revision_order on forum_post_revision (post_id, written_at desc, id desc);

-- Who was named in a post by somebody who could know that they read it. What an edit takes back stays as a fact.
create table forum_mention (
  id uuid primary key,
  organization_id uuid not null,
  post_id uuid not null,
  user_id uuid not null references account,
  mentioned_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  constraint forum_mention_key unique (post_id, user_id),
  constraint forum_mention_post_fkey foreign key (organization_id, post_id)
    references forum_post (organization_id, id) on delete cascade
);
create index forum_mention_user on forum_mention (user_id, id);

-- A report waits until somebody who moderates hides the post or leaves it visible.
create table forum_report (
  id uuid primary key,
  organization_id uuid not null,
  post_id uuid not null,
  user_id uuid not null references account,
  reason text not null check (reason in ('spam', 'abuse', 'wrong', 'privacy', 'other')),
  note text,
  created_at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz,
  reviewed_by uuid references account,
  constraint forum_report_key unique (post_id, user_id),
  constraint forum_report_post_fkey foreign key (organization_id, post_id)
    references forum_post (organization_id, id) on delete cascade
);
create index forum_report_open on forum_report (organization_id, created_at desc, id desc) where reviewed_at is null;
create index forum_report_user on forum_report (user_id, id);

create table forum_subscription (
  id uuid primary key,
  organization_id uuid not null,
  forum_id uuid not null,
  user_id uuid not null references account,
  level text not null check (level in ('all', 'mentions', 'none')),
  chosen_at timestamptz not null default now(),
  constraint forum_subscription_key unique (forum_id, user_id),
  constraint forum_subscription_forum_fkey foreign key (organization_id, forum_id)
    references forum (owner_organization_id, id) on delete cascade
);
create index forum_subscription_user on forum_subscription (user_id, id);

create table forum_thread_subscription (
  id uuid primary key,
  organization_id uuid not null,
  thread_id uuid not null,
  user_id uuid not null references account,
  level text not null check (level in ('all', 'mentions', 'none')),
  chosen_at timestamptz not null default now(),
  constraint forum_thread_subscription_key unique (thread_id, user_id),
  constraint forum_thread_subscription_thread_fkey foreign key (organization_id, thread_id)
    references forum_thread (organization_id, id) on delete cascade
);
create index forum_thread_subscription_user on forum_thread_subscription (user_id, id);

-- Up to which post somebody has read a thread; own_after are posts of their own that lie beyond.
create table forum_read_mark (
  id uuid primary key,
  organization_id uuid not null,
  thread_id uuid not null,
  user_id uuid not null references account,
  post_number integer not null check (post_number >= 0),
  own_after integer not null default 0 check (own_after >= 0),
  read_at timestamptz not null default now(),
  constraint forum_read_mark_key unique (user_id, thread_id),
  constraint forum_read_mark_thread_fkey foreign key (organization_id, thread_id)
    references forum_thread (organization_id, id) on delete cascade
);
create index forum_read_mark_thread on forum_read_mark (thread_id);

-- Up to which moment somebody has read everything in a forum.
create table forum_read_watermark (
  id uuid primary key,
  organization_id uuid not null,
  forum_id uuid not null,
  user_id uuid not null references account,
  read_up_to timestamptz not null,
  constraint forum_read_watermark_key unique (user_id, forum_id),
  constraint forum_read_watermark_forum_fkey foreign key (organization_id, forum_id)
    references forum (owner_organization_id, id) on delete cascade
);
create index forum_read_watermark_forum on forum_read_watermark (forum_id);
