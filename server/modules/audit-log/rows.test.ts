import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { compareRows } from '#platform/audit/rows.ts'
import { compose } from '../../module.ts'
import { modules } from '../../modules.ts'
import { type Org, type Person, pastTheTrail } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import type { Method } from '../../../test/addresses.ts'

const t = await ownHarness()
const { db } = t

const verified = async (org: Org, by: Person) => {
  await t.context.sealing.now()
  const answer = await t.call(by, 'GET', `/api/organizations/${org.id}/audit-log/verify`)
  expect(answer.status).toBe(200)
  return answer.body
}
const fine = { ok: true, rows_differing: [], rows_differing_count: 0 }
const made = async <const M extends Method, const Path extends string>(person: Person, method: M, path: Path, body?: object) => {
  const answer = await t.call(person, method, path, body)
  expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
  return answer.body
}

/** Creates an organization with a record with evidence, a grant, a sign-off and an award, all through the API. */
async function furnished() {
  const org = await t.org()
  const root = await t.superuser()
  const learner = await t.person(org)
  const department = await t.dept(org)
  const owned = { owner_organization_id: org.id }
  const [subject, spare] = [
    await made(root, 'POST', '/api/subjects', { ...owned, slug: 'fire', name: 'Fire' }),
    await made(root, 'POST', '/api/subjects', { ...owned, slug: 'water', name: 'Water' }),
  ]
  const record = await made(root, 'POST', '/api/records', {
    ...owned,
    owner_department_id: department.id,
    learner_user_id: learner.account_id,
    title: 'Drill',
    completed_at: '2026-01-02T00:00:00+02:00',
    subject_matter_ids: [subject.id],
  })
  const evidence = await made(root, 'POST', `/api/records/${record.id}/evidence`, {
    payload: { evidence_type: 'quantity', amount: 0.1, unit: 'hours' },
  })
  const home = `/api/organizations/${org.id}/departments/${department.id}/roles` as const
  const role = await made(root, 'POST', home, { slug: 'guide', name: 'Guide', permissions: ['records:read'] })
  const grants = `/api/organizations/${org.id}/directory/${learner.account_id}/roles` as const
  await made(root, 'POST', grants, { department_id: department.id, role_id: role.id })
  const certification = await made(root, 'POST', '/api/certifications', {
    ...owned,
    slug: 'drill',
    name: 'Fire drill',
    awarding_mode: 'approval',
    subject_matter_ids: [subject.id],
  })
  const rule = await made(root, 'POST', `/api/certifications/${certification.id}/rules`, { rule_kind: 'manual_sign_off' })
  const about = { user_id: learner.account_id }
  const signOff = await made(root, 'POST', `/api/certification-rules/${rule.id}/sign-offs`, {
    ...about,
    observed_at: '2026-01-02T03:04:05+02:00',
  })
  const award = await made(root, 'POST', `/api/certifications/${certification.id}/awards`, {
    ...about,
    awarded_at: '2026-01-02T03:04:05+02:00',
  })
  return { org, root, learner, department, subject, spare, record, evidence, home, role, grants, certification, rule, signOff, award }
}
type Fixture = Awaited<ReturnType<typeof furnished>>
const grantOf = ({ learner, role }: Fixture) => `${learner.account_id}:${role.id}`

test('what came through the service is as the trail says, whatever became of it', async () => {
  const all = await furnished()
  const { org, root, learner, department, subject, record, evidence, home, role, grants, certification, rule, signOff, award } = all
  const holds = async (...changes: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object][]) => {
    for (const [method, path, body] of changes) {
      await made(root, method, path, body)
      expect(await verified(org, root), `${method} ${path}`).toMatchObject(fine)
    }
  }
  expect(await verified(org, root)).toMatchObject({ ...fine, rows_checked: 5 })
  const submitted = await made(learner, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Mine',
    status: 'pending',
    completed_at: '2026-01-02T00:00:00Z',
  })
  const another = await made(learner, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Mine',
    status: 'pending',
    completed_at: '2026-01-02T00:00:00Z',
  })
  await holds(
    [
      'PATCH',
      `/api/records/${record.id}`,
      { title: 'Fire drill', hidden_from_learner: true, owner_department_id: null, description: 'ünï 😀' },
    ],
    ['PATCH', `/api/records/${record.id}`, { subject_matter_ids: [subject.id, all.spare.id], expires_at: '2030-01-02T00:00:00.123456Z' }],
    ['PATCH', `/api/evidence/${evidence.id}`, { label: 'Sheet', payload: { evidence_type: 'quantity', amount: 1e3, unit: 'minutes' } }],
    ['POST', `/api/records/${submitted.id}/approve`, { status: 'completed' }],
    ['POST', `/api/records/${another.id}/reject`, { note: 'No' }],
    ['PATCH', `/api/records/${another.id}`, { status: 'pending' }],
    ['DELETE', `/api/subjects/${all.spare.id}/permanent-deletion`],
    ['PATCH', `${grants}/${role.id}`, { expires_at: '2099-01-01T00:00:00+02:00' }],
    ['DELETE', `${grants}/${role.id}`],
    ['POST', grants, { department_id: department.id, role_id: role.id }],
    ['POST', `/api/certification-awards/${award.id}/revoke`, { note: 'A mistake' }],
    ['POST', `/api/certification-sign-offs/${signOff.id}/revoke`, { note: 'A mistake' }],
    ['POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name }],
    ['DELETE', `/api/evidence/${evidence.id}`],
    ['DELETE', `/api/records/${submitted.id}/permanent-deletion`],
    ['DELETE', `/api/certification-rules/${rule.id}`],
    ['DELETE', `/api/certifications/${certification.id}/permanent-deletion`],
    ['DELETE', `${home}/${role.id}`],
  )
})

