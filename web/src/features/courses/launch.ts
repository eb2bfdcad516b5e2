import { api, type Schemas } from '../../platform/client.ts'
import { allowWindows, partFromWindows } from './windows.ts'

type Launched = Schemas['LaunchedScormCourse']
/** Where the player is, for this browser, and whether the course may open windows. */
export type Opened = Pick<Launched, 'attempt' | 'launch'> & { address: string; windows: boolean }

/** A browser that does not know a name says so at once; what answers no sooner is not worth waiting for. */
const PATIENCE_MS = 4000

/** Opens a course: starts, resumes or reviews it, or begins once more. Rejects with a `Refusal`. */
export async function launch(course_id: string, again: boolean): Promise<Opened> {
  // What a course finds behind the window around it is nothing.
  window.opener = null
  await partFromWindows(course_id)
  const { data, error } = await api.POST('/api/scorm-courses/{course_id}/launches', {
    params: { path: { course_id } },
    body: again ? { new_attempt: true } : {},
  })
  if (error) throw error
  const { url, own_origin, fallback_url } = data.launch
  if (fallback_url !== null && !(await answers(url))) return { ...data, address: fallback_url, windows: false }
  return { ...data, address: url, windows: own_origin && allowWindows() }
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
