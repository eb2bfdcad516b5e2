/** SQL for faults: two periods of one person and certification overlap, or both are open. */
const overlapping = (table: string, from: string) => `
  select a.id::text as fault from ${table} a join ${table} b
    on b.certification_type_id = a.certification_type_id and b.user_id = a.user_id and b.id > a.id
  where a.${from} < coalesce(b.ended_at, 'infinity') and b.${from} < coalesce(a.ended_at, 'infinity')`

const unstamped = (table: string) => `
  select id::text as fault from ${table} where (revoked_at is null) <> (revoked_by is null) or (revoked_at is null) <> (revocation_note is null)`

export const awardInvariants: Record<string, string> = {
  'a person has at most one pending request for a certification': `
    select min(id::text) as fault from certification_request where status = 'pending'
    group by certification_type_id, user_id having count(*) > 1`,
  'a decided request says when and by whom, and no pending one does': `
    select id::text as fault from certification_request where (status = 'pending') <> (decided_at is null)
      or (decided_at is null) <> (decided_by is null)`,
  'a request is withdrawn by its author, and decided by another person': `
    select id::text as fault from certification_request where decided_by is not null and (decided_by = user_id) <> (status = 'withdrawn')`,
  'an approved request has its award, and no other has one': `
    select q.id::text as fault from certification_request q left join certification_award a on a.request_id = q.id
    where (q.status = 'approved') <> (a.id is not null)
      or (a.id is not null and (a.certification_type_id, a.user_id, a.awarded_by) is distinct from (q.certification_type_id, q.user_id, q.decided_by))`,
  'what was asked for was approved, and nothing else was': `
    select id::text as fault from certification_award where (origin = 'approval') <> (request_id is not null)`,
  'nobody awarded themselves, and claims were given by nobody': `
    select id::text as fault from certification_award where awarded_by = user_id or (origin = 'claim' and awarded_by is not null)`,
  'an award has a proof of its day, and lies in the past': `
    select id::text as fault from certification_award where jsonb_typeof(proof) <> 'object' or awarded_at > clock_timestamp()`,
  'a revoked award says when, by whom and why, and no other does': unstamped('certification_award'),
  'a revoked sign-off says when, by whom and why, and no other does': unstamped('certification_sign_off'),
  'a sign-off is of a rule that takes sign-offs, and not of its signer': `
    select s.id::text as fault from certification_sign_off s join certification_rule r on r.id = s.rule_id
    where r.rule_kind <> 'manual_sign_off' or s.signed_by = s.user_id`,
  'an answered request has a sign-off of its author by its decider, and its author alone withdraws it': `
    select q.id::text as fault from certification_sign_off_request q left join certification_sign_off s on s.id = q.sign_off_id
    where (q.decided_by is not null and (q.decided_by = q.user_id) <> (q.status = 'withdrawn'))
      or (s.id is not null and (s.rule_id, s.user_id, s.signed_by) is distinct from (q.rule_id, q.user_id, q.decided_by))`,
  'nobody exempted themselves': `select id::text as fault from certification_exemption where user_id in (granted_by, ended_by)`,
  'due dates of one person and certification come one after the other': overlapping('certification_due_date', 'set_at'),
  'exemptions of one person and certification come one after the other': overlapping('certification_exemption', 'granted_at'),
}
