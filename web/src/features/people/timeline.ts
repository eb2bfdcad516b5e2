import type { Standing, StandingState } from '../certifications/parts/states.ts'

export type Span = { state: StandingState; from: number; to: number }
export type Scale = { start: number; end: number }

const MONTH_MS = 2_629_800_000
/** The timeline reaches at most this far before and after today, however old an award is. */
const MOST_BEFORE = 18 * MONTH_MS
const MOST_AFTER = 24 * MONTH_MS
const LEAST = 4 * MONTH_MS
const at = (moment: string) => Date.parse(moment)

/** Returns the time since which the first of the roles requires it. */
const requiredSince = ({ required_by }: Standing) =>
  required_by.length === 0 ? undefined : Math.min(...required_by.map(({ granted_at }) => at(granted_at)))

/** Returns the spans of each state, as far as they are known today: valid, renewable, in grace, overdue or still to be proven. */
export function spansOf(standing: Standing, now: number, end: number): Span[] {
  const { award, exemption, due_at, renewal_opens_at, grace_until, evaluated_at } = standing
  if (exemption) return [{ state: 'exempt', from: now, to: exemption.until === null ? end : at(exemption.until) }]
  const since = award ? at(award.awarded_at) : requiredSince(standing)
  const due = due_at === null ? end : at(due_at)
  const grace = grace_until === null ? due : Math.max(due, at(grace_until))
  const opens = award && renewal_opens_at !== null ? Math.min(due, at(renewal_opens_at)) : due
  const late = at(evaluated_at)
  const spans: Span[] = [
    { state: award ? 'valid' : 'not_started', from: since ?? now, to: opens },
    { state: 'renewal_open', from: opens, to: due },
    { state: 'in_grace', from: due, to: grace },
    { state: 'overdue', from: grace, to: standing.state === 'overdue' ? late : grace },
  ]
  return spans.filter(({ from, to }) => to > from)
}

/** Returns the range from the first to the last relevant moment, and at least some months around today. */
export function scaleOf(standings: Standing[], now: number): Scale {
  const moments = standings.flatMap((standing) => {
    const known = [standing.award?.awarded_at, standing.due_at, standing.grace_until, standing.exemption?.until]
    return [...known.flatMap((moment) => (moment ? at(moment) : [])), requiredSince(standing) ?? now]
  })
  return {
    start: Math.max(now - MOST_BEFORE, Math.min(now - LEAST, ...moments) - MONTH_MS / 2),
    end: Math.min(now + MOST_AFTER, Math.max(now + LEAST, ...moments) + MONTH_MS / 2),
  }
}

/** Returns the position of a moment on the scale in per cent. Moments outside it are placed at its ends. */
export const placeOn = ({ start, end }: Scale, moment: number) => Math.min(100, Math.max(0, ((moment - start) / (end - start)) * 100))

const MOST_TICKS = 6
/** Share of the scale that a month's label needs. */
const ROOM = 0.08

/** Returns the months to label, few enough to be readable. */
export function ticksOf({ start, end }: Scale): number[] {
  const months = (end - start) / MONTH_MS
  const step = [1, 2, 3, 6, 12].find((length) => months / length <= MOST_TICKS) ?? 12
  const first = new Date(start)
  const ticks: number[] = []
  for (let month = Math.ceil((first.getMonth() + 1) / step) * step; ; month += step) {
    const tick = new Date(first.getFullYear(), month, 1).getTime()
    if (tick > end - (end - start) * ROOM) return ticks
    ticks.push(tick)
  }
}
