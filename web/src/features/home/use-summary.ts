import { $api, type Schemas } from '../../platform/client.ts'
import type { Organization } from '../organizations/queries.ts'

export type Summary = Schemas['CertificationSummary']
export type Coverage = Summary['coverage'][number]

/** How far ahead is looked. */
export const SOON_DAYS = 30

/** How people stand in figures: those the reader manages, or everybody they may read about. However many they are, the service counts them. */
export const useSummary = (organization: Organization | undefined, managed: boolean) =>
  $api.useQuery(
    'get',
    '/api/organizations/{org_id}/certification-matrix/summary',
    { params: { path: { org_id: organization?.id ?? '' }, query: { managed, due_within_days: SOON_DAYS } } },
    { enabled: organization !== undefined },
  )

type StateCounts = Summary['states']
/** The same by state. */
export const byState = (counts: StateCounts) => new Map(counts.map(({ state, count }) => [state, count]))
