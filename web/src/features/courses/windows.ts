/**
 * Windows that a course opened outlive it, and know the tab that it was played in. They cannot look into the next course,
 * which has an origin of its own, but could send it messages that it takes for its own. So the next one begins as in a new
 * tab, by way of an address at which browsers part a page from all windows that know it.
 */
const MARK = 'a-course-opened-windows'

/** Lets the course that is being opened open windows, unless nobody could part the next one from them. */
export function allowWindows(): boolean {
  try {
    // Elsewhere browsers part nothing.
    if (!window.isSecureContext) return false
    sessionStorage.setItem(MARK, 'maybe')
    return true
  } catch {
    return false
  }
}

/** Leaves for this very page without such windows, where there may be any: then nothing here goes on. */
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
