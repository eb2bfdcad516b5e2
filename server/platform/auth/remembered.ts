/** How long to leave a provider alone after a failure: shortly while we have nothing of it, longer while the old value serves. */
const RETRY_MS = 1000
const RETRY_STALE_MS = 30_000

/** A value that is loaded again when it is older than `maxAgeMs`. While loading fails, the old one serves on. */
export function remembered<T>(load: () => Promise<T>, maxAgeMs: number) {
  let known: { value: T; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<T> | undefined

  const reload = (): Promise<T> => {
    loading ??= load()
      .then(
        (value) => {
          known = { value, at: performance.now() }
          return value
        },
        (error: unknown) => {
          failedAt = performance.now()
          throw error
        },
      )
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  return {
    /** Loads now, together with whoever else is waiting. */
    reload,
    /** Load again when next asked, though it is not old yet. */
    expire: () => {
      if (known) known.at = Number.NEGATIVE_INFINITY
    },
    async get(): Promise<T> {
      const now = performance.now()
      if (known && now - known.at < maxAgeMs) return known.value
      if (now - failedAt < (known ? RETRY_STALE_MS : RETRY_MS)) {
        if (known) return known.value
        throw new Error('It could not be loaded a moment ago.')
      }
      return reload().catch((error: unknown) => {
        if (known) return known.value
        throw error
      })
    },
  }
}
