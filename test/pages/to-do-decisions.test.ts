import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { speaking } from '../forums.ts'
import { submit } from '../submissions.ts'
import { sending, ward } from '../wards.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { open } from './page.ts'

const t = await harness()
const send = sending(t)

const inbox = (page: Locator) => page.getByRole('navigation', { name: 'What waits for you' })
const shown = (page: Locator) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

type Ward = Awaited<ReturnType<typeof ward>>

/** Creates a certification that an administrator decides about. Maya meets its only rule and has requested it. */
async function requested({ org, learner, administrator }: Ward, name: string) {
  const type = { owner_organization_id: org.id, slug: t.unique('drill'), name, awarding_mode: 'approval' }
  const certification = await send(administrator, 'POST', '/api/certifications', type)
  const rule = { rule_kind: 'manual_sign_off', label: 'Seen in the drill' }
  const { id: rule_id } = await send(administrator, 'POST', `/api/certifications/${certification.id}/rules`, rule)
  const signOff = () => send(administrator, 'POST', `/api/certification-rules/${rule_id}/sign-offs`, { user_id: learner.account_id })
  const { id: sign_off_id } = await signOff()
  const ask = () => send(learner, 'POST', `/api/certifications/${certification.id}/requests`, { note: 'I lead the drill on Monday.' })
  const request = await ask()
  const revoke = () => send(administrator, 'POST', `/api/certification-sign-offs/${sign_off_id}/revoke`, { note: 'It was somebody else' })
  const standing = async () => (await t.call(learner, 'GET', `/api/certifications/${certification.id}/standing`)).body.state
  return { certification, request, signOff, ask, revoke, standing }
}

test('a request for a certification is decided beside its proof, and only while the proof holds', async () => {
  const made = await ward(t)
  const { learner, administrator } = made
  const { certification, request, signOff, ask, revoke, standing } = await requested(made, 'Drill leader')
  await submit(t, learner, made.org, 'Something of another kind')
  const page = await open(administrator, '/to-do')
  const proof = page.getByRole('region', { name: 'Proof' })
  // The request is in the inbox, with its proof.
  await page.getByText(/^Certifications \d+$/).click()
  await page.expectAddress(/show=request/)
  await inbox(page).getByRole('link', { name: 'Drill leader' }).click()
  await expect(shown(page)).toHaveText('Drill leader')
  await expect(page.getByText('I lead the drill on Monday.')).toBeVisible()
  await expect(proof.getByText('Every rule is satisfied')).toBeVisible()
  await expect(proof.getByRole('heading', { name: 'Seen in the drill' })).toBeVisible()

  // The page says plainly that the proof no longer holds, and the request still waits.
  await revoke()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('It is not awarded')).toBeVisible()
  await expect(page.getByText(/^Not everything is there yet/)).toBeVisible()
  await expect(proof.getByText('Something no longer holds')).toBeVisible()
  expect(await standing()).toBe('requested')

  // A key rejects it, and Maya asks again.
  await page.getByRole('heading', { level: 2 }).first().focus()
  await page.keyboard.press('r')
  await page.getByLabel('What is missing?').fill('Show it to me once more.')
  await page.keyboard.press('Control+Enter')
  await expect(inbox(page).getByRole('link', { name: 'Drill leader' })).toHaveCount(0)
  expect(await standing()).not.toBe('requested')
  await signOff()
  await ask()
  await page.reload()

  // It is approved with a note.
  await inbox(page).getByRole('link', { name: 'Drill leader' }).click()
  await expect(proof.getByText('Every rule is satisfied')).toBeVisible()
  await page.getByRole('button', { name: 'Other ways to approve' }).click()
  await page.getByRole('menuitem', { name: 'Approve with a note' }).click()
  await page.getByLabel('Your note').fill('Well led.')
  await page.getByRole('button', { name: 'Approve with this note' }).click()
  await expect(inbox(page).getByRole('link', { name: 'Drill leader' })).toHaveCount(0)
  expect(await standing()).toBe('valid')
  const { items } = (await t.call(learner, 'GET', `/api/certifications/${certification.id}/requests`)).body
  expect(items.map(({ decision_note }) => decision_note)).toEqual(['Well led.', 'Show it to me once more.'])
  expect(items.at(-1)?.id).toBe(request.id)
})

