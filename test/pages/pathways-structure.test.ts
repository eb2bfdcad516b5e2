import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { pathwayDesk } from '../pathways.ts'
import { certificate } from '../certificate.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).locator('> li')
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('combobox', { name, exact: true })

async function named(page: Page, opener: string, name: string, does: string) {
  await button(page, opener).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await button(page, does).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Chooses an option. Fields for several options stay open, so they are closed afterwards. */
async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape')
}

/** Opens or closes the content of a level. */
const things = (page: Page, level: string) => button(page, `Certifications, job aids and files of “${level}”`).click()

async function add(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(option)
  // The options are fetched while the user types.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: option }).click()
}

/** Creates a pathway and a function that opens it as its author. */
async function desk() {
  const all = await pathwayDesk(t)
  const show = () => open(all.author, `/o/${all.org.slug}/pathways/${all.pathway.id}`)
  return { ...all, show }
}

test('an author adds phases and levels, renames them, and puts a level into a phase', async () => {
  const { show } = await desk()
  const page = await show()
  await expect(page.getByText('No levels yet')).toBeVisible()
  await named(page, 'Add a phase', 'Frist steps', 'Add the phase')
  await named(page, 'Edit Frist steps', 'First steps', 'Save the changes')
  await expect(page.getByText('There is nothing in this phase yet.')).toBeVisible()
  await named(page, 'Add a level', 'Arriving', 'Add the level')
  await expect(rows(page, 'Levels')).toHaveText([/Arriving/])

  await button(page, 'Edit Arriving').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('What is it called?')).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Arriving')
  await choose(page, 'Phase', 'First steps')
  await button(page, 'Save the changes').click()
  await expect(rows(page, 'First steps')).toHaveText([/Arriving/])
})

test('a level waits for levels and phases, and a circle of levels is refused at the field that closes it', async () => {
  const { show, phase, level } = await desk()
  for (const name of ['Basics', 'Practice']) await phase(name)
  for (const name of ['Arriving', 'Helping']) await level(name)
  const page = await show()
  await button(page, 'Edit Helping').click()
  await choose(page, 'Waits for levels', 'Arriving')
  await choose(page, 'Waits for phases', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('Waits for “Arriving”, the phase “Basics”')).toBeVisible()

  // The chosen level stays, and the keyboard removes it.
  await button(page, 'Edit Arriving').click()
  await choose(page, 'Waits for levels', 'Helping')
  await button(page, 'Save the changes').click()
  const levels = field(page, 'Waits for levels')
  await expect(levels).toHaveAccessibleDescription(/nobody could ever get through: .*“Arriving” → “Helping”/)
  await expect(page.getByRole('dialog').getByText('Helping', { exact: true })).toBeVisible()
  await levels.press('Backspace')
  await expect(levels).toHaveAccessibleDescription('')
  await choose(page, 'Phase', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(rows(page, 'Basics')).toHaveText([/Arriving/])
})

test('a circle through a phase is refused at its field, and phases stand in the order in which they follow', async () => {
  const { show, phase, level } = await desk()
  const [basics] = [await phase('Basics'), await phase('Practice')]
  await level('Helping', { depends_on_phase_ids: [basics.id] })
  const page = await show()
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
})

test('a certification is found by its name, stands in one level of a pathway alone, and is put in order', async () => {
  const { show, level, certification, put } = await desk()
  const [infection] = [await certification('Infection prevention'), await certification('Basic life support')]
  const [first] = [await level('Arriving'), await level('Helping')]
  const page = await show()
  const arriving = page.getByRole('list', { name: 'Certifications of “Arriving”', exact: true }).getByRole('listitem')
  await things(page, 'Arriving')
  await expect(page.getByText('It asks for none: it is complete once what it waits for is.')).toBeVisible()
  await add(page, 'Add a certification', 'Infection prevention')
  await expect(arriving).toHaveText([/Infection prevention/])
  await add(page, 'Add a certification', 'Basic life support')
  await expect(arriving).toHaveText([/Infection prevention/, /Basic life support/])
  await button(page, 'Move up: Basic life support').focus()
  await page.keyboard.press('Enter')
  await expect(arriving).toHaveText([/Basic life support/, /Infection prevention/])
  await expect(button(page, 'Move down: Basic life support')).toBeFocused()
  await button(page, 'Take Infection prevention out').click()
  await expect(arriving).toHaveText([/Basic life support/])

  await things(page, 'Helping')
  await expect(arriving).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Add a certification' }).fill('life support')
  const taken = page.getByRole('option', { name: 'Basic life support (stands in “Arriving”)' })
  await expect(taken).toHaveAttribute('data-combobox-disabled', 'true')
  // Another author adds it first: nothing is lost, and the field says why.
  await page.getByRole('combobox', { name: 'Add a certification' }).fill('Infection')
  await expect(page.getByRole('option')).toHaveText(['Infection prevention'])
  await put(first, [infection])
  await page.getByRole('option', { name: 'Infection prevention' }).click()
  await expect(page.getByRole('combobox', { name: 'Add a certification' })).toHaveAccessibleDescription(
    'A certification lies in another level of this pathway already. Take it out there first.',
  )
})

test('of two authors the later one is told of the other, keeps the typed text, and no change is lost', async () => {
  const { show, level, certification, put } = await desk()
  const arriving = await level('Arriving')
  const [handling, protection] = [await certification('Manual handling'), await certification('Data protection')]
  await certification('Sepsis recognition')
  const page = await show()
  await button(page, 'Edit Arriving').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The first week')
  await put(arriving, [handling])
  await button(page, 'Save the changes').click()
  await expect(dialog.getByRole('alert')).toContainText('This changed after you opened it.')
  await expect(page.locator('main').getByText('Manual handling')).toHaveCount(1)
  await button(page, 'Save the changes').click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page, 'Levels')).toHaveText([/Arriving.*The first week.*Manual handling/])
  await things(page, 'Arriving')
  await put(arriving, [protection])
  await add(page, 'Add a certification', 'Sepsis recognition')
  await expect(page.getByText('This changed after you opened it.')).toBeVisible()
  await expect(rows(page, 'Certifications of “Arriving”')).toHaveText([/Manual handling/, /Data protection/])
})

