import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { fromHere, arrive, signIn } from './people.ts'

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const group = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name, exact: true })
const switcher = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Organization' })

async function first(page: Page, address: string): Promise<{ id: string }> {
  const found = await (await page.request.get(address)).json()
  return (Array.isArray(found) ? found : found.items)[0]
}

async function choose(page: Page, name: string) {
  await switcher(page).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** A room's name, with how much waits there where that is counted. */
const mayCount = (name: string) => new RegExp(`^${name}( ?\\d+\\+?.*)?$`)

const groups: [person: Parameters<typeof signIn>[1], rooms: Record<string, string[] | undefined>][] = [
  ['maya', { Me: ['Home', 'Certifications', 'Records', 'Learn', 'Pathways', 'Events', 'Quizzes', 'Job aids', 'Forums', 'Calendar'] }],
  [
    'tomas',
    {
      Me: ['Home', 'Certifications', 'To do', 'Records', 'Learn', 'Pathways', 'Events', 'Quizzes', 'Job aids', 'Forums', 'Calendar'],
      'My team': ['Overview'],
      Content: ['Certifications', 'Courses', 'Courses elsewhere', 'Pathways', 'Events', 'Quizzes', 'Job aids', 'QR codes'],
      Organization: ['Records'],
    },
  ],
  [
    'amir',
    {
      Me: ['Home', 'Certifications', 'To do', 'Records', 'Learn', 'Pathways', 'Events', 'Quizzes', 'Job aids', 'Forums', 'Calendar'],
      'My team': ['Grading', 'Overview'],
      Content: ['Certifications', 'Courses', 'Courses elsewhere', 'Pathways', 'Events', 'Quizzes', 'Job aids', 'QR codes', 'Subjects'],
      Organization: ['People', 'Records', 'Structure', 'Access', 'Audit', 'Notifications'],
    },
  ],
]
for (const [person, rooms] of groups)
  test(`the navigation of ${person} has what they can do something in, and no empty group`, async ({ browser }) => {
    const { page, leave } = await signIn(browser, person)
    for (const name of ['Me', 'My team', 'Content', 'Organization']) {
      if (rooms[name]) await expect(group(page, name).getByRole('link')).toHaveText(rooms[name].map(mayCount))
      else await expect(group(page, name)).toHaveCount(0)
    }
    for (const name of Object.values(rooms).flatMap((names) => names ?? []))
      await expect(
        page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: mayCount(name) })
          .first(),
      ).toBeVisible()
    await expect(switcher(page)).toHaveCount(0)
    await leave()
  })

