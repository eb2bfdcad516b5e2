import { $api } from '../../platform/client.ts'
import { useHere } from '../../platform/house/chosen.ts'
import { isRefusal } from '../../platform/refusal.ts'
import type { KeptCourse, ScormStanding, SeenCourse } from './words.ts'

/** Courses for the reader, with their standing in each. */
export const useAvailable = () => $api.useQuery('get', '/api/scorm-courses/available', {}, { staleTime: 0 })

/**
 * A course as this user sees it. `kept` has the management fields, for users who may read them; `standing` is their own progress, if the
 * course is meant for them.
 */
export type CourseView = { course: SeenCourse; kept: KeptCourse | undefined; standing: ScormStanding | undefined }

/** A course of the chosen organization. The data is null when the reader may neither take nor see it. */
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
  const seen: CourseView | null | undefined = course ? { course, kept, standing: taken?.standing } : settled ? null : undefined
  return { data: seen, error: seen ? null : error, refetch: () => Promise.all([available.refetch(), ...(reads ? [looked.refetch()] : [])]) }
}
