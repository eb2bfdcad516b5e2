import type { WriteCounter } from '../db/writes.ts'

/** Work that is requested often and run seldom. One run at a time, soon after a request. */
export type DebouncedWork = { soon: () => void; now: () => Promise<void>; stop: () => Promise<void> }

export function soonAfter(work: () => Promise<unknown>, delayMs: number, onError: (error: unknown) => void): DebouncedWork {
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
 * Runs work of a read request that may still write: due changes are settled on reading, and a person may get an account. If it wrote, the
 * trail is sealed soon.
 */
export async function sealedSoon<T>(
  { writes, sealing }: { writes: WriteCounter; sealing: DebouncedWork },
  work: () => Promise<T>,
): Promise<T> {
  const before = writes.count
  try {
    return await work()
  } finally {
    if (writes.count !== before) sealing.soon()
  }
}
