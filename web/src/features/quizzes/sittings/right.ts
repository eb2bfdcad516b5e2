import type { Answer } from '../taking/player/answers.ts'
import type { SittingQuestion } from './words.ts'

const same = (a: readonly string[] = [], b: readonly string[] = []) => a.toSorted().join() === b.toSorted().join()

/** True when an answer is wholly right, once the key is told. Undefined for kinds that a person grades or that may be partly right. */
export function isRight({ kind, reveal }: Pick<SittingQuestion, 'kind' | 'reveal'>, answer: Answer | null): boolean | undefined {
  const right = reveal?.right
  if (!right) return undefined
  switch (kind) {
    case 'single_choice':
      return answer?.option_id !== undefined && right.option_ids?.includes(answer.option_id) === true
    case 'multiple_choice':
      return same(answer?.option_ids, right.option_ids) || (answer === null ? false : undefined)
    case 'true_false':
      return answer?.value === right.value
    default:
      return undefined
  }
}

/** Returns the ids of the right options. Empty when the key is not told. */
export const rightOptions = ({ reveal }: Pick<SittingQuestion, 'reveal'>): ReadonlySet<string> => new Set(reveal?.right?.option_ids)
