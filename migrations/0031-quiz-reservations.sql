-- Who is grading an answer that waits, since when, and when they were last heard of: it counts for some minutes after that. It keeps
-- nobody from grading; it is there to be told.

create table quiz_reservation (
  organization_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  user_id uuid not null references account,
  reserved_at timestamptz not null,
  renewed_at timestamptz not null check (renewed_at >= reserved_at),
  constraint quiz_reservation_pkey primary key (attempt_id, question_id),
  constraint quiz_reservation_attempt_fkey foreign key (organization_id, attempt_id)
    references quiz_attempt (organization_id, id) on delete cascade
);
create index quiz_reservation_user on quiz_reservation (user_id);
