import { type Frame, type Page, expect } from '@playwright/test'
import { fromHere } from './people.ts'

/** What changes need besides the session: they come from the app's own pages. */

/** Puts a course into the organization as somebody who may, over the API that the pages use; its id. */
export async function makeCourse(page: Page, zip: Buffer, fields: object = {}): Promise<string> {
  const { request } = page
  const headers = fromHere()
  const organizations = await (await request.get('/api/organizations')).json()
  const org = (Array.isArray(organizations) ? organizations : organizations.items)[0].slug as string
  const ticket = await request.post('/api/scorm-courses/uploads', {
    headers,
    data: { org, file_name: 'course.zip', size_bytes: zip.length },
  })
  expect(ticket.status(), await ticket.text()).toBe(201)
  const { url, headers: asAsked, pathname } = await ticket.json()
  const sent = await request.put(url, { data: zip, headers: { ...asAsked, ...headers } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const made = await request.post('/api/scorm-courses', { headers, data: { org, pathname, file_name: 'course.zip', ...fields } })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()).id as string
}

type Launch = { attempt: { id: string }; launch: { url: string; mode: string; resumed: boolean } }

export async function launch(page: Page, course: string, wish: object = {}): Promise<Launch> {
  const answer = await page.request.post(`/api/scorm-courses/${course}/launches`, { headers: fromHere(), data: wish })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** The frame of the course's own page, once it is there. */
export async function content(page: Page, file = 'index.html'): Promise<Frame> {
  const there = () =>
    page.frames().find((frame) => new URL(frame.url(), 'http://none').pathname.includes('/files') && frame.url().includes(file))
  await expect.poll(() => there() !== undefined, { timeout: 15_000 }).toBe(true)
  const frame = there()!
  await frame.waitForLoadState()
  return frame
}

/** A page that finds its API as courses do, and leaves the rest to the test, in `api`. */
export const CONTENT = `<!doctype html><html lang="en"><title>Part</title><h1>Content</h1><script>
  const find = (name) => { try { let w = window; while (!w[name] && w.parent !== w) w = w.parent; return w[name] } catch {} }
  const said = find('API_1484_11') || find('API')
  window.api = {
    begin: () => (said.Initialize || said.LMSInitialize)(''),
    get: (name) => (said.GetValue || said.LMSGetValue)(name),
    set: (name, value) => (said.SetValue || said.LMSSetValue)(name, value),
    commit: () => (said.Commit || said.LMSCommit)(''),
    end: () => (said.Terminate || said.LMSFinish)(''),
  }
  window.begun = api.begin()
  if (location.search.includes('goodbye')) addEventListener('unload', () => { api.set('cmi.suspend_data', 'said on the way out'); api.end() })
</script></html>`

/** Asks the content's API for something: `speak(frame, 'set', 'cmi.suspend_data', 'x')`. */
export const speak = (frame: Frame, verb: 'get' | 'set' | 'commit' | 'end', ...given: string[]): Promise<string> =>
  frame.evaluate(`api.${verb}(...${JSON.stringify(given)})`)

/** The frame of `CONTENT`, once its script has run. */
export async function speaking(page: Page, file?: string): Promise<Frame> {
  const frame = await content(page, file)
  // A launch that has run out is renewed on the way: the frame turns once more, and what is asked of it meanwhile is gone.
  await expect.poll(() => frame.evaluate('window.begun').catch(() => undefined)).toBeDefined()
  return frame
}
