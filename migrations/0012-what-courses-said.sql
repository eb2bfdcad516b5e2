-- What courses said to the player and were told, previews, and what people decide about an attempt by hand.

-- The calls that content made in a launch: one row a commit, which brought them. `first` is how many of the launch came before,
-- so that numbers follow one another. Appended, never changed, and deleted when they are old.
create table scorm_launch_calls (
  organization_id uuid not null,
  launch_id uuid not null,
  first integer not null check (first >= 0),
  calls jsonb not null,
  at timestamptz not null default now(),
  constraint scorm_launch_calls_pkey primary key (launch_id, first),
  constraint scorm_launch_calls_launch_fkey foreign key (organization_id, launch_id)
    references scorm_launch (organization_id, id) on delete cascade
);
create index scorm_launch_calls_at on scorm_launch_calls (at);

-- How many calls content made in a launch, whether or not they were kept. A preview is a launch without an attempt: of a package
-- version, by an author, with what the content wrote, by the ids of items and the names of elements.
alter table scorm_launch
  add column calls integer not null default 0,
  add column previewer_id uuid references account,
  add column package_version_id uuid,
  add column preview_state jsonb,
  alter column attempt_id drop not null,
  drop constraint scorm_launch_mode_check,
  add constraint scorm_launch_mode_check check (mode in ('normal', 'review', 'preview')),
  add constraint scorm_launch_preview check (
    (mode = 'preview') = (attempt_id is null)
    and (mode = 'preview') = (previewer_id is not null and package_version_id is not null and preview_state is not null)),
  add constraint scorm_launch_version_fkey foreign key (organization_id, package_version_id)
    references scorm_package_version (organization_id, id) on delete cascade;
create index scorm_launch_preview on scorm_launch (expires_at) where attempt_id is null;
create index scorm_launch_version on scorm_launch (package_version_id) where package_version_id is not null;

-- When the service heard of an answer, or of the last change to it; unknown for older ones.
alter table scorm_interaction add column heard_at timestamptz;
alter table scorm_interaction alter column heard_at set default now();

-- What somebody decided about an attempt by hand, and why: it was abandoned, so that the next launch begins anew, or it is
-- complete whatever its content said.
alter table scorm_attempt
  add column abandoned_at timestamptz,
  add column corrected_at timestamptz,
  add column corrected_by uuid references account,
  add column correction_reason text,
  add constraint scorm_attempt_correction check ((corrected_at is not null) = (correction_reason is not null)),
  add constraint scorm_attempt_abandoned check (abandoned_at is null or (abandoned_at = corrected_at and completed_at is null));
drop index scorm_attempt_open;
create unique index scorm_attempt_open on scorm_attempt (scorm_course_id, user_id)
  where completed_at is null and success_status <> 'failed' and abandoned_at is null;
