import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import { ORIGIN } from './dom.ts'
import { open } from './page.ts'
import { dayIn } from './team-ward.ts'

const t = await harness()

const LONG_AGO = '2024-01-01T12:00:00Z'
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const yearly = { renewal_opens_days: 30, first_due_days: 30, recertification: { kind: 'interval', months: 12, anchor: 'award' } }

/** Creates Maya, and Tomás who manages her. `asked` makes a certification that is required of Maya, by default each year. */
async function nurses() {
  const w = await certificationWorld(t)
  const [staff, chief] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, chief, staff)
  const [maya, manager] = [await t.named(w.org, 'Maya Okafor'), await t.named(w.org, 'Tomás Lindqvist')]
  await w.grant(maya, staff, LONG_AGO)
  await w.grant(manager, chief, LONG_AGO)
  const subject = await t.subject(w.org)
  const asked = async (name: string, type: Parameters<typeof w.type>[0] = {}, link: Parameters<typeof w.require>[2] = yearly) => {
    const made = await w.type({ subjects: [subject], ...type })
    await t.db.updateTable('certification_type').set({ name }).where('id', '=', made.id).execute()
    await w.require(staff, made, link)
    return made
  }
  return { ...w, maya, manager, subject, asked }
}

test('a learner sees what is late first, learns what is missing, and claims what is proven', async () => {
  const { maya, subject, asked, record, award } = await nurses()
  const protection = await asked('Data protection', {
    rules: [{ rule_kind: 'evidence_document', label: 'A test with a score', evidence_type: 'score' }],
  })
  const score = { evidence_type: 'score' as const, payload: { score: 90, max_score: 100 } }
  await record(maya, [subject], { title: 'An old test', completed_at: ago(500), evidence: [score] })
  await award(maya, protection, { awarded_at: ago(450) })
  const fire = await asked('Fire safety', { rules: [{ rule_kind: 'manual_sign_off', label: 'Seen in the drill' }] })
  await award(maya, fire, { awarded_at: ago(370) })
  const studied = [{ rule_kind: 'subject_hours' as const, label: 'A study day', threshold_hours: 6 }]
  await asked('Sepsis recognition', { rules: studied }, { first_due_days: 3000 })
  await record(maya, [subject], { title: 'A study day', completed_at: ago(3), hours: 7 })

  // The home page says what is overdue and leads there.
  const page = await open(maya, '/')
  await expect(page.getByRole('heading', { level: 2, name: 'Data protection is overdue' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All my certifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My certifications' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Overdue/)

  // The page of a certification says what is missing, and why existing proof does not count.
  await page.getByRole('region', { name: 'Overdue' }).getByRole('link', { name: 'See what is missing (Data protection)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data protection' })).toBeVisible()
  await expect(page.getByText(/^Was due .* ago/)).toBeVisible()
  const rule = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A test with a score' }) })
  await expect(rule.getByText('Missing')).toBeVisible()
  await rule.getByText(/^What nearly counts, and why/).click()
  await expect(rule.getByText(/counted before the last award/).first()).toBeVisible()
  await rule.getByRole('list', { name: 'What nearly counts' }).getByRole('link').first().click()
  await page.expectAddress(/\/my-records\//)
  await page.back()
  await expect(page.getByRole('heading', { level: 1, name: 'Data protection' })).toBeVisible()

  // One click claims what is proven, and the certificate is there.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Me', exact: true }).getByRole('link', { name: 'Certifications', exact: true }).click() // prettier-ignore
  await page.getByRole('button', { name: 'Claim it now (Sepsis recognition)' }).click()
  await expect(page.getByText('Well done, it is yours')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sepsis recognition' })).toBeVisible()
  const certificate = await page.getByRole('link', { name: 'Certificate (PDF)' }).first().getAttribute('href')
  const pdf = await t.call(maya, 'GET', certificate ?? '')
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByText('What it was awarded on').click()
  await expect(page.getByText('A study day: 7 of 6 hours')).toBeVisible()

  // The public proof needs no sign-in.
  const proof = (await page.getByRole('link', { name: 'Public proof' }).first().getAttribute('href')) ?? ''
  const verified = await t.call(undefined, 'GET', proof)
  expect(verified.status, verified.text).toBe(200)
  expect(verified.text).toMatch(/<h1[^>]*>[^<]*(?:This award is valid|Valid until)/)
  expect(verified.text).toContain('Maya Okafor')
  await t.drain()
})

test('a learner asks with a note for what others decide, and can withdraw the request', async () => {
  const { maya, subject, asked, record, request } = await nurses()
  const rules = [{ rule_kind: 'subject_hours' as const, threshold_hours: 6 }]
  const medication = await asked('Medication administration', { awarding_mode: 'approval', rules }, {})
  await record(maya, [subject], { completed_at: ago(3), hours: 7 })
  await request(maya, medication, ago(1))
  const page = await open(maya, `/certifications/${medication.id}`)
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await page.getByRole('textbox', { name: 'A note to whoever decides' }).fill('On nights from Monday.')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('You wrote: “On nights from Monday.”')).toBeVisible()
  await expect(page.getByText('Waiting for decision').first()).toBeVisible()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await t.drain()
})

test('the link to the public proof is copied, or shown where the browser lets no page copy', async () => {
  const { maya, asked, award, standing } = await nurses()
  const held = await asked('Basic life support')
  await award(maya, held, { awarded_at: ago(30) })
  const { serial } = (await standing(maya, held)).body.awards[0]
  const page = await open(maya, `/certifications/${held.id}`)
  const link = `${ORIGIN}/verify/${serial}`
  const copy = page.getByRole('button', { name: 'Copy the link to it' }).first()
  const written: string[] = []
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

  clipboard(() => Promise.reject(new Error('not allowed')))
  await copy.click()
  await expect(page.getByRole('alert').getByText(link)).toBeVisible()

  clipboard(async (text) => void written.push(text))
  await copy.click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(written).toEqual([link])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a learner sees a certification as it stands on another day', async () => {
  const { maya, asked, award } = await nurses()
  const held = await asked('Basic life support', { rules: [{ rule_kind: 'subject_hours', threshold_hours: 6 }] })
  await award(maya, held, { awarded_at: ago(30) })
  const page = await open(maya, `/certifications/${held.id}`)
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  const soon = dayIn(500)
  await page.getByLabel('As of').fill(soon)
  await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Was due .* ago, /)).toBeVisible()
  await page.expectAddress(new RegExp(`at=${soon}`))
  await expect(page.getByRole('link', { name: 'Submit a record that proves it' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
})

test('a manager sees the certification of a person whom they manage, and claims nothing for them', async () => {
  const { maya, manager, subject, asked, record } = await nurses()
  const handling = await asked('Manual handling', { rules: [{ rule_kind: 'subject_hours', threshold_hours: 6 }] })
  await record(maya, [subject], { completed_at: ago(3), hours: 7 })
  const page = await open(manager, `/certifications/${handling.id}?person=${maya.account_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Manual handling' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible()
  await expect(page.getByText(/Maya Okafor can claim it now/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Claim/ })).toHaveCount(0)
})

test('a learner reads of a job aid that a certification asks for and that the learner may not see as such', async () => {
  const { org, maya, asked } = await nurses()
  const keeper = await t.person(org, ['job-aids:read', 'job-aids:write'])
  const elsewhere = { org: org.id, department: (await t.dept(org)).id, title: 'Start the lift' }
  const { body: aid } = await t.call(keeper, 'POST', '/api/job-aids', elsewhere)
  const lift = await asked('Lift safety', { rules: [{ rule_kind: 'job_aid_viewed', job_aid_id: aid.id, requires: 'view' }] })
  const page = await open(maya, `/certifications/${lift.id}`)
  await expect(page.getByText('A job aid that you may not see, read')).toBeVisible()
  await expect(page.getByText('Start the lift')).toHaveCount(0)
})
