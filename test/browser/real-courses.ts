import { type Frame, type Page, expect } from '@playwright/test'

export type Opened = { tab: Page; attempt_id: string; content: () => Promise<Frame> }
export type Course = {
  file: string
  tool: string
  phone?: boolean
  /**
   * Whether its pages find the API and report by themselves. Of other courses we have only the shell, so the test calls
   * the API for them.
   */
  speaksItself: boolean
  begin: (opened: Opened) => Promise<void>
  finish: (opened: Opened) => Promise<void>
  /**
   * The expected `cmi.entry` when it is opened again. The default is `resume`; courses that terminate even when they
   * are closed midway have another one.
   */
  entry?: string
  /** Returns the part of its suspend data that stays the same when it is opened again; by default all of it. */
  memory?: (suspended: string) => unknown
  verdict: object
  evidence: unknown[]
}

/** A script for every page of content that records its calls to the API in `calls` of the player's window. */
export const listenIn = `
  if (location.pathname.includes('/files/')) {
    const api = top.API ?? top.API_1484_11
    if (!api.heard) {
      Object.defineProperty(api, 'heard', { value: true })
      top.calls ??= []
      for (const [name, said] of Object.entries(api))
        if (typeof said === 'function')
          api[name] = (...given) => {
            const answer = said(...given)
            top.calls.push([name.replace(/^LMS/, '').replace('Finish', 'Terminate'), ...given, answer])
            return answer
          }
    }
  }`

export const heard = async (tab: Page, verb: string): Promise<string[][]> => {
  const calls = (await tab.evaluate('window.calls ?? []')) as string[][]
  return calls.filter(([name]) => name === verb)
}

type Verb = 'Initialize' | 'GetValue' | 'SetValue' | 'Commit' | 'Terminate'

/** Calls the API from the window of the content, as its own script would. */
export const speak = (frame: Frame, verb: Verb, ...given: string[]): Promise<string> =>
  frame.evaluate(`top.API_1484_11
    ? top.API_1484_11.${verb}(...${JSON.stringify(given)})
    : top.API.LMS${verb.replace('Terminate', 'Finish')}(...${JSON.stringify(given)})`)

const isOld = (frame: Frame): Promise<boolean> => frame.evaluate('top.API !== undefined')

/** Returns the name of an element that both versions of SCORM have, from its name in SCORM 2004. */
async function nameOf(frame: Frame, element: string): Promise<string> {
  if (/^(?:suspend_data|objectives)/.test(element) || !(await isOld(frame))) return `cmi.${element}`
  return `cmi.core.${element === 'location' ? 'lesson_location' : element}`
}
export const word = async (frame: Frame, element: string) => speak(frame, 'GetValue', await nameOf(frame, element))

async function write(frame: Frame, elements: Record<string, string>): Promise<void> {
  for (const [element, value] of Object.entries(elements)) expect(await speak(frame, 'SetValue', element, value), element).toBe('true')
}

/** Does the first half of a course for it. */
async function beginFor({ content }: Opened): Promise<void> {
  const frame = await content()
  await write(frame, {
    [await nameOf(frame, 'location')]: 'page-7',
    'cmi.suspend_data': `{"done":[1,2,3],"notes":"${'äö€ '.repeat(500)}"}`,
    [(await isOld(frame)) ? 'cmi.core.lesson_status' : 'cmi.completion_status']: 'incomplete',
    [await nameOf(frame, 'exit')]: 'suspend',
  })
  expect(await speak(frame, 'Commit', '')).toBe('true')
}

/** Does the second half: passed with 85 points, after twelve and a half minutes. */
async function finishFor({ content }: Opened): Promise<void> {
  const frame = await content()
  const old = await isOld(frame)
  const score = await nameOf(frame, 'score')
  await write(frame, {
    [`${score}.raw`]: '85',
    [`${score}.min`]: '0',
    [`${score}.max`]: '100',
    ...(old
      ? { 'cmi.core.lesson_status': 'passed', 'cmi.core.session_time': '00:12:30' }
      : {
          'cmi.score.scaled': '0.85',
          'cmi.completion_status': 'completed',
          'cmi.success_status': 'passed',
          'cmi.session_time': 'PT12M30S',
        }),
  })
  expect(await speak(frame, 'Terminate', '')).toBe('true')
}

