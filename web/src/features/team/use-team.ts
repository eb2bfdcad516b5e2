import { useEffect, useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor } from '../../platform/lists/paging.tsx'
import { atEndOf } from '../certifications/parts/as-of.tsx'
import type { Organization } from '../organizations/queries.ts'
import type { TeamFilters } from './filters.ts'

const PEOPLE_PER_PAGE = 500
/** Up to this many people are fetched automatically, so that counts and order cover everybody. */
const PEOPLE_AT_ONCE = 2000

/** Standings of the people that the reader manages, or of all people that they may read about. */
export function useMatrix(organization: Organization | undefined, { department, role, at }: TeamFilters, managed: boolean) {
  const query = { limit: PEOPLE_PER_PAGE, managed, ...(department && { department }), ...(role && { role }), ...atEndOf(at) }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/certification-matrix',
    { params: { path: { org_id: organization?.id ?? '' }, query }, paged: true },
    { ...byCursor, enabled: organization !== undefined },
  )
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data])
  const certifications = useMemo(() => {
    const all = pages.data?.pages.flatMap((page) => page.certifications) ?? []
    return [...new Map(all.map((certification) => [certification.id, certification])).values()].toSorted((a, b) =>
      a.name.localeCompare(b.name),
    )
  }, [pages.data])
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages
  const goesOn = hasNextPage && !isFetching && !isError && items.length < PEOPLE_AT_ONCE
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return { pages, items, certifications }
}
