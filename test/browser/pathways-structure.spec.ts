import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { certificate, fromHere, signIn } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).locator('> li')
const CONFLICT = 'Failed to load resource: the server responded with a status of 409 (Conflict)'

async function named(page: Page, opener: string, name: string, does: string) {
  await button(page, opener).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await button(page, does).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function begin(page: Page) {
  await page.goto('/o/harbour-view/pathways')
  await named(page, 'New pathway', `Theatre ${Date.now()}`, 'Create the pathway')
  await expect(page.getByText('No levels yet')).toBeVisible()
}

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('combobox', { name, exact: true })

/** Those of which several are chosen stay open for the next one. */
async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape')
}

/** Opens what is in a level, or closes it. */
const things = (page: Page, level: string) => button(page, `Certifications, job aids and files of “${level}”`).click()

async function add(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: field }).fill(typeof option === 'string' ? option : option.source)
  // The list is asked for while one types.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: option }).click()
}

/** Puts certifications into a level as somebody else would, of which the page does not hear. */
async function elsewhere(page: Page, level: string, slugs: string[]) {
  const read = async (address: string) => (await page.request.get(address)).json()
  const { levels }: { levels: { id: string; name: string; certification_type_ids: string[] }[] } = await read(
    `/api/learning-pathways/${new URL(page.url()).pathname.split('/').at(-1)}`,
  )
  const { id, certification_type_ids } = levels.find(({ name }) => name === level)!
  const added: { id: string }[] = await Promise.all(slugs.map((slug) => read(`/api/certifications/${slug}?org=harbour-view`)))
  const data = { certification_type_ids: [...certification_type_ids, ...added.map((type) => type.id)] }
  await page.request.patch(`/api/learning-pathway-levels/${id}`, { headers: fromHere(), data })
}

test('an author adds phases and levels, renames them, and puts a level into a phase', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  await named(page, 'Add a phase', 'Frist steps', 'Add the phase')
  await named(page, 'Edit Frist steps', 'First steps', 'Save the changes')
  await expect(page.getByText('There is nothing in this phase yet.')).toBeVisible()
  await named(page, 'Add a level', 'Arriving', 'Add the level')
  await expect(rows(page, 'Levels')).toHaveText([/Arriving/])

  await button(page, 'Edit Arriving').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('What is it called?')).toBeVisible()
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Arriving')
  await choose(page, 'Phase', 'First steps')
  await button(page, 'Save the changes').click()
  await expect(rows(page, 'First steps')).toHaveText([/Arriving/])
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('a level waits for levels and phases, and a circle is refused at the field that closes it', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  for (const phase of ['Basics', 'Practice']) await named(page, 'Add a phase', phase, 'Add the phase')
  for (const level of ['Arriving', 'Helping']) await named(page, 'Add a level', level, 'Add the level')
  await button(page, 'Edit Helping').click()
  await choose(page, 'Waits for levels', 'Arriving')
  await choose(page, 'Waits for phases', 'Basics')
  await expectAccessibleDialog(page)
  await button(page, 'Save the changes').click()
  await expect(page.getByText('Waits for “Arriving”, the phase “Basics”')).toBeVisible()

  // By levels alone: what was chosen stays, and is taken back with the keyboard.
  await button(page, 'Edit Arriving').click()
  await choose(page, 'Waits for levels', 'Helping')
  await button(page, 'Save the changes').click()
  const levels = field(page, 'Waits for levels')
  await expect(levels).toHaveAccessibleDescription(/nobody could ever get through: .*“Arriving” → “Helping”/)
  await expect(page.getByRole('dialog').getByText('Helping', { exact: true })).toBeVisible()
  await expectAccessibleDialog(page)
  await levels.press('Backspace')
  await expect(levels).toHaveAccessibleDescription('')
  // By the phase that would hold it.
  await choose(page, 'Phase', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(rows(page, 'Basics')).toHaveText([/Arriving/])
  await button(page, 'Edit Helping').click()
  await choose(page, 'Phase', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(field(page, 'Phase')).toHaveAccessibleDescription(/“Helping” → “Basics” → “Helping”/)
  await button(page, 'Cancel').click()

  const headings = page.getByRole('heading', { name: /Basics|Practice/ })
  await expect(headings).toHaveText(['Basics', 'Practice'])
  await button(page, 'Edit Basics').click()
  await choose(page, 'Comes after', 'Practice')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('Comes after “Practice”')).toBeVisible()
  await expect(headings).toHaveText(['Practice', 'Basics'])
  await button(page, 'Edit Practice').click()
  await choose(page, 'Comes after', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(field(page, 'Comes after')).toHaveAccessibleDescription(/“Basics” → “Practice” → “Basics”/)
  await expectAccessibleDialog(page)
  await button(page, 'Cancel').click()
  await expectAccessible(page)
  expect(complaints).toEqual([CONFLICT, CONFLICT, CONFLICT])
  await leave()
})

test('a certification is found by its name, stands in one level of a pathway alone, and is put in order', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  for (const level of ['Arriving', 'Helping']) await named(page, 'Add a level', level, 'Add the level')
  const arriving = page.getByRole('list', { name: 'Certifications of “Arriving”', exact: true }).getByRole('listitem')
  await things(page, 'Arriving')
  await expect(page.getByText('It asks for none: it is complete once what it waits for is.')).toBeVisible()
  await add(page, 'Add a certification', 'Infection prevention')
  await expect(arriving).toHaveText([/Infection prevention/])
  await add(page, 'Add a certification', 'Basic life support')
  await expect(arriving).toHaveText([/Infection prevention/, /Basic life support/])
  await button(page, 'Move Basic life support up').focus()
  await page.keyboard.press('Enter')
  await expect(arriving).toHaveText([/Basic life support/, /Infection prevention/])
  await expect(button(page, 'Move Basic life support down')).toBeFocused()
  await button(page, 'Take Infection prevention out').click()
  await expect(arriving).toHaveText([/Basic life support/])
  await expectAccessible(page)

  await things(page, 'Helping')
  await expect(arriving).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Add a certification' }).fill('life support')
  const taken = page.getByRole('option', { name: 'Basic life support (stands in “Arriving”)' })
  await expect(taken).toHaveAttribute('data-combobox-disabled', 'true')
  // Somebody else is quicker: nothing is lost, and the field says why.
  await page.getByRole('combobox', { name: 'Add a certification' }).fill('Infection')
  await expect(page.getByRole('option')).toHaveText(['Infection prevention'])
  await elsewhere(page, 'Arriving', ['infection-prevention'])
  await page.getByRole('option', { name: 'Infection prevention' }).click()
  await expect(page.getByRole('combobox', { name: 'Add a certification' })).toHaveAccessibleDescription(
    'A certification lies in another level of this pathway already. Take it out there first.',
  )
  await expectAccessible(page)
  expect(complaints).toEqual([CONFLICT])
  await leave()
})

