import { type Insertable, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'

onViolation('certification_exemption_type_fkey', notFound)

/** Exemptions that were not replaced or ended. */
const inForce = (db: Db) =>
  db
    .selectFrom('certification_exemption')
    .select(['certification_type_id', 'user_id', 'until', 'reason', 'granted_at'])
    .where('ended_at', 'is', null)

const view = (db: Db, actor: Actor) => {
  const somebody = (column: string) => person(actor, `certification_exemption.${column}`, 'certification_exemption.organization_id')
  return inForce(db).select([somebody('user_id').as('person'), somebody('granted_by').as('granted_by')])
}

/** Returns the exemption of one person. Lock the person first, so that it stays. */
export const find = (db: Tx, certificationId: string, userId: string) =>
  inForce(db).where('certification_type_id', '=', certificationId).where('user_id', '=', userId).executeTakeFirst()

/** Returns a page of exemptions of the people whom the caller reaches. */
export function list(db: Db, actor: Actor, certificationId: string, request: PageRequest) {
  const query = view(db, actor)
    .where('certification_type_id', '=', certificationId)
    .where(covers(actor, 'certifications:read', 'certification_exemption.user_id', 'certification_exemption.organization_id'))
  return listing(query, byMoment('granted_at', 'user_id'), request)
}

/** Returns the exemption of one person. Throws 404 if there is none. */
export async function get(db: Db, actor: Actor, certificationId: string, userId: string) {
  return found(await view(db, actor).where('certification_type_id', '=', certificationId).where('user_id', '=', userId).executeTakeFirst())
}

/** Writes an exemption. It holds from this moment, not from the beginning of the transaction. */
export async function create(db: Tx, row: Omit<Insertable<DB['certification_exemption']>, 'granted_at'>): Promise<void> {
  await db
    .insertInto('certification_exemption')
    .values({ ...row, granted_at: sql<string>`clock_timestamp()` })
    .execute()
}

/** Ends the exemption in force, which stays on record. Returns it; undefined if there was none. */
export function end(db: Tx, certificationId: string, userId: string, ended_by: string) {
  return db
    .updateTable('certification_exemption')
    .set({ ended_at: sql<string>`clock_timestamp()`, ended_by })
    .where('certification_type_id', '=', certificationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning(['certification_type_id', 'user_id', 'until', 'reason'])
    .executeTakeFirst()
}
