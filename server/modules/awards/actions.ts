import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { CallerWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import { ofPerson } from './rules.ts'
import { hold, requireMember } from './store-people.ts'
import { standingAt } from '#modules/standing/actions.ts'
import { type Evaluation, proofOf } from '#modules/standing/rules-judge.ts'
import { moment } from '#modules/standing/store.ts'
import { checkProven, isHeld, newSerial, notAwardable, revocable } from './rules.ts'
import type { CertificationAward, CreateCertificationAward } from './schema.ts'
import * as awards from './store.ts'

const byApproval = refusal('invalid_state', 'request_instead', 'Somebody decides about this certification. Request it instead.')
const ownAward = refusal('forbidden', 'own_award', 'Nobody awards themselves.')
const alreadyAwarded = refusal(
  'invalid_state',
  'already_awarded',
  'The person holds this certification already, and cannot renew it yet. To award it once more, send again: true.',
)
const awardedInFuture = refusal('invalid_request', 'awarded_in_future', 'awarded_at must not be in the future.', 'awarded_at')

const trail = trailOf('certification_award', ofPerson)

/** Gives the caller an award that they have earned. Throws 409, which says what is missing. */
export async function claim(db: Tx, caller: Caller, certificationId: string): Promise<CertificationAward> {
  const user_id = caller.actor.id
  const certification = await hold(db, certificationId, user_id)
  mustBeLive(certification)
  if (certification.awarding_mode !== 'automatic') throw byApproval()
  const standing = await awardable(db, certificationId, user_id)
  const given = { user_id, origin: 'claim' as const, awarded_at: standing.evaluated_at, awarded_by: null, request_id: null, note: null }
  return give(db, caller, certification.owner_organization_id, { ...given, certification_type_id: certificationId }, standing)
}

/**
 * Awards the certification to another person, proved or not; `with_proof` requires proof. The person is locked, so that of several
 * simultaneous awards only one is the first.
 */
export async function awardByHand(
  db: Tx,
  caller: Caller,
  certificationId: string,
  { user_id, awarded_at, with_proof = false, again = false, ...fields }: CreateCertificationAward,
): Promise<CertificationAward> {
  if (user_id === caller.actor.id) throw ownAward()
  const certification = await hold(db, certificationId, user_id)
  const { owner_organization_id } = certification
  await requireMember(db, caller.actor, owner_organization_id, user_id)
  mustBeLive(certification)
  const standing = await standingNow(db, certificationId, user_id)
  if (awarded_at !== undefined && Date.parse(awarded_at) > Date.parse(standing.evaluated_at)) throw awardedInFuture()
  if (!again && isHeld(standing)) throw alreadyAwarded()
  if (with_proof) checkProven(standing)
  const award = {
    note: null,
    ...fields,
    user_id,
    certification_type_id: certificationId,
    origin: 'manual' as const,
    awarded_at: awarded_at ?? standing.evaluated_at,
    awarded_by: caller.actor.id,
    request_id: null,
  }
  return give(db, caller, owner_organization_id, award, standing)
}

type AwardFields = Pick<CertificationAward, 'certification_type_id' | 'user_id' | 'origin' | 'awarded_at' | 'request_id' | 'note'> & {
  awarded_by: string | null
}

/** Writes the award with its standing. The person is locked. */
export async function give(db: Tx, caller: Caller, organization_id: string, given: AwardFields, standing: Evaluation) {
  const award = { id: randomUUIDv7(), organization_id, serial: newSerial(), ...given }
  const proof = proofOf(standing)
  await awards.create(db, { ...award, proof })
  const made = await awards.get(db, caller.actor, award.id)
  const { certification, created_at } = made
  await trail.tell(db, caller, award, 'given', { new: { ...award, proof, created_at, certification_name: certification.name } })
  return made
}

/** Returns the standing of a person who can be awarded the certification now. Throws 409, which says what is missing. */
export async function awardable(db: Db, certification_type_id: string, user_id: string): Promise<Evaluation> {
  const standing = await standingNow(db, certification_type_id, user_id)
  if (!standing.awardable) throw notAwardable(standing)
  return standing
}

/** Returns the person's present standing. Throws 404 if the certification no longer exists. */
export async function standingNow(db: Db, certification_type_id: string, user_id: string): Promise<Evaluation> {
  const at = await moment(db, undefined)
  return (await standingAt(db, { certification_type_id, user_id }, at)) ?? Promise.reject(notFound())
}

/** Revokes an award. It stays readable, with the person and the reason. */
export async function revoke(db: Tx, caller: CallerWithAccess, id: string, note: string): Promise<CertificationAward> {
  const { owner_organization_id } = revocable(caller, await awards.lock(db, caller.actor, id))
  await awards.revoke(db, id, { by: caller.actor.id, note })
  const revoked = await awards.get(db, caller.actor, id)
  const { certification_type_id, user_id, revoked_at, certification } = revoked
  await trail.tell(db, caller, { id, owner_organization_id, user_id }, 'revoked', {
    old: { certification_type_id, user_id, revoked_at: null },
    new: { certification_name: certification.name, revoked_at, revoked_by: caller.actor.id, revocation_note: note },
  })
  return revoked
}
