-- Who came in to an event, and how that is known. It lies beside the roster: before the beginning nobody has attended yet. `device` tells
-- two browsers of one event apart, and says nothing of any other event. The head count is what somebody in the room saw with their eyes.

alter table event
  add column check_in text not null default 'off' check (check_in in ('off', 'code', 'trainer')),
  add column walk_ins boolean not null default false,
  add column head_count integer check (head_count >= 0),
  add column head_counted_at timestamptz,
  add column head_counted_by uuid references account,
  add constraint event_head_count_whole check ((head_count is null) = (head_counted_at is null) and (head_count is null) = (head_counted_by is null));

create table event_check_in (
  organization_id uuid not null,
  event_id uuid not null,
  user_id uuid not null references account,
  checked_in_at timestamptz not null default clock_timestamp(),
  method text not null check (method in ('code', 'scanned')),
  walked_in boolean not null,
  device text,
  scanned_by uuid references account,
  constraint event_check_in_pkey primary key (event_id, user_id),
  constraint event_check_in_event_fkey foreign key (organization_id, event_id)
    references event (owner_organization_id, id) on delete cascade,
  constraint event_check_in_method check ((method = 'scanned') = (scanned_by is not null))
);
create index event_check_in_user on event_check_in (user_id, event_id);
