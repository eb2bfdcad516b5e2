import { randomUUIDv7 } from 'node:crypto'
import { type Actor, allow } from '#platform/access/actor.ts'
import type { ActingCaller } from '#platform/audit/trail.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import * as certifications from '../store.ts'
import { kinds } from '#modules/proof/kinds.ts'
import { mustBeWhole, mustFit } from './rules.ts'
import type { CreateCertificationRule, UpdateCertificationRule } from './schema.ts'
import * as rules from './store.ts'
import { requireTarget } from './actions-targets.ts'
import { trail } from './actions-whole.ts'

/** Returns the rule if the caller may change its certification. Otherwise throws. */
export async function writable(db: Db, asking: ActorWithAccess, id: string) {
  const rule = await rules.find(db, id)
  const certification = rule && (await certifications.find(db, asking.actor, rule.certification_type_id))
  allow(asking, certification)
  return rule ?? Promise.reject(notFound())
}

/** Adds a rule, last in the order. */
export async function create(
  db: Tx,
  caller: ActingCaller,
  certificationId: string,
  body: CreateCertificationRule,
): Promise<rules.StoredRule> {
  mustBeWhole(body.rule_kind, body)
  const { owner_organization_id: organization_id } = await certifications.lock(db, certificationId)
  await checkReferences(db, caller.actor, organization_id, certificationId, body)
  const id = randomUUIDv7()
  const [rule] = await rules.append(db, certificationId, [
    { ...kinds[body.rule_kind].otherwise, ...body, id, organization_id, certification_type_id: certificationId },
  ])
  await trail.created(db, caller, { id, organization_id }, rule!)
  return rule!
}

/** Changes a rule; its kind stays. From then on people's progress is computed by the new rule, and awards stand. */
export async function update(db: Tx, caller: Caller, seen: rules.StoredRule, patch: UpdateCertificationRule): Promise<rules.StoredRule> {
  const { organization_id, before } = await locked(db, seen)
  const { position, ...given } = patch
  mustFit(before.rule_kind, given)
  await checkReferences(db, caller.actor, organization_id, before.certification_type_id, given)
  if (position !== undefined) await move(db, before, position)
  const after = await rules.update(db, before.id, given)
  await trail.changed(db, caller, { id: after.id, organization_id }, before, after)
  return after
}

/** Moves a rule. The others keep their order around it. */
async function move(db: Tx, { id, certification_type_id }: rules.StoredRule, position: number): Promise<void> {
  const others = (await rules.list(db, certification_type_id)).map((rule) => rule.id).filter((other) => other !== id)
  await rules.arrange(db, certification_type_id, others.toSpliced(position, 0, id))
}

/** Deletes a rule with its sign-offs. Returns the deleted rule. */
export async function remove(db: Tx, caller: Caller, seen: rules.StoredRule): Promise<rules.StoredRule> {
  const { organization_id, before } = await locked(db, seen)
  await rules.remove(db, before.id)
  await trail.deleted(db, caller, { id: before.id, organization_id }, before)
  return before
}

/** Returns the present rule, locked with its certification. */
async function locked(db: Tx, { id, certification_type_id }: rules.StoredRule) {
  const { owner_organization_id } = await certifications.lock(db, certification_type_id)
  const before = await rules.find(db, id)
  if (!before) throw notFound()
  return { organization_id: owner_organization_id, before }
}

async function checkReferences(
  db: Db,
  actor: Actor,
  organizationId: string,
  certificationId: string,
  given: UpdateCertificationRule,
): Promise<void> {
  const { subject_matter_id: subject } = given
  if (subject != null && !(await certifications.tags.ids(db, certificationId)).includes(subject)) throw rules.notATag()
  await requireTarget(db, actor, organizationId, given)
}
