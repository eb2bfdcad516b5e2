import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { $api, type Schemas } from '../../platform/client.ts'

export type SubjectRef = Schemas['SubjectRef']

const SHOWN = 30

/** The live subjects of an organization whose name holds what was typed; without anything typed the newest. */
export function useSubjectSearch(organizationId: string | undefined, typed: string) {
  const [q] = useDebouncedValue(typed.trim(), 250)
  const query = { org: organizationId ?? '', limit: SHOWN, ...(q !== '' && { q }) }
  const found = $api.useQuery(
    'get',
    '/api/subjects',
    { params: { query } },
    {
      enabled: organizationId !== undefined,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    },
  )
  return { found: found.data?.items ?? [], isPending: found.isPending, more: (found.data?.next_cursor ?? null) !== null }
}

/** The subjects of ids or slugs; one that the reader may not see is left out. */
export function useNamedSubjects(organizationId: string | undefined, idsOrSlugs: string[]): SubjectRef[] {
  return useQueries({
    queries: idsOrSlugs.map((subject_id) => ({
      ...$api.queryOptions('get', '/api/subjects/{subject_id}', {
        params: { path: { subject_id }, query: organizationId === undefined ? {} : { org: organizationId } },
      }),
      staleTime: 60_000,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  })
}

/** Whether an organization has any subject that the reader may see; undefined until that is known. */
export function useHasSubjects(organizationId: string | undefined): boolean | undefined {
  const init = { params: { query: { org: organizationId ?? '', limit: 1 } } }
  const { data } = $api.useQuery('get', '/api/subjects', init, { enabled: organizationId !== undefined, staleTime: 60_000 })
  return data && data.items.length > 0
}