test('icons stand for the rooms where there is little room, and a bar at the bottom of a phone', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir', { viewport: { width: 900, height: 800 } })
  const people = group(page, 'Organization').getByRole('link', { name: 'People' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '64px')
  await people.focus()
  await expect(page.getByRole('tooltip', { name: 'People' })).toBeVisible()
  await people.click()
  await heading(page, 'People')
  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.getByRole('navigation', { name: 'At hand' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Certifications', /^To do/, 'Records'])
  await bar.getByRole('link', { name: 'Records' }).click()
  await heading(page, 'Records')
  await bar.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Structure' }).click()
  await heading(page, 'Departments')
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('another organization is chosen in the header: the same room of it, with nothing of the one before', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'sasha')
  await page.goto('/o/harbour-view/people?q=okafor')
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible()
  await choose(page, 'Skerry Line')
  await expect(page).toHaveURL(/\/o\/skerry-line\/people$/)
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toHaveCount(0)

  await test.step('from there every room is that organization’s, so that nothing of another is changed by mistake', async () => {
    await group(page, 'Organization').getByRole('link', { name: 'Structure' }).click()
    await expect(page.getByRole('tree', { name: 'Departments of Skerry Line' })).toBeVisible()
    await expect(page).toHaveURL(/\/o\/skerry-line\/structure$/)
    for (const name of ['Roles', 'Who manages whom']) {
      await page.getByRole('navigation', { name: 'Structure' }).getByRole('link', { name }).click()
      await heading(page, name)
      await expect(page).toHaveURL(/\/o\/skerry-line\/structure\//)
    }
  })

  await test.step('a page of one thing leads to the room of such things', async () => {
    const record = await first(page, '/api/records?org=harbour-view&limit=1')
    await page.goto(`/o/harbour-view/records/${record.id}`)
    await expect(switcher(page)).toHaveValue('Harbour View Hospital')
    await choose(page, 'Skerry Line')
    await expect(page).toHaveURL(/\/o\/skerry-line\/records$/)
    await page.goto(`/o/skerry-line/records/${record.id}`)
    await heading(page, 'Page not found')
  })

  await test.step('what is chosen on a page of no organization leads the navigation, and is remembered', async () => {
    await page.goto('/learn')
    await choose(page, 'Harbour View Hospital')
    await page.reload()
    await expect(switcher(page)).toHaveValue('Harbour View Hospital')
    await group(page, 'Content').getByRole('link', { name: 'Subjects' }).click()
    await expect(page).toHaveURL(/\/o\/harbour-view\/subjects$/)
  })
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  await leave()
})

test('a room that the organization does not have for the reader says so, and where there is one', async ({ browser }) => {
  const { page: superuser, leave: goAway } = await signIn(browser, 'sasha')
  const { page, leave } = await arrive(browser, 'amir')
  const me: { id: string } = await (await page.request.get('/api/users/me')).json()
  const data = { user_id: me.id }
  const added = await superuser.request.post('/api/organizations/skerry-line/directory', { data, headers: fromHere() })
  expect(added.status(), await added.text()).toBe(201)

  await page.goto('/o/harbour-view/subjects')
  await choose(page, 'Skerry Line')
  await expect(page).toHaveURL(/\/o\/skerry-line\/subjects$/)
  await heading(page, 'Nothing for you here')
  await expect(page.getByText('This room is not open to you at Skerry Line')).toBeVisible()
  await expect(group(page, 'Content')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Harbour View Hospital' }).click()
  await heading(page, 'Subjects')
  await expect(page).toHaveURL(/\/o\/harbour-view\/subjects$/)

  await page.goto('/o/no-such-place/subjects')
  await heading(page, 'No such organization')
  const address = `/api/organizations/skerry-line/directory/${me.id}`
  expect((await superuser.request.delete(address, { headers: fromHere() })).ok()).toBe(true)
  await leave()
  await goAway()
})

test('addresses of before lead to where things lie now, with the rest of them', async ({ browser }) => {
  // Each is loaded anew.
  test.setTimeout(180_000)
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const here = '/o/harbour-view'
  const [record, certification, course, role] = await Promise.all([
    first(page, '/api/records?limit=1'),
    first(page, '/api/certifications?limit=1'),
    first(page, '/api/scorm-courses'),
    first(page, '/api/organizations/harbour-view/roles'),
  ])
  const me: { id: string } = await (await page.request.get('/api/users/me')).json()
  const moved: [from: string, to: string][] = [
    ['/records?status=completed', `${here}/records?status=completed`],
    [`/records/${record.id}`, `${here}/records/${record.id}`],
    [`/records/${record.id}/edit#evidence`, `${here}/records/${record.id}/edit#evidence`],
    ['/records/import', `${here}/records/import`],
    ['/certification-types?q=life', `${here}/certifications?q=life`],
    [`/certification-types/${certification.id}?tab=people`, `${here}/certifications/${certification.id}?tab=people`],
    ['/courses', '/learn'],
    [`/courses/${course.id}`, `${here}/courses/${course.id}`],
    [`/learn/${course.id}`, `${here}/courses/${course.id}`],
    ['/scorm-courses/new', `${here}/courses/new`],
    [`/scorm-courses/${course.id}`, `${here}/courses/${course.id}`],
    ['/team?org=harbour-view&state=overdue', `${here}/team?state=overdue`],
    ['/directory?org=harbour-view&q=okafor', `${here}/people?q=okafor`],
    ['/directory/import', `${here}/people/import`],
    [`/people/${me.id}?org=harbour-view`, `${here}/people/${me.id}`],
    [`/certifications/${certification.id}?person=${me.id}`, `${here}/people/${me.id}/certifications/${certification.id}`],
    ['/departments', `${here}/structure`],
    ['/roles?q=nurse', `${here}/structure/roles?q=nurse`],
    ['/roles/managers?org=harbour-view', `${here}/structure/managers`],
    [`/roles/${role.id}/requirements`, `${here}/structure/roles/${role.id}/requirements`],
    ['/access?permission=records%3Aread', `${here}/access?permission=records%3Aread`],
    ['/audit-log?kind=subject', `${here}/audit?kind=subject`],
    ['/subjects?q=safe', `${here}/subjects?q=safe`],
    ['/?org=harbour-view', '/'],
  ]
  for (const [from, to] of moved) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 }), from).not.toHaveText(/^(Page not found|No such organization)$/)
  }
  expect(complaints).toEqual([])
  await leave()
})

test('an address of before leads to one place only, however long the room there takes to come', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await page.route(/\/courses-page-[^/]+\.js$/, async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.goto('/courses?q=fire#top')
  await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible()
  await expect(page).toHaveURL('/learn?q=fire#top')
  expect(complaints).toEqual([])
  await leave()
})

test('the connections of the installation lie at no organization', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'sasha')
  await page.goto('/sign-in-providers/new')
  await expect(page).toHaveURL('/connections/new')
  await heading(page, 'New sign-in provider')
  await leave()
})
