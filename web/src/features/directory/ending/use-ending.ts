import { keepPreviousData } from '@tanstack/react-query'
import { $api, type Schemas } from '../../../platform/client.ts'
import { byCursor } from '../../../platform/lists/paging.tsx'

export type EndingMember = Schemas['EndingMember']
type Query = { limit: number; kind?: EndingMember['kind']; q?: string; department?: string; role?: string }

/** People whose roles end within `days` days. Fetches nothing when it is undefined. */
export function useEnding(org_id: string, query: Query, days: number | undefined) {
  return $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/ending-grants',
    { params: { path: { org_id }, query: { ...query, ...(days !== undefined && { days }) } } },
    { ...byCursor, placeholderData: keepPreviousData, enabled: days !== undefined },
  )
}
