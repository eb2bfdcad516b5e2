import { masked, pointsAside, unseenOf } from '#modules/proof/sight.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { CertificationRule, UpdateCertificationRule } from './schema.ts'
import { type StoredRule, notOfOrganization } from './store.ts'

/** Throws for a rule whose target is outside the organization, or is not visible to its author. */
export async function requireTarget(db: Db, actor: Actor, organizationId: string, given: UpdateCertificationRule): Promise<void> {
  const field = await pointsAside(db, actor, organizationId, given)
  if (field !== undefined) throw notOfOrganization({ field })
}

/** Returns rules as the caller may see them. */
export async function shownRules(db: Db, actor: Actor, rules: StoredRule[]): Promise<CertificationRule[]> {
  const unseen = await unseenOf(db, actor, rules)
  return rules.map((rule) => masked(rule, unseen))
}

/** Returns one rule as the caller may see it. */
export async function shownRule(db: Db, actor: Actor, rule: StoredRule): Promise<CertificationRule> {
  return masked(rule, await unseenOf(db, actor, [rule]))
}