test('the page asks by itself for what an address names, however much waits before it', async () => {
  const made = await ward(t)
  const { administrator } = made
  const oldest = await requested(made, 'Asked first')
  for (const name of ['second', 'last']) await requested(made, `Asked ${name}`)
  const page = await open(administrator, '/nowhere')
  const gone = page.getByText('This one does not wait any more')
  const alone: PromiseWithResolvers<Response | undefined>[] = []
  const later: string[] = []
  page.intercept((request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/api/to-do/items') return undefined
    if (searchParams.has('id')) {
      // Outside of a built app, React mounts each component twice and aborts its first request.
      if (request.signal.aborted) return undefined
      const held = Promise.withResolvers<Response | undefined>()
      alone.push(held)
      request.signal.addEventListener('abort', () => alone.splice(alone.indexOf(held), 1))
      return held.promise
    }
    if (searchParams.has('cursor')) {
      later.push(request.url)
      return new Promise<undefined>(() => {})
    }
    return searchParams.get('limit') === '50' ? fetch(request.url.replace('limit=50', 'limit=1')) : undefined
  })
  const asked = async (times: number) => {
    await expect.poll(() => alone.length, { timeout: 15_000 }).toBe(times)
  }

  // Until the answer arrives, the page says nothing about the request. Then it shows the request, even if other pages of the list still
  // load.
  await page.goto(`/to-do?show=request&request=${oldest.request.id}`)
  await expect(inbox(page).getByRole('link', { name: 'Asked last' })).toBeVisible()
  await asked(1)
  await expect.poll(() => later.length, { timeout: 15_000 }).toBe(1)
  await expect(gone).toHaveCount(0)
  alone[0]?.resolve(undefined)
  await expect(shown(page)).toHaveText('Asked first')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  expect([alone.length, later.length]).toEqual([1, 1])

  // A failure is shown with a retry button.
  await page.reload()
  await asked(2)
  alone[1]?.resolve(Response.json({ error: 'internal', error_description: 'Out of order.' }, { status: 500 }))
  await expect(page.getByText('It could not be loaded')).toBeVisible()
  await expect(gone).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked(3)
  alone[2]?.resolve(undefined)
  await expect(shown(page)).toHaveText('Asked first')

  // If it was decided elsewhere, the page says so at once.
  await send(administrator, 'POST', `/api/certification-requests/${oldest.request.id}/reject`, { note: 'Not yet' })
  await page.reload()
  await asked(4)
  alone[3]?.resolve(undefined)
  await expect(gone).toBeVisible()

  // The page says the same for an address with a malformed id.
  await page.goto('/to-do?show=request&request=nobody')
  await asked(5)
  alone[4]?.resolve(undefined)
  await expect(gone).toBeVisible()
})

