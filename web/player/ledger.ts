import { storable } from './texts.ts'
import { durationOf, secondsOf } from './times.ts'

const ELEMENT = /^(?:cmi|adl)(?:\.[\w:~-]+)+$/
const SESSION_TIME = /^cmi\.(?:core\.)?session_time$/
/** Elements of at least so many bytes travel alone. */
const LONG_BYTES = 2000

export type Ledger = ReturnType<typeof ledgerOf>
export type Parcel = { set: Record<string, string>; session_time?: string }

/** What content wrote to the open item in this window, and what of it the service may not have. */
export function ledgerOf() {
  let written = new Map<string, string>()
  let owed = new Set<string>()
  /** Of the open item, from the times it was open before in this launch: the service counts the last time it is told. */
  let earlier = 0
  const seconds = new Map<string, number>()

  const parcel = (names: Iterable<string>): Parcel => {
    const set: Record<string, string> = {}
    for (const name of names) set[name] = written.get(name)!
    const time = Object.keys(set).find((name) => SESSION_TIME.test(name))
    return { set, ...(time !== undefined && earlier > 0 && { session_time: durationOf(earlier + secondsOf(set[time]!)) }) }
  }
  const bytesOf = (name: string) => new Blob([name, JSON.stringify(written.get(name))]).size + 6

  return {
    owes: () => owed.size > 0,
    /** Takes down an element. Those that the service does not keep are left out. */
    wrote(name: string, value: string): void {
      if (!ELEMENT.test(name) || name.startsWith('adl.nav.')) return
      written.set(name, storable(value))
      owed.add(name)
    },
    /** All that is owed. */
    whole: () => parcel(owed),
    /** The same within `most` bytes if it fits; else what is short first, and every long element by itself. */
    parcels(most: number): Parcel[] {
      const names = [...owed]
      if (names.reduce((bytes, name) => bytes + bytesOf(name), 0) < most) return [parcel(names)]
      const long = names.filter((name) => bytesOf(name) >= LONG_BYTES)
      const short = names.filter((name) => !long.includes(name))
      return [parcel(short), ...long.map((name) => parcel([name]))]
    },
    /** The service has these values now; what was written since is owed still. */
    saved(set: Record<string, string>): void {
      for (const [name, value] of Object.entries(set)) if (written.get(name) === value) owed.delete(name)
    },
    /** The service misses something. */
    owesAll(): void {
      owed = new Set(written.keys())
    },
    /** Another item is open, or the same one anew. */
    turnFrom(item: string, next: string): void {
      const time = [...written].find(([name]) => SESSION_TIME.test(name))?.[1]
      seconds.set(item, (seconds.get(item) ?? 0) + secondsOf(time ?? ''))
      earlier = seconds.get(next) ?? 0
      written = new Map()
      owed = new Set()
    },
  }
}
