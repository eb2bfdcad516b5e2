import { api, type Schemas } from '../../platform/client.ts'
import { allowWindows, partFromWindows } from './windows.ts'

type Launched = Schemas['LaunchedScormCourse']
/** What is opened, where the player is for this browser, and whether the course may open windows. */
export type Opened = Launched & { course: { id: string; name: string }; address: string; windows: boolean }

/** A browser that does not know a name says so at once; what answers no sooner is not worth waiting for. */
const PATIENCE_MS = 4000

/** Opens a course: starts, resumes or reviews it, begins once more, or previews it. Rejects with a `Refusal`. */
export async function launch(course_id: string, wish: Schemas['LaunchScormCourse']): Promise<Opened> {
  // What a course finds behind the window around it is nothing.
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

/** Who may preview a course may read it. */
async function nameOf(course_id: string): Promise<string> {
  const { data, error } = await api.GET('/api/scorm-courses/{course_id}', { params: { path: { course_id } } })
  if (error) throw error
  return data.name
}

/** Whether the browser knows the host of that address. */
async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/scorm/player/reach', url), { signal: AbortSignal.timeout(PATIENCE_MS), credentials: 'omit' })
    return answer.ok
  } catch {
    return false
  }
}
