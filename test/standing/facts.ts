import { randomUUIDv7 } from 'node:crypto'
import type { RuleKind } from '../../server/modules/proof/schema.ts'
import type { EvidenceType } from '../../server/modules/records/evidence/schema.ts'
import type { Dept, Harness, Org, Person } from '../harness.ts'

type Named = { id: string }
type Rule = {
  rule_kind: RuleKind
  label?: string
  subject_matter_id?: string
  threshold_hours?: number
  threshold_count?: number
  evidence_type?: EvidenceType
  scorm_course_id?: string
  job_aid_id?: string
  requires?: 'view' | 'confirmation'
}
type NewType = { subjects?: Named[]; rules?: Rule[]; department?: Dept; awarding_mode?: 'automatic' | 'approval'; archived_at?: string }
type NewRecord = {
  status?: 'pending' | 'in_progress' | 'completed' | 'expired' | 'revoked'
  title?: string
  completed_at?: string | null
  created_at?: string
  expires_at?: string
  archived_at?: string
  hidden_from_learner?: boolean
  hours?: number
  evidence?: { evidence_type: EvidenceType; payload: object; hours?: number }[]
}
type NewAward = { awarded_at: string; created_at?: string; revoked_at?: string }
type NewLink = {
  first_due_days?: number | null
  recertification?: object
  renewal_opens_days?: number
  grace_days?: number
  effective_from?: string | null
}

/**
 * Creates an organization, and returns functions that write the facts of standings. They take any dates: the API sets many dates by
 * itself.
 */
