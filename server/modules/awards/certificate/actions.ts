import type { Db } from '#platform/db/open.ts'
import { zoneOf } from '#platform/days.ts'
import { before } from '#platform/moments.ts'
import { datesNow } from '#modules/standing/actions.ts'
import type { Certificate } from '../store.ts'
import type { PublicProof } from './schema.ts'

/** The proof as it is now, and the day on which that is so. */
export type Told = { proof: PublicProof; today: string }

/**
 * Whether an award is in force follows from the standing of its holder: until the end of the grace where somebody requires
 * that it is renewed, and for good where nobody does. A renewal keeps the awards before it in force.
 */
export async function told(db: Db, award: Certificate): Promise<Told> {
  const { grace_until, evaluated_at } = await datesNow(db, award)
  const { dayOf } = zoneOf(award.time_zone)
  const revoked = award.revoked_at !== null
  const lapsed = grace_until !== null && before(grace_until, evaluated_at)
  const last = grace_until && dayOf(grace_until)
  const state = revoked
    ? ({ in_force: false, reason: 'revoked', since: dayOf(award.revoked_at!), until: null } as const)
    : lapsed
      ? ({ in_force: false, reason: 'not_renewed', since: last, until: null } as const)
      : { in_force: true, reason: null, since: null, until: last }
  const { serial, person_name: name, certification_name: certification, organization_name: organization } = award
  return {
    proof: { serial, name, certification, organization, awarded_on: dayOf(award.awarded_at), ...state },
    today: dayOf(evaluated_at),
  }
}
