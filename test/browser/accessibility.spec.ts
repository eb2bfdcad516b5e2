import { type Page, expect, test } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'
import { dress, expectFits, expectNoFindings } from './axe.ts'
import { signIn, visitor } from './people.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

/** Who visits what: every page, with somebody to whom it has something to show. */
const rooms: Partial<Record<DemoSubject, string[]>> = {
  maya: ['/', '/certifications', '/courses', '/my-records', '/my-records?status=revoked', '/my-records/new', '/profile', '/nowhere'],
  tomas: ['/', '/team', '/approvals', '/records'],
  amir: [
    '/team?state=overdue',
    '/team?q=nobody',
    '/approvals?show=request',
    '/records?status=in_progress',
    '/records/new',
    '/records/import',
    '/certification-types',
    '/certification-types?q=nobody',
    '/certification-types/new',
    '/subjects',
    '/subjects?q=safe',
    '/roles',
    '/roles/new',
    '/departments',
    '/directory',
    '/directory/import',
    '/audit-log',
    '/directory?q=nobody',
  ],
  sasha: ['/sign-in-providers', '/sign-in-providers/new', '/sign-in-providers/demo?test=true'],
}

test('the sign-in page is accessible', async ({ browser }) => {
  const { page, leave } = await visitor(browser)
  await expectAccessible(page, '/sign-in')
  await expectAccessible(page, '/sign-in?error=expired')
  await leave()
})

for (const [person, addresses] of Object.entries(rooms)) {
  test(`the rooms of ${person} are accessible and fit the window`, async ({ browser }) => {
    test.slow()
    const { page, complaints, leave } = await signIn(browser, person as DemoSubject)
    for (const address of addresses) await expectAccessible(page, address)
    expect(complaints).toEqual([])
    await leave()
  })
}

test('a record and its forms are accessible and fit the window', async ({ browser }) => {
  test.slow()
  const learner = await signIn(browser, 'maya')
  const administrator = await signIn(browser, 'amir')
  const listed = await learner.page.request.get('/api/records?evidence_type=file&limit=1')
  const { items }: { items: { id: string }[] } = await listed.json()
  const id = items[0]?.id ?? ''
  for (const address of [`/my-records/${id}`, `/my-records/${id}/edit`]) await expectAccessible(learner.page, address)
  for (const address of [`/records/${id}`, `/records/${id}/edit`]) await expectAccessible(administrator.page, address)
  expect([...learner.complaints, ...administrator.complaints]).toEqual([])
  await learner.leave()
  await administrator.leave()
})

test('the page of a person is accessible and fits the window, to managers and to administrators', async ({ browser }) => {
  test.slow()
  for (const person of ['tomas', 'amir'] as const) {
    const { page, complaints, leave } = await signIn(browser, person)
    await page.goto('/team?q=okafor')
    await page.getByRole('rowheader').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
    await expectAccessible(page, new URL(page.url()).pathname)
    expect(complaints).toEqual([])
    await leave()
  }
})

test('certifications in every state, and the public page of an award, are accessible and fit the window', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const listed = await page.request.get('/api/certifications/mine')
  const standings: { certification: { id: string }; award: { serial: string } | null }[] = await listed.json()
  const ids = standings.map(({ certification }) => certification.id)
  for (const id of ids) await expectAccessible(page, `/certifications/${id}`)
  await expectAccessible(page, `/certifications/${ids[0]}?at=2027-12-31&claimed=true`)
  const { serial } = standings.flatMap(({ award }) => award ?? [])[0] ?? { serial: '' }
  const stranger = await visitor(browser)
  for (const address of [`/verify/${serial}`, '/verify/none']) await expectAccessible(stranger.page, address, 'html')
  expect(complaints).toEqual([])
  await stranger.leave()
  await leave()
})

for (const [person, name] of [
  ['amir', 'ward leadership'],
  ['tomas', 'basic life support'],
] as const) {
  test(`everything about a certification is accessible and fits the window, to ${person}`, async ({ browser }) => {
    test.slow()
    const { page, complaints, leave } = await signIn(browser, person)
    const listed = await page.request.get('/api/certifications', { params: { q: name, limit: 1 } })
    const { items }: { items: { id: string }[] } = await listed.json()
    for (const tab of ['rules', 'people', 'awards', 'sign-offs', 'due-dates', 'files'])
      await expectAccessible(page, `/certification-types/${items[0]?.id}?tab=${tab}`)
    expect(complaints).toEqual([])
    await leave()
  })
}

test('everything about courses is accessible and fits the window', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const courses: { id: string; name: string }[] = await (await page.request.get('/api/scorm-courses')).json()
  const of = (name: string) => `/scorm-courses/${courses.find((course) => course.name.startsWith(name))?.id}`
  for (const address of ['/scorm-courses', '/scorm-courses/new', of('Hand hygiene'), of('Fire safety')])
    await expectAccessible(page, address)
  expect(complaints).toEqual([])
  await leave()
})

/** Opens a page once and looks at it in light and dark, on a desk and on a phone. */
async function expectAccessible(page: Page, address: string, root = 'html[data-mantine-color-scheme]') {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  for (const { colorScheme, viewport } of looks) {
    const where = `${address}, ${colorScheme}, ${viewport.width} px`
    await dress(page, colorScheme, viewport)
    await expect(page.locator(root.replace(']', `=${colorScheme}]`))).toHaveCount(1)
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    // In the dark only the colours are others.
    await expectNoFindings(page, { coloursOnly: colorScheme === 'dark', where })
    await expectFits(page, where)
  }
}
