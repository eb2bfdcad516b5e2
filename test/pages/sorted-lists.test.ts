import { expect, test } from 'vitest'
import { type Person, harness } from '../harness.ts'
import { registerCourse } from '../scorm.ts'
import { type Hospital, hospital } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

const lists: { path: string; label: 'Name' | 'Title'; usual?: string }[] = [
  { path: 'certifications', label: 'Name' },
  { path: 'pathways', label: 'Name' },
  { path: 'courses', label: 'Name' },
  { path: 'quizzes', label: 'Title' },
  { path: 'job-aids', label: 'Title' },
  { path: 'events', label: 'Title', usual: 'Soonest first' },
]

/** Returns the links to the things of a list, in their order. */
const named = (page: Page, path: string) => page.getByRole('main').getByRole('listitem').locator(`a[href*="/${path}/"]`)

async function sortBy(page: Page, order: string) {
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: order, exact: true }).click()
}

/** Creates three things of each kind, not in the order of their names. */
async function kept({ org, made, amir }: Hospital) {
  const owner = { owner_organization_id: org.id }
  for (const [nr, name] of ['Moving people', 'Airways', 'Life support'].entries()) {
    const slug = `slug-${nr}`
    await made('certifications', { ...owner, slug, name, awarding_mode: 'approval' })
    await made('learning-pathways', { ...owner, slug, name })
    await registerCourse(t, amir, { org: org.id }, undefined, { name })
    await made('quizzes', { ...owner, title: name })
    await made('job-aids', { org: org.id, title: name })
    await made('events', { org: org.id, title: name, starts_at: `2099-05-0${nr + 1}T08:00:00Z`, ends_at: `2099-05-0${nr + 1}T09:00:00Z` })
  }
}
const [byName, asTheyCome] = [
  ['Airways', 'Life support', 'Moving people'],
  ['Moving people', 'Airways', 'Life support'],
]

test('lists of what is kept stand by what things are called, events as they come; another order is kept by the address', async () => {
  const harbour = await hospital(t)
  await kept(harbour)
  const page = await open(harbour.amir, '/')
  for (const { path, label, usual = `${label}, A to Z` } of lists)
    await step(path, async () => {
      await page.turnTo(`${harbour.at}/${path}`)
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue(usual)
      await expect(named(page, path)).toHaveText(path === 'events' ? asTheyCome : byName)
      if (path === 'events') await sortBy(page, `${label}, A to Z`)
      await expect(named(page, path)).toHaveText(byName)
      await sortBy(page, `${label}, Z to A`)
      await page.expectAddress(new RegExp(`sort=-${label.toLowerCase()}`))
      await expect(named(page, path)).toHaveText(byName.toReversed())
      await page.reload()
      await expect(named(page, path)).toHaveText(byName.toReversed())
    })
})

