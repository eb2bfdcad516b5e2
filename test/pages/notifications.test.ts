import { expect, test } from 'vitest'
import { scheduled } from '../events.ts'
import { notices } from '../notices.ts'
import { ownHarness } from '../own-harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { askInstead, open } from './page.ts'
import { eventually } from './poll.ts'

const t = await ownHarness()
askInstead(t)

const { tick } = await notices(t)

/** Creates a hospital in which a learner was notified of an award. */
async function told() {
  const harbour = await hospital(t)
  const { org, made, member } = harbour
  const maya = await member('Maya Okafor')
  const about = { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' }
  const certification = await made('certifications', about)
  await made(`certifications/${certification.id}/awards`, { user_id: maya.account_id })
  await tick()
  return { ...harbour, maya }
}

// The test is in this file, because it has its own database: a superuser sees the decisions of the whole database.
test('a superuser without an organization is led to the organizations while nothing waits', async () => {
  const page = await open(await t.superuser(), '/')
  await page.getByRole('link', { name: 'View organizations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
})

test('the bell says how much is unread, leads to what it is about, and is quiet once that is read', async () => {
  const { maya } = await told()
  const page = await open(maya, '/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+ unread$/)
  await bell.click()
  const dialog = page.getByRole('dialog', { name: /^Notifications/ })
  await dialog.getByRole('listitem').first().getByRole('link').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('There is no such page')).toBeHidden()
  await bell.click()
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await dialog.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible()
})

test('a person chooses on a phone what they are told, and finds it as they left it', async () => {
  const { member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const page = await open(maya, '/profile/notifications', { width: 360 })
  const kind = (name: string) => page.getByRole('group', { name })
  const award = kind('You are awarded a certification')
  await award.getByRole('checkbox', { name: 'By e-mail' }).uncheck()
  await expect(award.getByRole('combobox')).toBeDisabled()
  await kind('A certification of yours is due').getByRole('combobox').selectOption('once a week')
  await expect(kind('An event of yours is cancelled').getByRole('checkbox', { name: 'In the app' })).toBeDisabled()
  await page.getByRole('switch', { name: /Quiet hours/ }).check()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('From').blur()
  await page.getByRole('switch', { name: /into my calendar/ }).check()
  const kept = async () => (await t.call(maya, 'GET', '/api/users/me/notification-preferences')).body
  await eventually(kept).toMatchObject({ quiet_hours: { from: '21:30' }, invitations: true })
  await page.reload()
  await expect(award.getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked()
  await expect(award.getByRole('checkbox', { name: 'In the app' })).toBeChecked()
  await expect(kind('A certification of yours is due').getByRole('combobox')).toHaveValue('weekly')
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await expect(page.getByRole('switch', { name: /into my calendar/ })).toBeChecked()
})

test('who keeps the directory sees what became of each notification, and what comes next', async () => {
  const { at, amir } = await told()
  const page = await open(amir, `${at}/notifications`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Sent' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show what comes next' }).click()
  await expect(page.getByText(/notifications? comes? next|Nothing waits to be told/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Who was told' }).fill('Maya')
  await page.getByRole('option', { name: /Maya/ }).click()
  await page.expectAddress(/person=/)
  await expect(rows.first()).toContainText('Maya')
})

test('who runs an event reminds the people on it in words of their own, and sees who was reminded', async () => {
  const { org, at, amir, member, made } = await hospital(t)
  const event = await made('events', { org: org.id, title: 'Fire drill', ...scheduled(t).window(48, 50) })
  for (const name of ['Maya Okafor', 'Tomás Lindqvist'])
    await made(`events/${event.id}/participants`, { user_id: (await member(name)).account_id })
  const page = await open(amir, `${at}/events/${event.id}`)
  await page.getByRole('button', { name: 'Remind people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind people' })
  const words = dialog.getByRole('textbox', { name: 'What you tell them' })
  await expect(words).toHaveValue(/^Please remember: “/)
  await expect(dialog.getByText(/^\d+ people get it\./)).toBeVisible()
  await words.fill('')
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(dialog.getByText('Say what they should know.')).toBeVisible()
  await words.fill('Bring your badge.')
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(page.getByText(/people are reminded\./)).toBeVisible()
  const reminders = page.getByRole('list', { name: 'Reminders' }).getByRole('listitem')
  await expect(reminders.first()).toContainText('Bring your badge.')
  await expect(reminders.first()).toContainText('By Amir')
})
