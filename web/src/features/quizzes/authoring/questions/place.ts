import { isRefusal } from '../../../../platform/refusal.ts'
import type { BankDraft } from './draft.ts'

/** Which question or section of the bank a refusal speaks of, by its key; undefined where it speaks of none. */
export function placeOf(error: unknown, bank: BankDraft): { list: 'questions' | 'sections'; key: string } | undefined {
  const [list, at] = isRefusal(error) ? (error.field ?? '').split('.') : []
  if (list !== 'questions' && list !== 'sections') return undefined
  const thing = bank[list][Number(at)]
  return thing && { list, key: thing.key }
}
