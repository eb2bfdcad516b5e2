-- The mark came of a code of the event that somebody scanned who does not run it. Of earlier marks, also where they do.
alter table event_participant add column marked_by_code boolean not null default false;
update event_participant p set marked_by_code = true
from event_check_in c
where c.event_id = p.event_id and c.user_id = p.user_id and c.method = 'code' and p.marked_by = p.user_id;
