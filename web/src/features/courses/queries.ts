import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { useHere } from '../../platform/house/chosen.ts'
import { isRefusal } from '../../platform/refusal.ts'
import type { KeptCourse, ScormStanding, SeenCourse } from './words.ts'

/** The courses that the reader looks into, archived ones as well, by name; nothing while it is not `wanted`. */
export function useKeptCourses(wanted: boolean) {
  const params = { query: { include_archived: true } }
  const { data } = $api.useQuery('get', '/api/scorm-courses', { params }, { enabled: wanted, staleTime: 60_000 })
  return useMemo(() => data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [], [data])
}

/** The courses that are for the reader, with how they stand with each. */
export const useAvailable = () => $api.useQuery('get', '/api/scorm-courses/available', {}, { staleTime: 0 })

/** A course as the reader sees it: what is `kept` of it for those who look into it, how they stand with it where it is for them. */
export type Seen = { course: SeenCourse; kept: KeptCourse | undefined; standing: ScormStanding | undefined }

/** A course at the chosen organization; null is there for those who neither take it nor look into it. */
export function useCourse(course_id: string) {
  const reads = useHere().holds('scorm:read')
  const looked = $api.useQuery('get', '/api/scorm-courses/{course_id}', { params: { path: { course_id } } }, { enabled: reads })
  const available = useAvailable()
  const taken = available.data?.find(({ id }) => id === course_id)
  const kept = looked.data
  const unseen = isRefusal(looked.error) && ['not_found', 'forbidden', 'invalid_request'].includes(looked.error.error)
  const error = unseen ? available.error : (looked.error ?? available.error)
  const settled = available.data !== undefined && (!reads || kept !== undefined || unseen)
  const course = kept ?? (settled ? taken : undefined)
  const seen: Seen | null | undefined = course ? { course, kept, standing: taken?.standing } : settled ? null : undefined
  return { data: seen, error: seen ? null : error, refetch: () => Promise.all([available.refetch(), ...(reads ? [looked.refetch()] : [])]) }
}
