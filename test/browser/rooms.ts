import type { Page } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'

type ByPerson<T> = Partial<Record<DemoSubject, T>>

/** Every page, by a person for whom it has content. */
export const rooms: ByPerson<string[]> = {
  maya: [
    '/',
    '/certifications',
    '/learn',
    '/pathways',
    '/events',
    '/events?past=true',
    '/quizzes',
    '/live',
    '/job-aids',
    '/o/harbour-view/forums',
    '/calendar',
    '/calendar?view=agenda',
    '/calendar?view=week',
    '/my-records',
    '/my-records?status=revoked',
    '/my-records/new',
    '/my-records/year',
    '/search?q=hygiene',
    '/profile',
    '/profile/notifications',
    '/notifications',
    '/nowhere',
  ],
  tomas: [
    '/',
    '/calendar?whose=team',
    '/calendar?whose=team&view=agenda',
    '/calendar?whose=organization',
    '/calendar?whose=organization&view=week',
    '/o/harbour-view/team',
    '/o/harbour-view/team/pathways',
    '/to-do',
    '/o/harbour-view/records',
  ],
  amir: [
    '/',
    '/o/harbour-view/team?state=overdue',
    '/o/harbour-view/notifications',
    '/o/harbour-view/team?q=nobody',
    '/o/harbour-view/team?view=heat',
    '/o/harbour-view/team?view=forecast&month=late',
    '/o/harbour-view/team?view=time',
    '/to-do?show=request',
    '/o/harbour-view/records?status=in_progress',
    '/o/harbour-view/records/new',
    '/o/harbour-view/records/import',
    '/o/harbour-view/certifications',
    '/o/harbour-view/certifications?q=nobody',
    '/o/harbour-view/certifications/new',
    '/o/harbour-view/courses',
    '/o/harbour-view/courses/new',
    '/o/harbour-view/events',
    '/o/harbour-view/events?past=true',
    '/o/harbour-view/events?q=nobody',
    '/o/harbour-view/events/new',
    '/o/harbour-view/events/held',
    '/o/harbour-view/external-lms',
    '/o/harbour-view/job-aids',
    '/o/harbour-view/job-aids/new',
    '/o/harbour-view/forums?q=nobody',
    '/o/harbour-view/forums/mine',
    '/o/harbour-view/forums/mine?show=written',
    '/o/harbour-view/pathways',
    '/o/harbour-view/pathways?q=nobody',
    '/o/harbour-view/quizzes',
    '/o/harbour-view/quizzes?q=nobody',
    '/o/harbour-view/quizzes/new',
    '/grading',
    '/o/harbour-view/codes',
    '/o/harbour-view/codes?q=nobody',
    '/o/harbour-view/codes/sheet',
    '/o/harbour-view/codes/sheet?labels=true',
    '/o/harbour-view/subjects',
    '/o/harbour-view/subjects?q=safe',
    '/o/harbour-view/structure/roles',
    '/o/harbour-view/structure/roles/new',
    '/o/harbour-view/structure/managers',
    '/o/harbour-view/access',
    '/o/harbour-view/access?permission=records:read',
    '/o/harbour-view/structure',
    '/o/harbour-view/people',
    '/o/harbour-view/people/import',
    '/o/harbour-view/audit',
    '/o/harbour-view/people?q=nobody',
    '/o/harbour-view/people?ending=90',
  ],
  sasha: ['/connections', '/connections/new', '/connections/demo?test=true', '/installation/audit', '/installation/organizations'],
}

/** Returns the pages of another learning system and of one of its courses. */
async function elsewhereOf(page: Page): Promise<string[]> {
  const rooms = '/o/harbour-view/external-lms'
  const servers = await json<{ id: string; slug: string }[]>(page, '/api/external-lms/servers?org=harbour-view')
  const { id } = servers.find(({ slug }) => slug === 'island-moodle') ?? { id: 'none' }
  const [course] = await json<{ id: string }[]>(page, `/api/external-lms/servers/${id}/courses`)
  const tabs = ['', '?tab=grades', '?tab=names', '?tab=imports', '/import'].map((end) => `${rooms}/${id}${end}`)
  return [...tabs, `${rooms}/courses/${course?.id}`]
}

/** Returns the pages of a learning pathway for its author. */
async function pathwayOf(page: Page): Promise<string[]> {
  const { items } = await json<{ items: { id: string }[] }>(page, '/api/learning-pathways?org=harbour-view&limit=1')
  return ['', '?tab=about', '?tab=things', '?tab=audience'].map((end) => `/o/harbour-view/pathways/${items[0]?.id}${end}`)
}

