import { useRef, useState } from 'react'
import { refresh } from '../client.ts'
import { inBatch, newBatch } from './batch.ts'
import { type Outcome, runAll } from './run.ts'

type State<Item> = { phase: 'asking' } | { phase: 'running'; taken: number; of: number } | { phase: 'over'; outcomes: Outcome<Item>[] }

type Run<Item> = {
  act: (item: Item) => Promise<unknown>
  isKnown: (error: unknown) => boolean
  onOver?: (outcomes: Outcome<Item>[]) => void
  afterwards?: () => Promise<unknown>
}

/** The state of a bulk action, from the question to the outcomes. All its requests are one batch, retries included. */
export function useRun<Item>({ act, isKnown, onOver, afterwards = refresh }: Run<Item>) {
  const [state, setState] = useState<State<Item>>({ phase: 'asking' })
  const [batch] = useState(newBatch)
  const [done, setDone] = useState<Item[]>([])
  const stopped = useRef(false)
  const start = async (items: Item[]) => {
    stopped.current = false
    setState({ phase: 'running', taken: 0, of: items.length })
    const outcomes = await runAll(items, {
      act: (item) => inBatch(batch, () => act(item)),
      isKnown,
      isStopped: () => stopped.current,
      onStep: (taken) => setState({ phase: 'running', taken, of: items.length }),
      second: () => new Promise((resolve) => setTimeout(resolve, 1000)),
    })
    setState({ phase: 'over', outcomes })
    setDone((before) => [...before, ...outcomes.filter(({ kind }) => kind === 'done').map(({ item }) => item)])
    onOver?.(outcomes)
    await afterwards()
  }
  return {
    state,
    /** The items for which the action has succeeded so far. */
    done,
    start: (items: Item[]) => void start(items),
    stop: () => {
      stopped.current = true
    },
  }
}
