import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { type Page, open } from './page.ts'

const t = await harness()

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function add(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

const rules = (page: Locator) => page.getByRole('list').getByRole('listitem', { name: /^Rule \d/ })
const verdict = (page: Locator) => page.getByRole('region', { name: 'Who qualifies' })
const content = (page: Locator) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('list', { name: 'Content', exact: true })
    .getByRole('link', { name: 'Certifications', exact: true })

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
}

/** Creates an administrator of certifications, two subjects, and Maya, who has hours in the first subject. */
async function keeping() {
  const w = await certificationWorld(t)
  const keeper = await t.named(w.org, 'Amir Haddad', [
    'certifications:read', 'certifications:write', 'certifications:delete', 'subjects:read', 'directory:write', 'records:read',
    'job-aids:read', 'job-aids:write',
  ]) // prettier-ignore
  const [support, sepsis] = [await t.subject(w.org), await t.subject(w.org)]
  await t.db.updateTable('subject').set({ name: 'Basic life support' }).where('id', '=', support.id).execute()
  await t.db.updateTable('subject').set({ name: 'Sepsis' }).where('id', '=', sepsis.id).execute()
  const maya = await t.named(w.org, 'Maya Okafor')
  await w.record(maya, [support], { hours: 3, completed_at: new Date(Date.now() - 86_400_000).toISOString() })
  const at = `/o/${w.org.slug}/certifications`
  /** Creates a certification about the first subject and returns its address. */
  const made = async (name: string, more: Parameters<typeof w.type>[0] = {}) => {
    const { id } = await w.type({ subjects: [support], ...more })
    await t.db.updateTable('certification_type').set({ name }).where('id', '=', id).execute()
    return `${at}/${id}`
  }
  return { ...w, keeper, maya, at, made, support }
}

test('an administrator makes a certification, and sees who would qualify before saving', async () => {
  const { keeper, at } = await keeping()
  const page = await open(keeper, '/')
  // The empty field says what it needs.
  await content(page).click()
  await page.getByRole('link', { name: 'New certification' }).click()
  await page.expectAddress(`${at}/new`)
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByText('Give it a name.')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  await name.fill('Resuscitation')
  await page.getByRole('combobox', { name: 'Subjects' }).fill('basic life')
  await page.getByRole('option', { name: 'Basic life support' }).click()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resuscitation' })).toBeVisible()
  await expect(page.getByText('Without a rule it can be awarded by hand only.')).toBeVisible()

  // The preview follows the draft, and saving keeps it.
  await add(page, 'Hours')
  await expect(verdict(page).getByText('Complete the rules')).toBeVisible()
  await page.getByRole('textbox', { name: 'Hours' }).fill('1')
  await expect(page.getByText('At least 1 hour in Basic life support')).toBeVisible()
  await expect(verdict(page).getByText(/would gain this\./)).toBeVisible()
  await expect(verdict(page).getByText('gains it').first()).toBeVisible()
  await save(page)
  await expect(verdict(page).getByText(/could get it today\./)).toBeVisible()
  await page.getByRole('button', { name: 'Change: At least 1 hour' }).click()
  await page.getByRole('textbox', { name: 'Hours' }).fill('1000')
  await expect(verdict(page).getByText(/would lose this\./)).toBeVisible()
  await expect(verdict(page).getByText('loses it').first()).toBeVisible()

  // Leaving with changes asks first. Opening the tab of its people loses nothing.
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Maya Okafor' })).toBeVisible()
  await page.getByRole('tab', { name: 'What it asks for (not saved)' }).click()
  await expect(page.getByText('At least 1,000 hours in Basic life support')).toBeVisible()
  await content(page).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('At least 1 hour in Basic life support')).toBeVisible()
  await t.drain()
})

