import { queryClient } from '../client.ts'

/** The time in milliseconds without a running query after which the first page counts as loaded. */
const QUIET_MS = 200
/** The longest wait in milliseconds, for pages that send queries without end or none at all. */
const MOST_MS = 6000

const wanted = Promise.withResolvers<void>()

/** Ends the wait at once, because the user needs what is still to be loaded. */
export const hurry = wanted.resolve

/**
 * Resolves when the first page has its data, or when `hurry` is called. Code that no page needs for its first render is
 * loaded after that.
 */
export const afterFirstPage = Promise.race([wanted.promise, new Promise<void>(waitUntilQuiet)])

function waitUntilQuiet(resolve: () => void): void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  const stop = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(quiet)
    if (queryClient.isFetching() === 0) quiet = setTimeout(end, QUIET_MS)
  })
  const latest = setTimeout(end, MOST_MS)
  function end() {
    clearTimeout(quiet)
    clearTimeout(latest)
    stop()
    resolve()
  }
}
