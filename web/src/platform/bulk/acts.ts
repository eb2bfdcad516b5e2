import { type Schemas, answered, api } from '../client.ts'
import { isRefusal } from '../refusal.ts'
import { inBatch } from './batch.ts'

export type ActOutcome = Schemas['ActOutcome']
type ActBatch = Schemas['ActBatch']

/** Sends a batch. The answer is a stream of lines, each an `ActBatch`. */
export type SendActs = () => Promise<{ data?: ReadableStream<Uint8Array> | null | undefined; error?: unknown }>

export type ActProgress = { outcomes: ActOutcome[]; of: number; isWaiting: boolean }

/** Milliseconds between two questions after the outcomes, when the stream has ended early. */
const ASK_MS = 1000

/**
 * Sends acts and follows them until each has an outcome. The service goes on with them when the connection breaks; then their outcomes are
 * asked for until it is back. Rejects if the service refuses them, or if nothing tells whether they have arrived.
 */
export async function followActs(batch: string, send: SendActs, onStep: (progress: ActProgress) => void): Promise<ActOutcome[]> {
  const outcomes = new Map<string, ActOutcome>()
  const known = { after: 0, of: 0, over: false }
  const step = (isWaiting: boolean) => onStep({ outcomes: [...outcomes.values()], of: known.of, isWaiting })
  const take = (lines: ActBatch) => {
    for (const outcome of lines.items) outcomes.set(outcome.key, outcome)
    Object.assign(known, { after: lines.next_after, of: lines.acts_count, over: lines.over })
    step(false)
  }
  const { data, error } = await inBatch(batch, send)
  if (!data) throw error
  await linesOf(data, take).catch(() => undefined)
  while (!known.over) {
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
    const params = { path: { batch_id: batch }, query: { after: known.after } }
    await answered(api.GET('/api/acts/{batch_id}', { params })).then(take, (failure: unknown) => {
      if (isRefusal(failure) && failure.error !== 'rate_limited' && failure.error !== 'server_error') throw failure
      step(true)
    })
  }
  return [...outcomes.values()]
}

/** Reads the lines of a stream. Rejects if it breaks. */
async function linesOf(stream: ReadableStream<Uint8Array>, take: (line: ActBatch) => void): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(JSON.parse(line) as ActBatch)
  }
}

/** Gives up the acts that have not begun. */
export const stopActs = (batch: string) => answered(api.POST('/api/acts/{batch_id}/stop', { params: { path: { batch_id: batch } } }))
