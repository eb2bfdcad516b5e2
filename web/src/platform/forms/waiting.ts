import { queryClient } from '../client.ts'

/**
 * Runs `work` and returns a function that cancels the mutations it started, if they still wait for a connection. Only
 * mutations that start synchronously are noticed.
 */
export function sentBy(work: () => void): () => void {
  const cache = queryClient.getMutationCache()
  const before = new Set(cache.getAll())
  work()
  const sent = cache.getAll().filter((each) => !before.has(each))
  return () => {
    for (const each of sent) if (each.state.isPaused) cache.remove(each)
  }
}
