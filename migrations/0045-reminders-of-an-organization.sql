-- Who was reminded of anything in an organization, newest first.
create index reminder_organization on reminder (organization_id, subject_kind, created_at desc, id desc);
