import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import { DEMO_PROVIDER, demoSuperuser } from '../people.ts'
import type { Directory, Founder, Rows } from './directory.ts'
import type { DemoRecord } from './records.ts'

type Entry = Insertable<DB['audit_entry']>
export type What = { action: string; kind: string; id: string; old?: object; new: object }
/** An entry of what somebody did at some moment. */
export type Scribe = (actor_id: string, at: string, what: What) => Entry

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
    old_values: what.old === undefined ? null : JSON.stringify(what.old),
    new_values: JSON.stringify(what.new),
  })
}

/** The audit trail as it would have been written had everything happened through the service. */
export function trailOf(directory: Directory, records: DemoRecord[], founder: Founder): Rows<'audit_entry'> {
  const { organization, departments, roles, subjects, memberships, grants } = directory
  const entry = scribeOf(directory, founder)
  const founded = (what: What) => entry(founder.account_id, organization.created_at, what)
  return [
    founded({ action: 'organization.created', kind: 'organization', id: organization.id, new: organization }),
    ...departments.map((row) => founded({ action: 'department.created', kind: 'department', id: row.id, new: row })),
    ...roles.map((row) => founded({ action: 'role.created', kind: 'role', id: row.id, new: row })),
    ...subjects.map((row) => founded({ action: 'subject.created', kind: 'subject', id: row.id, new: row })),
    ...memberships.map((row) => founded({ action: 'member.added', kind: 'member', id: row.account_id, new: row })),
    ...grants.map((row) => founded({ action: 'grant.created', kind: 'member', id: row.account_id, new: row })),
    ...records.flatMap((record) => recordEntries(record, entry)),
  ]
}

function signedInAs(subject: string | undefined): Pick<Entry, 'actor_provider' | 'actor_subject'> {
  return subject === undefined ? {} : { actor_provider: DEMO_PROVIDER, actor_subject: subject }
}

/** Written down, then decided, where somebody decided it. */
function recordEntries({ row, subject_ids }: DemoRecord, entry: Scribe): Entry[] {
  const { approved_by, approved_at, rejected_by, rejected_at, rejection_note, ...submitted } = row
  const undecided = approved_at || rejected_at ? { ...submitted, status: 'pending' } : submitted
  const what = { kind: 'learning_record', id: row.id }
  const created = { ...what, action: 'learning_record.created', new: { ...undecided, subject_matter_ids: subject_ids } }
  const decided = (verb: string, next: object) => ({
    ...what,
    action: `learning_record.${verb}`,
    old: { status: 'pending' },
    new: { status: row.status, ...next },
  })
  return [
    entry(row.recorded_by!, row.created_at, created),
    ...(approved_by && approved_at ? [entry(approved_by, approved_at, decided('approved', { approved_by, approved_at }))] : []),
    ...(rejected_by && rejected_at
      ? [entry(rejected_by, rejected_at, decided('rejected', { rejected_by, rejected_at, rejection_note }))]
      : []),
  ]
}
