-- Two kinds more that somebody can hear of: that somebody asks to be signed off, and what was answered.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('certification_due', 'certification_overdue', 'team_overdue',
  'award', 'award_revoked', 'request_to_decide', 'request_decided', 'sign_off_to_give', 'sign_off_answered', 'submission_to_review',
  'submission_decided', 'event_booked', 'event_changed', 'event_cancelled', 'event_tomorrow', 'sitting_soon', 'forum_reply', 'forum_report',
  'redo_needed', 'grant_expiring', 'import_failed', 'reminder'));
