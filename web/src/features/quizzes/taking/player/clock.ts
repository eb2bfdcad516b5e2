import type { Schemas } from '../../../../platform/client.ts'

/** What the service's clock said at a moment of this machine's clock, and when the time is up; all in milliseconds. */
export type Clock = { said: number; here: number; deadline: number | null }

/** The service alone decides; this machine's clock may be wrong, and only counts from one answer to the next. */
export function clockOf({ server_now, deadline_at }: Pick<Schemas['QuizAttempt'], 'server_now' | 'deadline_at'>, here = Date.now()): Clock {
  return { said: Date.parse(server_now), here, deadline: deadline_at === null ? null : Date.parse(deadline_at) }
}

/** The service's time. */
export const nowBy = ({ said, here }: Clock, now = Date.now()) => said + now - here

/** How many milliseconds are left; null where there is no limit. */
export const leftBy = (clock: Clock, now = Date.now()) => (clock.deadline === null ? null : Math.max(0, clock.deadline - nowBy(clock, now)))

const MINUTE = 60_000
const WARNED = [1, 5] as const

/** Of how many minutes that are left is to be warned, once the time went from `before` to `left`; undefined of none. */
export const warningFor = (before: number | null, left: number | null) =>
  before === null || left === null || left === 0
    ? undefined
    : WARNED.find((minutes) => before > minutes * MINUTE && left <= minutes * MINUTE)

/** As a clock shows it, the second that is running included: `9:05`, `1:00:00`. */
export function countdown(left: number): string {
  const seconds = Math.ceil(left / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const pad = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
