import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { room, signIn } from './people.ts'

test('the question mark shows the keys of the page at hand and of all pages', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const help = page.getByRole('dialog', { name: 'Keys' })
  const section = (name: string) => help.getByRole('region', { name })

  await test.step('everywhere', async () => {
    await page.keyboard.press('?')
    await expect(section('Everywhere').getByText('Search everything')).toBeVisible()
    await expect(section('To do')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  })

  await test.step('with those of an inbox, a matrix and a tree while they are there', async () => {
    await page.goto('/to-do')
    await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(section('To do').getByText('Reject with a note')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await room(page, 'My team', 'Overview').click()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('?')
    await expect(section('People and their certifications').getByText('Ten people up or down')).toBeVisible()
    await expect(section('To do')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Subjects', exact: true }).click()
    await expect(page.getByRole('tree')).toBeVisible()
    await page.keyboard.press('?')
    await expect(help.getByText('Show what lies beneath, or put it away')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('while somebody types it is a question mark', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a subject' })
    await search.press('?')
    await expect(search).toHaveValue('?')
    await expect(help).toHaveCount(0)
  })

  await test.step('single keys can be switched off; the menu shows the help all the same', async () => {
    const fromMenu = async () => {
      await page.getByRole('button', { name: /Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Keys' }).click()
    }
    await page.goto('/profile')
    await fromMenu()
    await help.getByRole('switch', { name: 'Use single keys' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(help).toHaveCount(0)
    await fromMenu()
    await help.getByRole('switch', { name: 'Use single keys' }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(help).toBeVisible()
  })
  expect(complaints).toEqual([])
  await leave()
})