test('a view keeps the order, and taking the filters away does not', async () => {
  const { at, amir, org, made } = await hospital(t)
  await made('certifications', { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' })
  const page = await open(amir, `${at}/certifications?sort=-name&q=life`)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.expectAddress(/\/certifications\?sort=-name$/)
  const name = 'By name'
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.click()
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByRole('dialog', { name: 'Save this view' }).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${name}” is kept among the views of this list.`)).toBeVisible()
  await page.goto(`${at}/certifications`)
  await views.click()
  await page.getByRole('dialog', { name: 'Views' }).getByRole('link', { name }).click()
  await page.expectAddress(/sort=-name/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Name, Z to A')
})

/** Creates two certifications whose awards differ in person and time. */
async function awarded({ org, made, member }: Hospital) {
  const people = [await member('Maya Okafor'), await member('Tomás Lindqvist'), await member('Ingrid Sørensen')]
  const certify = (slug: string, name: string) =>
    made('certifications', { owner_organization_id: org.id, slug, name, awarding_mode: 'approval' })
  const [life, fire] = [await certify('life', 'Basic life support'), await certify('fire', 'Fire safety')]
  const award = (to: { id: string }, who: Person, awarded_at: string) =>
    made(`certifications/${to.id}/awards`, { user_id: who.account_id, awarded_at })
  for (const [nr, who] of people.entries()) await award(life, who, `2026-0${nr + 1}-01T08:00:00Z`)
  await award(fire, people[0]!, '2026-03-01T08:00:00Z')
  return { maya: people[0]!, life }
}

test('the awards of a certification are sorted by when they were given', async () => {
  const harbour = await hospital(t)
  await awarded(harbour)
  const page = await open(harbour.amir, `${harbour.at}/certifications`)
  await page.getByRole('link', { name: 'Basic life support', exact: true }).click()
  await page.getByRole('tab', { name: 'Awards' }).click()
  const people = page.getByRole('list', { name: 'Awards' }).getByRole('link')
  await sortBy(page, 'Given, newest first')
  await page.expectAddress(/tab=awards.*sort=-awarded_at/)
  await expect(page.getByText(/and that is all/)).toBeVisible()
  const newest = ['Ingrid Sørensen', 'Tomás Lindqvist', 'Maya Okafor']
  await expect(people).toHaveText(newest)
  await sortBy(page, 'Given, oldest first')
  await expect(people).toHaveText(newest.toReversed())
})

test('the awards of a person are sorted by when they were given and by what they are of, by the keyboard too', async () => {
  const harbour = await hospital(t)
  const { maya } = await awarded(harbour)
  const page = await open(maya, `${harbour.at}/people/${maya.account_id}`)
  const awards = page.getByRole('region', { name: 'Awards' })
  const names = awards.getByRole('list', { name: 'Awards' }).locator('a[href*="/certifications/"]')
  const field = awards.getByRole('combobox', { name: 'Sort by' })
  await expect(field).toHaveValue('Newest first')
  const newest = ['Fire safety', 'Basic life support']
  await expect(names).toHaveText(newest)
  await field.focus()
  await page.keyboard.press('ArrowDown')
  // The list highlights the chosen option a moment later. Keys before that count from the wrong place.
  await expect(page.getByRole('option', { name: 'Newest first', exact: true })).toBeVisible()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.expectAddress(/sort=/)
  await expect(field).toBeFocused()
  await sortBy(page, 'Certification, A to Z')
  await page.expectAddress(/sort=name$/)
  await expect(names).toHaveText(newest.toReversed())
  await page.reload()
  await expect(names).toHaveText(newest.toReversed())
  await sortBy(page, 'Certification, Z to A')
  await expect(names).toHaveText(newest)
  await sortBy(page, 'Newest first')
  await expect(names).toHaveText(newest)
  await page.expectAddress(/^(?!.*sort=)/)
})

test('roles are sorted by what they are called and by how many hold them, or stand department by department', async () => {
  const { at, amir, wards, member } = await hospital(t)
  const { midwife, nurse } = await wards()
  for (const name of ['Mira', 'Mona']) await member(name, midwife)
  for (const name of ['Nils', 'Nora', 'Nina']) await member(name, nurse)
  const address = `${at}/structure/roles`
  const page = await open(amir, address)
  const names = page.getByRole('main').locator('td a[href*="/structure/roles/"]:not([href$="/requirements"])')
  const departments = page.getByRole('rowheader').or(page.locator('th[scope=rowgroup]'))
  const grouped = ['Nurse, Emergency', 'Ward manager, Emergency', 'Nurse, Maternity', 'Training administrator']
  await expect(names).toHaveText(grouped)
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').press('Enter')
  await page.expectAddress(/sort=name$/)
  await expect(names).toHaveText(grouped.toSorted((a, b) => a.localeCompare(b)))
  await expect(departments).toHaveCount(0)
  await page.getByRole('columnheader', { name: 'People' }).getByRole('button').click()
  await page.expectAddress(/sort=-people$/)
  await expect(page.locator('tbody tr td:nth-child(3)')).toHaveText(['3', '2', '1', '0'])

  const phone = await open(amir, `${address}?sort=-people`, { width: 390 })
  await sortBy(phone, 'Department by department')
  await phone.expectAddress(address)
  const desk = await open(amir, phone.address())
  await expect(desk.getByRole('main').locator('td a[href*="/structure/roles/"]:not([href$="/requirements"])')).toHaveText(grouped)
})

test('of a long list a page is shown at a time, in its order, and all of it is searched', async () => {
  const { at, amir, org, made } = await hospital(t)
  await Promise.all(Array.from({ length: 60 }, (_, nr) => made('job-aids', { org: org.id, title: `Aid ${1000 + nr}` })))
  const page = await open(amir, `${at}/job-aids?sort=-title`)
  const aids = named(page, 'job-aids')
  await expect(aids).toHaveCount(50)
  await expect(aids.first()).toHaveText('Aid 1059')
  await expect(page.getByRole('main').getByText('50 job aids so far')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(aids).toHaveCount(60)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('main').getByText('60 job aids, and that is all', { exact: true })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Find a job aid' }).fill('1003')
  await expect(aids).toHaveText(['Aid 1003'])
})

test('a reader who asks for more of a list by the keyboard stays there, until told that this was all', async () => {
  const { at, amir, org, made } = await hospital(t)
  const record = await made('records', { owner_organization_id: org.id, learner_user_id: amir.account_id, title: 'Drill' })
  const page = await open(amir, '/')
  // The intercepted list has three pages of twenty records.
  page.intercept(({ method, url }) => {
    if (method !== 'GET' || !url.includes('/api/records?')) return
    const nr = Number(new URL(url).searchParams.get('cursor') ?? 0)
    const items = Array.from({ length: 20 }, (_, at) => ({ ...record, id: `${record.id.slice(0, -3)}${nr + 1}${10 + at}` }))
    return Response.json({ items, next_cursor: nr < 2 ? String(nr + 1) : null })
  })
  await page.turnTo(`${at}/records`)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(page.getByRole('main').getByText('20 records so far')).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('40 records so far')).toBeVisible()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('60 records, and that is all')).toBeFocused()
  await expect(more).toHaveCount(0)
})
