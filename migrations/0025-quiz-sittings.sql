-- Live sittings of quizzes: people take one at the same time, each at their own pace or led by a host. Whether one is scheduled, open,
-- ended or cancelled is derived from its moments. quiz_version, and with a host what was drawn for everybody, are settled once: when
-- somebody is the first to join, or the host begins. seq counts what hosts do; sequence grows with what a calendar has to be told of.

create table quiz_sitting (
  id uuid primary key,
  organization_id uuid not null,
  quiz_id uuid not null,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pacing text not null check (pacing in ('self', 'host')),
  audience_kind text not null check (audience_kind in ('quiz', 'people')),
  meeting_url text,
  location text,
  join_code text not null,
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  cancelled_at timestamptz,
  ended_at timestamptz,
  quiz_version integer,
  drawn jsonb,
  seq integer not null default 0,
  phase text not null default 'lobby' check (phase in ('lobby', 'question', 'reveal', 'paused')),
  question_index integer check (question_index >= 0),
  opened_at timestamptz,
  closes_at timestamptz,
  remaining_ms integer check (remaining_ms >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quiz_sitting_tenant_key unique (organization_id, id),
  constraint quiz_sitting_code_key unique (join_code),
  constraint quiz_sitting_window check (starts_at < ends_at),
  constraint quiz_sitting_question check ((question_index is null) = (phase = 'lobby') and (question_index is null) = (opened_at is null)),
  constraint quiz_sitting_paused check (remaining_ms is null or phase = 'paused'),
  constraint quiz_sitting_drawn check (drawn is null or (pacing = 'host' and quiz_version is not null)),
  constraint quiz_sitting_led check (phase = 'lobby' or (pacing = 'host' and drawn is not null)),
  constraint quiz_sitting_quiz_fkey foreign key (organization_id, quiz_id)
    references quiz (owner_organization_id, id) on delete cascade,
  constraint quiz_sitting_version_fkey foreign key (organization_id, quiz_id, quiz_version)
    references quiz_version (organization_id, quiz_id, version) on delete cascade
);
create index quiz_sitting_page on quiz_sitting (quiz_id, starts_at desc, id desc);
create index quiz_sitting_calendar on quiz_sitting (organization_id, ends_at);

-- Who leads it, beside those who keep its quiz.
create table quiz_sitting_host (
  organization_id uuid not null,
  sitting_id uuid not null,
  user_id uuid not null references account,
  constraint quiz_sitting_host_pkey primary key (sitting_id, user_id),
  constraint quiz_sitting_host_sitting_fkey foreign key (organization_id, sitting_id)
    references quiz_sitting (organization_id, id) on delete cascade
);
create index quiz_sitting_host_user on quiz_sitting_host (user_id, sitting_id);

-- For whom it is, where that is not everybody the quiz is for.
create table quiz_sitting_person (
  organization_id uuid not null,
  sitting_id uuid not null,
  user_id uuid not null references account,
  constraint quiz_sitting_person_pkey primary key (sitting_id, user_id),
  constraint quiz_sitting_person_sitting_fkey foreign key (organization_id, sitting_id)
    references quiz_sitting (organization_id, id) on delete cascade
);
create index quiz_sitting_person_user on quiz_sitting_person (user_id, sitting_id);

alter table quiz_attempt add column sitting_id uuid;
alter table quiz_attempt add constraint quiz_attempt_sitting_fkey foreign key (organization_id, sitting_id)
  references quiz_sitting (organization_id, id) on delete set null (sitting_id);
create index quiz_attempt_sitting on quiz_attempt (sitting_id) where sitting_id is not null;

-- Who joined, with the attempt that this began. seen_at: when a window of theirs last showed it.
create table quiz_sitting_seat (
  organization_id uuid not null,
  sitting_id uuid not null,
  user_id uuid not null references account,
  attempt_id uuid not null,
  joined_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  constraint quiz_sitting_seat_pkey primary key (sitting_id, user_id),
  constraint quiz_sitting_seat_attempt_key unique (attempt_id),
  constraint quiz_sitting_seat_sitting_fkey foreign key (organization_id, sitting_id)
    references quiz_sitting (organization_id, id) on delete cascade,
  constraint quiz_sitting_seat_attempt_fkey foreign key (organization_id, attempt_id)
    references quiz_attempt (organization_id, id) on delete cascade
);
create index quiz_sitting_seat_user on quiz_sitting_seat (user_id, sitting_id);
