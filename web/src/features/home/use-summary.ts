import type { Schemas } from '../../platform/client.ts'

export type Summary = Schemas['CertificationSummary']
export type Coverage = Summary['coverage'][number]

/** Days ahead that count as soon. The service counts them. */
export const SOON_DAYS = 30

type StateCounts = Summary['states']
/** Returns the counts by state. */
export const byState = (counts: StateCounts) => new Map(counts.map(({ state, count }) => [state, count]))
