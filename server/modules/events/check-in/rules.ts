import type { Signer } from '#platform/auth/signer.ts'
import { refusal } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import type { StoredEvent } from '../store.ts'

/** How long a code is shown. The previous code is still accepted. */
const EVENT_STEP_MS = 15_000
const PERSON_STEP_MS = 30_000
const CODE_LENGTH = 14
export const CLAIM_MINUTES = 10
/** How long before the start and after the end people can check in. */
const AROUND_MS = 30 * 60_000

const wrongState = (code: string, why: string) => refusal('invalid_state', code, why)
const noCheckIn = wrongState('check_in_off', 'Nobody checks in to this event: whoever keeps it marks who was there.')
const byTrainerOnly = wrongState('check_in_by_trainer', 'The trainer checks people in to this event. Show your own code.')
const over = wrongState('check_in_over', 'The event is cancelled or archived: nobody can check in.')
const unscheduled = wrongState('check_in_unscheduled', 'The event is unscheduled. People can check in once it has a time.')
const tooEarly = wrongState('check_in_early', 'It is too early to check in: that opens 30 minutes before the event begins.')
const tooLate = wrongState('check_in_late', 'It is too late to check in: that closed 30 minutes after the event ended.')

export type CheckInEvent = StoredEvent & { starts_at: string; ends_at: string; closes_at: string }

/**
 * Returns the event if people can check in now; otherwise throws 409. `themselves`: people check in without a trainer who scans their code.
 */
export function opened(event: StoredEvent, now: string, themselves: boolean): CheckInEvent {
  const { starts_at, ends_at } = event
  if (event.check_in === 'off') throw noCheckIn()
  if (themselves && event.check_in === 'trainer') throw byTrainerOnly()
  if (event.cancelled_at !== null || event.archived_at !== null) throw over()
  if (starts_at === null || ends_at === null) throw unscheduled()
  const [at, closes] = [parseTimestamp(now)!, parseTimestamp(ends_at)! + AROUND_MS]
  if (at < parseTimestamp(starts_at)! - AROUND_MS) throw tooEarly()
  if (at > closes) throw tooLate()
  return { ...event, starts_at, ends_at, closes_at: new Date(closes).toISOString() }
}

/** Codes that change with the clock. Only the key of the installation can produce them. */
function changing(length: number, kind: string) {
  const codeAt = (signer: Signer, id: string, step: number) => signer.sign('check-in', `${kind} ${id} ${step}`).slice(0, CODE_LENGTH)
  const stepOf = (now: string) => Math.floor(parseTimestamp(now)! / length)
  return {
    now: (signer: Signer, id: string, now: string) => ({
      code: codeAt(signer, id, stepOf(now)),
      changes_at: new Date((stepOf(now) + 1) * length).toISOString(),
    }),
    /** Whether the code is the current or the previous one. */
    holds: (signer: Signer, id: string, now: string, code: string) =>
      [0, 1].some((ago) => signer.same(codeAt(signer, id, stepOf(now) - ago), code)),
  }
}
export const eventCodes = changing(EVENT_STEP_MS, 'event')
const personCodes = changing(PERSON_STEP_MS, 'person')

/** Returns a person's code. It identifies them, and proves that they have their device at hand now. */
export function personalCode(signer: Signer, userId: string, now: string) {
  const { code, changes_at } = personCodes.now(signer, userId, now)
  return { code: `${Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')}.${code}`, changes_at }
}

/** Returns the id of the person; undefined for an expired or invalid code. */
export function personOf(signer: Signer, code: string, now: string): string | undefined {
  const [who = '', proof = '', ...rest] = code.split('.')
  const hex = Buffer.from(who, 'base64url').toString('hex')
  if (hex.length !== 32 || rest.length > 0) return undefined
  const id = hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  return personCodes.holds(signer, id, now, proof) ? id : undefined
}

/** The claim in a browser's cookie after it opened a code. `device` stays the same for all codes until the cookie is gone. */
export type Claim = { event_id: string; device: string; until: string }

export const writeClaim = (signer: Signer, claim: Claim): string => signer.seal('check-in', JSON.stringify(claim))

export function readClaim(signer: Signer, cookie: string | undefined): Claim | undefined {
  const text = cookie === undefined ? undefined : signer.unseal('check-in', cookie)
  return text === undefined ? undefined : (JSON.parse(text) as Claim)
}

/** Returns a device id that is specific to one event, so that devices cannot be compared across events. */
export const deviceAt = (signer: Signer, { device }: Claim, eventId: string): string =>
  signer.sign('check-in', `device ${eventId} ${device}`).slice(0, CODE_LENGTH)
