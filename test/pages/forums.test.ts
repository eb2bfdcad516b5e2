import { expect, test } from 'vitest'
import { speaking } from '../forums.ts'
import { harness } from '../harness.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()
const { forum, make, open: openThread, say } = speaking(t)

test('a forum without a title is not made: the field says so and has the focus', async () => {
  const { org, keeper } = await forum()
  const page = await open(keeper, `/o/${org.slug}/forums`)
  await page.getByRole('button', { name: 'New forum' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the forum' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Give the forum a title.')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Night shift')
  await dialog.getByRole('button', { name: 'Make the forum' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible()
})

test('a member asks, is answered by name, and says which reply is the answer', async () => {
  const { org, keeper } = await forum()
  const [ada, ben] = [await t.named(org, 'Maya Okafor'), await t.named(org, 'Tomás Lindqvist')]
  const asked = await make(keeper, org, { kind: 'questions', title: 'Ask your colleagues' })
  const page = await open(ada, `/o/${org.slug}/forums`)
  await page.getByRole('link', { name: 'Ask your colleagues' }).click()
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Give the thread a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Where do we keep it?')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Does anybody know, **please**? ')
  await text.pressSequentially('@Tom')
  await page.getByRole('option', { name: ben.name }).click()
  await page.getByText('Preview').click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(`@${ben.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where do we keep it?' })).toBeVisible()
  await expect(page.getByRole('article', { name: `Post 1 by ${ada.name}` })).toContainText(`@${ben.name}`)
  const address = page.address()

  const reader = await open(ben, `/o/${org.slug}/forums/${asked.id}`, { width: 360 })
  await reader.getByRole('region', { name: 'New to you' }).getByRole('link', { name: 'Where do we keep it?' }).click()
  await reader.getByRole('button', { name: 'Quote post 1' }).click()
  const reply = reader.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).toHaveValue(new RegExp(`^> @${ada.name}:\n> Does anybody know`))
  await reply.fill('In the second cupboard.')
  await reply.press('Control+Enter')
  await expect(reader.getByRole('article', { name: `Post 2 by ${ben.name}` })).toContainText('second cupboard')
  await expect(reply).toHaveValue('')

  const asker = await open(ada, address)
  await asker.getByRole('button', { name: 'More about post 2' }).click()
  await asker.getByRole('menuitem', { name: 'It is the answer' }).click()
  await expect(asker.getByRole('region', { name: 'Answer' }).getByText('second cupboard')).toBeVisible()
})

test('a reply that was begun is not lost by leaving the page', async () => {
  const { org, ada, forum: talk } = await forum()
  const thread = await openThread(ada, talk)
  const page = await open(ada, `/o/${org.slug}/forum-threads/${thread.id}`)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('Half a sentence')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(reply).toHaveValue('Half a sentence')
})

test('what is sent without a connection says so, and goes by itself once there is one', async () => {
  const { org, ada, ben, forum: talk } = await forum()
  const thread = await openThread(ada, talk)
  await say(ben, thread)
  const page = await open(ada, `/o/${org.slug}/forum-threads/${thread.id}`)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('Is there a lift?')
  await page.setOffline(true)
  await reply.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'There is no connection' })).toBeVisible()
  await reply.pressSequentially(' And stairs?')
  await page.setOffline(false)
  await expect(page.getByRole('article').filter({ hasText: 'Is there a lift?' })).toHaveCount(1)
  await expect(reply).toHaveValue('And stairs?')
  await expect(page.getByText('There is no connection')).toHaveCount(0)
})
