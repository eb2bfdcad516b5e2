import { isRefusal } from '../refusal.ts'

/** Those that stay for one reason: how many, and the first of them by name. */
export type Stay = { why: string; count: number; names: string[] }

/** So many are named of those that stay for one reason. */
const NAMED = 3

/** Counts what stays by the reason: a sentence, which a refusal may say otherwise each time. */
export function staying<Item>(nameOf: (item: Item) => string) {
  const all = new Map<string, Stay>()
  return {
    stay: (item: Item, why: string, error?: unknown): true => {
      const reason = isRefusal(error) ? (error.code ?? error.error_description) : why
      const { count, names, why: first } = all.get(reason) ?? { count: 0, names: [], why }
      all.set(reason, { why: first, count: count + 1, names: names.length < NAMED ? [...names, nameOf(item)] : names })
      return true
    },
    /** The most frequent reason first. */
    stays: () => [...all.values()].toSorted((a, b) => b.count - a.count),
  }
}
