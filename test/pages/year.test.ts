import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

test('a learner looks at their year: a picture, the months in words, and the lists of these days', async () => {
  const { amir, org, made, member } = await hospital(t)
  const maya = await member('Maya Okafor')
  for (const title of ['Drill', 'Another drill']) {
    const done = { title, status: 'completed', completed_at: new Date().toISOString() }
    await made('records', { owner_organization_id: org.id, learner_user_id: maya.account_id, ...done }, amir)
  }
  const page = await open(maya, '/my-records')
  await page.getByRole('link', { name: 'My year' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My year' })).toBeVisible()
  const picture = page.getByRole('region', { name: 'The year by month' })
  const columns = picture.getByRole('list').first().getByRole('listitem')
  await expect(columns).toHaveText(Array.from({ length: 12 }, () => /^\w+ \d{4}: (nothing|\d+ )/))

  await step('a column is reached by the keyboard, and leads to what it counts', async () => {
    const column = columns.filter({ hasText: 'completed' }).first().getByRole('link')
    const [, month = '', records = ''] = /^(\w+ \d{4}): (\d+) records? completed/.exec((await column.textContent()) ?? '') ?? []
    await column.focus()
    await page.keyboard.press('Enter')
    await page.expectAddress(/#month-\d{4}-\d\d$/)
    const section = page.getByRole('region', { name: month })
    await expect(section.getByText('Completed', { exact: true })).toHaveCount(Number(records))
    await expect(section).toBeVisible()
    await section.getByRole('link', { name: 'Records of these days' }).click()
    await page.expectAddress(/\/my-records\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
    await expect(page.getByText(records === '1' ? '1 record, and that is all' : `${records} records, and that is all`)).toBeVisible()
    await expect(page.getByLabel('Completed from')).toHaveValue(/-01$/)
  })

  await step('the years before and after are a step away', async () => {
    await page.goto('/my-records/year')
    const now = Number(await page.getByRole('heading', { level: 2 }).first().textContent())
    await page.getByRole('link', { name: 'The year before' }).click()
    await expect(page.getByRole('heading', { level: 2, name: String(now - 1), exact: true })).toBeVisible()
    await page.goto(`/my-records/year?year=${now + 40}`)
    await expect(page.getByRole('heading', { name: `Nothing falls into ${now + 40}` })).toBeVisible()
    await page.goto(`/my-records/year?year=${now + 1}`)
    await page.getByRole('link', { name: 'The year before' }).click()
    await page.expectAddress(/\/my-records\/year$/)
  })
})

test('a manager looks at the year of one of their people, and at nobody else’s', async () => {
  const { org, at, amir, wards, member, made } = await hospital(t)
  const { nurse, manager } = await wards()
  const [maya, tomas] = [await member('Maya Okafor', nurse), await member('Tomás Lindqvist', manager)]
  const about = { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' }
  const requirements = [{ role_id: nurse.id, recertification: { kind: 'once' } }]
  const { id } = await made('certifications', { ...about, requirements })
  await made(`certifications/${id}/awards`, { user_id: maya.account_id }, amir)
  const page = await open(tomas, `${at}/team?q=okafor`)
  await page.getByRole('link', { name: 'Maya Okafor' }).click()
  await page.getByRole('link', { name: 'The year' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A year of Maya Okafor' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The year by month' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'What the blocks mean' }).getByRole('listitem')).toHaveText(['Completed', 'Awarded', 'Due'])
  await page
    .getByRole('list', { name: /\d{4}$/ })
    .getByRole('listitem')
    .filter({ hasText: 'Awarded' })
    .getByRole('link')
    .first()
    .click()
  await page.expectAddress(/\/people\/.+\/certifications\//)
  await page.goto(`${at}/people/01890000-0000-7000-8000-000000000000/year`)
  await expect(page.getByRole('heading', { name: 'There is nobody here whom you may see' })).toBeVisible()
})
