import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { certificate, fromHere, arrive, signIn } from './people.ts'

type Made = { id: string }
type Standing = { certification: { id: string; name: string } }

/** A certification of the reader's organization for two hours in a subject of its own, which administrators make. */
async function toProve(learner: Page, administrator: Page): Promise<Standing> {
  const access = await learner.request.get('/api/users/me/access')
  const [first]: { organization: Made }[] = await access.json()
  const make = async (path: string, data: object): Promise<Made> => {
    const answer = await administrator.request.post(path, { headers: { ...fromHere(), 'sec-fetch-site': 'same-origin' }, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return answer.json()
  }
  const [slug, name] = [`moving-${Date.now()}`, `Moving patients ${Date.now()}`]
  const owner_organization_id = first?.organization.id
  const subject = await make('/api/subjects', { owner_organization_id, slug, name })
  const type = { owner_organization_id, slug, name, awarding_mode: 'automatic', subject_matter_ids: [subject.id] }
  const certification = await make('/api/certifications', type)
  await make(`/api/certifications/${certification.id}/rules`, { rule_kind: 'subject_hours', threshold_hours: 2 })
  return { certification: { id: certification.id, name } }
}

const hoursOf = async (page: Page, { certification }: Standing): Promise<number> => {
  const answer = await page.request.get(`/api/certifications/${certification.id}/standing`)
  const { rules }: { rules: { rule_kind: string; current: number }[] } = await answer.json()
  return rules.find(({ rule_kind }) => rule_kind === 'subject_hours')?.current ?? Number.NaN
}

test('what is submitted from a standing counts towards it, also when it was sent back and mended', async ({ browser }) => {
  const [learner, manager] = [await signIn(browser, 'maya'), await signIn(browser, 'tomas')]
  const { page } = learner
  const title = `Hours of practice ${Date.now()}`
  const administrator = await signIn(browser, 'amir')
  const standing = await toProve(page, administrator.page)
  await administrator.leave()
  const before = await hoursOf(page, standing)

  await test.step('the form opens with the subjects and the hours, and tells what it counts towards', async () => {
    await page.goto(`/certifications/${standing.certification.id}`)
    await page.getByRole('link', { name: 'Submit a record that proves it' }).click()
    await page.getByLabel('Title').first().fill(title)
    await page.getByLabel('How much').fill('1')
    const counts = page.getByRole('region', { name: 'What it counts towards' })
    await expect(counts.getByText(standing.certification.name).first()).toBeVisible()
    await expect(counts.getByText(/once it is approved/i).first()).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ name: 'wrong.pdf', mimeType: 'application/pdf', buffer: certificate })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('whoever decides sees what it counts towards, and sends it back', async () => {
    await manager.page.goto('/to-do')
    await manager.page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title }).click()
    const counts = manager.page.getByRole('region', { name: 'What it counts towards' })
    await expect(counts.getByText(standing.certification.name).first()).toBeVisible()
    await manager.page.getByRole('button', { name: 'Reject', exact: true }).click()
    await manager.page.getByLabel('What has to change?').fill('Attach the right PDF.')
    await manager.page.getByRole('button', { name: 'Reject with this note' }).click()
    await expect(manager.page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title })).toHaveCount(0)
  })

  await test.step('the learner exchanges the file, keeps the hours, and loses nothing by a reload', async () => {
    await page.goto(`/certifications/${standing.certification.id}`)
    await page.getByRole('link', { name: `Mend “${title}”` }).click()
    await expect(page.getByText('Attach the right PDF.')).toBeVisible()
    await page.getByLabel('Keep: File').uncheck()
    await page.getByLabel('Description').fill('Now with the right one.')
    await page.reload()
    await expect(page.getByText('We kept what you typed')).toBeVisible()
    await expect(page.getByLabel('Keep: File')).not.toBeChecked()
    await expect(page.getByLabel('Description')).toHaveValue('Now with the right one.')
    await page.locator('input[type=file]').setInputFiles({ name: 'right.pdf', mimeType: 'application/pdf', buffer: certificate })
    await expectAccessible(page)
    // A slow answer: what was taken out is not asked for meanwhile.
    await page.route(/\/api\/records\/[^/]+\/evidence$/, async (route) => {
      await page.waitForTimeout(700)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Resubmit for approval' }).click()
    await expect(page.getByText('Waiting for approval')).toBeVisible()
    await expect(page.getByText(/right\.pdf/).first()).toBeVisible()
    await expect(page.getByText(/wrong\.pdf/)).toHaveCount(0)
    await expect(page.getByText('Attach the right PDF.')).toHaveCount(0)
  })

  await test.step('an approval that was a slip is taken back on the record’s own page', async () => {
    await manager.page.goto('/to-do')
    await manager.page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title }).click()
    await expect(manager.page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    const record = new URL(page.url()).pathname.split('/')[2]
    await manager.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(manager.page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title })).toHaveCount(0)
    await manager.page.goto(`/o/harbour-view/records/${record}`)
    await manager.page.getByRole('button', { name: 'Take the decision back' }).click()
    await expect(manager.page.getByRole('link', { name: 'Decide' })).toBeVisible()
    await expect(manager.page.getByRole('button', { name: 'Take the decision back' })).toHaveCount(0)
  })

  await test.step('it is approved, and the standing says so', async () => {
    await manager.page.goto('/to-do')
    await manager.page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title }).click()
    await expect(manager.page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await manager.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(manager.page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title })).toHaveCount(0)
    await expect.poll(() => hoursOf(page, standing)).toBe(before + 1)
    await page.goto(`/certifications/${standing.certification.id}`)
    await expect(page.getByText(title).first()).toBeVisible()
    await expect(page.getByRole('link', { name: `Mend “${title}”` })).toHaveCount(0)
  })

  for (const { complaints, leave } of [learner, manager]) {
    expect(complaints).toEqual([])
    await leave()
  }
})

test('a submission that nobody has decided is withdrawn, and waits for nobody', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const title = `Sent too early ${Date.now()}`
  await page.goto('/my-records/new')
  await page.getByLabel('Title').first().fill(title)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('button', { name: 'Go back and add it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('Nothing was sent with it.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Archived on/)).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})
