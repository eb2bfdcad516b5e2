/** What must hold of events, as SQL that finds the rows for which it does not. */
export const eventRules: Record<string, string> = {
  'no record of an attendance counts but of who attended': `
    select p.event_id || ' ' || p.user_id as fault from event_participant p join event e on e.id = p.event_id
    join learning_record r on r.id = p.record_id and r.recorded_by is null and r.archived_at is null
    where p.attendance <> 'attended' or e.cancelled_at is not null`,
  'an attendance has one record, of the person, with its worth once': `
    select p.event_id || ' ' || p.user_id as fault from event_participant p join learning_record r on r.id = p.record_id
    where r.learner_user_id <> p.user_id or r.owner_organization_id <> p.organization_id
      or (r.recorded_by is null and (
        select count(*) from evidence v where v.record_id = r.id and v.created_by is null and v.evidence_type = 'quantity') > 1)`,
  'who was marked has a time at which it was': `
    select event_id || ' ' || user_id as fault from event_participant
    where attendance <> 'registered' and (marked_at is null or captured_at is null or marked_by is null)`,
  'who checked in by a scan was scanned by somebody, and who did so themselves was not': `
    select event_id || ' ' || user_id as fault from event_check_in where (method = 'scanned') <> (scanned_by is not null)`,
  'a check-in is of a member of the same organization as its event': `
    select c.event_id || ' ' || c.user_id as fault from event_check_in c join event e on e.id = c.event_id
    where c.organization_id <> e.owner_organization_id`,
  'who is booked has a place, and who waits, asks or left has none': `
    select s.event_id || ' ' || s.user_id as fault from event_sign_up s
    left join event_participant p on p.event_id = s.event_id and p.user_id = s.user_id
    where (s.state = 'booked') <> (p.user_id is not null)`,
}
