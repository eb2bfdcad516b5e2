import type { Db } from './db/open.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation waits for nothing to be settled. */
    unsettled?: boolean
  }
}

/**
 * Brings about what is due before somebody is told of it, however they ask. Who asks while it is being looked for waits for
 * that, so that many who ask at once cost one look. What fails is due again at the next look, and keeps nobody from reading:
 * `failed` hears of it.
 */
export function settling(db: Db, settles: ((db: Db) => Promise<void>)[], failed: (error: unknown) => void): () => Promise<void> {
  let looking: Promise<void> | undefined
  // What one settles is nothing to the others.
  const look = async () => void (await Promise.all(settles.map((settle) => settle(db).catch(failed))))
  return () => {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
}
