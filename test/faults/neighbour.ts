import { parentPort, workerData } from 'node:worker_threads'

/**
 * Somebody else who uses the service meanwhile, in a thread of their own: what sends files in the test is busy, and would add
 * its own delay to the time they wait. `workerData` says where and by which token; whatever is said to it ends it, and it
 * answers with what each request took, in milliseconds, from the shortest.
 */
const { url, token } = workerData as { url: string; token: string }
const waits: number[] = []
const over = new AbortController()
parentPort!.once('message', () => over.abort())
while (!over.signal.aborted) {
  const from = performance.now()
  const response = await fetch(`${url}/api/subjects`, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  if (response.status === 200) waits.push(performance.now() - from)
  await new Promise((done) => setTimeout(done, 50))
}
parentPort!.postMessage(waits.toSorted((a, b) => a - b))