export async function certificationWorld(t: Harness) {
  const { db } = t.context
  const org: Org = await t.org()
  const admin = await t.person(org, ['certifications:read', 'certifications:write'])
  const LONG_AGO = '2000-01-01T00:00:00Z'

  async function type({ subjects = [], rules = [], department, awarding_mode = 'automatic', archived_at }: NewType = {}) {
    const id = randomUUIDv7()
    const slug = t.unique('type')
    const owner = { owner_organization_id: org.id, owner_department_id: department?.id ?? null }
    await db
      .insertInto('certification_type')
      .values({ id, ...owner, slug, name: slug, awarding_mode, archived_at: archived_at ?? null, created_at: LONG_AGO })
      .execute()
    const about = { organization_id: org.id, certification_type_id: id }
    const tags = subjects.map((subject) => ({ ...about, subject_id: subject.id }))
    if (tags.length > 0) await db.insertInto('certification_subject').values(tags).execute()
    const rows = rules.map((rule, position) => ({ id: randomUUIDv7(), ...about, ...rule, position }))
    if (rows.length > 0) await db.insertInto('certification_rule').values(rows).execute()
    return { id, slug, rules: rows.map((rule) => rule.id) }
  }

  async function record(learner: Person, subjects: Named[], { hours, evidence = [], ...fields }: NewRecord = {}): Promise<string> {
    const id = randomUUIDv7()
    await db
      .insertInto('learning_record')
      .values({
        id,
        owner_organization_id: org.id,
        learner_user_id: learner.account_id,
        title: 'Practice',
        status: 'completed',
        created_at: LONG_AGO,
        ...fields,
      })
      .execute()
    const tags = subjects.map((subject) => ({ organization_id: org.id, record_id: id, subject_id: subject.id }))
    if (tags.length > 0) await db.insertInto('record_subject').values(tags).execute()
    const worth = hours === undefined ? [] : [{ evidence_type: 'quantity' as const, payload: { amount: hours, unit: 'hours' }, hours }]
    const rows = [...worth, ...evidence].map(({ payload, ...row }) => ({
      id: randomUUIDv7(),
      organization_id: org.id,
      record_id: id,
      created_at: fields.created_at ?? LONG_AGO,
      payload: JSON.stringify(payload),
      ...row,
    }))
    if (rows.length > 0) await db.insertInto('evidence').values(rows).execute()
    return id
  }

  const about = ({ id }: Named, { account_id }: Pick<Person, 'account_id'>) => ({
    organization_id: org.id,
    certification_type_id: id,
    user_id: account_id,
  })

  async function award(
    person: Person,
    certification: Named,
    { awarded_at, created_at = awarded_at, revoked_at }: NewAward,
  ): Promise<string> {
    const id = randomUUIDv7()
    const revocation = revoked_at ? { revoked_at, revoked_by: admin.account_id, revocation_note: 'A mistake' } : {}
    const origin = 'manual' as const
    await db
      .insertInto('certification_award')
      .values({
        id,
        ...about(certification, person),
        origin,
        awarded_at,
        created_at,
        serial: t.unique('serial'),
        proof: JSON.stringify({ evaluated_at: awarded_at, awardable: true, rules: [] }),
        ...revocation,
      })
      .execute()
    return id
  }

  /** Writes that the role requires the certification. By default it is required once, without a first due date. */
  async function require(role: Named, certification: Named, { recertification = { kind: 'once' }, ...link }: NewLink = {}): Promise<void> {
    await db
      .insertInto('certification_requirement')
      .values({
        organization_id: org.id,
        role_id: role.id,
        certification_type_id: certification.id,
        recertification: JSON.stringify(recertification),
        created_at: LONG_AGO,
        ...link,
      })
      .execute()
  }

  async function grant(person: Person, role: Named, granted_at: string, expires_at: string | null = null): Promise<void> {
    await t.join(person, org)
    await db
      .insertInto('role_grant')
      .values({ organization_id: org.id, account_id: person.account_id, role_id: role.id, granted_at, expires_at })
      .execute()
    t.context.access.clear()
  }

  async function signOff(person: Person, rule_id: string, observed_at: string, revoked_at?: string): Promise<string> {
    const id = randomUUIDv7()
    const revocation = revoked_at ? { revoked_at, revoked_by: admin.account_id, revocation_note: 'Not seen' } : {}
    const signed_by = admin.account_id
    await db
      .insertInto('certification_sign_off')
      .values({
        id,
        organization_id: org.id,
        rule_id,
        user_id: person.account_id,
        signed_by,
        observed_at,
        created_at: LONG_AGO,
        ...revocation,
      })
      .execute()
    return id
  }

  async function dueDate(person: Pick<Person, 'account_id'>, certification: Named, due_at: string, set_at: string): Promise<void> {
    await db
      .insertInto('certification_due_date')
      .values({ id: randomUUIDv7(), ...about(certification, person), due_at, set_at })
      .execute()
  }

  async function exempt(person: Person, certification: Named, granted_at: string, until: string | null = null): Promise<void> {
    await db
      .insertInto('certification_exemption')
      .values({ id: randomUUIDv7(), ...about(certification, person), reason: 'Night shifts only', granted_at, until })
      .execute()
  }

  async function request(person: Person, certification: Named, requested_at: string): Promise<void> {
    await db
      .insertInto('certification_request')
      .values({ id: randomUUIDv7(), ...about(certification, person), requested_at, status: 'pending' })
      .execute()
  }

  /** Reads the standing of `person` as `caller`; by default the caller's own. */
  function standing(caller: Person, certification: Named, at?: string, person: Person = caller) {
    const query = new URLSearchParams({ user_id: person.account_id, ...(at !== undefined && { at }) })
    return t.call(caller, 'GET', `/api/certifications/${certification.id}/standing?${query.toString()}`)
  }

  return { org, admin, type, record, award, require, grant, signOff, dueDate, exempt, request, standing }
}

/** Creates a ward whose nurses must renew every year, with a nurse and their manager. */
export async function renewingWard(t: Harness, first_due_days = 30) {
  const w = await certificationWorld(t)
  const [staff, chief] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, chief, staff)
  const [nurse, boss] = [await t.person(w.org), await t.person(w.org)]
  const granted = new Date().toISOString()
  await w.grant(nurse, staff, granted)
  await w.grant(boss, chief, granted)
  const required = await w.type()
  await w.require(staff, required, { first_due_days, recertification: { kind: 'interval', months: 12, anchor: 'award' } })
  return { ...w, staff, chief, nurse, boss, required }
}
