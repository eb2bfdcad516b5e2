import pg from 'pg'

/** The planner cannot know how few tags a rule has. The options make it use hash joins and give it the memory for them. */
export const matrixPool = (connectionString: string) =>
  new pg.Pool({
    connectionString,
    max: 2,
    options: '-c timezone=UTC -c jit=off -c work_mem=128MB -c enable_mergejoin=off -c enable_sort=off',
  })

/**
 * Returns every member of organization $1 with every type in one statement: the last award, and the number of rules
 * that are met by proof dated after it. Requirements of roles, due dates and states are left out.
 */
export const matrix = `
  with tag as materialized (
    select t.certification_type_id as type, t.subject_id,
      1 << (row_number() over (partition by t.certification_type_id order by t.subject_id) - 1)::int as bit
    from certification_type c join certification_subject t on t.certification_type_id = c.id where c.owner_organization_id = $1
  ), rule as materialized (
    select r.id, tag.type, r.rule_kind, r.evidence_type, bit_or(tag.bit) as tags
    from certification_rule r
    join tag on tag.type = r.certification_type_id and tag.subject_id = coalesce(r.subject_matter_id, tag.subject_id)
    where r.rule_kind <> 'manual_sign_off' group by r.id, tag.type
  ), award as materialized (
    select certification_type_id as type, user_id as person, max(awarded_at) as awarded_at
    from certification_award where organization_id = $1 and revoked_at is null group by 1, 2
  ), worth as (
    select record_id, sum(hours) as hours, array_agg(evidence_type) as kinds from evidence where organization_id = $1 group by 1
  ), tagged as (
    select s.record_id, tag.type, bit_or(tag.bit) as tags
    from record_subject s join tag on tag.subject_id = s.subject_id group by 1, 2
  ), proof as materialized (
    select r.learner_user_id as person, tagged.type, tagged.tags, worth.hours, worth.kinds
    from learning_record r
    join tagged on tagged.record_id = r.id
    left join worth on worth.record_id = r.id
    left join award on award.type = tagged.type and award.person = r.learner_user_id
    where r.owner_organization_id = $1 and r.status = 'completed' and r.archived_at is null
      and (r.expires_at is null or r.expires_at > now())
      and (award.awarded_at is null or coalesce(r.completed_at, r.created_at) > award.awarded_at)
  ), value as (
    select rule.id as rule, proof.person, sum(case when rule.rule_kind = 'subject_hours' then proof.hours
      when rule.evidence_type is null or rule.evidence_type = any(proof.kinds) then 1 end) as amount
    from proof join rule on rule.type = proof.type and rule.tags & proof.tags <> 0 group by 1, 2
    union all
    select rule_id, user_id, count(*) from certification_sign_off where organization_id = $1 and revoked_at is null group by 1, 2
  ), met as (
    select v.person, r.certification_type_id as type, count(*) as met
    from value v join certification_rule r on r.id = v.rule and v.amount >= coalesce(r.threshold_hours, r.threshold_count, 1)
    group by 1, 2
  )
  select json_agg(person) as people from (
    select m.account_id as user_id, json_agg(json_build_object('certification_type_id', c.id, 'met', coalesce(met.met, 0),
      'awarded_at', award.awarded_at)) as cells
    from membership m cross join certification_type c
    left join met on met.type = c.id and met.person = m.account_id
    left join award on award.type = c.id and award.person = m.account_id
    where m.organization_id = $1 and c.owner_organization_id = $1 group by 1
  ) person`
