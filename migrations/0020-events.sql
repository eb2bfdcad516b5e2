-- Training events: when and where, who is on them and who was there. What was marked is a fact with its time; the record that it wrote
-- lies with the other records. sequence grows with whatever a calendar has to be told of, changed_at says when it last did.

create table event (
  id uuid primary key,
  owner_organization_id uuid not null references organization on delete cascade,
  owner_department_id uuid,
  title text not null,
  description_markdown text,
  meeting_url text,
  location text,
  credit_hours double precision check (credit_hours >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text,
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint event_tenant_key unique (owner_organization_id, id),
  constraint event_department_fkey foreign key (owner_organization_id, owner_department_id)
    references department (organization_id, id) on delete cascade,
  constraint event_window_whole check ((starts_at is null) = (ends_at is null)),
  constraint event_window_order check (starts_at < ends_at)
);
create index event_page on event (owner_organization_id, starts_at, id);
create index event_department on event (owner_department_id, starts_at, id);
create index event_window on event using gist (tstzrange(starts_at, ends_at, '[]'));
create index event_unscheduled on event (owner_organization_id, id) where starts_at is null;

create table event_subject (
  organization_id uuid not null,
  event_id uuid not null,
  subject_id uuid not null,
  constraint event_subject_pkey primary key (event_id, subject_id),
  constraint event_subject_event_fkey foreign key (organization_id, event_id)
    references event (owner_organization_id, id) on delete cascade,
  constraint event_subject_subject_fkey foreign key (organization_id, subject_id)
    references subject (owner_organization_id, id) on delete cascade
);
create index event_subject_subject on event_subject (subject_id);

create table event_trainer (
  organization_id uuid not null,
  event_id uuid not null,
  user_id uuid not null references account,
  added_at timestamptz not null default now(),
  constraint event_trainer_pkey primary key (event_id, user_id),
  constraint event_trainer_event_fkey foreign key (organization_id, event_id)
    references event (owner_organization_id, id) on delete cascade
);
create index event_trainer_user on event_trainer (user_id, event_id);

-- captured_at is when it was marked where that happened, which may have been without a connection; marked_at is when it arrived.
-- credited_hours is what a part of the event is worth; null for the whole.
create table event_participant (
  organization_id uuid not null,
  event_id uuid not null,
  user_id uuid not null references account,
  attendance text not null default 'registered' check (attendance in ('registered', 'attended', 'absent')),
  registered_at timestamptz not null default now(),
  captured_at timestamptz,
  marked_at timestamptz,
  marked_by uuid references account,
  credited_hours double precision check (credited_hours >= 0),
  note text,
  record_id uuid,
  constraint event_participant_pkey primary key (event_id, user_id),
  constraint event_participant_record_key unique (record_id),
  constraint event_participant_event_fkey foreign key (organization_id, event_id)
    references event (owner_organization_id, id) on delete cascade,
  constraint event_participant_record_fkey foreign key (organization_id, record_id)
    references learning_record (owner_organization_id, id) on delete set null (record_id),
  constraint event_participant_credit check (credited_hours is null or attendance = 'attended')
);
create index event_participant_user on event_participant (user_id, event_id);
