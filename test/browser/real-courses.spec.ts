import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type Page, expect } from '@playwright/test'
import type { Harness, Person } from '../harness.ts'
import { registerCourse } from '../scorm.ts'
import { certificationWorld } from '../standing/facts.ts'
import { type Deployment, oneOrigin, originPerLaunch, test } from './own-service.ts'
import { type Course, type Opened, courses, heard, listenIn, speak, word } from './real-courses.ts'

/** The folder with packages of authoring tools, which we may not distribute. */
const folder = process.env.SCORM_PACKAGES ?? ''
test.skip(folder === '', 'SCORM_PACKAGES names no folder of packages.')

let t: Harness
let service: Deployment
let context: BrowserContext
test.beforeAll(async ({ browser, own }) => {
  ;({ t } = own)
  context = await browser.newContext()
  await context.addInitScript(listenIn)
})
test.afterAll(() => context.close())

/** Creates a course from the package, a learner, and a certification that requires its completion. */
async function world({ file }: Pick<Course, 'file'>) {
  const w = await certificationWorld(t)
  const author = await t.person(w.org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(w.org)
  const registered = await registerCourse(t, author, { org: w.org.id }, readFileSync(join(folder, 'packages', `${file}.zip`)))
  expect(registered.status, registered.text).toBe(201)
  const id = registered.body.id
  const type = await w.type({ rules: [{ rule_kind: 'scorm_course_complete', scorm_course_id: id }] })
  return { w, id, learner, isProved: async () => (await w.standing(learner, type)).body.rules[0].satisfied as boolean }
}

/** Opens the player in a new tab, and waits until the content is loaded. */
async function open(person: Person, id: string, { phone = false }: Pick<Course, 'phone'>): Promise<Opened> {
  const { url, attempt_id } = await service.launched(person, id)
  const tab = await context.newPage()
  if (phone) await tab.setViewportSize({ width: 360, height: 640 })
  tab.on('dialog', (dialog) => void dialog.accept())
  await tab.goto(url)
  return { tab, attempt_id, content: () => contentOf(tab) }
}

async function contentOf(tab: Page) {
  const there = () => tab.frames().find((frame) => frame.parentFrame() === tab.mainFrame() && frame.url().includes('/files/'))
  await expect.poll(() => there() !== undefined, { timeout: 15_000 }).toBe(true)
  await there()!.waitForLoadState()
  return there()!
}

const attemptOf = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}`)).body
const recordsOf = (attempt: string) =>
  t.db.selectFrom('learning_record').select('id').where('external_id', '=', `scorm-attempt:${attempt}`).execute()
async function evidenceOf(record: string) {
  const rows = await t.db.selectFrom('evidence').select('payload').where('record_id', '=', record).orderBy('evidence_type').execute()
  return rows.map(({ payload }) => payload)
}

const firstOf = <Value>(named: Record<string, Value>) => Object.entries(named).slice(0, 1)
/** The calls of courses do not depend on their origin. For a shared origin, every third course is enough to show that they play. */
const modes = [
  ...firstOf(originPerLaunch).map((mode) => [...mode, courses] as const),
  ...firstOf(oneOrigin).map((mode) => [...mode, courses.filter((_, nr) => nr % 3 === 0)] as const),
]

for (const [mode, deploy, played] of modes) {
  test.describe(mode, () => {
    test.beforeAll(async () => {
      service = await deploy(t)
    })
    test.afterAll(() => service.close())
    for (const course of played) plays(course)
    if (mode === modes[0]![0]) countsOnObjectives()
  })
}

function countsOnObjectives() {
  test('a course that counts on the objectives of its manifest finds them, and says nothing of an error', async () => {
    const course = { file: 'r29-golf-RunTimeAdvancedCalls_SCORM20043rdEdition' }
    const { id, learner } = await world(course)
    const { tab, attempt_id, content } = await open(learner, id, {})
    const alerts: string[] = []
    tab.on('dialog', (dialog) => alerts.push(dialog.message()))
    const frame = await content()
    expect(await word(frame, 'objectives._count')).toBe('5')
    while (await frame.locator('#butNext').isEnabled()) await frame.click('#butNext')
    const questions = frame.frameLocator('#contentFrame')
    for (const answer of await questions.locator('.correctAnswer input').all())
      await ((await answer.getAttribute('type')) === 'radio' ? answer.check() : answer.fill('18'))
    await questions.getByRole('button', { name: 'Submit Answers' }).click()
    await expect(questions.getByText(/^Score: /)).toBeVisible()
    await frame.click('#butExit')
    await expect(tab.getByText('You have left the course.')).toBeVisible()
    await tab.close()
    expect(alerts).toEqual([])
    const { body } = await t.call(learner, 'GET', `/api/scorm-attempts/${attempt_id}/details`)
    const shown = body.objectives.map(({ id: objective, status }: { id: string; status: string }) => [objective, status])
    expect(shown).toEqual(['etiquette', 'handicapping', 'havingfun', 'playing'].map((name) => [`obj_${name}`, 'completed']))
  })
}

function plays(course: Course) {
  test(`${course.tool} (${course.file}): begun, closed midway, resumed where it was, finished, and on record once`, async () => {
    const { id, learner, isProved } = await world(course)
    const first = await open(learner, id, course)
    const begun = await first.content()
    if (course.speaksItself) await expect.poll(() => heard(first.tab, 'Initialize')).toContainEqual(['Initialize', '', 'true'])
    else expect(await speak(begun, 'Initialize', '')).toBe('true')
    expect(await word(begun, 'entry')).toBe('ab-initio')
    await course.begin(first)
    const left = await first.content()
    const [location, suspended] = [await word(left, 'location'), await word(left, 'suspend_data')]
    expect(location).not.toBe('')
    if (course.phone) expect(await first.tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await first.tab.close({ runBeforeUnload: true })
    await expect.poll(() => first.tab.isClosed()).toBe(true)

    const second = await open(learner, id, course)
    expect(second.attempt_id).toBe(first.attempt_id)
    const resumed = await second.content()
    if (course.speaksItself) await expect.poll(() => heard(second.tab, 'Initialize')).toContainEqual(['Initialize', '', 'true'])
    else expect(await speak(resumed, 'Initialize', '')).toBe('true')
    expect(await word(resumed, 'entry')).toBe(course.entry ?? 'resume')
    expect(await word(resumed, 'location')).toBe(location)
    const { memory = (all) => all } = course
    expect(memory(await word(resumed, 'suspend_data'))).toEqual(memory(suspended))
    expect([await recordsOf(first.attempt_id), await isProved()]).toEqual([[], false])

    await course.finish(second)
    const exit = second.tab.getByRole('button', { name: 'Exit' })
    const gone = second.tab.getByText('You have left the course.')
    if (!(await gone.isVisible())) await exit.click()
    await expect(gone).toBeVisible()
    await second.tab.close()
    const done = await attemptOf(learner, first.attempt_id)
    expect(done).toMatchObject({ status: 'completed', completion_status: 'completed', ...course.verdict })
    expect(await recordsOf(first.attempt_id)).toEqual([{ id: done.record_id }])
    expect(await evidenceOf(done.record_id)).toEqual(course.evidence)
    expect(await isProved()).toBe(true)
  })
}
