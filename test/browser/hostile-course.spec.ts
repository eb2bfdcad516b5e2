import { readFileSync } from 'node:fs'
import { type Browser, type Page, expect } from '@playwright/test'
import { fullName } from '../../server/platform/auth/cookies.ts'
import type { Harness, Org, Person } from '../harness.ts'
import { digest } from '../nets/digest.ts'
import { launched } from '../player.ts'
import { manifest, registerCourse, scormPackage } from '../scorm.ts'
import { content } from './courses.ts'
import { oneOrigin, originPerLaunch, foreignWorkers, signedIn, test } from './own-service.ts'

const deployments = { ...oneOrigin, ...originPerLaunch }

// Traces and screenshots evaluate scripts in the page like a user gesture. The attacks must run without one, because
// pages that nobody has clicked may do less.
test.use({ trace: 'off', screenshot: 'off' })

let t: Harness
let browser: Browser
test.beforeAll(({ own }) => {
  ;({ t, browser } = own)
})

const read = (file: string) => readFileSync(new URL(`hostile-course/${file}`, import.meta.url), 'utf8')

/** Returns a course whose page attacks what `target` names. */
const hostileCourse = (target: object) =>
  scormPackage(manifest({ title: 'Hostile' }), [
    { name: 'index.html', content: '<!doctype html><title>Hostile</title><body><script src="target.js"></script><script type="module" src="attacks.js"></script>' },
    { name: 'target.js', content: `window.target = ${JSON.stringify(target)}` },
    { name: 'attacks.js', content: read('attacks.js') },
    { name: 'worker.js', content: 'addEventListener("fetch", () => {})' },
  ]) // prettier-ignore

/** Creates launches that the attacker may know but must not use: one of another organization, and an ended one of the learner. */
async function others(learner: Person, courseId: string) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const course = await registerCourse(t, trainer, { org: org.id })
  const victim = await launched(t, await t.person(org), course.body.id)
  await victim.save({ 'cmi.suspend_data': 'of the victim' })
  const over = await launched(t, learner, courseId)
  await over.exit()
  const ticketOf = ({ base }: { base: string }) => base.split('/').at(-1)!
  return { victim, theirs: ticketOf(victim), over: ticketOf(over) }
}

/** The tables that a launch itself writes to. */
const OF_THE_LAUNCH = new Set(['scorm_attempt', 'scorm_launch', 'audit_entry'])
const written = async () => Object.fromEntries(Object.entries(await digest(t.db)).filter(([table]) => !OF_THE_LAUNCH.has(table)))
const rowsOf = async (table: 'scorm_attempt' | 'scorm_launch' | 'audit_entry', { id }: Org) =>
  t.db.selectFrom(table).selectAll().where('organization_id', '=', id).execute()
const newIn = <Row extends { id: unknown }>(rows: Row[], before: Row[]) => rows.filter((row) => !before.some(({ id }) => id === row.id))

const whoIsSignedIn = (page: Page) => page.evaluate(`fetch('/api/users/me').then((answer) => answer.json()).then(({ id }) => id)`)

for (const [name, deploy] of Object.entries(deployments)) {
  test(`a hostile course gets at nothing of the application, of others, or of the browser: ${name}`, async () => {
    const deployment = await deploy(t)
    const { publicOrigin: app } = deployment
    const org = await t.org()
    const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
    const learner = await t.person(org)
    const first = await registerCourse(t, trainer, { org: org.id })
    const { victim, theirs, over } = await others(learner, first.body.id)
    const target = { app, parentDomain: 'learning.localhost', organization: org.id, theirs, over }
    const course = await registerCourse(t, trainer, { org: org.id }, hostileCourse(target))
    expect(course.status, course.text).toBe(201)

    const context = await signedIn(t, browser, learner, deployment)
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await page.evaluate(`localStorage.setItem('of-the-app', 'x'), sessionStorage.setItem('of-the-app', 'x')`)
    /** Returns the cookies of the application. Attackers can set others beside them for the whole domain, which the application ignores. */
    const ownCookies = async () =>
      (await context.cookies(app)).filter((cookie) => cookie.name === fullName('session', app) || cookie.name === fullName('sign-in', app))
    const cookies = await ownCookies()
    const before = { tables: await written(), audit: await rowsOf('audit_entry', org), attempts: await rowsOf('scorm_attempt', org) }

    const address = `/learn/${course.body.id}/play` as const
    const told = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('outcomes '), timeout: 60_000 })
    await page.goto(address)
    const outcomes = JSON.parse((await told).text().replace('outcomes ', '')) as Record<string, unknown>
    expect(Object.keys(outcomes).length).toBeGreaterThan(50)
    const successes = Object.entries(outcomes).filter(([, outcome]) => outcome === true)
    expect(successes).toEqual([])

    expect(page.url()).toBe(app + address)
    expect(context.pages()).toEqual([page])
    expect(foreignWorkers(context, deployment)).toEqual([])
    expect(page.frames().filter((frame) => frame.url().startsWith(app))).toHaveLength(1)
    expect(await whoIsSignedIn(page)).toBe(learner.account_id)
    expect(await ownCookies()).toEqual(cookies)

    expect(await written()).toEqual(before.tables)
    const audit = newIn(await rowsOf('audit_entry', org), before.audit)
    expect(audit).toMatchObject([{ action: 'scorm_attempt.started', actor_id: learner.account_id }])
    const attempts = newIn(await rowsOf('scorm_attempt', org), before.attempts)
    expect(attempts).toMatchObject([{ user_id: learner.account_id, completion_status: 'incomplete' }])
    expect((await victim.state()).body).toMatchObject({ seq: 1, superseded: false, cmi: { 'cmi.suspend_data': 'of the victim' } })

    // The real player ran all the time and serves a hostile course like any other.
    const frame = await content(page)
    expect(await frame.evaluate('begun')).toBe('true')
    expect(await frame.evaluate(`parent.API.LMSSetValue('cmi.core.lesson_location', 'p2'), parent.API.LMSCommit('')`)).toBe('true')
    await context.close()
    await deployment.close()
  })
}
