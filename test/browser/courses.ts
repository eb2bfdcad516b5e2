import { type Frame, type Page, expect } from '@playwright/test'
import { fromHere } from './people.ts'

/** Creates a course in the organization through the API of the pages and returns its id. */
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

/** Waits for the frame with a page of the course and returns it. */
export async function content(page: Page, file = 'index.html'): Promise<Frame> {
  const there = () =>
    page.frames().find((frame) => new URL(frame.url(), 'http://none').pathname.includes('/files') && frame.url().includes(file))
  await expect.poll(() => there() !== undefined, { timeout: 15_000 }).toBe(true)
  const frame = there()!
  await frame.waitForLoadState()
  return frame
}

/** A page that finds the API as courses do and offers it to the test in `api`. */
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

/** Calls the API of the content: `speak(frame, 'set', 'cmi.suspend_data', 'x')`. */
export const speak = (frame: Frame, verb: 'get' | 'set' | 'commit' | 'end', ...given: string[]): Promise<string> =>
  frame.evaluate(`api.${verb}(...${JSON.stringify(given)})`)

/** Returns the frame of `CONTENT` after its script has run. */
export async function speaking(page: Page, file?: string): Promise<Frame> {
  const frame = await content(page, file)
  // An expired launch is renewed first. The frame then reloads, which can lose an evaluation.
  await expect.poll(() => frame.evaluate('window.begun').catch(() => undefined)).toBeDefined()
  return frame
}
