import { type Locator, type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { certificate, room, arrive, signIn } from './people.ts'

async function add(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

const rules = (page: Page) => page.getByRole('list').getByRole('listitem', { name: /^Rule \d/ })
const verdict = (page: Page) => page.getByRole('region', { name: 'Who qualifies' })

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Save the changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
}

/** What one types into is not beneath what came into sight meanwhile. */
async function aboveTheBar(page: Page, field: Locator) {
  const bar = page.getByRole('button', { name: 'Save the changes' })
  await expect(bar).toBeInViewport()
  const end = async (of: Locator) => (await of.boundingBox())!
  await expect.poll(async () => (await end(field)).y + (await end(field)).height < (await end(bar)).y).toBe(true)
}

/** Creates a certification about basic life support, and opens it. */
async function create(page: Page, name: string) {
  await page.goto('/o/harbour-view/certifications/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Subjects' }).fill('basic life')
  await page.getByRole('option', { name: 'Basic life support' }).click()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function choosePerson(page: Page, typed: string, name: string) {
  await expectAccessibleDialog(page)
  await page.getByRole('combobox', { name: 'Person' }).fill(typed)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectAccessibleDialog(page)
}

test('an administrator makes a certification, and sees who would qualify before saving', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `Resuscitation ${Date.now()}`

  await test.step('what is missing is said where it is missing', async () => {
    await room(page, 'Content', 'Certifications').click()
    await page.getByRole('link', { name: 'New certification' }).click()
    await page.getByRole('button', { name: 'Create the certification' }).click()
    await expect(page.getByText('Give it a name.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await create(page, name)
    await expect(page.getByText('Without a rule it can be awarded by hand only.')).toBeVisible()
  })

  await test.step('the preview follows the draft, and saving keeps it', async () => {
    await add(page, 'Hours')
    await expect(verdict(page).getByText('Complete the rules')).toBeVisible()
    await page.getByRole('textbox', { name: 'Hours' }).fill('1')
    await expect(page.getByText('At least 1 hour in Basic life support')).toBeVisible()
    await expect(verdict(page).getByText(/people would gain this\./)).toBeVisible()
    await expect(verdict(page).getByText('gains it').first()).toBeVisible()
    await save(page)
    await expect(verdict(page).getByText(/people could get it today\./)).toBeVisible()
    await page.getByRole('button', { name: 'Change: At least 1 hour' }).click()
    await page.getByRole('textbox', { name: 'Hours' }).fill('1000')
    await expect(verdict(page).getByText(/people would lose this\./)).toBeVisible()
    await expect(verdict(page).getByText('loses it').first()).toBeVisible()
  })

  await test.step('leaving with changes asks first, looking at its people loses nothing', async () => {
    await page.getByRole('tab', { name: 'People' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Maya Okafor' })).toBeVisible()
    await page.getByRole('tab', { name: 'What it asks for (not saved)' }).click()
    await expect(page.getByText('At least 1,000 hours in Basic life support')).toBeVisible()
    await room(page, 'Content', 'Certifications').click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('At least 1 hour in Basic life support')).toBeVisible()
  })

  await test.step('rules are moved by keyboard and by pointer, and keep their order', async () => {
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
    await rules(page).nth(2).locator('[draggable]').dragTo(rules(page).nth(1))
    await expect(rules(page).nth(1)).toContainText('Seen on the manikin')
    await save(page)
    await page.reload()
    await expect(rules(page)).toHaveText([/with a pass/, /Seen on the manikin/, /At least 1 hour/])
  })

  await test.step('a subject that a rule counts alone cannot be dropped from under it', async () => {
    await page.getByRole('button', { name: 'Change: At least 1 hour' }).click()
    await page.getByRole('combobox', { name: 'What counts' }).click()
    await page.getByRole('option', { name: 'Only Basic life support' }).click()
    await save(page)
    const field = page.getByRole('combobox', { name: 'Subjects' })
    await field.press('Backspace')
    await aboveTheBar(page, field)
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
  })
  expect(complaints).toEqual([])
  await leave()
})

test('an administrator decides about single people: sign-offs, awards, due dates, exemptions', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await create(page, `Rescue ${Date.now()}`)
  await add(page, 'Sign-off')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Seen in the pool')
  await save(page)
  const main = page.getByRole('main')

  await test.step('people are chosen and reminded, and their rows say so', async () => {
    await page.getByRole('tab', { name: 'People' }).click()
    await main.getByRole('checkbox', { name: 'Select Maya Okafor' }).check()
    await main.getByRole('button', { name: 'Remind people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind people' })
    await expect(dialog.getByText(/^1 person gets it\./)).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Remind them' }).click()
    await expect(main.getByRole('row').filter({ hasText: 'Maya Okafor' })).toContainText('Reminded today by Amir Haddad.')
  })

  await test.step('a sign-off is given and revoked with a reason', async () => {
    await page.getByRole('tab', { name: 'Sign-offs' }).click()
    await page.getByRole('button', { name: 'Sign somebody off' }).click()
    await choosePerson(page, 'okafor', 'Maya Okafor')
    await page.getByRole('button', { name: 'Sign off', exact: true }).click()
    await expect(main.getByText(/^Seen on .* by Amir Haddad$/)).toBeVisible()
    await page.getByRole('button', { name: 'Revoke the sign-off of Maya Okafor' }).click()
    await page.getByRole('button', { name: 'Revoke the sign-off', exact: true }).click()
    await expect(page.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Why?' }).fill('It was somebody else.')
    await page.getByRole('button', { name: 'Revoke the sign-off', exact: true }).click()
    await expect(main.getByText('Revoked', { exact: true })).toBeVisible()
  })

  await test.step('an award is given by hand, has a certificate, and is revoked', async () => {
    await page.getByRole('tab', { name: 'Awards' }).click()
    await page.getByRole('button', { name: 'Award to somebody' }).click()
    await choosePerson(page, 'okafor', 'Maya Okafor')
    await page.getByRole('textbox', { name: 'Why' }).fill('Certified elsewhere.')
    await page.getByRole('button', { name: 'Award', exact: true }).click()
    await expect(main.getByText(/^Awarded by Amir Haddad on /)).toBeVisible()
    await page.getByRole('button', { name: 'What to do with the award of Maya Okafor' }).click()
    const pdf = await page.getByRole('menuitem', { name: 'Certificate (PDF)' }).getAttribute('href')
    expect((await page.request.get(pdf ?? '')).headers()['content-type']).toContain('application/pdf')
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('textbox', { name: 'Why?' }).fill('Given to the wrong person.')
    await page.getByRole('button', { name: 'Revoke the award' }).click()
    await expect(main.getByText(/^Revoked on .*“Given to the wrong person.”$/)).toBeVisible()
  })

  await test.step('a due date and an exemption are set and taken away, and the people show it', async () => {
    await page.getByRole('tab', { name: 'Due dates' }).click()
    await page.getByRole('button', { name: 'Set a due date' }).click()
    await choosePerson(page, 'okafor', 'Maya Okafor')
    await page.getByLabel('Due on').fill('2024-05-01')
    await page.getByRole('button', { name: 'Set the date' }).click()
    await expect(main.getByText('Due on 1 May 2024')).toBeVisible()
    await page.getByRole('tab', { name: 'People' }).click()
    await page.getByRole('combobox', { name: 'Standing' }).click()
    await page.getByRole('option', { name: 'Overdue' }).click()
    await expect(page).toHaveURL(/state=overdue/)
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveText([/Maya Okafor.*Overdue.*Was due 1 May 2024/])
    await page.getByRole('tab', { name: 'Due dates' }).click()
    await page.getByRole('button', { name: 'Take away the due date of Maya Okafor' }).click()
    await page.getByRole('button', { name: 'Take it away' }).click()
    await expect(main.getByText('None: everybody follows their roles.')).toBeVisible()
    await page.getByRole('button', { name: 'Exempt somebody' }).click()
    await choosePerson(page, 'okafor', 'Maya Okafor')
    await page.getByRole('textbox', { name: 'Why?' }).fill('On parental leave.')
    await page.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expect(main.getByText('For good', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'End the exemption of Maya Okafor' }).click()
    await page.getByRole('button', { name: 'End the exemption', exact: true }).click()
    await expect(main.getByText('Nobody is exempt.')).toBeVisible()
  })
  expect(complaints).toEqual([])
  await leave()
})

test('files are attached, renamed, moved, fetched and deleted; copies have them; archiving and deleting say what they do', async ({
  browser,
}) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `Evacuation ${Date.now()}`
  await create(page, name)
  await page.getByRole('tab', { name: 'Files' }).click()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')

  await test.step('files', async () => {
    const file = (title: string) => ({ name: title, mimeType: 'application/pdf', buffer: certificate })
    await page.locator('input[type=file]').setInputFiles([file('checklist.pdf'), file('plan.pdf')])
    await expect(files).toHaveText([/checklist\.pdf/, /plan\.pdf/])
    await page.getByRole('button', { name: 'Rename plan.pdf' }).click()
    await expectAccessibleDialog(page)
    await page.getByRole('textbox', { name: 'What people read' }).fill('Ways out')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(files.nth(1)).toContainText('Ways out')
    await page.getByRole('button', { name: 'Move Ways out up' }).click()
    await expect(files).toHaveText([/Ways out/, /checklist\.pdf/])
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download Ways out' }).click()])
    expect(download.suggestedFilename()).toBe('plan.pdf')
    await page.getByRole('button', { name: 'Delete checklist.pdf' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(files).toHaveText([/Ways out/])
  })

  await test.step('a copy has its rules and files', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expectAccessibleDialog(page)
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible()
    await page.getByRole('tab', { name: 'Files' }).click()
    await expect(files).toHaveText([/Ways out/])
  })

  await test.step('archived, it is found among the archived ones and brought back', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
    await room(page, 'Content', 'Certifications').click()
    await page.getByRole('searchbox', { name: 'Name' }).pressSequentially(name)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: `${name} (copy)` })).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
    await page.getByRole('link', { name: `${name} (copy)` }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await expect(page.getByText('Archived', { exact: true })).toHaveCount(0)
  })

  await test.step('deleting for good asks for the name', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete for good' }).click()
    await expectAccessibleDialog(page)
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' })
    await expect(confirm).toBeDisabled()
    await page.getByLabel('Type the name to confirm').fill(`${name} (copy)`)
    await confirm.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible()
  })
  expect(complaints).toEqual([])
  await leave()
})

