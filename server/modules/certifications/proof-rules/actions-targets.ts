import { kinds } from '#modules/proof/kinds.ts'
import { ruleKinds } from '#modules/proof/schema.ts'
import type { Db } from '#platform/db/open.ts'
import type { UpdateCertificationRule } from './schema.ts'
import { notOfOrganization } from './store.ts'

/** Refuses a rule that points outside the organization. */
export async function requireTarget(db: Db, organizationId: string, given: UpdateCertificationRule): Promise<void> {
  for (const kind of ruleKinds) {
    const { field, target } = kinds[kind]
    if (!field || !target) continue
    const id = given[field]
    if (typeof id === 'string' && !(await target.exists(db, organizationId, id))) throw notOfOrganization({ field })
  }
}
