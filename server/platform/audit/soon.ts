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
