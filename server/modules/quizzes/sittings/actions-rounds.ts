type Rounds = { everyMs: number; goesOn: () => boolean; failed: (error: unknown) => void }

/** Does something again and again for as long as it goes on, and never twice at a time. */
export function rounds(work: () => Promise<void>, { everyMs, goesOn, failed }: Rounds) {
  let timer: NodeJS.Timeout | undefined
  let underway: Promise<void> | undefined
  let isOver = false

  /** Once more, after what is underway. */
  async function now(): Promise<void> {
    await underway
    if (isOver) return
    underway ??= work()
      .catch(failed)
      .finally(() => (underway = undefined))
    await underway
  }

  function keep(): void {
    if (isOver) return
    timer ??= setTimeout(() => {
      timer = undefined
      void now().then(() => {
        if (goesOn()) keep()
      })
    }, everyMs).unref()
  }

  async function stop(): Promise<void> {
    isOver = true
    clearTimeout(timer)
    await underway
  }

  return { now, keep, stop }
}
