import { expect, test } from '@playwright/test'
import { type Visitor, arrive, fromHere } from './people.ts'

/** Calls the API as a person who is signed in. */
async function send({ page }: Visitor, method: 'POST' | 'PATCH', path: string, data: object): Promise<{ id: string }> {
  const response = await page.request.fetch(path, { method, data, headers: { ...fromHere(), 'sec-fetch-site': 'same-origin' } })
  expect(response.status(), await response.text()).toBeLessThan(300)
  return response.json()
}

test('a request to be watched is in sight on the page of its learner, and in To do', async ({ browser }) => {
  const [learner, manager, administrator] = [await arrive(browser, 'maya'), await arrive(browser, 'tomas'), await arrive(browser, 'amir')]
  const name = `Ladder drill ${Date.now()}`
  const title = `${name}: Ladder raised alone`
  const access = await administrator.page.request.get('/api/users/me/access')
  const [first]: { organization: { id: string } }[] = await access.json()
  const type = {
    owner_organization_id: first?.organization.id,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    awarding_mode: 'automatic',
  }
  const { id } = await send(administrator, 'POST', '/api/certifications', type)
  const rule = await send(administrator, 'POST', `/api/certifications/${id}/rules`, {
    rule_kind: 'manual_sign_off',
    label: 'Ladder raised alone',
  })
  await send(learner, 'POST', `/api/certification-rules/${rule.id}/sign-off-requests`, { note: 'Tomorrow at ten, in the yard.' })
  const { page } = manager
  const waiting = page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title })
  await page.goto('/to-do?show=sign_off')
  await waiting.click()
  await page.getByRole('main').getByRole('link', { name: 'Maya Okafor', exact: true }).click()
  const one = page.getByRole('region', { name: 'Watch and sign' }).getByRole('listitem').filter({ hasText: name })
  await expect(one).toBeFocused()
  await expect(one).toBeInViewport()
  // The page must behave in the same way if the list is longer than the window.
  await page.setViewportSize({ width: 1280, height: 500 })
  await one.getByRole('link', { name: `Not yet: Ladder raised alone, ${name}` }).click()
  await expect(waiting).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  // Other tests expect the home page and the lists without this certification.
  await send(administrator, 'PATCH', `/api/certifications/${id}`, { archived: true })
  for (const { leave } of [learner, manager, administrator]) await leave()
})
