import { useEffect, useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { type Organization, useOrganizations } from '../organizations/queries.ts'
import type { TeamFilters } from './filters.ts'

const PEOPLE_PER_PAGE = 500
/** As many are fetched unasked, so that what is counted and sorted is everybody. */
const PEOPLE_AT_ONCE = 2000

/** The organizations where the reader sees more than themselves, and which of them is looked at. */
export function useTeamOrganization(filters: TeamFilters) {
  const { organizations: held, holdsSomewhere } = useAccess()
  const { organizations, isPending, error } = useOrganizations()
  const manages = (id: string) => held.some(({ organization, manages_roles }) => organization.id === id && manages_roles)
  const reads = (id: string) => holdsSomewhere('certifications:read', id)
  const offered = organizations.filter(({ id }) => manages(id) || reads(id))
  const chosen = offered.find(({ id, slug }) => id === filters.org || slug === filters.org) ?? offered[0]
  return {
    isPending,
    error,
    offered,
    organization: chosen,
    manages: chosen !== undefined && manages(chosen.id),
    reads: chosen !== undefined && reads(chosen.id),
  }
}

/** Where people stand: those the reader manages, or everybody they may read about. */
export function useMatrix(organization: Organization | undefined, { department, role }: TeamFilters, managed: boolean) {
  const query = { limit: PEOPLE_PER_PAGE, managed, ...(department && { department }), ...(role && { role }) }
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
