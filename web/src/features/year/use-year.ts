import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { readerZone } from '../../platform/words/zones.ts'
import type { Organization } from '../organizations/queries.ts'
import { type YearData, monthsOf, stretchOf } from './things.ts'

const AT_ONCE = 200
/** At most this many records are fetched automatically. */
const RECORDS = 1000

type YearQuery = { user_id: string; organizations: Pick<Organization, 'id' | 'slug' | 'time_zone'>[]; year: number }

/** The reader's own year in all organizations. */
export function useOwnYear(year: number) {
  const { me, organizations: held } = useAccess()
  const whose = { user_id: me.id, organizations: held.map(({ organization }) => organization), year }
  const done = useDone(whose, true)
  const standings = $api.useQuery('get', '/api/certifications/mine')
  const events = $api.useQuery('get', '/api/events/mine', { params: { query: stretchOf(year) } })
  return together(whose, done, { standings, events })
}

/** A person's year in an organization, without the events. */
export function usePersonYear(user_id: string, organization: Organization, year: number) {
  const { me, holdsSomewhere } = useAccess()
  const whose = { user_id, organizations: [organization], year }
  const done = useDone(whose, user_id === me.id || holdsSomewhere('records:read', organization.id), organization.id)
  const asked = $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}/standings', {
    params: { path: { org_id: organization.id, user_id } },
  })
  const found = together(whose, done, { standings: { ...asked, data: asked.data?.standings } })
  return { ...found, data: found.data && asked.data && { ...found.data, person: asked.data.person } }
}

/** A person's completed records, if the reader may read them, and awards. */
function useDone({ user_id, organizations, year }: YearQuery, reads: boolean, org?: string) {
  const query = { learner: user_id, ...stretchOf(year), ...(org !== undefined && { org }), sort: 'completed_at' as const, limit: AT_ONCE }
  const records = $api.useInfiniteQuery('get', '/api/records', { params: { query }, paged: true }, { ...byCursor, enabled: reads })
  const items = useItems(records)
  const { hasNextPage, isFetching, isError, fetchNextPage } = records
  const goesOn = hasNextPage && !isFetching && !isError && items.length < RECORDS
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const awards = useQueries({
    queries: organizations.map(({ id }) =>
      $api.queryOptions('get', '/api/organizations/{org_id}/directory/{user_id}/awards', {
        params: { path: { org_id: id, user_id }, query: { limit: AT_ONCE } },
      }),
    ),
  })
  return {
    queries: [...(reads ? [records] : []), ...awards],
    records: reads ? records.data && items : items,
    awards: awards.map(({ data }, nr) => ({ organization_id: organizations[nr]?.id ?? '', items: data?.items })),
    /** True when the lists are cut: then the latest completions or the earliest awards may be missing. */
    cut: hasNextPage || awards.some(({ data }) => data !== undefined && data.next_cursor !== null && !reachesBack(data.items, year)),
  }
}

/** True when no older award can belong to the year: an award is recorded at or after its date, and the list has the newest record first. */
const reachesBack = (items: { created_at: string }[], year: number) => (items.at(-1)?.created_at ?? '') < stretchOf(year).from

type QueryState<Data> = { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> }
type FurtherQueries = { standings: QueryState<YearData['standings']>; events?: QueryState<YearData['events']> }

function together(
  { organizations, year }: YearQuery,
  { queries, records, awards, cut }: ReturnType<typeof useDone>,
  beside: FurtherQueries,
) {
  const { standings, events } = beside
  const all: Pick<QueryState<unknown>, 'error' | 'refetch'>[] = [...queries, standings, ...(events ? [events] : [])]
  const given = awards.flatMap(({ organization_id, items }) => (items ? [{ organization_id, items }] : []))
  const taking = events ? events.data : []
  return {
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    data:
      records && standings.data && taking && given.length === awards.length
        ? {
            cut,
            months: monthsOf(year, {
              records,
              awards: given,
              standings: standings.data,
              events: taking,
              organizations,
              readerZone: readerZone(),
            }),
          }
        : undefined,
  }
}
