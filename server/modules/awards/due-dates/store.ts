import { type Insertable, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'

onViolation('certification_due_date_type_fkey', notFound)

/** Due dates in force: not replaced or ended, and not served by a later award that holds. */
const inForce = (db: Db) =>
  db
    .selectFrom('certification_due_date')
    .select(['certification_type_id', 'user_id', 'due_at', 'note', 'set_at'])
    .where('ended_at', 'is', null).where(sql<boolean>`not exists (
      select from certification_award served
      where served.certification_type_id = certification_due_date.certification_type_id and served.user_id = certification_due_date.user_id
        and served.created_at > certification_due_date.set_at and served.revoked_at is null)`)

const view = (db: Db, actor: Actor) => {
  const somebody = (column: string) => person(actor, `certification_due_date.${column}`, 'certification_due_date.organization_id')
  return inForce(db).select([somebody('user_id').as('person'), somebody('set_by').as('set_by')])
}

/** Returns the due date of one person. Lock the person first, so that it stays. */
export const find = (db: Tx, certificationId: string, userId: string) =>
  inForce(db).where('certification_type_id', '=', certificationId).where('user_id', '=', userId).executeTakeFirst()

/** Returns a page of due dates of the people whom the caller reaches. */
export function list(db: Db, actor: Actor, certificationId: string, { user_id }: { user_id?: string }, request: PageRequest) {
  let query = view(db, actor)
    .where('certification_type_id', '=', certificationId)
    .where(covers(actor, 'certifications:read', 'certification_due_date.user_id', 'certification_due_date.organization_id'))
  if (user_id !== undefined) query = query.where('user_id', '=', user_id)
  return listing(query, byMoment('set_at', 'user_id'), request)
}

/** Returns the due date of one person. Throws 404 if there is none. */
export async function get(db: Db, actor: Actor, certificationId: string, userId: string) {
  return found(await view(db, actor).where('certification_type_id', '=', certificationId).where('user_id', '=', userId).executeTakeFirst())
}

/** Writes a due date. It holds from this moment, not from the beginning of the transaction. */
export async function create(db: Tx, row: Omit<Insertable<DB['certification_due_date']>, 'set_at'>): Promise<void> {
  await db
    .insertInto('certification_due_date')
    .values({ ...row, set_at: sql<string>`clock_timestamp()` })
    .execute()
}

/** Ends the due date in force, which stays on record. Returns it; undefined if there was none. */
export function end(db: Tx, certificationId: string, userId: string, ended_by: string) {
  return db
    .updateTable('certification_due_date')
    .set({ ended_at: sql<string>`clock_timestamp()`, ended_by })
    .where('certification_type_id', '=', certificationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning(['certification_type_id', 'user_id', 'due_at', 'note'])
    .executeTakeFirst()
}
