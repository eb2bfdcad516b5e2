import { sql } from 'kysely'
import { type Owned, listed } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { byName } from '#platform/rows/search-text.ts'
import { ofType } from '#modules/certifications/store.ts'
import type { Recertification } from '#modules/standing/schema-recertification.ts'
import type { CertificationRequirement } from './schema.ts'

onConflict('certification_requirement_pkey', 'required_already', 'The role requires that certification already.')
onViolation('certification_requirement_role_fkey', notFound)
onViolation('certification_requirement_type_fkey', notFound)

/** A requirement with the owner of its certification, which decides who sees it. */
type RequirementRow = CertificationRequirement & Owned

const view = (db: Db, roleId: string) =>
  db
    .selectFrom('certification_requirement as link')
    .innerJoin('certification_type as type', 'type.id', 'link.certification_type_id')
    .select([
      'link.role_id',
      'link.certification_type_id',
      'link.first_due_days',
      sql<Recertification>`link.recertification`.as('recertification'),
      'link.renewal_opens_days',
      'link.grace_days',
      'link.effective_from',
      'link.created_at',
    ])
    .select(ofType)
    .where('link.role_id', '=', roleId)

/** Returns the requirements of the role that the caller may read, by certification name. */
export function list(db: Db, asking: ActorWithAccess, roleId: string): Promise<RequirementRow[]> {
  return view(db, roleId).where(listed(asking, 'type')).orderBy(byName('type.name')).orderBy('type.id').execute()
}

export function find(db: Db, roleId: string, certificationId: string): Promise<RequirementRow | undefined> {
  return view(db, roleId).where('link.certification_type_id', '=', certificationId).executeTakeFirst()
}

/** Returns the requirement, or throws 404. */
export const get = async (db: Db, roleId: string, certificationId: string) => found(await find(db, roleId, certificationId))

/** Returns the requirement, locked until the transaction ends. Throws 404 if it is gone. */
export async function lock(db: Tx, roleId: string, certificationId: string): Promise<RequirementRow> {
  return found(await view(db, roleId).where('link.certification_type_id', '=', certificationId).forUpdate('link').executeTakeFirst())
}

type Key = Pick<CertificationRequirement, 'role_id' | 'certification_type_id'>
type Fields = {
  first_due_days?: number | null | undefined
  recertification?: Recertification | undefined
  renewal_opens_days?: number | undefined
  grace_days?: number | undefined
  effective_from?: string | null | undefined
}

const stored = ({ recertification, ...fields }: Fields) => ({
  ...fields,
  ...(recertification && { recertification: JSON.stringify(recertification) }),
})

type NewRow = Key & { organization_id: string } & Fields & { recertification: Recertification }

/** Creates several requirements and returns the stored rows. A requirement without a begin begins now. */
export function create(db: Tx, rows: NewRow[]) {
  if (rows.length === 0) return Promise.resolve([])
  return db
    .insertInto('certification_requirement')
    .values(
      rows.map(({ effective_from = sql<string>`now()`, ...row }) => ({
        ...row,
        effective_from,
        recertification: JSON.stringify(row.recertification),
      })),
    )
    .returning(['role_id', 'certification_type_id', 'first_due_days', 'renewal_opens_days', 'grace_days', 'effective_from'])
    .returning(sql<Recertification>`recertification`.as('recertification'))
    .execute()
}

export async function update(db: Tx, { role_id, certification_type_id }: Key, fields: Fields) {
  await db
    .updateTable('certification_requirement')
    .set({ role_id, ...stored(fields) })
    .where('role_id', '=', role_id)
    .where('certification_type_id', '=', certification_type_id)
    .execute()
}

export async function remove(db: Tx, { role_id, certification_type_id }: Key) {
  await db
    .deleteFrom('certification_requirement')
    .where('role_id', '=', role_id)
    .where('certification_type_id', '=', certification_type_id)
    .execute()
}
