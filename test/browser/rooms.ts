import type { Page } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'

type ByPerson<T> = Partial<Record<DemoSubject, T>>

/** Every page, with somebody to whom it has something to show. */
export const rooms: ByPerson<string[]> = {
  maya: ['/', '/certifications', '/courses', '/my-records', '/my-records?status=revoked', '/my-records/new', '/profile', '/nowhere'],
  tomas: ['/', '/team', '/approvals', '/records'],
  amir: [
    '/',
    '/team?state=overdue',
    '/team?q=nobody',
    '/approvals?show=request',
    '/records?status=in_progress',
    '/records/new',
    '/records/import',
    '/certification-types',
    '/certification-types?q=nobody',
    '/certification-types/new',
    '/scorm-courses',
    '/scorm-courses/new',
    '/subjects',
    '/subjects?q=safe',
    '/roles',
    '/roles/new',
    '/roles/managers',
    '/access',
    '/access?permission=records:read',
    '/departments',
    '/directory',
    '/directory/import',
    '/audit-log',
    '/directory?q=nobody',
  ],
  sasha: ['/sign-in-providers', '/sign-in-providers/new', '/sign-in-providers/demo?test=true'],
}

/** A record with a PDF, which the headless shell does not show. */
export const withPdf = {
  maya: async (page) => `/my-records/${await pdfOf(page)}`,
  amir: async (page) => `/records/${await pdfOf(page)}`,
} satisfies ByPerson<(page: Page) => Promise<string>>

/** What they open there: pages of a single record, certification, course, person or role. */
export const opened: ByPerson<(page: Page) => Promise<string[]>> = {
  async maya(page) {
    const standings = await json<{ certification: { id: string } }[]>(page, '/api/certifications/mine')
    const certifications = standings.map(({ certification }) => `/certifications/${certification.id}`)
    const record = await recordOf(page)
    return [`/my-records/${record}`, `/my-records/${record}/edit`, ...certifications, `${certifications[0]}?at=2027-12-31&claimed=true`]
  },
  async tomas(page) {
    return [await mayaAt(page), ...(await tabsOf(page, 'basic life support'))]
  },
  async amir(page) {
    const courses = await json<{ id: string; name: string }[]>(page, '/api/scorm-courses')
    const course = (name: string) => `/scorm-courses/${courses.find((each) => each.name.startsWith(name))?.id}`
    const role = await linkOf(page, '/roles', /Nurse/)
    const record = await recordOf(page)
    return [
      await mayaAt(page),
      `/records/${record}`,
      `/records/${record}/edit`,
      ...(await tabsOf(page, 'ward leadership')),
      course('Hand hygiene'),
      course('Fire safety'),
      role,
      `${role}/requirements`,
    ]
  },
}

async function json<T>(page: Page, address: string): Promise<T> {
  return (await page.request.get(address)).json() as Promise<T>
}

async function recordOf(page: Page): Promise<string> {
  const { items } = await json<{ items: { id: string }[] }>(page, '/api/records?evidence_type=file&limit=1')
  return items[0]?.id ?? ''
}

async function pdfOf(page: Page): Promise<string> {
  const { items } = await json<{ items: { id: string }[] }>(page, '/api/records?evidence_type=file&limit=50')
  for (const { id } of items) {
    const evidence = await json<{ payload: { content_type?: string } }[]>(page, `/api/records/${id}/evidence`)
    if (evidence.some(({ payload }) => payload.content_type === 'application/pdf')) return id
  }
  return ''
}

async function tabsOf(page: Page, certification: string): Promise<string[]> {
  const { items } = await json<{ items: { id: string }[] }>(page, `/api/certifications?limit=1&q=${encodeURIComponent(certification)}`)
  const tabs = ['rules', 'people', 'awards', 'sign-offs', 'due-dates', 'files']
  return tabs.map((tab) => `/certification-types/${items[0]?.id}?tab=${tab}`)
}

/** Where a link of a page leads. */
async function linkOf(page: Page, address: string, name: RegExp): Promise<string> {
  await page.goto(address)
  const href = await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')
  return href ?? ''
}

const mayaAt = (page: Page) => linkOf(page, '/team?q=okafor', /Okafor/)
