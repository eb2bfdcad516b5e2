import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/open.ts'
import type { Value } from '../db/statement.ts'
import type { DB } from '../db/schema.gen.ts'

/** The chain id of the installation's trail. The chain of an organization has the organization's id. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

/** Every verb of the trail. The pages have a word for each. A verb must stay: written entries are read for ever. */
export type Verb =
  | 'created' | 'added' | 'imported' | 'done' | 'changed' | 'updated' | 'archived' | 'deleted' | 'removed' | 'erased'
  | 'approved' | 'rejected' | 'reopened' | 'resubmitted' | 'withdrawn' | 'given' | 'revoked' | 'granted' | 'ended' | 'set' | 'cleared'
  | 'started' | 'resumed' | 'reviewed' | 'completed' | 'failed' | 'abandoned' | 'package_replaced'
  | 'enabled' | 'disabled' | 'linked' | 'joined' | 'parted' | 'learner_erased' | 'manager_added' | 'manager_removed'
  | 'parents_changed' | 'subjects_changed' | 'attachment_added' | 'attachment_changed' | 'attachment_removed'
  | 'link_added' | 'link_changed' | 'link_removed' | 'file_replaced' | 'confirmed' | 'retargeted' | 'cancelled'
  | 'published' | 'submitted' | 'graded' | 'hidden' | 'restored' | 'reported' // prettier-ignore

export type AuditEvent = {
  /** Null for the whole installation, such as sign-in providers. */
  organization_id: string | null
  /** Kind and verb, such as `learning_record.approved`. */
  action: `${string}.${Verb}`
  subject_kind: string
  subject_id: string
  /** The account that the entry is about, such as the learner of a record or the holder of an award. */
  person_id?: string | null
  old?: unknown
  new?: unknown
}

/** The author of a change: a Caller, or its known fields if nobody signed in for it. */
export type AuditActor = {
  actor: { id: string | null }
  provider: string | null
  subject: string | null
  requestId: string | null
  /** The batch of requests that form one act. */
  batchId?: string | undefined
}

/** An author with permissions, signed in or not. Every Caller is one. */
export type ActingCaller = AuditActor & { actor: Actor }

type ActorColumns = ReturnType<typeof columnsOf>
export const columnsOf = ({ actor, provider, subject, requestId, batchId }: AuditActor) => ({
  actor_id: actor.id,
  actor_provider: provider,
  actor_subject: subject,
  request_id: requestId,
  batch_id: batchId ?? null,
})

/** SQL for the columns of `By`, with placeholders for a prepared statement. */
export const byIn = (value: Value<ActorColumns>): Record<keyof ActorColumns, RawBuilder<unknown>> => ({
  actor_id: value('actor_id'),
  actor_provider: value('actor_provider'),
  actor_subject: value('actor_subject'),
  request_id: value('request_id'),
  batch_id: value('batch_id'),
})

/** Appends entries to the audit trail, in the transaction of the change. */
export async function audit(db: Tx, caller: AuditActor, ...events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const who = columnsOf(caller)
  const entries = events.map(({ old, new: next, ...event }) => ({
    id: randomUUIDv7(),
    ...who,
    ...event,
    old_values: old === undefined ? null : JSON.stringify(old),
    new_values: next === undefined ? null : JSON.stringify(next),
  }))
  await append(db, entries)
}

/** Appends entries unchanged. They are sealed with all others. */
export async function append(db: Tx, entries: Insertable<DB['audit_entry']>[]): Promise<void> {
  const made = db.insertInto('audit_entry').values(entries).returning(['id', 'organization_id', 'at'])
  await sql`with entry as (${made}) ${awaiting(sql`entry`)}`.execute(db)
}

/** SQL part of the same statement: puts the new entries into the queue for sealing. */
const awaiting = (entries: RawBuilder<unknown>) => sql`
  insert into audit_waiting (chain_id, at, entry_id) select coalesce(organization_id, ${sql.lit(INSTALLATION)}), at, id from ${entries}`

/** A thing in the trail: its id and its organization, if any. */
export type AuditSubject = { id: string } & ({ organization_id: string | null } | { owner_organization_id: string })

/**
 * Builds the audit events of one kind of thing. `personOf` returns the person a thing is about. `subject_kind` is the kind under which
 * entries are filed, if the kind belongs to another's history, as grants belong to a member's.
 */
export function trailOf<Thing extends AuditSubject>(
  kind: string,
  personOf: (thing: Thing) => string | null = () => null,
  subject_kind = kind,
) {
  const event = (thing: Thing, verb: Verb) => ({
    organization_id: 'owner_organization_id' in thing ? thing.owner_organization_id : thing.organization_id,
    action: `${kind}.${verb}` as const,
    subject_kind,
    subject_id: thing.id,
    person_id: personOf(thing),
  })
  const tell = (db: Tx, by: AuditActor, thing: Thing, verb: Verb, values: Pick<AuditEvent, 'old' | 'new'>) =>
    audit(db, by, { ...event(thing, verb), ...values })
  return {
    event,
    tell,
    created: (db: Tx, by: AuditActor, thing: Thing, told: object = thing) => tell(db, by, thing, 'created', { new: told }),
    /** Records the difference between two states; without a difference, nothing. Returns whether there was one. */
    changed: async (db: Tx, by: AuditActor, thing: Thing, before: object, after: object, verb: Verb = 'changed'): Promise<boolean> => {
      const changed = changes(before, after)
      const differs = Object.keys(changed.new).length > 0
      if (differs) await tell(db, by, thing, verb, changed)
      return differs
    },
    deleted: (db: Tx, by: AuditActor, thing: Thing, told: object = thing) => tell(db, by, thing, 'deleted', { old: told }),
  }
}

/**
 * SQL parts that append entries in the statement that makes the change. `events` is a query for rows of entry id, organization, action,
 * subject_kind, subject_id, person_id and `told`. `by` has values or placeholders.
 */
export const auditing = (by: Record<keyof ActorColumns, unknown>, events: RawBuilder<unknown>, told = sql`new_values`) => sql`
  audit_entry as (
    insert into audit_entry (actor_id, actor_provider, actor_subject, request_id, batch_id,
      id, organization_id, action, subject_kind, subject_id, person_id, ${told})
    select ${by.actor_id}::uuid, ${by.actor_provider}::text, ${by.actor_subject}::text, ${by.request_id}::text, ${by.batch_id}::uuid,
      event.* from (${events}) event
    returning id, organization_id, at
  ), audit_waiting as (${awaiting(sql`audit_entry`)})`

/** Returns the fields of `after` that differ from `before`, as the old and new values of an audit event. `updated_at` is ignored. */
export function changes(before: object, after: object): { old: Record<string, unknown>; new: Record<string, unknown> } {
  const was = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => key !== 'updated_at' && JSON.stringify(was[key]) !== JSON.stringify(value))
  return {
    old: Object.fromEntries(changed.map(([key]) => [key, was[key] ?? null])),
    new: Object.fromEntries(changed),
  }
}
