import type { Schemas } from '../../../platform/client.ts'
import type { Refusal } from '../../../platform/refusal.ts'

type Participant = Schemas['EventParticipant']

/** The marked attendance, hours and note of a person on a roster. */
export type AttendanceMark = Pick<Participant, 'attendance' | 'credited_hours' | 'note'>

/** The attendance that was already stored when an older mark arrived. */
export type LaterMark = Pick<Participant, 'attendance' | 'captured_at' | 'marked_by'>

/** `refused`: the service did not accept it. `overtaken`: a later mark was already stored. A person decides about these two. */
export type State = { is: 'waiting' } | { is: 'sent' } | { is: 'refused'; why: Refusal } | { is: 'overtaken'; by: LaterMark }

/** A mark made on this device. Each person on an event has at most one. */
export type Mark = AttendanceMark & {
  event: { id: string; title: string; organization_id: string }
  user_id: string
  /** Name of the person, who may be off the roster when it is shown. */
  name: string
  /** Time of the mark by the clock of this device. */
  at: string
  /** Time of the mark that the roster showed when this one was made. This one must count as later. */
  seen: string | null
  state: State
}

/** True when no person has to decide about the mark. */
export const isOnItsWay = ({ state }: Mark) => state.is === 'waiting' || state.is === 'sent'

const isLater = (a: string, b: string) => Date.parse(a) > Date.parse(b)
const justAfter = (at: string) => new Date(Date.parse(at) + 1).toISOString()

/** Replaces the kept mark of the person with a newer one. It gets a time of its own, later than the one before. */
export const inPlaceOf = (before: Mark | undefined, mark: Mark): Mark =>
  before === undefined || isLater(mark.at, before.at) ? mark : { ...mark, at: justAfter(before.at) }

/** Returns the oldest mark that waits to be sent. */
export const nextOf = (marks: Mark[]): Mark | undefined =>
  marks
    .filter(({ state }) => state.is === 'waiting')
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.user_id.localeCompare(b.user_id))
    .at(0)

/** A clock that is off by less than this is trusted. The order of its times is then kept exactly. */
const RIGHT_ENOUGH_MS = 60_000

/**
 * Returns the time of a mark by the service's clock. `ahead_ms` is how far this device's clock is ahead. The result is later than the mark
 * that the roster showed.
 */
export function capturedAt({ at, seen }: Pick<Mark, 'at' | 'seen'>, ahead_ms: number): string {
  const made = new Date(Date.parse(at) - (Math.abs(ahead_ms) < RIGHT_ENOUGH_MS ? 0 : ahead_ms)).toISOString()
  return seen !== null && !isLater(made, seen) ? justAfter(seen) : made
}

/** Returns the state of an accepted mark: `sent` when it stands, `overtaken` when a later mark stands. */
export function standing(mark: Mark, captured_at: string, { attendance, credited_hours, note, ...answer }: Participant): State {
  const stands = answer.captured_at !== null && Date.parse(answer.captured_at) === Date.parse(captured_at)
  const isSame = attendance === mark.attendance && credited_hours === mark.credited_hours && (mark.note === null || note === mark.note)
  if (stands || isSame) return { is: 'sent' }
  return { is: 'overtaken', by: { attendance, captured_at: answer.captured_at, marked_by: answer.marked_by } }
}

/** Returns the mark to keep once `mark` has a state. A newer mark in its place only learns that it comes after the sent one. */
export function settled(kept: Mark | undefined, mark: Mark, state: State, captured_at: string): Mark | undefined {
  if (kept === undefined || kept.at === mark.at) return kept && { ...kept, state }
  return state.is === 'sent' ? { ...kept, seen: captured_at } : kept
}

/** Repeats an overtaken mark as a new one, made with knowledge of the mark that stands. */
export const insisted = (mark: Mark, at: string): Mark => ({
  ...mark,
  at,
  seen: mark.state.is === 'overtaken' ? mark.state.by.captured_at : mark.seen,
  state: { is: 'waiting' },
})

/** Returns a place on the roster as this device shows it: with the local mark, unless that was refused or overtaken. */
export function shown<Place extends AttendanceMark>(place: Place, mark: Mark | undefined): Place {
  if (mark === undefined || !isOnItsWay(mark)) return place
  const { attendance, credited_hours, note } = mark
  return { ...place, attendance, credited_hours, note }
}
