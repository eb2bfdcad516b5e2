import { expect, test } from 'vitest'
import type { Permission } from '../../server/platform/access/permissions.ts'
import { harness } from '../harness.ts'
import { sending } from '../wards.ts'
import './matchers.ts'
import { open } from './page.ts'
import { hospital } from './team-ward.ts'

const t = await harness()
const send = sending(t)

const ADMINISTRATOR: Permission[] = ['directory:write', 'certifications:read', 'certifications:write', 'records:read', 'records:write']

/** A file with three rows about unknown people. */
const FORM = [
  '--import\r\ncontent-disposition: form-data; name="org"\r\n\r\n{org}\r\n',
  '--import\r\ncontent-disposition: form-data; name="file"; filename="agency-nurses.csv"\r\ncontent-type: text/csv\r\n\r\n',
  'title,learner_email,completed_at\r\n',
  ...[1, 2, 3].map((nr) => `Handling,nobody-${nr}@elsewhere.example,2026-03-01T09:30:00Z\r\n`),
  '--import--\r\n',
].join('')

test('an administrator sees at home how well each certification is covered, and what falls due', async () => {
  const { org, at } = await hospital(t)
  const amir = await t.named(org, 'Amir Haddad', ADMINISTRATOR)
  const type = { 'content-type': 'multipart/form-data; boundary=import' }
  const imported = await t.call(amir, 'POST', '/api/records/import', FORM.replace('{org}', org.slug), type)
  expect(imported.status, imported.text).toBe(200)
  const page = await open(amir, '/')
  const glance = page.getByRole('region', { name: 'How Test Hospital is covered' })
  const bars = glance.getByRole('list', { name: 'Coverage by certification' }).getByRole('listitem')
  await expect(bars).toHaveText([/0 of \d+ have it/, /0 of \d+ have it/, /^Basic life support.*2 of 3 have it$/])
  await expect(glance.getByRole('heading', { name: 'Due within 30 days' })).toBeVisible()

  // The page reports a failed import and its reason.
  const failed = glance.getByRole('listitem').filter({ hasText: 'rows of agency-nurses.csv failed' })
  await expect(failed).toContainText('3 of 3 rows of agency-nurses.csv failed')
  await failed.getByRole('link', { name: 'See why rows of agency-nurses.csv failed' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Records imported: agency-nurses.csv' })).toBeVisible()
  await page.getByRole('button', { name: /^\d+ fields: Records imported/ }).click()
  await expect(page.getByRole('row', { name: /^Why they failed/ })).toContainText('2: learner_email must be that of a member')
  await page.back()

  await bars.last().getByRole('link').click()
  await page.expectAddress(new RegExp(`^${at}/team\\?.*certification=`))
})

test('an administrator of several organizations looks at one after the other', async () => {
  const [first, second] = [await t.org(), await t.org()]
  for (const [{ id }, name] of [[first, 'Hill Hospital'], [second, 'Lake Hospital']] as const) await t.db.updateTable('organization').set({ name }).where('id', '=', id).execute() // prettier-ignore
  const keeper = await t.named(first, 'Sasha Lind', ADMINISTRATOR)
  await t.grant(keeper, await t.role(second, ADMINISTRATOR))
  const page = await open(keeper, '/')
  const choice = page.getByRole('banner').getByRole('combobox', { name: 'Organization' })
  await expect(page.getByRole('region', { name: 'How Hill Hospital is covered' })).toBeVisible()
  await expect(choice).toHaveValue('Hill Hospital')
  await choice.click()
  await page.getByRole('option', { name: 'Lake Hospital' }).click()
  await expect(page.getByRole('region', { name: 'How Lake Hospital is covered' })).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('Lake Hospital')
  await expect(page.getByRole('region', { name: 'How Lake Hospital is covered' })).toBeVisible()
})

test('a manager sees at home who of theirs is late, and what waits for them', async () => {
  const { manager, noah } = await hospital(t)
  const page = await open(manager, '/')
  const people = page.getByRole('region', { name: 'Your people' })
  await expect(people.getByRole('list', { name: 'How many stand where' })).toBeVisible()
  await people.getByRole('list', { name: 'Who is late' }).getByRole('link').first().click()
  await page.expectAddress(new RegExp(`/people/${noah.account_id}`))
  await expect(page.getByRole('region', { name: 'What waits' })).toBeVisible()
})

test('a trainer of an event that is going on gets from home to where they say who is there', async () => {
  const org = await t.org()
  const trainer = await t.named(org, 'Amir Haddad', ['events:read', 'events:write'])
  const [starts_at, ends_at] = [-60_000, 3_600_000].map((more) => new Date(Date.now() + more).toISOString())
  const { id } = await send(trainer, 'POST', '/api/events', { org: org.id, title: 'Now, at home', starts_at, ends_at })
  const page = await open(trainer, '/')
  const asked = () => page.sent().filter(({ url }) => url.startsWith('/api/home'))
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await expect.poll(() => asked().length, { timeout: 15_000 }).toBe(1)
  await expect(page.getByText('Now, at home')).toHaveCount(0)

  await send(trainer, 'POST', `/api/events/${id}/trainers`, { user_id: trainer.account_id })
  await page.reload()
  const events = page.getByRole('region', { name: 'Your next events' })
  await expect(events.getByRole('link', { name: 'Now, at home', exact: true })).toBeVisible()
  expect(asked()).toHaveLength(2)
  await events.getByRole('link', { name: 'Who is there: Now, at home' }).click()
  await page.expectAddress(new RegExp(`/events/${id}#roster$`))
  await expect(page.getByRole('region', { name: 'Roster' })).toBeVisible()
  await t.drain()
})

test('without an organization Home says what to do, and a list without people is not called filtered', async () => {
  const stranger = await open(await t.stranger(), '/')
  await expect(stranger.getByRole('heading', { name: 'You belong to no organization yet' })).toBeVisible()
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Submit a record' })).toHaveCount(0)
  const { slug } = await t.org()
  const superuser = await open(await t.superuser(), `/o/${slug}/people`)
  await expect(superuser.getByRole('heading', { name: 'No people yet' })).toBeVisible()
  await expect(superuser.getByText('Nobody passes these filters')).toHaveCount(0)
})

test('Home asks once for its own data, beside what every page asks for', async () => {
  const org = await t.org()
  const keeper = await t.named(org, 'Sasha Lind', ADMINISTRATOR)
  const page = await open(keeper, '/')
  await expect(page.getByRole('region', { name: 'How Test Hospital is covered' })).toBeVisible()
  const frame = new Set(['/auth/session', '/api/users/me', '/api/users/me/access', '/api/organizations', '/api/to-do'])
  frame.add('/api/users/me/notifications')
  const asked = page.sent().map(({ url }) => url.split('?')[0] ?? url)
  expect(asked.filter((path) => !frame.has(path))).toEqual(['/api/home'])
})
