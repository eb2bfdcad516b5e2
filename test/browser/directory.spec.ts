import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { arrive, fromHere, signIn } from './people.ts'

test('an administrator adds a person, grants a role until a day, and withdraws it', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `Noor Haleem ${Date.now()}`
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'People', exact: true }).click()

  await test.step('what is missing is said where it is missing', async () => {
    await page.getByRole('button', { name: 'Add a person' }).click()
    await dialog.getByRole('button', { name: 'Add the person' }).click()
    await expect(page.getByText('Give the address they sign in with.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(`noor.${Date.now()}@harbourview.example`)
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Add the person' }).click()
    await expect(page.getByText(`${name} belongs to Harbour View Hospital now.`)).toBeVisible()
  })

  await test.step('they are found, by a search that the address keeps', async () => {
    await page.getByRole('searchbox', { name: 'Name or address' }).fill(name.toUpperCase())
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: `No role of ${name}` })).toBeVisible()
  })

  await test.step('a role is granted until a day, prolonged, and withdrawn', async () => {
    await page.getByRole('button', { name: `No role of ${name}` }).click()
    await expect(dialog.getByText('No role yet: they keep their own records only.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse, Mat')
    await page.getByRole('option', { name: /Nurse, Maternity/ }).click()
    await dialog.getByLabel('Until (optional)').fill('2099-05-01')
    await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
    await expect(dialog.getByText('Ends 1 May 2099')).toBeVisible()
    await dialog.getByLabel('Until, Nurse, Maternity').fill('2099-06-30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Ends 30 Jun 2099')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw Nurse, Maternity' }).click()
    await expect(dialog.getByText('Ends 30 Jun 2099')).toHaveCount(0)
  })

  await test.step('a role is granted from a day to come, and withdrawn before it begins', async () => {
    await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse, Mat')
    await page.getByRole('option', { name: /Nurse, Maternity/ }).click()
    await dialog.getByLabel('From (optional)').fill('2099-05-01')
    await dialog.getByLabel('Until (optional)').fill('2099-04-01')
    await expect(dialog.getByText('The end has to come after the start.')).toBeVisible()
    await dialog.getByLabel('Until (optional)').fill('2099-06-30')
    await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
    await expect(dialog.getByText('Maternity, from 1 May 2099')).toBeVisible()
    await expect(dialog.getByText('Not yet')).toBeVisible()
    await expect(dialog.getByText('Ends 30 Jun 2099')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw Nurse, Maternity' }).click()
    await expect(dialog.getByText('Not yet')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('they are removed, once it is said what ends and what stays', async () => {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(dialog.getByText('Their records, awards and certificates stay')).toBeVisible()
    await expectAccessible(page)
    await expect(dialog.getByRole('button', { name: 'Remove them' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill(name)
    await dialog.getByRole('button', { name: 'Remove them' }).click()
    await expect(page.getByText(`${name} no longer belongs to Harbour View Hospital.`)).toBeVisible()
    await expect(page.getByText('Nobody passes these filters')).toBeVisible()
  })

  await test.step('programs are no people, and have a list of their own', async () => {
    await page.getByRole('searchbox', { name: 'Name or address' }).fill('rostering')
    await expect(page.getByText('Nobody passes these filters')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Programs instead of people' }).check()
    await expect(page.getByRole('link', { name: 'Rostering system' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Programs instead of people' }).uncheck()
  })

  await test.step('filters narrow the list by what people hold', async () => {
    await page.getByRole('searchbox', { name: 'Name or address' }).fill('')
    await page.getByRole('combobox', { name: 'Role', exact: true }).fill('Ward manager, Em')
    await page.getByRole('option', { name: /Ward manager, Emergency/ }).click()
    await expect(page.getByRole('link', { name: 'Tomás Lindqvist' })).toBeVisible()
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
    await page.getByRole('link', { name: 'Tomás Lindqvist' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tomás Lindqvist' })).toBeVisible()
  })

  expect(complaints).toEqual([])
  await leave()
})

test('an administrator gives several people a role at once, tries again what was refused, and takes it back', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const boxes = page.getByRole('table').getByRole('checkbox')
  const choose = async () => {
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await expect(selection.getByRole('status')).toHaveText('3 selected')
  }
  const ask = async (verb: string, role: RegExp) => {
    await selection.getByRole('button', { name: verb }).click()
    await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse, Mat')
    await page.getByRole('option', { name: role }).click()
  }
  await page.goto('/o/harbour-view/people?q=ma')

  await test.step('a row is selected by its box, several with Shift, and Escape selects none', async () => {
    await choose()
    await page.keyboard.press('Escape')
    await expect(selection.getByRole('status')).toHaveText('')
    await page.keyboard.press('x')
    await expect(boxes.nth(2)).toBeChecked()
    await page.keyboard.press('x')
    await choose()
    await expectAccessible(page)
  })

  await test.step('what is missing is said where it is missing', async () => {
    await selection.getByRole('button', { name: 'Grant a role' }).click()
    await expect(dialog.getByRole('heading', { name: 'Grant a role to 3 people' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Grant the role' }).click()
    await expect(dialog.getByText('Which role?')).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('each is told; what was refused stays selected, and is tried again', async () => {
    let refused = 0
    await page.route('**/directory/*/roles', (route) => {
      refused += 1
      const answer = { status: 403, json: { error: 'forbidden', error_description: 'Not this one.' } }
      return refused === 2 ? route.fulfill(answer) : route.continue()
    })
    await ask('Grant a role', /Nurse, Maternity/)
    await dialog.getByRole('button', { name: 'Grant the role' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not granted: 1 · Granted: 2')
    await expect(dialog.getByText('What is not done stays selected.')).toBeVisible()
    await expect(dialog.getByRole('listitem').first()).toContainText('Not granted')
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Try 1 again' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Granted: 1')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(selection.getByRole('status')).toHaveText('')
    await expect(selection.getByRole('checkbox')).toBeFocused()
  })

  await test.step('whoever holds it already keeps it', async () => {
    await choose()
    await ask('Grant a role', /Nurse, Maternity/)
    await dialog.getByRole('button', { name: 'Grant the role' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Held already: 3')
    await page.evaluate(slowFrames)
    await page.keyboard.press('Escape')
  })

  await test.step('whoever goes on before the page has moved the focus keeps it', async () => {
    await choose()
    await page.waitForTimeout(2 * FRAME_MS)
    await expect(boxes.nth(2)).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('it is withdrawn from all of them', async () => {
    await choose()
    await ask('Withdraw a role', /Nurse, Maternity/)
    await dialog.getByRole('button', { name: 'Withdraw the role' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Withdrawn: 3')
    await page.keyboard.press('Escape')
  })
  await leave()
})

const FRAME_MS = 500
/** As on a machine that has a lot to do. */
const slowFrames = `window.requestAnimationFrame = (then) => setTimeout(() => then(performance.now()), ${FRAME_MS})`

test('people move to another department, and leave, once it was said what will become of each', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const stamp = Date.now()
  const request = { headers: fromHere() }
  const { id: org, departments } = await (await page.request.get('/api/organizations/harbour-view')).json()
  const maternity = departments.find(({ slug }: { slug: string }) => slug === 'maternity').id
  for (const name of ['Mira', 'Moritz', 'Mona']) {
    const data = { provider_id: 'demo', email: `${name}.${stamp}@harbourview.example`, display_name: `${name} ${stamp}` }
    const { user_id } = await (await page.request.post(`/api/organizations/${org}/directory`, { ...request, data })).json()
    const role = { department_id: maternity, role_id: 'maternity-nurse' }
    if (name !== 'Mona') await page.request.post(`/api/organizations/${org}/directory/${user_id}/roles`, { ...request, data: role })
  }
  await page.goto(`/o/harbour-view/people?q=${stamp}`)
  const all = async (verb: string) => {
    await selection.getByRole('checkbox', { name: /^Select (all|the)/ }).check()
    await selection.getByRole('button', { name: verb }).click()
  }
  const pick = async (label: string, text: string, option: RegExp) => {
    await dialog.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('option', { name: option }).click()
  }

  await test.step('what is missing is said where it is missing', async () => {
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(3)
    await all('Move to another department')
    await expect(dialog.getByRole('heading', { name: 'Move 3 people to another department' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Move them' }).click()
    await expect(dialog.getByText('Which department do they leave?')).toBeVisible()
    await expect(dialog.getByText('Which role do they get?')).toBeVisible()
    await expectAccessibleDialog(page)
  })

  await test.step('it is said before who moves and who does not', async () => {
    await pick('From', 'Matern', /Maternity/)
    await pick('New role', 'Nurse, Emer', /Nurse, Emergency/)
    await expect(dialog.getByText('The roles of 2 people change. 1 person is left as they are.')).toBeVisible()
    const each = dialog.getByRole('region', { name: 'What will become of each' }).getByRole('listitem')
    await expect(each).toHaveCount(3)
    await expect(each.first()).toHaveText(`Mona ${stamp}: They hold no such role in that department.`)
    await expect(each.last()).toContainText(/Nurse, Maternity \(Maternity\) ends on .*\. Nurse, Emergency begins\./)
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Move them' }).click()
    await expect(page.getByText('The roles of 2 people are changed.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(selection.getByRole('status')).toHaveText('1 selected')
  })

  await test.step('whoever leaves keeps what is kept of them, and is told of before', async () => {
    await all('They leave')
    await expect(dialog.getByText('The roles of 2 people change.')).toBeVisible()
    await expect(dialog.getByText(`Mona ${stamp}: Nothing of theirs ends.`)).toBeVisible()
    await dialog.getByLabel('Last day (optional)').fill('2099-05-01')
    await expect(dialog.getByText('Nurse, Emergency (Emergency) ends on 1 May 2099.').first()).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'End their roles then' }).click()
    await expect(page.getByText('The roles of 2 people are changed.').last()).toBeVisible()
    await page.getByRole('link', { name: `Mira ${stamp}` }).click()
    await expect(page.getByText('Ends 1 May 2099')).toBeVisible()
  })

  expect(complaints).toEqual([])
  await leave()
})

test('who holds a role that ends soon is listed by its end, and several are extended at once', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const stamp = Date.now()
  const request = { headers: fromHere() }
  const directory = '/api/organizations/harbour-view/directory'
  for (const [name, days] of [
    ['Nils', 10],
    ['Nora', 5],
    ['Nadja', 40],
  ] as const) {
    const data = { provider_id: 'demo', email: `${name}.${stamp}@harbourview.example`, display_name: `${name} ${stamp}` }
    const { user_id } = await (await page.request.post(directory, { ...request, data })).json()
    const expires_at = new Date(stamp + days * 86_400_000).toISOString()
    const role = { department_id: 'maternity', role_id: 'maternity-nurse', expires_at }
    await page.request.post(`${directory}/${user_id}/roles`, { ...request, data: role })
  }
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await page.goto(`/o/harbour-view/people?q=${stamp}`)

  await test.step('the filter is kept in the address, and shows the next end first', async () => {
    await expect(rows).toHaveCount(3)
    await page.getByRole('combobox', { name: 'With a role that ends' }).click()
    await page.getByRole('option', { name: 'Within 14 days' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(`Nora ${stamp}`)
    await expect(rows.first()).toContainText(/Nurse, Maternity \(Maternity\): .*, in \d days/)
    await expect(page).toHaveURL(/ending=14/)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('several are extended at once', async () => {
    await selection.getByRole('checkbox', { name: /^Select all/ }).check()
    await selection.getByRole('button', { name: 'Extend the roles' }).click()
    await dialog.getByRole('button', { name: 'Extend the roles' }).click()
    await expect(dialog.getByText('Until when?')).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByLabel('New last day').fill('2099-05-01')
    await dialog.getByRole('button', { name: 'Extend the roles' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Extended: 2')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nobody’s roles end so soon')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await expect(page).not.toHaveURL(/ending/)
  })

  expect(complaints).toEqual([])
  await leave()
})

test('people stand by name, and otherwise as the reader asks, on a desk and on a phone', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/people')
  const names = async () => {
    const links = await page.getByRole('main').getByRole('row').getByRole('link').allTextContents()
    return links.slice(0, 10)
  }
  const alphabetical = (all: string[]) => all.toSorted((a, b) => a.localeCompare(b, 'en'))
  const byName = page.getByRole('columnheader', { name: 'Person' })
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  const first = await names()
  expect(first).toHaveLength(10)
  expect(first).toEqual(alphabetical(first))

  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-name/)
  // Those of before stand there until the service has answered, and say so.
  await expect.poll(async () => (await names())[0]).not.toBe(first[0])
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const last = await names()
  expect(last).toHaveLength(10)
  expect(last).toEqual(alphabetical(last).toReversed())
  const since = page.getByRole('columnheader', { name: 'Member since' })
  await since.getByRole('button').click()
  await expect(since).toHaveAttribute('aria-sort', 'descending')
  await expect(byName).toHaveAttribute('aria-sort', 'none')
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Name, A to Z' }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page.getByRole('list', { name: 'People' }).getByRole('link').first()).toHaveText(first[0]!)
  expect(complaints).toEqual([])
  await leave()
})