test('what goes with a department, with a subject or with a membership is not missed', async () => {
  const all = await furnished()
  const { org, root, learner, department, subject, certification } = all
  const narrowed = await made(root, 'POST', `/api/certifications/${certification.id}/rules`, {
    rule_kind: 'manual_sign_off',
    label: 'Seen',
  })
  await made(root, 'POST', `/api/certification-rules/${narrowed.id}/sign-offs`, { user_id: learner.account_id })
  const other = await t.person(org)
  const grants = `/api/organizations/${org.id}/directory/${other.account_id}` as const
  await made(root, 'POST', `${grants}/roles`, { department_id: department.id, role_id: all.role.id })
  expect(await verified(org, root)).toMatchObject(fine)
  await made(root, 'DELETE', grants)
  expect(await verified(org, root)).toMatchObject(fine)
  await made(root, 'DELETE', `/api/subjects/${subject.id}/permanent-deletion`)
  expect(await verified(org, root)).toMatchObject(fine)
  await made(root, 'DELETE', `/api/organizations/${org.id}/departments/${department.id}/permanent-deletion`)
  expect(await verified(org, root)).toMatchObject(fine)
})

type Change = { name: string; does: (of: Fixture) => Promise<unknown>; found: (of: Fixture) => object[] }
const differs = (kind: string, id: string) => ({ kind, id, problem: 'differs' })
const changes: Change[] = [
  {
    name: 'a record’s status',
    does: ({ record }) => db.updateTable('learning_record').set({ status: 'revoked' }).where('id', '=', record.id).execute(),
    found: ({ record }) => [differs('learning_record', record.id)],
  },
  {
    name: 'a record’s completion, by a microsecond',
    does: ({ record }) =>
      sql`update learning_record set completed_at = completed_at + interval '1 microsecond' where id = ${record.id}`.execute(db),
    found: ({ record }) => [differs('learning_record', record.id)],
  },
  {
    name: 'a record’s subjects',
    does: ({ org, record, spare }) =>
      db.insertInto('record_subject').values({ organization_id: org.id, record_id: record.id, subject_id: spare.id }).execute(),
    found: ({ record }) => [differs('learning_record', record.id)],
  },
  {
    name: 'what evidence says',
    does: ({ evidence }) => sql`update evidence set payload = jsonb_set(payload, '{amount}', '100') where id = ${evidence.id}`.execute(db),
    found: ({ evidence }) => [differs('evidence', evidence.id)],
  },
  {
    name: 'whose an award is',
    does: ({ award }) => sql`update certification_award set awarded_at = now() where id = ${award.id}`.execute(db),
    found: ({ award }) => [differs('certification_award', award.id)],
  },
  {
    name: 'what an award rests on',
    does: ({ award }) => sql`update certification_award set proof = '{}' where id = ${award.id}`.execute(db),
    found: ({ award }) => [differs('certification_award', award.id)],
  },
  {
    name: 'when somebody was seen',
    does: ({ signOff }) => sql`update certification_sign_off set observed_at = now() where id = ${signOff.id}`.execute(db),
    found: ({ signOff }) => [differs('certification_sign_off', signOff.id)],
  },
  {
    name: 'the end of a grant',
    does: ({ role }) => sql`update role_grant set expires_at = now() + interval '1 day' where role_id = ${role.id}`.execute(db),
    found: (of) => [differs('grant', grantOf(of))],
  },
  {
    name: 'a record that goes',
    does: ({ record }) => db.deleteFrom('learning_record').where('id', '=', record.id).execute(),
    found: ({ record, evidence }) => [
      { kind: 'evidence', id: evidence.id, problem: 'missing' },
      { kind: 'learning_record', id: record.id, problem: 'missing' },
    ],
  },
  {
    name: 'a certification that goes',
    does: ({ certification }) => db.deleteFrom('certification_type').where('id', '=', certification.id).execute(),
    found: ({ award, signOff }) => [
      { kind: 'certification_award', id: award.id, problem: 'missing' },
      { kind: 'certification_sign_off', id: signOff.id, problem: 'missing' },
    ],
  },
  {
    name: 'a grant that goes',
    does: ({ role }) => db.deleteFrom('role_grant').where('role_id', '=', role.id).execute(),
    found: (of) => [{ kind: 'grant', id: grantOf(of), problem: 'missing' }],
  },
  {
    name: 'a record that nobody wrote',
    does: ({ org, subject }) =>
      db
        .insertInto('learning_record')
        .values({ id: subject.id, owner_organization_id: org.id, title: 'Forged', status: 'completed' })
        .execute(),
    found: ({ subject }) => [{ kind: 'learning_record', id: subject.id, problem: 'unknown' }],
  },
  {
    name: 'a grant that nobody gave',
    does: async ({ org, learner }) => t.grant(learner, { id: (await t.role(org, ['directory:write'])).id, organization_id: org.id }),
    found: () => [{ kind: 'grant', problem: 'unknown' }],
  },
  {
    name: 'a grant that was taken and is there again',
    does: async ({ root, grants, role, org, learner }) => {
      await made(root, 'DELETE', `${grants}/${role.id}`)
      await t.grant(learner, { id: role.id, organization_id: org.id })
    },
    found: (of) => [{ kind: 'grant', id: grantOf(of), problem: 'unknown' }],
  },
]

