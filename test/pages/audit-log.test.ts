import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Person, harness } from '../harness.ts'
import { registerCourse } from '../scorm.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

async function make<const Path extends string>(by: Person, path: Path, body: object) {
  const answer = await t.call(by, 'POST', `/api/${path}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

/** Creates a hospital whose audit trail is complete, with Amir Haddad, who may do everything in it. */
async function toldHospital() {
  const root = await t.superuser()
  const org = await make(root, 'organizations', { slug: t.unique('told'), name: 'Harbour View Hospital', time_zone: 'Europe/Berlin' })
  const at = `organizations/${org.slug}` as const
  const department = await make(root, `${at}/departments`, { slug: 'training', name: 'Training' })
  const role = { slug: 'admin', name: 'Administrator', permissions: [...permissions], organization_wide: true }
  const { id: role_id } = await make(root, `${at}/departments/${department.id}/roles`, role)
  const join = async (name: string) => {
    const someone = await t.stranger(undefined, name)
    await make(root, `${at}/directory`, { user_id: someone.account_id })
    return someone
  }
  const amir = await join('Amir Haddad')
  await make(root, `${at}/directory/${amir.account_id}/roles`, { department_id: department.id, role_id })
  t.context.access.clear()
  return { org, at: `/o/${org.slug}`, join, amir }
}

test('an administrator finds out who changed what, and has the chain verified', async () => {
  const { org, at, amir, join } = await toldHospital()
  const name = 'Watched'
  const { id } = await make(amir, 'subjects', { owner_organization_id: org.id, slug: 'watched', name })
  await t.call(amir, 'PATCH', `/api/subjects/${id}`, { description: 'Looked at closely.' })
  const about = { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' }
  const certification = await make(amir, 'certifications', about)
  const maya = await join('Maya Okafor')
  await make(amir, `certifications/${certification.id}/awards`, { user_id: maya.account_id })
  const page = await open(amir, '/')

  await room(page, 'Organization', 'Audit').click()
  await page.getByRole('combobox', { name: 'About', exact: true }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await page.expectAddress(/kind=subject/)
  const created = page.getByRole('listitem').filter({ hasText: `Subject created: ${name}` })
  await expect(created).toContainText('Amir Haddad')
  await created.getByRole('button', { name: 'Its whole history' }).click()
  await page.expectAddress(new RegExp(`about=${id}`))
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Subject/ }),
  ).toHaveCount(2)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Subject changed' })
    .getByRole('button', { name: /^1 field/ })
    .click()
  await expect(page.getByRole('row', { name: 'description – Looked at closely.' })).toBeVisible()
  await created.getByRole('button', { name: /field/ }).click()
  await expect(created.getByRole('columnheader')).toHaveText(['Field', 'After'])
  await expect(created.getByRole('row', { name: /^Created on/ })).toContainText(/\d{4}, \d\d:\d\d:\d\d CES?T$/)

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('Everything is as it was sealed')).toBeVisible()
  const rows = { rows_checked: 0, rows_differing: [], rows_differing_count: 0 }
  const broken = { ok: false, checked: 12, unsealed: 0, head: null, first_bad_id: id, ...rows }
  const verifying = (answer: object) => page.intercept(({ url }) => (url.endsWith('/audit-log/verify') ? Response.json(answer) : undefined))
  verifying(broken)
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('The chain is broken')).toBeVisible()
  const missingId = randomUUID()
  const rows_differing = ['differs', 'missing', 'unknown'].map((problem) => ({
    kind: 'learning_record',
    id: problem === 'missing' ? missingId : randomUUID(),
    problem,
    names: [
      { id, kind: 'learning_record', name: problem === 'missing' ? null : 'Drill', gone: problem === 'missing' },
      { id, kind: 'account', name: 'Maya Okafor', gone: false },
    ],
  }))
  const changed = { ...broken, first_bad_id: null, rows_checked: 12, rows_differing, rows_differing_count: 3 }
  verifying(changed)
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('3 things were changed in the database, past the service.')).toBeVisible()
  await expect(page.getByText('Learning record (Drill, Maya Okafor) says something else than the log.')).toBeVisible()
  const missing = page.getByRole('listitem').filter({ hasText: 'Learning record (Maya Okafor) is gone, and nobody deleted it.' })
  await expect(missing).toBeVisible()
  await missing.getByRole('button', { name: 'What the log tells' }).click()
  await page.expectAddress(new RegExp(`about=${missingId}`))
  await expect(missing).toBeVisible()

  await step('a moment that moved by less than a second has changed', async () => {
    const [was, is] = ['2026-03-01T09:00:00.100Z', '2026-03-01T09:00:00.900Z']
    const fields = { owner_organization_id: org.id, title: name, learner_display_name: 'Somebody', completed_at: was }
    const record = await make(amir, 'records', fields)
    await t.call(amir, 'PATCH', `/api/records/${record.id}`, { completed_at: is })
    await t.call(amir, 'PATCH', `/api/records/${record.id}`, { status: 'revoked' })
    await page.goto(`${at}/audit?about=${record.id}`)
    const changes = page.getByRole('listitem').filter({ hasText: 'Learning record changed' })
    await expect(changes).toHaveCount(2)
    const changed = changes.last()
    await changed.getByRole('button', { name: /^1 field/ }).click()
    await expect(changed.getByRole('row', { name: 'Completed on 1 Mar 2026, 10:00:00 CET 1 Mar 2026, 10:00:00 CET' })).toBeVisible()
    await changes
      .first()
      .getByRole('button', { name: /fields?:/ })
      .click()
    await expect(changes.first().getByRole('row', { name: 'Status Completed Revoked', exact: true })).toBeVisible()
  })

  await step('of all that was done about one person', async () => {
    await page.goto(`${at}/audit`)
    const about = page.getByRole('combobox', { name: 'About whom' })
    await about.fill('Okafor')
    await page.getByRole('option', { name: /^Maya Okafor/ }).click()
    await page.expectAddress(/person=/)
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.filter({ hasText: /^Certification awarded: ./ }).first()).toBeVisible()
    await expect(entries.filter({ hasText: /^Subject created/ })).toHaveCount(0)
  })

  await page.getByLabel('From').fill('2098-01-01')
  await expect(page.getByText('Nothing passes these filters')).toBeVisible()
})

test('a superuser finds out who changed the installation itself, and has its chain verified', async () => {
  const root = await t.superuser()
  await t.db.updateTable('account').set({ display_name: 'Sasha Petrov' }).where('id', '=', root.account_id).execute()
  const organization = await make(root, 'organizations', { slug: t.unique('org'), name: t.unique('Watched Hospital') })
  const slug = t.unique('watched')
  const display_name = `Watched ${slug}`
  const provider = { slug, display_name, issuer_url: `https://${slug}.example`, client_id: 'lrs', client_auth_method: 'none' }
  const { id } = await make(root, 'sign-in-providers', provider)
  await t.call(root, 'PATCH', `/api/sign-in-providers/${id}`, { enabled: false })
  await make(root, 'subjects', { owner_organization_id: organization.id, slug: 'first', name: 'First' })
  const page = await open(root, '/')

  await room(page, 'Organization', 'Installation').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log of the installation' })).toBeVisible()
  await page.getByRole('combobox', { name: 'About', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['Account', 'Audit log of an organization', 'Organization', 'Sign-in provider'])
  await page.getByRole('option', { name: 'Sign-in provider' }).click()
  await page.expectAddress(/kind=sign_in_provider/)
  const added = page.getByRole('listitem').filter({ hasText: `Sign-in provider added: ${display_name}` })
  await expect(added).toContainText('Sasha Petrov')
  await added.getByRole('button', { name: 'Its whole history' }).click()
  await page.expectAddress(new RegExp(`about=${id}`))
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveText(
    [`Sign-in provider changed: ${display_name}`, `Sign-in provider added: ${display_name}`].map((words) => new RegExp(`^${words}`)),
  )
  await entries.first().getByRole('button', { name: /field/ }).click()
  await expect(page.getByRole('row', { name: 'People can sign in Yes No' })).toBeVisible()

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('Everything is as it was sealed')).toBeVisible()

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('combobox', { name: 'About', exact: true }).click()
  await page.getByRole('option', { name: 'Audit log of an organization' }).click()
  await expect(entries.filter({ hasText: `Audit log begun: ${organization.name}` })).toHaveCount(1)
  await page.getByLabel('From').fill('2098-01-01')
  await expect(page.getByText('Nothing passes these filters')).toBeVisible()
  await t.call(root, 'DELETE', `/api/sign-in-providers/${id}`)
})