test('keys move rules, which keep their order', async () => {
  const { keeper, made } = await keeping()
  const page = await open(keeper, await made('Resuscitation', { rules: [{ rule_kind: 'subject_hours', threshold_hours: 1 }] }))
  await add(page, 'Sign-off')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Seen on the manikin')
  await add(page, 'Evidence')
  await page.getByRole('combobox', { name: 'What the record has to show' }).click()
  await page.getByRole('option', { name: 'A pass', exact: true }).click()
  const up = page.getByRole('button', { name: 'Move up: A completed record' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rules(page).first()).toContainText('with a pass')
  await expect(page.getByRole('button', { name: 'Move down: A completed record' })).toBeFocused()
  await page.getByRole('button', { name: 'Move down: At least 1 hour' }).click()
  await save(page)
  await page.reload()
  await expect(rules(page)).toHaveText([/with a pass/, /Seen on the manikin/, /At least 1 hour/])
  await t.drain()
})

test('a subject that a rule counts alone cannot be dropped from under it', async () => {
  const { keeper, made, support } = await keeping()
  const alone = { rule_kind: 'subject_hours' as const, threshold_hours: 1, subject_matter_id: support.id }
  const page = await open(keeper, await made('Resuscitation', { rules: [alone] }))
  const field = page.getByRole('combobox', { name: 'Subjects' })
  await field.press('Backspace')
  await field.fill('sepsis')
  await expect(page.getByRole('option')).toHaveText(['Sepsis'])
  await page.getByRole('option', { name: 'Sepsis' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('This is no subject of the certification any more. Choose another.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'What counts' }).click()
  await page.getByRole('option', { name: 'Any of its subjects' }).click()
  await save(page)
  await page.reload()
  await expect(page.getByText(/At least 1 hour in Sepsis/)).toBeVisible()
  // The rule is narrowed to one subject again.
  await page.getByRole('button', { name: 'Change: At least 1 hour' }).click()
  await page.getByRole('combobox', { name: 'What counts' }).click()
  await page.getByRole('option', { name: 'Only Sepsis' }).click()
  await save(page)
  await t.drain()
})

test('an administrator reminds people of a certification, and signs them off', async () => {
  const { keeper, made } = await keeping()
  const page = await open(keeper, await made('Rescue', { rules: [{ rule_kind: 'manual_sign_off', label: 'Seen in the pool' }] }))
  const main = page.getByRole('main')
  // People are chosen and reminded, and their rows say so.
  await page.getByRole('tab', { name: 'People' }).click()
  await main.getByRole('checkbox', { name: 'Select Maya Okafor' }).check()
  await main.getByRole('button', { name: 'Remind people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind people' })
  await expect(dialog.getByText(/^1 person gets it\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(main.getByRole('row').filter({ hasText: 'Maya Okafor' })).toContainText('Reminded today by Amir Haddad.')

  // A sign-off is given and revoked with a reason.
  await page.getByRole('tab', { name: 'Sign-offs' }).click()
  await page.getByRole('button', { name: 'Sign somebody off' }).click()
  await choosePerson(page)
  await page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(main.getByText(/^Seen on .* by Amir Haddad$/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the sign-off of Maya Okafor' }).click()
  await page.getByRole('button', { name: 'Revoke the sign-off', exact: true }).click()
  await expect(page.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why?' }).fill('It was somebody else.')
  await page.getByRole('button', { name: 'Revoke the sign-off', exact: true }).click()
  await expect(main.getByText('Revoked', { exact: true })).toBeVisible()
  await t.drain()
})

async function choosePerson(page: Page) {
  await page.getByRole('combobox', { name: 'Person' }).fill('okafor')
  await page.getByRole('option', { name: 'Maya Okafor' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
}

test('an award is given by hand, has a certificate, and is revoked', async () => {
  const { keeper, made } = await keeping()
  const page = await open(keeper, await made('Rescue 𐎠'))
  const main = page.getByRole('main')
  await page.getByRole('tab', { name: 'Awards' }).click()
  await page.getByRole('button', { name: 'Award to somebody' }).click()
  await choosePerson(page)
  await expect(page.getByText('No font has these letters: 𐎠.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why' }).fill('Certified elsewhere.')
  await page.getByRole('button', { name: 'Award', exact: true }).click()
  await expect(main.getByText(/^Awarded by Amir Haddad on /)).toBeVisible()
  await page.getByRole('button', { name: 'Award to somebody' }).click()
  await choosePerson(page)
  await page.getByRole('button', { name: 'Award', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Maya Okafor already has this certification and cannot renew it yet')
  await page.getByRole('button', { name: 'Award again' }).click()
  await expect(main.getByText(/^Awarded by Amir Haddad on /)).toHaveCount(2)
  const menu = page.getByRole('button', { name: 'What to do with the award of Maya Okafor' })
  await menu.first().click()
  const file = await page.getByRole('menuitem', { name: 'Certificate (PDF)' }).getAttribute('href')
  expect((await t.call(keeper, 'GET', file ?? '')).headers['content-type']).toContain('application/pdf')
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('textbox', { name: 'Why?' }).fill('Given to the wrong person.')
  await page.getByRole('button', { name: 'Revoke the award' }).click()
  await expect(main.getByText(/^Revoked on .*“Given to the wrong person.”$/)).toBeVisible()
  await t.drain()
})

test('a due date and an exemption are set and taken away, and the people show it', async () => {
  const { keeper, made } = await keeping()
  const page = await open(keeper, await made('Rescue', { rules: [{ rule_kind: 'manual_sign_off', label: 'Seen in the pool' }] }))
  const main = page.getByRole('main')
  await page.getByRole('tab', { name: 'Due dates' }).click()
  await page.getByRole('button', { name: 'Set a due date' }).click()
  await choosePerson(page)
  await page.getByLabel('Due on').fill('2024-05-01')
  await page.getByRole('button', { name: 'Set the date' }).click()
  await expect(main.getByText('Due on 1 May 2024')).toBeVisible()
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('combobox', { name: 'Standing' }).click()
  await page.getByRole('option', { name: 'Overdue' }).click()
  await page.expectAddress(/state=overdue/)
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveText([/Maya Okafor.*Overdue.*Was due 1 May 2024/])
  await page.getByRole('tab', { name: 'Due dates' }).click()
  await page.getByRole('button', { name: 'Take away the due date of Maya Okafor' }).click()
  await page.getByRole('button', { name: 'Take it away' }).click()
  await expect(main.getByText('None: everybody follows their roles.')).toBeVisible()
  await page.getByRole('button', { name: 'Exempt somebody' }).click()
  await choosePerson(page)
  await page.getByRole('textbox', { name: 'Why?' }).fill('On parental leave.')
  await page.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(main.getByText('For good', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End the exemption of Maya Okafor' }).click()
  await page.getByRole('button', { name: 'End the exemption', exact: true }).click()
  await expect(main.getByText('Nobody is exempt.')).toBeVisible()
  await t.drain()
})

test('files of a certification are attached, renamed, moved and deleted, and a copy has them', async () => {
  const { keeper, made } = await keeping()
  const page = await open(keeper, await made('Evacuation'))
  await page.getByRole('tab', { name: 'Files' }).click()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })
  await page.locator('input[type=file]').setInputFiles([file('checklist.pdf'), file('plan.pdf')])
  await expect(files).toHaveText([/checklist\.pdf/, /plan\.pdf/])
  await page.getByRole('button', { name: 'Change plan.pdf' }).click()
  await page.getByRole('textbox', { name: 'What people read' }).fill('Ways out')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(files.nth(1)).toContainText('Ways out')
  await page.getByRole('button', { name: 'Move up: Ways out' }).click()
  await expect(files).toHaveText([/Ways out/, /checklist\.pdf/])
  await expect(page.getByRole('button', { name: 'Download Ways out' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete checklist.pdf' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(files).toHaveText([/Ways out/])

  // A copy has the rules and the files of the original.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Evacuation (copy)' })).toBeVisible()
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(files).toHaveText([/Ways out/])
  await t.drain()
})

test('an archived certification is found among the archived ones and brought back, and deleting for good asks for the name', async () => {
  const { keeper, made } = await keeping()
  await made('Evacuation')
  const page = await open(keeper, await made('Evacuation (copy)'))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await content(page).click()
  await page.getByRole('searchbox', { name: 'Name' }).pressSequentially('Evacuation')
  await expect(page.getByRole('link', { name: 'Evacuation', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Evacuation (copy)' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
  await page.getByRole('link', { name: 'Evacuation (copy)' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Bring back' }).click()
  await expect(page.getByText('Archived', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' })
  await expect(confirm).toBeDisabled()
  await page.getByLabel('Type the name to confirm').fill('Evacuation (copy)')
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible()
  await t.drain()
})

test('a rule asks for a job aid: the learner misses it, follows it, reads it, and it is satisfied', async () => {
  const { org, keeper, maya, made } = await keeping()
  const aid = 'Silence the pump'
  expect((await t.call(keeper, 'POST', '/api/job-aids', { org: org.id, title: aid })).status).toBe(201)
  const address = await made('Pump safety')
  const page = await open(keeper, address)
  await add(page, 'Job aid')
  await expect(verdict(page).getByText('Complete the rules')).toBeVisible()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('Choose the job aid.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Job aid' }).fill(aid)
  await page.getByRole('option', { name: aid }).click()
  await expect(page.getByText(`The job aid “${aid}”, read`)).toBeVisible()
  const asks = page.getByRole('combobox', { name: 'What people do with it' })
  await asks.click()
  await page.getByRole('option', { name: 'They read it and confirm that' }).click()
  await expect(page.getByText(`The job aid “${aid}”, read and confirmed`)).toBeVisible()
  await asks.click()
  await page.getByRole('option', { name: 'They read it', exact: true }).click()
  await save(page)
  await page.reload()
  await expect(rules(page)).toHaveText([`The job aid “${aid}”, read`])

  const own = await open(maya, `/certifications/${address.split('/').at(-1)}`, { width: 360 })
  const rule = own.getByRole('listitem').filter({ has: own.getByRole('heading', { name: `The job aid “${aid}”, read` }) })
  await expect(rule.getByText('It still has to be read.')).toBeVisible()
  await own.getByRole('link', { name: `Read “${aid}”` }).click()
  await expect(own.getByRole('heading', { level: 1, name: aid })).toBeVisible()
  await expect.poll(() => own.sent().find(({ url }) => url.endsWith('/views'))?.status, { timeout: 15_000 }).toBe(201)
  await own.back()
  await expect(rule.getByText('It was read.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Claim it now' })).toBeVisible()
  await t.drain()
})
