import { isRefusal } from '../refusal.ts'

/** The items that stayed unchanged for one reason: their number and the names of the first ones. */
export type UnchangedGroup = { why: string; count: number; names: string[] }

/** The number of items that are named for each reason. */
const NAMED = 3

/** Counts the unchanged items by reason. Refusals are grouped by code, because their sentence can differ each time. */
export function staying<Item>(nameOf: (item: Item) => string) {
  const all = new Map<string, UnchangedGroup>()
  return {
    stay: (item: Item, why: string, error?: unknown): true => {
      const reason = isRefusal(error) ? (error.code ?? error.error_description) : why
      const { count, names, why: first } = all.get(reason) ?? { count: 0, names: [], why }
      all.set(reason, { why: first, count: count + 1, names: names.length < NAMED ? [...names, nameOf(item)] : names })
      return true
    },
    /** The reasons, the most frequent first. */
    stays: () => [...all.values()].toSorted((a, b) => b.count - a.count),
  }
}
