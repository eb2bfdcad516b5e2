import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { question, school } from '../quizzes.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { type Page, open } from './page.ts'

const t = await harness()

const about = (page: Locator, name: string) => page.getByRole('textbox', { name, exact: true })
const part = (page: Locator, name: string) => page.getByRole('region', { name })

async function addRule(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

/** Creates a hospital with nurses and a subject in which Maya has hours. */
async function drillHall() {
  const w = await certificationWorld(t)
  const keeper = await t.named(w.org, 'Amir Haddad', [
    'certifications:read', 'certifications:write', 'subjects:read', 'directory:write', 'quizzes:read', 'records:read',
  ]) // prettier-ignore
  const subject = await t.subject(w.org)
  await t.db.updateTable('subject').set({ name: 'Basic life support' }).where('id', '=', subject.id).execute()
  const nurse = await t.role(w.org, [])
  await t.db.updateTable('role').set({ name: 'Nurse, Emergency' }).where('id', '=', nurse.id).execute()
  const maya = await t.named(w.org, 'Maya Okafor')
  await t.grant(maya, nurse)
  await w.record(maya, [subject], { hours: 3, completed_at: new Date(Date.now() - 86_400_000).toISOString() })
  const made = async (slug: string) => (await t.call(keeper, 'GET', `/api/certifications?org=${w.org.slug}&q=${slug}`)).body.items
  return { ...w, keeper, maya, subject, nurse, made, at: `/o/${w.org.slug}/certifications` }
}

const NAME = 'Mass casualty'
const SLUG = 'mass-casualty'

/** Fills in the page that creates a certification. */
async function compose(page: Page) {
  await about(page, 'Name').fill(NAME)
  await page.getByRole('combobox', { name: 'Subjects' }).fill('basic life')
  await page.getByRole('option', { name: 'Basic life support' }).click()
  await page.keyboard.press('Escape')
  await addRule(page, 'Hours')
  await page.getByRole('textbox', { name: 'Hours' }).fill('1')
  await addRule(page, 'Sign-off')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Seen in the drill')
}

test('a certification is composed as a whole: title, subjects, rules and the roles that need it, with what comes of them', async () => {
  const { keeper, made, nurse, at } = await drillHall()
  const page = await open(keeper, at)
  await page.getByRole('link', { name: 'New certification' }).click()
  await about(page, 'Name').fill(NAME)
  await page.getByRole('combobox', { name: 'Subjects' }).fill('basic life')
  await page.getByRole('option', { name: 'Basic life support' }).click()
  await page.keyboard.press('Escape')
  await addRule(page, 'Hours')
  await expect(part(page, 'Who qualifies').getByText('Complete the rules')).toBeVisible()
  await page.getByRole('textbox', { name: 'Hours' }).fill('1')
  await expect(part(page, 'Who qualifies').getByText(/could get it today\./)).toBeVisible()
  await addRule(page, 'Sign-off')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Seen in the drill')
  await expect(part(page, 'Who qualifies').getByText('Nobody could get it today.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a role' }).click()
  const role = page.getByRole('combobox', { name: 'Role' })
  await role.fill('nurse')
  await expect(page.getByRole('option').first()).toBeVisible()
  await role.press('ArrowDown')
  await role.press('Enter')
  await expect(role).toHaveValue(/^Nurse, .+ · /)
  await page.getByRole('textbox', { name: 'Days', exact: true }).fill('45')
  const seen = part(page, 'What people will see')
  await expect(seen.getByText('At least 1 hour in Basic life support')).toBeVisible()
  await expect(seen.getByText('Seen in the drill')).toBeVisible()
  await expect(seen.getByText('First due 45 days after the role is granted.', { exact: false })).toBeVisible()
  const effect = part(page, 'Effect on people')
  await expect(effect.getByRole('list', { name: 'People and their status' }).getByRole('listitem')).toContainText('Maya Okafor')
  const overdue = effect.getByRole('list', { name: 'Effect in numbers' }).getByRole('listitem').first()
  await expect(overdue).toHaveText('0Overdue at once')
  expect(await made(SLUG)).toEqual([])

  // Leaving, coming back and a reload lose nothing.
  await page.getByRole('link', { name: 'Leave for now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible()
  await page.getByRole('link', { name: 'New certification' }).click()
  await expect(page.getByText('We kept what you typed')).toBeVisible()
  await page.reload()
  await expect(about(page, 'Name')).toHaveValue(NAME)
  await expect(page.getByRole('listitem', { name: 'Rule 2 of 2' })).toContainText('Seen in the drill')
  await expect(page.getByRole('textbox', { name: 'Days', exact: true })).toHaveValue('45')
  await expect(seen.getByText('At least 1 hour in Basic life support')).toBeVisible()

  // The page asks before it creates a requirement that makes people overdue at once.
  await t.db.updateTable('role_grant').set({ granted_at: '2020-01-01T00:00:00Z' }).where('role_id', '=', nurse.id).execute()
  await page.getByLabel('Start date').fill('')
  await expect(overdue).toHaveText('1Overdue at once')
  await page.getByRole('button', { name: 'Create the certification' }).click()
  const question = page.getByRole('dialog', { name: '1 person would be overdue at once' })
  await expect(question).toBeVisible()
  expect(await made(SLUG)).toEqual([])
  await question.getByRole('button', { name: 'Create it anyway' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  expect(await made(SLUG)).toHaveLength(1)
})

test('a taken short name refuses the whole at its field, and what was made is not kept for the next one', async () => {
  const { org, admin, keeper, made, at } = await drillHall()
  const taken = { owner_organization_id: org.id, slug: SLUG, name: 'Another one', awarding_mode: 'automatic' }
  expect((await t.call(admin, 'POST', '/api/certifications', taken)).status).toBe(201)
  const page = await open(keeper, `${at}/new`)
  await compose(page)
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(about(page, 'Short name')).toBeFocused()
  await expect(page.getByText('The certification was not created')).toBeVisible()
  expect(await made(SLUG)).toHaveLength(1)

  await about(page, 'Short name').press('End')
  await about(page, 'Short name').pressSequentially('-2')
  await expect(about(page, 'Short name')).toHaveValue(`${SLUG}-2`)
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Rule 2 of 2' })).toContainText('Seen in the drill')
  await page.goto(`${at}/new`)
  await expect(about(page, 'Name')).toHaveValue('')
  await expect(page.getByText('We kept what you typed')).toHaveCount(0)
})

test('an ended session loses nothing of a certification, and nothing was made', async () => {
  const { keeper, made, at } = await drillHall()
  const page = await open(keeper, `${at}/new`)
  await compose(page)
  page.intercept(({ method }) =>
    method === 'POST'
      ? Response.json(
          { error: 'unauthenticated', error_description: 'Sign in.' },
          { status: 401, headers: { 'content-type': 'application/json' } },
        )
      : undefined,
  )
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(about(page, 'Name')).toHaveValue(NAME)
  expect(await made(SLUG)).toEqual([])
})

test('a lost connection loses nothing of a certification, and one whose answer was lost is made once', async () => {
  const { keeper, made, at } = await drillHall()
  const page = await open(keeper, `${at}/new`)
  await compose(page)
  await page.setOffline(true)
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByText('It is sent by itself as soon as there is one.', { exact: false })).toBeVisible()
  let sent = 0
  page.intercept(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/api/certifications')) return undefined
    sent += 1
    if (sent % 2 === 0) return undefined
    await fetch(request)
    throw new TypeError('Failed to fetch')
  })
  await page.setOffline(false)
  await expect(page.getByText('The certification was not created')).toBeVisible()
  expect(await made(SLUG)).toHaveLength(1)
  page.intercept(undefined)
  await page.reload()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Rule 2 of 2' })).toContainText('Seen in the drill')
  expect((await made(SLUG)).map(({ rules }) => rules.length)).toEqual([2])
})

test('a certification asks for a quiz by its title, and what else it asks for can be changed afterwards', async () => {
  const { org, keeper, at } = await drillHall()
  const { quiz } = await school(t, org)
  await quiz([question.truth()], { title: 'Lifting safely' })
  const page = await open(keeper, `${at}/new`)
  await about(page, 'Name').fill('Knows it')
  await addRule(page, 'Quiz')
  const field = page.getByRole('combobox', { name: 'Quiz', exact: true })
  await expect(field).toBeVisible()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByText('Choose the quiz.')).toBeVisible()
  await field.click()
  await page.getByRole('option', { name: 'Lifting safely' }).click()
  const asked = 'The quiz “Lifting safely”, passed'
  await expect(part(page, 'What people will see').getByText(asked)).toBeVisible()
  await expect(part(page, 'Who qualifies').getByText(/could get it today\./)).toBeVisible()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knows it' })).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Rule 1 of 1' })).toContainText(asked)
  await addRule(page, 'Sign-off')
  await expect(part(page, 'Who qualifies').getByText(/would (gain|lose)/)).toBeVisible()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
  await t.drain()
})
