import { api } from '../../platform/client.ts'

/**
 * Returns the id of the organization that owns a course, for addresses that do not name it. It knows courses that the reader takes or
 * manages.
 */
export async function ownerOfCourse(id: string): Promise<string | undefined> {
  const available = await api.GET('/api/scorm-courses/available')
  const taken = available.data?.find((course) => course.id === id)
  if (taken) return taken.owner_organization_id
  const { data } = await api.GET('/api/scorm-courses/{course_id}', { params: { path: { course_id: id } } })
  return data?.owner_organization_id
}
