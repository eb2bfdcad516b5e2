import { afterEach, expect, test, vi } from 'vitest'
import { harness } from '../harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { saved } from './saved.ts'
import { step } from './step.ts'

const t = await harness()
afterEach(() => void vi.unstubAllGlobals())

test('an administrator adds a person, grants a role until a day, and withdraws it', async () => {
  const { org, amir, wards, member } = await hospital(t)
  const { manager } = await wards()
  await member('Tomás Lindqvist', manager)
  const system = await member('Rostering system')
  await t.db.updateTable('account').set({ kind: 'machine' }).where('id', '=', system.account_id).execute()
  const page = await open(amir, `/o/${org.slug}`)
  const name = 'Noor Haleem'
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'People', exact: true }).click()

  await step('what is missing is said where it is missing', async () => {
    await page.getByRole('button', { name: 'Add a person' }).click()
    await dialog.getByRole('button', { name: 'Add the person' }).click()
    await expect(page.getByText('Give the address they sign in with.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(`${t.unique('noor')}@harbourview.example`)
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Add the person' }).click()
    await expect(page.getByText(`${name} belongs to Harbour View Hospital now.`)).toBeVisible()
  })

  await step('the list says what everybody is, and where', async () => {
    await expect(page.getByRole('row').filter({ hasText: 'Tomás Lindqvist' })).toContainText('Ward manager, Emergency Emergency')
  })

  await step('they are found, by a search that the address keeps', async () => {
    await page.getByRole('searchbox', { name: 'Name or address' }).fill(name.toUpperCase())
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: `No role of ${name}` })).toBeVisible()
  })

  await step('a role is granted until a day, prolonged, and withdrawn', async () => {
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
    await dialog.getByRole('button', { name: 'Withdraw Nurse, Maternity' }).click()
    await expect(dialog.getByText('Ends 30 Jun 2099')).toHaveCount(0)
  })

  await step('a role is granted from a day to come, and withdrawn before it begins', async () => {
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
    await dialog.getByRole('button', { name: 'Withdraw Nurse, Maternity' }).click()
    await expect(dialog.getByText('Not yet')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await step('they are removed, once it is said what ends and what stays', async () => {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(dialog.getByText('Their records, awards and certificates stay')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Remove them' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill(name)
    await dialog.getByRole('button', { name: 'Remove them' }).click()
    await expect(page.getByText(`${name} no longer belongs to Harbour View Hospital.`)).toBeVisible()
    await expect(page.getByText('Nobody passes these filters')).toBeVisible()
  })

  await step('programs are no people, and have a list of their own', async () => {
    await page.getByRole('searchbox', { name: 'Name or address' }).fill('rostering')
    await expect(page.getByText('Nobody passes these filters')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Programs instead of people' }).check()
    await expect(page.getByRole('link', { name: 'Rostering system' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Programs instead of people' }).uncheck()
  })

  await step('filters narrow the list by what people hold', async () => {
    await page.getByRole('searchbox', { name: 'Name or address' }).fill('')
    await page.getByRole('combobox', { name: 'Role', exact: true }).fill('Ward manager, Em')
    await page.getByRole('option', { name: /Ward manager, Emergency/ }).click()
    await expect(page.getByRole('link', { name: 'Tomás Lindqvist' })).toBeVisible()
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
    await page.getByRole('link', { name: 'Tomás Lindqvist' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tomás Lindqvist' })).toBeVisible()
  })
})

test('a person is added as soon as the ways to sign in are there, however late they come', async () => {
  const { org, amir } = await hospital(t)
  const page = await open(amir, `/o/${org.slug}/people`)
  const late = Promise.withResolvers<undefined>()
  page.intercept(({ url }) => (url.includes('/auth/providers') ? late.promise : undefined))
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add the person' })
  await expect(add).toBeDisabled()
  late.resolve(undefined)
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(`${t.unique('noor')}@harbourview.example`)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Noor Haleem')
  await add.click()
  await expect(page.getByText('Noor Haleem belongs to Harbour View Hospital now.')).toBeVisible()
})

test('an administrator gives several people a role at once, tries again what was refused, and takes it back', async () => {
  const { at, amir, wards, member } = await hospital(t)
  await wards()
  for (const each of ['Mara', 'Marit', 'Matti', 'Nora']) await member(each)
  const page = await open(amir, `${at}/people?q=ma`)
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

  await step('a row is selected by its box, several with Shift, and Escape selects none', async () => {
    await choose()
    await page.keyboard.press('Escape')
    await expect(selection.getByRole('status')).toHaveText('')
    await page.keyboard.press('x')
    await expect(boxes.nth(2)).toBeChecked()
    await page.keyboard.press('x')
    await choose()
  })

  await step('what is missing is said where it is missing', async () => {
    await selection.getByRole('button', { name: 'Grant a role' }).click()
    await expect(dialog.getByRole('heading', { name: 'Grant a role to 3 people' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Grant the role' }).click()
    await expect(dialog.getByText('Which role?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await step('each is told; what was refused stays selected, and is tried again', async () => {
    let refused = 0
    page.intercept(({ url }) => {
      if (!/\/directory\/[^/]+\/roles$/.test(url)) return
      refused += 1
      if (refused === 2) return Response.json({ error: 'forbidden', error_description: 'Not this one.' }, { status: 403 })
    })
    await ask('Grant a role', /Nurse, Maternity/)
    await dialog.getByRole('button', { name: 'Grant the role' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not granted: 1 · Granted: 2')
    await expect(dialog.getByText('What is not done stays selected.')).toBeVisible()
    await expect(dialog.getByRole('listitem').first()).toContainText('Not granted')
    await dialog.getByRole('button', { name: 'Try 1 again' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Granted: 1')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(selection.getByRole('status')).toHaveText('')
    await expect(selection.getByRole('checkbox')).toBeFocused()
  })

  await step('people who hold it already keep it', async () => {
    await choose()
    await ask('Grant a role', /Nurse, Maternity/)
    await dialog.getByRole('button', { name: 'Grant the role' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Held already: 3')
    slowFrames()
    await page.keyboard.press('Escape')
  })

  await step('the focus stays with a person who goes on before the page moves it', async () => {
    await choose()
    await new Promise((resolve) => setTimeout(resolve, 2 * FRAME_MS))
    await expect(boxes.nth(2)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(selection.getByRole('status')).toHaveText('')
  })

  await step('it is withdrawn from all of them', async () => {
    await choose()
    await ask('Withdraw a role', /Nurse, Maternity/)
    await dialog.getByRole('button', { name: 'Withdraw the role' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Withdrawn: 3')
    await page.keyboard.press('Escape')
  })
})

const FRAME_MS = 200
/** Delays animation frames, as on a busy machine. */
const slowFrames = () =>
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => setTimeout(() => then(performance.now()), FRAME_MS))

test('people move to another department, and leave, once it was said what will become of each', async () => {
  const { at, amir, wards, member } = await hospital(t)
  const { midwife } = await wards()
  for (const name of ['Mira Test', 'Moritz Test']) await member(name, midwife)
  await member('Mona Test')
  const page = await open(amir, `${at}/people?q=test`)
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const all = async (verb: string) => {
    await selection.getByRole('checkbox', { name: /^Select (all|the)/ }).check()
    await selection.getByRole('button', { name: verb }).click()
  }
  const pick = async (label: string, text: string, option: RegExp) => {
    await dialog.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('option', { name: option }).click()
  }

  await step('what is missing is said where it is missing', async () => {
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(3)
    await all('Move to another department')
    await expect(dialog.getByRole('heading', { name: 'Move 3 people to another department' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Move them' }).click()
    await expect(dialog.getByText('Which department do they leave?')).toBeVisible()
    await expect(dialog.getByText('Which role do they get?')).toBeVisible()
  })

  await step('it is said before who moves and who does not', async () => {
    await pick('From', 'Matern', /Maternity/)
    await pick('New role', 'Nurse, Emer', /Nurse, Emergency/)
    await expect(dialog.getByText('The roles of 2 people change. 1 person is left as they are.')).toBeVisible()
    const each = dialog.getByRole('region', { name: 'What will become of each' }).getByRole('listitem')
    await expect(each).toHaveCount(3)
    await expect(each.first()).toHaveText('Mona Test: They hold no such role in that department.')
    await expect(each.last()).toContainText(/Nurse, Maternity \(Maternity\) ends on .*\. Nurse, Emergency begins\./)
    await dialog.getByRole('button', { name: 'Move them' }).click()
    await expect(page.getByText('The roles of 2 people are changed.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(selection.getByRole('status')).toHaveText('1 selected')
  })

  await step('the dialog says before what ends for people who leave', async () => {
    await all('They leave')
    await expect(dialog.getByText('The roles of 2 people change.')).toBeVisible()
    await expect(dialog.getByText('Mona Test: Nothing of theirs ends.')).toBeVisible()
    await dialog.getByLabel('Last day (optional)').fill('2099-05-01')
    await expect(dialog.getByText('Nurse, Emergency (Emergency) ends on 1 May 2099.').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'End their roles then' }).click()
    await expect(page.getByText('The roles of 2 people are changed.').last()).toBeVisible()
    await page.getByRole('link', { name: 'Mira Test' }).click()
    await expect(page.getByText('Ends 1 May 2099')).toBeVisible()
  })
})

test('who holds a role that ends soon is listed by its end, and several are extended at once', async () => {
  const { at, amir, wards, member } = await hospital(t)
  const { midwife } = await wards()
  const days = { 'Nils Test': 10, 'Nora Test': 5, 'Nadja Test': 40 }
  for (const [name, left] of Object.entries(days)) {
    const expires_at = new Date(Date.now() + left * 86_400_000).toISOString()
    await t.grant(await member(name), midwife, expires_at)
  }
  const page = await open(amir, `${at}/people?q=test`)
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })

  await step('the filter is kept in the address, and shows the next end first', async () => {
    await expect(rows).toHaveCount(3)
    await page.getByRole('combobox', { name: 'With a role that ends' }).click()
    await page.getByRole('option', { name: 'Within 14 days' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Nora Test')
    await expect(rows.first()).toContainText(/Nurse, Maternity \(Maternity\): .*, in \d days/)
    await page.expectAddress(/ending=14/)
    await page.reload()
    await expect(rows).toHaveCount(2)
  })

  await step('several are extended at once', async () => {
    await selection.getByRole('checkbox', { name: /^Select all/ }).check()
    await selection.getByRole('button', { name: 'Extend the roles' }).click()
    await dialog.getByRole('button', { name: 'Extend the roles' }).click()
    await expect(dialog.getByText('Until when?')).toBeVisible()
    await dialog.getByLabel('New last day').fill('2099-05-01')
    await dialog.getByRole('button', { name: 'Extend the roles' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Extended: 2')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nobody’s roles end so soon')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await page.expectAddress(/^(?!.*ending)/)
  })
})

test('people stand by name, and otherwise as the reader asks, on a desk and on a phone', async () => {
  const { at, amir, member } = await hospital(t)
  for (const name of ['Nora', 'Ove', 'Bea']) await member(name)
  const page = await open(amir, `${at}/people`)
  const names = page.getByRole('main').getByRole('row').getByRole('link')
  const byName = page.getByRole('columnheader', { name: 'Person' })
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  const alphabetical = ['Amir Haddad', 'Bea', 'Nora', 'Ove']
  await expect(names).toHaveText(alphabetical)

  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await page.expectAddress(/sort=-name/)
  await expect(names).toHaveText(alphabetical.toReversed())
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const since = page.getByRole('columnheader', { name: 'Member since' })
  await since.getByRole('button').click()
  await expect(since).toHaveAttribute('aria-sort', 'descending')
  await expect(byName).toHaveAttribute('aria-sort', 'none')
  await expect(names).toHaveText(['Bea', 'Ove', 'Nora', 'Amir Haddad'])

  const phone = await open(amir, page.address(), { width: 360 })
  await phone.getByRole('combobox', { name: 'Sort by' }).click()
  await phone.getByRole('option', { name: 'Name, A to Z' }).click()
  await phone.expectAddress(/^(?!.*sort=)/)
  await expect(phone.getByRole('list', { name: 'People' }).getByRole('link').first()).toHaveText('Amir Haddad')
})

test('readers who change nobody select people all the same, and download them together; without the right there is nothing to select', async () => {
  const { org } = await hospital(t)
  const reader = await t.named(org, 'Rosa Reader', ['records:read', 'certifications:read'])
  const page = await open(reader, `/o/${org.slug}/people`)
  await page.getByRole('checkbox', { name: 'Select Rosa Reader' }).check()
  const { name } = await saved(() => page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click())
  expect(name).toMatch(/^people-.*\.zip$/)
  const other = await t.named(org, 'Otto Other', ['records:read', 'records:write'])
  const plain = await open(other, `/o/${org.slug}/people`)
  await expect(plain.getByRole('link', { name: 'Otto Other' })).toBeVisible()
  await expect(plain.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
})
