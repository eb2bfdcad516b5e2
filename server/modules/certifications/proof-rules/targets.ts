import { kinds } from '#modules/proof/kinds.ts'
import { ruleKinds } from '#modules/proof/schema.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import type { UpdateCertificationRule } from './schema.ts'

/** Refuses a rule that points outside the organization. */
export async function requireTarget(db: Db, organizationId: string, given: UpdateCertificationRule): Promise<void> {
  for (const kind of ruleKinds) {
    const { field, target } = kinds[kind]
    const id = field && given[field]
    if (target && typeof id === 'string' && !(await target.exists(db, organizationId, id)))
      throw badRequest(`${field} does not belong to the organization.`)
  }
}
