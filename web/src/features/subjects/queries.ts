import { onlineManager, useQueries, useQuery } from '@tanstack/react-query'
import { $api, type Schemas, queryClient } from '../../platform/client.ts'
import { useSearchWord } from '../../platform/forms/looked-for.ts'

export type SubjectRef = Schemas['SubjectRef']

const SHOWN = 30

/** Active subjects of an organization whose name contains the typed text. Without text it has the newest ones. */
export function useSubjectSearch(organizationId: string | undefined, typed: string) {
  const { q, settles } = useSearchWord(typed)
  const query = { org: organizationId ?? '', limit: SHOWN, ...(q !== '' && { q }) }
  const found = $api.useQuery(
    'get',
    '/api/subjects',
    { params: { query } },
    {
      enabled: organizationId !== undefined,
      staleTime: 60_000,
    },
  )
  return { found: found.data?.items ?? [], looking: settles || found.isPending, failure: found.error }
}

/** Subjects by id or slug. Subjects that the reader may not see are left out. */
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

const anySubject = (organizationId: string) => ({
  ...$api.queryOptions('get', '/api/subjects', { params: { query: { org: organizationId, limit: 1 } } }),
  staleTime: 60_000,
})

/** True when the organization has a subject that the reader may see. Undefined until loaded. */
export function useHasSubjects(organizationId: string | undefined): boolean | undefined {
  const { data } = useQuery({ ...anySubject(organizationId ?? ''), enabled: organizationId !== undefined })
  return data && data.items.length > 0
}

/** Resolves to true when the organization has a subject that the reader may see. Resolves to false when that cannot be found out. */
export async function hasSubjects(organizationId: string): Promise<boolean> {
  if (!onlineManager.isOnline()) return false
  const found = await queryClient.ensureQueryData(anySubject(organizationId)).catch(() => undefined)
  return found !== undefined && found.items.length > 0
}
