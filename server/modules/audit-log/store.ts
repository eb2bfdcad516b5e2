import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { type PageRequest, page } from '#platform/rows/page.ts'
import { person } from '#platform/access/people.ts'

export type AuditFilter = { subject_kind?: string; subject_id?: string; person?: string; actor?: string; from?: string; to?: string }

/** The entries of an organization, newest first; `from` counts, `to` no longer does. */
export function list(db: Db, actor: Actor, organizationId: string, filter: AuditFilter, request: PageRequest) {
  let query = db
    .selectFrom('audit_entry')
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .select([
      'id',
      'at',
      person(actor, 'audit_entry.actor_id', 'audit_entry.organization_id').as('actor'),
      'actor_provider',
      'actor_subject',
      'request_id',
      'action',
      'subject_kind',
      'subject_id',
      person(actor, 'audit_entry.person_id', 'audit_entry.organization_id').as('person'),
      'old_values',
      'new_values',
      sql<boolean>`audit_seal.position is not null`.as('sealed'),
      'position',
      'hash',
    ])
    .where('organization_id', '=', organizationId)
  if (filter.subject_kind !== undefined) query = query.where('subject_kind', '=', filter.subject_kind)
  if (filter.subject_id !== undefined) query = query.where('subject_id', '=', filter.subject_id)
  if (filter.person !== undefined) query = query.where('person_id', '=', filter.person)
  if (filter.actor !== undefined) query = query.where('actor_id', '=', filter.actor)
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('at', '<', filter.to)
  return page(query, { at: 'audit_entry.at', id: 'audit_entry.id' }, (row) => [row.at, row.id], request)
}
