-- Who set the status last, where that was done after the record was made and without a decision about it: a record whose
-- learner did says so. What was changed before is told by the trail.
alter table learning_record add column status_set_by uuid references account;
update learning_record record
set status_set_by = told.actor_id
from (
  select distinct on (subject_id) subject_id, actor_id
  from audit_entry
  where action = 'learning_record.updated' and new_values ->> 'status' is not null
  order by subject_id, at desc, id desc
) told
where told.subject_id = record.id and exists (select from account where account.id = told.actor_id);

-- The approval that added a subject, by its moment; null where it was given otherwise. Taking the approval back takes it back.
alter table record_subject add column approved_at timestamptz;
