import { api } from '../../platform/client.ts'

/** The organization that a course belongs to, for addresses that do not say it: of one that the reader takes or looks into. */
export async function ownerOfCourse(id: string): Promise<string | undefined> {
  const available = await api.GET('/api/scorm-courses/available')
  const taken = available.data?.find((course) => course.id === id)
  if (taken) return taken.owner_organization_id
  const { data } = await api.GET('/api/scorm-courses/{course_id}', { params: { path: { course_id: id } } })
  return data?.owner_organization_id
}
