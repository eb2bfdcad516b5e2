import { queryClient } from '../client.ts'

/** How long nothing is asked for once a page has what it shows. */
const QUIET_MS = 200
/** Where pages ask without end, or not at all. */
const MOST_MS = 6000

const wanted = Promise.withResolvers<void>()

/** Loads at once what was to wait: somebody has asked for it. */
export const hurry = wanted.resolve

/** What no page needs to be drawn is loaded behind the first: settles once that has what it asked for, or when somebody is in a hurry. */
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
