import type { Db } from './db/open.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation waits for no settling. */
    unsettled?: boolean
  }
}

/**
 * Returns a function that settles what is due before a reader sees it. Callers during a run share it, so many simultaneous callers cost one
 * run. A failed part is due again at the next run and does not stop the reader; `failed` gets its error.
 */
export function settling(db: Db, settles: ((db: Db) => Promise<void>)[], failed: (error: unknown) => void): () => Promise<void> {
  let looking: Promise<void> | undefined
  // The parts are independent.
  const look = async () => void (await Promise.all(settles.map((settle) => settle(db).catch(failed))))
  return () => {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
}
