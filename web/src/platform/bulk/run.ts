import { isOneOf, isRefusal } from '../refusal.ts'

/** The outcomes of an item, in order of urgency: refused, not tried, already in the wanted state, done. */
export const kinds = ['failed', 'untried', 'known', 'done'] as const
export type Outcome<Item> = { item: Item; kind: (typeof kinds)[number]; error?: unknown }

/** Undoes the action on one item. Rejects with the refusal of the service. */
export type Undo = () => Promise<unknown>

type Run<Item> = {
  /** Rejects with the refusal of the service. */
  act: (item: Item) => Promise<unknown>
  /** Whether a refusal only says that the item already has the wanted state. */
  isKnown: (error: unknown) => boolean
  isStopped: () => boolean
  onStep: (taken: number) => void
  second: () => Promise<unknown>
}

/**
 * Runs an action on each item in turn. A refusal does not stop the run. An expired session or a broken connection stops
 * it, and the rest is left untried. If the service limits the rate, the run waits as long as the service asks.
 */
export async function runAll<Item>(items: Item[], { act, isKnown, isStopped, onStep, second }: Run<Item>): Promise<Outcome<Item>[]> {
  const attempt = async (item: Item): Promise<Outcome<Item>> => {
    if (isStopped()) return { item, kind: 'untried' }
    try {
      await act(item)
      return { item, kind: 'done' }
    } catch (error) {
      if (!isOneOf(error, ['rate_limited'])) return { item, kind: isKnown(error) ? 'known' : 'failed', error }
      for (let left = secondsIn(error); left > 0 && !isStopped(); left -= 1) await second()
      return attempt(item)
    }
  }
  const outcomes: Outcome<Item>[] = []
  let broken = false
  for (const item of items) {
    const outcome: Outcome<Item> = broken ? { item, kind: 'untried' } : await attempt(item)
    broken ||= outcome.kind === 'failed' && endsAll(outcome.error)
    outcomes.push(outcome)
    onStep(outcomes.length)
  }
  return outcomes
}

const endsAll = (error: unknown) => !isRefusal(error) || isOneOf(error, ['invalid_token'])

/** Returns the seconds that the service asks the caller to wait, or 1 if it does not say. */
export const secondsIn = (error: unknown) => (isRefusal(error) && Number(error.params?.seconds)) || 1

/** Sorts the outcomes so that those that need attention come first. */
export const sorted = <Item>(outcomes: Outcome<Item>[]) => kinds.flatMap((kind) => outcomes.filter((outcome) => outcome.kind === kind))

/** Whether the item still has to be done. */
export const isOpen = ({ kind }: Pick<Outcome<unknown>, 'kind'>) => kind === 'failed' || kind === 'untried'
