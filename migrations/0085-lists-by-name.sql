-- beside: 0084
-- Lists of job aids, courses, QR codes and external courses in the order of the names, folded as they are looked for.
create index job_aid_title on job_aid (owner_organization_id, (left(folded(title), 100)) collate "C", id);
create index scorm_course_name on scorm_course (owner_organization_id, (left(folded(name), 100)) collate "C", id);
create index qr_code_name on qr_code (owner_organization_id, (left(folded(name), 100)) collate "C", id);
create index external_course_name on external_course (server_id, (left(folded(name), 100)) collate "C", id);
create index event_title on event (owner_organization_id, (left(folded(title), 100)) collate "C", id);
