import { inputDay, inputTime } from '../../platform/words/format.ts'
import { type Dated, type Together, dayAfter, takingOf } from './month.ts'

const WHOLE_DAY = 24 * 60
/** What is shorter is drawn as if it took so many minutes, so that it can be read. */
const LEAST = 30
/** The hours that are always drawn. */
const FIRST_HOUR = 7
const LAST_HOUR = 19

/** The days of the week in which a day lies, from Monday on. */
export function weekOf(day: string): string[] {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, nr) => dayAfter(monday, nr))
}

/** Minutes of a day, from when to when. */
type Span = { from: number; to: number }
/** A span of a day beside those that it overlaps: in which of how many lanes it is drawn. */
export type Placed<Of extends Span> = Of & { lane: number; lanes: number }

/** Puts what overlaps side by side: each as far to the left as there is room, all that hang together equally wide. */
export function sideBySide<Of extends Span>(spans: Of[]): Placed<Of>[] {
  const placed: Placed<Of>[] = []
  let cluster: (Of & { lane: number })[] = []
  let ends: number[] = []
  const close = () => {
    const lanes = ends.length
    placed.push(...cluster.map((span) => ({ ...span, lanes })))
    cluster = []
    ends = []
  }
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.length > 0 && ends.every((end) => end <= span.from)) close()
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.to
    cluster.push({ ...span, lane })
  }
  close()
  return placed
}

export type Block = Span & { group: Together }
/** What a day of the week has: at no time of the day, and from when to when. */
export type Day = { day: string; whole: Together[]; blocks: Placed<Block>[] }

/** The days with what is on each of them on the clocks of a zone: what goes on over midnight is on both days. */
export function daysOfWeek(days: string[], groups: Together[], zone: string): Day[] {
  // What lasts for days is told of on each of them, and once enough.
  const timed = [...new Map(groups.filter(({ first }) => takingOf(first)).map((group) => [group.key, group])).values()]
  const dated = groups.filter(({ first }) => !takingOf(first))
  return days.map((day) => {
    const blocks = timed.flatMap((group) => {
      const span = spanOn(day, group.first, zone)
      return span ? [{ group, ...span }] : []
    })
    const lasting = blocks.filter(isWhole).map(({ group }) => group)
    return {
      day,
      whole: [...lasting, ...dated.filter(({ first }) => first.day === day)],
      blocks: sideBySide(blocks.filter((block) => !isWhole(block))),
    }
  })
}

const isWhole = ({ from, to }: Span) => from === 0 && to === WHOLE_DAY

/** From when to when an event is on a day; undefined when it is not. */
function spanOn(day: string, entry: Dated, zone: string): Span | undefined {
  const taking = takingOf(entry)
  if (!taking) return undefined
  const [first, last] = [inputDay(taking.starts_at, zone), inputDay(taking.ends_at, zone)]
  if (first > day || last < day) return undefined
  const from = first < day ? 0 : minutes(taking.starts_at, zone)
  const until = last > day ? WHOLE_DAY : minutes(taking.ends_at, zone)
  if (first < day && until === 0) return undefined
  // Late in the evening there is no room below: what is short begins a little above its time.
  const to = Math.min(WHOLE_DAY, Math.max(until, from + LEAST))
  return { from: Math.min(from, to - LEAST), to }
}

function minutes(at: string, zone: string): number {
  const [hour = 0, minute = 0] = inputTime(at, zone).split(':').map(Number)
  return hour * 60 + minute
}

/** The hours that are drawn: those of a working day, and whatever lies around it. */
export function hoursOf(days: Day[]): { first: number; last: number } {
  const blocks = days.flatMap((each) => each.blocks)
  return {
    first: Math.min(FIRST_HOUR, ...blocks.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(LAST_HOUR, ...blocks.map(({ to }) => Math.ceil(to / 60))),
  }
}