test('a rule asks for a job aid: the learner misses it, follows it, reads it, and it is satisfied', async ({ browser }) => {
  test.slow()
  const author = await arrive(browser, 'amir')
  const { page } = author
  const [aid, name] = [`Silence the pump ${Date.now()}`, `Pump safety ${Date.now()}`]
  await page.goto('/o/harbour-view/job-aids/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(aid)
  await page.getByRole('button', { name: 'Go on to its text' }).click()
  await expect(page.getByRole('heading', { level: 1, name: aid })).toBeVisible()
  await create(page, name)
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
  await expectAccessible(page)
  await save(page)
  await page.reload()
  await expect(rules(page)).toHaveText([`The job aid “${aid}”, read`])
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect(author.complaints).toEqual([])
  await author.leave()

  const learner = await signIn(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const { page: own } = learner
  await own.goto(`/certifications/${id}`)
  const rule = own.getByRole('listitem').filter({ has: own.getByRole('heading', { name: `The job aid “${aid}”, read` }) })
  await expect(rule.getByText('It still has to be read.')).toBeVisible()
  await expectAccessible(own)
  const viewed = own.waitForResponse((answer) => answer.url().endsWith('/views'))
  await own.getByRole('link', { name: `Read “${aid}”` }).click()
  await expect(own.getByRole('heading', { level: 1, name: aid })).toBeVisible()
  expect((await viewed).status()).toBe(201)
  await own.goBack()
  await expect(rule.getByText('It was read.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Claim it now' })).toBeVisible()
  await expectAccessible(own)
  expect(learner.complaints).toEqual([])
  await learner.leave()
})
