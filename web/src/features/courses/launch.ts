import { api, type Schemas } from '../../platform/client.ts'

/** Opens a course: starts, resumes or reviews it, or begins once more. Rejects with a `Refusal`. */
export async function launch(course_id: string, again: boolean): Promise<Schemas['LaunchedScormCourse']> {
  const { data, error } = await api.POST('/api/scorm-courses/{course_id}/launches', {
    params: { path: { course_id } },
    body: again ? { new_attempt: true } : {},
  })
  if (error) throw error
  return data
}
