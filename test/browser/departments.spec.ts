import { expect, test } from '@playwright/test'
import { drag, dragInVain } from './drag.ts'
import { arrive, fromHere } from './people.ts'

test('a department is moved by dragging, lies where it was dropped at once, and goes back when that is refused', async ({ browser }) => {
  // The whole tree fits in, so that no drag scrolls.
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 1280, height: 1100 } })
  const name = `Day surgery ${Date.now()}`
  const item = (text: string) => page.getByRole('treeitem', { name: text, exact: true })
  const departments = '/api/organizations/harbour-view/departments'
  const data = { name, slug: `day-surgery-${Date.now()}` }
  const made = await page.request.post(departments, { data, headers: fromHere() })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto('/o/harbour-view/structure')
  await item(name).click()

  await test.step('to the top as well, but not beneath itself', async () => {
    await drag(page, item(name), item('Facilities'))
    await expect(page.getByRole('combobox', { name: 'Lies beneath' })).toHaveValue('Facilities')
    await drag(page, item(name), item('Harbour View Hospital'))
    await expect(item(name)).toHaveAttribute('aria-level', '2')
    await dragInVain(page, item('Nursing'), item('Maternity'))
    await expect(item('Nursing')).toHaveAttribute('aria-level', '2')
    await expect(item('Maternity')).toHaveAttribute('aria-level', '3')
  })

  await test.step('a refusal takes it back', async () => {
    const answer = Promise.withResolvers<void>()
    const refusal = { error: 'conflict', error_description: 'Somebody was faster.' }
    await page.route('**/departments/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await answer.promise
      return route.fulfill({ status: 409, json: refusal })
    })
    await drag(page, item(name), item('Nursing'))
    await expect(item(name)).toHaveAttribute('aria-level', '3')
    answer.resolve()
    await expect(page.getByText('Somebody was faster.')).toBeVisible()
    await expect(item(name)).toHaveAttribute('aria-level', '2')
    await page.unroute('**/departments/*')
  })

  const { id }: { id: string } = await made.json()
  expect((await page.request.delete(`${departments}/${id}/permanent-deletion`, { headers: fromHere() })).ok()).toBe(true)
  expect(complaints.filter((complaint) => !/409/.test(complaint))).toEqual([])
  await leave()
})
