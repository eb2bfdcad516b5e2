import { queryClient } from '../client.ts'

/**
 * Does what sends something, and gives what takes it back as far as it still waits for a connection: it is not sent any more then.
 * Only what is begun to be sent at once is noticed.
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
