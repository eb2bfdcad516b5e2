import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { pathwayDesk } from '../pathways.ts'
import { certificationWorld } from '../standing/facts.ts'
import { PATIENT } from './locator.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()
const NAME = 'From new nurse to ward leader'
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Creates a pathway of two levels. A nurse had the certification of the first, which has lapsed; the second waits for its phase. */
async function world() {
  const w = await certificationWorld(t)
  const desk = await pathwayDesk(t, { org: w.org, name: NAME })
  const [staff, chief] = [await t.role(w.org, []), await t.role(w.org, ['certifications:read'])]
  await t.manages(w.org, chief, staff)
  const [maya, tomas] = [await t.named(w.org, 'Maya Okafor'), await t.named(w.org, 'Tomás Lindqvist')]
  await w.grant(maya, staff, ago(800))
  await w.grant(tomas, chief, ago(800))
  const subject = await t.subject(w.org)
  const certified = async (name: string) => {
    const rules = [{ rule_kind: 'subject_hours', subject_matter_id: subject.id, threshold_hours: 4 } as const]
    const type = await w.type({ subjects: [subject], rules })
    await t.db.updateTable('certification_type').set({ name }).where('id', '=', type.id).execute()
    await w.require(staff, type, { first_due_days: 30, recertification: { kind: 'interval', months: 12, anchor: 'award' } })
    return type
  }
  const [protection, leadership] = [await certified('Data protection'), await certified('Ward leadership')]
  await w.award(maya, protection, { awarded_at: ago(600) })
  const own = await desk.phase('On your own')
  const leading = await desk.phase('Leading')
  await desk.level('Safe from the first day', { phase_id: own.id, certification_type_ids: [protection.id] })
  await desk.level('Run a ward', {
    phase_id: leading.id,
    depends_on_phase_ids: [own.id],
    certification_type_ids: [leadership.id],
  })
  await desk.assign({ assignee_kind: 'role', role_id: staff.id })
  const { id } = await desk.aid('Patient hoist')
  const aids = await t.call(desk.author, 'PUT', `${desk.at}/job-aids`, { job_aid_ids: [id] })
  expect(aids.status, aids.text).toBe(200)
  return { ...desk, maya, tomas }
}

test('a learner sees where a pathway leads and what keeps a level locked, and goes on with the next step', async () => {
  const { maya } = await world()
  const page = await open(maya, '/pathways')
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByText(/0 of 2 levels complete/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Patient hoist/ })).toBeVisible()
  const leading = page.getByRole('region', { name: 'Leading' })
  const last = leading.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Run a ward' }) })
  await expect(last.getByText('Locked')).toBeVisible()
  await last.getByRole('link', { name: 'the phase “On your own”' }).click()
  await page.expectAddress(/#level-/)
  const safe = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Safe from the first day' }) })
  await expect(safe.getByText(/Lapsed on/).first()).toBeVisible()
  await page.getByRole('link', { name: 'See what is missing (Data protection)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data protection' })).toBeVisible()
})

test('home and the certifications say how far a learner is on a pathway, and lead on', async () => {
  const { maya } = await world()
  // Home has the pathways in its own answer.
  for (const [address, requests] of [
    ['/', []],
    ['/certifications', ['/api/learning-pathways/mine']],
  ] as const) {
    const page = await open(maya, address)
    const own = page.getByRole('region', { name: 'Your learning pathways' })
    const way = own.getByRole('listitem').filter({ has: page.getByRole('link', { name: NAME }) })
    await expect(way).toContainText(/0 of 2 levels complete/)
    await expect(way).toContainText('Next: “Data protection”')
    const asked = page.sent().filter(({ url }) => url.startsWith('/api/learning-pathways'))
    expect(asked.map(({ url }) => url)).toEqual(requests)
    await way.getByRole('link', { name: 'See what is missing (Data protection)' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Data protection' })).toBeVisible()
  }
})

test('a person without a pathway is told when there will be one, and of none elsewhere', async () => {
  const org = await t.org()
  const page = await open(await t.named(org, 'Sasha Petrov'), '/')
  for (const [address, request] of [
    ['/', '/api/home'],
    ['/certifications', '/api/learning-pathways/mine'],
  ] as const) {
    await page.goto(address)
    await expect.poll(() => page.sent().some(({ url }) => url.startsWith(request)), PATIENT).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Your learning pathways')).toHaveCount(0)
  }
  await page.goto('/pathways')
  await expect(page.getByText('No learning pathway is for you yet')).toBeVisible()
})

test('a manager sees how far their people are on a pathway, level by level, and goes on to one of them', async () => {
  const { org, tomas } = await world()
  const page = await open(tomas, `/o/${org.slug}/team`)
  await page.getByRole('main').getByRole('link', { name: 'Learning pathways' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team on learning pathways' })).toBeVisible()
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  const table = page.getByRole('region', { name: 'People by levels' })
  await expect(table.locator('thead th')).toHaveText(['Person', 'Safe from the first day', 'Run a ward'])
  const row = table.getByRole('row', { name: /^Maya Okafor/ })
  await expect(row.getByRole('cell').last()).toHaveText('Locked')
  await expect(page.getByText('it waits for something before it')).toBeVisible()

  await row.getByRole('link').click()
  await page.expectAddress(/\/o\/[^/]+\/people\/[0-9a-f-]+\/pathways\/[0-9a-f-]+$/)
  await expect(page.getByRole('main').getByText('Maya Okafor').last()).toBeVisible()
  await page.getByText('Map', { exact: true }).click()
  await page.getByRole('application').getByRole('link').filter({ hasText: 'Run a ward' }).click()
  await expect(page.getByRole('heading', { name: 'Run a ward' })).toBeFocused()
  await page.getByRole('link', { name: 'See what it takes' }).click()
  await page.expectAddress(/\/people\/[0-9a-f-]+\/certifications\//)
})

test('on a phone the list of people says how far each of them is', async () => {
  const { org, tomas } = await world()
  const page = await open(tomas, `/o/${org.slug}/team/pathways`, { width: 360 })
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  const maya = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Maya Okafor' })
  await expect(maya).toContainText(/0 of 2 levels complete/)
  await expect(maya).toContainText('Open: ')
})

test('a pathway of another organization has no team here', async () => {
  const [{ org, author }, other] = [await pathwayDesk(t), await pathwayDesk(t)]
  const page = await open(author, `/o/${org.slug}/team/pathways/${other.pathway.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('an author gets from a pathway to how far people are, and from the view of its learners back to changing it', async () => {
  const { org, author, maya, pathway } = await world()
  const page = await open(author, `/o/${org.slug}/pathways/${pathway.id}`)
  await page.getByRole('link', { name: 'How far people are' }).click()
  await page.expectAddress(/\/o\/[^/]+\/team\/pathways\/[0-9a-f-]+\?people=all$/)
  await expect(page.getByRole('row', { name: /^Maya Okafor/ })).toBeVisible()
  await page.back()
  await page.getByRole('link', { name: 'Open it' }).click()
  await page.expectAddress(/^\/pathways\/[0-9a-f-]+$/)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.expectAddress(`/o/${org.slug}/pathways/${pathway.id}`)
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()

  const learner = await open(maya, `/pathways/${pathway.id}`)
  await expect(learner.getByRole('heading', { level: 2, name: 'Leading' })).toBeVisible()
  await expect(learner.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
})
