const DAY_MS = 86_400_000
const parts = [
  { when: 'week', days: 7 },
  { when: 'month', days: 30 },
  { when: 'quarter', days: 90 },
  { when: 'before', days: Number.POSITIVE_INFINITY },
] as const

/** Returns the number of people by the time of their last opening. Each person counts in the first span that fits. */
export function opened(people: { last_viewed_at: string | null }[], now: number) {
  const ages = people.flatMap(({ last_viewed_at }) => (last_viewed_at === null ? [] : [(now - Date.parse(last_viewed_at)) / DAY_MS]))
  const within = (days: number) => ages.filter((age) => age < days).length
  return parts.map(({ when, days }, nr) => ({ when, count: within(days) - within(parts[nr - 1]?.days ?? 0) }))
}
