import { expect, test } from 'vitest'
import { scheduled } from '../events.ts'
import { speaking } from '../forums.ts'
import { harness } from '../harness.ts'
import { resubmit, submit } from '../submissions.ts'
import { sending, ward } from '../wards.ts'
import './matchers.ts'
import { open } from './page.ts'
import { eventually } from './poll.ts'

const t = await harness()
const send = sending(t)
const CHANGED = /^This changed after you opened it/

test('a learner changes a submission that a manager has open: nothing is decided, the page shows it as it is now, and keeps the note and the hours', async () => {
  const { org, learner, manager } = await ward(t)
  const made = await submit(t, learner, org, 'Ward round')
  const stored = async () => (await t.call(learner, 'GET', `/api/records/${made.id}`)).body
  const page = await open(manager, `/to-do?record=${made.id}`)
  const [approve, howMuch] = [page.getByRole('button', { name: 'Approve', exact: true }), page.getByLabel('How much')]
  const dialog = page.getByRole('dialog')
  const refused = page.getByRole('alert')
  await expect(page.getByText('On the ward, with the educator.')).toBeVisible()
  await page.getByText('Add subjects or hours').click()
  await howMuch.fill('1.5')

  // A rejection of an outdated version does not decide. The page then shows the new evidence.
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByLabel('What has to change?').fill('Which ward was it?')
  expect((await resubmit(t, learner, org, made, ['On ward 7, by myself.'])).status).toBe(200)
  await dialog.getByRole('button', { name: 'Reject with this note' }).click()
  await expect(refused.getByText('It is not decided')).toBeVisible()
  await expect(refused.getByText(CHANGED)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('On ward 7, by myself.')).toBeVisible()
  await expect(page.getByText('On the ward, with the educator.')).toHaveCount(0)
  await expect(page.getByRole('status').getByText('It changed after you opened it')).toBeVisible()
  expect((await stored()).status).toBe('pending')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByLabel('What has to change?')).toHaveValue('Which ward was it?')
  await page.keyboard.press('Escape')
  page.passTime(1000)

  // A key is refused in the same way. The typed hours stay, and count once it is approved.
  await send(learner, 'PATCH', `/api/records/${made.id}`, { title: 'Night round' })
  await page.keyboard.press('a')
  await expect(refused.getByText(CHANGED)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Night round' })).toBeVisible()
  await expect(howMuch).toHaveValue('1.5')
  // A second press is ignored, because it was meant for the former version.
  await page.keyboard.press('a')
  expect((await stored()).status).toBe('pending')
  expect(page.sent().filter(({ url }) => url.endsWith('/approve'))).toHaveLength(1)
  // The pause begins when the change is painted, which is late on a busy machine.
  const decided = eventually(async () => {
    page.passTime(1000)
    if ((await stored()).status === 'pending') await approve.click()
    return (await stored()).status
  })
  await decided.toBe('completed')
  await expect(page.getByText('Night round of Maya Okafor: Approved')).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'completed', title: 'Night round', hours: 1.5 })
})

test('of many that are decided at once, each is decided as the list showed it; what changed stays selected and is not tried again unseen', async () => {
  const { org, learner, administrator } = await ward(t)
  const { id } = await submit(t, learner, org, 'That changes')
  await submit(t, learner, org, 'That stays')
  const page = await open(administrator, '/to-do')
  const [dialog, selection] = [page.getByRole('dialog'), page.getByRole('region', { name: 'Selection' })]
  await selection.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
  await page.keyboard.press('a')
  await send(learner, 'PATCH', `/api/records/${id}`, { title: 'That has changed' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Not approved: 1 · Approved: 1')
  await expect(dialog.getByRole('listitem').first()).toContainText('That changes of Maya Okafor')
  await expect(dialog.getByText(CHANGED)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try 1 again' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('checkbox', { name: 'Select That has changed of Maya Okafor' })).toBeChecked()
  await page.keyboard.press('a')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('All done!')).toBeVisible()
  expect((await t.call(learner, 'GET', `/api/records/${id}`)).body).toMatchObject({ status: 'completed', title: 'That has changed' })
})

test('an author edits a reported post that a moderator is about to hide: the dialog shows the post as it is now, and keeps the note', async () => {
  const talk = speaking(t)
  const { moderator, ada, ben, forum } = await talk.forum()
  const { body: post } = await talk.say(ben, await talk.open(ada, forum), 'An insult')
  await send(ada, 'POST', `/api/forum-posts/${post.id}/report`, { reason: 'abuse' })
  const page = await open(moderator, `/to-do?report=${post.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Hide it' }).click()
  await dialog.getByLabel('Note').fill('It insults Ada.')
  await send(ben, 'PATCH', `/api/forum-posts/${post.id}`, { body_markdown: 'I am sorry.' })
  await dialog.getByRole('button', { name: 'Hide it' }).click()
  await expect(dialog.getByRole('alert').getByText(CHANGED)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'What the post says now' })).toContainText('I am sorry.')
  await expect(dialog.getByLabel('Note')).toHaveValue('It insults Ada.')
  expect((await t.call(moderator, 'GET', `/api/forum-posts/${post.id}`)).body.hidden).toBeNull()
  await dialog.getByRole('button', { name: 'Hide it' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await t.call(moderator, 'GET', `/api/forum-posts/${post.id}`)).body.hidden).toMatchObject({ note: 'It insults Ada.' })
})

test('a person asks again for a seat while a keeper declines them: the dialog says when, and keeps the reason', async () => {
  const { desk, at, window } = scheduled(t)
  const { org, coach, make } = await desk()
  const learner = await t.named(org, 'Maya Okafor')
  const { id } = (await make({ ...window(24, 26), sign_up: 'approval' })).body
  await send(learner, 'POST', at(id, '/sign-up'))
  const page = await open(coach, `/o/${org.slug}/events/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Decline Maya Okafor' }).click()
  await dialog.getByLabel('Why').fill('The room is small.')
  await t.call(learner, 'DELETE', at(id, '/sign-up'))
  await send(learner, 'POST', at(id, '/sign-up'))
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByRole('alert').getByText(CHANGED)).toBeVisible()
  await expect(dialog.getByText(/^Asks for a seat/)).toBeVisible()
  await expect(dialog.getByLabel('Why')).toHaveValue('The room is small.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toHaveCount(0)
  const [declined] = (await t.call(coach, 'GET', at(id, '/sign-ups'))).body
  expect(declined).toMatchObject({ state: 'declined', reason: 'The room is small.' })
})
