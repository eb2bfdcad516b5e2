import type { Writes } from '../db/writes.ts'

/** Work that is asked for often and done seldom: one run at a time, soon after it was asked for. */
export type Soon = { soon: () => void; now: () => Promise<void>; stop: () => Promise<void> }

export function soonAfter(work: () => Promise<unknown>, delayMs: number, onError: (error: unknown) => void): Soon {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    timer = undefined
    running = running
      .then(async () => {
        await work()
      })
      .catch(onError)
    return running
  }
  return {
    soon: () => {
      timer ??= setTimeout(() => void run(), delayMs).unref()
    },
    now: run,
    async stop() {
      if (timer) {
        clearTimeout(timer)
        await run()
      } else await running
    },
  }
}

/**
 * Does what may write though it was only asked to read, and has the trail sealed soon where it wrote something: what is due is
 * settled by whoever looks, and somebody may be met for the first time.
 */
export async function sealedSoon<T>({ writes, sealing }: { writes: Writes; sealing: Soon }, work: () => Promise<T>): Promise<T> {
  const before = writes.count
  try {
    return await work()
  } finally {
    if (writes.count !== before) sealing.soon()
  }
}
