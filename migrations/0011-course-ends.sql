-- When an attempt is done, and what ends a launch.

-- What completes a course: what its content says, that every part was finished properly, or a pass alone.
alter table scorm_course add column completes_on text not null default 'content' check (completes_on in ('content', 'finish', 'pass'));

-- What completes a course may ask for more than its content's word, so that a complete status is no completion by itself.
alter table scorm_attempt drop constraint scorm_attempt_completed;
alter table scorm_attempt add constraint scorm_attempt_completed
  check (completed_at is null or (completion_status = 'completed' and success_status <> 'failed'));

-- Every launch ends: by its player, by a newer one, or as nobody used it for an hour. What it came to is settled then, and
-- once. A launch that is taken up again is unsettled again.
alter table scorm_launch add column settled_at timestamptz;
update scorm_launch set settled_at = coalesce(ended_at, superseded_at) where ended_at is not null or superseded_at is not null;
create index scorm_launch_unsettled on scorm_launch (attempt_id)
  where settled_at is null and superseded_at is null and ended_at is null;
