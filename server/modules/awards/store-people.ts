import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Actor } from '#platform/access/actor.ts'
import { coversPerson } from '#platform/access/reached-people.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { StoredCertification } from '#modules/certifications/store.ts'

/**
 * Returns the certification and locks the person until the transaction ends, so that decisions about the two come one after another. Throws
 * 404 if the certification is gone.
 */
export async function hold(db: Tx, certificationId: string, userId: string): Promise<StoredCertification> {
  const certification = await db
    .selectFrom('certification_type')
    .selectAll()
    .where('id', '=', certificationId)
    .forShare()
    .executeTakeFirst()
  if (!certification) throw notFound()
  await holdPerson(db, userId)
  return certification
}

const holdPerson = (db: Tx, userId: string) => db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Whether a valid award rests on the record. Its learner is locked, so that none is given until the transaction ends. */
export async function restsOn(db: Tx, { id, learner_user_id }: { id: string; learner_user_id: string | null }): Promise<boolean> {
  if (learner_user_id === null) return false
  await holdPerson(db, learner_user_id)
  const counted = JSON.stringify({ rules: [{ counted: [{ kind: 'record', id }] }] })
  const found = await db
    .selectFrom('certification_award')
    .select('id')
    .where('user_id', '=', learner_user_id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`proof @> ${counted}::jsonb`)
    .executeTakeFirst()
  return found !== undefined
}

async function isMember(db: Tx, organizationId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('membership')
    .select('account_id')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the account is a member about whom the caller may decide. It stays a member until the transaction ends. */
export async function isTheirs(db: Tx, actor: Actor, organizationId: string, userId: string): Promise<boolean> {
  return (await isMember(db, organizationId, userId)) && coversPerson(db, actor, 'certifications:write', organizationId, userId)
}

/** Throws 400 unless the `user_id` of a body is a member of the organization about whom the caller may decide. */
export async function requireMember(db: Tx, actor: Actor, organizationId: string, userId: string): Promise<void> {
  if (!(await isTheirs(db, actor, organizationId, userId))) throw badRequest('user_id must be a member of the organization.', 'user_id')
}
