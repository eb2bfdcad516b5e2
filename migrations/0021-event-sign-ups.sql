-- Who may put themselves on an event, how many there is room for, and who asked. The roster stays what it is: whoever is booked is on it,
-- whoever waits is not. In which order people wait follows from when they asked, or from what they have due.

alter table event
  add column capacity integer check (capacity > 0),
  add column sign_up text not null default 'closed' check (sign_up in ('closed', 'open', 'approval')),
  add column sign_up_audience text not null default 'trainees' check (sign_up_audience in ('trainees', 'trainers')),
  add column sign_up_closes_at timestamptz,
  add column waitlist text not null default 'first_come' check (waitlist in ('off', 'first_come', 'due_first'));
create index event_open on event (owner_organization_id, starts_at, id) where sign_up <> 'closed';

create table event_sign_up (
  organization_id uuid not null,
  event_id uuid not null,
  user_id uuid not null references account,
  state text not null check (state in ('requested', 'booked', 'waitlisted', 'declined', 'withdrawn')),
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references account,
  reason text,
  constraint event_sign_up_pkey primary key (event_id, user_id),
  constraint event_sign_up_event_fkey foreign key (organization_id, event_id)
    references event (owner_organization_id, id) on delete cascade
);
create index event_sign_up_user on event_sign_up (user_id, event_id);
