import { isOneOf, isRefusal } from '../refusal.ts'

/** What became of one: done, so already, refused, or never tried. */
export const kinds = ['failed', 'untried', 'known', 'done'] as const
export type Outcome<Item> = { item: Item; kind: (typeof kinds)[number]; error?: unknown }

/** Does the opposite of what was done with one. Rejects with what the service refused it with. */
export type Undo = () => Promise<unknown>

type Run<Item> = {
  /** Rejects with what the service refused it with. */
  act: (item: Item) => Promise<unknown>
  /** Whether a refusal only says that it is so already. */
  isKnown: (error: unknown) => boolean
  isStopped: () => boolean
  onStep: (taken: number) => void
  second: () => Promise<unknown>
}

/**
 * Does the same with one after the other. What is refused stops nothing; a session that ended, or a broken connection, does,
 * and the rest is left untried. Where the service asks for patience it gets it.
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

/** How long the service asks to be left alone; a second where it does not say. */
export const secondsIn = (error: unknown) => (isRefusal(error) && Number(error.params?.seconds)) || 1

/** What there is to look after comes first. */
export const sorted = <Item>(outcomes: Outcome<Item>[]) => kinds.flatMap((kind) => outcomes.filter((outcome) => outcome.kind === kind))

/** Whether it still has to be done. */
export const isOpen = ({ kind }: Pick<Outcome<unknown>, 'kind'>) => kind === 'failed' || kind === 'untried'
