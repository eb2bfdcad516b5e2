import type { Db } from '#platform/db/open.ts'
import * as seats from './store-seats.ts'

type SeatPresence = { sitting_id: string; user_id: string; shows: boolean }

/** The interval at which the database learns who still watches. */
const SEEN_MS = 15_000

/** Collects who came, who left and who still watches, and writes all of it in one statement. */
export function whoIsSeen(db: Db, watchers: () => Omit<SeatPresence, 'shows'>[]) {
  const noted = new Map<string, SeatPresence>()
  let last = performance.now()
  const note = (one: SeatPresence) => void noted.set(`${one.sitting_id} ${one.user_id}`, one)
  return {
    note,
    waits: () => noted.size > 0,
    async flush(): Promise<void> {
      if (performance.now() - last > SEEN_MS) {
        last = performance.now()
        for (const one of watchers()) note({ ...one, shows: true })
      }
      const all = [...noted.values()]
      noted.clear()
      if (all.length > 0) await seats.setSeen(db, all)
    },
  }
}
