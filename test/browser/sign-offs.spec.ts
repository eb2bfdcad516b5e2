import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { type Visitor, arrive, fromHere } from './people.ts'

const inbox = (page: Page) => page.getByRole('navigation', { name: 'What waits for you' })

/** Calls the API as somebody who is signed in. */
async function post({ page }: Visitor, path: string, data: object): Promise<{ id: string }> {
  const response = await page.request.post(path, { data, headers: { ...fromHere(), 'sec-fetch-site': 'same-origin' } })
  expect(response.status(), await response.text()).toBeLessThan(300)
  return response.json()
}

/** A certification of the hospital for which somebody has to be seen. */
async function toBeSeen(administrator: Visitor, name: string): Promise<string> {
  const access = await administrator.page.request.get('/api/users/me/access')
  const [first]: { organization: { id: string } }[] = await access.json()
  const owner_organization_id = first?.organization.id
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const { id } = await post(administrator, '/api/certifications', { owner_organization_id, slug, name, awarding_mode: 'automatic' })
  await post(administrator, `/api/certifications/${id}/rules`, { rule_kind: 'manual_sign_off', label: 'Ladder raised alone' })
  return id
}

test('a learner asks to be watched, is told what to practise, asks again, and is signed off', async ({ browser }) => {
  const [learner, manager, administrator] = [await arrive(browser, 'maya'), await arrive(browser, 'tomas'), await arrive(browser, 'amir')]
  const name = `Ladder drill ${Date.now()}`
  const certification = await toBeSeen(administrator, name)
  const [own, decider] = [learner.page, manager.page]
  const title = `${name}: Ladder raised alone`
  const ask = async (note: string) => {
    await own.getByRole('button', { name: 'Ask to be signed off: Ladder raised alone' }).click()
    await own.getByLabel('When and where can you be watched?').fill(note)
  }

  await test.step('what was typed is not lost where there is no connection, and is sent once there is', async () => {
    await own.goto(`/certifications/${certification}`)
    await ask('Tomorrow at ten, in the yard.')
    await expectAccessibleDialog(own)
    await own.route('**/sign-off-requests', (route) => route.abort())
    await own.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
    await expect(own.getByText('It is not asked for')).toBeVisible()
    await expect(own.getByLabel('When and where can you be watched?')).toHaveValue('Tomorrow at ten, in the yard.')
    await own.unroute('**/sign-off-requests')
    await own.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
    await expect(own.getByText(/^Ladder raised alone: you asked to be signed off on/)).toBeVisible()
    await expectAccessible(own)
  })

  await test.step('their manager finds it in To do', async () => {
    await decider.goto('/to-do')
    await decider.getByText(/^Sign-offs \d+$/).click()
    await inbox(decider).getByRole('link', { name: title }).click()
    await expect(decider.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(decider.getByText('Tomorrow at ten, in the yard.')).toBeVisible()
    await expectAccessible(decider)
  })

  await test.step('their page leads to it, before what nobody asked for, and to where it is answered', async () => {
    await decider.getByRole('main').getByRole('link', { name: 'Maya Okafor', exact: true }).click()
    const items = decider.getByRole('region', { name: 'Watch and sign' }).getByRole('listitem')
    const one = items.filter({ hasText: name })
    await expect(one).toContainText(/Asked to be watched, \d+ \w+ \d{4}, \d+:\d\d/)
    await expect(one).toContainText('“Tomorrow at ten, in the yard.”')
    await expect(one).toBeFocused()
    await expect(one).toBeInViewport()
    const isAsked = (await items.allTextContents()).map((text) => text.includes('Asked to be watched'))
    expect(isAsked).toEqual(isAsked.toSorted((a, b) => Number(b) - Number(a)))
    await expectAccessible(decider)
    // Where the list is longer than the window, too.
    await decider.setViewportSize({ width: 1280, height: 500 })
    await one.getByRole('link', { name: `Not yet: Ladder raised alone, ${name}` }).click()
    await expect(decider.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(inbox(decider).getByRole('link', { name: title })).toBeInViewport()
    await expect(decider.getByRole('heading', { level: 2, name: title })).toBeInViewport()
    await decider.setViewportSize({ width: 1280, height: 860 })
  })

  await test.step('what a notice leads to in To do is found there behind what is newer', async () => {
    const { page } = administrator
    const list: { items: { id: string; rule_label: string }[] } = await (
      await page.request.get('/api/certification-sign-off-requests')
    ).json()
    const oldest = list.items.at(-1)
    expect(list.items.length).toBeGreaterThan(1)
    await page.route('**/api/certification-sign-off-requests?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
    )
    await page.goto(`/to-do?sign_off=${oldest?.id}`)
    await expect(page.getByRole('heading', { level: 2, name: oldest?.rule_label })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign off', exact: true })).toBeVisible()
  })

  await test.step('their own page tells whoever asked that it waits', async () => {
    const me: { id: string } = await (await own.request.get('/api/users/me')).json()
    await own.goto(`/o/harbour-view/people/${me.id}`)
    const waiting = own.getByRole('region', { name: 'What waits' }).getByRole('listitem').filter({ hasText: name })
    await expect(waiting).toContainText('Ladder raised alone')
    await expect(waiting).toContainText('Somebody else decides about it.')
    await expectAccessible(own)
    await own.goto(`/certifications/${certification}`)
  })

  await test.step('what is not good enough yet is said with a note', async () => {
    await decider.getByRole('button', { name: 'Reject', exact: true }).click()
    await decider.getByLabel('What is missing?').fill('Mind the angle of the ladder.')
    await decider.getByRole('button', { name: 'Reject with this note' }).click()
    await expect(inbox(decider).getByRole('link', { name: title })).toHaveCount(0)
  })

  await test.step('whoever asked reads why, and asks again', async () => {
    await own.reload()
    await expect(own.getByText('“Mind the angle of the ladder.”')).toBeVisible()
    await ask('Practised all week.')
    await own.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
    await expect(own.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  })

  await test.step('the manager signs it off by the keyboard, and the learner can claim what it was for', async () => {
    await decider.reload()
    await inbox(decider).getByRole('link', { name: title }).click()
    await expect(decider.getByText('Practised all week.')).toBeVisible()
    await decider.keyboard.press('a')
    await expect(inbox(decider).getByRole('link', { name: title })).toHaveCount(0)
    await own.reload()
    await expect(own.getByRole('button', { name: 'Claim it now' })).toBeVisible()
  })
  // It is nobody else's: what is on home and in lists stays what other tests expect.
  const archived = await administrator.page.request.patch(`/api/certifications/${certification}`, {
    data: { archived: true },
    headers: { ...fromHere(), 'sec-fetch-site': 'same-origin' },
  })
  expect(archived.status()).toBe(200)
  for (const { leave } of [learner, manager, administrator]) await leave()
})

test('two who answer at once answer once, and a request that was withdrawn waits no longer', async ({ browser }) => {
  const [learner, manager, administrator] = [await arrive(browser, 'maya'), await arrive(browser, 'tomas'), await arrive(browser, 'amir')]
  const name = `Pump drill ${Date.now()}`
  const certification = await toBeSeen(administrator, name)
  const title = `${name}: Ladder raised alone`
  const own = learner.page
  await own.goto(`/certifications/${certification}`)
  const ask = async () => {
    await own.getByRole('button', { name: 'Ask to be signed off: Ladder raised alone' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
    await expect(own.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  }
  await ask()
  for (const { page } of [manager, administrator]) {
    await page.goto('/to-do?show=sign_off')
    await inbox(page).getByRole('link', { name: title }).click()
    await expect(page.getByRole('button', { name: 'Sign off', exact: true })).toBeVisible()
  }
  await own.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(own.getByRole('button', { name: 'Ask to be signed off: Ladder raised alone' })).toBeVisible()
  await manager.page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(manager.page.getByText('It is not signed off')).toBeVisible()
  await ask()
  await manager.page.goto('/to-do?show=sign_off')
  await inbox(manager.page).getByRole('link', { name: title }).click()
  await manager.page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(inbox(manager.page).getByRole('link', { name: title })).toHaveCount(0)
  await administrator.page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(administrator.page.getByText('It is not signed off')).toBeVisible()
  const headers = { ...fromHere(), 'sec-fetch-site': 'same-origin' }
  expect(
    (await administrator.page.request.patch(`/api/certifications/${certification}`, { data: { archived: true }, headers })).status(),
  ).toBe(200)
  for (const { leave } of [learner, manager, administrator]) await leave()
})
