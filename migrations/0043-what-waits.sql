-- Whoever asked for a seat and has no answer: few among all who ever asked, and looked for whenever somebody opens what they have to do.

create index event_sign_up_waiting on event_sign_up (organization_id, requested_at) where state in ('requested', 'waitlisted');
