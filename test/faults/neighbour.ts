import { parentPort, workerData } from 'node:worker_threads'

/**
 * Another user of the service, in a separate thread: the thread of the test is busy sending files, which would add to
 * the measured times. `workerData` has the address and the token. Any message ends it. It answers with the milliseconds
 * of each request, from the shortest.
 */
const { address, token } = workerData as { address: string; token: string }
const waits: number[] = []
const over = new AbortController()
parentPort!.once('message', () => over.abort())
while (!over.signal.aborted) {
  const from = performance.now()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  if (response.status === 200) waits.push(performance.now() - from)
  await new Promise((done) => setTimeout(done, 50))
}
parentPort!.postMessage(waits.toSorted((a, b) => a - b))
