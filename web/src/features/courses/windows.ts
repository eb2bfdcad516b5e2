/**
 * A window that a course opened outlives it and keeps a reference to the player's tab. The next course has its own origin, so the window
 * cannot read it, but it could send it messages. So the next course first passes an address that makes the browser cut all such references,
 * as in a new tab.
 */
const MARK = 'a-course-opened-windows'

/** Lets the course open windows, unless the next course could not be cut off from them. Returns false in that case. */
export function allowWindows(): boolean {
  try {
    // Browsers cut the references only in a secure context.
    if (!window.isSecureContext) return false
    sessionStorage.setItem(MARK, 'maybe')
    return true
  } catch {
    return false
  }
}

/** Reloads this page without references to such windows, where there may be any. In that case the promise never settles. */
export async function partFromWindows(course_id: string): Promise<void> {
  if (!mayHaveWindows()) return
  sessionStorage.removeItem(MARK)
  window.location.replace(`/learn/${course_id}/play/afresh${window.location.search}`)
  await new Promise(() => {})
}

function mayHaveWindows(): boolean {
  try {
    return sessionStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}
