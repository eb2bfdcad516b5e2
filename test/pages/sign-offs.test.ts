import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { submit } from '../submissions.ts'
import { sending, ward } from '../wards.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { open } from './page.ts'

const t = await harness()
const send = sending(t)

const inbox = (page: Locator) => page.getByRole('navigation', { name: 'What waits for you' })
const TITLE = 'Ladder drill: Ladder raised alone'
const ASK = 'Ask to be signed off: Ladder raised alone'

/** Creates certifications with a sign-off that Maya needs. `asks` sends her request for it. */
async function drill() {
  const made = await ward(t)
  const { org, learner, administrator } = made
  const seen = async (name: string) => {
    const type = { owner_organization_id: org.id, slug: t.unique('drill'), name, awarding_mode: 'automatic' }
    const { id } = await send(administrator, 'POST', '/api/certifications', type)
    const rule = { rule_kind: 'manual_sign_off', label: 'Ladder raised alone' }
    const { id: rule_id } = await send(administrator, 'POST', `/api/certifications/${id}/rules`, rule)
    return { id: id as string, rule_id: rule_id as string }
  }
  const certification = await seen('Ladder drill')
  const asks = (note?: string, { rule_id } = certification) =>
    send(learner, 'POST', `/api/certification-rules/${rule_id}/sign-off-requests`, { ...(note !== undefined && { note }) })
  return { ...made, certification, seen, asks }
}

test('a learner asks to be watched, and loses nothing where there is no connection', async () => {
  const { org, learner, certification } = await drill()
  const page = await open(learner, `/certifications/${certification.id}`)
  await page.getByRole('button', { name: ASK }).click()
  const note = page.getByLabel('When and where can you be watched?')
  await note.fill('Tomorrow at ten, in the yard.')
  page.intercept(({ url, method }) =>
    method === 'POST' && url.endsWith('/sign-off-requests') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('It is not asked for')).toBeVisible()
  await expect(note).toHaveValue('Tomorrow at ten, in the yard.')
  page.intercept(undefined)
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText(/^Ladder raised alone: you asked to be signed off on/)).toBeVisible()

  // The learner's own page says that the request waits.
  await page.goto(`/o/${org.slug}/people/${learner.account_id}`)
  const waiting = page.getByRole('region', { name: 'What waits' }).getByRole('listitem').filter({ hasText: 'Ladder drill' })
  await expect(waiting).toContainText('Ladder raised alone')
  await expect(waiting).toContainText('Somebody else decides about it.')
  await t.drain()
})

test('a manager finds a request in To do, and on the page of the person before what nobody asked for', async () => {
  const { org, nurse, learner, manager, seen, asks } = await drill()
  await submit(t, learner, org, 'Something of another kind')
  await asks('Tomorrow at ten, in the yard.')
  const another = await seen('Another drill')
  const required = { organization_id: org.id, role_id: nurse.id, certification_type_id: another.id }
  await t.db
    .insertInto('certification_requirement')
    .values({ ...required, recertification: JSON.stringify({ kind: 'once' }) })
    .execute()
  const page = await open(manager, '/to-do')
  await page.getByText(/^Sign-offs \d+$/).click()
  await inbox(page).getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible()
  await expect(page.getByText('Tomorrow at ten, in the yard.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Maya Okafor', exact: true }).click()
  const items = page.getByRole('region', { name: 'Watch and sign' }).getByRole('listitem')
  const one = items.filter({ hasText: 'Ladder drill' })
  await expect(one).toContainText(/Asked to be watched, \d+ \w+ \d{4}, \d+:\d\d/)
  await expect(one).toContainText('“Tomorrow at ten, in the yard.”')
  const isAsked = (await items.allTextContents()).map((text) => text.includes('Asked to be watched'))
  expect(isAsked).toEqual([true, false])
  await one.getByRole('link', { name: 'Not yet: Ladder raised alone, Ladder drill' }).click()
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible()
  await t.drain()
})

test('the address of a notice finds its request in To do behind newer ones', async () => {
  const { administrator, seen, asks } = await drill()
  const oldest = await asks()
  await asks(undefined, await seen('Another drill'))
  const page = await open(administrator, '/nowhere')
  page.intercept(({ url }) =>
    /\/api\/certification-sign-off-requests\?.*limit=50/.test(url) ? fetch(url.replace('limit=50', 'limit=1')) : undefined,
  )
  await page.goto(`/to-do?sign_off=${oldest.id}`)
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign off', exact: true })).toBeVisible()
  await t.drain()
})

test('a learner reads what to practise, asks again, is signed off, and can claim the certification', async () => {
  const { learner, manager, certification, asks } = await drill()
  await asks('Tomorrow at ten, in the yard.')
  let page = await open(manager, '/to-do?show=sign_off')
  await inbox(page).getByRole('link', { name: TITLE }).click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByLabel('What is missing?').fill('Mind the angle of the ladder.')
  await page.getByRole('button', { name: 'Reject with this note' }).click()
  await expect(inbox(page).getByRole('link', { name: TITLE })).toHaveCount(0)

  page = await open(learner, `/certifications/${certification.id}`)
  await expect(page.getByText('“Mind the angle of the ladder.”')).toBeVisible()
  await page.getByRole('button', { name: ASK }).click()
  await page.getByLabel('When and where can you be watched?').fill('Practised all week.')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()

  // The manager signs it off with the keyboard.
  page = await open(manager, '/to-do')
  await inbox(page).getByRole('link', { name: TITLE }).click()
  await expect(page.getByText('Practised all week.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(inbox(page).getByRole('link', { name: TITLE })).toHaveCount(0)
  page = await open(learner, `/certifications/${certification.id}`)
  await expect(page.getByRole('button', { name: 'Claim it now' })).toBeVisible()
  await t.drain()
})

test('a learner withdraws a request, which then waits no longer', async () => {
  const { learner, administrator, certification } = await drill()
  let page = await open(learner, `/certifications/${certification.id}`)
  await page.getByRole('button', { name: ASK }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  page = await open(administrator, '/to-do?show=sign_off')
  await expect(inbox(page).getByRole('link', { name: TITLE })).toBeVisible()
  page = await open(learner, `/certifications/${certification.id}`)
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByRole('button', { name: ASK })).toBeVisible()
  page = await open(administrator, '/to-do?show=sign_off')
  await expect(page.getByRole('heading', { name: 'None of these waits' })).toBeVisible()
  await expect(inbox(page).getByRole('link', { name: TITLE })).toHaveCount(0)
  await t.drain()
})

type Drill = Awaited<ReturnType<typeof drill>>
const meanwhile: Record<string, (made: Drill, id: string) => Promise<unknown>> = {
  withdrew: ({ learner }, id) => send(learner, 'POST', `/api/certification-sign-off-requests/${id}/withdraw`),
  answered: ({ administrator }, id) => send(administrator, 'POST', `/api/certification-sign-off-requests/${id}/approve`, {}),
}
for (const [did, act] of Object.entries(meanwhile))
  test(`a manager does not sign off what another person ${did} meanwhile`, async () => {
    const made = await drill()
    const { id } = await made.asks()
    const page = await open(made.manager, '/to-do?show=sign_off')
    await inbox(page).getByRole('link', { name: TITLE }).click()
    await expect(page.getByRole('button', { name: 'Sign off', exact: true })).toBeVisible()
    await act(made, id)
    await page.getByRole('button', { name: 'Sign off', exact: true }).click()
    await expect(page.getByText('It is not signed off')).toBeVisible()
    await t.drain()
  })
