import { parseTimestamp } from '#platform/moments.ts'
import type { RuleProgress, TracedItem } from './kind.ts'

/** Rounds, so that thirds of hours add up to whole hours. */
export const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * Returns the threshold, rounded like the values, so that 20 minutes reach a third of an hour. It is never zero, so that nothing at all is
 * never enough.
 */
export const required = (threshold: number | null) => Math.max(rounded(threshold ?? 0), 1e-6)

/** Returns a sentence about how many of the hours are proven. */
export function explain({ satisfied, current, required, overlapping }: RuleProgress): string {
  const missing = satisfied ? '' : `, ${text(Math.max(required - current, 0.01))} more are needed`
  const overlap = overlapping ? '; some of the times overlap, and each counts in full' : ''
  return `${text(current)} of ${text(required)} hours are proven${missing}${overlap}.`
}
const text = (amount: number) => String(Math.round(amount * 100) / 100)

/** Whether two of the counted date ranges overlap. */
export function overlap(counted: TracedItem[]): boolean {
  const ranges = counted
    .flatMap(({ record }) => record?.evidence ?? [])
    .flatMap(({ from, to, type }) => (type === 'date_range' && from !== null && to !== null ? [[at(from), at(to)] as const] : []))
    .toSorted(([a], [b]) => a - b)
  let end = Number.NEGATIVE_INFINITY
  for (const [from, to] of ranges) {
    if (from < end) return true
    end = Math.max(end, to)
  }
  return false
}
const at = (moment: string) => parseTimestamp(moment) ?? 0
