import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { World } from './world.ts'

/** Requests an address again and again in another thread. `stop` returns the milliseconds that each request took, from the shortest. */
export function keepAsking(address: string, { token }: World): { stop: () => Promise<number[]> } {
  const neighbour = new Worker(new URL('neighbour.ts', import.meta.url), { workerData: { address, token } })
  return {
    stop: async () => {
      const said = once(neighbour, 'message')
      neighbour.postMessage('enough')
      const [waits] = (await said) as [number[]]
      return waits
    },
  }
}
