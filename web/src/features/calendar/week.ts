import { inputDay, inputTime } from '../../platform/words/format.ts'
import { type CalendarEntry, type EntryGroup, dayAfter, takingOf } from './month.ts'

const WHOLE_DAY = 24 * 60
/** Shorter entries are drawn with this many minutes, so that they can be read. */
const LEAST = 30
/** Hours that are always drawn. */
const FIRST_HOUR = 7
const LAST_HOUR = 19

/** Returns the days of the week that contains `day`, from Monday. */
export function weekOf(day: string): string[] {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, nr) => dayAfter(monday, nr))
}

/** Minutes of a day. */
type Span = { from: number; to: number }
/** A span with its lane beside overlapping ones, and the number of lanes. */
export type PlacedSpan<Item extends Span> = Item & { lane: number; lanes: number }

/** Places overlapping spans side by side. Each takes the first free lane, and all spans of a cluster have equal width. */
export function sideBySide<Item extends Span>(spans: Item[]): PlacedSpan<Item>[] {
  const placed: PlacedSpan<Item>[] = []
  let cluster: (Item & { lane: number })[] = []
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

export type Block = Span & { group: EntryGroup }
/** Entries of a day: those without a time, and those with one. */
export type Day = { day: string; whole: EntryGroup[]; blocks: PlacedSpan<Block>[] }

/** Groups entries by day in `zone`. An entry that goes past midnight is on both days. */
export function daysOfWeek(days: string[], groups: EntryGroup[], zone: string): Day[] {
  // The service lists a long event on each of its days. One copy of it is enough.
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

/** Returns the minutes of an event on a day. Undefined when it is not on that day. */
function spanOn(day: string, entry: CalendarEntry, zone: string): Span | undefined {
  const taking = takingOf(entry)
  if (!taking) return undefined
  const [first, last] = [inputDay(taking.starts_at, zone), inputDay(taking.ends_at, zone)]
  if (first > day || last < day) return undefined
  const from = first < day ? 0 : minutes(taking.starts_at, zone)
  const until = last > day ? WHOLE_DAY : minutes(taking.ends_at, zone)
  if (first < day && until === 0) return undefined
  // Close to midnight a short entry would not fit, so it begins a little before its time.
  const to = Math.min(WHOLE_DAY, Math.max(until, from + LEAST))
  return { from: Math.min(from, to - LEAST), to }
}

function minutes(at: string, zone: string): number {
  const [hour = 0, minute = 0] = inputTime(at, zone).split(':').map(Number)
  return hour * 60 + minute
}

/** Returns the hours to draw: the working day, extended to earlier and later entries. */
export function hoursOf(days: Day[]): { first: number; last: number } {
  const blocks = days.flatMap((each) => each.blocks)
  return {
    first: Math.min(FIRST_HOUR, ...blocks.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(LAST_HOUR, ...blocks.map(({ to }) => Math.ceil(to / 60))),
  }
}
