import { randomUUIDv7 } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import { DEMO_PROVIDER, demoSuperuser } from '../people.ts'
import { at, daysBefore } from './calendar.ts'
import type { World } from './certifications.ts'
import type { Directory, Founder, Rows } from './directory.ts'
import type { DemoRecord } from './records.ts'

type Entry = Insertable<DB['audit_entry']>
/** `person` is the account that the entry concerns. */
export type EntryDetails = { action: string; kind: string; id: string; person?: string | null | undefined; old?: object; new: object }
/** Returns an audit entry for an action of `actor_id` at a time. */
export type Scribe = (actor_id: string, at: string, what: EntryDetails) => Entry

export function scribeOf({ organization, identities }: Directory, founder: Founder): Scribe {
  const subjectOf = new Map(identities.map(({ account_id, subject }) => [account_id, subject]))
  return (actor_id, at, what) => ({
    id: randomUUIDv7(),
    organization_id: organization.id,
    at,
    actor_id,
    ...signedInAs(actor_id === founder.account_id ? demoSuperuser.subject : subjectOf.get(actor_id)),
    action: what.action,
    subject_kind: what.kind,
    subject_id: what.id,
    person_id: what.person ?? null,
    old_values: what.old === undefined ? null : JSON.stringify(what.old),
    new_values: JSON.stringify(what.new),
  })
}

/** The audit trail of these rows, as the service would have written it. */
export function trailOf(directory: Directory, records: DemoRecord[], founder: Founder): Rows<'audit_entry'> {
  const { organization, departments, roles, subjects, memberships, grants } = directory
  const entry = scribeOf(directory, founder)
  const founded = (what: EntryDetails) => entry(founder.account_id, organization.created_at, what)
  return [
    founded({ action: 'organization.created', kind: 'organization', id: organization.id, new: organization }),
    ...departments.map((row) => founded({ action: 'department.created', kind: 'department', id: row.id, new: row })),
    ...roles.map((row) => founded({ action: 'role.created', kind: 'role', id: row.id, new: row })),
    ...subjects.map((row) => founded({ action: 'subject.created', kind: 'subject', id: row.id, new: row })),
    ...memberships.map((row) => founded({ action: 'member.added', ...member(row), new: row })),
    ...grants.map((row) => founded({ action: 'grant.created', ...member(row), new: row })),
    ...records.flatMap((record) => recordEntries(record, entry)),
  ]
}

export type StoredEvidence = Selectable<DB['evidence']>

/** Audit entries of evidence. Each has the time and author of its record. */
export function evidenceTrail(records: DemoRecord[], proofs: StoredEvidence[], entry: Scribe): Rows<'audit_entry'> {
  const recordOf = new Map(records.map(({ row }) => [row.id, row]))
  return proofs.flatMap((proof) => {
    const record = recordOf.get(proof.record_id)
    const what = { action: 'evidence.created', kind: 'evidence', id: proof.id, person: record?.learner_user_id, new: proof }
    return record ? [entry(record.recorded_by!, record.created_at, what)] : []
  })
}

/** Audit entries of the failed import. The import leaves no other rows. */
export function importTrail({ story: { failed_import }, staff, now }: World, entry: Scribe): Rows<'audit_entry'> {
  if (!failed_import) return []
  const { file_name, by, days_ago, failures } = failed_import
  const counts = { total_rows: failures.length, created_count: 0, duplicate_count: 0, failed_count: failures.length }
  const done = { action: 'record_import.done', kind: 'record_import', id: randomUUIDv7(), new: { file_name, ...counts, failures } }
  return [entry(staff.named(by).account_id, at(daysBefore(now, days_ago)), done)]
}

const member = ({ account_id }: { account_id: string }) => ({ kind: 'member', id: account_id, person: account_id })

function signedInAs(subject: string | undefined): Pick<Entry, 'actor_provider' | 'actor_subject'> {
  return subject === undefined ? {} : { actor_provider: DEMO_PROVIDER, actor_subject: subject }
}

/** An entry for the creation of the record, and one for its decision, if there is a decision. */
function recordEntries({ row, subject_ids }: DemoRecord, entry: Scribe): Entry[] {
  const { approved_by, approved_at, rejected_by, rejected_at, rejection_note: _, ...submitted } = row
  const undecided = approved_at || rejected_at ? { ...submitted, status: 'pending' } : submitted
  const what = { kind: 'learning_record', id: row.id, person: row.learner_user_id }
  const created = { ...what, action: 'learning_record.created', new: { ...undecided, subject_matter_ids: subject_ids } }
  const decided = (verb: string) => ({
    ...what,
    action: `learning_record.${verb}`,
    old: { status: 'pending' },
    new: { ...row, subject_matter_ids: subject_ids },
  })
  return [
    entry(row.recorded_by!, row.created_at, created),
    ...(approved_by && approved_at ? [entry(approved_by, approved_at, decided('approved'))] : []),
    ...(rejected_by && rejected_at ? [entry(rejected_by, rejected_at, decided('rejected'))] : []),
  ]
}
