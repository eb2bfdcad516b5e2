import { storable } from './texts.ts'
import { durationOf, secondsOf } from './times.ts'

const ELEMENT = /^(?:cmi|adl)(?:\.[\w:~-]+)+$/
const SESSION_TIME = /^cmi\.(?:core\.)?session_time$/
/** The size in bytes from which an element is sent in its own request. */
const LONG_BYTES = 2000

export type Ledger = ReturnType<typeof ledgerOf>
export type Parcel = { set: Record<string, string>; session_time?: string }

/** Keeps what the content wrote to the open item in this window. Some of it may be unsaved. */
export function ledgerOf() {
  let written = new Map<string, string>()
  let owed = new Set<string>()
  /** The seconds that the item was open earlier in this launch. The service counts only the last session time that it receives. */
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
    /** Records a value. Elements that the service does not store are left out. */
    wrote(name: string, value: string): void {
      if (!ELEMENT.test(name) || name.startsWith('adl.nav.')) return
      written.set(name, storable(value))
      owed.add(name)
    },
    /** Returns all unsaved values. */
    whole: () => parcel(owed),
    /**
     * Returns the unsaved values in one parcel if they fit into `most` bytes. Otherwise the short elements come first,
     * then each long one in its own parcel.
     */
    parcels(most: number): Parcel[] {
      const names = [...owed]
      if (names.reduce((bytes, name) => bytes + bytesOf(name), 0) < most) return [parcel(names)]
      const long = names.filter((name) => bytesOf(name) >= LONG_BYTES)
      const short = names.filter((name) => !long.includes(name))
      return [parcel(short), ...long.map((name) => parcel([name]))]
    },
    /** Marks values as saved. A value that was written again since stays unsaved. */
    saved(set: Record<string, string>): void {
      for (const [name, value] of Object.entries(set)) if (written.get(name) === value) owed.delete(name)
    },
    /** Marks all values as unsaved, because the service misses some. */
    owesAll(): void {
      owed = new Set(written.keys())
    },
    /** Starts over for another item, or for the same item opened again. */
    turnFrom(item: string, next: string): void {
      const time = [...written].find(([name]) => SESSION_TIME.test(name))?.[1]
      seconds.set(item, (seconds.get(item) ?? 0) + secondsOf(time ?? ''))
      earlier = seconds.get(next) ?? 0
      written = new Map()
      owed = new Set()
    },
  }
}
