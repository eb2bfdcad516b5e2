import { selectOrdinal, t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { moment } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'

export type Event = Schemas['Event']
export type ListedEvent = Schemas['ListedEvent']
export type Participant = Schemas['EventParticipant']
export type SignUp = Schemas['ListedSignUp']
export type Attendance = Participant['attendance']

export const attendanceWords: Record<Attendance, string> = { registered: t`Not marked`, attended: t`Was there`, absent: t`Was not there` }

type EventTimes = Pick<ListedEvent, 'starts_at' | 'ends_at' | 'cancelled_at' | 'archived_at'>

/** Stage of an event at a given time. */
export type Stage = 'cancelled' | 'unscheduled' | 'ahead' | 'running' | 'over'

export function stageOf({ starts_at, ends_at, cancelled_at }: EventTimes, now: number): Stage {
  if (cancelled_at !== null) return 'cancelled'
  if (starts_at === null || ends_at === null) return 'unscheduled'
  if (now < Date.parse(starts_at)) return 'ahead'
  return now < Date.parse(ends_at) ? 'running' : 'over'
}

const AROUND_MS = 30 * 60_000

/** State of check-in at a given time. */
export function checkInStage(event: EventTimes & Pick<ListedEvent, 'check_in'>, now: number): 'off' | 'early' | 'open' | 'over' {
  const { starts_at, ends_at, cancelled_at, archived_at } = event
  if (event.check_in === 'off' || cancelled_at !== null || archived_at !== null || starts_at === null || ends_at === null) return 'off'
  if (now < Date.parse(starts_at) - AROUND_MS) return 'early'
  return now <= Date.parse(ends_at) + AROUND_MS ? 'open' : 'over'
}

/** True when attendance can be marked. */
export function takesMarks(event: EventTimes, now: number): boolean {
  const stage = stageOf(event, now)
  return event.archived_at === null && (stage === 'running' || stage === 'over')
}

/** Returns the hours between two moments. */
export const lasts = (starts_at: string, ends_at: string) => (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000

/** Words for a position on the waiting list: `1st on the waiting list`. */
const placeOf = (position: number): string =>
  selectOrdinal(position, {
    one: '#st on the waiting list',
    two: '#nd on the waiting list',
    few: '#rd on the waiting list',
    other: '#th on the waiting list',
  })

/** State of a sign-up, and when the person asked. */
export const signUpLine = (signUp: SignUp): string => `${stateOf(signUp)} · ${t`asked on ${{ when: moment(signUp.requested_at) }}`}`

function stateOf({ state, position, decided_by }: SignUp): string {
  const who = personName(decided_by)
  if (state === 'waitlisted') return position === null ? t`No longer a member` : placeOf(position)
  if (state === 'requested') return t`Asks for a seat`
  if (state === 'withdrawn') return t`Withdrew`
  if (state === 'declined') return t`Declined by ${who}`
  return decided_by === null ? t`Has a seat` : t`Has a seat, by ${who}`
}