/** Returns the pages of a question forum, of a new question in it, and of one of its threads. */
async function forumOf(page: Page): Promise<string[]> {
  const { items } = await json<{ items: { id: string; title: string }[] }>(page, '/api/forums?org=harbour-view')
  const id = items.find(({ title }) => title === 'Ask your colleagues')?.id
  const threads = await json<{ items: { id: string }[] }>(page, `/api/forums/${id}/threads?answered=true`)
  return ['', '/new'].map((end) => `/o/harbour-view/forums/${id}${end}`).concat(`/o/harbour-view/forum-threads/${threads.items[0]?.id}`)
}

/** Returns the pages of a live quiz for its host: taken, hosted, and on the wall screen. */
async function sittingOf(page: Page): Promise<string[]> {
  const { items } = await json<{ items: { id: string; is_host: boolean; status: string }[] }>(page, '/api/quiz-sittings/mine')
  const open = items.find(({ is_host, status }) => is_host && status === 'open')
  return ['', '/host', '/screen'].map((end) => `/quiz-sittings/${open?.id}${end}`)
}

/** The pages of a record with a PDF, which the headless shell cannot show. */
export const withPdf = {
  maya: async (page) => `/my-records/${await pdfOf(page)}`,
  amir: async (page) => `/records/${await pdfOf(page)}`,
} satisfies ByPerson<(page: Page) => Promise<string>>

/** The pages of single things that each person opens: a record, a certification, a course, a person or a role. */
export const opened: ByPerson<(page: Page) => Promise<string[]>> = {
  async maya(page) {
    const standings = await json<{ certification: { id: string } }[]>(page, '/api/certifications/mine')
    const certifications = standings.map(({ certification }) => `/certifications/${certification.id}`)
    const record = await recordOf(page)
    const [course] = await json<{ id: string }[]>(page, '/api/scorm-courses/available')
    const [way] = await json<{ pathway: { id: string } }[]>(page, '/api/learning-pathways/mine')
    return [
      `/pathways/${way?.pathway.id}`,
      ...(await forumOf(page)),
      `/pathways/${way?.pathway.id}?view=map`,
      `/o/harbour-view/courses/${course?.id}`,
      await eventOf(page, 'Infusion pumps'),
      `/my-records/${record}`,
      `/my-records/${record}/edit`,
      ...certifications,
      `${certifications[0]}?at=2027-12-31&claimed=true`,
    ]
  },
  async tomas(page) {
    const [maya, way] = [await mayaAt(page), await linkOf(page, '/o/harbour-view/team/pathways', /ward leader/)]
    return [maya, way, `${maya}/pathways/${way.split('/').at(-1)}`, ...(await tabsOf(page, 'basic life support'))]
  },
  async amir(page) {
    const courses = await json<{ id: string; name: string }[]>(page, '/api/scorm-courses')
    const course = (name: string) => `/o/harbour-view/courses/${courses.find((each) => each.name.startsWith(name))?.id}`
    const role = await linkOf(page, '/o/harbour-view/structure/roles', /Nurse/)
    const record = await recordOf(page)
    const [code] = await json<{ id: string }[]>(page, '/api/qr-codes?org=harbour-view')
    return [
      await mayaAt(page),
      `/o/harbour-view/codes/${code?.id}`,
      await eventOf(page, 'Infusion pumps'),
      `${await eventOf(page, 'Infusion pumps')}/code`,
      await eventOf(page, 'Mentors'),
      `${await eventOf(page, 'Mentors')}/fill`,
      `/o/harbour-view/records/${record}`,
      `/o/harbour-view/records/${record}/edit`,
      ...(await tabsOf(page, 'ward leadership')),
      course('Hand hygiene'),
      ...(await pathwayOf(page)),
      ...(await sittingOf(page)),
      ...(await elsewhereOf(page)),
      `${course('Hand hygiene')}?tab=attempts`,
      `${course('Hand hygiene')}?tab=packages`,
      course('Fire safety'),
      role,
      `${role}/requirements`,
    ]
  },
}

async function json<T>(page: Page, address: string): Promise<T> {
  return (await page.request.get(address)).json() as Promise<T>
}

/** Returns the page of an event that the user attends or manages. */
async function eventOf(page: Page, title: string): Promise<string> {
  const lists = ['/api/events/mine', '/api/events?org=harbour-view']
  const events = (await Promise.all(lists.map((list) => json<{ id: string; title: string }[]>(page, list)))).flat()
  return `/o/harbour-view/events/${events.find((each) => each.title.startsWith(title))?.id}`
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
  return tabs.map((tab) => `/o/harbour-view/certifications/${items[0]?.id}?tab=${tab}`)
}

/** Returns the address of a link on a page. */
async function linkOf(page: Page, address: string, name: RegExp): Promise<string> {
  await page.goto(address)
  const href = await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')
  return href ?? ''
}

const mayaAt = (page: Page) => linkOf(page, '/o/harbour-view/team?q=okafor', /Okafor/)
