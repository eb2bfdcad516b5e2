import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { requireCovered } from '#platform/access/reached-people.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import { ofPerson } from '../rules.ts'
import { hold, isTheirs } from '../store-people.ts'
import type { CertificationExemption, GrantCertificationExemption } from './schema.ts'
import * as exemptions from './store.ts'

const ownExemption = refusal('forbidden', 'exempting_oneself', 'Nobody exempts themselves.')
const decidingOwn = refusal('forbidden', 'own_exemption', 'Nobody decides about their own exemption.')
const untilPast = refusal('invalid_request', 'exempt_until_past', 'until must be in the future.', 'until')

const trail = trailOf('certification_exemption', ofPerson, 'certification')

/** Exempts another person, until a moment or for ever. */
export async function grant(
  db: Tx,
  caller: Caller,
  certification_type_id: string,
  user_id: string,
  { until = null, ...fields }: GrantCertificationExemption,
): Promise<CertificationExemption> {
  if (user_id === caller.actor.id) throw ownExemption()
  if (until !== null && Date.parse(until) <= Date.now()) throw untilPast()
  const certification = await hold(db, certification_type_id, user_id)
  const organization_id = certification.owner_organization_id
  if (!(await isTheirs(db, caller.actor, organization_id, user_id))) throw notFound()
  mustBeLive(certification)
  const given = { ...fields, until, certification_type_id, user_id }
  const before = await exemptions.end(db, certification_type_id, user_id, caller.actor.id)
  await exemptions.create(db, { id: randomUUIDv7(), ...given, organization_id, granted_by: caller.actor.id })
  const old = before && { old: before }
  await trail.tell(db, caller, { id: certification_type_id, organization_id, user_id }, 'granted', {
    ...old,
    new: { ...given, certification_name: certification.name },
  })
  return exemptions.get(db, caller.actor, certification_type_id, user_id)
}

/** Ends the exemption of another person. Throws 404 if there was none. */
export async function remove(db: Tx, caller: Caller, certification_type_id: string, user_id: string): Promise<void> {
  if (user_id === caller.actor.id) throw decidingOwn()
  const { owner_organization_id, name: certification_name } = await hold(db, certification_type_id, user_id)
  await requireCovered(db, caller.actor, 'certifications:write', owner_organization_id, user_id)
  const old = (await exemptions.end(db, certification_type_id, user_id, caller.actor.id)) ?? (await Promise.reject(notFound()))
  await trail.tell(db, caller, { id: certification_type_id, owner_organization_id, user_id }, 'ended', {
    old: { ...old, certification_name },
  })
}
