-- Whoever is in the middle of a course when its package is replaced may be moved: the attempt is left, and the next one begins on
-- the package version that took the place of its own. That is why it was left, and nobody has to write a reason.
alter table scorm_attempt
  add column moved_to_version integer,
  drop constraint scorm_attempt_correction,
  add constraint scorm_attempt_correction
    check ((corrected_at is not null) = (correction_reason is not null or moved_to_version is not null)),
  add constraint scorm_attempt_moved check (moved_to_version is null or abandoned_at is not null);
