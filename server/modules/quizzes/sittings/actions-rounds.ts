type RoundOptions = { everyMs: number; goesOn: () => boolean; failed: (error: unknown) => void }

/** Repeats `work` while `goesOn` is true; two runs never overlap. */
export function rounds(work: () => Promise<void>, { everyMs, goesOn, failed }: RoundOptions) {
  let timer: NodeJS.Timeout | undefined
  let underway: Promise<void> | undefined
  let isOver = false

  /** Runs `work` once more, after a run that is under way. */
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
