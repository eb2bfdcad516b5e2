-- Notifications. A row is one thing that somebody is to hear of, by one channel; what it says is put together from the present names
-- whenever it is read. Which state a delivery is in follows from its moments and those of the mail that carries it.

-- Once for all: what was there before is never announced. planned_through: facts up to there have been looked at.
create table notification_start (
  installed_at timestamptz primary key default now(),
  planned_through timestamptz not null default now(),
  one boolean not null default true check (one),
  constraint notification_start_one unique (one)
);
insert into notification_start default values;

-- When due dates in an organization were looked at last: they move by days, and looking at them costs more than at other facts.
create table notification_round (
  organization_id uuid primary key references organization on delete cascade,
  planned_at timestamptz not null
);

-- One mail, which carries one or more notifications of one person. A lease is held by whoever is sending it.
create table notification_mail (
  id uuid primary key,
  user_id uuid not null references account,
  kind text not null,
  address text not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('failed', 'bounced', 'suppressed')),
  response text,
  constraint notification_mail_ended check ((ended_at is null) = (outcome is null)),
  constraint notification_mail_one_end check (sent_at is null or ended_at is null)
);
create index notification_mail_waiting on notification_mail (due_at) where sent_at is null and ended_at is null;
create index notification_mail_user on notification_mail (user_id);

create table notification (
  id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  user_id uuid not null references account,
  kind text not null check (kind in ('certification_due', 'certification_overdue', 'team_overdue', 'award', 'award_revoked',
    'request_to_decide', 'request_decided', 'submission_to_review', 'submission_decided', 'event_booked', 'event_changed',
    'event_cancelled', 'event_tomorrow', 'sitting_soon', 'forum_reply', 'forum_report', 'redo_needed', 'grant_expiring',
    'import_failed', 'reminder')),
  subject_kind text not null,
  subject_id uuid not null,
  occasion text not null,
  channel text not null check (channel in ('in_app', 'mail')),
  about jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  read_at timestamptz,
  mail_id uuid references notification_mail on delete set null,
  skipped_at timestamptz,
  skipped_because text,
  constraint notification_once unique (user_id, kind, subject_id, occasion, channel),
  constraint notification_read_in_app check (read_at is null or channel = 'in_app'),
  constraint notification_mailed check (channel = 'mail' or (mail_id is null and skipped_at is null)),
  constraint notification_skipped check ((skipped_at is null) = (skipped_because is null))
);
create index notification_page on notification (user_id, created_at desc, id desc) where channel = 'in_app';
create index notification_unread on notification (user_id, created_at desc, id desc) where channel = 'in_app' and read_at is null;
create index notification_waiting on notification (created_at) where channel = 'mail' and mail_id is null and skipped_at is null;
create index notification_log on notification (organization_id, created_at desc, id desc);
create index notification_log_person on notification (organization_id, user_id, created_at desc, id desc);
create index notification_subject on notification (subject_id);
create index notification_mail_of on notification (mail_id) where mail_id is not null;
create index notification_age on notification (created_at);

-- What somebody chose for a kind; what they did not choose is as it is for everybody.
create table notification_choice (
  user_id uuid not null references account on delete cascade,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  digest text not null check (digest in ('off', 'daily', 'weekly')),
  constraint notification_choice_pkey primary key (user_id, kind)
);

create table notification_setting (
  user_id uuid primary key references account on delete cascade,
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  digest_hour integer not null check (digest_hour between 0 and 23),
  invitations boolean not null,
  constraint notification_setting_quiet check ((quiet_from is null) = (quiet_to is null))
);

-- Addresses that a mail server said there are none such, until the account has another.
create table notification_suppression (
  user_id uuid not null references account on delete cascade,
  address text not null,
  since timestamptz not null default now(),
  response text not null,
  constraint notification_suppression_pkey primary key (user_id, address)
);

-- Somebody reminded somebody of something, once a day at most; `day` is a day where the organization is.
create table reminder (
  id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  user_id uuid not null references account,
  subject_kind text not null check (subject_kind in ('certification', 'event', 'scorm_course')),
  subject_id uuid not null,
  day date not null,
  text text not null,
  sent_by uuid references account,
  created_at timestamptz not null default clock_timestamp(),
  constraint reminder_once unique (user_id, subject_id, day)
);
create index reminder_subject on reminder (subject_id, created_at desc, id desc);
create index reminder_fresh on reminder (created_at);

-- What was written since a moment is looked for every minute.
create index certification_award_fresh on certification_award (created_at);
create index certification_award_revoked on certification_award (revoked_at) where revoked_at is not null;
create index certification_request_fresh on certification_request (requested_at) where status = 'pending';
create index certification_request_decided on certification_request (decided_at) where decided_at is not null;
create index learning_record_submitted on learning_record (updated_at) where status = 'pending' and archived_at is null;
create index learning_record_approved on learning_record (approved_at) where approved_at is not null;
create index learning_record_rejected on learning_record (rejected_at) where rejected_at is not null;
create index event_participant_fresh on event_participant (registered_at);
create index event_changed on event (changed_at);
create index event_ahead on event (starts_at) where cancelled_at is null;
create index quiz_sitting_ahead on quiz_sitting (starts_at) where cancelled_at is null;
create index role_grant_ending on role_grant (expires_at) where expires_at is not null;
create index scorm_package_version_redo on scorm_package_version (registered_at) where requires_recertification;
create index quiz_version_redo on quiz_version (published_at) where requires_recertification;
create index job_aid_cutoff_fresh on job_aid_cutoff (cutoff_at);
create index external_grade_import_failed on external_grade_import (imported_at) where failed_count > 0;
