import type { Schemas } from '../../../platform/client.ts'
import type { Refusal } from '../../../platform/refusal.ts'

type Participant = Schemas['EventParticipant']

/** What somebody says of a person on a roster. */
export type Said = Pick<Participant, 'attendance' | 'credited_hours' | 'note'>

/** What stood already when a mark arrived that had been made before it. */
export type Later = Pick<Participant, 'attendance' | 'captured_at' | 'marked_by'>

/** On its way, arrived, not taken, or behind another one: about the last two a person decides. */
export type State = { is: 'waiting' } | { is: 'sent' } | { is: 'refused'; why: Refusal } | { is: 'overtaken'; by: Later }

/** A mark as it was made on this device. Of one person on an event there is one at a time. */
export type Mark = Said & {
  event: { id: string; title: string; organization_id: string }
  user_id: string
  /** Of the person, who may be off the roster when it is read. */
  name: string
  /** By the clock of this device. */
  at: string
  /** When that was marked which the roster showed then: this one knew of it, so it comes later. */
  seen: string | null
  state: State
}

/** Whether nobody has to decide about it. */
export const isOnItsWay = ({ state }: Mark) => state.is === 'waiting' || state.is === 'sent'

const isLater = (a: string, b: string) => Date.parse(a) > Date.parse(b)
const justAfter = (at: string) => new Date(Date.parse(at) + 1).toISOString()

/** A mark takes the place of the one before, of which nobody is told any more, and has a moment of its own. */
export const inPlaceOf = (before: Mark | undefined, mark: Mark): Mark =>
  before === undefined || isLater(mark.at, before.at) ? mark : { ...mark, at: justAfter(before.at) }

/** Which is sent next: in the order in which they were made. */
export const nextOf = (marks: Mark[]): Mark | undefined =>
  marks
    .filter(({ state }) => state.is === 'waiting')
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.user_id.localeCompare(b.user_id))
    .at(0)

/** A clock that is off by less is right enough, and the order of what it says is kept as it is. */
const RIGHT_ENOUGH_MS = 60_000

/** When a mark was made by the clock of the service, which this device is ahead of by so much; later than what its maker saw. */
export function capturedAt({ at, seen }: Pick<Mark, 'at' | 'seen'>, ahead_ms: number): string {
  const made = new Date(Date.parse(at) - (Math.abs(ahead_ms) < RIGHT_ENOUGH_MS ? 0 : ahead_ms)).toISOString()
  return seen !== null && !isLater(made, seen) ? justAfter(seen) : made
}

/** What became of a mark that the service took: it stands, or something else does that was marked after it. */
export function standing(mark: Mark, captured_at: string, { attendance, credited_hours, note, ...answer }: Participant): State {
  const stands = answer.captured_at !== null && Date.parse(answer.captured_at) === Date.parse(captured_at)
  const isSame = attendance === mark.attendance && credited_hours === mark.credited_hours && (mark.note === null || note === mark.note)
  if (stands || isSame) return { is: 'sent' }
  return { is: 'overtaken', by: { attendance, captured_at: answer.captured_at, marked_by: answer.marked_by } }
}

/** What is kept once one mark came to something: of a newer one in its place, only that it comes after what arrived. */
export function settled(kept: Mark | undefined, mark: Mark, state: State, captured_at: string): Mark | undefined {
  if (kept === undefined || kept.at === mark.at) return kept && { ...kept, state }
  return state.is === 'sent' ? { ...kept, seen: captured_at } : kept
}

/** The same mark once more, by whom it was made: now, knowing of what stands. */
export const insisted = (mark: Mark, at: string): Mark => ({
  ...mark,
  at,
  seen: mark.state.is === 'overtaken' ? mark.state.by.captured_at : mark.seen,
  state: { is: 'waiting' },
})

/** What a roster shows of somebody: what was marked here, unless it was not taken. */
export function shown<Place extends Said>(place: Place, mark: Mark | undefined): Place {
  if (mark === undefined || !isOnItsWay(mark)) return place
  const { attendance, credited_hours, note } = mark
  return { ...place, attendance, credited_hours, note }
}
