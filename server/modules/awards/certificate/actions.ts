import type { Db } from '#platform/db/open.ts'
import { zoneOf } from '#platform/days.ts'
import { undrawableIn } from '#platform/exports/undrawable.ts'
import type { Language } from '#platform/languages.ts'
import { before, parseTimestamp } from '#platform/moments.ts'
import { datesNow } from '#modules/standing/actions.ts'
import { isInForce } from '#modules/standing/rules.ts'
import type { Lateness } from '#modules/standing/rules-judge.ts'
import type { Certificate } from '../store.ts'
import type { CertificatesPreview, PublicProof } from './schema.ts'

/** The present proof, whether an overdue renewal is within the grace period, and today's day. */
export type CertificateState = { proof: PublicProof; is_tolerated: boolean; today: string }

/**
 * Returns whether awards are in force. That follows from the standing of the holder. An award is valid until its renewal is due, and in
 * force until the end of the grace period. Both last for ever if no role requires a renewal. A renewal keeps earlier awards in force.
 */
export async function toldEach(db: Db, awards: Certificate[]): Promise<CertificateState[]> {
  const { of, evaluated_at } = await datesNow(db, awards)
  return awards.map((award) => toldAt(award, of(award), evaluated_at))
}

export const told = async (db: Db, award: Certificate): Promise<CertificateState> => (await toldEach(db, [award]))[0]!

/** Returns the certificate as a PDF. Its code leads to the page that says whether the award is in force. */
export async function drawn(language: Language, state: CertificateState, origin: string): Promise<Buffer> {
  // Drawing needs a library of thirty megabytes. A service that draws nothing should not load it.
  const { certificatePdf } = await import('./pdf.ts')
  return certificatePdf(language, state, `${origin}/verify/${state.proof.serial}`)
}

function toldAt(award: Certificate, dates: Dates, evaluated_at: string): CertificateState {
  const { dayOf } = zoneOf(award.time_zone)
  const state =
    award.revoked_at === null
      ? stateOf(dates, evaluated_at, dayOf)
      : ({
          in_force: false,
          reason: 'revoked',
          since: dayOf(award.revoked_at),
          until: null,
          grace_until: null,
          is_tolerated: false,
        } as const)
  const { serial, person_name: name, certification_name: certification, organization_name: organization } = award
  const { is_tolerated, ...facts } = state
  return {
    proof: { serial, name, certification, organization, awarded_on: dayOf(award.awarded_at), ...facts },
    is_tolerated,
    today: dayOf(evaluated_at),
  }
}

type Dates = Pick<Lateness, 'due_at' | 'grace_until'>

function stateOf({ due_at, grace_until }: Dates, at: string, dayOf: (moment: string) => string) {
  const until = due_at && dayOf(due_at)
  const end = grace_until && dayOf(grace_until)
  const days = { until, grace_until: end === until ? null : end }
  if (grace_until !== null && !isInForce(at, { grace_until }))
    return { ...days, in_force: false, reason: 'not_renewed', since: dayOf(momentAfter(grace_until)), is_tolerated: false } as const
  return { ...days, in_force: true, reason: null, since: null, is_tolerated: due_at !== null && before(due_at, at) }
}

/** Returns the first moment after a day's last millisecond. */
const momentAfter = (moment: string): string => new Date(parseTimestamp(moment)! + 1).toISOString()

/** The people with letters in their names, by account, that no font here can draw. */
export async function undrawableOf(names: Map<string, string[]>): Promise<CertificatesPreview['people']> {
  const people: CertificatesPreview['people'] = []
  for (const [user_id, texts] of names) {
    // oxlint-disable-next-line no-await-in-loop -- one text after the other, so that other requests come in between.
    const undrawable_letters = await undrawableIn(texts.join(' '))
    if (undrawable_letters.length > 0) people.push({ user_id, undrawable_letters })
  }
  return people
}
