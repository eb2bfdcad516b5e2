-- beside: none. A version before this one would store the marks of scanned codes as marks by hand.
-- Whether a mark follows from a code of the event that was scanned by a person who does not run the event. Earlier marks by code all
-- count as such: who ran the event at that time is not known.
alter table event_participant add column marked_by_code boolean not null default false;
update event_participant p set marked_by_code = true
from event_check_in c
where c.event_id = p.event_id and c.user_id = p.user_id and c.method = 'code' and p.marked_by = p.user_id;