test('job aids and files go with a level in an order, and some files are for trainers', async () => {
  const { show, level, aid } = await desk()
  await level('Arriving')
  for (const title of ['Patient hoist', 'Infusion pump']) await aid(title)
  const page = await show()
  await things(page, 'Arriving')
  await expect(page.getByText('No job aids go with the level.')).toBeVisible()
  const aids = page.getByRole('list', { name: 'Job aids of “Arriving”', exact: true }).locator('> li')
  for (const title of ['Patient hoist', 'Infusion pump']) {
    await add(page, 'Add a job aid', title)
    await expect(aids.filter({ hasText: title })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Move up: Infusion pump/ }).press('Enter')
  await expect(aids).toHaveText([/Infusion pump/, /Patient hoist/])

  await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: certificate })
  const files = page.getByRole('list', { name: 'Files of “Arriving”', exact: true }).locator('> li')
  await expect(files).toHaveText([/plan\.pdf/])
  await button(page, 'Change plan.pdf').click()
  await page.getByRole('radio', { name: 'Trainers only' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(files).toHaveText([/Trainers only/])
})

test('levels and phases have texts of their own', async () => {
  const { show, phase, level } = await desk()
  await phase('Basics')
  await level('Helping')
  const page = await show()
  await button(page, 'Edit Helping').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Ask **anybody**.')
  await button(page, 'Save the changes').click()
  await things(page, 'Helping')
  await expect(page.locator('strong').filter({ hasText: 'anybody' })).toBeVisible()
  await button(page, 'Edit Basics').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('The _first_ month.')
  await button(page, 'Save the changes').click()
  await expect(page.locator('em').filter({ hasText: 'first' })).toBeVisible()
})

test('a level is deleted after its consequences are told, and a phase only while nothing needs it', async () => {
  const { show, phase, level, certification } = await desk()
  const basics = await phase('Basics')
  const arriving = await level('Arriving', { certification_type_ids: [(await certification('Basic life support')).id] })
  await level('Helping', { depends_on_level_ids: [arriving.id], depends_on_phase_ids: [basics.id] })
  const page = await show()
  await button(page, 'Delete Basics').click()
  await expect(page.getByRole('dialog', { name: 'The phase is still used' }).getByRole('listitem')).toHaveText(['Helping'])
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete Basics')).toBeFocused()

  await button(page, 'Delete Arriving').click()
  const dialog = page.getByRole('dialog', { name: 'Delete this level?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'The pathway no longer asks for “Basic life support”. Whoever holds one keeps it.',
    'No longer waiting for it: “Helping”.',
  ])
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
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
})

test('levels are moved by keyboard, within their phase and into another one, and never into a circle', async () => {
  const { show, phase, level } = await desk()
  for (const name of ['Arriving', 'Helping', 'Leading']) await level(name)
  const page = await show()
  await expect(button(page, 'Move up: Arriving')).toBeDisabled()
  await expect(button(page, 'Move down: Leading')).toBeDisabled()
  for (const name of ['Basics', 'Practice']) await phase(name)
  await page.reload()
  const loose = rows(page, 'Levels')
  await button(page, 'Move up: Leading').press('Enter')
  await expect(loose).toHaveText([/Arriving/, /Leading/, /Helping/])
  await expect(button(page, 'Move up: Leading')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(loose).toHaveText([/Leading/, /Arriving/, /Helping/])
  await expect(button(page, 'Move up: Leading')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Practice')).toHaveText([/Leading/])
  await expect(button(page, 'Move up: Leading')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Basics')).toHaveText([/Leading/])
  await expect(button(page, 'Move down: Leading')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Leading is at place 1 of “Basics”' })).toHaveCount(1)

  await button(page, 'Edit Leading').click()
  await choose(page, 'Waits for phases', 'Practice')
  await button(page, 'Save the changes').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Move down: Leading').click()
  await expect(page.getByRole('alert').filter({ hasText: '“Leading” → “Practice” → “Leading”' })).toBeVisible()
  await expect(rows(page, 'Basics')).toHaveText([/Leading/])
})
