import { api } from '../../platform/client.ts'

/** The organization that a course belongs to, for addresses that do not say it. */
export async function ownerOfCourse(id: string): Promise<string | undefined> {
  const { data } = await api.GET('/api/scorm-courses/{course_id}', { params: { path: { course_id: id } } })
  return data?.owner_organization_id
}