test('of two authors the later one is told of the other, keeps what was typed, and nobody’s change is lost', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  await named(page, 'Add a level', 'Arriving', 'Add the level')
  await button(page, 'Edit Arriving').click()
  const dialog = page.getByRole('dialog')
  // What was told before would lie over its buttons.
  await expect(page.getByText('is there.')).toHaveCount(0, { timeout: 2000 })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The first week')
  await elsewhere(page, 'Arriving', ['manual-handling'])
  await button(page, 'Save the changes').click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this since you looked at it.')
  await expect(page.locator('main').getByText('Manual handling')).toBeAttached()
  await button(page, 'Save the changes').click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page, 'Levels')).toHaveText([/Arriving.*The first week.*Manual handling/])
  await things(page, 'Arriving')
  await elsewhere(page, 'Arriving', ['data-protection'])
  await add(page, 'Add a certification', 'Sepsis recognition')
  await expect(page.getByText('Look at what they did, and do it again.')).toBeVisible()
  await expect(rows(page, 'Certifications of “Arriving”')).toHaveText([/Manual handling/, /Data protection/])
  expect(complaints).toEqual([CONFLICT, CONFLICT])
  await leave()
})

test('job aids and files go with a level in an order, and some files are for trainers', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  await named(page, 'Add a level', 'Arriving', 'Add the level')
  await things(page, 'Arriving')
  await expect(page.getByText('No job aids go with the level.')).toBeVisible()
  const aids = page.getByRole('list', { name: 'Job aids of “Arriving”', exact: true }).locator('> li')
  for (const aid of ['Patient hoist', 'Infusion pump']) {
    await add(page, 'Add a job aid', new RegExp(aid))
    await expect(aids.filter({ hasText: aid })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Move Infusion pump.* up$/ }).press('Enter')
  await expect(aids).toHaveText([/Infusion pump/, /Patient hoist/])
  await aids.last().dragTo(aids.first())
  await expect(aids).toHaveText([/Patient hoist/, /Infusion pump/])

  await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: certificate })
  const files = page.getByRole('list', { name: 'Files of “Arriving”', exact: true }).locator('> li')
  await expect(files).toHaveText([/plan\.pdf/])
  await button(page, 'Change plan.pdf').click()
  await page.getByRole('radio', { name: 'Trainers only' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(files).toHaveText([/Trainers only/])
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('levels and phases have texts; a level goes after it was said what goes with it, a phase only while nothing needs it', async ({
  browser,
}) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  await named(page, 'Add a phase', 'Basics', 'Add the phase')
  for (const level of ['Arriving', 'Helping']) await named(page, 'Add a level', level, 'Add the level')
  await elsewhere(page, 'Arriving', ['basic-life-support'])
  await button(page, 'Edit Helping').click()
  await choose(page, 'Waits for levels', 'Arriving')
  await choose(page, 'Waits for phases', 'Basics')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Ask **anybody**.')
  await button(page, 'Save the changes').click()
  await things(page, 'Helping')
  await expect(page.locator('strong', { hasText: 'anybody' })).toBeVisible()
  await button(page, 'Edit Basics').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('The _first_ month.')
  await button(page, 'Save the changes').click()
  await expect(page.locator('em', { hasText: 'first' })).toBeVisible()

  await button(page, 'Delete Basics').click()
  await expect(page.getByRole('dialog', { name: 'The phase is still used' }).getByRole('listitem')).toHaveText(['Helping'])
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete Basics')).toBeFocused()

  await button(page, 'Delete Arriving').click()
  const dialog = page.getByRole('dialog', { name: 'Delete this level?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'The pathway no longer asks for “Basic life support”. Whoever holds one keeps it.',
    'No longer waiting for it: “Helping”.',
  ])
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await expectAccessibleDialog(page)
  await dialog.getByRole('textbox').fill('Arriving')
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Levels')).toHaveText([/Helping/])
  await expect(button(page, 'Add a level')).toBeFocused()
  await expect(page.getByText('Waits for the phase “Basics”')).toBeVisible()
  await button(page, 'Edit Helping').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Waits for phases' }).press('Backspace')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Delete Basics').click()
  await page.getByRole('dialog', { name: 'Delete this phase?' }).getByRole('textbox').fill('Basics')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Basics' })).toHaveCount(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('levels are moved by keyboard and by mouse, within their phase and into another one', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  for (const level of ['Arriving', 'Helping', 'Leading']) await named(page, 'Add a level', level, 'Add the level')
  await expect(button(page, 'Move Arriving up')).toBeDisabled()
  await expect(button(page, 'Move Leading down')).toBeDisabled()
  for (const phase of ['Basics', 'Practice']) await named(page, 'Add a phase', phase, 'Add the phase')
  const loose = rows(page, 'Levels')

  await button(page, 'Move Leading up').press('Enter')
  await expect(loose).toHaveText([/Arriving/, /Leading/, /Helping/])
  await expect(button(page, 'Move Leading up')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(loose).toHaveText([/Leading/, /Arriving/, /Helping/])
  await expect(button(page, 'Move Leading up')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Practice')).toHaveText([/Leading/])
  await expect(button(page, 'Move Leading up')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Basics')).toHaveText([/Leading/])
  await expect(button(page, 'Move Leading down')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Leading is at place 1 of “Basics”' })).toHaveCount(1)

  const handle = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByTitle('Drag to move')
  await handle('Helping').dragTo(page.getByRole('listitem').filter({ hasText: 'Leading' }))
  await expect(rows(page, 'Basics')).toHaveText([/Helping/, /Leading/])
  await handle('Helping').dragTo(page.getByRole('heading', { name: 'Practice' }))
  await expect(rows(page, 'Practice')).toHaveText([/Helping/])
  await expectAccessible(page)
  // While none stands beside the phases there is a place for it, as long as one is dragged.
  await handle('Arriving').dragTo(page.getByRole('heading', { name: 'Practice' }))
  await expect(rows(page, 'Practice')).toHaveText([/Helping/, /Arriving/])
  const outside = page.getByText('What is dropped here stands in no phase.')
  await expect(outside).toHaveCount(0)
  await handle('Arriving').hover()
  await page.mouse.down()
  await page.getByRole('heading', { name: 'Practice' }).hover()
  await outside.hover()
  await page.mouse.up()
  await expect(loose).toHaveText([/Arriving/])

  await button(page, 'Edit Leading').click()
  await choose(page, 'Waits for phases', 'Practice')
  await button(page, 'Save the changes').click()
  await button(page, 'Move Leading down').click()
  await expect(page.getByRole('alert').filter({ hasText: '“Leading” → “Practice” → “Leading”' })).toBeVisible()
  await expect(rows(page, 'Basics')).toHaveText([/Leading/])
  expect(complaints).toEqual([CONFLICT])
  await leave()
})

test('the map stands beside the levels where there is room, and shows what is built and which level is worked on', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  await named(page, 'Add a level', 'Arriving', 'Add the level')
  const map = page.getByRole('application', { name: /^Map of “Theatre/ })
  const level = (name: string) => map.getByRole('link', { name, exact: true })
  await expect(level('Arriving')).toBeVisible()
  await named(page, 'Add a level', 'Helping', 'Add the level')
  await button(page, 'Edit Helping').click()
  await choose(page, 'Waits for levels', 'Arriving')
  await button(page, 'Save the changes').click()
  await expect(map.getByLabel('“Arriving” comes before “Helping”')).toBeAttached()
  await button(page, 'Move Arriving down').focus()
  await expect(level('Arriving')).toHaveAttribute('data-edited', 'true')
  await level('Helping').click()
  await expect(rows(page, 'Levels').filter({ hasText: 'Helping' })).toBeFocused()
  await expect(level('Helping')).toHaveAttribute('data-edited', 'true')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect(map).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})
