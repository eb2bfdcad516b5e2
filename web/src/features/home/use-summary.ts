import { $api, type Schemas } from '../../platform/client.ts'
import type { Organization } from '../organizations/queries.ts'

export type Summary = Schemas['CertificationSummary']
export type Coverage = Summary['coverage'][number]

/** Days ahead that count as soon. */
export const SOON_DAYS = 30

/** Counts of people's standings, made by the service: of those whom the reader manages, or of all whose standings they may read. */
export const useSummary = (organization: Organization | undefined, managed: boolean) =>
  $api.useQuery(
    'get',
    '/api/organizations/{org_id}/certification-matrix/summary',
    { params: { path: { org_id: organization?.id ?? '' }, query: { managed, due_within_days: SOON_DAYS } } },
    { enabled: organization !== undefined },
  )

type StateCounts = Summary['states']
/** Returns the counts by state. */
export const byState = (counts: StateCounts) => new Map(counts.map(({ state, count }) => [state, count]))
