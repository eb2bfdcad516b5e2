import { isRefusal } from '../../../../platform/refusal.ts'
import type { BankDraft } from './draft.ts'

/** Finds the question or section that a refusal is about, by its key. Returns undefined when the refusal is about neither. */
export function placeOf(error: unknown, bank: BankDraft): { list: 'questions' | 'sections'; key: string } | undefined {
  const [list, at] = isRefusal(error) ? (error.field ?? '').split('.') : []
  if (list !== 'questions' && list !== 'sections') return undefined
  const thing = bank[list][Number(at)]
  return thing && { list, key: thing.key }
}
