import { useRef, useState } from 'react'
import { refresh } from '../client.ts'
import { inBatch, newBatch } from './batch.ts'
import { type Tally, type Walk, type WalkEnd, walking } from './walk.ts'

type RunningWalk = { phase: 'going'; tally: Tally; isWaiting: boolean }
export type EndedWalk = { phase: 'ended'; tally: Tally; ending: WalkEnd }
type State = { phase: 'idle' } | RunningWalk | EndedWalk

type WalkOptions<Item> = Pick<Walk<Item>, 'read' | 'keyOf' | 'nameOf' | 'wayOf' | 'isKnown'> & { afterwards?: () => Promise<unknown> }

const nothing: Tally = { seen: 0, done: 0, known: 0, stays: [] }

/**
 * The state of an action on too many items to hold in memory, from start to result. All its requests are one batch,
 * also after a stop and a restart.
 */
export function useWalk<Item>({ wayOf, afterwards = refresh, ...walk }: WalkOptions<Item>) {
  const [state, setState] = useState<State>({ phase: 'idle' })
  const [batch] = useState(newBatch)
  const stopped = useRef(false)
  const isGoing = useRef(false)
  const tally = useRef(nothing)
  const goOn = useRef<() => Promise<WalkEnd>>(undefined)
  const go = async () => {
    goOn.current ??= walking<Item>({
      ...walk,
      wayOf: (item) => {
        const way = wayOf(item)
        return typeof way === 'string' ? way : () => inBatch(batch, way)
      },
      isStopped: () => stopped.current,
      onStep: (now, isWaiting) => {
        tally.current = now
        setState({ phase: 'going', tally: now, isWaiting })
      },
      second: () => new Promise((resolve) => setTimeout(resolve, 1000)),
    })
    stopped.current = false
    if (isGoing.current) return
    isGoing.current = true
    setState({ phase: 'going', tally: tally.current, isWaiting: false })
    const ending = await goOn.current()
    isGoing.current = false
    setState({ phase: 'ended', tally: tally.current, ending })
    await afterwards()
  }
  return {
    state,
    go: () => void go(),
    stop: () => {
      stopped.current = true
    },
  }
}