test('the log of the installation is closed to everybody else, and said to be', async () => {
  const { amir } = await hospital(t)
  const page = await open(amir, '/')
  await expect(room(page, 'Organization', 'Audit')).toBeVisible()
  await expect(room(page, 'Organization', 'Installation')).toHaveCount(0)
  await page.goto('/installation/audit')
  await expect(page.getByText('This log is for superusers')).toBeVisible()
})

test('values name what they point at, and what is gone as well', async () => {
  const { org, at, amir, join } = await toldHospital()
  const subject = (name: string) => make(amir, 'subjects', { owner_organization_id: org.id, slug: name.toLowerCase(), name })
  const [kept, gone] = [await subject('Kept'), await subject('Gone')]
  const about = { owner_organization_id: org.id, learner_user_id: amir.account_id, title: 'Drill' }
  const record = await make(amir, 'records', { ...about, subject_matter_ids: [kept.id, gone.id] })
  await make(amir, `records/${record.id}/evidence`, { payload: { evidence_type: 'quantity', amount: 3, unit: 'hours' } })
  expect((await t.call(amir, 'DELETE', `/api/subjects/${gone.id}/permanent-deletion`)).status).toBeLessThan(300)
  await registerCourse(t, amir, { org: org.id })
  const life = { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' }
  const certification = await make(amir, 'certifications', life)
  await make(amir, `certifications/${certification.id}/awards`, { user_id: (await join('Maya Okafor')).account_id })

  const page = await open(amir, `${at}/audit?about=${record.id}`)
  const created = page.getByRole('listitem').filter({ hasText: 'Learning record created: Drill' })
  await created.getByRole('button', { name: /field/ }).click()
  await expect(created.getByRole('row', { name: 'Learner Amir Haddad', exact: true })).toBeVisible()
  await expect(created.getByRole('row', { name: 'Owning organization Harbour View Hospital', exact: true })).toBeVisible()
  const subjects = created.getByRole('row', { name: /^Subjects/ })
  await expect(subjects).toContainText('Kept')
  await expect(subjects).toContainText('a subject that is gone')
  await expect(created).not.toContainText(ID)

  for (const kind of ['member', 'scorm_course', 'certification_award']) {
    await page.goto(`${at}/audit?kind=${kind}`)
    const entry = page.getByRole('main').getByRole('listitem').first()
    await entry.getByRole('button', { name: /field/ }).click()
    await expect(entry.getByRole('row').nth(1)).toBeVisible()
    await expect(entry).not.toContainText(ID)
  }

  await page.goto(`${at}/audit?kind=evidence`)
  const added = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Evidence added' }).first()
  await added.getByRole('button', { name: /field/ }).click()
  await expect(added.getByRole('row', { name: 'Learning record Drill', exact: true })).toBeVisible()
  await expect(added.getByRole('row', { name: /^What it says/ })).toContainText('Amount: 3')
})
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7/
