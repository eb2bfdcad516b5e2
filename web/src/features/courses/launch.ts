import { api, type Schemas } from '../../platform/client.ts'
import { allowWindows, partFromWindows } from './windows.ts'

type LaunchedCourse = Schemas['LaunchedScormCourse']
/** A launch with the address of the player for this browser. `windows`: the course may open windows. */
export type OpenedCourse = LaunchedCourse & { course: { id: string; name: string }; address: string; windows: boolean }

/** A browser fails at once when it does not know a host name. A host that takes longer than this is not used. */
const PATIENCE_MS = 4000

/** Opens a course: starts, resumes, reviews, restarts or previews it. Rejects with a `Refusal`. */
export async function launch(course_id: string, wish: Schemas['LaunchScormCourse']): Promise<OpenedCourse> {
  // The course must not reach the window that opened this one.
  window.opener = null
  await partFromWindows(course_id)
  const { data, error } = await api.POST('/api/scorm-courses/{course_id}/launches', {
    params: { path: { course_id } },
    body: wish,
  })
  if (error) throw error
  const opened = { ...data, course: { id: course_id, name: data.attempt?.course_name ?? (await nameOf(course_id)) } }
  const { url, own_origin, fallback_url } = data.launch
  if (fallback_url !== null && !(await answers(url))) return { ...opened, address: fallback_url, windows: false }
  return { ...opened, address: url, windows: own_origin && allowWindows() }
}

/** Returns the name of a course that is previewed. Everybody who may preview a course may read it. */
async function nameOf(course_id: string): Promise<string> {
  const { data, error } = await api.GET('/api/scorm-courses/{course_id}', { params: { path: { course_id } } })
  if (error) throw error
  return data.name
}

/** True when this browser reaches the host of the address. */
async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/scorm/player/reach', url), { signal: AbortSignal.timeout(PATIENCE_MS), credentials: 'omit' })
    return answer.ok
  } catch {
    return false
  }
}
