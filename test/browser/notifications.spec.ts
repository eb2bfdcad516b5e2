import { expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { arrive, signIn } from './people.ts'

const NARROW = { viewport: { width: 360, height: 740 } }

test('the bell says how much is unread, leads to what it is about, and is quiet once that is read', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+ unread$/, { timeout: 90_000 })
  await bell.click()
  const dialog = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
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
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('somebody chooses on a phone what they are told, and finds it as they left it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', NARROW)
  await page.goto('/profile/notifications')
  const kind = (name: string) => page.getByRole('group', { name })
  const award = kind('You are awarded a certification')
  await award.getByRole('checkbox', { name: 'By e-mail' }).uncheck()
  await expect(award.getByRole('combobox')).toBeDisabled()
  await kind('A certification of yours is due').getByRole('combobox').selectOption('once a week')
  await expect(kind('An event of yours is cancelled').getByRole('checkbox', { name: 'Here' })).toBeDisabled()
  await page.getByRole('switch', { name: /Quiet hours/ }).check()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('From').blur()
  await page.waitForLoadState('networkidle')
  await expectFits(page, 'preferences')
  await expectAccessible(page)
  await page.reload()
  await expect(award.getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked()
  await expect(award.getByRole('checkbox', { name: 'Here' })).toBeChecked()
  await expect(kind('A certification of yours is due').getByRole('combobox')).toHaveValue('weekly')
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  expect(complaints).toEqual([])
  await leave()
})

test('who keeps the directory sees what became of each notification, and what comes next', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Sent')
  await page.getByRole('button', { name: 'Show what comes next' }).click()
  await expect(page.getByText(/notifications? comes? next|Nothing waits to be told/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Who was told' }).fill('Maya')
  await page.getByRole('option', { name: /Maya/ }).click()
  await expect(page).toHaveURL(/person=/)
  await expect(rows.first()).toContainText('Maya')
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(page.getByText('This deployment sends no mail.')).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([expect.stringContaining('409')])
  await leave()
})

test('a German browser is told in German', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya', { locale: 'de-DE', ...NARROW })
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Mitteilungen' })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Fällig|Verliehen|Überfällig|Angenommen|gebucht|geprüft|Rolle/ })
      .first(),
  ).toBeVisible()
  await expectFits(page, 'notifications')
  await leave()
})

test('who runs an event reminds the people on it in words of their own, and sees who was reminded', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  type Listed = { id: string; starts_at: string | null; cancelled_at: string | null; participant_count: number }
  const ahead = (event: Listed) =>
    event.cancelled_at === null && event.participant_count > 1 && Date.parse(event.starts_at ?? '') > Date.now()
  const events: Listed[] = await (await page.request.get('/api/events?org=harbour-view')).json()
  const event = events.find(ahead)!
  await page.goto(`/o/harbour-view/events/${event.id}`)
  await page.getByRole('button', { name: 'Remind people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind people' })
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(dialog.getByText('Say what they should know.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'What you tell them' }).fill('Bring your badge.')
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(page.getByText(/people are reminded\./)).toBeVisible()
  const reminders = page.getByRole('list', { name: 'Reminders' }).getByRole('listitem')
  await expect(reminders.first()).toContainText('Bring your badge.')
  await expect(reminders.first()).toContainText('By Amir')
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})
