import { useState } from 'react'
import { refresh } from '../client.ts'
import { type ActOutcome, type SendActs, followActs, stopActs } from './acts.ts'
import { newBatch } from './batch.ts'

type Running = { phase: 'running'; taken: number; of: number; isWaiting: boolean }
/** `refused` is set if the acts could not be sent. */
type Over = { phase: 'over'; outcomes: ActOutcome[]; refused?: unknown }
export type ActsState = { phase: 'asking' } | Running | Over

/** The state of a batch of acts, from the question to the outcomes. What is sent again is part of the same batch. */
export function useActs({ afterwards = refresh }: { afterwards?: () => Promise<unknown> } = {}) {
  const [state, setState] = useState<ActsState>({ phase: 'asking' })
  const [batch] = useState(newBatch)
  const start = async (count: number, send: SendActs) => {
    setState({ phase: 'running', taken: 0, of: count, isWaiting: false })
    const following = followActs(batch, send, ({ outcomes, of, isWaiting }) =>
      setState({ phase: 'running', taken: outcomes.length, of, isWaiting }),
    )
    const over = await following.then(
      (outcomes) => ({ outcomes }),
      (refused: unknown) => ({ outcomes: [], refused }),
    )
    setState({ phase: 'over', ...over })
    await afterwards()
  }
  return {
    state,
    batch,
    start: (count: number, send: SendActs) => void start(count, send),
    /** The act under way is finished. The others stay undone. */
    stop: () => void stopActs(batch).catch(() => undefined),
  }
}