test('an administrator decides many at once, and what cannot be decided stays selected and says why', async () => {
  const made = await ward(t)
  const { org, learner, administrator } = made
  for (const name of ['second', 'first']) await submit(t, learner, org, `Many, the ${name}`)
  const { revoke } = await requested(made, 'Many lead')
  await submit(t, learner, org, 'Something else')
  await revoke()
  const page = await open(administrator, '/to-do')
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const links = inbox(page).getByRole('link')

  // The search covers everything that waits, and the address keeps it.
  await page.getByRole('searchbox', { name: 'Title or person' }).fill('OKAFOR many')
  await expect(links).toHaveCount(3)
  await page.expectAddress(/q=OKAFOR/)

  // Keys select them, and Escape clears the selection. The number is announced.
  await links.first().focus()
  await page.keyboard.press('x')
  await expect(selection.getByRole('status')).toHaveText('1 selected')
  await page.keyboard.press('*')
  await expect(selection.getByRole('status')).toHaveText('3 selected')
  await page.keyboard.press('Escape')
  await expect(selection.getByRole('status')).toHaveText('')
  await selection.getByRole('checkbox', { name: 'Select all 3 shown' }).check()
  await expect(inbox(page).getByRole('checkbox', { checked: true })).toHaveCount(3)

  // `a` asks once for all of them, and the results list each.
  await page.keyboard.press('a')
  await expect(dialog.getByRole('heading', { name: 'Approve 3 that wait' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Not approved: 1 · Approved: 2')
  await expect(dialog.getByRole('listitem').first()).toContainText('Many lead of Maya Okafor')
  await expect(dialog.getByRole('listitem').first()).toContainText('Not everything is there yet')

  // The results undo each decision. The submissions wait again and are decided once more.
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Taken back: 2')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(links).toHaveCount(3)
  await selection.getByRole('checkbox').check()
  await page.keyboard.press('a')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Not approved: 1 · Approved: 2')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(links).toHaveCount(1)
  await expect(selection.getByRole('status')).toHaveText('1 selected')
  await expect(inbox(page).getByRole('checkbox', { name: 'Select Many lead of Maya Okafor' })).toBeChecked()
  await expect(selection.getByRole('checkbox')).toBeFocused()

  // The last one is rejected, with a note.
  await selection.getByRole('button', { name: 'Reject them' }).click()
  await dialog.getByRole('button', { name: 'Reject with this note' }).click()
  await expect(dialog.getByText('Write a sentence, so that it can be mended.')).toBeVisible()
  await dialog.getByLabel('What has to change?').fill('Show it to me once more.')
  await dialog.getByRole('button', { name: 'Reject with this note' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Rejected: 1')
  await page.keyboard.press('Escape')
  await expect(page.getByText('None of these waits')).toBeVisible()
})

test('a manager who approves adds the subject and the hours, and sees what it then counts towards', async () => {
  const { org, learner, manager, administrator } = await ward(t)
  const subject = await t.subject(org, t.unique('moving-beds'))
  const type = { owner_organization_id: org.id, slug: t.unique('beds'), name: 'Moving beds', awarding_mode: 'automatic' }
  const certification = await send(administrator, 'POST', '/api/certifications', { ...type, subject_matter_ids: [subject.id] })
  await send(administrator, 'POST', `/api/certifications/${certification.id}/rules`, { rule_kind: 'subject_hours', threshold_hours: 2 })
  await submit(t, learner, org, 'Below')
  const { id } = await submit(t, learner, org, 'Without a subject')
  const page = await open(manager, '/to-do')
  const counts = page.getByRole('region', { name: 'What it counts towards' })
  const howMuch = page.getByLabel('How much')

  // Without a subject it counts for nothing; with the added one it does.
  await inbox(page).getByRole('link', { name: 'Without a subject' }).click()
  await expect(shown(page)).toHaveText('Without a subject')
  await expect(counts.getByText(/It has no subject/)).toBeVisible()
  await expect(howMuch).toBeHidden()
  await page.getByText('Add subjects or hours').click()
  await page.getByRole('combobox', { name: 'Subjects to add' }).fill(subject.name)
  await page.getByRole('option', { name: subject.name }).click()
  await page.keyboard.press('Escape')
  await howMuch.fill('1,5')
  await expect(counts.getByText('Once it is approved: 1.5 of 2 hours instead of 0 of 2 hours.')).toBeVisible()

  // The fields keep their text when the list is refreshed, and when another submission is opened.
  await submit(t, learner, org, 'Meanwhile')
  page.comeBack()
  await expect(inbox(page).getByRole('link', { name: 'Meanwhile' })).toBeVisible()
  await expect(howMuch).toHaveValue('1,5')
  await inbox(page).getByRole('link', { name: 'Below' }).click()
  await expect(shown(page)).toHaveText('Below')
  await expect(howMuch).toBeHidden()
  await page.back()
  await expect(shown(page)).toHaveText('Without a subject')
  await expect(howMuch).toHaveValue('1,5')

  // An invalid amount is reported, and nothing is decided.
  await howMuch.fill('some')
  await page.getByText('Add subjects or hours').click()
  await expect(howMuch).toBeHidden()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await approve.click()
  await expect(page.getByText('Give a number above zero.')).toBeVisible()
  await expect(howMuch).toBeFocused()
  await howMuch.fill('1.5')

  // After the approval it counts. Undo also removes what was added.
  const told = async () => {
    const standing = await t.call(learner, 'GET', `/api/certifications/${certification.id}/standing`)
    const record = await t.call(learner, 'GET', `/api/records/${id}`)
    return [standing.body.rules[0].current, record.body.subjects.map((one) => one.id)]
  }
  await approve.click()
  await expect(inbox(page).getByRole('link', { name: 'Without a subject' })).toHaveCount(0)
  await expect(page.getByText('Without a subject of Maya Okafor: Approved')).toBeVisible()
  expect(await told()).toEqual([1.5, [subject.id]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown(page)).toHaveText('Without a subject')
  expect(await told()).toEqual([0, []])
  await expect(howMuch).toHaveValue('1.5')
})

test('seats and reported posts wait beside the rest, and the count in the navigation moves', async () => {
  const { org, learner, administrator } = await ward(t, ['events:read', 'events:write', 'forums:read', 'forums:write', 'forums:moderate'])
  const { make, open: openThread, posts } = speaking(t)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const event = { org: org.id, title: 'Wanted seats', starts_at: at(24), ends_at: at(25), sign_up: 'approval', capacity: 3 }
  const { id } = await send(administrator, 'POST', '/api/events', event)
  await send(learner, 'POST', `/api/events/${id}/sign-up`, {})
  const thread = await openThread(administrator, await make(administrator, org), 'Needle', 'Rude')
  const [post] = await posts(administrator, thread)
  await send(learner, 'POST', `/api/forum-posts/${post.id}/report`, { reason: 'abuse' })

  // A key gives a seat, and the count decreases.
  const page = await open(administrator, `/to-do?show=place&org=${org.slug}`)
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^To do/ })
  const count = badge.locator('[aria-hidden]').filter({ hasText: /^\d+$/ })
  await inbox(page).getByRole('link', { name: 'Wanted seats' }).click()
  await expect(shown(page)).toHaveText('Wanted seats')
  await expect(page.getByText('3 seats are left')).toBeVisible()
  await expect(count).toHaveText('2')
  await page.keyboard.press('a')
  await expect(inbox(page).getByRole('link', { name: 'Wanted seats' })).toHaveCount(0)
  await expect(count).toHaveText('1')
  expect((await t.call(administrator, 'GET', `/api/events/${id}/sign-ups`)).body).toMatchObject([{ state: 'booked' }])

  // A former address leads here, and a reported post is left as it is.
  await page.goto('/approvals?show=report')
  await page.expectAddress(/\/to-do\?show=report/)
  await inbox(page).getByRole('link', { name: 'Rude' }).click()
  await expect(page.getByText('Needle')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it' }).click()
  await expect(inbox(page).getByRole('link', { name: 'Rude' })).toHaveCount(0)
})

test('before certifications are approved together, people are named whose names no font can draw', async () => {
  const made = await ward(t)
  await requested(made, 'Drill leader')
  await t.db.updateTable('account').set({ display_name: 'Maya 𐎠' }).where('id', '=', made.learner.account_id).execute()
  const page = await open(made.administrator, '/to-do')
  await inbox(page).getByRole('listitem').filter({ hasText: 'Drill leader' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve them' }).click()
  const note = page.getByRole('dialog').getByRole('note')
  await expect(note).toContainText('No font has these letters: 𐎠. This affects: Maya 𐎠.')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(note).toHaveCount(0)
})
