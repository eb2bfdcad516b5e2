import { randomUUIDv7 } from 'node:crypto'
import { type Actor, allow, permissionOf } from '#platform/access/actor.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { badRequest, notFound, refusal } from '#platform/errors.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import { ofPerson } from '../rules.ts'
import { hold, requireMember } from '../store-people.ts'
import { managesPerson } from '#modules/standing/store-reach.ts'
import type { StoredRule } from '#modules/certifications/proof-rules/store.ts'
import * as rules from '#modules/certifications/proof-rules/store.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { reaches } from '#modules/standing/actions.ts'
import * as certifications from '#modules/certifications/store.ts'
import { revocable } from './rules.ts'
import type { CertificationSignOff, CreateCertificationSignOff } from './schema.ts'
import * as signOffs from './store.ts'

const ownSignOff = refusal('forbidden', 'own_sign_off', 'Nobody signs off themselves.')
const observedInFuture = refusal('invalid_request', 'observed_in_future', 'observed_at must not be in the future.', 'observed_at')

const trail = trailOf('certification_sign_off', ofPerson)
const trailOfRequests = trailOf('certification_sign_off_request', ofPerson)

type RuleWithCertification = { rule: StoredRule; certification: Certification }

/**
 * Returns the rule with its certification, if the caller may list its sign-offs. Readers list those of people they reach, managers those of
 * their people.
 */
export async function readable(db: Db, asking: ActorWithAccess, ruleId: string): Promise<RuleWithCertification & { reader: boolean }> {
  const { actor } = asking
  const { rule, certification } = await ruled(db, actor, ruleId)
  if (actor.holds(permissionOf(asking), certification)) return { rule, certification, reader: true }
  if (actor.in(certification.owner_organization_id).managed_role_ids.length === 0) throw notFound()
  return { rule, certification, reader: false }
}

/**
 * Returns the rule if the caller may sign off the person. They hold certifications:write over the owner, or they manage the person and the
 * certification reaches the person. Nobody signs off themselves.
 */
export async function signable(db: Db, asking: ActorWithAccess, ruleId: string, userId: string): Promise<StoredRule> {
  const { actor } = asking
  const { rule, certification } = await ruled(db, actor, ruleId)
  if (!(await managesWhere(db, actor, certification, userId))) allow(asking, certification)
  if (userId === actor.id) throw ownSignOff()
  return takingSignOffs(rule)
}

/** Throws 400 for a rule of another kind. */
export function takingSignOffs(rule: StoredRule): StoredRule {
  if (rule.rule_kind !== 'manual_sign_off') throw badRequest(`The rule is of kind ${rule.rule_kind}. Only manual_sign_off takes sign-offs.`)
  return rule
}

async function managesWhere(db: Db, actor: Actor, { id, owner_organization_id }: Certification, user_id: string): Promise<boolean> {
  if (!(await managesPerson(db, actor, owner_organization_id, user_id))) return false
  return reaches(db, { certification_type_id: id, user_id })
}

/** Returns the rule with its certification. Throws 404 if there is none. */
export async function ruled(db: Db, actor: Actor, ruleId: string): Promise<RuleWithCertification> {
  const rule = await rules.find(db, ruleId)
  const certification = rule && (await certifications.find(db, actor, rule.certification_type_id))
  return rule && certification ? { rule, certification } : Promise.reject(notFound())
}

/** Records that the person was seen doing it. A pending request of theirs is approved. */
export async function create(
  db: Tx,
  caller: Caller,
  { id: rule_id, certification_type_id }: Pick<StoredRule, 'id' | 'certification_type_id'>,
  { observed_at, ...fields }: CreateCertificationSignOff,
): Promise<CertificationSignOff> {
  const { user_id } = fields
  const certification = await hold(db, certification_type_id, user_id)
  const organization_id = certification.owner_organization_id
  await requireMember(db, caller.actor, organization_id, user_id)
  mustBeLive(certification)
  if (observed_at !== undefined && Date.parse(observed_at) > Date.now()) throw observedInFuture()
  const signOff = { note: null, ...fields, id: randomUUIDv7(), organization_id, rule_id, signed_by: caller.actor.id }
  await signOffs.create(db, signOff, observed_at)
  const created = await signOffs.get(db, caller.actor, signOff.id)
  const told = {
    certification_name: certification.name,
    rule_label: created.rule_label,
    observed_at: created.observed_at,
    created_at: created.created_at,
  }
  await trail.created(db, caller, signOff, { ...signOff, ...told })
  const asked = await signOffs.answerRequest(db, signOff)
  if (asked) {
    await trailOfRequests.tell(db, caller, { id: asked.id, organization_id, user_id }, 'approved', {
      old: { status: 'pending' },
      new: {
        status: 'approved',
        rule_id,
        certification_name: certification.name,
        user_id,
        decision_note: signOff.note,
        sign_off_id: signOff.id,
      },
    })
  }
  return created
}

/**
 * Revokes a sign-off. It stays readable, with the person and the reason. Awards that rest on it stand. The person is locked, so that no
 * award is given meanwhile.
 */
export async function revoke(db: Tx, caller: CallerWithAccess, id: string, note: string): Promise<CertificationSignOff> {
  const { certification_type_id, ...seen } = revocable(caller, await signOffs.find(db, caller.actor, id))
  await hold(db, certification_type_id, seen.user_id)
  const { owner_organization_id } = revocable(caller, await signOffs.lock(db, caller.actor, id))
  await signOffs.revoke(db, id, { by: caller.actor.id, note })
  const revoked = await signOffs.get(db, caller.actor, id)
  const { rule_id, user_id, revoked_at, certification } = revoked
  await trail.tell(db, caller, { id, owner_organization_id, user_id }, 'revoked', {
    old: { rule_id, user_id, revoked_at: null },
    new: { certification_name: certification.name, revoked_at, revoked_by: caller.actor.id, revocation_note: note },
  })
  return revoked
}
