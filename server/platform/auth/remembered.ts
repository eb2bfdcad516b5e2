/** Milliseconds before a failed provider is asked again: short while there is no value, longer while an old value serves. */
const RETRY_MS = 1000
const RETRY_STALE_MS = 30_000

/** A cached value that is loaded again once it is older than `maxAgeMs`. While loading fails, the old value is used. */
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
    /** Loads now. Callers that are already waiting share the load. */
    reload,
    /** Makes the next call load the value, although it is not old yet. */
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
