import type { Actor } from '#platform/access/actor.ts'
import { managerOf, manages } from '#platform/access/managers.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { StoredCertification } from '#modules/certifications/store.ts'

/**
 * The certification, with the person held until the transaction ends: what is decided about the two comes one after the
 * other. 404 when it is gone.
 */
export async function hold(db: Tx, certificationId: string, userId: string): Promise<StoredCertification> {
  const certification = await db
    .selectFrom('certification_type')
    .selectAll()
    .where('id', '=', certificationId)
    .forShare()
    .executeTakeFirst()
  if (!certification) throw notFound()
  await db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return certification
}

/** Whether the account is a member of the organization; it stays one until the transaction ends. */
export async function isMember(db: Tx, organizationId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('membership')
    .select('account_id')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the caller manages the person there. */
export async function managesPerson(db: Db, actor: Actor, organizationId: string, userId: string): Promise<boolean> {
  const manager = managerOf(actor, organizationId)
  if (manager === undefined) return false
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', userId)
    .where(manages(manager, 'account.id'))
    .executeTakeFirst()
  return found !== undefined
}