const passed = [
  { evidence_type: 'pass_fail', passed: true },
  { evidence_type: 'quantity', amount: 12.5, unit: 'minutes' },
  { evidence_type: 'score', value: 85, min: 0, max: 100, passed: true },
]
const spokenFor = {
  speaksItself: false,
  begin: beginFor,
  finish: finishFor,
  verdict: { success_status: 'passed', score_raw: 85, score_scaled: 0.85, total_time_seconds: 750 },
  evidence: passed,
}

const someMinutes: unknown = expect.objectContaining({ evidence_type: 'quantity', unit: 'minutes' })
/** Its own buttons turn its pages. The last page is a test. */
const golf = {
  speaksItself: true,
  begin: async ({ content }: Opened) => {
    const frame = await content()
    for (let page = 0; page < 3; page += 1) await frame.click('#butNext')
    expect(await word(frame, 'location')).toBe('3')
  },
  finish: async ({ content }: Opened) => {
    const frame = await content()
    expect(await frame.evaluate('currentPage')).toBe(3)
    while (await frame.locator('#butNext').isEnabled()) await frame.click('#butNext')
    await frame.evaluate('RecordTest(85)')
    // It reports whole seconds, and zero seconds would give no evidence.
    await frame.waitForFunction('Date.now() - startTimeStamp > 1100')
    await frame.click('#butExit')
  },
  verdict: { success_status: 'passed', score_raw: 85, score_scaled: 0.85 },
  evidence: [passed[0], someMinutes, passed[2]],
}

const part = async ({ tab }: Opened, title: string) => {
  await tab.getByRole('navigation', { name: 'Parts of the course' }).getByRole('button', { name: title }).click()
  await tab.waitForFunction(`document.querySelector('[aria-current]')?.textContent.includes(${JSON.stringify(title)})`)
}

export const courses: Course[] = [
  { file: 'r01-moodle-singlescobasic', tool: 'Rustici for Moodle, SCORM 1.2', ...golf },
  { file: 'r27-golf-RuntimeBasicCalls_SCORM20043rdEdition', tool: 'Rustici, SCORM 2004 3rd edition', ...golf },
  { file: 'r16-ssp-scorm12-mastery80', tool: 'Simple SCORM Packager, SCORM 1.2', ...spokenFor },
  { file: 'r18-ssp-scorm2004-4th-mastery08', tool: 'Simple SCORM Packager, SCORM 2004 4th edition', ...spokenFor },
  { file: 'm91-rise360-scorm12-stubbed', tool: 'Articulate Rise, SCORM 1.2', phone: true, ...spokenFor },
  { file: 'm95-storyline360-cam13-stubbed', tool: 'Articulate Storyline, SCORM 2004 2nd edition', ...spokenFor },
  { file: 'm92-ispring-scorm12-stubbed', tool: 'iSpring, SCORM 1.2', ...spokenFor },
  { file: 'm94-lectora19-scorm12-no-schemaversion-stubbed', tool: 'Lectora, SCORM 1.2, 1,420 files', ...spokenFor },
  { file: 'm98-3dvista-scorm12-stubbed', tool: '3DVista, SCORM 1.2', ...spokenFor },
  {
    file: 'r82-vite-dist',
    tool: 'a framework built with Vite, SCORM 2004 4th edition, 1.4 MB',
    speaksItself: true,
    memory: (suspended) => (JSON.parse(suspended) as { objectives: unknown }).objectives,
    begin: async ({ content }) => {
      const frame = await content()
      await frame.click('#nextBtn')
      await expect.poll(() => word(frame, 'location')).toBe('ui-demo')
    },
    finish: async (opened) => {
      await expect((await opened.content()).locator('#nextBtn')).toBeEnabled()
      await finishFor(opened)
    },
    verdict: { success_status: 'passed', score_raw: 85, score_scaled: 0.85 },
    evidence: passed,
  },
  {
    file: 'r81-adl-scorm_starter_template',
    tool: 'ADL, SCORM 2004 4th edition, three parts',
    speaksItself: true,
    entry: 'ab-initio',
    begin: async (opened) => {
      await part(opened, 'SCO 2')
      await write(await opened.content(), { 'cmi.location': 'page-7' })
    },
    finish: async (opened) => part(opened, 'SCO 3'),
    verdict: { success_status: 'passed' },
    evidence: [{ evidence_type: 'pass_fail', passed: true }],
  },
]