test.each(changes)('found: $name', async ({ does, found }) => {
  const all = await furnished()
  pastTheTrail(all.org)
  await does(all)
  const report = await verified(all.org, all.root)
  expect(report).toMatchObject({ ok: false, first_bad_id: null, rows_differing_count: found(all).length })
  const sorted = report.rows_differing.toSorted((a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind))
  expect(sorted).toMatchObject(found(all))
})

describe('the rows that differ bear the names of what they are about', async () => {
  const all = await furnished()
  const { org, root, learner, record, evidence, certification, rule, signOff, award, role } = all
  const other = await t.org()
  const forged = await t.role(org, ['directory:write'])
  const overseer = await t.person(org, ['directory:write'])
  pastTheTrail(org)
  await sql`update learning_record set title = 'Other', learner_user_id = null where id = ${record.id}`.execute(db)
  await sql`update evidence set label = 'Other' where id = ${evidence.id}`.execute(db)
  await sql`update certification_award set awarded_at = now() where id = ${award.id}`.execute(db)
  await db.deleteFrom('certification_sign_off').where('id', '=', signOff.id).execute()
  await db.deleteFrom('role_grant').where('role_id', '=', role.id).execute()
  await t.grant(learner, { id: forged.id, organization_id: org.id })
  const namesOf = async (by: Person) => {
    const { rows_differing } = await verified(org, by)
    const entries = rows_differing.map(({ kind, id, names }) => [
      `${kind} ${id}`,
      names.map(({ kind: of, name, gone }) => `${of} ${gone ? '(gone)' : name}`),
    ])
    return Object.fromEntries(entries)
  }
  const rowOf = (kind: string, id: string) => `${kind} ${id}`

  test('to who may see them, those of what is gone too', async () => {
    const person = `account ${learner.name}`
    expect(await namesOf(root)).toMatchObject({
      [rowOf('learning_record', record.id)]: ['learning_record Other', person],
      [rowOf('evidence', evidence.id)]: ['learning_record Other'],
      [rowOf('certification_award', award.id)]: [`certification ${certification.name}`, person],
      [rowOf('certification_sign_off', signOff.id)]: [`certification_rule ${rule.label}`, person],
      [rowOf('grant', grantOf(all))]: [`role Guide`, person],
      [rowOf('grant', `${learner.account_id}:${forged.id}`)]: [`role Role`, person],
    })
  })

  test('not to who only reads the log, and none of another organization', async () => {
    const seen: Record<string, string[]> = await namesOf(overseer)
    expect(seen[rowOf('learning_record', record.id)]?.[0]).toBe('learning_record null')
    expect(seen[rowOf('certification_award', award.id)]?.[0]).toBe('certification null')
    expect((await t.call(overseer, 'GET', `/api/organizations/${other.id}/audit-log/verify`)).status).toBe(404)
  })
})

test('a hundred differing rows are named, and all are counted', async () => {
  const org = await t.org()
  await sql`insert into learning_record (id, owner_organization_id, title, status)
    select gen_random_uuid(), ${org.id}::uuid, 'Forged', 'completed' from generate_series(1, 1234)`.execute(db)
  const report = await compareRows(db, compose(modules).families, org.id)
  expect(report).toMatchObject({ rows_checked: 1234, rows_differing_count: 1234 })
  expect(new Set(report.rows_differing.map(({ id }) => id)).size).toBe(100)
})
