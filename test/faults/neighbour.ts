import { parentPort, workerData } from 'node:worker_threads'

/**
 * Another person who uses the service meanwhile, in a thread of its own: the test that sends files is busy, and would add its own delay
 * to the time that is measured. `workerData` says what is asked and by which token. Any message ends it. It answers with the
 * milliseconds that each request took, from the shortest.
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
