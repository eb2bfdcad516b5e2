import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Person, harness } from '../harness.ts'
import { registerCourse } from '../scorm.ts'
import { hospital, namedOrg } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const group = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name, exact: true })
const switcher = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Organization' })

async function choose(page: Page, name: string) {
  await switcher(page).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Matches the name of a room, with or without its count. */
const mayCount = (name: string) => new RegExp(`^${name}( ?\\d+\\+?.*)?$`)

/** Creates an organization with a nurse, her manager and an administrator. */
async function ward() {
  const { wards, member, amir } = await hospital(t)
  const { nurse, manager } = await wards()
  return { maya: await member('Maya Okafor', nurse), tomas: await member('Tomás Lindqvist', manager), amir }
}

const own = ['Home', 'Certifications', 'Records', 'Learn', 'Pathways', 'Events', 'Quizzes', 'Job aids', 'Forums', 'Calendar']
const withToDo = [...own.slice(0, 2), 'To do', ...own.slice(2)]
const content = ['Certifications', 'Courses', 'Courses elsewhere', 'Pathways', 'Events', 'Quizzes', 'Job aids', 'QR codes']
const groups: ['maya' | 'tomas' | 'amir', who: string, rooms: Record<string, string[]>][] = [
  ['maya', 'a learner', { Me: own }],
  ['tomas', 'a manager', { Me: withToDo, 'My team': ['Overview'], Content: content, Organization: ['Records'] }],
  [
    'amir',
    'an administrator',
    {
      Me: withToDo,
      'My team': ['Grading', 'Overview'],
      Content: [...content, 'Subjects'],
      Organization: ['People', 'Records', 'Structure', 'Access', 'Audit', 'Notifications'],
    },
  ],
]
for (const [person, who, rooms] of groups)
  test(`the navigation of ${who} has the rooms in which they can do something, and no empty group`, async () => {
    const page = await open((await ward())[person], '/')
    await heading(page, /^Hello/)
    for (const name of ['Me', 'My team', 'Content', 'Organization']) {
      if (rooms[name]) await expect(group(page, name).getByRole('link')).toHaveText(rooms[name].map(mayCount))
      else await expect(group(page, name)).toHaveCount(0)
    }
    await expect(switcher(page)).toHaveCount(0)
  })

test('on a phone the rooms at hand stand in a bar, and the others in its menu', async () => {
  const { amir } = await hospital(t)
  const page = await open(amir, '/', { width: 360 })
  const bar = page.getByRole('navigation', { name: 'At hand' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Certifications', /^To do/, 'Records'])
  await bar.getByRole('link', { name: 'Records' }).click()
  await heading(page, 'My records')
  await bar.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Structure' }).click()
  await heading(page, 'Departments')
})

/** Creates the hospital and a ferry company with the same administrator. */
async function twoOrganizations() {
  const { org, member, amir, made } = await hospital(t)
  const ferry = await namedOrg(t, 'Skerry Line')
  await t.grant(amir, await t.role(ferry, [...permissions]))
  return { here: `/o/${org.slug}`, there: `/o/${ferry.slug}`, org, member, amir, made }
}

test('another organization is chosen in the header: its same room, with nothing of the one before', async () => {
  const { here, there, org, amir, member, made } = await twoOrganizations()
  await member('Maya Okafor')
  const record = await made('records', { owner_organization_id: org.id, learner_user_id: amir.account_id, title: 'Drill' })
  const page = await open(amir, `${here}/people?q=okafor`)
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible()
  await choose(page, 'Skerry Line')
  await page.expectAddress(`${there}/people`)
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toHaveCount(0)

  // From there, every room belongs to that organization, so that nothing of another one is changed by mistake.
  await group(page, 'Organization').getByRole('link', { name: 'Structure' }).click()
  await expect(page.getByRole('tree', { name: 'Departments of Skerry Line' })).toBeVisible()
  await page.expectAddress(`${there}/structure`)
  for (const name of ['Roles', 'Who manages whom']) {
    await page.getByRole('navigation', { name: 'Structure' }).getByRole('link', { name }).click()
    await heading(page, name)
    await page.expectAddress(new RegExp(`^${there}/structure/`))
  }

  // On a page of one thing, the switcher leads to the list of such things.
  await page.goto(`${here}/records/${record.id}`)
  await expect(switcher(page)).toHaveValue('Harbour View Hospital')
  await choose(page, 'Skerry Line')
  await page.expectAddress(`${there}/records`)
  await page.goto(`${there}/records/${record.id}`)
  await heading(page, 'Page not found')
})

test('the organization chosen on a page of no organization leads the navigation, and is remembered', async () => {
  const { here, there, amir } = await twoOrganizations()
  const page = await open(amir, `${there}/subjects`)
  await heading(page, 'Subjects')
  await page.goto('/learn')
  await expect(switcher(page)).toHaveValue('Skerry Line')
  await choose(page, 'Harbour View Hospital')
  await page.reload()
  await expect(switcher(page)).toHaveValue('Harbour View Hospital')
  await group(page, 'Content').getByRole('link', { name: 'Subjects' }).click()
  await page.expectAddress(`${here}/subjects`)
})

test('a room that is closed to the reader at an organization says so, and names the organization where it is open', async () => {
  const { org, member, amir } = await hospital(t)
  const ferry = await namedOrg(t, 'Skerry Line')
  await t.join(amir, ferry)
  await member('Maya Okafor')
  const page = await open(amir, `/o/${org.slug}/subjects`)
  await heading(page, 'Subjects')
  await choose(page, 'Skerry Line')
  await page.expectAddress(`/o/${ferry.slug}/subjects`)
  await heading(page, 'Nothing for you here')
  await expect(page.getByText('This room is not open to you at Skerry Line')).toBeVisible()
  await expect(group(page, 'Content')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Harbour View Hospital' }).click()
  await heading(page, 'Subjects')
  await page.expectAddress(`/o/${org.slug}/subjects`)

  await page.goto('/o/no-such-place/subjects')
  await heading(page, 'No such organization')
})

/** Opens each address and returns the addresses to which they lead. */
async function arrivals(person: Person, moved: [from: string, to: string][]): Promise<string[]> {
  const page = await open(person, '/')
  const found: string[] = []
  for (const [from, to] of moved) {
    await page.goto(from)
    await page.expectAddress(to)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?!Page not found|No such organization|Nothing for you here)./)
    found.push(page.address())
  }
  return found
}

test('addresses that one thing had before lead to where it lies now, with their query and fragment', async () => {
  const { org, at, amir, made } = await hospital(t)
  const owner = { owner_organization_id: org.id }
  const record = await made('records', { ...owner, learner_user_id: amir.account_id, title: 'Drill' })
  const certification = await made('certifications', { ...owner, slug: 'life', name: 'Life support', awarding_mode: 'approval' })
  const { body: course } = await registerCourse(t, amir, { org: org.id })
  const me = amir.account_id
  const moved: [from: string, to: string][] = [
    [`/records/${record.id}`, `${at}/records/${record.id}`],
    [`/records/${record.id}/edit#evidence`, `${at}/records/${record.id}/edit#evidence`],
    [`/certification-types/${certification.id}?tab=people`, `${at}/certifications/${certification.id}?tab=people`],
    [`/courses/${course.id}`, `${at}/courses/${course.id}`],
    [`/learn/${course.id}`, `${at}/courses/${course.id}`],
    [`/scorm-courses/${course.id}`, `${at}/courses/${course.id}`],
    [`/certifications/${certification.id}?person=${me}`, `${at}/people/${me}/certifications/${certification.id}`],
  ]
  expect(await arrivals(amir, moved)).toEqual(moved.map(([, to]) => to))
})

test('addresses of lists of before lead to where these lie now, with their query', async () => {
  const { org, at, amir } = await hospital(t)
  const me = amir.account_id
  const moved: [from: string, to: string][] = [
    ['/records?status=completed', `${at}/records?status=completed`],
    ['/records/import', `${at}/records/import`],
    ['/certification-types?q=life', `${at}/certifications?q=life`],
    ['/courses', '/learn'],
    ['/scorm-courses/new', `${at}/courses/new`],
    [`/team?org=${org.slug}&state=overdue`, `${at}/team?state=overdue`],
    [`/directory?org=${org.slug}&q=okafor`, `${at}/people?q=okafor`],
    ['/directory/import', `${at}/people/import`],
    [`/people/${me}?org=${org.slug}`, `${at}/people/${me}`],
  ]
  expect(await arrivals(amir, moved)).toEqual(moved.map(([, to]) => to))
})

test('addresses of structure, access and audit of before lead to where these lie now, with their query', async () => {
  const { org, at, amir, administrator } = await hospital(t)
  const moved: [from: string, to: string][] = [
    ['/departments', `${at}/structure`],
    ['/roles?q=nurse', `${at}/structure/roles?q=nurse`],
    [`/roles/managers?org=${org.slug}`, `${at}/structure/managers`],
    [`/roles/${administrator.id}/requirements`, `${at}/structure/roles/${administrator.id}/requirements`],
    ['/access?permission=records%3Aread', `${at}/access?permission=records%3Aread`],
    ['/audit-log?kind=subject', `${at}/audit?kind=subject`],
    ['/subjects?q=safe', `${at}/subjects?q=safe`],
    [`/?org=${org.slug}`, '/'],
  ]
  expect(await arrivals(amir, moved)).toEqual(moved.map(([, to]) => to))
})

test('the connections of the installation lie at no organization', async () => {
  const page = await open(await t.superuser(), '/sign-in-providers/new')
  await page.expectAddress('/connections/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New sign-in provider' })).toBeVisible()
})
