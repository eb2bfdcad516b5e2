import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { type Family, byKind, hiddenFromThem } from '#platform/audit/families.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { person } from '#platform/access/people.ts'

type FilterColumn = 'subject_kind' | 'subject_id' | 'person' | 'actor' | 'batch_id'
export type AuditFilter = Partial<Record<FilterColumn | 'from' | 'to', string>>

/** The current place of an entry's subject. Null if the subject no longer exists or has no owner. */
type Place = { department_id: string | null } | null

/**
 * Returns the entries of an organization, or of the installation if the id is null, newest first. `from` is inclusive, `to` is exclusive.
 * Entries about things that are hidden from a person are not shown to that person.
 */
export function list(db: Db, actor: Actor, organizationId: string | null, filter: AuditFilter, families: Family[], request: PageRequest) {
  let query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'entry.id')
    .select([
      'id',
      'at',
      person(actor, 'entry.actor_id', 'entry.organization_id').as('actor'),
      'actor_provider',
      'actor_subject',
      'request_id',
      'batch_id',
      'action',
      'subject_kind',
      'subject_id',
      person(actor, 'entry.person_id', 'entry.organization_id').as('person'),
      'old_values',
      'new_values',
      sql<boolean>`audit_seal.position is not null`.as('sealed'),
      'position',
      'hash',
      placeOf(families).as('place'),
    ])
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .where(sql<boolean>`not (entry.person_id is not distinct from ${actor.id}::uuid and ${hiddenFromThem(families)})`)
  if (filter.subject_kind !== undefined) query = query.where('subject_kind', '=', filter.subject_kind)
  if (filter.subject_id !== undefined) query = query.where('subject_id', '=', filter.subject_id)
  if (filter.person !== undefined) query = query.where('person_id', '=', filter.person)
  if (filter.actor !== undefined) query = query.where('actor_id', '=', filter.actor)
  if (filter.batch_id !== undefined) query = query.where('batch_id', '=', filter.batch_id)
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('at', '<', filter.to)
  return listing(query, byMoment('entry.at', 'entry.id'), request)
}

const placeOf = (families: Family[]) =>
  byKind<Place>(
    families,
    ({ owner }) => owner && sql<Place>`(select json_build_object('department_id', owner_department_id) from (${owner}) owner)`,
    sql<Place>`null`,
  )

/** Returns an entry of an organization, with the current place of its subject. */
export function find(db: Db, organizationId: string, id: string, families: Family[]) {
  return db
    .selectFrom('audit_entry as entry')
    .select(['action', 'at', 'subject_id', 'person_id', 'actor_id', 'old_values', 'new_values', placeOf(families).as('place')])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}
