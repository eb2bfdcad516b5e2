import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { recordRequests } from '../../server/modules/records/nets-requests.ts'
import { harness } from '../harness.ts'
import { launched } from '../player.ts'
import { registerCourse } from '../scorm.ts'
import { certificationWorld } from '../standing/facts.ts'
import { verbs } from './contention.ts'
import { faults } from './invariants.ts'

const t = await harness()
const root = await t.superuser()
const { post } = verbs(t)
const { submit } = recordRequests(t)
afterAll(async () => {
  await t.app.close()
  await t.context.close()
})

/** Creates a course that a learner has completed and begun again. */
async function completedCourse() {
  const org = await t.org()
  const author = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const course = (await registerCourse(t, author, { org: org.id })).body.id
  const play = await launched(t, learner, course)
  await play.save({ 'cmi.core.lesson_status': 'completed' })
  await launched(t, learner, course, { new_attempt: true })
  return { course, attempt_id: play.attempt_id }
}

test('the checker is silent about a sound database, and names every kind of damage', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [above, ward, foreign] = [await t.dept(org), await t.dept(org), await t.dept(other)]
  const [role, subject] = [await t.role(org, [], ward), await t.subject(org)]
  const { body: kept } = await submit(root, org)
  const { body: lost } = await submit(root, org)
  await post(root, '/api/subjects', { owner_organization_id: other.id, slug: 'one', name: 'x' })
  const w = await certificationWorld(t)
  const { id: type } = await w.type()
  const about = [randomUUID(), w.org.id, type, root.account_id]
  const { course, attempt_id } = await completedCourse()
  await t.context.sealing.stop()
  expect(await faults(t.context)).toEqual([])

  const { blob_key } = await t.db.selectFrom('evidence').select('blob_key').where('record_id', '=', lost.id).executeTakeFirstOrThrow()
  await t.context.blobs!.remove(blob_key!)
  const damage: [string, unknown[]][] = [
    ['update department set parent_department_id = $2 where id = $1', [above.id, ward.id]],
    ['update department set parent_department_id = $2 where id = $1', [ward.id, above.id]],
    ['update role set department_id = $2 where id = $1', [role.id, foreign.id]],
    ['insert into subject_parent (organization_id, child_id, parent_id) values ($1, $2, $3)', [org.id, subject.id, randomUUID()]],
    [`update learning_record set approved_at = now(), approved_by = $2, learner_user_id = $2 where id = $1`, [kept.id, root.account_id]],
    ['update blob set remove_after = now() where key in (select blob_key from evidence where record_id = $1)', [kept.id]],
    [`insert into blob (key, organization_id) values ('files/nobody', $1)`, [org.id]],
    [`insert into idempotent_answer (account_id, key, request_hash, body) values ($1, 'torn', '', '')`, [root.account_id]],
    [`insert into account (id, kind) values ($1, 'human')`, [randomUUID()]],
    [
      `insert into certification_request (id, organization_id, certification_type_id, user_id, status, decided_at, decided_by)
        values ($1, $2, $3, $4, 'approved', now(), $4)`,
      about,
    ],
    [
      `insert into certification_award (id, organization_id, certification_type_id, user_id, awarded_by, origin, awarded_at, serial, proof)
        values ($1, $2, $3, $4, $4, 'claim', now() + interval '1 day', 'A', '{}')`,
      about,
    ],
    [
      `insert into certification_exemption (id, organization_id, certification_type_id, user_id, reason, granted_by, granted_at)
        values ($1, $2, $3, $4, 'Because', $4, now())`,
      about,
    ],
    ...[1, 2].map((days): [string, unknown[]] => [
      `
      insert into certification_due_date (id, organization_id, certification_type_id, user_id, due_at, set_at, ended_at, ended_by)
        values ($1, $2, $3, $4, now(), now() - interval '${days} days', now(), $4)`,
      about.with(0, randomUUID()),
    ]),
    ['update scorm_course set current_version_number = 2 where id = $1', [course]],
    [
      'update scorm_package_entry set data_offset = data_offset + 5000 where package_version_id in (select id from scorm_package_version where scorm_course_id = $1)',
      [course],
    ],
    ['update scorm_launch set superseded_at = null where attempt_id = $1', [attempt_id]],
    [`update scorm_attempt_item set item_id = 'nowhere' where attempt_id = $1`, [attempt_id]],
    [
      'update learning_record set learner_user_id = $2 where id = (select record_id from scorm_attempt where id = $1)',
      [attempt_id, root.account_id],
    ],
    [`update audit_entry set action = 'nothing.happened' where organization_id = $1`, [other.id]],
    ['insert into audit_waiting (chain_id, at, entry_id) values ($1, now(), $2)', [other.id, randomUUID()]],
    ['delete from audit_seal where chain_id = $1 and position = 1', [org.id]],
    ['update audit_chain set chain_id = $2 where chain_id = $1', [org.id, randomUUID()]],
  ]
  const client = await t.context.pool.connect()
  await client.query('set session_replication_role = replica')
  for (const [statement, values] of damage) await client.query(statement, values)
  await client.query('set session_replication_role = origin')
  client.release()
  const rules = new Set((await faults(t.context)).map((fault) => fault.slice(0, fault.indexOf(':'))))
  expect([...rules].toSorted()).toEqual([
    'a chain is as long as its seals',
    'a completion was reported into a record of its learner',
    'a course is on its newest version, and its versions are numbered one by one',
    'one window of a learner may save in a course',
    'the files of a package lie within it, none over another',
    'what content saved is of an item of its package',
    'a kept file is named by exactly one row',
    'a named file is kept, and is of the same organization',
    'a named file lies in the store whole',
    'a trail is that of an organization that is there',
    'an account can be reached, is awaited, or is somewhere remembered',
    'a remembered answer is whole',
    'a request is withdrawn by its author, and decided by another person',
    'an entry of the trail is sealed, or waits for it, and either once',
    'what is sealed, or waits for it, is an entry of the trail',
    'an approved request has its award, and no other has one',
    'an award has a proof of its day, and lies in the past',
    'due dates of one person and certification come one after the other',
    'nobody awarded themselves, and claims were given by nobody',
    'nobody exempted themselves',
    'departments form trees',
    'nobody decided their own submission',
    'role_department_fkey stays within its organization',
    'subject_parent_parent_fkey stays within its organization',
    'the audit trail of the organization verifies',
  ].toSorted()) // prettier-ignore
  await t.drain()
})
