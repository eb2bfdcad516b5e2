import type { Schemas } from '../../../../platform/client.ts'

/** The service's time at a moment of this machine's clock, and the deadline. All are in milliseconds. */
export type Clock = { said: number; here: number; deadline: number | null }

/** Only the service's time counts. This machine's clock may be wrong; it only measures the time between two responses. */
export function clockOf({ server_now, deadline_at }: Pick<Schemas['QuizAttempt'], 'server_now' | 'deadline_at'>, here = Date.now()): Clock {
  return { said: Date.parse(server_now), here, deadline: deadline_at === null ? null : Date.parse(deadline_at) }
}

export const nowBy = ({ said, here }: Clock, now = Date.now()) => said + now - here

/** Returns the milliseconds left. Null without a limit. */
export const leftBy = (clock: Clock, now = Date.now()) => (clock.deadline === null ? null : Math.max(0, clock.deadline - nowBy(clock, now)))

const MINUTE = 60_000
const WARNED = [1, 5] as const

/** Returns the number of minutes to warn about when the time left falls from `before` to `left`. Undefined for no warning. */
export const warningFor = (before: number | null, left: number | null) =>
  before === null || left === null || left === 0
    ? undefined
    : WARNED.find((minutes) => before > minutes * MINUTE && left <= minutes * MINUTE)

/** Formats the time left as a clock, with the running second included: `9:05`, `1:00:00`. */
export function countdown(left: number): string {
  const seconds = Math.ceil(left / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const pad = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
