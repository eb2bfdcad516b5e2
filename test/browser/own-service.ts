import { type Browser, type BrowserContext, test as base } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import { buildApp } from '../../server/app.ts'
import { fullName } from '../../server/platform/auth/cookies.ts'
import { type Harness, type Person, harness } from '../harness.ts'
import { registerCourse } from '../scorm.ts'
import { startSession } from '../session.ts'
import { tlsProxy } from '../tls.ts'
import { speaking } from './courses.ts'

/**
 * Tests with the harness that all test files of the worker share, and with a service on its database. The service gives
 * each launch its own origin, as `npm start` does. The browser opens windows only after clicks, as the browsers of
 * users do.
 */
export const test = base.extend<object, { own: { t: Harness; browser: Browser; service: Deployment } }>({
  own: [
    async ({ playwright, launchOptions }, use) => {
      const t = await harness()
      const service = await Object.values(originPerLaunch)[0]!(t)
      const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] })
      await use({ t, browser, service })
      await browser.close()
      await service.close()
      await t.app.close()
      await t.context.close()
    },
    // All lanes start at the same time, which takes long.
    { scope: 'worker', timeout: 180_000 },
  ],
})

export type Deployment = {
  publicOrigin: string
  /** Opens a course as a person. The address belongs to this deployment. */
  launched: (person: Person, courseId: string) => Promise<{ url: string; attempt_id: string }>
  close: () => Promise<void>
}
type Origins = { publicOrigin: string; contentOrigin: string; contentFallback?: string }

/** Starts a service on the database of the harness, which the test may read, on a local port. */
export async function listen(t: Harness, port: number, origins: Origins): Promise<Deployment> {
  const { app } = await buildApp({ ...t.context, config: { ...t.context.config, contentFallback: undefined, ...origins } })
  await app.listen({ host: '127.0.0.1', port })
  return {
    publicOrigin: origins.publicOrigin,
    async launched({ token }, courseId) {
      const url = `/api/scorm-courses/${courseId}/launches` as const
      const answer = await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode !== 201) throw new Error(`No launch: ${answer.body}`)
      const { attempt, launch } = answer.json<{ attempt: { id: string }; launch: { url: string } }>()
      return { url: launch.url, attempt_id: attempt.id }
    },
    close: async () => {
      // Browsers keep idle connections open, which would delay the close.
      const closed = app.close()
      app.server.closeAllConnections()
      await closed
    },
  }
}

const onThisMachine = (content: string) => async (t: Harness) => {
  const port = await freePort()
  return listen(t, port, { publicOrigin: `http://localhost:${port}`, contentOrigin: `http://${content}:${port}` })
}

/** Two hosts of one domain behind TLS, which browsers treat as one site. */
const overTls = (content: string) => async (t: Harness) => {
  const port = await freePort()
  const proxy = await tlsProxy(port)
  const ofDomain = (name: string) => `https://${name}.learning.localhost:${proxy.port}`
  const service = await listen(t, port, { publicOrigin: ofDomain('app'), contentOrigin: ofDomain(content) })
  return { ...service, close: () => service.close().finally(proxy.close) }
}

type Deploy = (t: Harness) => Promise<Deployment>
/** The deployments: as `npm start` is reached, and behind TLS as in an installation. */
export const oneOrigin: Record<string, Deploy> = {
  'one origin for all courses, two names of this machine': onThisMachine('127.0.0.1'),
  'one origin for all courses, two hosts of one domain over TLS': overTls('courses'),
}
export const originPerLaunch: Record<string, Deploy> = {
  'an origin for each launch, on this machine': onThisMachine('*.localhost'),
  'an origin for each launch, in one domain over TLS': overTls('*.courses'),
}

/** Opens a browser in which a person of the harness is signed in. */
export async function signedIn(t: Harness, browser: Browser, person: Person, { publicOrigin }: Deployment): Promise<BrowserContext> {
  const value = await startSession(t, person)
  const context = await browser.newContext({ baseURL: publicOrigin, ignoreHTTPSErrors: true })
  const secure = publicOrigin.startsWith('https:')
  const name = fullName('session', publicOrigin)
  await context.addCookies([{ name, value, url: `${publicOrigin}/`, secure, httpOnly: true, sameSite: 'Lax' }])
  return context
}

type App = { browser: Browser; service: Deployment; zip: Buffer }

/** Opens a course named Lifting in the app as a learner. `prepare` runs before the first page. */
export async function inApp(t: Harness, { browser, service, zip }: App, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const org = await t.org()
  const author = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const made = await registerCourse(t, author, { org: org.id }, zip, { name: 'Lifting' })
  if (made.status !== 201) throw new Error(`No course: ${made.text}`)
  const context = await signedIn(t, browser, learner, service)
  await prepare?.(context)
  const page = await context.newPage()
  await page.goto(`/learn/${made.body.id}/play`)
  const frame = await speaking(page)
  const begun = t.db.selectFrom('scorm_attempt').select('id').where('scorm_course_id', '=', made.body.id)
  const { id: attempt } = await begun.executeTakeFirstOrThrow()
  return { context, page, frame, learner, course: made.body.id, attempt }
}

/** Returns the service workers in the browser, except the app's own. */
export const foreignWorkers = (context: BrowserContext, { publicOrigin }: Deployment) =>
  context
    .serviceWorkers()
    .map((worker) => worker.url())
    .filter((url) => url !== `${publicOrigin}/offline.js`)
