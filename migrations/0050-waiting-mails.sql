-- What waits for a mail, person by person: those who have waited longest come first, with all that is for them.
create index notification_waiting_of on notification (user_id) where channel = 'mail' and mail_id is null and skipped_at is null;
