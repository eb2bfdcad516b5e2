import type { Db } from './db/open.ts'

/**
 * Brings about what is due before somebody is told of it, however they ask. Who asks while it is being looked for waits for
 * that, so that many who ask at once cost one look.
 */
export function settling(db: Db, settles: ((db: Db) => Promise<void>)[]): () => Promise<void> {
  let looking: Promise<void> | undefined
  const look = async () => {
    for (const settle of settles) await settle(db)
  }
  return () => {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
}
